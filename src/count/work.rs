//! What a plan asks of an engine.

use core::mem::MaybeUninit;
use core::ops::{ControlFlow, Range};

use super::Kernel;
use super::error::RunError;
use super::halves::Block;
use crate::board::Size;

/// An engine: a way to count the solutions of a board piece by piece. It has no state; all that a task depends on is
/// the board, the cut and the number of the task.
pub(crate) trait Work {
    /// What all threads read that run tasks.
    type Shared<'a>: Copy;

    /// The finest cut of a board, 0 where there is one cut only; nothing where boards of this size are not counted in
    /// this way.
    fn finest(size: Size) -> Option<u8>;

    /// With more tasks than this, to find them would cost too much beside counting them.
    fn most_tasks(size: Size) -> u64;

    /// So many tasks that each takes a fraction of a second at most, on any processor that one would count such a board
    /// with.
    fn enough_tasks(size: Size) -> u64;

    /// The pieces into which the count falls, in their order: the key by which [`Stretch::from`] finds one again, and
    /// how many tasks it has.
    fn pieces(size: Size, fineness: u8) -> impl Iterator<Item = (u32, u64)> + Clone;

    /// The fastest kernel for a board.
    fn best_kernel(size: Size) -> Kernel;

    /// The memory that tasks of this board take.
    fn memory(size: Size) -> MemoryNeeded;

    /// The parts in which the shared memory is prepared.
    fn parts(size: Size) -> u32;

    /// Prepares a part of the shared memory: the first before all others, those in any order. [`RunError::Memory`] when
    /// the first is not done.
    ///
    /// # Safety
    ///
    /// `shared` points to as much memory as is needed. The first part may write to all of it, and it may be
    /// uninitialised; from then on it is initialised. Each other part is prepared by one call at a time, and nothing
    /// else writes to the memory meanwhile than other parts.
    unsafe fn prepare(size: Size, part: u32, shared: *mut Block) -> Result<(), RunError>;

    /// What was prepared there. [`RunError::Memory`] unless all parts are, for this board.
    ///
    /// # Safety
    ///
    /// `shared` points to as much initialised memory as is needed, which nothing writes to, while the value lives, once
    /// all parts are prepared.
    unsafe fn prepared<'a>(size: Size, shared: *const Block) -> Result<Self::Shared<'a>, RunError>;

    /// The number of solutions that a stretch of tasks counts.
    fn count(
        stretch: Stretch,
        kernel: Kernel,
        shared: &Self::Shared<'_>,
        scratch: &mut [MaybeUninit<Block>],
    ) -> Result<u64, RunError>;

    /// The same, one task after the other: after each, `go_on` gets the number of the next, and can break.
    fn count_each(
        stretch: Stretch,
        kernel: Kernel,
        shared: &Self::Shared<'_>,
        scratch: &mut [MaybeUninit<Block>],
        go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(u64, ControlFlow<()>), RunError>;
}

/// A stretch of the tasks of a plan.
#[derive(Clone)]
pub(crate) struct Stretch {
    pub(crate) size: Size,
    pub(crate) fineness: u8,
    /// Where to look for the first of them: a piece that begins at it or before, by its first task and its key. Without
    /// one, from the first piece on.
    pub(crate) from: Option<(u64, u32)>,
    pub(crate) tasks: Range<u64>,
}

/// Bytes of memory, in whole blocks; more than there are addresses, perhaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MemoryNeeded {
    /// What all threads read.
    pub(crate) shared: u64,
    /// What each thread has for itself.
    pub(crate) per_thread: u64,
}
