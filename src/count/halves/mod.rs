//! Counting by joining halves: the west half and the east half of a board are listed apart, by the rows of their
//! queens, and pairs that share no diagonal are counted. For large boards this is the fastest way.
//!
//! A half is known, to the other one, by the set of diagonals on which it attacks squares there: a word. Halves are put
//! together from two quadrants, of which there are tables; those with the same queens next to the middle stand
//! together, and are compared with what the other half has left beside these queens. Of the eight symmetries the
//! reflections are broken by the choice of rows (one set of each class is a task), and the transposition by weights.
//! The tables and all other memory are given by the caller.

#[allow(unsafe_code)]
mod engine;
mod list;
#[allow(unsafe_code)]
mod loops;
#[allow(unsafe_code)]
mod memory;
mod middles;
mod north_south;
mod pairs;
mod rowsets;
mod shape;
mod subsets;
#[allow(unsafe_code)]
mod tables;

use core::mem::MaybeUninit;

pub(super) use self::engine::JoinedHalves;
use self::list::{Lister, Quadrant, sort};
use self::loops::{Loops, Portable, SLACK};
pub use self::memory::Block;
use self::memory::{List, Room, blocks};
use self::pairs::{Join, Transposition};
use self::rowsets::RowSet;
use self::shape::Shape;
use self::tables::PADDING;
pub(super) use self::tables::Tables;
use super::Kernel;
use super::error::RunError;
use super::kernel::ByKernel;
use super::sum::Sum;
use crate::board::Size;
use crate::simd::Simd;

/// The smallest and the largest n that is joined: above, the tables pass what machines have, and a half's lines and
/// keys a word.
const JOINED: core::ops::RangeInclusive<u32> = 12..=24;

/// The shape of a board that is joined.
fn shape(size: Size) -> Option<Shape> {
    JOINED.contains(&size.get()).then(|| Shape::new(size)).flatten()
}

/// Whether joining is faster than searching, with this kernel: as measured, the tables included.
pub(crate) fn is_faster(size: Size, kernel: Kernel) -> bool {
    let from = match kernel {
        Kernel::Portable => 14,
        _ => 18,
    };
    size.get() >= from && shape(size).is_some()
}

/// Adds the solutions of a task.
fn add_set(
    kernel: Kernel,
    tables: &Tables,
    set: RowSet,
    scratch: &mut [MaybeUninit<Block>],
    sum: &mut Sum,
) -> Result<(), RunError> {
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
        + pairs::blocks_beside_lists()
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
    type Output = Result<u64, RunError>;

    fn with_vectors<S: Simd>(self, simd: S) -> Self::Output {
        count_set(simd, self)
    }

    fn portable(self) -> Self::Output {
        count_set(Portable, self)
    }
}

fn count_set(loops: impl Loops, set: CountSet) -> Result<u64, RunError> {
    let CountSet { tables, set, transposition, halves, scratch } = set;
    let shape = tables.shape;
    if scratch.len() < scratch_blocks_for(shape, halves) || halves < tables.largest_range() + PADDING {
        return Err(RunError::Memory);
    }
    let mut room = Room(scratch);
    let mut list = || List::new(room.take(halves + SLACK));
    let (mut listed, mut west, mut east) = (list(), list(), list());
    let mut west_quadrants = [Quadrant::new(&mut room, shape), Quadrant::new(&mut room, shape)];
    let mut east_quadrants = [Quadrant::new(&mut room, shape), Quadrant::new(&mut room, shape)];
    let (west_middles, east_middles) = (room.take(middles::MIDDLES), room.take(middles::MIDDLES_OF_A_ROW));
    let has_lower = !shape.is_odd() && set.west >> shape.m & 1 == 1;
    let mut sum = 0;
    let mut west_lister = Lister::west(tables, set, &mut west_quadrants);
    loop {
        listed.clear();
        let west_done = west_lister.fill(loops, &mut listed);
        // There is room for a range at least, but for tables that were changed.
        if !west_done && listed.len() == 0 {
            return Err(RunError::Memory);
        }
        let west = if has_lower {
            sort::<{ middles::MIDDLES }>(shape, &listed, &mut west, west_middles)
        } else {
            sort::<{ middles::MIDDLES_OF_A_ROW }>(shape, &listed, &mut west, west_middles)
        }
        .ok_or(RunError::Memory)?;
        let mut east_lister = Lister::east(tables, set, &mut east_quadrants);
        loop {
            listed.clear();
            let east_done = east_lister.fill(loops, &mut listed);
            if !east_done && listed.len() == 0 {
                return Err(RunError::Memory);
            }
            let east = sort::<{ middles::MIDDLES_OF_A_ROW }>(shape, &listed, &mut east, east_middles);
            let east = east.ok_or(RunError::Memory)?;
            let join = Join { loops, shape, transposition, has_lower, west, east };
            sum += join.count(Room(&mut *room.0)).ok_or(RunError::Memory)?;
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
