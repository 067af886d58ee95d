//! The inner loops of a join: which quadrants fit, which halves keep lines free, and how many pairs share no line.

mod portable;
mod sliced;
mod vectors;

use core::mem::MaybeUninit;
use core::ops::BitAnd;

pub(super) use self::portable::{Portable, SLICED_ROWS};
use super::memory::{Integer, List};
use super::north_south::{North, South};
use super::shape::Shape;
use crate::simd::{Lane, Simd, Words};

/// Vectors write so many elements past the end of a list, at most.
pub(super) const SLACK: usize = 16;

/// One set of inner loops: [`Portable`], or for any instruction set. A list that is appended to has room for all that
/// there could be and [`SLACK`] more.
pub(super) trait Loops: Copy {
    /// From so many halves of the west and of the east on, the bit-sliced test is the fastest, as measured.
    const SLICED_FROM: (usize, usize);

    /// Appends the halves that the placements of the north make with those of the south, for as many of the north as
    /// there is room for whatever fits, and says how many those are.
    fn list(self, north: North, south: South, to: &mut List<u64>) -> usize;

    /// Appends the words that have none of the lines.
    fn filter<T: Word>(self, from: &[T], lines: T, to: &mut List<T>);

    /// Appends, as [`Shape::short_word`], the words that have none of the lines.
    fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>);

    /// How many pairs share no line.
    fn pairs<T: Word>(self, west: &[T], east: &[T]) -> u64;

    /// How many pairs share none of these lines, by the bit-sliced test. No half has all the lines. The memory, of
    /// [`SLICED_ROWS`], is for who keeps the rows there.
    fn sliced<T: Word>(self, west: &[T], lines: T, east: &[T], memory: &mut [MaybeUninit<u64>]) -> u64;
}

/// The lines of a half as a word, or as a short word.
pub(super) trait Word: Integer + Lane + PartialEq + BitAnd<Output = Self> + Into<u64> {
    /// A vector of them.
    type Lanes<S: Simd>: Words<Simd = S, Lane = Self>;

    fn of(shape: Shape, lines: u64) -> Self;

    /// Appends the words of a list that have none of the lines.
    fn filter_words(loops: impl Loops, shape: Shape, from: &[u64], lines: u64, to: &mut List<Self>);
}

impl Word for u64 {
    type Lanes<S: Simd> = S::Lanes64;

    #[inline(always)]
    fn of(_: Shape, lines: u64) -> u64 {
        lines
    }

    #[inline(always)]
    fn filter_words(loops: impl Loops, _: Shape, from: &[u64], lines: u64, to: &mut List<u64>) {
        loops.filter(from, lines, to);
    }
}

impl Word for u32 {
    type Lanes<S: Simd> = S::Lanes32;

    #[inline(always)]
    fn of(shape: Shape, lines: u64) -> u32 {
        shape.short_word(lines)
    }

    #[inline(always)]
    fn filter_words(loops: impl Loops, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
        loops.shorten(shape, from, lines, to);
    }
}
