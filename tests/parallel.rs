//! Counting on all cores: the same number whatever the threads do, and a stop that stops.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use nqueens::board::Size;
use nqueens::count::known;
use nqueens::count::parallel::{Count, ParallelError, count_parallel};
use nqueens::count::plan::Engine;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    for threads in [1, 2, 3, 8] {
        for n in 0..=13 {
            let total = on_threads(threads, || count_parallel(size(n), |_, _| ControlFlow::Continue(())));
            assert_eq!(total.ok(), known::total(n), "n = {n}, {threads} threads");
        }
    }
}

#[test]
fn every_task_is_reported_once() {
    let (calls, sum) = (AtomicU64::new(0), AtomicU64::new(0));
    let tasks = AtomicU64::new(0);
    let total = count_parallel(size(12), |done, all| {
        calls.fetch_add(1, Ordering::Relaxed);
        sum.fetch_add(done, Ordering::Relaxed);
        tasks.store(all, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(total, Ok(14_200));
    let (calls, tasks) = (calls.into_inner(), tasks.into_inner());
    assert_eq!((calls, sum.into_inner()), (tasks, tasks * (tasks + 1) / 2));
}

/// n = 20 takes hours: that this test ends shows that the stop does.
#[test]
fn a_stop_stops_all_threads() {
    for threads in [1, 2, 5] {
        let calls = AtomicU64::new(0);
        let total = on_threads(threads, || {
            count_parallel(size(20), |_, _| {
                if calls.fetch_add(1, Ordering::Relaxed) >= 2 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        });
        assert_eq!(total, Err(ParallelError::Stopped));
        assert!(calls.into_inner() <= 2 + threads as u64, "{threads} threads");
    }
}

#[test]
fn halves_are_joined_by_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        for n in 12..=14 {
            let total = on_threads(threads, || {
                let count = Count::with_engine(size(n), Engine::Join, 1 << 26).unwrap();
                assert_eq!(count.engine(), Engine::Join);
                count.run(|_, _| ControlFlow::Continue(()))
            });
            assert_eq!(total.ok(), known::total(n), "n = {n}, {threads} threads");
        }
    }
}

/// It is made for one pool and run by another, which has more threads than it has scratch.
#[test]
fn a_join_moves_to_another_pool() {
    let count = on_threads(1, || Count::with_engine(size(13), Engine::Join, 1 << 26).unwrap());
    let calls = AtomicU64::new(0);
    let total = on_threads(4, || {
        count.run(|_, _| {
            // Whatever a callback does with the pool, no thread waits for itself.
            if calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(64) {
                rayon::join(|| (), || ());
            }
            ControlFlow::Continue(())
        })
    });
    assert_eq!(total.ok(), known::total(13));
}

#[test]
fn a_stop_stops_a_join() {
    for threads in [1, 2, 5] {
        let calls = AtomicU64::new(0);
        let total = on_threads(threads, || {
            let count = Count::with_engine(size(16), Engine::Join, 1 << 28).unwrap();
            count.run(|_, _| match calls.fetch_add(1, Ordering::Relaxed) {
                0..2 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        });
        assert_eq!(total, Err(ParallelError::Stopped));
        assert!(calls.into_inner() <= 2 + threads as u64, "{threads} threads");
    }
}

/// The parts of the tables and the tasks alike: a stop at the first of those is a stop.
#[test]
fn a_stop_stops_the_preparation() {
    for threads in [1, 2, 5] {
        let (calls, counted) = (AtomicU64::new(0), AtomicU64::new(0));
        let total = on_threads(threads, || {
            let count = Count::with_engine(size(18), Engine::Join, 1 << 28).unwrap();
            count.run(|done, _| {
                counted.fetch_add(u64::from(done > 0), Ordering::Relaxed);
                match calls.fetch_add(1, Ordering::Relaxed) {
                    0..3 => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            })
        });
        assert_eq!(total, Err(ParallelError::Stopped));
        assert_eq!(counted.into_inner(), 0, "the tables of n = 18 have more parts");
        assert!(calls.into_inner() <= 3 + threads as u64, "{threads} threads");
    }
}

#[test]
fn without_memory_a_large_board_is_searched() {
    let engine = |n, memory| Count::new(size(n), memory).engine();
    assert_eq!(engine(18, 1 << 28), Engine::Join);
    assert_eq!(engine(18, 0), Engine::Search);
    assert_eq!(engine(25, usize::MAX), Engine::Search);
    assert_eq!(engine(12, usize::MAX), Engine::Search);
    assert!(Count::with_engine(size(18), Engine::Join, 1 << 20).is_none());
    assert!(Count::with_engine(size(11), Engine::Join, usize::MAX).is_none());
}
