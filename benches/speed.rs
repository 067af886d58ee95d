//! Counting, streaming and the ladder, each beside its plain baseline; ends with one table of ratios.
//!
//! Every ratio is of two medians of this one run: a machine that is slow today is slow for both.

mod baseline;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use nqueens::board::Size;
use nqueens::count;
use nqueens::method::{self, Method};
use nqueens::search::Search;

/// What stands in a line of the table.
struct Line {
    what: String,
    baseline: &'static str,
    ours: Vec<Duration>,
    plain: Vec<Duration>,
}

fn size(n: u32) -> Size {
    Size::new(n).expect("a size of the table below")
}

/// Times two functions in turn, so that both see the same machine, and notes the line.
fn compare(
    table: &mut Vec<Line>,
    criterion: &mut Criterion,
    (group, n): (&str, u32),
    baseline: &'static str,
    mut ours: impl FnMut() -> u64,
    mut plain: impl FnMut() -> u64,
) {
    assert_eq!(ours(), plain(), "{group} {n}: both count the same");
    let mut line = Line { what: format!("{group} {n}"), baseline, ours: Vec::new(), plain: Vec::new() };
    let time = |f: &mut dyn FnMut() -> u64, times: &mut Vec<Duration>, rounds: u64| {
        let start = Instant::now();
        for _ in 0..rounds {
            black_box(f());
        }
        let elapsed = start.elapsed();
        times.push(elapsed / rounds.max(1) as u32);
        elapsed
    };
    let mut group = criterion.benchmark_group(group);
    group.sample_size(10);
    group.bench_function(BenchmarkId::new("library", n), |b| {
        b.iter_custom(|rounds| {
            time(&mut plain, &mut line.plain, rounds.div_ceil(4));
            time(&mut ours, &mut line.ours, rounds)
        });
    });
    group.finish();
    table.push(line);
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(3))
        .without_plots()
        .configure_from_args();
    let mut table = Vec::new();
    for n in [8, 12, 14, 16] {
        let ours = || count::total(black_box(size(n))).expect("the total fits");
        compare(&mut table, &mut criterion, ("count", n), "plain mirrored", ours, || baseline::mirrored(black_box(n)));
    }
    compare(&mut table, &mut criterion, ("stream", 12), "plain enumeration", || stream(12), || enumerate(12));
    for n in [8, 10] {
        for method in Method::ALL {
            let name = format!("ladder {}", method.name());
            let ours = || {
                let run = method::run(method, black_box(size(n)), 0, |_| ControlFlow::Continue(()));
                run.map_or(0, |report| report.work.solutions)
            };
            compare(&mut table, &mut criterion, (&name, n), "plain mirrored", ours, || {
                baseline::mirrored(black_box(n))
            });
        }
    }
    criterion.final_summary();
    println!("\n{:<26} {:>14} {:>14}   {:>8}  baseline", "what", "library", "baseline", "speed-up");
    for line in &mut table {
        if line.ours.is_empty() {
            continue;
        }
        let (ours, plain) = (median(&mut line.ours), median(&mut line.plain));
        let ratio = plain.as_secs_f64() / ours.as_secs_f64();
        println!("{:<26} {:>14.3?} {:>14.3?}   {ratio:>8.2}  {}", line.what, ours, plain, line.baseline);
    }
}

/// Every board through the visitor, with something done with each.
fn stream(n: u32) -> u64 {
    let mut boards = 0;
    Search::new(black_box(size(n))).run(|board| {
        boards += u64::from(black_box(board)[0] < 32);
        ControlFlow::Continue(())
    });
    boards
}

fn enumerate(n: u32) -> u64 {
    let mut boards = 0;
    baseline::enumerate(black_box(n), &mut |board| boards += u64::from(black_box(board)[0] < 32));
    boards
}
