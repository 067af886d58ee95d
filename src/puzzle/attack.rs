//! Which squares are free below a placement, in a few instructions a row and whatever the rules are.
//!
//! A placement is the sets of lines that are still open: rows, columns, regions, and of the diagonals those that are
//! taken. Nothing has to be undone when a queen is taken away, but for the rules that look at the rows nearby, which read
//! the queens themselves.

#![forbid(unsafe_code)]

use super::conditions::View;
use super::mask::{Mask, Squares};
use super::rules::Rules;

/// The lines that the queens of a placement leave open, and the diagonals that they take.
#[derive(Clone, Copy, Default)]
pub(super) struct Placement<M: Mask> {
    pub(super) rows: M,
    pub(super) columns: M,
    pub(super) regions: M,
    /// By row + column. On a torus each diagonal is there twice, n apart, so that a row is one shift there as well.
    rising: M::Wide,
    /// By column - row + n - 1.
    falling: M::Wide,
}

impl<M: Mask> Placement<M> {
    /// No queen on the board of n rows.
    pub(super) fn empty(n: u32) -> Self {
        let all = M::first_squares(n);
        Placement { rows: all, columns: all, regions: all, ..Self::default() }
    }

    /// With one more queen.
    #[inline(always)]
    pub(super) fn with<const N: usize>(mut self, view: &View<'_, M, N>, row: u32, column: u32) -> Self {
        self.rows &= !M::bit(row);
        self.columns &= !M::bit(column);
        if let Some(region) = view.region(row, column) {
            self.regions &= !M::bit(region);
        }
        let n = view.n;
        if view.rules.have(Rules::TOUCH_ONLY) {
            return self;
        }
        let (rising, falling) = (row + column, (column + n - 1).wrapping_sub(row));
        self.rising |= M::diagonal(rising);
        self.falling |= M::diagonal(falling);
        if view.rules.have(Rules::TORUS) {
            let again = |diagonal: u32| M::diagonal(if diagonal < n { diagonal + n } else { diagonal - n });
            self.rising |= again(rising);
            self.falling |= again(falling);
        }
        self
    }

    /// The squares of an open row on which a queen may stand; `queens` has the queen of each row that has one, and is
    /// read by the rules that need it.
    #[inline(always)]
    pub(super) fn free<const N: usize>(&self, view: &View<'_, M, N>, queens: &[M; N], row: u32) -> M {
        let mut free = self.free_of_queens(view, queens, row);
        if view.regions.is_some() {
            for column in Squares(free) {
                if view.region(row, column).is_some_and(|region| !self.regions.has(region)) {
                    free &= !M::bit(column);
                }
            }
        }
        free
    }

    /// The same before regions are looked at.
    #[inline(always)]
    pub(super) fn free_of_queens<const N: usize>(&self, view: &View<'_, M, N>, queens: &[M; N], row: u32) -> M {
        let free = self.free_of_far_queens(view, row);
        if view.rules.look_nearby() { free & !nearby(view, queens, row) } else { free }
    }

    /// The same before rules are looked at that depend on the rows nearby.
    #[inline(always)]
    pub(super) fn free_of_far_queens<const N: usize>(&self, view: &View<'_, M, N>, row: u32) -> M {
        let rising = M::of_diagonals(self.rising, row);
        let falling = M::of_diagonals(self.falling, view.n.wrapping_sub(1).wrapping_sub(row));
        view.open(row) & self.columns & !(rising | falling)
    }
}

/// The squares of a row that the queens of the next rows attack, as knights or because they touch.
fn nearby<M: Mask, const N: usize>(view: &View<'_, M, N>, queens: &[M; N], row: u32) -> M {
    let (n, torus) = (view.n, view.rules.have(Rules::TORUS));
    // The queens `by` rows above and below.
    let queens = |by: u32| {
        let at = |row: u32| queens.get(row as usize).copied().unwrap_or_default();
        if torus {
            let (down, up) = (row + by, row + n - by);
            at(if down >= n { down - n } else { down }) | at(if up >= n { up - n } else { up })
        } else {
            at(row + by) | at(row.wrapping_sub(by))
        }
    };
    let aside = |queens: M, by: u32| {
        let beside = queens.up(by) | queens.down(by);
        if torus { beside | queens.up(n - by) | queens.down(n - by) } else { beside }
    };
    if view.rules.have(Rules::TOUCH_ONLY) {
        aside(queens(1), 1)
    } else if n < 3 {
        // Too small for a knight, and for the arithmetic above; whatever it could attack is on a line of the queen.
        M::NONE
    } else {
        aside(queens(1), 2) | aside(queens(2), 1)
    }
}
