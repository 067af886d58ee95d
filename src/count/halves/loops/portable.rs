//! The inner loops for any processor: the same algorithms as with vectors, one word at a time.

#![forbid(unsafe_code)]

use super::{Loops, SLACK, Word};
use crate::count::halves::list::{North, South};
use crate::count::halves::memory::List;
use crate::count::halves::shape::Shape;

#[derive(Clone, Copy)]
pub(in crate::count::halves) struct Portable;

/// The bit-sliced test (see `sliced.rs`) for words of four times `FOURS` bits, 256 halves of the east at a time. It is
/// a function of its own, so that its rows are on the stack only while it runs.
#[inline(never)]
fn sliced<T: Word, const FOURS: usize>(west: &[T], lines: u64, east: &[T]) -> u64 {
    const WORDS: usize = 4;
    let mut pairs = 0;
    for east in east.chunks(64 * WORDS) {
        let mut rows = [[[0u64; WORDS]; 4]; FOURS];
        for (at, &word) in east.iter().enumerate() {
            let mut rest = word.into() & lines;
            while rest != 0 {
                let line = rest.trailing_zeros() as usize;
                if let Some(row) = rows.get_mut(line / 4) {
                    row[line % 4][at / 64 % WORDS] |= 1 << (at % 64);
                }
                rest &= rest - 1;
            }
        }
        // For each four lines the rows of all their sets.
        let mut tables = [[[0u64; WORDS]; 16]; FOURS];
        for (table, rows) in tables.iter_mut().zip(&rows) {
            for set in 1..16usize {
                let (others, row) = (table[set & (set - 1)], &rows[set.trailing_zeros() as usize % 4]);
                for ((to, other), row) in table[set].iter_mut().zip(others).zip(row) {
                    *to = other | row;
                }
            }
        }
        // Those that are missing: no half of the west goes with them.
        let mut missing = [0; WORDS];
        for (word, missing) in missing.iter_mut().enumerate() {
            *missing = u64::MAX.checked_shl(east.len().saturating_sub(64 * word) as u32).unwrap_or(0);
        }
        for &word in west {
            let (mut attacked, mut rest) = (missing, word.into() & lines);
            for table in &tables {
                for (attacked, row) in attacked.iter_mut().zip(&table[(rest & 15) as usize]) {
                    *attacked |= row;
                }
                rest >>= 4;
            }
            pairs += attacked.iter().map(|bits| u64::from(bits.count_zeros())).sum::<u64>();
        }
    }
    pairs
}

impl Loops for Portable {
    const SLICED_FROM: (usize, usize) = (128, 1024);

    fn list(self, north: North, south: South, to: &mut List<u64>) -> usize {
        let count = south.count();
        for (done, (&below, &word)) in north.below.iter().zip(north.words).enumerate() {
            if to.free().len() < count + SLACK {
                return done;
            }
            if below & north.kept_free != 0 {
                continue;
            }
            let (word, attacked) = (word | north.word, north.attacked(below));
            let south = south.below.iter().zip(south.words).take(count);
            to.extend_by(south.map(|(&below, &south)| (word | south, below & attacked == 0)));
        }
        north.below.len()
    }

    fn filter<T: Word>(self, from: &[T], lines: T, to: &mut List<T>) {
        to.extend_by(from.iter().map(|&word| (word, word & lines == T::ZERO)));
    }

    fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
        to.extend_by(from.iter().map(|&word| (shape.short_word(word), word & lines == 0)));
    }

    fn pairs<T: Word>(self, west: &[T], east: &[T]) -> u64 {
        west.iter()
            .map(|&west| {
                // In pieces that 32 bits count, since those are added fastest.
                east.chunks(1 << 20)
                    .map(|east| u64::from(east.iter().map(|&east| u32::from(west & east == T::ZERO)).sum::<u32>()))
                    .sum::<u64>()
            })
            .sum()
    }

    fn sliced<T: Word>(self, west: &[T], lines: T, east: &[T]) -> u64 {
        if size_of::<T>() == 4 {
            sliced::<T, 8>(west, lines.into(), east)
        } else {
            sliced::<T, 12>(west, lines.into(), east)
        }
    }
}
