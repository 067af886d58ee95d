//! A count on all cores, with rayon: the tasks of a plan, in any order.

#![forbid(unsafe_code)]

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::board::Size;
use crate::count::plan::{Plan, RunError};

/// Why [`count_parallel`] gave no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParallelError {
    /// `on_progress` said stop.
    Stopped,
    /// The total does not fit 64 bits.
    Overflow,
}

/// The number of solutions, counted by the threads of the current rayon pool.
///
/// `on_progress` gets the tasks that are done and all tasks, after each one and on the thread that did it, so `done` may
/// come out of order. When it breaks, no thread starts another task, and tasks take milliseconds up to n = 20 or so.
/// The result depends neither on the number of threads nor on the order of the tasks.
///
/// # Errors
///
/// See [`ParallelError`].
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, parallel::count_parallel};
/// let size = Size::new(10).unwrap();
/// assert_eq!(count_parallel(size, |_done, _tasks| ControlFlow::Continue(())), Ok(724));
/// ```
pub fn count_parallel(
    size: Size,
    on_progress: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<u64, ParallelError> {
    // A board with one more row takes about eight times as long: with eight times as many tasks each stays a few
    // milliseconds long, so that no thread waits long for the others, and a stop is seen at once.
    let rows_past_12 = size.get().saturating_sub(12).min(8);
    let plan = Plan::new(size, 1 << (3 * rows_past_12));
    let done = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let run = |task: u64| {
        if stopped.load(Ordering::Relaxed) {
            return Err(ParallelError::Stopped);
        }
        let subtotal = plan.run(task, 1).map_err(|error| match error {
            // No task of the plan is past its end.
            RunError::Range | RunError::Memory | RunError::Overflow => ParallelError::Overflow,
        })?;
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        if on_progress(done, plan.tasks()).is_break() {
            stopped.store(true, Ordering::Relaxed);
            return Err(ParallelError::Stopped);
        }
        Ok(subtotal)
    };
    (0..plan.tasks())
        .into_par_iter()
        .map(run)
        .try_reduce(|| 0, |a, b| u64::checked_add(a, b).ok_or(ParallelError::Overflow))
}
