//! The line that gets the next queen, and its squares that are still to be tried.

#![forbid(unsafe_code)]

use super::attack::OpenLines;
use super::mask::{Mask, Squares};
use super::queens::Queens;
use super::view::View;

// The kinds of lines. Numbers, not an enum: they lie in the memory of C callers, and must be a value whatever it holds.
const ROW: u8 = 0;
const COLUMN: u8 = 1;
const REGION: u8 = 2;
/// No line at all: where a search begins that has none to begin with.
const NOWHERE: u8 = 3;

/// A line, and its squares that are not yet tried, in the order in which they are: by row, then by column.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice<M: Mask> {
    kind: u8,
    /// The number of the line.
    number: u8,
    /// Of a region: the row that `untried` speaks of; the row below is looked at when all of it is tried.
    row: u8,
    /// The columns of a row, or the rows of a column.
    untried: M,
}

impl<M: Mask> Choice<M> {
    /// Without a square.
    pub(super) fn none() -> Self {
        Choice { kind: NOWHERE, ..Choice::default() }
    }

    #[inline(always)]
    pub(super) fn of_row(row: u32, free: M) -> Self {
        Choice { kind: ROW, number: row as u8, row: 0, untried: free }
    }

    pub(super) fn of_column(column: u32, free: M) -> Self {
        Choice { kind: COLUMN, number: column as u8, row: 0, untried: free }
    }

    pub(super) fn of_region(region: u32) -> Self {
        // Before row 0.
        Choice { kind: REGION, number: region as u8, row: u8::MAX, untried: M::NONE }
    }

    /// The next square to try, a row and a column, with the queens that were placed before.
    #[inline(always)]
    pub(super) fn next<const N: usize>(
        &mut self,
        view: &View<'_, M, N>,
        lines: &OpenLines<M>,
        queens: &(impl Queens<M> + ?Sized),
    ) -> Option<(u32, u32)> {
        if self.kind == REGION && self.untried == M::NONE {
            self.next_row_of_region(view, lines, queens);
        }
        if self.untried == M::NONE {
            return None;
        }
        let square = self.untried.first();
        self.untried = self.untried.without_first();
        Some(match self.kind {
            COLUMN => (square, self.number.into()),
            ROW => (self.number.into(), square),
            _ => (self.row.into(), square),
        })
    }

    /// Goes to the next row in which the region has a free square, and stays where there is none.
    #[inline(never)]
    fn next_row_of_region<const N: usize>(
        &mut self,
        view: &View<'_, M, N>,
        lines: &OpenLines<M>,
        queens: &(impl Queens<M> + ?Sized),
    ) {
        let mut row = self.row.wrapping_add(1);
        while u32::from(row) < view.n {
            if lines.rows.has(row.into()) {
                let region = view.row_of_region(row.into(), self.number.into());
                let free = region & lines.free(view, queens, row.into());
                if free != M::NONE {
                    (self.row, self.untried) = (row, free);
                    return;
                }
            }
            row += 1;
        }
    }

    /// The same line with none of its squares tried.
    #[inline(never)]
    pub(super) fn whole<const N: usize>(
        &self,
        view: &View<'_, M, N>,
        lines: &OpenLines<M>,
        queens: &(impl Queens<M> + ?Sized),
    ) -> Self {
        let number = u32::from(self.number);
        match self.kind {
            REGION => Choice::of_region(number),
            COLUMN => {
                let rows = Squares(lines.rows).filter(|&row| lines.free(view, queens, row).has(number));
                Choice::of_column(number, rows.fold(M::NONE, |rows, row| rows | M::bit(row)))
            }
            ROW => Choice::of_row(number, lines.free(view, queens, number)),
            _ => Choice::none(),
        }
    }
}
