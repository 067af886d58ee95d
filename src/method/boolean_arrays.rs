//! Boolean arrays: one boolean for each column, diagonal and anti-diagonal. Array indices start at 0, so the diagonals,
//! numbered from -(n - 1), are moved by n - 1.

#![forbid(unsafe_code)]

use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::{MAX_N, Size};

/// The diagonals of the largest board, of either direction.
const DIAGONALS: usize = 2 * MAX_N - 1;

pub(super) struct BooleanArrays {
    n: usize,
    columns: [bool; MAX_N],
    diagonals: [bool; DIAGONALS],
    antidiagonals: [bool; DIAGONALS],
}

impl BooleanArrays {
    /// The indices of the three lines through a square.
    fn lines(&self, row: u32, column: u32) -> (usize, usize, usize) {
        let (row, column) = (row as usize, column as usize);
        (column, row + (self.n - 1) - column, row + column)
    }

    fn set(&mut self, row: u32, column: u32, queen: bool) {
        let (column, diagonal, antidiagonal) = self.lines(row, column);
        let taken =
            [self.columns.get_mut(column), self.diagonals.get_mut(diagonal), self.antidiagonals.get_mut(antidiagonal)];
        for line in taken.into_iter().flatten() {
            *line = queen;
        }
    }
}

impl Bookkeeping for BooleanArrays {
    fn new(size: Size) -> Self {
        BooleanArrays {
            n: size.get() as usize,
            columns: [false; MAX_N],
            diagonals: [false; DIAGONALS],
            antidiagonals: [false; DIAGONALS],
        }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        let (column, diagonal, antidiagonal) = self.lines(row, column);
        // No square of the board is outside of the arrays; `get` keeps the panic path out.
        let line = if self.columns.get(column).copied().unwrap_or(false) {
            Line::Column
        } else if self.diagonals.get(diagonal).copied().unwrap_or(false) {
            Line::Diagonal
        } else if self.antidiagonals.get(antidiagonal).copied().unwrap_or(false) {
            Line::Antidiagonal
        } else {
            return None;
        };
        Some(Attack { line, row: None })
    }

    fn place(&mut self, row: u32, column: u32) {
        self.set(row, column, true);
    }

    fn remove(&mut self, row: u32, column: u32) {
        self.set(row, column, false);
    }
}
