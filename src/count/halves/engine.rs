//! The join of halves as the engine of a plan.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::memory::Block;
use super::rowsets::{RowSet, RowSets};
use super::shape::Shape;
use super::tables::{Places, Tables};
use super::{add_set, listed_at_once, scratch_blocks_for, shape};
use crate::board::Size;
use crate::count::Kernel;
use crate::count::error::RunError;
use crate::count::sum::Sum;
use crate::count::work::{MemoryNeeded, Stretch, Work};

/// Joining halves, in memory. A task is a set of rows of the west half's queens; there is one cut.
pub(in crate::count) struct JoinedHalves;

impl Work for JoinedHalves {
    type Shared<'a> = Tables<'a>;

    fn finest(size: Size) -> Option<u8> {
        shape(size).map(|_| 0)
    }

    fn most_tasks(_: Size) -> u64 {
        u64::MAX
    }

    fn enough_tasks(_: Size) -> u64 {
        1
    }

    fn pieces(size: Size, _: u8) -> impl Iterator<Item = (u32, u64)> + Clone {
        shape(size).map(RowSets::new).into_iter().flatten().map(|set| (set.key(), 1))
    }

    fn best_kernel(_: Size) -> Kernel {
        Kernel::best()
    }

    fn memory(size: Size) -> MemoryNeeded {
        let bytes = |blocks: u64| blocks * size_of::<Block>() as u64;
        shape(size).map_or(MemoryNeeded { shared: 0, per_thread: 0 }, |shape| MemoryNeeded {
            shared: bytes(Tables::blocks(shape)),
            per_thread: bytes(scratch_blocks_for(shape, listed_at_once(shape)) as u64),
        })
    }

    fn parts(size: Size) -> u32 {
        shape(size).map_or(0, Tables::parts)
    }

    unsafe fn prepare(size: Size, part: u32, shared: *mut Block) -> Result<(), RunError> {
        let shape = shape(size).ok_or(RunError::Memory)?;
        // SAFETY: as much memory as the tables take, used as `Places::prepare` wants it: both are what the caller
        // promises here.
        unsafe { Places::new(shared, shape).prepare(part) }
    }

    unsafe fn prepared<'a>(size: Size, shared: *const Block) -> Result<Self::Shared<'a>, RunError> {
        let shape = shape(size).ok_or(RunError::Memory)?;
        // SAFETY: as much initialised memory as the tables take, and only read from when they are ready: the caller
        // promises both. It is not written to here either.
        unsafe { Places::new(shared.cast_mut(), shape).tables() }
    }

    fn count(
        stretch: Stretch,
        kernel: Kernel,
        tables: &Tables,
        scratch: &mut [MaybeUninit<Block>],
    ) -> Result<u64, RunError> {
        let mut sum = Sum::default();
        for set in sets(&stretch, tables.shape) {
            add_set(kernel, tables, set, scratch, &mut sum)?;
        }
        Ok(sum.value())
    }

    #[inline(always)]
    fn count_each(
        stretch: Stretch,
        kernel: Kernel,
        tables: &Tables,
        scratch: &mut [MaybeUninit<Block>],
        mut go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(u64, ControlFlow<()>), RunError> {
        let mut sum = Sum::default();
        let mut task = stretch.tasks.start;
        for set in sets(&stretch, tables.shape) {
            add_set(kernel, tables, set, scratch, &mut sum)?;
            task += 1;
            if go_on(task).is_break() {
                return Ok((sum.value(), ControlFlow::Break(())));
            }
        }
        Ok((sum.value(), ControlFlow::Continue(())))
    }
}

/// The tasks of a stretch.
fn sets(stretch: &Stretch, shape: Shape) -> impl Iterator<Item = RowSet> {
    let (first, sets) = match stretch.from {
        Some((first, key)) => (first, RowSets::from(shape, key)),
        None => (0, RowSets::new(shape)),
    };
    // In the machine's words, which a range of a join's tasks fits.
    let (before, tasks) = (stretch.tasks.start - first, stretch.tasks.end - stretch.tasks.start);
    sets.skip(before as usize).take(tasks as usize)
}
