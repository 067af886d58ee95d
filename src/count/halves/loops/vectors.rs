//! The inner loops by vectors of any instruction set.
//!
//! What is filtered is moved together and stored a vector at a time, and the next vector is stored over what is behind
//! the elements that were kept: so there is no branch on what fits, and up to a vector is written past the end of a
//! list.

use core::iter::once;
use core::mem::MaybeUninit;

use super::sliced::sliced;
use super::{Loops, SLACK, Word};
use crate::count::halves::memory::{Integer, List};
use crate::count::halves::north_south::{North, South};
use crate::count::halves::shape::Shape;
use crate::count::halves::tables::PADDING;
use crate::simd::{Lane, Lanes, Simd, Vector, Vectorize, Words, first_flags};

impl<S: Simd> Loops for S {
    const SLICED_FROM: (usize, usize) = (16, 128);

    fn list(self, north: North, south: South, to: &mut List<u64>) -> usize {
        self.vectorize(Listing { north, south, to })
    }

    fn filter<T: Word>(self, from: &[T], lines: T, to: &mut List<T>) {
        self.vectorize(Filter { from, lines, to });
    }

    fn shorten(self, shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
        self.vectorize(Shorten { shape, from, lines, to });
    }

    fn pairs<T: Word>(self, west: &[T], east: &[T]) -> u64 {
        self.vectorize(Pairs { west, east })
    }

    fn sliced<T: Word>(self, west: &[T], lines: T, east: &[T], _: &mut [MaybeUninit<u64>]) -> u64 {
        sliced(self, west, lines, east)
    }
}

/// Where a list is appended to, and how many elements were.
struct Out<T> {
    free: *mut T,
    kept: usize,
}

impl<T: Integer> Out<T> {
    fn new(to: &mut List<T>) -> Out<T> {
        Out { free: to.free().as_mut_ptr().cast(), kept: 0 }
    }

    /// The same when there is room for so many elements and [`SLACK`] more; if not, nothing, and the list is marked.
    #[inline(always)]
    fn with_room(elements: usize, to: &mut List<T>) -> Option<Out<T>> {
        if to.free().len() < elements + SLACK {
            to.overrun();
            return None;
        }
        Some(Out::new(to))
    }

    /// Appends the lanes that have a flag.
    ///
    /// # Safety
    ///
    /// Behind what was appended there is room for a vector.
    #[inline(always)]
    unsafe fn append<L: Lanes<Lane = T>>(&mut self, lanes: L, flags: u32) {
        const { assert!(L::LANES <= SLACK) };
        // SAFETY: `kept` elements were written behind `free`, and the caller promises room for a vector behind them.
        self.kept += unsafe { L::append([lanes], flags, [self.free.add(self.kept)]) };
    }
}

/// See [`Loops::list`].
struct Listing<'a, 'm> {
    north: North<'a>,
    south: South<'a>,
    to: &'a mut List<'m, u64>,
}

impl<S: Simd> Vectorize<S> for Listing<'_, '_> {
    type Output = usize;

    #[inline(always)]
    fn with(self, simd: S) -> usize {
        const { assert!(S::Lanes32::LANES <= PADDING && S::Lanes32::LANES == 2 * S::Lanes64::LANES) };
        let Listing { north, south, to } = self;
        let count = south.count();
        let room = to.free().len();
        let mut out = Out::new(to);
        let (below, words) = (south.below.as_ptr(), south.words.as_ptr());
        let mut done = 0;
        for (&north_below, &word) in north.below.iter().zip(north.words) {
            if room - out.kept < count + SLACK {
                break;
            }
            done += 1;
            if north_below & north.kept_free != 0 {
                continue;
            }
            let word = S::Lanes64::splat(simd, word | north.word);
            let attacked = S::Lanes32::splat(simd, north.attacked(north_below));
            for at in (0..count).step_by(S::Lanes32::LANES) {
                // SAFETY: `at` is below `count`, and both slices have PADDING elements behind `count`, which is a
                // vector at least. There is room for `count` elements and SLACK more, and of the south no more than
                // `count` are kept.
                unsafe {
                    let fit =
                        S::Lanes32::load(simd, below.add(at)).and(attacked).zero_flags() & first_flags(count - at);
                    out.append(S::Lanes64::load(simd, words.add(at)).or(word), fit & first_flags(S::Lanes64::LANES));
                    // There are hardly ever so few placements that short vectors need not ask.
                    let at = at + S::Lanes64::LANES;
                    if S::Lanes64::LANES <= 4 || at < count {
                        out.append(S::Lanes64::load(simd, words.add(at)).or(word), fit >> S::Lanes64::LANES);
                    }
                }
            }
        }
        // SAFETY: so many were appended.
        unsafe { to.grow(out.kept) };
        done
    }
}

