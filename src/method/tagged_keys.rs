//! Tagged keys: one hash set of taken lines. A key is the kind of the line and its number, since column 3, diagonal 3
//! and anti-diagonal 3 are different lines.

#![forbid(unsafe_code)]

use heapless::index_set::FnvIndexSet;

use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::{MAX_N, Size};

/// The power of two, which the set wants, that has room for the three lines of each queen.
const CAPACITY: usize = (3 * MAX_N).next_power_of_two();

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// "c" and the column.
    Column(u8),
    /// "d" and row - column.
    Diagonal(i8),
    /// "a" and row + column.
    Antidiagonal(u8),
}

impl Key {
    /// The three lines through a square, with what an attack on each is called.
    fn of(row: u32, column: u32) -> [(Key, Line); 3] {
        [
            (Key::Column(column as u8), Line::Column),
            (Key::Diagonal(row as i8 - column as i8), Line::Diagonal),
            (Key::Antidiagonal((row + column) as u8), Line::Antidiagonal),
        ]
    }
}

pub(super) struct TaggedKeys {
    taken: FnvIndexSet<Key, CAPACITY>,
}

impl Bookkeeping for TaggedKeys {
    fn new(_size: Size) -> Self {
        TaggedKeys { taken: FnvIndexSet::new() }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        let (_, line) = Key::of(row, column).into_iter().find(|(key, _)| self.taken.contains(key))?;
        Some(Attack { line, row: None })
    }

    fn place(&mut self, row: u32, column: u32) {
        for (key, _) in Key::of(row, column) {
            // Never full: `CAPACITY` is for the queens of the largest board.
            let _ = self.taken.insert(key);
        }
    }

    fn remove(&mut self, row: u32, column: u32) {
        let freed = Key::of(row, column).map(|(key, _)| key);
        // Not `swap_remove`: in a build for size the optimiser can't see that its index is within bounds.
        self.taken.retain(|key| !freed.contains(key));
    }
}
