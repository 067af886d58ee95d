//! The pairs of west and east halves that share no line, with the weight that breaks the transposition.
//!
//! The halves of the west are sorted by the places of their queens on the lines next to the middle, so that those with the
//! same queens there stand together, as below a node of a tree. What the east has left beside such queens is found once
//! for all of them: a list of the halves of the east for each of four levels, each filtered from the one before.

use super::halves::Sorted;
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
const WORTH_A_LIST: usize = 3;

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
        let mut beside_middle = List::<T>::new(room.take(longest));
        let (second, third) = (List::new(room.take(longest)), List::new(room.take(longest)));
        let mut levels = Levels { join: self, words, last, second, third };
        // For even n the west has the queen of the row above the middle, and may have that of the row below.
        let lower_rows = if self.has_lower { 1..shape.m + 1 } else { 0..1 };
        let mut ends = [[0u32; MAX_M + 1]; keys::PLACES as usize];
        let mut pairs = 0;
        for column in 0..keys::PLACES {
            let mut is_filtered = false;
            for (lower_row, upper_row) in
                lower_rows.clone().flat_map(|lower| (0..shape.m + 1).map(move |row| (lower, row)))
            {
                let halves = west.range(keys::middle_of(lower_row, column, upper_row));
                if halves.is_empty() {
                    continue;
                }
                if !is_filtered {
                    self.filter_for(column, &mut beside_column, &mut ends);
                    is_filtered = true;
                }
                let lines = self.lines_of_rows(lower_row, upper_row);
                for weight in [2, 1] {
                    beside_middle.clear();
                    let mut add = |from: u32, to: u32| {
                        if let Some(from) = beside_column.as_slice().get(from as usize..to as usize)
                            && !from.is_empty()
                        {
                            T::filter(self.kernel, shape, from, lines, &mut beside_middle);
                        }
                    };
                    match (self.transposition, weight) {
                        (Transposition::Ignored, 1) | (Transposition::Listed, 2) => add(0, beside_column.len() as u32),
                        (Transposition::Compared, _) => {
                            let mut start = 0;
                            for (east_column, ends) in (0..).zip(&ends) {
                                let (from, to) = compared(shape, [column, lower_row, upper_row], east_column, weight);
                                let end = |row: u32| ends.get(row as usize).copied().unwrap_or(0);
                                add(from.checked_sub(1).map_or(start, end), to.checked_sub(1).map_or(start, end));
                                start = end(shape.m);
                            }
                        }
                        _ => {}
                    }
                    if beside_middle.len() > 0 {
                        pairs += weight * levels.pairs(halves.clone(), beside_middle.as_slice());
                    }
                }
            }
        }
        pairs
    }

    /// What the east has left beside a queen of the innermost column: in the order of its own queen of that column and of the
    /// row below the middle, and where those with each of them end.
    fn filter_for<T: Word>(&self, column: u32, to: &mut List<T>, ends: &mut [[u32; MAX_M + 1]; keys::PLACES as usize])
    where
        u64: Filter<T>,
    {
        let shape = self.shape;
        let lines = shape.lines(keys::row(shape, column), 0);
        to.clear();
        for (east_column, ends) in (0..).zip(ends) {
            for (row, end) in (0..).zip(ends) {
                let range = self.east.range(keys::middle_of(0, east_column, row));
                if !range.is_empty() {
                    u64::filter(self.kernel, shape, self.east.words.get(range).unwrap_or_default(), lines, to);
                }
                *end = to.len() as u32;
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

/// Which halves of the east, of those with the queen of the innermost column in this place, make pairs of this weight with
/// a half of the west, given by its keys for the innermost column and the rows below and above the middle: a range of the
/// east's keys for the row below.
///
/// A is how far from the middle the queens of the two middle columns stand, the farther one first; B the same for the two
/// middle rows. The transposition exchanges A and B, and the reflections leave them as they are. So pairs with A < B
/// count twice and those with A = B once. B grows with the distance of one of its queens.
fn compared(shape: Shape, [column, lower, upper]: [u32; 3], east_column: u32, weight: u64) -> (u32, u32) {
    let (one, other) = (keys::distance(column), keys::distance(east_column));
    let columns = (one.max(other), one.min(other));
    let end = shape.m + 1;
    let upper = upper.saturating_sub(1);
    let Some(lower) = lower.checked_sub(1) else {
        // The queen of the row below is in the east, and its key 1, 2, .. means that it is 0, 1, .. away.
        let (more, equal) = first_above(upper, columns);
        return match weight {
            2 => (more + 1, end.max(more + 1)),
            _ if equal => (more, more + 1),
            _ => (0, 0),
        };
    };
    let rows = (upper.max(lower), upper.min(lower));
    if (weight == 2 && columns < rows) || (weight == 1 && columns == rows) { (0, end) } else { (0, 0) }
}

/// The smallest distance that, with `one`, the larger of both first, makes more than `pair`; and whether one less makes as much.
fn first_above(one: u32, pair: (u32, u32)) -> (u32, bool) {
    use core::cmp::Ordering::{Equal, Greater, Less};
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
    /// The pairs of a range of the west, whose halves have the same queens in the middle lines, with what the east has beside those.
    fn pairs(&mut self, west: core::ops::Range<usize>, east: &[T]) -> u64 {
        let Join { kernel, shape, west: sorted, .. } = *self.join;
        let words = |from: usize, to: usize| self.words.get(from..to).unwrap_or_default();
        if east.len() <= T::FEW || west.len() < WORTH_A_LIST {
            return T::pairs(kernel, words(west.start, west.end), east);
        }
        // Where the halves from this one on stop having the same queens.
        let same = |from: usize, end: usize, queens: u32| {
            let mut near =
                sorted.words.get(from..end).unwrap_or_default().iter().map(|&word| keys::near(shape, word) / queens);
            let first = near.next();
            (first.unwrap_or(0), from + 1 + near.take_while(|&near| Some(near) == first).count())
        };
        let mut pairs = 0;
        let mut at = west.start;
        while at < west.end {
            let (start, (place, end)) = (at, same(at, west.end, keys::PLACES));
            at = end;
            if end - start < WORTH_A_LIST || place == keys::NOWHERE {
                pairs += T::pairs(kernel, words(start, end), east);
                continue;
            }
            self.second.clear();
            T::filter(kernel, shape, east, shape.lines(keys::row(shape, place), 1), &mut self.second);
            let second = self.second.as_slice();
            if second.len() <= T::FEW {
                pairs += T::pairs(kernel, words(start, end), second);
                continue;
            }
            let mut at = start;
            while at < end {
                let (start, (near, end)) = (at, same(at, end, 1));
                at = end;
                let place = near % keys::PLACES;
                if end - start < WORTH_A_LIST || place == keys::NOWHERE || !keys::has_third(shape) {
                    pairs += T::pairs(kernel, words(start, end), second);
                    continue;
                }
                self.third.clear();
                T::filter(kernel, shape, second, shape.lines(keys::row(shape, place), 2), &mut self.third);
                pairs += U::pairs(kernel, self.last.get(start..end).unwrap_or_default(), self.third.as_slice());
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
