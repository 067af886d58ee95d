//! The pairs of west and east halves that share no line, with the weight that breaks the transposition.
//!
//! The halves of the west are sorted by the places of their queens on the lines next to the middle, so that those with the
//! same queens there stand together, as below a node of a tree. What the east has left beside such queens is found once
//! for all of them: a list of the halves of the east for each of four levels, each filtered from the one before.

use super::halves::Sorted;
use super::kernel::{Filter, Kernel, SLACK, Word};
use super::memory::{List, Room};
use super::shape::Shape;
use super::tables::{Middle, row};

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
    pub(super) west: &'a Sorted<'a>,
    pub(super) east: &'a Sorted<'a>,
}

/// The largest m.
const MAX_M: usize = 12;

/// Queens in one place or another are compared with the east one after the other from so many halves on.
const WORTH_A_LIST: usize = 3;

impl<K: Kernel> Join<'_, K> {
    /// The weighted number of pairs.
    pub(super) fn count(&self, room: Room) -> u64 {
        match self.shape.left_out() {
            // Halves are only compared as half words where the columns of the lines that those leave out have been.
            0 | 1 => self.count_as::<u32, u32>(room),
            2 | 3 => self.count_as::<u64, u32>(room),
            _ => self.count_as::<u64, u64>(room),
        }
    }

    /// Compares words of one length for the innermost lines, and of another one below the third column.
    fn count_as<T: Filter<T> + Filter<U>, U: Word>(&self, mut room: Room) -> u64
    where
        u64: Filter<T>,
    {
        let Join { shape, west, east, .. } = *self;
        let mut west_words = List::<T>::new(room.take(west.lines.len()));
        let mut west_last = List::<U>::new(room.take(west.lines.len()));
        convert(shape, west.lines, &mut west_words);
        convert(shape, west.lines, &mut west_last);
        let longest = east.lines.len() + SLACK;
        let mut beside_column = List::<T>::new(room.take(longest));
        let mut beside_middle = List::<T>::new(room.take(longest));
        let mut levels = Levels {
            join: self,
            words: west_words.as_slice(),
            last: west_last.as_slice(),
            second: List::new(room.take(longest)),
            third: List::new(room.take(longest)),
        };
        let rows_of_a_column = ((shape.m + 1) * (shape.m + 1)) as usize;
        // Where the halves of the east with each queen of the column and of the row below the middle start.
        let mut starts = [[0u32; MAX_M + 2]; 2 * MAX_M];
        let mut pairs = 0;
        for column in 0..2 * shape.m {
            let first = column as usize * rows_of_a_column;
            if west.range(first, first + rows_of_a_column).is_empty() {
                continue;
            }
            let lines = shape.lines(row(shape, column), 0);
            beside_column.clear();
            for (east_column, starts) in starts.iter_mut().enumerate().take(2 * shape.m as usize) {
                for (east_row, start) in starts.iter_mut().enumerate().take(shape.m as usize + 1) {
                    *start = beside_column.len() as u32;
                    let digit = east_column * rows_of_a_column + east_row;
                    let range = east.range(digit, digit + 1);
                    if !range.is_empty() {
                        let from = east.lines.get(range).unwrap_or_default();
                        u64::filter(self.kernel, shape, from, lines, &mut beside_column);
                    }
                }
                if let Some(end) = starts.get_mut(shape.m as usize + 1) {
                    *end = beside_column.len() as u32;
                }
            }
            for digit in first..first + rows_of_a_column {
                let halves = west.range(digit, digit + 1);
                if halves.is_empty() {
                    continue;
                }
                let middle = Middle::new(shape, digit);
                let lines = self.lines_of_rows(middle);
                let all = beside_column.len() as u32;
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
                        (Transposition::Ignored, 1) | (Transposition::Listed, 2) => add(0, all),
                        (Transposition::Compared, _) => {
                            for (east_column, starts) in starts.iter().enumerate().take(2 * shape.m as usize) {
                                let (from, to) = compared(shape, middle, east_column as u32, weight);
                                let start = |row: u32| starts.get(row as usize).copied().unwrap_or(0);
                                add(start(from), start(to));
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

    /// The lines of the queens that the west has in the rows beside the middle, or, for odd n, in the middle row.
    fn lines_of_rows(&self, middle: Middle) -> u64 {
        let Shape { m, .. } = self.shape;
        let lines = |row: u32, place: u32| place.checked_sub(1).map_or(0, |steps| self.shape.lines(row, steps));
        let north = if self.shape.is_odd() { m } else { m - 1 };
        lines(north, middle.north) | lines(m, middle.south)
    }
}

/// Which halves of the east, of those with the queen of the innermost column in this place, make pairs of this weight with
/// a half of the west: a range of the places of the queen in the row below the middle.
///
/// A is how far from the middle the queens of the two middle columns stand, the farther one first; B the same for the two
/// middle rows. The transposition exchanges A and B, and the reflections leave them as they are. So pairs with A < B
/// count twice and those with A = B once. B grows with the place of one of its queens.
fn compared(shape: Shape, west: Middle, east_column: u32, weight: u64) -> (u32, u32) {
    let m = shape.m;
    let distance = |place: u32| if place < m { place } else { place - m };
    let (one, other) = (distance(west.column), distance(east_column));
    let columns = (one.max(other), one.min(other));
    let end = m + 1;
    let Some(south) = west.south.checked_sub(1) else {
        // The queen of the row below is in the east, in one of the places 1, 2, .., that is 0, 1, .. away.
        let (more, equal) = first_above(west.north.saturating_sub(1), columns);
        return match weight {
            2 => (more + 1, end),
            _ if equal => (more, more + 1),
            _ => (0, 0),
        };
    };
    let north = west.north.saturating_sub(1);
    let rows = (north.max(south), north.min(south));
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

/// The words for lines.
fn convert<T: Word>(shape: Shape, from: &[u64], to: &mut List<T>) {
    for (place, &lines) in to.free().iter_mut().zip(from) {
        place.write(T::of(shape, lines));
    }
    // SAFETY: written, as many as there is room for.
    unsafe { to.grow(from.len()) };
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
        let near = sorted.near.get(..west.end).unwrap_or_default();
        let words = |from: usize, to: usize| self.words.get(from..to).unwrap_or_default();
        if east.len() <= T::FEW || west.len() < WORTH_A_LIST {
            return T::pairs(kernel, words(west.start, west.end), east);
        }
        let places = 2 * shape.m as u16;
        let same = |from: usize, by: u16| {
            let digit = near.get(from).map(|digit| digit / by);
            (from..near.len()).find(|&at| near.get(at).map(|digit| digit / by) != digit).unwrap_or(near.len())
        };
        let mut pairs = 0;
        let mut at = west.start;
        while let Some(digit) = near.get(at) {
            let (start, end) = (at, same(at, places));
            at = end;
            if end - start < WORTH_A_LIST {
                pairs += T::pairs(kernel, words(start, end), east);
                continue;
            }
            let lines = shape.lines(row(shape, (digit / places).into()), 1);
            self.second.clear();
            T::filter(kernel, shape, east, lines, &mut self.second);
            let second = self.second.as_slice();
            if second.len() <= T::FEW {
                pairs += T::pairs(kernel, words(start, end), second);
                continue;
            }
            let mut at = start;
            while at < end {
                let Some(digit) = near.get(at) else { break };
                let (start, end) = (at, same(at, 1));
                at = end;
                if end - start < WORTH_A_LIST || shape.m < 3 {
                    pairs += T::pairs(kernel, words(start, end), second);
                    continue;
                }
                let lines = shape.lines(row(shape, (digit % places).into()), 2);
                self.third.clear();
                T::filter(kernel, shape, second, lines, &mut self.third);
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
