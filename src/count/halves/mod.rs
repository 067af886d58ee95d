//! Counting by joining halves: the west half and the east half of a board are listed apart, by the rows of their queens,
//! and pairs that share no diagonal are counted. For large boards this is the fastest way: see [`is_faster`].
//!
//! A half is known, to the other one, by the set of diagonals on which it attacks squares there: a word. Halves are put
//! together from two quadrants, of which there are tables; those with the same queens next to the middle stand together,
//! and are compared with what the other half has left beside these queens. Of the eight symmetries the reflections are broken
//! by the choice of rows (one set of each class is a task), and the transposition by weights. The tables and all other
//! memory are given by the caller.

mod list;
#[allow(unsafe_code)]
mod loops;
#[allow(unsafe_code)]
mod memory;
mod middles;
mod pairs;
mod rowsets;
mod shape;
mod subsets;
#[allow(unsafe_code)]
mod tables;

use core::mem::MaybeUninit;
use core::ops::{ControlFlow, Range};

use self::list::{Lister, Quadrant, sort};
use self::loops::{Loops, Portable, SLACK};
pub use self::memory::Block;
use self::memory::{List, Room, blocks};
use self::pairs::{Join, Transposition};
use self::rowsets::{RowSet, RowSets};
use self::shape::Shape;
use self::tables::PADDING;
pub use self::tables::Tables;
use super::kernel::ByKernel;
use super::progress::Progress;
use super::sum::Sum;
use super::{Kernel, Overflow};
use crate::board::Size;
use crate::simd::Simd;

/// Why nothing was counted.
///
/// ```
/// use nqueens::{board::Size, count::halves::{JoinError, Tables}};
/// assert!(matches!(Tables::build(&mut [], Size::new(11).unwrap()), Err(JoinError::Size)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JoinError {
    /// Boards of this size are not joined, or this plan is not one of a join.
    Size,
    /// There is too little memory, or it holds no tables of this board.
    Memory,
    /// The tasks go past the end of the plan.
    Range,
    /// The subtotal does not fit 64 bits.
    Overflow,
}

impl From<Overflow> for JoinError {
    fn from(_: Overflow) -> JoinError {
        JoinError::Overflow
    }
}

/// The smallest and the largest n that is joined: above, the tables pass what machines have, and a half's lines and keys a
/// word.
pub(super) const JOINED: core::ops::RangeInclusive<u32> = 12..=24;

/// The shape of a board that is joined.
fn shape(size: Size) -> Option<Shape> {
    JOINED.contains(&size.get()).then(|| Shape::new(size)).flatten()
}

/// Whether joining is faster than searching, with this kernel: as measured, the tables included.
///
/// ```
/// use nqueens::{board::Size, count::{Kernel, halves}};
/// assert!(!halves::is_faster(Size::new(11).unwrap(), Kernel::Portable));
/// assert!(halves::is_faster(Size::new(20).unwrap(), Kernel::Portable));
/// ```
pub fn is_faster(size: Size, kernel: Kernel) -> bool {
    let from = match kernel {
        Kernel::Portable => 14,
        _ => 18,
    };
    size.get() >= from && shape(size).is_some()
}

/// The blocks of memory that a thread needs to run tasks, beside the tables that all share; or nothing when the board is
/// not joined.
///
/// ```
/// use nqueens::{board::Size, count::halves};
/// assert!(halves::scratch_blocks(Size::new(18).unwrap()).is_some());
/// assert_eq!(halves::scratch_blocks(Size::new(25).unwrap()), None);
/// ```
pub fn scratch_blocks(size: Size) -> Option<usize> {
    shape(size).map(|shape| scratch_blocks_for(shape, listed_at_once(shape)))
}

/// The blocks of memory for [`total_with`]: the tables and the scratch of one thread.
///
/// ```
/// use nqueens::{board::Size, count::halves::{self, Tables}};
/// let size = Size::new(16).unwrap();
/// let (tables, scratch) = (Tables::blocks(size).unwrap(), halves::scratch_blocks(size).unwrap());
/// assert_eq!(halves::workspace_blocks(size), Some(tables + scratch));
/// ```
pub fn workspace_blocks(size: Size) -> Option<usize> {
    Tables::blocks(size)?.checked_add(scratch_blocks(size)?)
}

/// The number of solutions by joining halves, or what was counted until `on_progress` broke; and whether it did.
///
/// `on_progress` is called after each task, on this thread.
///
/// # Errors
///
/// The board is not joined, or there are fewer than [`workspace_blocks`].
///
/// ```
/// use nqueens::{board::Size, count::{Kernel, halves}};
/// use std::{mem::MaybeUninit, ops::ControlFlow};
/// let size = Size::new(12).unwrap();
/// let mut memory = vec![MaybeUninit::uninit(); halves::workspace_blocks(size).unwrap()];
/// let counted = halves::total_with(size, Kernel::best(), &mut memory, |_| ControlFlow::Continue(()));
/// assert_eq!(counted, Ok((14_200, ControlFlow::Continue(()))));
/// ```
pub fn total_with(
    size: Size,
    kernel: Kernel,
    memory: &mut [MaybeUninit<Block>],
    mut on_progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), JoinError> {
    let blocks = Tables::blocks(size).ok_or(JoinError::Size)?;
    let (tables, scratch) = memory.split_at_mut_checked(blocks).ok_or(JoinError::Memory)?;
    if Some(scratch.len()) < scratch_blocks(size) {
        return Err(JoinError::Memory);
    }
    let tables = Tables::build(tables, size)?;
    let sets = RowSets::new(tables.shape);
    let tasks = sets.clone().count() as u64;
    let mut sum = Sum::default();
    for (done, set) in (1..).zip(sets) {
        add_set(kernel, &tables, set, scratch, &mut sum)?;
        let end = on_progress(Progress { done, tasks });
        if end.is_break() {
            return Ok((sum.value(), end));
        }
    }
    Ok((sum.value(), ControlFlow::Continue(())))
}

