//! How long counts take, for each kernel and for what people write by hand, in one run: the table and the plot of
//! `docs/PERFORMANCE.md`.
//!
//! All that is compared is run in turn, several times, and the fastest run of each counts: a machine that others use as
//! well is only ever slower than it is. `NQ_MOST` sets the largest n (17), `NQ_WRITE=1` writes the files into `docs`.

mod baseline;

use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use nqueens::board::Size;
use nqueens::count::known;
use nqueens::count::plan::Plan;
use nqueens::count::{self, Kernel};
use nqueens::method::{self, Method};
use plotters::prelude::*;

use baseline::{compile_plain, machine, run_plain, timed};

/// A way to count, and the largest n for which it does not take too long.
struct Counter {
    name: String,
    smallest: u32,
    largest: u32,
    count: Box<dyn Fn(u32) -> (u64, f64)>,
    /// The fastest time for each n.
    best: Vec<(u32, f64)>,
}

const SMALLEST: u32 = 12;

fn main() {
    // Cargo runs benches also as tests, without measuring.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let most = std::env::var("NQ_MOST").ok().and_then(|most| most.parse().ok()).unwrap_or(17);
    let mut counters = counters(most);
    for n in SMALLEST..=most {
        let rounds = match n {
            ..16 => 5,
            16 => 3,
            17 => 2,
            _ => 1,
        };
        for _ in 0..rounds {
            for counter in counters.iter_mut().filter(|counter| (counter.smallest..=counter.largest).contains(&n)) {
                let (total, seconds) = (counter.count)(n);
                assert_eq!(Some(total), known::total(n), "{} for n = {n}", counter.name);
                match counter.best.last_mut() {
                    Some((last, best)) if *last == n => *best = best.min(seconds),
                    _ => counter.best.push((n, seconds)),
                }
            }
        }
        eprintln!("n = {n} is measured");
    }
    let table = table(&counters, most);
    println!("{table}");
    if std::env::var("NQ_WRITE").is_ok_and(|write| write == "1") {
        fs::write("docs/PERFORMANCE.md", page(&table)).expect("docs can be written");
        plot(&counters, most).expect("docs can be written");
    }
}

fn counters(most: u32) -> Vec<Counter> {
    let mut counters = Vec::new();
    let mut add = |name: &str, smallest, largest, count: Box<dyn Fn(u32) -> (u64, f64)>| {
        counters.push(Counter { name: name.into(), smallest, largest, count, best: Vec::new() });
    };
    if let Some(plain) = compile_plain() {
        add("plain, gcc -O3", SMALLEST, most, Box::new(move |n| run_plain(&plain, n)));
    }
    add("plain, Rust", SMALLEST, most, Box::new(|n| timed(|| baseline::mirrored(black_box(n)))));
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let count = move |n| timed(|| count::total_by(size(n), kernel).expect("the total fits"));
        add(kernel.name(), SMALLEST, most, Box::new(count));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    add(&format!("all cores ({cores})"), 16, most, Box::new(move |n| timed(|| on_threads(n, cores))));
    for method in [Method::ThreeSets, Method::BooleanArrays] {
        let count = move |n| {
            timed(|| {
                let run = method::run(method, size(n), 0, |_| ControlFlow::Continue(()));
                run.map_or(0, |report| report.work.solutions)
            })
        };
        add(method.name(), SMALLEST, 13, Box::new(count));
    }
    counters
}

fn size(n: u32) -> Size {
    Size::new(black_box(n)).expect("a size of the table")
}

/// The tasks of a plan, taken by threads one after the other.
fn on_threads(n: u32, threads: usize) -> u64 {
    let plan = Plan::new(size(n), 1);
    let next = AtomicU64::new(0);
    let work = || {
        let mut total = 0;
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= plan.tasks() {
                return total;
            }
            total += plan.run(task, 1).expect("a task of the plan");
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
    })
}

/// The faster of the plain counters.
fn plain(counters: &[Counter], n: u32) -> f64 {
    let times =
        counters.iter().filter(|counter| counter.name.starts_with("plain")).filter_map(|counter| time(counter, n));
    times.fold(f64::INFINITY, f64::min)
}

fn time(counter: &Counter, n: u32) -> Option<f64> {
    counter.best.iter().find(|(of, _)| *of == n).map(|&(_, seconds)| seconds)
}

/// Times and ratios as a table in Markdown.
fn table(counters: &[Counter], most: u32) -> String {
    let mut table = String::from("| milliseconds (times as fast as the faster plain counter) |");
    let sizes = SMALLEST..=most;
    for n in sizes.clone() {
        write!(table, " n = {n} |").expect("a string takes all");
    }
    table += "\n|---|";
    table += &"---:|".repeat(sizes.clone().count());
    for counter in counters {
        write!(table, "\n| {} |", counter.name).expect("a string takes all");
        for n in sizes.clone() {
            match time(counter, n) {
                Some(seconds) => {
                    let ratio = plain(counters, n) / seconds;
                    write!(table, " {:.2} ({ratio:.1}) |", 1000.0 * seconds)
                }
                None => write!(table, " |"),
            }
            .expect("a string takes all");
        }
    }
    table
}

fn page(table: &str) -> String {
    format!(
        "# Performance\n\n\
         Written by `make bench`. {}.\n\n\
         Everything was counted in one run, in turn, on one thread but for \"all cores\"; the fastest of several \
         rounds\ncounts. \"Plain\" is the recursion over three bitmasks with the first row mirrored\n\
         (`benches/baseline`), by gcc with `-O3 -march=native` and by Rust; the ratio is to the faster of the two.\n\n\
         {table}\n\n\
         ![Time against n](performance.svg)\n\n\
         Instruction counts, which do not depend on the machine's mood, are in `tests/check/instructions.txt`.\n",
        machine(),
    )
}

/// Time against n, on a logarithmic scale, a line for each counter.
fn plot(counters: &[Counter], most: u32) -> Result<(), Box<dyn std::error::Error>> {
    let all = || counters.iter().flat_map(|counter| counter.best.iter().map(|&(_, seconds)| seconds));
    let (least, longest) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let area = SVGBackend::new("docs/performance.svg", (900, 560)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area).margin(16).x_label_area_size(44).y_label_area_size(70).build_cartesian_2d(
        f64::from(SMALLEST) - 0.2..f64::from(most) + 0.2,
        (least / 2.0..longest * 2.0).log_scale(),
    )?;
    chart
        .configure_mesh()
        .x_desc("n")
        .y_desc("seconds")
        .x_labels((most - SMALLEST + 1) as usize)
        .x_label_formatter(&|n| format!("{n:.0}"))
        .y_label_formatter(&|seconds| format!("{seconds:.0e}"))
        .light_line_style(WHITE)
        .draw()?;
    for (number, counter) in counters.iter().enumerate() {
        let colour = Palette99::pick(number).to_rgba();
        let points: Vec<_> = counter.best.iter().map(|&(n, seconds)| (f64::from(n), seconds)).collect();
        chart
            .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?
            .label(counter.name.as_str())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
        chart.draw_series(points.into_iter().map(|point| Circle::new(point, 3, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}
