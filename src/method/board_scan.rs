//! Board scan: the board as it lies on the table. A square is safe when the walk up its column and up both its
//! diagonals meets no queen.

#![forbid(unsafe_code)]

use super::MAX_SLOW_N;
use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::Size;

pub(super) struct BoardScan {
    /// Whether a queen stands on the square, by row and column.
    squares: [[bool; MAX_SLOW_N as usize]; MAX_SLOW_N as usize],
}

impl BoardScan {
    /// The row of the nearest queen above, on the line that moves by `step` columns for each row. Past the edge of the
    /// board is no queen.
    fn queen_above(&self, row: u32, column: u32, step: u32) -> Option<u32> {
        let mut column = column;
        (0..row).rev().find(|&above| {
            // Left of column 0 wraps to a column that no board has, and so does all that is further left.
            column = column.wrapping_add(step);
            self.square(above, column)
        })
    }

    fn square(&self, row: u32, column: u32) -> bool {
        self.squares.get(row as usize).and_then(|squares| squares.get(column as usize)).copied().unwrap_or(false)
    }

    fn set(&mut self, row: u32, column: u32, queen: bool) {
        if let Some(square) = self.squares.get_mut(row as usize).and_then(|squares| squares.get_mut(column as usize)) {
            *square = queen;
        }
    }
}

impl Bookkeeping for BoardScan {
    fn new(_size: Size) -> Self {
        BoardScan { squares: Default::default() }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        const LEFT: u32 = 1u32.wrapping_neg();
        [(Line::Column, 0), (Line::Diagonal, LEFT), (Line::Antidiagonal, 1)].into_iter().find_map(|(line, step)| {
            let above = self.queen_above(row, column, step)?;
            Some(Attack { line, row: Some(above) })
        })
    }

    fn place(&mut self, row: u32, column: u32) {
        self.set(row, column, true);
    }

    fn remove(&mut self, row: u32, column: u32) {
        self.set(row, column, false);
    }
}
