//! The pairs of west and east halves that share no line, with the weight that breaks the transposition.
//!
//! The halves of the west are sorted by their middle queens, so that those with the same ones stand together: a group.
//! Which halves of the east none of these queens attacks is listed once for the whole group: first those that the queen
//! of the innermost column does not attack, and from this list those that the queens of the middle rows do not attack
//! either. Then each half of the group is compared with each of the list, on the lines that are not decided yet.
//!
//! The transposition of the board is broken by the queens of the two middle columns and of the two middle rows, which
//! it exchanges: see [`Band::weighed`].

#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::list::Sorted;
use super::loops::{Loops, SLACK, SLICED_ROWS, Word};
use super::memory::{List, Room, blocks};
use super::middles;
use super::shape::Shape;

/// How solutions that the transposition exchanges are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Transposition {
    /// Each pair counts once.
    Ignored,
    /// For even n: the places of the queens of the middle columns are compared with those of the middle rows, and a
    /// pair counts twice, once or not at all.
    Compared,
    /// For odd n: the west has only halves of which each pair counts twice.
    Listed,
}

/// The halves of a set of rows.
pub(super) struct Join<'a, L> {
    pub(super) loops: L,
    pub(super) shape: Shape,
    pub(super) transposition: Transposition,
    /// Whether, for even n, the west has the queen of the row below the middle.
    pub(super) has_lower: bool,
    pub(super) west: Sorted<'a>,
    pub(super) east: Sorted<'a>,
}

/// The largest m.
const MAX_M: usize = 12;

impl<L: Loops> Join<'_, L> {
    /// The weighted number of pairs; nothing when the room is too small.
    pub(super) fn count(&self, mut room: Room) -> Option<u64> {
        let Join { loops, shape, west, east, .. } = *self;
        if shape.left_out() > 1 {
            return self.count_as([west.lines, east.lines], room);
        }
        // As short words: the lines that those leave out play no part once the innermost column has been compared.
        let mut short = |lines: &[u64]| {
            let mut short = List::new(room.take(lines.len() + SLACK));
            loops.shorten(shape, lines, 0, &mut short);
            short
        };
        let (west, east) = (short(west.lines), short(east.lines));
        if !west.is_complete() || !east.is_complete() {
            return None;
        }
        self.count_as([west.as_slice(), east.as_slice()], room)
    }

    /// The same with the lines of the halves as words of one length.
    fn count_as<T: Word>(&self, [west, east]: [&[T]; 2], mut room: Room) -> Option<u64> {
        let Join { shape, west: sorted, .. } = *self;
        let longest = east.len() + SLACK;
        let mut list = || List::<T>::new(room.take(longest));
        let (mut apart_from_column, mut double, mut single) = (list(), list(), list());
        let mut bands = List::new(room.take(MOST_BANDS * Band::WORDS));
        let sliced = room.take(SLICED_ROWS);
        if sliced.len() < SLICED_ROWS {
            return None;
        }
        // For even n the west has the queen of the row above the middle, and may have that of the row below.
        let lower_rows = if self.has_lower { 1..shape.m + 1 } else { 0..1 };
        let mut pairs = 0;
        for column in 0..middles::PLACES {
            let mut is_filtered = false;
            for lower in lower_rows.clone() {
                if sorted.has_none(middles::middle_of(lower, column, 0)..middles::middle_of(lower, column + 1, 0)) {
                    continue;
                }
                for upper in 0..=shape.m {
                    let west = west.get(sorted.range(middles::middle_of(lower, column, upper))).unwrap_or_default();
                    if west.is_empty() {
                        continue;
                    }
                    if !is_filtered {
                        self.filter_for(column, east, &mut apart_from_column, &mut bands);
                        is_filtered = true;
                    }
                    let lines = self.lines_of_rows(lower, upper);
                    let filter = |range: Range<u32>, to: &mut List<T>| {
                        let east = apart_from_column.as_slice().get(range.start as usize..range.end as usize);
                        if let Some(from) = east.filter(|east| !east.is_empty()) {
                            self.loops.filter(from, T::of(shape, lines), to);
                        }
                    };
                    double.clear();
                    single.clear();
                    let all = 0..apart_from_column.len() as u32;
                    match self.transposition {
                        Transposition::Ignored => filter(all, &mut single),
                        Transposition::Listed => filter(all, &mut double),
                        Transposition::Compared => {
                            for band in bands.as_slice().as_chunks().0.iter().map(Band::of) {
                                let (one, other) = band.weighed(shape, middles::distance(column), lower, upper);
                                filter(other, &mut double);
                                filter(one, &mut single);
                            }
                        }
                    }
                    let undecided = shape.all_lines() & !(lines | shape.lines(middles::row(shape, column), 0));
                    pairs += 2 * self.pairs(west, T::of(shape, undecided), double.as_slice(), sliced);
                    pairs += self.pairs(west, T::of(shape, undecided), single.as_slice(), sliced);
                }
            }
        }
        let are_complete = [&apart_from_column, &double, &single].iter().all(|list| list.is_complete());
        (are_complete && bands.is_complete()).then_some(pairs)
    }

    /// The pairs that share none of these lines, of halves that share none of the others.
    fn pairs<T: Word>(&self, west: &[T], lines: T, east: &[T], sliced: &mut [MaybeUninit<u64>]) -> u64 {
        let (from_west, from_east) = L::SLICED_FROM;
        if east.is_empty() {
            0
        } else if west.len() >= from_west && east.len() >= from_east {
            self.loops.sliced(west, lines, east, sliced)
        } else {
            self.loops.pairs(west, east)
        }
    }

    /// Lists the halves of the east that the queen of the west's innermost column does not attack.
    fn filter_for<T: Word>(&self, column: u32, east: &[T], to: &mut List<T>, bands: &mut List<u32>) {
        let shape = self.shape;
        let lines = shape.lines(middles::row(shape, column), 0);
        // Short words may leave out a line of the queen.
        let is_enough = T::of(shape, lines).into().count_ones() >= lines.count_ones();
        to.clear();
        bands.clear();
        for east_column in 0..middles::PLACES {
            if self.east.has_none(middles::middle_of(0, east_column, 0)..middles::middle_of(0, east_column + 1, 0)) {
                continue;
            }
            let start = to.len() as u32;
            let mut band = [0; Band::WORDS];
            let [distance, begin, ends @ ..] = &mut band;
            (*distance, *begin) = (middles::distance(east_column), start);
            for (row, end) in (0..=shape.m).zip(ends) {
                let range = self.east.range(middles::middle_of(0, east_column, row));
                if range.is_empty() {
                } else if is_enough {
                    self.loops.filter(east.get(range).unwrap_or_default(), T::of(shape, lines), to);
                } else {
                    let lines_of_east = self.east.lines.get(range).unwrap_or_default();
                    T::filter_words(self.loops, shape, lines_of_east, lines, to);
                }
                *end = to.len() as u32;
            }
            if to.len() as u32 > start {
                bands.extend(band.into_iter());
            }
        }
    }

    /// The lines of the queens that the west has in the rows beside the middle, or, for odd n, in the middle row.
    fn lines_of_rows(&self, lower: u32, upper: u32) -> u64 {
        let Shape { m, .. } = self.shape;
        let lines = |row: u32, number: u32| number.checked_sub(1).map_or(0, |steps| self.shape.lines(row, steps));
        let row = if self.shape.is_odd() { m } else { m - 1 };
        lines(m, lower) | lines(row, upper)
    }
}

