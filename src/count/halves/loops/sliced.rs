//! The bit-sliced test: how many pairs of a half of the west and one of the east share none of some lines.
//!
//! Pairs can be tested one by one: a half is a word with a bit for each line, and a pair shares no line when the words
//! have no bit in common. This test asks 256 to 1024 halves of the east at once instead, which pays when there are many
//! halves on both sides:
//!
//! 1. **Turn.** The halves of the east are the rows of a matrix of bits, and the lines its columns. The matrix is
//!    turned on its side: then there is a row for each line, with a bit for each half, which is set when the half has
//!    the line. Words are turned eight lines at a time: the bytes of a vector full of words are moved so that those of
//!    the same eight lines stand together, and the highest bits of all bytes are a piece of the row of one line; the
//!    next line's are the highest when the bytes have been doubled.
//! 2. **Tabulate.** The halves of the east that a half of the west attacks are the rows of all lines that it has, one
//!    or the other (OR). To save most of that work, the lines are taken in fours, and for each four there is a table of
//!    the OR of each of their sixteen sets.
//! 3. **Look up.** For each half of the west one entry of each table is looked up, by four bits of its word, and the OR
//!    of these, its complement counted, is how many halves of the east go with it. No test, no branch: eight to twelve
//!    loads and as many ORs for each vector.
//!
//! The east has seldom as many halves as a vector has bits. The missing ones are given all the lines, which no half
//! has: so the AND of all rows is a vector of those that are missing, which starts each OR, and so they are never
//! counted.

use core::mem::MaybeUninit;

use super::Word;
use crate::simd::{Lanes, Simd, Vector, Vectorize, Words};

/// The halves of the east that are tested at once, at most. With more of them the rows and their tables would pass the
/// stack, and the nearest cache.
const MOST: usize = 1024;

/// See [`super::Loops::sliced`].
pub(super) fn sliced<S: Simd, T: Word>(simd: S, west: &[T], lines: T, east: &[T]) -> u64 {
    if size_of::<T>() == 4 {
        by_bytes::<S, T, 4>(simd, west, lines, east)
    } else if lines.into() < 1 << 40 {
        by_bytes::<S, T, 5>(simd, west, lines, east)
    } else {
        by_bytes::<S, T, 6>(simd, west, lines, east)
    }
}

/// The same where the lines are in the lowest bytes of a word, of which there are so many.
#[inline(always)]
fn by_bytes<S: Simd, T: Word, const BYTES: usize>(simd: S, west: &[T], lines: T, east: &[T]) -> u64 {
    let vector = 8 * size_of::<T::Lanes<S>>();
    let mut pairs = 0;
    for east in east.chunks(MOST) {
        pairs += match east.len().div_ceil(vector) {
            1 => simd.vectorize(Sliced::<T, BYTES, 1> { west, lines, east }),
            2 => simd.vectorize(Sliced::<T, BYTES, 2> { west, lines, east }),
            _ if MOST <= 4 * vector => simd.vectorize(Sliced::<T, BYTES, 4> { west, lines, east }),
            _ => simd.vectorize(Sliced::<T, BYTES, 8> { west, lines, east }),
        };
    }
    pairs
}

/// The same where the east has no more halves than `VECTORS` have bits.
struct Sliced<'a, T, const BYTES: usize, const VECTORS: usize> {
    west: &'a [T],
    lines: T,
    east: &'a [T],
}

/// A row of the turned east: for each vector the pieces that [`Simd::highest_bits`] gives.
type Row<S, const VECTORS: usize> = [[MaybeUninit<<S as Simd>::Bits>; 8]; VECTORS];

/// A vector of a row.
///
/// # Safety
///
/// All pieces are written.
#[inline(always)]
unsafe fn load<S: Simd>(simd: S, pieces: &[MaybeUninit<S::Bits>; 8]) -> S::Lanes64 {
    const { assert!(8 * size_of::<S::Bits>() == size_of::<S::Lanes64>()) };
    // SAFETY: the pieces are as long as a vector, and the caller says that they are written.
    unsafe { S::Lanes64::load(simd, pieces.as_ptr().cast()) }
}

impl<S: Simd, T: Word, const BYTES: usize, const VECTORS: usize> Vectorize<S> for Sliced<'_, T, BYTES, VECTORS> {
    type Output = u64;

    #[inline(always)]
    fn with(self, simd: S) -> u64 {
        let Sliced { west, lines, east } = self;
        let (none, all) = (S::Lanes64::splat(simd, 0), S::Lanes64::splat(simd, u64::MAX));

        let mut rows = [[[[MaybeUninit::uninit(); 8]; VECTORS]; 8]; BYTES];
        turn::<S, T, BYTES, VECTORS>(simd, east, &mut rows);
        let rows = rows.as_flattened();

        // For each four lines the rows of all their sets.
        let mut tables = [[[[MaybeUninit::<S::Lanes64>::uninit(); VECTORS]; 16]; 2]; BYTES];
        let tables = tables.as_flattened_mut();
        for (table, rows) in tables.iter_mut().zip(rows.as_chunks::<4>().0) {
            table[0] = [MaybeUninit::new(none); VECTORS];
            for set in 1..16usize {
                let (others, row) = (table[set & (set - 1)], &rows[set.trailing_zeros() as usize & 3]);
                for ((to, other), row) in table[set].iter_mut().zip(others).zip(row) {
                    // SAFETY: `turn` has written all rows; and the entry of a smaller set was written before this one.
                    to.write(unsafe { other.assume_init().or(load(simd, row)) });
                }
            }
        }
        // No half has all the lines, but those that are missing have.
        let mut missing = [all; VECTORS];
        for row in rows {
            for (missing, row) in missing.iter_mut().zip(row) {
                // SAFETY: `turn` has written all rows.
                *missing = missing.and(unsafe { load(simd, row) });
            }
        }
        let mut attacked = none;
        for &word in west {
            let mut bits = missing;
            let mut lines = (word & lines).into();
            for table in &*tables {
                for (bits, row) in bits.iter_mut().zip(&table[(lines & 15) as usize]) {
                    // SAFETY: all sixteen entries of all tables were written above.
                    *bits = bits.or(unsafe { row.assume_init() });
                }
                lines >>= 4;
            }
            for bits in bits {
                attacked = simd.add(attacked, simd.popcount(bits));
            }
        }
        (west.len() * 8 * size_of::<S::Lanes64>() * VECTORS) as u64 - simd.sum(attacked)
    }
}

/// Writes the rows of the halves of the east: for each byte of a word those of its eight lines.
#[inline(always)]
fn turn<S: Simd, T: Word, const BYTES: usize, const VECTORS: usize>(
    simd: S,
    east: &[T],
    rows: &mut [[Row<S, VECTORS>; 8]; BYTES],
) {
    // As many words as a vector has bytes make one piece of each row.
    let piece = size_of::<T::Lanes<S>>();
    let mut rest = east;
    for at in 0..8 * VECTORS {
        let mut last = [T::ONES; 64];
        let words = match rest.split_at_checked(piece) {
            Some((words, later)) => {
                rest = later;
                words
            }
            None => {
                for (last, word) in last.iter_mut().zip(core::mem::take(&mut rest)) {
                    *last = *word;
                }
                last.get(..piece).unwrap_or_default()
            }
        };
        for (rows, mut bytes) in rows.iter_mut().zip(T::Lanes::turn(simd, words)) {
            for row in rows.iter_mut().rev() {
                row[at / 8][at % 8].write(simd.highest_bits(bytes));
                bytes = simd.doubled(bytes);
            }
        }
    }
}
