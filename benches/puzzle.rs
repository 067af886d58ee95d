//! Boards with conditions against their bars, as ratios to the plain counter for n = 16 measured in the same run.
//!
//! Times are those of this thread's processor, and the least of several runs where there are several: other work on the
//! machine then counts for little. `benches/clingo.sh` compares with a solver for everything.

// The clock of a thread is a function of C.
#![allow(unsafe_code)]

mod baseline;

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use nqueens::puzzle::{Counted, Generated, Mask, Puzzle, Rules, Small};

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

/// The seconds that this thread has computed.
fn processor_time() -> f64 {
    const CLOCK_THREAD_CPUTIME_ID: i32 = 3;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the struct is that of 64-bit Linux, where the benches run.
    let failed = unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "the clock of the thread");
    time.seconds as f64 + time.nanoseconds as f64 / 1e9
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = processor_time();
    let result = work();
    (processor_time() - start, result)
}

/// The least time of some runs.
fn least(runs: u32, mut work: impl FnMut() -> u64) -> f64 {
    (0..runs).map(|_| timed(|| black_box(work())).0).fold(f64::INFINITY, f64::min)
}

fn line(what: &str, measured: f64, bar: f64, unit: &str) {
    let verdict = if measured <= bar { "within" } else { "OVER" };
    println!("{what:<58} {measured:>10.4} {unit:<18} bar {bar:>8.4}  {verdict}");
}

fn main() {
    let plain = least(3, || baseline::mirrored(black_box(16)));
    println!("the plain counter, n = 16: {plain:.2} s\n");
    blocked_boards(plain);
    unique_or_not(plain);
    small_ones(plain);
}

/// The seconds of the machine for which the bars are written.
const REFERENCE: f64 = 3.3;

fn blocked<M: Mask, const N: usize>(n: u32, rows: &str) -> bool {
    let mut puzzle = Puzzle::<M, N>::new(n).expect("a size that the puzzle holds");
    for (row, mask) in (0..).zip(rows.split(' ')) {
        let free = u64::from_str_radix(mask, 16).expect("a mask");
        for column in (0..n).filter(|column| free >> column & 1 == 0) {
            puzzle.block(row, column).expect("nothing is placed");
        }
    }
    puzzle.step(u64::MAX).board().is_some()
}

fn blocked_boards(plain: f64) {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::var_os("NQ_BOARDS").map_or(here.join("../shared/data"), PathBuf::from);
    let text = fs::read_to_string(folder.join("blocked_queens.tsv")).unwrap_or_else(|error| {
        println!("NOT ALL of the blocked boards: {}: {error}", folder.display());
        fs::read_to_string(here.join("tests/data/puzzle/blocked_queens.tsv")).expect("the part in the project")
    });
    let boards: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    let (mut all, mut largest) = (0.0, 0.0f64);
    for board in &boards {
        let n: u32 = board[0].parse().expect("n");
        let time = least(3, || {
            let found = if n <= 32 { blocked::<u32, 32>(n, board[2]) } else { blocked::<u64, 64>(n, board[2]) };
            assert_eq!(found, board[1] == "1", "a known answer");
            u64::from(found)
        });
        all += time;
        largest = largest.max(time);
    }
    let what = format!("{} blocked boards together / plain n = 16", boards.len());
    line(&what, all / plain, 10.0 / REFERENCE, "");
    line("the largest of them / plain n = 16", largest / plain, 1.5 / REFERENCE, "");
}

/// Puzzles of regions, made with consecutive seeds from 1.
fn made(n: u32, count: u64) -> Vec<Small> {
    (1..=count)
        .map(|seed| {
            let mut puzzle = Small::new(n).expect("a small board");
            let made = puzzle.generate_regions(Rules::TOUCH_ONLY, seed, u64::MAX);
            assert!(matches!(made, Generated::Made(_)));
            puzzle
        })
        .collect()
}

fn is_unique(puzzle: &Small) -> u64 {
    let mut puzzle = puzzle.clone();
    u64::from(puzzle.count(2, u64::MAX) == Counted::All(1))
}

fn unique_or_not(plain: f64) {
    let (making, puzzles) = timed(|| made(12, 1000));
    let mut times: Vec<f64> = puzzles.iter().map(|puzzle| least(5, || is_unique(puzzle))).collect();
    times.sort_by(f64::total_cmp);
    let reference = REFERENCE / plain;
    line("12 x 12 regions, unique or not: median", times[500] * 1e3 * reference, 0.2, "ms at reference");
    line("12 x 12 regions, unique or not: worst of 1,000", times[999] * 1e3 * reference, 5.0, "ms at reference");
    println!("{:<58} {:>10.4} ms at reference", "    and to make one, on average", making * reference);
}

fn small_ones(plain: f64) {
    let puzzles = made(8, 10_000);
    let time = least(5, || puzzles.iter().map(is_unique).sum());
    line("8 x 8 regions, unique or not: ten thousand", time * REFERENCE / plain, 1.0, "s at reference");
}
