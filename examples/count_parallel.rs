//! Counts on all cores, with a progress bar: `cargo run --release --features rayon --example count_parallel 16`. With
//! `--verbose` behind N it says which engine counts.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use nqueens::board::Size;
use nqueens::count::parallel::{Count, memory};
use nqueens::count::plan::Engine;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (n, verbose) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [n] => (n.parse().ok(), false),
        [n, "--verbose"] => (n.parse().ok(), true),
        _ => (None, false),
    };
    let Some(size) = n.and_then(Size::new) else {
        eprintln!("usage: count_parallel N [--verbose], with N from 0 to 32");
        return ExitCode::from(2);
    };
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed} gone, {eta} to go") {
        bar.set_style(style);
    }
    let start = Instant::now();
    let count = Count::new(size, memory());
    if verbose {
        eprintln!("engine {}", if count.engine() == Engine::Join { "join" } else { "search" });
    }
    let total = count.run(|done, tasks| {
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
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
