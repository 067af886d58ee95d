//! A count that tells how far it is, and that can be stopped.

#![forbid(unsafe_code)]

use core::ops::ControlFlow;

use super::plan::Plan;
use super::{Kernel, Overflow};
use crate::board::Size;

/// How far a count is.
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel, Progress}};
/// use std::ops::ControlFlow;
/// let mut last = Progress { done: 0, tasks: 0 };
/// let counted = count::total_with(Size::new(9).unwrap(), Kernel::Portable, 50, |progress| {
///     assert_eq!(progress.done, last.done + 1);
///     last = progress;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(counted, Ok((352, ControlFlow::Continue(()))));
/// assert!(last.tasks >= 50 && last.done == last.tasks);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The tasks that are done. They are of about equal work.
    pub done: u64,
    /// All tasks.
    pub tasks: u64,
}

/// The number of solutions, or of those found until `on_progress` breaks; and whether it did.
///
/// The count is cut into at least `min_tasks` tasks (0: as many as it takes that one is done within a fraction of a
/// second on boards to n = 24), and `on_progress` is called after each, on this thread.
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel}};
/// use std::ops::ControlFlow;
/// let counted = count::total_with(Size::new(10).unwrap(), Kernel::best(), 0, |progress| {
///     if progress.done * 2 < progress.tasks { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// let (half, end) = counted.unwrap();
/// assert!(half < 724 && end.is_break());
/// ```
pub fn total_with(
    size: Size,
    kernel: Kernel,
    min_tasks: u32,
    mut on_progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), Overflow> {
    let plan = Plan::new(size, min_tasks.max(enough_tasks(size)));
    let tasks = plan.tasks();
    let mut told = false;
    let counted = plan.from(0).count_each(kernel, 0..tasks, |done| {
        told = true;
        on_progress(Progress { done, tasks })
    })?;
    if told {
        return Ok(counted);
    }
    // A board without prefixes is one task.
    Ok((counted.0, on_progress(Progress { done: tasks, tasks })))
}

/// So many tasks that none takes longer than a fraction of a second on the slowest kernel, as long as that is possible.
fn enough_tasks(size: Size) -> u32 {
    let beyond = size.get().saturating_sub(18).min(6);
    (160 << (3 * beyond)).min(1 << 24)
}
