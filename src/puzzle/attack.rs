//! Which squares some queens leave free, in a few instructions a row and whatever the rules are.
//!
//! What is kept of the queens is the sets of lines that are still open (rows, columns, regions), and the diagonals that
//! are attacked. Nothing has to be undone when a queen is taken away. Only the rules that look at the rows nearby read
//! the queens themselves.

#![forbid(unsafe_code)]

use super::mask::{Mask, Squares};
use super::queens::Queens;
use super::rules::Rules;
use super::view::View;

/// The lines that some queens leave open, and the diagonals that they attack.
#[derive(Clone, Copy, Default)]
pub(super) struct OpenLines<M: Mask> {
    pub(super) rows: M,
    pub(super) columns: M,
    pub(super) regions: M,
    /// Attacked, by row + column. On a torus each diagonal is there twice, n apart, so that a row is one shift there as
    /// well.
    rising: M::Wide,
    /// Attacked, by column - row + n - 1.
    falling: M::Wide,
}

impl<M: Mask> OpenLines<M> {
    /// Without a queen on the board of n rows.
    pub(super) fn all(n: u32) -> Self {
        let all = M::first_squares(n);
        OpenLines { rows: all, columns: all, regions: all, ..Self::default() }
    }

    /// With the placed queens of the conditions.
    #[inline(never)]
    pub(super) fn of_placed<const N: usize>(view: &View<'_, M, N>) -> Self {
        let mut lines = OpenLines::all(view.n);
        for (row, column) in view.placed() {
            lines = lines.with(view, row, column);
        }
        lines
    }

    /// With one more queen.
    #[inline(always)]
    pub(super) fn with<const N: usize>(mut self, view: &View<'_, M, N>, row: u32, column: u32) -> Self {
        self.rows &= !M::bit(row);
        self.columns &= !M::bit(column);
        if let Some(region) = view.region(row, column) {
            self.regions &= !M::bit(region);
        }
        if !view.rules.keep_diagonals() {
            return self;
        }
        let n = view.n;
        let (rising, falling) = (row + column, (column + n - 1).wrapping_sub(row));
        self.rising |= M::diagonal(rising);
        self.falling |= M::diagonal(falling);
        if view.rules.wrap() {
            let again = |diagonal: u32| M::diagonal(if diagonal < n { diagonal + n } else { diagonal - n });
            self.rising |= again(rising);
            self.falling |= again(falling);
        }
        self
    }

    /// The squares of an open row on which a queen may stand.
    #[inline(always)]
    pub(super) fn free<const N: usize>(
        &self,
        view: &View<'_, M, N>,
        queens: &(impl Queens<M> + ?Sized),
        row: u32,
    ) -> M {
        let free = view.open(row) & self.unattacked(view, queens, row);
        self.in_open_regions(view, row, free)
    }

    /// Those of some squares of a row that are in a region without a queen; all of them where there are no regions.
    #[inline(always)]
    pub(super) fn in_open_regions<const N: usize>(&self, view: &View<'_, M, N>, row: u32, squares: M) -> M {
        let mut free = squares;
        if view.regions.is_some() {
            for column in Squares(squares) {
                if view.region(row, column).is_some_and(|region| !self.regions.has(region)) {
                    free &= !M::bit(column);
                }
            }
        }
        free
    }

    /// The squares of an open row that no queen attacks, whatever is blocked and wherever the regions are. `queens` are
    /// the queens of which these are the lines; the rules that do not look at the rows nearby do not read them.
    #[inline(always)]
    pub(super) fn unattacked<const N: usize>(
        &self,
        view: &View<'_, M, N>,
        queens: &(impl Queens<M> + ?Sized),
        row: u32,
    ) -> M {
        let free = self.unattacked_along_lines(view, row);
        if view.rules.leap() { free & !nearby(view, queens, row) } else { free }
    }

    /// The squares of an open row that no queen attacks along its column and its diagonals.
    #[inline(always)]
    pub(super) fn unattacked_along_lines<const N: usize>(&self, view: &View<'_, M, N>, row: u32) -> M {
        let rising = M::of_diagonals(self.rising, row);
        let falling = M::of_diagonals(self.falling, view.n.wrapping_sub(1).wrapping_sub(row));
        self.columns & !(rising | falling)
    }
}

/// The squares of a row that the queens of the rows nearby attack by leaps.
// Not inlined: ordinary queens, which have no leaps, would pay for it in their inner loop.
#[inline(never)]
fn nearby<M: Mask, const N: usize>(view: &View<'_, M, N>, queens: &(impl Queens<M> + ?Sized), row: u32) -> M {
    if view.rules.wrap() {
        return nearby_on_torus(view, queens, row);
    }
    let mut attacked = M::NONE;
    view.rules.for_each_leap(|rows, columns| {
        let queens = queens.in_row(row + rows) | queens.in_row(row.wrapping_sub(rows));
        attacked |= queens.up(columns) | queens.down(columns);
    });
    attacked
}

/// The same where leaps go on at the opposite edge.
#[inline(never)]
fn nearby_on_torus<M: Mask, const N: usize>(view: &View<'_, M, N>, queens: &(impl Queens<M> + ?Sized), row: u32) -> M {
    let n = view.n;
    // On a small torus a leap goes round the board, perhaps more than once, and may come back to its row or column.
    let goes_round = n <= Rules::FARTHEST_LEAP;
    // Without a division, which small processors do in software.
    let within = |by: u32| (0..Rules::FARTHEST_LEAP).fold(by, |by, _| if by >= n { by - n } else { by });
    let mut attacked = M::NONE;
    view.rules.for_each_leap(|mut rows, mut columns| {
        if goes_round {
            (rows, columns) = (within(rows), within(columns));
            if rows == 0 || columns == 0 {
                return;
            }
        }
        let (down, up) = (row + rows, (row + n).wrapping_sub(rows));
        let queens =
            queens.in_row(if down >= n { down - n } else { down }) | queens.in_row(if up >= n { up - n } else { up });
        let around = n.wrapping_sub(columns);
        attacked |= queens.up(columns) | queens.down(columns) | queens.up(around) | queens.down(around);
    });
    attacked
}
