//! The pairs of west and east halves that share no line, with the weight that breaks the transposition.
//!
//! The halves of the west are sorted by the places of their queens on the lines next to the middle, so that those with the
//! same queens there stand together, as below a node of a tree. What the east has left beside such queens is found once
//! for all of them: a list of the halves of the east for each of four levels, each filtered from the one before.

use core::cmp::Ordering;
use core::ops::Range;

use super::halves::{Group, Sorted};
use super::kernel::{Filter, Kernel, SLACK, Word};
use super::keys;
use super::memory::{List, Room};
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

/// The halves of a set of rows, and the memory for four lists as long as that of the east.
pub(super) struct Join<'a, K> {
    pub(super) kernel: K,
    pub(super) shape: Shape,
    pub(super) transposition: Transposition,
    /// Whether, for even n, the west has the queen of the row below the middle.
    pub(super) has_lower: bool,
    pub(super) west: Sorted<'a>,
    pub(super) east: Sorted<'a>,
}

/// The largest m.
const MAX_M: usize = 12;

/// Queens in one place or another are compared with the east one after the other from so many halves on.
const WORTH_A_LIST: u32 = 6;

impl<K: Kernel> Join<'_, K> {
    /// The weighted number of pairs.
    pub(super) fn count(&self, mut room: Room) -> u64 {
        let Join { kernel, shape, west, .. } = *self;
        let mut short = List::new(room.take(west.words.len() + SLACK));
        // Halves are only compared as half words where the columns of the lines that those leave out have been.
        match shape.left_out() {
            0 | 1 => {
                kernel.shorten(shape, west.words, 0, &mut short);
                self.count_as::<u32, u32>(short.as_slice(), short.as_slice(), room)
            }
            2 | 3 => {
                kernel.shorten(shape, west.words, 0, &mut short);
                self.count_as::<u64, u32>(west.words, short.as_slice(), room)
            }
            _ => self.count_as::<u64, u64>(west.words, west.words, room),
        }
    }

    /// Compares words of one length for the innermost lines, and of another one below the third column.
    fn count_as<T: Filter<T> + Filter<U>, U: Word>(&self, words: &[T], last: &[U], mut room: Room) -> u64
    where
        u64: Filter<T>,
    {
        let Join { shape, west, east, .. } = *self;
        let longest = east.words.len() + SLACK;
        let mut beside_column = List::<T>::new(room.take(longest));
        let (mut double, mut single) = (List::<T>::new(room.take(longest)), List::<T>::new(room.take(longest)));
        let (second, third) = (List::new(room.take(longest)), List::new(room.take(longest)));
        let mut levels = Levels { join: self, words, last, second, third };
        // For even n the west has the queen of the row above the middle, and may have that of the row below.
        let lower_rows = if self.has_lower { 1..shape.m + 1 } else { 0..1 };
        let mut bands = Bands::new();
        let mut pairs = 0;
        for column in 0..keys::PLACES {
            let mut is_filtered = false;
            let of_column = |&lower: &u32| {
                !west.has_none(keys::middle_of(lower, column, 0)..keys::middle_of(lower, column + 1, 0))
            };
            let rows = lower_rows.clone().filter(of_column);
            for (lower, upper) in rows.flat_map(|lower| (0..shape.m + 1).map(move |upper| (lower, upper))) {
                let groups = west.range(keys::middle_of(lower, column, upper));
                if groups.is_empty() {
                    continue;
                }
                if !is_filtered {
                    self.filter_for(column, &mut beside_column, &mut bands);
                    is_filtered = true;
                }
                let lines = self.lines_of_rows(lower, upper);
                let (east, filter) = (beside_column.as_slice(), |range: Range<u32>, to: &mut List<T>| {
                    if let Some(from) = beside_column.as_slice().get(range.start as usize..range.end as usize)
                        && !from.is_empty()
                    {
                        T::filter(self.kernel, shape, from, lines, to);
                    }
                });
                double.clear();
                single.clear();
                match self.transposition {
                    Transposition::Ignored => filter(0..east.len() as u32, &mut single),
                    Transposition::Listed => filter(0..east.len() as u32, &mut double),
                    Transposition::Compared => {
                        for band in &bands {
                            let (one, other) = band.weighed(shape, keys::distance(column), lower, upper);
                            filter(other, &mut double);
                            filter(one, &mut single);
                        }
                    }
                }
                pairs += 2 * levels.pairs(groups.clone(), double.as_slice());
                pairs += levels.pairs(groups, single.as_slice());
            }
        }
        pairs
    }

    /// What the east has left beside a queen of the innermost column.
    fn filter_for<T: Word>(&self, column: u32, to: &mut List<T>, bands: &mut Bands)
    where
        u64: Filter<T>,
    {
        let shape = self.shape;
        let lines = shape.lines(keys::row(shape, column), 0);
        to.clear();
        bands.clear();
        for east_column in 0..keys::PLACES {
            if self.east.has_none(keys::middle_of(0, east_column, 0)..keys::middle_of(0, east_column + 1, 0)) {
                continue;
            }
            let mut band = Band { distance: keys::distance(east_column), start: to.len() as u32, ends: [0; MAX_M + 1] };
            for (row, end) in (0..=shape.m).zip(&mut band.ends) {
                let range = self.east.range(keys::middle_of(0, east_column, row));
                if !range.is_empty() {
                    u64::filter(self.kernel, shape, self.east.words.get(range).unwrap_or_default(), lines, to);
                }
                *end = to.len() as u32;
            }
            if to.len() as u32 > band.start {
                // There are no more columns of queens than places.
                let _ = bands.push(band);
            }
        }
    }

    /// The lines of the queens that the west has in the rows beside the middle, or, for odd n, in the middle row.
    fn lines_of_rows(&self, lower: u32, upper: u32) -> u64 {
        let Shape { m, .. } = self.shape;
        let lines = |row: u32, key: u32| key.checked_sub(1).map_or(0, |steps| self.shape.lines(row, steps));
        let row = if self.shape.is_odd() { m } else { m - 1 };
        lines(m, lower) | lines(row, upper)
    }
}

