//! Counts on all cores, with a progress bar: `cargo run --release --features rayon --example count_parallel 16`.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use nqueens::board::Size;
use nqueens::parallel::{ParallelError, count_parallel};

fn main() -> ExitCode {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok());
    let Some(size) = n.and_then(Size::new) else {
        eprintln!("usage: count_parallel N, with N from 0 to 32");
        return ExitCode::from(2);
    };
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed} gone, {eta} to go") {
        bar.set_style(style);
    }
    let start = Instant::now();
    let total = count_parallel(size, |done, tasks| {
        bar.set_length(tasks);
        bar.set_position(bar.position().max(done));
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    match total {
        Ok(total) => {
            println!("{} queens: {total} solutions in {:.3?}", size.get(), start.elapsed());
            ExitCode::SUCCESS
        }
        Err(ParallelError::Overflow) => {
            eprintln!("the number does not fit 64 bits");
            ExitCode::FAILURE
        }
        Err(ParallelError::Stopped) => ExitCode::FAILURE,
    }
}
