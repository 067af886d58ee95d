//! The order for many conditions: always the line (row, column or region) with the fewest free squares. In the terms of
//! constraint solvers: minimum remaining values (MRV), over rows, columns and regions.
//!
//! One pass over the open rows sees all three kinds of lines. Rows are looked at one by one; of the columns and the
//! regions only whether they have at least one, two or three squares is kept, a mask for each, so that a row costs the
//! same few instructions for all columns together. Most choices are between lines of one or two squares. Where no
//! line is that short, a second pass counts exactly, with the digits of all columns' counts in masks of their own.

#![forbid(unsafe_code)]

use super::attack::OpenLines;
use super::choice::Choice;
use super::mask::{Mask, Squares};
use super::queens::Queens;
use super::view::View;

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

/// Exact counts for many lines at once, below 2^DIGITS: a mask for each binary digit.
struct Digits<M, const DIGITS: usize>([M; DIGITS]);

impl<M: Mask, const DIGITS: usize> Digits<M, DIGITS> {
    fn new() -> Self {
        Digits([M::NONE; DIGITS])
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

/// The free squares of the rows that a choice has looked at.
pub(super) trait FreeSquares<M> {
    fn keep(&mut self, row: u32, free: M);
    fn kept(&self, row: u32) -> M;
}

/// Kept in memory, which is what a search does.
impl<M: Mask, const N: usize> FreeSquares<M> for [M; N] {
    #[inline(always)]
    fn keep(&mut self, row: u32, free: M) {
        self[row as usize % N] = free;
    }

    #[inline(always)]
    fn kept(&self, row: u32) -> M {
        self[row as usize % N]
    }
}

/// Found once more when they are asked for, where memory is dearer than time.
pub(super) struct FoundAgain<'a, M: Mask, Q: ?Sized, const N: usize> {
    pub(super) view: &'a View<'a, M, N>,
    pub(super) lines: &'a OpenLines<M>,
    pub(super) queens: &'a Q,
}

impl<M: Mask, Q: Queens<M> + ?Sized, const N: usize> FreeSquares<M> for FoundAgain<'_, M, Q, N> {
    fn keep(&mut self, _: u32, _: M) {}

    #[inline(never)]
    fn kept(&self, row: u32) -> M {
        self.lines.free(self.view, self.queens, row)
    }
}

/// The line with the fewest free squares, rows before columns before regions; `None` when a line has none. There is an
/// open row.
#[inline(always)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    lines: &OpenLines<M>,
    queens: &(impl Queens<M> + ?Sized),
    free: &mut impl FreeSquares<M>,
) -> Option<Choice<M>> {
    match (view.regions.is_some(), view.rules.leap()) {
        (false, false) => choose_with::<M, N, _, _, false, false>(view, lines, queens, free),
        (false, true) => choose_with::<M, N, _, _, false, true>(view, lines, queens, free),
        (true, _) => choose_with::<M, N, _, _, true, true>(view, lines, queens, free),
    }
}

#[inline(always)]
fn choose_with<
    M: Mask,
    const N: usize,
    Q: Queens<M> + ?Sized,
    F: FreeSquares<M>,
    const REGIONS: bool,
    const NEARBY: bool,
>(
    view: &View<'_, M, N>,
    lines: &OpenLines<M>,
    queens: &Q,
    free: &mut F,
) -> Option<Choice<M>> {
    let mut columns = UpToThree::NONE;
    let mut regions = UpToThree::NONE;
    // The last row with one square, and the last with one or two; past the end where there is none.
    let (mut one, mut two) = (M::BITS, M::BITS);
    for row in Squares(lines.rows) {
        let unattacked =
            if NEARBY { lines.unattacked(view, queens, row) } else { lines.unattacked_along_lines(view, row) };
        let mut here = view.open(row) & unattacked;
        if REGIONS {
            for column in Squares(here) {
                let region = M::bit(view.region(row, column).unwrap_or_default());
                if lines.regions & region == M::NONE {
                    here &= !M::bit(column);
                } else {
                    regions.add(region);
                }
            }
        }
        if here == M::NONE {
            return None;
        }
        free.keep(row, here);
        columns.add(here);
        // Without branches, which could not be predicted.
        let second = here.without_first();
        let third = second.without_first();
        two = if third == M::NONE { row } else { two };
        one = if second == M::NONE { row } else { one };
    }
    if columns.one != lines.columns || (view.regions.is_some() && regions.one != lines.regions) {
        return None;
    }
    if one < M::BITS {
        return Some(Choice::of_row(one, free.kept(one)));
    }
    if columns.ones() != M::NONE {
        return Some(column_choice(lines, free, columns.ones().first()));
    }
    if regions.ones() != M::NONE {
        return Some(Choice::of_region(regions.ones().first()));
    }
    if columns.twos() != M::NONE {
        return Some(column_choice(lines, free, columns.twos().first()));
    }
    if two < M::BITS {
        return Some(Choice::of_row(two, free.kept(two)));
    }
    if regions.twos() != M::NONE {
        return Some(Choice::of_region(regions.twos().first()));
    }
    Some(choose_exactly(view, lines, free))
}

fn column_choice<M: Mask>(lines: &OpenLines<M>, free: &impl FreeSquares<M>, column: u32) -> Choice<M> {
    let rows = Squares(lines.rows).filter(|&row| free.kept(row).has(column));
    Choice::of_column(column, rows.fold(M::NONE, |rows, row| rows | M::bit(row)))
}

/// The same where every line has three squares or more.
#[inline(never)]
fn choose_exactly<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    lines: &OpenLines<M>,
    free: &impl FreeSquares<M>,
) -> Choice<M> {
    // A column has at most 64 squares, and a region perhaps all 4096 of the board.
    let mut columns = Digits::<M, 7>::new();
    let mut regions = Digits::<M, 13>::new();
    let (mut fewest, mut row_of_fewest) = (u32::MAX, 0);
    for row in Squares(lines.rows) {
        let here = free.kept(row);
        columns.add(here);
        if view.regions.is_some() {
            for column in Squares(here) {
                regions.add(M::bit(view.region(row, column).unwrap_or_default()));
            }
        }
        // Of equal rows the last: measured to 64, empty boards are then solved in hundreds of nodes, and some of them
        // not in a million when it is the first.
        if here.count() <= fewest {
            (fewest, row_of_fewest) = (here.count(), row);
        }
    }
    let (in_column, column) = columns.smallest(lines.columns);
    let mut choice = Choice::of_row(row_of_fewest, free.kept(row_of_fewest));
    if in_column < fewest {
        choice = column_choice(lines, free, column);
        fewest = in_column;
    }
    if view.regions.is_some() {
        let (in_region, region) = regions.smallest(lines.regions);
        if in_region < fewest {
            choice = Choice::of_region(region);
        }
    }
    choice
}