/// Halves of the east with the same queen in the innermost column, in the order of the queen of the row below the middle.
struct Band {
    /// How far from the middle the queen of the column stands.
    distance: u32,
    start: u32,
    /// Where those end whose key for the row is 0 (it is in the west), 1, ..
    ends: [u32; MAX_M + 1],
}

type Bands = heapless::Vec<Band, { keys::PLACES as usize }>;

impl Band {
    /// Those that make pairs that count once, and those that make pairs that count twice, with a half of the west whose queen of the innermost
    /// column is so far from the middle, and whose keys for the rows below and above the middle are these.
    ///
    /// A is how far from the middle the queens of the two middle columns stand, the farther one first; B the same for the
    /// two middle rows. The transposition exchanges A and B, and the reflections leave them as they are. So pairs with
    /// A < B count twice and those with A = B once. B grows with the distance of one of its queens.
    fn weighed(&self, shape: Shape, distance: u32, lower: u32, upper: u32) -> (Range<u32>, Range<u32>) {
        let columns = (distance.max(self.distance), distance.min(self.distance));
        let end = |key: u32| self.ends.get(key as usize).copied().unwrap_or(self.start);
        let all = self.start..end(shape.m);
        let upper = upper.saturating_sub(1);
        let Some(lower) = lower.checked_sub(1) else {
            // The queen of the row below is in the east, and its key 1, 2, .. means that it is 0, 1, .. away.
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

/// The smallest distance that, with `one`, the larger of both first, makes more than `pair`; and whether one less makes as much.
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

/// The levels of the second and the third column.
struct Levels<'a, 'b, K, T, U> {
    join: &'a Join<'b, K>,
    /// The halves of the west as the words of the first levels, and of the last.
    words: &'a [T],
    last: &'a [U],
    second: List<'a, T>,
    third: List<'a, U>,
}

impl<K: Kernel, T: Filter<T> + Filter<U>, U: Word> Levels<'_, '_, K, T, U> {
    /// The pairs of some groups of the west, whose halves have the same queens in the middle lines, with what the east has
    /// left beside those.
    fn pairs(&mut self, groups: Range<usize>, east: &[T]) -> u64 {
        if east.is_empty() {
            return 0;
        }
        let Join { kernel, shape, west, .. } = *self.join;
        let words = |from: u32, to: u32| self.words.get(from as usize..to as usize).unwrap_or_default();
        let start = match groups.start.checked_sub(1).and_then(|before| west.groups.get(before)) {
            Some(before) => before.end,
            None => 0,
        };
        let groups = west.groups.get(groups).unwrap_or_default();
        let end = groups.last().map_or(0, |group| group.end);
        if east.len() <= T::FEW || end - start < WORTH_A_LIST {
            return T::pairs(kernel, words(start, end), east);
        }
        let mut pairs = 0;
        let mut start = start;
        for groups in groups.chunk_by(|one, other| one.near / keys::PLACES == other.near / keys::PLACES) {
            let Some(&Group { near, end }) = groups.last() else { continue };
            let place = near / keys::PLACES;
            if end - start < WORTH_A_LIST || place == keys::NOWHERE {
                pairs += T::pairs(kernel, words(start, end), east);
                start = end;
                continue;
            }
            self.second.clear();
            T::filter(kernel, shape, east, shape.lines(keys::row(shape, place), 1), &mut self.second);
            let second = self.second.as_slice();
            if second.len() <= T::FEW {
                pairs += T::pairs(kernel, words(start, end), second);
                start = end;
                continue;
            }
            for &Group { end, near } in groups {
                let place = near % keys::PLACES;
                if end - start < WORTH_A_LIST || place == keys::NOWHERE || !keys::has_third(shape) {
                    pairs += T::pairs(kernel, words(start, end), second);
                } else {
                    self.third.clear();
                    T::filter(kernel, shape, second, shape.lines(keys::row(shape, place), 2), &mut self.third);
                    let last = self.last.get(start as usize..end as usize).unwrap_or_default();
                    pairs += U::pairs(kernel, last, self.third.as_slice());
                }
                start = end;
            }
        }
        pairs
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
