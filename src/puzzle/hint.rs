//! The next step that a person could take: what a single line of the board already says.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::conditions::View;
use super::line::{COLUMN, Line, REGION, ROW};
use super::mask::{Mask, Squares};
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
    /// A region; number 0 is the one that is 1 in [`Puzzle::regions`].
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
    /// The line has one square left: its queen goes there.
    Place(HintLine, u32, u32),
    /// A queen on this square would leave the line without one: it can be blocked.
    Exclude(HintLine, u32, u32),
    /// The line has no square left: there is no solution.
    Dead(HintLine),
}

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// The first of these that applies: a line without a square, a line with one, a square that would take all squares of
    /// a line; rows before columns before regions, in the order of their numbers. How far solving is makes no difference.
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
    let mut queens = [M::NONE; N];
    let placement = view.start(&mut queens);
    let mut only = None;
    for line in lines(&view, &placement) {
        let mut squares = Line::whole(&line, &view, &placement, &queens);
        match squares.next(&view, &placement, &queens) {
            None => return Hint::Dead(named(&line)),
            Some((row, column)) if only.is_none() => {
                if squares.next(&view, &placement, &queens).is_none() {
                    only = Some(Hint::Place(named(&line), row, column));
                }
            }
            Some(_) => {}
        }
    }
    if let Some(place) = only {
        return place;
    }
    for line in lines(&view, &placement) {
        if let Some((row, column)) = square_against(&line, &view, &placement, &queens) {
            return Hint::Exclude(named(&line), row, column);
        }
    }
    Hint::None
}

/// The lines that need a queen.
fn lines<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    placement: &Placement<M>,
) -> impl Iterator<Item = Line<M>> + use<M, N> {
    let regions = if view.regions.is_some() { placement.regions } else { M::NONE };
    let rows = Squares(placement.rows).map(|row| Line::of_row(row, M::NONE));
    let columns = Squares(placement.columns).map(|column| Line::of_column(column, M::NONE));
    rows.chain(columns).chain(Squares(regions).map(Line::of_region))
}

fn named<M: Mask>(line: &Line<M>) -> HintLine {
    let number = line.number.into();
    match line.kind {
        ROW => HintLine::Row(number),
        COLUMN => HintLine::Column(number),
        _ => {
            debug_assert_eq!(line.kind, REGION);
            HintLine::Region(number)
        }
    }
}

/// The first free square that all free squares of a line attack; the line has some.
fn square_against<M: Mask, const N: usize>(
    line: &Line<M>,
    view: &View<'_, M, N>,
    placement: &Placement<M>,
    queens: &[M; N],
) -> Option<(u32, u32)> {
    let everywhere = View { open: &[M::first_squares(view.n); N], ..*view };
    let mut attacked = view.free_squares(placement, queens);
    let mut squares = Line::whole(line, view, placement, queens);
    let mut alone = [M::NONE; N];
    while let Some((row, column)) = squares.next(view, placement, queens) {
        let queen = Placement::empty(view.n).with(view, row, column);
        alone[row as usize % N] = M::bit(column);
        let mut any = M::NONE;
        for here in Squares(placement.rows) {
            // In its own row a queen attacks everything but itself.
            let left = if here == row { M::bit(column) } else { queen.free(&everywhere, &alone, here) };
            let attacked = &mut attacked[here as usize % N];
            *attacked &= !left;
            any |= *attacked;
        }
        alone[row as usize % N] = M::NONE;
        if any == M::NONE {
            return None;
        }
    }
    let row = (0..view.n).find(|&row| attacked[row as usize % N] != M::NONE)?;
    Some((row, attacked[row as usize % N].first()))
}
