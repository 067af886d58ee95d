//! A count that tells how far it is, and that can be stopped.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::cut::{Cut, Engine};
use super::error::{Overflow, RunError};
use super::halves::{Block, JoinedHalves};
use super::kernel::Kernel;
use super::prefixes::BelowPrefixes;
use super::prepare::Preparation;
use super::work::{Stretch, Work};
use crate::board::Size;

/// How far a count is: the tasks that are done, of all tasks.
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel, TasksDone}};
/// use std::ops::ControlFlow;
/// let mut last = TasksDone { done: 0, tasks: 0 };
/// let counted = count::total_with(Size::new(9).unwrap(), Kernel::Portable, 50, |progress| {
///     assert_eq!(progress.done, last.done + 1);
///     last = progress;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(counted, Ok((352, ControlFlow::Continue(()))));
/// assert!(last.tasks >= 50 && last.done == last.tasks);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TasksDone {
    /// The tasks that are done. They are of about equal work.
    pub done: u64,
    /// All tasks.
    pub tasks: u64,
}

/// The number of solutions, or of those found until `on_progress` breaks; and whether it did.
///
/// The count is cut as a [`Plan`](super::plan::Plan::new) with so many `min_tasks` is, where 0 leaves it to the
/// library, and `on_progress` is called after each task, on this thread.
///
/// # Errors
///
/// The total does not fit 64 bits.
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
    on_progress: impl FnMut(TasksDone) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), Overflow> {
    search(Cut::search(size, min_tasks), kernel, on_progress)
}

/// A function of its own, so that its stack is not in use while the cut is found.
#[inline(never)]
fn search(
    cut: Cut,
    kernel: Kernel,
    mut on_progress: impl FnMut(TasksDone) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), Overflow> {
    let go_on = |done| on_progress(TasksDone { done, tasks: cut.tasks });
    // It takes no memory, and no task is past the end.
    BelowPrefixes::count_each(all(cut), kernel, &(), &mut [], go_on).map_err(|_| Overflow)
}

/// The bytes of memory for [`total_in`]: what is shared and the scratch of one thread, in whole
/// [`Block`](super::plan::Block)s. `None` for boards whose halves are not joined, and where there are not so many
/// addresses.
///
/// ```
/// use nqueens::{board::Size, count::{self, plan::{Engine, Plan}}};
/// let size = Size::new(16).unwrap();
/// let needed = Plan::with_engine(size, 0, Engine::Join).unwrap().memory_size().unwrap();
/// assert_eq!(count::workspace_size(size), Some(needed.shared + needed.per_thread));
/// assert_eq!(count::workspace_size(Size::new(11).unwrap()), None);
/// ```
pub fn workspace_size(size: Size) -> Option<usize> {
    JoinedHalves::finest(size)?;
    let needed = JoinedHalves::memory(size);
    isize::try_from(needed.shared + needed.per_thread).ok().map(isize::unsigned_abs)
}

/// The number of solutions by joining halves in memory, or what was counted until `on_progress` broke; and whether it
/// did.
///
/// `on_progress` is called on this thread: between the parts in which the memory is prepared, with no task done, and
/// then after each task.
///
/// # Errors
///
/// [`RunError::Memory`] when boards of this size are not joined, and for less than [`workspace_size`].
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel, plan::Block}};
/// use std::{mem::MaybeUninit, ops::ControlFlow};
/// let size = Size::new(12).unwrap();
/// let mut memory = vec![MaybeUninit::uninit(); count::workspace_size(size).unwrap() / size_of::<Block>()];
/// let counted = count::total_in(size, Kernel::best(), &mut memory, |_| ControlFlow::Continue(()));
/// assert_eq!(counted, Ok((14_200, ControlFlow::Continue(()))));
/// ```
#[inline(never)] // where memory is scarce it is the other functions' callers that must not pay for its stack
pub fn total_in(
    size: Size,
    kernel: Kernel,
    memory: &mut [MaybeUninit<Block>],
    mut on_progress: impl FnMut(TasksDone) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), RunError> {
    let cut = Cut::new(size, Engine::Join, 0).ok_or(RunError::Memory)?;
    let needed = cut.memory_size().ok_or(RunError::Memory)?;
    let (shared, scratch) = memory.split_at_mut_checked(needed.shared / size_of::<Block>()).ok_or(RunError::Memory)?;
    if size_of_val(scratch) < needed.per_thread {
        return Err(RunError::Memory);
    }
    let mut go_on = |done| on_progress(TasksDone { done, tasks: cut.tasks });
    let mut preparation = Preparation::new(cut, shared)?;
    for part in preparation.parts() {
        let end = go_on(0);
        if end.is_break() {
            return Ok((0, end));
        }
        part.prepare();
    }
    let shared = preparation.finish()?;
    let tables = shared.tables_of(size).ok_or(RunError::Memory)?;
    JoinedHalves::count_each(all(cut), kernel, tables, scratch, go_on)
}

/// All tasks.
fn all(cut: Cut) -> Stretch {
    Stretch { size: cut.size, fineness: cut.fineness, from: None, tasks: 0..cut.tasks }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::count::known;

    fn memory(size: Size) -> Vec<MaybeUninit<Block>> {
        vec![MaybeUninit::uninit(); workspace_size(size).unwrap() / size_of::<Block>()]
    }

    #[test]
    fn joins_are_the_published_totals() {
        for n in 12..=14 {
            let size = Size::new(n).unwrap();
            let mut memory = memory(size);
            for kernel in Kernel::ALL {
                let counted = total_in(size, kernel, &mut memory, |_| ControlFlow::Continue(()));
                let total = known::total(n).unwrap();
                assert_eq!(counted, Ok((total, ControlFlow::Continue(()))), "n = {n}, {}", kernel.name());
            }
            let short = memory.len() - 1;
            let counted = total_in(size, Kernel::Portable, &mut memory[..short], |_| ControlFlow::Continue(()));
            assert_eq!(counted, Err(RunError::Memory));
        }
    }

    /// A stop at each call, to a while into the tasks: nothing is counted before them.
    #[test]
    fn preparing_is_told_and_stopped() {
        let size = Size::new(16).unwrap();
        let mut memory = memory(size);
        let parts = u64::from(Cut::new(size, Engine::Join, 0).unwrap().parts());
        assert!(parts > 2);
        for stop_at in (1..parts).chain([parts + 4]) {
            let mut calls = 0;
            let counted = total_in(size, Kernel::best(), &mut memory, |progress| {
                calls += 1;
                assert_eq!(progress.done, u64::saturating_sub(calls, parts - 1));
                if calls == stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let (counted, end) = counted.unwrap();
            assert!(end.is_break() && calls == stop_at);
            assert!(counted == 0 || stop_at >= parts);
        }
    }
}
