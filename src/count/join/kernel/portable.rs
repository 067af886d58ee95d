//! The inner loops for any processor.

use super::{Kernel, SLACK};
use crate::count::join::halves::{North, South};
use crate::count::join::memory::{Integer, List};
use crate::count::join::shape::Shape;

#[derive(Clone, Copy)]
pub(in crate::count::join) struct Portable;

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

impl Kernel for Portable {
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

    /// Without vectors it takes longer to turn the east than to compare it.
    const SLICED_FROM: Option<(usize, usize)> = None;

    fn sliced_long(self, _: &[u64], _: u64, _: &[u64]) -> u64 {
        0
    }

    fn sliced_short(self, _: &[u32], _: u32, _: &[u32]) -> u64 {
        0
    }

    fn pairs_long(self, west: &[u64], east: &[u64]) -> u64 {
        pairs(west, east)
    }

    fn pairs_short(self, west: &[u32], east: &[u32]) -> u64 {
        pairs(west, east)
    }
}
