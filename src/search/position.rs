//! Where a search stands: what a snapshot holds of it, and how a search is put there.
//!
//! The masks of the stack are not part of it. They follow from the columns of the queens, so a position from outside
//! is checked by placing these queens one by one.

#![forbid(unsafe_code)]

use super::{Row, Search};
use crate::board::{MAX_N, Size};

impl Row {
    /// The row as it is once `next_column` is the first one not yet tried, and the queen tried before that; `None`
    /// when that queen could not stand there.
    fn resumed(self, next_column: u8) -> Option<(Row, u32)> {
        let free = self.above.free();
        let queen = 1u32.checked_shl(u32::from(next_column).checked_sub(1)?)?;
        // The columns up to that of the queen.
        let tried = queen | queen.wrapping_sub(1);
        (free & queen != 0).then_some((Row { untried: free & !tried, ..self }, queen))
    }
}

/// Where a search stands.
pub(crate) struct Position<'a> {
    pub(crate) size: Size,
    /// The columns of the queens above the row where the search stands.
    pub(crate) path: &'a [u8],
    /// The first column of that row that is not yet tried, counting those that are attacked; 0 to n.
    pub(crate) next_column: u8,
    pub(crate) nodes: u64,
    pub(crate) solutions: u64,
}

impl Position<'_> {
    /// Whether a search can stand here, and can have counted so.
    pub(crate) fn is_reachable(&self) -> bool {
        if self.size.get() == 0 {
            return self.path.is_empty() && self.next_column == 0 && self.nodes == 0 && self.solutions <= 1;
        }
        // No computer comes near 2^63 queens, and below that the counters cannot overflow later.
        self.nodes >= self.path.len() as u64
            && self.nodes < 1 << 63
            && self.solutions <= self.nodes
            && self.path.len() < self.size.get() as usize
            && self.walk(|_| ()).is_some()
    }

    /// Visits the rows of the path and the one below; `None` where a queen cannot stand.
    fn walk(&self, mut visit: impl FnMut(Row)) -> Option<()> {
        let mut here = Row::first(self.size);
        for &column in self.path {
            let (row, queen) = here.resumed(column.checked_add(1)?)?;
            visit(row);
            here = Row::below(here.above.with(queen, 1));
        }
        if self.next_column > 0 {
            here = here.resumed(self.next_column)?.0;
        }
        visit(here);
        Some(())
    }
}

impl Search {
    /// See [`Position::next_column`].
    pub(super) fn next_column(&self) -> u8 {
        let row = &self.stack[usize::from(self.row) % MAX_N];
        (u32::BITS - (row.above.free() ^ row.untried).leading_zeros()) as u8
    }

    /// Goes to a position that is reachable.
    pub(crate) fn go_to(&mut self, position: &Position) {
        self.start(position.size);
        self.nodes = position.nodes;
        self.solutions = position.solutions;
        self.row = position.path.len() as u8;
        let mut stack = self.stack.iter_mut();
        position.walk(|row| {
            if let Some(entry) = stack.next() {
                *entry = row;
            }
        });
    }
}
