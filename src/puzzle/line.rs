//! A line that needs its queen, the squares of it that are left to try, and the two orders' common ground.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::conditions::View;
use super::mask::{Mask, Squares};
use crate::board::EMPTY;

/// The kinds of lines, as they are numbered in C and in the bytes of a cursor.
pub(super) const ROW: u8 = 0;
pub(super) const COLUMN: u8 = 1;
pub(super) const REGION: u8 = 2;
/// No line at all: where a search begins that has none to begin with.
const NOWHERE: u8 = 3;

/// A line and its squares that are not yet tried, in the order in which they are: by row, then by column.
#[derive(Clone, Copy, Default)]
pub(super) struct Line<M: Mask> {
    pub(super) kind: u8,
    pub(super) number: u8,
    /// Of a region: the row that `untried` speaks of; the row below is looked at when it is done.
    row: u8,
    /// The columns of a row, or the rows of a column.
    untried: M,
}

impl<M: Mask> Line<M> {
    /// A line without a square.
    pub(super) fn none() -> Self {
        Line { kind: NOWHERE, ..Line::default() }
    }

    #[inline(always)]
    pub(super) fn of_row(row: u32, free: M) -> Self {
        Line { kind: ROW, number: row as u8, row: 0, untried: free }
    }

    pub(super) fn of_column(column: u32, free: M) -> Self {
        Line { kind: COLUMN, number: column as u8, row: 0, untried: free }
    }

    pub(super) fn of_region(region: u32) -> Self {
        // Before row 0.
        Line { kind: REGION, number: region as u8, row: u8::MAX, untried: M::NONE }
    }

    /// The next square to try, below a placement and its queens.
    #[inline(always)]
    pub(super) fn next<const N: usize>(
        &mut self,
        view: &View<'_, M, N>,
        placement: &Placement<M>,
        queens: &[M; N],
    ) -> Option<(u32, u32)> {
        if self.kind == REGION && self.untried == M::NONE {
            self.next_row_of_region(view, placement, queens);
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
    fn next_row_of_region<const N: usize>(&mut self, view: &View<'_, M, N>, placement: &Placement<M>, queens: &[M; N]) {
        let mut row = self.row.wrapping_add(1);
        while u32::from(row) < view.n {
            if placement.rows.has(row.into()) {
                let region = view.row_of_region(row.into(), self.number.into());
                let free = region & placement.free(view, queens, row.into());
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
        line: &Line<M>,
        view: &View<'_, M, N>,
        placement: &Placement<M>,
        queens: &[M; N],
    ) -> Self {
        let number = u32::from(line.number);
        match line.kind {
            REGION => Line::of_region(number),
            COLUMN => {
                let rows = Squares(placement.rows);
                let free = rows.filter(|&row| placement.free(view, queens, row).has(number));
                Line::of_column(number, free.fold(M::NONE, |rows, row| rows | M::bit(row)))
            }
            ROW => Line::of_row(number, placement.free(view, queens, number)),
            _ => Line::none(),
        }
    }
}

/// A queen that a search has placed: EMPTY twice where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Queen {
    pub(super) row: u8,
    pub(super) column: u8,
}

impl Queen {
    pub(super) const NONE: Queen = Queen { row: EMPTY, column: EMPTY };

    #[inline(always)]
    pub(super) fn at(row: u32, column: u32) -> Queen {
        Queen { row: row as u8, column: column as u8 }
    }

    pub(super) fn is_none(self) -> bool {
        self == Queen::NONE
    }
}
