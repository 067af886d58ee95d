//! Three sets: the taken columns, diagonals and anti-diagonals, each in a hash set of its own.

#![forbid(unsafe_code)]

use heapless::index_set::FnvIndexSet;

use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::{MAX_N, Size};

pub(super) struct ThreeSets {
    columns: FnvIndexSet<u8, MAX_N>,
    /// By row - column, which is negative right of the main diagonal.
    diagonals: FnvIndexSet<i8, MAX_N>,
    /// By row + column.
    antidiagonals: FnvIndexSet<u8, MAX_N>,
}

/// The numbers of the three lines through a square.
fn lines(row: u32, column: u32) -> (u8, i8, u8) {
    (column as u8, row as i8 - column as i8, (row + column) as u8)
}

impl Bookkeeping for ThreeSets {
    fn new(_size: Size) -> Self {
        ThreeSets { columns: FnvIndexSet::new(), diagonals: FnvIndexSet::new(), antidiagonals: FnvIndexSet::new() }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        let (column, diagonal, antidiagonal) = lines(row, column);
        let line = if self.columns.contains(&column) {
            Line::Column
        } else if self.diagonals.contains(&diagonal) {
            Line::Diagonal
        } else if self.antidiagonals.contains(&antidiagonal) {
            Line::Antidiagonal
        } else {
            return None;
        };
        Some(Attack { line, row: None })
    }

    fn place(&mut self, row: u32, column: u32) {
        let (column, diagonal, antidiagonal) = lines(row, column);
        // Never full: a queen adds one line to each, and there are at most `MAX_N` queens.
        let _ = self.columns.insert(column);
        let _ = self.diagonals.insert(diagonal);
        let _ = self.antidiagonals.insert(antidiagonal);
    }

    fn remove(&mut self, row: u32, column: u32) {
        let (column, diagonal, antidiagonal) = lines(row, column);
        // Not `swap_remove`: in a build for size the optimiser can't see that its index is within bounds.
        self.columns.retain(|&taken| taken != column);
        self.diagonals.retain(|&taken| taken != diagonal);
        self.antidiagonals.retain(|&taken| taken != antidiagonal);
    }
}
