//! The inner loops of a join: which quadrants fit, which halves keep lines free, and how many pairs share no line.

/// Makes a kernel of the functions of its module, which are compiled for what the processor must have.
#[cfg(target_arch = "x86_64")]
macro_rules! vector_kernel {
    ($kernel:ident, $sliced_from:expr) => {
        /// Made by `new` only.
        #[derive(Clone, Copy)]
        pub(in crate::count::halves) struct $kernel(());

        impl $kernel {
            /// Nothing when this processor has not what it takes.
            pub(in crate::count::halves) fn new() -> Option<$kernel> {
                crate::count::Kernel::$kernel.is_available().then_some($kernel(()))
            }
        }

        impl Kernel for $kernel {
            fn list(self, north: North, south: South, to: &mut List<u64>) -> usize {
                // SAFETY: `new` has asked the processor; so for all of these.
                unsafe { list(north, south, to) }
            }

            fn filter_long(self, from: &[u64], lines: u64, to: &mut List<u64>) {
                // SAFETY: as above.
                unsafe { filter_long(from, lines, to) }
            }

            fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
                // SAFETY: as above.
                unsafe { shorten(shape, from, lines, to) }
            }

            fn filter_short(self, from: &[u32], lines: u32, to: &mut List<u32>) {
                // SAFETY: as above.
                unsafe { filter_short(from, lines, to) }
            }

            const SLICED_FROM: (usize, usize) = $sliced_from;

            fn sliced_long(self, west: &[u64], lines: u64, east: &[u64], _: &mut [MaybeUninit<u64>]) -> u64 {
                // SAFETY: as above.
                unsafe { if lines < 1 << 40 { sliced_40(west, lines, east) } else { sliced_48(west, lines, east) } }
            }

            fn sliced_short(self, west: &[u32], lines: u32, east: &[u32], _: &mut [MaybeUninit<u64>]) -> u64 {
                // SAFETY: as above.
                unsafe { sliced_short(west, lines, east) }
            }

            fn pairs_long(self, west: &[u64], east: &[u64]) -> u64 {
                // SAFETY: as above.
                unsafe { pairs_long(west, east) }
            }

            fn pairs_short(self, west: &[u32], east: &[u32]) -> u64 {
                // SAFETY: as above.
                unsafe { pairs_short(west, east) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod portable;
#[cfg(target_arch = "x86_64")]
mod sliced;

use core::mem::MaybeUninit;

use super::list::{North, South};
use super::memory::{Integer, List};
use super::shape::Shape;

/// Vectors write so many elements past the end of a list, at most.
pub(super) const SLACK: usize = 16;

/// The words of memory that the bit-sliced test may use: for the rows and their tables with the most lines.
pub(super) const SLICED_ROWS: usize = portable::SLICED_ROWS;

/// One set of inner loops. A list that is appended to has room for all that there could be and [`SLACK`] more.
pub(super) trait Kernel: Copy {
    /// Appends the halves that the placements of the north make with those of the south, for as many of the north as there is
    /// room for whatever fits, and says how many those are.
    fn list(self, north: North, south: South, to: &mut List<u64>) -> usize;

    /// Appends the words that have none of the lines.
    fn filter_long(self, from: &[u64], lines: u64, to: &mut List<u64>);

    /// Appends, as [`Shape::half_word`], the words that have none of the lines.
    fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>);

    /// Appends the half words that have none of the lines.
    fn filter_short(self, from: &[u32], lines: u32, to: &mut List<u32>);

    /// From so many halves of the west and of the east on, the bit-sliced test is the fastest, as measured.
    const SLICED_FROM: (usize, usize);

    /// How many pairs share none of these lines, by the bit-sliced test: the east is turned on its side, so that there is for
    /// each line a row with a bit for each of its halves; and the rows of all sets of four lines are looked up for each half
    /// of the west. `rows` is [`SLICED_ROWS`] of memory for those that are not held in registers.
    fn sliced_long(self, west: &[u64], lines: u64, east: &[u64], rows: &mut [MaybeUninit<u64>]) -> u64;

    /// The same for half words.
    fn sliced_short(self, west: &[u32], lines: u32, east: &[u32], rows: &mut [MaybeUninit<u64>]) -> u64;

    /// How many pairs share no line.
    fn pairs_long(self, west: &[u64], east: &[u64]) -> u64;

    /// How many pairs share no line.
    fn pairs_short(self, west: &[u32], east: &[u32]) -> u64;
}

/// The flags of the first lanes, of as many as there are or more.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn first(lanes: usize) -> u32 {
    if lanes < 32 { (1 << lanes) - 1 } else { u32::MAX }
}

/// Where so many elements can be appended, and a vector more; nothing, and the list is marked, where there is too little room.
#[cfg(target_arch = "x86_64")]
fn room<T: Integer>(elements: usize, to: &mut List<T>) -> Option<*mut T> {
    if to.free().len() < elements + SLACK {
        to.overrun();
        return None;
    }
    Some(to.free().as_mut_ptr().cast())
}

/// Lines as a word or half a word.
pub(super) trait Word: Integer + Into<u64> {
    fn of(shape: Shape, lines: u64) -> Self;

    /// Appends the words of a list that have none of the lines.
    fn filter_words(kernel: impl Kernel, shape: Shape, from: &[u64], lines: u64, to: &mut List<Self>);

    /// Appends the elements of a list that have none of the lines.
    fn filter(kernel: impl Kernel, from: &[Self], lines: Self, to: &mut List<Self>);

    fn pairs(kernel: impl Kernel, west: &[Self], east: &[Self]) -> u64;

    fn sliced(kernel: impl Kernel, west: &[Self], lines: Self, east: &[Self], rows: &mut [MaybeUninit<u64>]) -> u64;
}

impl Word for u64 {
    #[inline(always)]
    fn of(_: Shape, lines: u64) -> u64 {
        lines
    }

    #[inline(always)]
    fn filter_words(kernel: impl Kernel, _: Shape, from: &[u64], lines: u64, to: &mut List<u64>) {
        kernel.filter_long(from, lines, to);
    }

    #[inline(always)]
    fn filter(kernel: impl Kernel, from: &[u64], lines: u64, to: &mut List<u64>) {
        kernel.filter_long(from, lines, to);
    }

    #[inline(always)]
    fn pairs(kernel: impl Kernel, west: &[u64], east: &[u64]) -> u64 {
        kernel.pairs_long(west, east)
    }

    #[inline(always)]
    fn sliced(kernel: impl Kernel, west: &[u64], lines: u64, east: &[u64], rows: &mut [MaybeUninit<u64>]) -> u64 {
        kernel.sliced_long(west, lines, east, rows)
    }
}

impl Word for u32 {
    #[inline(always)]
    fn of(shape: Shape, lines: u64) -> u32 {
        shape.half_word(lines)
    }

    #[inline(always)]
    fn filter_words(kernel: impl Kernel, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
        kernel.shorten(shape, from, lines, to);
    }

    #[inline(always)]
    fn filter(kernel: impl Kernel, from: &[u32], lines: u32, to: &mut List<u32>) {
        kernel.filter_short(from, lines, to);
    }

    #[inline(always)]
    fn pairs(kernel: impl Kernel, west: &[u32], east: &[u32]) -> u64 {
        kernel.pairs_short(west, east)
    }

    #[inline(always)]
    fn sliced(kernel: impl Kernel, west: &[u32], lines: u32, east: &[u32], rows: &mut [MaybeUninit<u64>]) -> u64 {
        kernel.sliced_short(west, lines, east, rows)
    }
}
