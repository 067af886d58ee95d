//! The tasks of a join: the rows of the west half's queens, one set of rows for each class of reflections.

#![forbid(unsafe_code)]

use super::shape::Shape;
use super::subsets::{first, following};

/// A task: the rows of the queens of the west half, and for odd n the row of the queen in the middle column.
///
/// The reflections exchange west and east, and top and bottom. A set of rows has two or four images, of which one is a
/// task, with their number as weight. For even n the task has a queen of the west in the row above the middle. For odd
/// n with the middle column's queen off the centre, that queen is above it and the middle row's queen is in the west;
/// and the middle column's queen is not in the top row, since of two solutions that the transposition exchanges the one
/// counts whose queen of the middle row is farther from the centre. With the queen in the centre, the task has a queen
/// of the west in the row above the middle, as for even n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RowSet {
    /// The rows of the queens in the west, lowest bit first.
    pub(super) west: u32,
    /// The rows of the queens in the east.
    pub(super) east: u32,
    /// The row of the queen in the middle column.
    pub(super) middle: Option<u32>,
    /// The number of images: 2 or 4.
    pub(super) images: u32,
}

impl RowSet {
    /// The number by which [`RowSets::from`] finds it again.
    pub(super) fn key(self) -> u32 {
        self.middle.unwrap_or(0) << 24 | self.west
    }

    /// Whether the queens of the middle column and of the middle row are both the one in the centre.
    pub(super) fn has_centre(self, shape: Shape) -> bool {
        self.middle == Some(shape.m)
    }
}

/// The tasks of a board in order.
#[derive(Clone)]
pub(super) struct RowSets {
    shape: Shape,
    /// The row of the middle column's queen; 0 for even n.
    middle: u32,
    /// The rows of the west without those that are the same for all: the next to look at, 0 when there is none.
    rows: u32,
}

impl RowSets {
    pub(super) fn new(shape: Shape) -> RowSets {
        RowSets { shape, middle: u32::from(shape.is_odd()), rows: first(shape.m - 1) }
    }

    /// The tasks from the one with this key on.
    pub(super) fn from(shape: Shape, key: u32) -> RowSets {
        let mut sets = RowSets { shape, middle: key >> 24, rows: 0 };
        let (given, missing) = sets.fixed();
        sets.rows = without(key & 0xFF_FFFF & !(1 << given), given, missing);
        sets
    }

    /// The row that all sets of this middle have, and the one that none has.
    fn fixed(&self) -> (u32, Option<u32>) {
        let m = self.shape.m;
        let missing = self.shape.is_odd().then_some(self.middle);
        let given = if missing.is_some_and(|row| row != m) { m } else { m - 1 };
        (given, missing)
    }
}

impl Iterator for RowSets {
    type Item = RowSet;

    fn next(&mut self) -> Option<RowSet> {
        let Shape { n, m } = self.shape;
        loop {
            let (given, missing) = self.fixed();
            let free = n - 1 - u32::from(missing.is_some());
            if self.rows >> free != 0 {
                // The sets of this middle are done.
                if !self.shape.is_odd() || self.middle >= m {
                    return None;
                }
                self.middle += 1;
                self.rows = first(m - 1);
                continue;
            }
            let west = with(self.rows, given, missing);
            self.rows = following(self.rows);
            let east = (u32::MAX >> (32 - n)) & !west & !missing.map_or(0, |row| 1 << row);
            let upside_down = |rows: u32| rows.reverse_bits() >> (32 - n);
            let images = if missing.is_some_and(|row| row != m) {
                4
            } else {
                // The image with a queen in the row above the middle.
                let image = upside_down(if west >> (n - m) & 1 == 1 { west } else { east });
                match west.cmp(&image) {
                    core::cmp::Ordering::Less => 4,
                    core::cmp::Ordering::Equal => 2,
                    core::cmp::Ordering::Greater => continue,
                }
            };
            return Some(RowSet { west, east, middle: missing, images });
        }
    }
}

/// Spreads bits so that `row` is free.
fn open(bits: u32, row: u32) -> u32 {
    let below = (1 << row) - 1;
    bits & below | (bits & !below) << 1
}

/// Undoes [`open`].
fn close(bits: u32, row: u32) -> u32 {
    let below = (1 << row) - 1;
    bits & below | bits >> 1 & !below
}

/// The set with the row that is given and without the one that is missing.
fn with(bits: u32, given: u32, missing: Option<u32>) -> u32 {
    let rows = match missing {
        None => open(bits, given),
        Some(missing) => open(open(bits, given.min(missing)), given.max(missing)),
    };
    rows | 1 << given
}

/// The bits of a set without the row that is given, of which [`with`] makes the set again.
fn without(rows: u32, given: u32, missing: Option<u32>) -> u32 {
    match missing {
        None => close(rows, given),
        Some(missing) => close(close(rows, given.max(missing)), given.min(missing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn shape(n: u32) -> Shape {
        Shape::new(Size::new(n).unwrap()).unwrap()
    }

    #[test]
    fn weights_add_up_to_all_sets() {
        let choose = |n: u64, k: u64| (1..=k).fold(1, |all, i| all * (n + 1 - i) / i);
        for n in 4..=19 {
            let (mut all, mut keys) = (0, std::vec::Vec::new());
            for set in RowSets::new(shape(n)) {
                assert_eq!(set.west.count_ones(), n / 2);
                assert_eq!(set.west & set.east, 0);
                assert_eq!(set.west | set.east | set.middle.map_or(0, |row| 1 << row), (1 << n) - 1);
                all += u64::from(set.images);
                keys.push(set.key());
            }
            let (n, m) = (u64::from(n), u64::from(n / 2));
            // Without those whose middle column has its queen in the top row, or at the bottom.
            assert_eq!(all, if n % 2 == 0 { choose(n, m) } else { (n - 2) * choose(n - 1, m) }, "n = {n}");
            let sets = keys.len();
            keys.sort();
            keys.dedup();
            assert_eq!(keys.len(), sets, "n = {n}");
        }
    }

    #[test]
    fn a_key_finds_its_set_and_those_behind_it() {
        for n in 4..=11 {
            let all: std::vec::Vec<_> = RowSets::new(shape(n)).collect();
            for (at, set) in all.iter().enumerate() {
                assert!(RowSets::from(shape(n), set.key()).eq(all[at..].iter().copied()), "n = {n}, {set:?}");
            }
        }
    }
}
