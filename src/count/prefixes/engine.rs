//! The search below prefixes as the engine of a plan.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::placements::MAX_ROWS;
use super::symmetry::Prefixes;
use super::tasks;
use crate::board::Size;
use crate::count::Kernel;
use crate::count::error::RunError;
use crate::count::halves::Block;
use crate::count::work::{MemoryNeeded, Stretch, Work};

/// Searching below prefixes, in no memory. A task is a prefix with queens on the first few open rows below it: none for
/// the coarsest cut, one row more for each finer one.
pub(in crate::count) struct BelowPrefixes;

impl Work for BelowPrefixes {
    type Shared<'a> = ();

    /// Boards with n < 18 are cut below their prefixes only: more is not worth finding the tasks.
    fn finest(size: Size) -> Option<u8> {
        Some(size.get().saturating_sub(17).min(MAX_ROWS as u32) as u8)
    }

    /// Where finding a task would cost more than a tenth of running it: the work grows about eightfold with each row of
    /// the board, and the cost of finding all tasks with the square of their number. Measured on a core with AVX-512
    /// for n = 20 to 24; slower kernels have more room.
    fn most_tasks(size: Size) -> u64 {
        1 << (18 + 3 * size.get().saturating_sub(18) / 2).min(27)
    }

    /// Where the portable kernel takes about ten milliseconds for a task; a board with one more row takes eight times
    /// as long.
    fn enough_tasks(size: Size) -> u64 {
        1 << (12 + 3 * size.get().saturating_sub(18)).min(24)
    }

    fn pieces(size: Size, fineness: u8) -> impl Iterator<Item = (u32, u64)> + Clone {
        Prefixes::new(size).map(move |prefix| (prefix.key(), tasks::below(prefix, size, fineness)))
    }

    fn best_kernel(size: Size) -> Kernel {
        Kernel::best_for(size)
    }

    fn memory(_: Size) -> MemoryNeeded {
        MemoryNeeded { shared: 0, per_thread: 0 }
    }

    fn parts(_: Size) -> u32 {
        0
    }

    unsafe fn prepare(_: Size, _: u32, _: *mut Block) -> Result<(), RunError> {
        Ok(())
    }

    unsafe fn prepared<'a>(_: Size, _: *const Block) -> Result<Self::Shared<'a>, RunError> {
        Ok(())
    }

    fn count(stretch: Stretch, kernel: Kernel, _: &(), _: &mut [MaybeUninit<Block>]) -> Result<u64, RunError> {
        Ok(tasks::count(stretch, kernel)?)
    }

    fn count_each(
        stretch: Stretch,
        kernel: Kernel,
        _: &(),
        _: &mut [MaybeUninit<Block>],
        go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(u64, ControlFlow<()>), RunError> {
        Ok(tasks::count_each(stretch, kernel, go_on)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::known;

    /// Finer than a plan would be cut, so that it can be counted here.
    #[test]
    fn fine_cuts_add_up() {
        for (n, cut) in [(10, 3), (11, 4), (12, 2), (13, 1)] {
            let size = Size::new(n).unwrap();
            let all: u64 = BelowPrefixes::pieces(size, cut).map(|(_, tasks)| tasks).sum();
            assert!(all > 1000, "n = {n}: {all} tasks");
            // Where each piece begins.
            let begins: std::vec::Vec<_> = BelowPrefixes::pieces(size, cut)
                .scan(0, |next, (key, tasks)| {
                    let first = *next;
                    *next += tasks;
                    Some((first, key))
                })
                .collect();
            let count = |first: u64, tasks: u64| {
                let from = begins.iter().rev().find(|(begin, _)| *begin <= first).copied();
                let stretch = Stretch { size, fineness: cut, from, tasks: first..first + tasks };
                BelowPrefixes::count(stretch, Kernel::best(), &(), &mut []).unwrap()
            };
            let mut seed = n;
            let (mut total, mut first) = (0, 0);
            while first < all {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let tasks = (u64::from(seed) % (all / 7)).min(all - first);
                total += count(first, tasks);
                first += tasks;
            }
            assert_eq!(Some(total), known::total(n), "n = {n}");
            let each: u64 = (0..all).rev().map(|task| count(task, 1)).sum();
            assert_eq!(each, total, "n = {n}");
        }
    }
}