/// The keys of the tasks of a board, see [`count_tasks`].
pub(super) fn task_keys(size: Size) -> Option<impl Iterator<Item = u32> + Clone> {
    Some(RowSets::new(shape(size)?).map(RowSet::key))
}

/// The number of solutions that a range of the tasks of a join counts, where `key` is that of the task number `first`.
pub(super) fn count_tasks(
    kernel: Kernel,
    tables: &Tables,
    (first, key): (u64, u32),
    tasks: Range<u64>,
    scratch: &mut [MaybeUninit<Block>],
) -> Result<u64, JoinError> {
    let mut sum = Sum::default();
    for (task, set) in (first..tasks.end).zip(RowSets::from(tables.shape, key)) {
        if task >= tasks.start {
            add_set(kernel, tables, set, scratch, &mut sum)?;
        }
    }
    Ok(sum.value())
}

/// Adds the solutions of a task.
fn add_set(
    kernel: Kernel,
    tables: &Tables,
    set: RowSet,
    scratch: &mut [MaybeUninit<Block>],
    sum: &mut Sum,
) -> Result<(), JoinError> {
    let shape = tables.shape;
    let (transposition, halves) = (transposition(shape, set), listed_at_once(shape));
    let pairs = kernel.run(CountSet { tables, set, transposition, halves, scratch })?;
    Ok(sum.add(set.images, pairs)?)
}

/// How the transposition is broken for a set of rows.
fn transposition(shape: Shape, set: RowSet) -> Transposition {
    match set.middle {
        None => Transposition::Compared,
        Some(_) if set.has_centre(shape) => Transposition::Ignored,
        Some(_) => Transposition::Listed,
    }
}

/// How many halves are listed at a time: as many as a set of rows has, or a part for n > 20.
fn listed_at_once(shape: Shape) -> usize {
    match shape.m {
        0..=6 => 1 << 10,
        7 => 1 << 12,
        8 => 1 << 14,
        9 => 1 << 16,
        10 => 1 << 18,
        _ => 1 << 19,
    }
}

fn scratch_blocks_for(shape: Shape, halves: usize) -> usize {
    let longest = halves + SLACK;
    // Both halves listed and sorted, the lists of what the east has left, and short words.
    (3 + 3) * blocks::<u64>(longest)
        + 2 * blocks::<u32>(longest)
        + 4 * Quadrant::blocks(shape)
        + blocks::<u32>(middles::MIDDLES)
        + blocks::<u32>(middles::MIDDLES_OF_A_ROW)
}

/// The weighted number of pairs of halves with a set of rows, listing so many halves at a time.
struct CountSet<'a> {
    tables: &'a Tables<'a>,
    set: RowSet,
    transposition: Transposition,
    halves: usize,
    scratch: &'a mut [MaybeUninit<Block>],
}

impl ByKernel for CountSet<'_> {
    type Output = Result<u64, JoinError>;

    fn with_vectors<S: Simd>(self, simd: S) -> Self::Output {
        count_set(simd, self)
    }

    fn portable(self) -> Self::Output {
        count_set(Portable, self)
    }
}

fn count_set(loops: impl Loops, set: CountSet) -> Result<u64, JoinError> {
    let CountSet { tables, set, transposition, halves, scratch } = set;
    let shape = tables.shape;
    if scratch.len() < scratch_blocks_for(shape, halves) || halves < tables.largest_range() + PADDING {
        return Err(JoinError::Memory);
    }
    let mut room = Room(scratch);
    let mut list = || List::new(room.take(halves + SLACK));
    let (mut listed, mut west, mut east) = (list(), list(), list());
    let mut quadrants = || [Quadrant::new(&mut room, shape), Quadrant::new(&mut room, shape)];
    let (mut west_quadrants, mut east_quadrants) = (quadrants(), quadrants());
    let (west_middles, east_middles) = (room.take(middles::MIDDLES), room.take(middles::MIDDLES_OF_A_ROW));
    let has_lower = !shape.is_odd() && set.west >> shape.m & 1 == 1;
    let mut sum = 0;
    let mut west_lister = Lister::west(tables, set, &mut west_quadrants);
    loop {
        listed.clear();
        let west_done = west_lister.fill(loops, &mut listed);
        // There is room for a range at least, but for tables that were changed.
        if !west_done && listed.len() == 0 {
            return Err(JoinError::Memory);
        }
        let west = if has_lower {
            sort::<{ middles::MIDDLES }>(shape, &listed, &mut west, west_middles)
        } else {
            sort::<{ middles::MIDDLES_OF_A_ROW }>(shape, &listed, &mut west, west_middles)
        }
        .ok_or(JoinError::Memory)?;
        let mut east_lister = Lister::east(tables, set, &mut east_quadrants);
        loop {
            listed.clear();
            let east_done = east_lister.fill(loops, &mut listed);
            if !east_done && listed.len() == 0 {
                return Err(JoinError::Memory);
            }
            let east = sort::<{ middles::MIDDLES_OF_A_ROW }>(shape, &listed, &mut east, east_middles);
            let east = east.ok_or(JoinError::Memory)?;
            let join = Join { loops, shape, transposition, has_lower, west, east };
            sum += join.count(Room(&mut *room.0)).ok_or(JoinError::Memory)?;
            if east_done {
                break;
            }
        }
        if west_done {
            return Ok(sum);
        }
    }
}

#[cfg(test)]
mod tests;
