//! Bitmask: the boolean arrays as the bits of words. Three ands answer a test, and a queen is placed or taken away
//! by flipping three bits.

#![forbid(unsafe_code)]

use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::{MAX_N, Size};

// The highest bits asked for are column 31 and diagonal 62: no shift reaches the width of its type.
const _: () = assert!(MAX_N <= u32::BITS as usize && 2 * MAX_N - 1 <= u64::BITS as usize);

pub(super) struct Bitmask {
    n: u32,
    columns: u32,
    /// By row - column + n - 1.
    diagonals: u64,
    /// By row + column.
    antidiagonals: u64,
}

impl Bitmask {
    /// The bits of the three lines through a square.
    fn lines(&self, row: u32, column: u32) -> (u32, u64, u64) {
        (1 << column, 1 << (row + (self.n - 1) - column), 1 << (row + column))
    }

    fn flip(&mut self, row: u32, column: u32) {
        let (column, diagonal, antidiagonal) = self.lines(row, column);
        self.columns ^= column;
        self.diagonals ^= diagonal;
        self.antidiagonals ^= antidiagonal;
    }
}

impl Bookkeeping for Bitmask {
    fn new(size: Size) -> Self {
        Bitmask { n: size.get(), columns: 0, diagonals: 0, antidiagonals: 0 }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        let (column, diagonal, antidiagonal) = self.lines(row, column);
        let line = if self.columns & column != 0 {
            Line::Column
        } else if self.diagonals & diagonal != 0 {
            Line::Diagonal
        } else if self.antidiagonals & antidiagonal != 0 {
            Line::Antidiagonal
        } else {
            return None;
        };
        Some(Attack { line, row: None })
    }

    fn place(&mut self, row: u32, column: u32) {
        self.flip(row, column);
    }

    fn remove(&mut self, row: u32, column: u32) {
        self.flip(row, column);
    }
}
