//! The next step that a person could take: what a single line of the board already says.

#![forbid(unsafe_code)]

use super::attack::OpenLines;
use super::choice::Choice;
use super::mask::{Mask, Squares};
use super::queens::Queen;
use super::view::View;
use super::{Conditions, Puzzle};

/// A line of the board that needs a queen, by its number from 0.
///
/// ```
/// use nqueens::puzzle::{Hint, HintLine, Small};
/// assert_eq!(Small::new(2).unwrap().hint(), Hint::Exclude(HintLine::Row(0), 1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintLine {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
    /// A region; number 0 is the one that is 1 in [`Puzzle::set_regions`].
    Region(u32),
}

/// What can be seen without a search, from the conditions alone.
///
/// ```
/// use nqueens::puzzle::{Hint, HintLine, Small};
/// let mut puzzle = Small::new(3).unwrap();
/// puzzle.place(0, 0)?;
/// assert_eq!(puzzle.hint(), Hint::Place(HintLine::Row(1), 1, 2));
/// puzzle.place(1, 2)?;
/// assert_eq!(puzzle.hint(), Hint::Dead(HintLine::Row(2)));
/// # Ok::<(), nqueens::puzzle::Refused>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Nothing: no line says anything by itself, or every line has its queen.
    None,
    /// The line has one free square: its queen goes there.
    Place(HintLine, u32, u32),
    /// A queen on this square would leave the line without one: it can be blocked.
    Exclude(HintLine, u32, u32),
    /// The line has no free square: there is no solution.
    Dead(HintLine),
}

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// The first of these that applies: a line without a square, a line with one, a square that would take all squares
    /// of a line; rows before columns before regions, in the order of their numbers. How far solving is makes no
    /// difference.
    ///
    /// ```
    /// use nqueens::puzzle::{Hint, HintLine, Small};
    /// let mut puzzle = Small::new(4).unwrap();
    /// puzzle.place(0, 1)?;
    /// assert_eq!(puzzle.hint(), Hint::Place(HintLine::Row(1), 1, 3));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn hint(&self) -> Hint {
        hint(&self.conditions)
    }
}

#[inline(never)]
fn hint<M: Mask, const N: usize>(conditions: &Conditions<M, N>) -> Hint {
    let view = conditions.view();
    let open = OpenLines::of_placed(&view);
    let mut only = None;
    for line in lines(&view, &open) {
        let mut squares = squares(line, &view, &open);
        match squares.next(&view, &open, view.given) {
            None => return Hint::Dead(line),
            Some((row, column)) if only.is_none() => {
                if squares.next(&view, &open, view.given).is_none() {
                    only = Some(Hint::Place(line, row, column));
                }
            }
            Some(_) => {}
        }
    }
    if let Some(place) = only {
        return place;
    }
    for line in lines(&view, &open) {
        if let Some((row, column)) = square_against(line, &view, &open) {
            return Hint::Exclude(line, row, column);
        }
    }
    Hint::None
}

/// The lines that need a queen.
fn lines<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    open: &OpenLines<M>,
) -> impl Iterator<Item = HintLine> + use<M, N> {
    let regions = if view.regions.is_some() { open.regions } else { M::NONE };
    let rows = Squares(open.rows).map(HintLine::Row);
    rows.chain(Squares(open.columns).map(HintLine::Column)).chain(Squares(regions).map(HintLine::Region))
}

/// The free squares of a line.
fn squares<M: Mask, const N: usize>(line: HintLine, view: &View<'_, M, N>, open: &OpenLines<M>) -> Choice<M> {
    let line = match line {
        HintLine::Row(row) => Choice::of_row(row, M::NONE),
        HintLine::Column(column) => Choice::of_column(column, M::NONE),
        HintLine::Region(region) => Choice::of_region(region),
    };
    line.whole(view, open, view.given)
}

/// The first free square that all free squares of a line attack; the line has some.
fn square_against<M: Mask, const N: usize>(
    line: HintLine,
    view: &View<'_, M, N>,
    open: &OpenLines<M>,
) -> Option<(u32, u32)> {
    // The free squares that all squares of the line attack that were looked at.
    let mut attacked = [M::NONE; N];
    for row in Squares(open.rows) {
        attacked[row as usize % N] = open.free(view, view.given, row);
    }
    let mut squares = squares(line, view, open);
    while let Some((row, column)) = squares.next(view, open, view.given) {
        let queen = Queen::at(row, column);
        let alone = OpenLines::all(view.n).with(view, row, column);
        let mut any = M::NONE;
        for here in Squares(open.rows) {
            let attacked = &mut attacked[here as usize % N];
            *attacked &= if here == row {
                // In its own row a queen attacks everything but itself.
                !M::bit(column)
            } else {
                !alone.in_open_regions(view, here, alone.unattacked(view, &queen, here))
            };
            any |= *attacked;
        }
        if any == M::NONE {
            return None;
        }
    }
    let row = (0..view.n).find(|&row| attacked[row as usize % N] != M::NONE)?;
    Some((row, attacked[row as usize % N].first()))
}
