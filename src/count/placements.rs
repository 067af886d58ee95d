//! The placements on the first few open rows, from which the tasks of a finely cut count start.

#![forbid(unsafe_code)]

use heapless::Vec;

use super::field::{Field, Placement};

/// The most rows that are filled.
pub(crate) const MAX_ROWS: usize = 12;

/// The placements on the first `rows` open rows of a field, in lexicographic order.
pub(crate) struct Placements<'a> {
    field: &'a Field,
    rows: usize,
    /// For each row that is filled or being filled, what is above it and the columns that are left to try.
    above: Vec<(Placement, u32), MAX_ROWS, u8>,
    /// The placement on no row, which has nothing above it to come back to.
    whole: bool,
}

impl<'a> Placements<'a> {
    pub(crate) fn new(field: &'a Field, rows: usize) -> Placements<'a> {
        let mut placements = Placements { field, rows, above: Vec::new(), whole: rows == 0 };
        if rows > 0 {
            placements.enter(Placement::default());
        }
        placements
    }

    /// Starts to fill the row below a placement.
    fn enter(&mut self, placement: Placement) {
        if let Some(row) = self.field.rows().get(self.above.len()) {
            // Never full: no plan is cut by more rows.
            let _ = self.above.push((placement, placement.free(row)));
        }
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        if self.whole {
            self.whole = false;
            return Some(Placement::default());
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
            let placement = above.with(queen, self.field.rows().get(row)?.step);
            if row + 1 == self.rows {
                return Some(placement);
            }
            self.enter(placement);
        }
    }
}
