//! The inner loops for any processor.

use core::mem::MaybeUninit;

use super::{Kernel, SLACK};
use crate::count::halves::list::{North, South};
use crate::count::halves::memory::{Integer, List, zeros};
use crate::count::halves::shape::Shape;

#[derive(Clone, Copy)]
pub(in crate::count::halves) struct Portable;

/// Appends what `keep` makes of elements that it says to keep: each is written, and the next one over it when it is not kept,
/// which needs no jump that the processor would have to guess.
#[inline(always)]
fn append<From: Integer, To: Integer>(from: &[From], to: &mut List<To>, keep: impl Fn(From) -> (To, bool)) {
    if to.free().len() < from.len() {
        return to.overrun();
    }
    let free = to.free();
    let mut kept = 0;
    for &element in from {
        let (element, keep) = keep(element);
        if let Some(place) = free.get_mut(kept) {
            place.write(element);
            kept += usize::from(keep);
        }
    }
    // SAFETY: each of them was written.
    unsafe { to.grow(kept) };
}

#[inline(always)]
fn pairs<T: Integer + core::ops::BitAnd<Output = T> + Default + PartialEq>(west: &[T], east: &[T]) -> u64 {
    west.iter()
        .map(|&west| {
            // In pieces that 32 bits count, since those are added fastest.
            east.chunks(1 << 20)
                .map(|east| u64::from(east.iter().map(|&east| u32::from(west & east == T::default())).sum::<u32>()))
                .sum::<u64>()
        })
        .sum()
}

/// So many halves of the east are tested at once, as bits of words: fewer where there are few registers, and little stack.
const WORDS: usize = if cfg!(target_pointer_width = "64") { 4 } else { 2 };

/// A bit for each of those halves.
type Row = [u64; WORDS];

/// The most fours of lines that a word has.
const MOST_FOURS: usize = 12;

/// For each four lines their rows, and a row for each of their sets.
pub(super) const SLICED_ROWS: usize = MOST_FOURS * (4 + 16) * WORDS;

/// The bit-sliced test, with so many `fours` of lines, for as many halves of the east at a time as a row has bits. (What it does is in functions of their
/// own, for any number of lines: written out for a certain one, each takes hundreds of bytes of stack.)
fn sliced<T: Integer + Into<u64>>(
    west: &[T],
    lines: u64,
    east: &[T],
    fours: usize,
    memory: &mut [MaybeUninit<u64>],
) -> u64 {
    let (all, _) = zeros(memory).as_chunks_mut::<WORDS>();
    let Some((rows, tables)) = all.split_at_mut_checked(4 * fours) else { return 0 };
    let Some(tables) = tables.get_mut(..16 * fours) else { return 0 };
    let tables = tables.as_chunks_mut().0;
    let mut pairs = 0;
    for east in east.chunks(64 * WORDS) {
        turn(lines, east, rows);
        // The halves that are missing at the end count as attacked, whatever lines the west has.
        let mut attacked = [0; WORDS];
        for (word, attacked) in attacked.iter_mut().enumerate() {
            *attacked = u64::MAX.checked_shl(east.len().saturating_sub(64 * word) as u32).unwrap_or(0);
        }
        for (sets, lines) in tables.iter_mut().zip(rows.as_chunks::<4>().0) {
            sets[0] = attacked;
            rows_of_all_sets(lines, sets);
            attacked = [0; WORDS];
        }
        pairs += pairs_beside(west, lines, tables);
    }
    pairs
}

/// Turns the halves of the east on their side.
#[inline(never)]
fn turn<T: Integer + Into<u64>>(lines: u64, east: &[T], rows: &mut [Row]) {
    rows.fill([0; WORDS]);
    for (at, &word) in east.iter().enumerate() {
        let mut left = word.into() & lines;
        while left != 0 {
            if let Some(row) = rows.get_mut(left.trailing_zeros() as usize) {
                row[at / 64 % WORDS] |= 1 << (at % 64);
            }
            left &= left - 1;
        }
    }
}

/// The rows of all sets of some lines, given the empty one's: with each line there are twice as many.
#[inline(never)]
fn rows_of_all_sets(lines: &[Row], sets: &mut [Row]) {
    for (line, row) in lines.iter().enumerate() {
        let Some((without, with)) = sets.split_at_mut_checked(1 << line) else { return };
        for (with, without) in with.iter_mut().zip(without) {
            for ((with, without), row) in with.iter_mut().zip(without).zip(row) {
                *with = *without | row;
            }
        }
    }
}

/// How many pairs share none of the lines, of which each table has four.
#[inline(never)]
fn pairs_beside<T: Integer + Into<u64>>(west: &[T], lines: u64, tables: &[[Row; 16]]) -> u64 {
    let mut pairs = 0;
    for &word in west {
        let (mut attacked, mut left) = ([0; WORDS], word.into() & lines);
        for table in tables {
            for (attacked, row) in attacked.iter_mut().zip(&table[(left & 15) as usize]) {
                *attacked |= row;
            }
            left >>= 4;
        }
        pairs += attacked.iter().map(|bits| u64::from(bits.count_zeros())).sum::<u64>();
    }
    pairs
}

impl Kernel for Portable {
    #[inline(always)]
    fn list(self, north: North, south: South, to: &mut List<u64>) -> usize {
        let count = south.count();
        for (done, (&below, &word)) in north.below.iter().zip(north.words).enumerate() {
            let free = to.free();
            if free.len() < count + SLACK {
                return done;
            }
            if below & north.kept_free != 0 {
                continue;
            }
            let (word, attacked) = (word | north.word, north.attacked(below));
            let mut kept = 0;
            for (&below, &south) in south.below.iter().zip(south.words).take(count) {
                if let Some(place) = free.get_mut(kept) {
                    place.write(word | south);
                    kept += usize::from(below & attacked == 0);
                }
            }
            // SAFETY: each of them was written.
            unsafe { to.grow(kept) };
        }
        north.below.len()
    }

    fn filter_long(self, from: &[u64], lines: u64, to: &mut List<u64>) {
        append(from, to, |word| (word, word & lines == 0));
    }

    fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
        append(from, to, |word| (shape.half_word(word), word & lines == 0));
    }

    fn filter_short(self, from: &[u32], lines: u32, to: &mut List<u32>) {
        append(from, to, |word| (word, word & lines == 0));
    }

    const SLICED_FROM: (usize, usize) = (128, 1024);

    fn sliced_long(self, west: &[u64], lines: u64, east: &[u64], rows: &mut [MaybeUninit<u64>]) -> u64 {
        sliced(west, lines, east, MOST_FOURS, rows)
    }

    fn sliced_short(self, west: &[u32], lines: u32, east: &[u32], rows: &mut [MaybeUninit<u64>]) -> u64 {
        sliced(west, lines.into(), east, 8, rows)
    }

    fn pairs_long(self, west: &[u64], east: &[u64]) -> u64 {
        pairs(west, east)
    }

    fn pairs_short(self, west: &[u32], east: &[u32]) -> u64 {
        pairs(west, east)
    }
}
