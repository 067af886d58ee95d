//! What the library is measured against: the recursion over three bitmasks that everybody writes.
#![allow(dead_code)] // each bench uses its part

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Instant;

use nqueens::count::Kernel;

/// Counts the solutions below a placement.
fn below(all: u32, taken: u32, left: u32, right: u32) -> u64 {
    if taken == all {
        return 1;
    }
    let mut free = all & !(taken | left | right);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += below(all, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    count
}

/// The plain mirrored counter: the first queen in the left half of its row counts twice. 1 <= n <= 31.
pub fn mirrored(n: u32) -> u64 {
    let all = (1 << n) - 1;
    let with_first = |column: u32| below(all, 1 << column, 2 << column, 1 << column >> 1);
    let half: u64 = (0..n / 2).map(with_first).sum();
    2 * half + if n % 2 == 1 { with_first(n / 2) } else { 0 }
}

/// The plain unmirrored enumeration: every solution is given to a function. 1 <= n <= 31.
pub fn enumerate(n: u32, visit: &mut dyn FnMut(&[u8])) {
    place(n, 0, 0, 0, 0, &mut [0; 32], visit);
}

fn place(n: u32, row: usize, taken: u32, left: u32, right: u32, columns: &mut [u8; 32], visit: &mut dyn FnMut(&[u8])) {
    if row == n as usize {
        return visit(&columns[..row]);
    }
    let mut free = ((1 << n) - 1) & !(taken | left | right);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        columns[row] = queen.trailing_zeros() as u8;
        place(n, row + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1, columns, visit);
    }
}

/// The plain counter in C, built for this processor; `None`, loudly, where there is no C compiler.
pub fn compile_plain() -> Option<PathBuf> {
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain");
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/baseline/plain.c");
    let built = Command::new("gcc").args(["-O3", "-march=native", "-o"]).arg(&program).arg(source).status();
    if built.is_ok_and(|status| status.success()) {
        return Some(program);
    }
    eprintln!("NOT MEASURED: plain.c, since there is no gcc");
    None
}

/// Its count, and the seconds that it says it took, without the start of the program.
pub fn run_plain(program: &PathBuf, n: u32) -> (u64, f64) {
    let output = Command::new(program).arg(n.to_string()).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("it prints numbers");
    let mut words = text.split_whitespace();
    let mut word = || words.next().expect("it prints two numbers");
    (word().parse().expect("a count"), word().parse().expect("seconds"))
}

/// What is counted, and the seconds that it takes.
pub fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let total = black_box(count());
    (total, start.elapsed().as_secs_f64())
}

/// The machine, in half a line.
pub fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("\t: unknown");
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
        String::from_utf8_lossy(&output).lines().next().unwrap_or("none").to_string()
    };
    format!(
        "Processor: {} ({} AVX-512), {} cores; {}; {}",
        processor.split_once(": ").map_or("unknown", |(_, name)| name),
        if Kernel::Avx512.is_available() { "with" } else { "without" },
        thread::available_parallelism().map_or(1, usize::from),
        version("rustc"),
        version("gcc"),
    )
}
