//! Placed array: the columns of the queens placed so far. A square is safe when none of them shares a line with it.

#![forbid(unsafe_code)]

use heapless::Vec;

use super::backtrack::Bookkeeping;
use super::event::{Attack, Line};
use crate::board::{MAX_N, Size};

pub(super) struct PlacedArray {
    /// The column of the queen of each row, from the top.
    columns: Vec<u8, MAX_N>,
}

impl Bookkeeping for PlacedArray {
    fn new(_size: Size) -> Self {
        PlacedArray { columns: Vec::new() }
    }

    fn attack(&self, row: u32, column: u32) -> Option<Attack> {
        (0..).zip(&self.columns).find_map(|(above, &queen)| {
            let line = Line::between((above, u32::from(queen)), (row, column))?;
            Some(Attack { line, row: Some(above) })
        })
    }

    fn place(&mut self, _row: u32, column: u32) {
        // Never full: no board has more rows.
        let _ = self.columns.push(column as u8);
    }

    fn remove(&mut self, _row: u32, _column: u32) {
        self.columns.pop();
    }
}
