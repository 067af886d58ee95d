//! The placements on the first few open rows, from which the tasks of a finely cut count start.

#![forbid(unsafe_code)]

use heapless::Vec;

use super::field::{Field, NO_QUEENS, free};
use crate::board::Above;

/// The most rows that are filled.
pub(crate) const MAX_ROWS: usize = 12;

/// The placements on the first `rows` open rows of a field, in lexicographic order.
pub(crate) struct Placements<'a> {
    field: &'a Field,
    rows: usize,
    /// For each row that is filled or being filled, what is above it and the columns that are still to be tried.
    above: Vec<(Above<u32>, u32), MAX_ROWS, u8>,
    /// No row is to be filled, and the one placement without a queen is still to be given.
    whole: bool,
}

impl<'a> Placements<'a> {
    pub(crate) fn new(field: &'a Field, rows: usize) -> Placements<'a> {
        let mut placements = Placements { field, rows, above: Vec::new(), whole: rows == 0 };
        if rows > 0 {
            placements.enter(NO_QUEENS);
        }
        placements
    }

    /// Starts to fill the row below these queens.
    fn enter(&mut self, above: Above<u32>) {
        if let Some(row) = self.field.rows().get(self.above.len()) {
            // Never full: no plan is cut by more rows.
            let _ = self.above.push((above, free(above, row)));
        }
    }
}

impl Iterator for Placements<'_> {
    type Item = Above<u32>;

    fn next(&mut self) -> Option<Above<u32>> {
        if self.whole {
            self.whole = false;
            return Some(NO_QUEENS);
        }
        loop {
            let row = self.above.len().checked_sub(1)?;
            let (above, untried) = self.above.last_mut()?;
            if *untried == 0 {
                self.above.pop();
                continue;
            }
            let queen = *untried & untried.wrapping_neg();
            *untried ^= queen;
            let placement = above.with(queen, self.field.rows().get(row)?.step.into());
            if row + 1 == self.rows {
                return Some(placement);
            }
            self.enter(placement);
        }
    }
}