/// See [`Loops::filter`].
struct Filter<'a, 'm, T> {
    from: &'a [T],
    lines: T,
    to: &'a mut List<'m, T>,
}

impl<S: Simd, T: Word> Vectorize<S> for Filter<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn with(self, simd: S) {
        let Filter { from, lines, to } = self;
        let Some(mut out) = Out::with_room(from.len(), to) else { return };
        let lines = T::Lanes::splat(simd, lines);
        let vectors = from.chunks_exact(T::Lanes::<S>::LANES);
        let rest = vectors.remainder();
        for words in vectors {
            let words = T::Lanes::load_slice(simd, words);
            // SAFETY: no more are kept than were read, and there is room for all words and SLACK more, a vector at
            // least.
            unsafe { out.append(words, words.and(lines).zero_flags()) };
        }
        let words = T::Lanes::load_slice(simd, rest);
        // SAFETY: as in the loop, since the flags are of words of the rest only.
        unsafe { out.append(words, words.and(lines).zero_flags() & first_flags(rest.len())) };
        // SAFETY: so many were appended.
        unsafe { to.grow(out.kept) };
    }
}

/// See [`Loops::shorten`].
struct Shorten<'a, 'm> {
    shape: Shape,
    from: &'a [u64],
    lines: u64,
    to: &'a mut List<'m, u32>,
}

impl<S: Simd> Vectorize<S> for Shorten<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with(self, simd: S) {
        let Shorten { shape, from, lines, to } = self;
        let Some(mut out) = Out::with_room(from.len(), to) else { return };
        let lines = S::Lanes64::splat(simd, lines);
        // See `Shape::short_word`, which does the same for one word.
        let falling_from = S::Lanes64::distance(simd, shape.left_out());
        let rising_from = S::Lanes64::distance(simd, shape.left_out() + shape.diagonals());
        let (part, upper) = (S::Lanes32::splat(simd, 0xFFFF), S::Lanes32::distance(simd, 16));
        let vectors = from.chunks_exact(S::Lanes32::LANES);
        for words in vectors.clone().chain(once(vectors.remainder())) {
            let (one, other) = (S::Lanes64::nth(simd, words, 0), S::Lanes64::nth(simd, words, 1));
            let fit = one.and(lines).zero_flags() | other.and(lines).zero_flags() << S::Lanes64::LANES;
            let falling = simd.narrow(one.right(falling_from), other.right(falling_from));
            let rising = simd.narrow(one.right(rising_from), other.right(rising_from));
            let short = falling.and(part).or(rising.left(upper));
            // SAFETY: the flags are of words that were read, so no more are kept than those; and there is room for all
            // words and SLACK more, a vector at least.
            unsafe { out.append(short, fit & first_flags(words.len())) };
        }
        // SAFETY: so many were appended.
        unsafe { to.grow(out.kept) };
    }
}

/// See [`Loops::pairs`].
struct Pairs<'a, T> {
    west: &'a [T],
    east: &'a [T],
}

impl<S: Simd, T: Word> Vectorize<S> for Pairs<'_, T> {
    type Output = u64;

    #[inline(always)]
    fn with(self, simd: S) -> u64 {
        let Pairs { west, east } = self;
        let mut counts = S::Lanes64::splat(simd, 0);
        let (fours, rest) = west.as_chunks::<4>();
        for west in fours {
            counts = simd.add(counts, pairs_with(simd, west, east));
        }
        for west in rest {
            counts = simd.add(counts, pairs_with(simd, &[*west], east));
        }
        // What the last vector has behind the end of the east is zero, and shares no line with any half of the west.
        let behind = east.len().next_multiple_of(T::Lanes::<S>::LANES) - east.len();
        simd.sum(counts) - (west.len() * behind) as u64
    }
}

/// The pairs of these halves of the west with the east, of which there are at most 2^32, and with zeros that fill its
/// last vector.
#[inline(always)]
fn pairs_with<S: Simd, T: Word, const WEST: usize>(simd: S, west: &[T; WEST], east: &[T]) -> S::Lanes64 {
    let zero = T::Lanes::splat(simd, Lane::ZERO);
    let mut lines = [zero; WEST];
    for (lines, west) in lines.iter_mut().zip(west) {
        *lines = T::Lanes::splat(simd, *west);
    }
    let mut counts = [zero; WEST];
    let vectors = east.chunks_exact(T::Lanes::<S>::LANES);
    let rest = vectors.remainder();
    for words in vectors {
        let words = T::Lanes::load_slice(simd, words);
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = count.count_disjoint(words, lines);
        }
    }
    if !rest.is_empty() {
        let words = T::Lanes::load_slice(simd, rest);
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = count.count_disjoint(words, lines);
        }
    }
    let mut sum = S::Lanes64::splat(simd, 0);
    for count in counts {
        sum = simd.add(sum, count.wide_counts());
    }
    sum
}
