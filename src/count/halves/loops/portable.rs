//! The inner loops for any processor: the same algorithms as with vectors, one word at a time.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Loops, SLACK, Word};
use crate::count::halves::memory::{List, zeros};
use crate::count::halves::north_south::{North, South};
use crate::count::halves::shape::Shape;

#[derive(Clone, Copy)]
pub(in crate::count::halves) struct Portable;

/// So many halves of the east are tested at once, as bits of words: fewer where there are few registers, and little
/// stack.
const WORDS: usize = if cfg!(target_pointer_width = "64") { 4 } else { 2 };

/// A bit for each of those halves.
type Row = [u64; WORDS];

/// The most fours of lines that a word has.
const MOST_FOURS: usize = 12;

/// For each four lines their rows, and a row for each of their sets.
pub(in crate::count::halves) const SLICED_ROWS: usize = MOST_FOURS * (4 + 16) * WORDS;

/// The bit-sliced test (see `sliced.rs`), with so many `fours` of lines, for as many halves of the east at a time as a
/// row has bits. What it does is in functions of their own, for any number of lines: written out for a certain number,
/// each takes hundreds of bytes of stack.
fn sliced<T: Word>(west: &[T], lines: u64, east: &[T], fours: usize, memory: &mut [MaybeUninit<u64>]) -> u64 {
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
        pairs += pairs_apart(west, lines, tables);
    }
    pairs
}

/// Turns the halves of the east on their side.
#[inline(never)]
fn turn<T: Word>(lines: u64, east: &[T], rows: &mut [Row]) {
    rows.fill([0; WORDS]);
    for (at, &word) in east.iter().enumerate() {
        let mut rest = word.into() & lines;
        while rest != 0 {
            if let Some(row) = rows.get_mut(rest.trailing_zeros() as usize) {
                row[at / 64 % WORDS] |= 1 << (at % 64);
            }
            rest &= rest - 1;
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
fn pairs_apart<T: Word>(west: &[T], lines: u64, tables: &[[Row; 16]]) -> u64 {
    let mut pairs = 0;
    for &word in west {
        let (mut attacked, mut rest) = ([0; WORDS], word.into() & lines);
        for table in tables {
            for (attacked, row) in attacked.iter_mut().zip(&table[(rest & 15) as usize]) {
                *attacked |= row;
            }
            rest >>= 4;
        }
        pairs += attacked.iter().map(|bits| u64::from(bits.count_zeros())).sum::<u64>();
    }
    pairs
}

impl Loops for Portable {
    const SLICED_FROM: (usize, usize) = (128, 1024);

    #[inline(always)]
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

    fn sliced<T: Word>(self, west: &[T], lines: T, east: &[T], memory: &mut [MaybeUninit<u64>]) -> u64 {
        // Four lines for each four bits; of a word of 64 bits the sixteen above the lines have none.
        let fours = if size_of::<T>() == 4 { 8 } else { MOST_FOURS };
        sliced(west, lines.into(), east, fours, memory)
    }
}
