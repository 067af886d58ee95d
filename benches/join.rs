//! Joining halves against searching, for each kernel, in one run: the table of `docs/JOINING.md`.
//!
//! Every total is compared with the published one. `NQ_MOST` sets the largest n (18), `NQ_WRITE=1` writes the file. The
//! plain counter is run to n = 18, the portable kernels to n = 18 too; above, times are compared with the plain
//! counter's for 18.

mod baseline;

use std::fmt::Write;
use std::fs;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use nqueens::board::Size;
use nqueens::count::known;
use nqueens::count::plan::{Block, Engine, Plan};
use nqueens::count::{self, Kernel};

use baseline::{compile_plain, machine, mirrored, run_plain, timed};

const SMALLEST: u32 = 12;
/// The largest n of the plain counter and of the portable kernels.
const PATIENCE: u32 = 18;

/// A way to count: its name, the largest n, and how.
type Counter = (String, u32, Box<dyn Fn(u32) -> (u64, f64)>);

fn main() {
    // Cargo runs benches also as tests, without measuring.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let most = std::env::var("NQ_MOST").ok().and_then(|most| most.parse().ok()).unwrap_or(18);
    let counters = counters();
    // The fastest time of each counter for each n.
    let mut times = vec![Vec::new(); counters.len()];
    for n in SMALLEST..=most {
        for (counter, times) in counters.iter().zip(&mut times) {
            let (name, largest, count) = counter;
            if n > *largest {
                continue;
            }
            let rounds = if n < 16 {
                5
            } else if n < 18 {
                2
            } else {
                1
            };
            let best = (0..rounds).map(|_| {
                let (total, seconds) = count(n);
                assert_eq!(Some(total), known::total(n), "{name} for n = {n}");
                seconds
            });
            times.push(best.fold(f64::INFINITY, f64::min));
        }
        eprintln!("n = {n} is measured");
    }
    let table = table(&counters, &times, most);
    println!("{table}");
    if std::env::var("NQ_WRITE").is_ok_and(|write| write == "1") {
        fs::write("docs/JOINING.md", page(&table)).expect("docs can be written");
    }
}

fn size(n: u32) -> Size {
    Size::new(n).expect("a size of the table")
}

fn counters() -> Vec<Counter> {
    let mut counters: Vec<Counter> = Vec::new();
    match compile_plain() {
        Some(plain) => counters.push(("plain, gcc -O3".into(), PATIENCE, Box::new(move |n| run_plain(&plain, n)))),
        None => counters.push(("plain, Rust".into(), PATIENCE, Box::new(|n| timed(|| mirrored(n))))),
    }
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let largest = if kernel == Kernel::Portable { PATIENCE } else { 20 };
        let search = move |n| timed(|| count::total_by(size(n), kernel).expect("the total fits"));
        counters.push((format!("search, {}", kernel.name()), largest.min(19), Box::new(search)));
        counters.push((format!("join, {}", kernel.name()), largest, Box::new(move |n| timed(|| joined(n, kernel)))));
    }
    let best = Kernel::best();
    for threads in [1, thread::available_parallelism().map_or(1, usize::from)] {
        let name = format!("join, {}, threads: {threads}", best.name());
        counters.push((name, 19, Box::new(move |n| timed(|| on_threads(n, threads)))));
    }
    counters
}

/// Memory of so many bytes.
fn memory(bytes: usize) -> Vec<MaybeUninit<Block>> {
    vec![MaybeUninit::uninit(); bytes / size_of::<Block>()]
}

/// The tables and the count.
fn joined(n: u32, kernel: Kernel) -> u64 {
    let mut memory = memory(count::workspace_size(size(n)).expect("it is joined"));
    let counted = count::total_in(size(n), kernel, &mut memory, |_| ControlFlow::Continue(()));
    counted.expect("there is memory").0
}

/// The tables, and the tasks of a plan taken by threads one after the other.
fn on_threads(n: u32, threads: usize) -> u64 {
    let plan = Plan::with_engine(size(n), 0, Engine::Join).expect("it is joined");
    let needed = plan.memory_size().expect("it fits");
    let mut shared = memory(needed.shared);
    let shared = plan.prepare(&mut shared).expect("there is memory");
    let (next, total) = (AtomicU64::new(0), Mutex::new(0));
    let work = || {
        let mut scratch = memory(needed.per_thread);
        let mut sum = 0;
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= plan.tasks() {
                break;
            }
            sum += plan.run_in(task, 1, &shared, &mut scratch).expect("a task of the plan");
        }
        *total.lock().expect("no thread panics") += sum;
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    total.into_inner().expect("no thread panics")
}

/// Times, and how much faster than the plain counter.
fn table(counters: &[Counter], times: &[Vec<f64>], most: u32) -> String {
    let mut table = String::from("| seconds (plain counter / this) |");
    for n in SMALLEST..=most {
        write!(table, " n = {n} |").expect("a string takes all");
    }
    table += "\n|---|";
    table += &"---:|".repeat((SMALLEST..=most).count());
    let plain = &times[0];
    for ((name, ..), times) in counters.iter().zip(times) {
        write!(table, "\n| {name} |").expect("a string takes all");
        for (at, _) in (SMALLEST..=most).enumerate() {
            match (times.get(at), plain.get(at)) {
                (Some(seconds), Some(plain)) => write!(table, " {seconds:.4} ({:.1}) |", plain / seconds),
                (Some(seconds), None) => {
                    let of_18 = seconds / plain.last().copied().unwrap_or(f64::NAN);
                    write!(table, " {seconds:.1} (in {of_18:.2} of plain n = {PATIENCE}) |")
                }
                (None, _) => write!(table, " |"),
            }
            .expect("a string takes all");
        }
    }
    table
}

fn page(table: &str) -> String {
    format!(
        "# Joining halves, measured\n\n\
         Written by `make bench` (with `NQ_MOST=20` beyond n = 18). {}.\n\n\
         Everything was counted in one run, in turn, the tables of the join included, on one thread but where \
         threads are\nnamed. \"Plain\" is the recursion over three bitmasks with the first row mirrored\n\
         (`benches/baseline/plain.c`), by gcc with `-O3 -march=native`.\n\n\
         {table}\n",
        machine()
    )
}
