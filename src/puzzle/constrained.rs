//! The order for many conditions: always the line - row, column or region - with the fewest squares left.
//!
//! One pass over the open rows sees all three kinds of lines. Rows are looked at one by one; of the columns and the
//! regions only whether they have at least one, two or three squares is kept, a mask for each, so that a row costs the
//! same few instructions for all columns together. Most choices are between lines of one or two squares. Where no
//! line is that short, a second pass counts exactly, with the digits of all columns' counts in masks of their own.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::conditions::View;
use super::line::Line;
use super::mask::{Mask, Squares};

/// Counts to three for many lines at once.
#[derive(Clone, Copy)]
struct UpToThree<M> {
    one: M,
    two: M,
    three: M,
}

impl<M: Mask> UpToThree<M> {
    const NONE: Self = UpToThree { one: M::NONE, two: M::NONE, three: M::NONE };

    /// One more for each line of the mask.
    #[inline(always)]
    fn add(&mut self, lines: M) {
        self.three |= self.two & lines;
        self.two |= self.one & lines;
        self.one |= lines;
    }

    /// The lines with exactly one, and exactly two.
    fn ones(&self) -> M {
        self.one & !self.two
    }

    fn twos(&self) -> M {
        self.two & !self.three
    }
}

/// Exact counts for many lines at once: a mask for each binary digit, to 4096 squares.
struct Digits<M>([M; 13]);

impl<M: Mask> Digits<M> {
    fn new() -> Self {
        Digits([M::NONE; 13])
    }

    fn add(&mut self, lines: M) {
        let mut carry = lines;
        for digit in &mut self.0 {
            if carry == M::NONE {
                break;
            }
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The smallest count among `lines`, and the first line that has it.
    fn smallest(&self, lines: M) -> (u32, u32) {
        let (mut lines, mut count) = (lines, 0);
        for digit in self.0.iter().rev() {
            count <<= 1;
            let lower = lines & !*digit;
            if lower == M::NONE {
                count |= 1;
            } else {
                lines = lower;
            }
        }
        (count, lines.first())
    }
}

/// The line with the fewest squares left, rows before columns before regions; `None` when a line has none. There is an
/// open row. `free` is room for the free squares of each row.
#[inline(always)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    placement: &Placement<M>,
    queens: &[M; N],
    free: &mut [M; N],
) -> Option<Line<M>> {
    match (view.regions.is_some(), view.rules.look_nearby()) {
        (false, false) => choose_with::<M, N, false, false>(view, placement, queens, free),
        (false, true) => choose_with::<M, N, false, true>(view, placement, queens, free),
        (true, _) => choose_with::<M, N, true, true>(view, placement, queens, free),
    }
}

#[inline(always)]
fn choose_with<M: Mask, const N: usize, const REGIONS: bool, const NEARBY: bool>(
    view: &View<'_, M, N>,
    placement: &Placement<M>,
    queens: &[M; N],
    free: &mut [M; N],
) -> Option<Line<M>> {
    let mut columns = UpToThree::NONE;
    let mut regions = UpToThree::NONE;
    // The last row with one square, and the last with one or two; past the end where there is none.
    let (mut one, mut two) = (M::BITS, M::BITS);
    for row in Squares(placement.rows) {
        let mut here =
            if NEARBY { placement.free_of_queens(view, queens, row) } else { placement.free_of_far_queens(view, row) };
        if REGIONS {
            for column in Squares(here) {
                let region = M::bit(view.region(row, column).unwrap_or_default());
                if placement.regions & region == M::NONE {
                    here &= !M::bit(column);
                } else {
                    regions.add(region);
                }
            }
        }
        if here == M::NONE {
            return None;
        }
        free[row as usize % N] = here;
        columns.add(here);
        // Without branches, which could not be predicted.
        let second = here.without_first();
        let third = second.without_first();
        two = if third == M::NONE { row } else { two };
        one = if second == M::NONE { row } else { one };
    }
    if columns.one != placement.columns || (view.regions.is_some() && regions.one != placement.regions) {
        return None;
    }
    if one < M::BITS {
        return Some(Line::of_row(one, free[one as usize % N]));
    }
    if columns.ones() != M::NONE {
        return Some(column_line(placement, free, columns.ones().first()));
    }
    if regions.ones() != M::NONE {
        return Some(Line::of_region(regions.ones().first()));
    }
    if columns.twos() != M::NONE {
        return Some(column_line(placement, free, columns.twos().first()));
    }
    if two < M::BITS {
        return Some(Line::of_row(two, free[two as usize % N]));
    }
    if regions.twos() != M::NONE {
        return Some(Line::of_region(regions.twos().first()));
    }
    Some(choose_exactly(view, placement, free))
}

fn column_line<M: Mask, const N: usize>(placement: &Placement<M>, free: &[M; N], column: u32) -> Line<M> {
    let rows = Squares(placement.rows).filter(|&row| free[row as usize % N].has(column));
    Line::of_column(column, rows.fold(M::NONE, |rows, row| rows | M::bit(row)))
}

/// The same where every line has three squares or more.
#[inline(never)]
fn choose_exactly<M: Mask, const N: usize>(view: &View<'_, M, N>, placement: &Placement<M>, free: &[M; N]) -> Line<M> {
    let mut columns = Digits::new();
    let mut regions = Digits::new();
    let (mut fewest, mut row_of_fewest) = (u32::MAX, 0);
    for row in Squares(placement.rows) {
        let here = free[row as usize % N];
        columns.add(here);
        if view.regions.is_some() {
            for column in Squares(here) {
                regions.add(M::bit(view.region(row, column).unwrap_or_default()));
            }
        }
        // Of equal rows the last: measured to 64, empty boards are then solved in hundreds of nodes, and some of them not in
        // a million when it is the first.
        if here.count() <= fewest {
            (fewest, row_of_fewest) = (here.count(), row);
        }
    }
    let (in_column, column) = columns.smallest(placement.columns);
    let mut line = Line::of_row(row_of_fewest, free[row_of_fewest as usize % N]);
    if in_column < fewest {
        line = column_line(placement, free, column);
        fewest = in_column;
    }
    if view.regions.is_some() {
        let (in_region, region) = regions.smallest(placement.regions);
        if in_region < fewest {
            line = Line::of_region(region);
        }
    }
    line
}
