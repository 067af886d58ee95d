//! What a method tells its observer: each step with the board as it is then, and the work in numbers.

#![forbid(unsafe_code)]

/// A line on which two queens attack each other. Rows are not among them: no method ever puts two queens on a row.
///
/// ```
/// use nqueens::method::Line;
/// assert_eq!(Line::between((0, 2), (5, 2)), Some(Line::Column));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// The same column.
    Column,
    /// The same row - column.
    Diagonal,
    /// The same row + column.
    Antidiagonal,
}

impl Line {
    /// The line that two squares (row, column) of different rows share, if they share one.
    ///
    /// ```
    /// use nqueens::method::Line;
    /// assert_eq!(Line::between((0, 1), (3, 4)), Some(Line::Diagonal));
    /// assert_eq!(Line::between((0, 4), (3, 1)), Some(Line::Antidiagonal));
    /// assert_eq!(Line::between((0, 1), (3, 3)), None);
    /// ```
    pub const fn between(one: (u32, u32), other: (u32, u32)) -> Option<Line> {
        if one.1 == other.1 {
            Some(Line::Column)
        } else if one.0.abs_diff(other.0) != one.1.abs_diff(other.1) {
            None
        } else if (one.0 < other.0) == (one.1 < other.1) {
            Some(Line::Diagonal)
        } else {
            Some(Line::Antidiagonal)
        }
    }
}

/// Why a queen may not stand on a square. Where several queens attack it, this is the attack that the method found
/// first.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Attack, Line, Method, Action, run}};
/// let mut attacks = Vec::new();
/// let _ = run(Method::PlacedArray, Size::new(4).unwrap(), 1, |event| {
///     if let Action::Reject { attack, .. } = event.action {
///         attacks.push(attack);
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(attacks[0], Attack { line: Line::Column, row: Some(0) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// The line of the attack.
    pub line: Line,
    /// The row of the queen that attacks, from the methods that know it: those that look at queens or squares. A set
    /// or a mask only knows that the line is taken.
    pub row: Option<u32>,
}

/// One step of a method.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Method, Action, run}};
/// let mut steps = Vec::new();
/// let _ = run(Method::Bitmask, Size::new(1).unwrap(), 1, |event| {
///     steps.push(event.action);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(steps, [Action::Test { row: 0, column: 0 }, Action::Place { row: 0, column: 0 }, Action::Solution]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The method asks whether a queen may stand on this square; `Reject` or `Place` is the answer.
    Test {
        /// The row of the square.
        row: u32,
        /// The column of the square.
        column: u32,
    },
    /// A queen may not stand on the square just tested.
    Reject {
        /// The row of the square.
        row: u32,
        /// The column of the square.
        column: u32,
        /// What forbids it.
        attack: Attack,
    },
    /// A queen was placed on the square just tested.
    Place {
        /// The row of the queen.
        row: u32,
        /// Its column.
        column: u32,
    },
    /// The queen of the lowest filled row was taken away.
    Remove {
        /// The row where the queen stood.
        row: u32,
        /// The column where it stood.
        column: u32,
    },
    /// Every row has its queen.
    Solution,
}

/// A step and the board after it.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Method, Action, run}};
/// let _ = run(Method::ThreeSets, Size::new(4).unwrap(), 1, |event| {
///     if event.action == Action::Solution {
///         assert_eq!(event.columns, [1, 3, 0, 2]);
///     }
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event<'a> {
    /// What happened.
    pub action: Action,
    /// The column of the queen of each of the n rows, [`EMPTY`](crate::board::EMPTY) in the rows that have none yet.
    pub columns: &'a [u8],
}

/// How much a run did.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Method, run}};
/// let work = run(Method::BooleanArrays, Size::new(4).unwrap(), 0, |_| ControlFlow::Continue(())).unwrap().work;
/// assert_eq!((work.solutions, work.queens_placed, work.queens_removed), (2, 16, 16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Work {
    /// Solutions found.
    pub solutions: u64,
    /// Squares of which the method asked whether a queen may stand there, once for each time it asked.
    pub squares_tested: u64,
    /// Queens placed.
    pub queens_placed: u64,
    /// Queens taken away again: as many as were placed when the run came to its end, fewer when it was stopped.
    pub queens_removed: u64,
}