/// Halves of the east with the same queen in the innermost column, in the order of the queen of the row below the
/// middle.
struct Band<'a> {
    /// How far from the middle the queen of the column stands.
    distance: u32,
    start: u32,
    /// Where those end whose number for the row is 0 (it is in the west), 1, ..
    ends: &'a [u32; MAX_M + 1],
}

/// There are no more columns of queens than places.
const MOST_BANDS: usize = middles::PLACES as usize;

/// The blocks of a room that [`Join::count`] takes beside its lists of halves.
pub(super) fn blocks_beside_lists() -> usize {
    blocks::<u32>(MOST_BANDS * Band::WORDS) + blocks::<u64>(SLICED_ROWS)
}

impl Band<'_> {
    /// The words of a band in a list.
    const WORDS: usize = 2 + MAX_M + 1;

    fn of([distance, start, ends @ ..]: &[u32; Band::WORDS]) -> Band<'_> {
        Band { distance: *distance, start: *start, ends }
    }

    /// The halves of this band whose pairs with a half of the west count once, and those whose pairs count twice. Of
    /// the half of the west, `distance` says how far from the middle its queen of the innermost column is, and `lower`
    /// and `upper` are its middle's numbers for the rows below and above the middle.
    ///
    /// Let A be the distances from the middle of the queens in the two middle columns, the farther one first, and B the
    /// same for the two middle rows. The transposition exchanges A and B; the reflections leave both as they are. So of
    /// two solutions that the transposition exchanges, one has A < B and is counted twice, unless A = B, where each
    /// counts once. The distances of the row's queens ascend within a band, so each answer is a range.
    fn weighed(&self, shape: Shape, distance: u32, lower: u32, upper: u32) -> (Range<u32>, Range<u32>) {
        let columns = (distance.max(self.distance), distance.min(self.distance));
        let end = |number: u32| self.ends.get(number as usize).copied().unwrap_or(self.start);
        let all = self.start..end(shape.m);
        let upper = upper.saturating_sub(1);
        let Some(lower) = lower.checked_sub(1) else {
            // The queen of the row below is in the east, and its number 1, 2, .. means that it is 0, 1, .. away.
            let (more, equal) = first_above(upper, columns);
            return (if equal { end(more - 1)..end(more) } else { 0..0 }, end(more.min(shape.m))..all.end);
        };
        match columns.cmp(&(upper.max(lower), upper.min(lower))) {
            Ordering::Less => (0..0, all),
            Ordering::Equal => (all, 0..0),
            Ordering::Greater => (0..0, 0..0),
        }
    }
}

/// The smallest distance that, with `one`, the larger of both first, makes more than `pair`; and whether one less makes
/// as much.
fn first_above(one: u32, pair: (u32, u32)) -> (u32, bool) {
    use Ordering::{Equal, Greater, Less};
    let (large, small) = pair;
    match (one.cmp(&large), one.cmp(&small)) {
        (Greater, _) => (0, false),
        (Equal, _) => (small + 1, true),
        (Less, Greater) => (large, false),
        (Less, Equal) => (large + 1, true),
        (Less, Less) => (large + 1, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_above_is_the_first() {
        let pair = |a: u32, b: u32| (a.max(b), a.min(b));
        for (one, a, b) in (0..9).flat_map(|one| (0..9).flat_map(move |a| (0..9).map(move |b| (one, a, b)))) {
            let (more, equal) = first_above(one, pair(a, b));
            for other in 0..12 {
                assert_eq!(pair(one, other) > pair(a, b), other >= more, "{one} {a} {b} {other}");
                assert_eq!(pair(one, other) == pair(a, b), equal && other + 1 == more, "{one} {a} {b} {other}");
            }
        }
    }
}
