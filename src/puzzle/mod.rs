//! Boards with conditions: pre-placed queens, blocked squares, coloured regions, other rules for what attacks.
//!
//! A [`Puzzle`] is the conditions and a search for all completions, which stops at any node and goes on, like
//! [`Search`](crate::search::Search). Two orders find the same solutions: row order where little is forbidden, and
//! always the most constrained line where much is.
//!
//! ```
//! use nqueens::puzzle::{Small, Step};
//!
//! // Nauck's question of 1850: two queens are placed, in how many ways can the board be completed?
//! let mut puzzle = Small::new(8).unwrap();
//! puzzle.place(1, 3)?;
//! puzzle.place(3, 4)?;
//! assert_eq!(puzzle.step(u64::MAX).board().unwrap(), [5, 3, 0, 4, 7, 1, 6, 2]);
//! assert_eq!(puzzle.step(u64::MAX).board().unwrap(), [6, 3, 1, 4, 7, 0, 2, 5]);
//! assert_eq!(puzzle.step(u64::MAX), Step::Done);
//! # Ok::<(), nqueens::puzzle::Refused>(())
//! ```

#![forbid(unsafe_code)]

mod attack;
mod choice;
mod conditions;
mod constrained;
mod cursor;
mod generate;
mod hint;
mod mask;
mod queens;
mod row_order;
mod rules;
pub mod snapshot;
mod view;

use core::ops::ControlFlow;

use crate::board::{Board, MAX_PUZZLE_N};
use crate::object::Object;
pub use crate::search::Step;
use crate::search::{Halt, Progress, Run};
use conditions::Conditions;
pub use conditions::Refused;
use cursor::Cursor;
pub use cursor::Order;
pub use generate::Generated;
pub use hint::{Hint, HintLine};
pub use mask::Mask;
pub use rules::Rules;

/// A puzzle of at most N rows: its conditions, and where the search for its solutions stands.
///
/// N is the width of the mask: [`Small`], [`Medium`] and [`Large`] are those that there are. There is nothing on the
/// heap and nothing to free, and a clone is a checkpoint.
///
/// ```
/// use nqueens::puzzle::{Counted, Small};
/// let mut puzzle = Small::new(8).unwrap();
/// puzzle.place(0, 0)?;
/// let mut checkpoint = puzzle.clone();
/// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(4));
/// assert_eq!(checkpoint.count(2, u64::MAX), Counted::Limit);
/// # Ok::<(), nqueens::puzzle::Refused>(())
/// ```
// What lies in it is checked by `is_sound`; any bit pattern is a valid value, see `object`.
#[derive(Clone)]
pub struct Puzzle<M: Mask, const N: usize> {
    conditions: Conditions<M, N>,
    cursor: Cursor<M, N>,
    /// Whether solving has begun, which is when the cursor means something.
    begun: u8,
}

/// Puzzles to n = 16.
///
/// ```
/// use nqueens::puzzle::{Counted, Small};
/// assert_eq!(Small::new(6).unwrap().count(u64::MAX, u64::MAX), Counted::All(4));
/// assert!(Small::new(17).is_none());
/// ```
pub type Small = Puzzle<u16, 16>;
/// Puzzles to n = 32.
///
/// ```
/// use nqueens::puzzle::{Medium, Step};
/// assert!(matches!(Medium::new(32).unwrap().step(u64::MAX), Step::Board(_)));
/// assert!(size_of::<Medium>() <= 3328);
/// ```
pub type Medium = Puzzle<u32, 32>;
/// Puzzles to n = 64.
///
/// ```
/// use nqueens::puzzle::{Large, Refused};
/// let mut puzzle = Large::new(64).unwrap();
/// assert_eq!(puzzle.place(63, 63), Ok(()));
/// assert_eq!(puzzle.place(0, 0), Err(Refused::Attacked));
/// ```
pub type Large = Puzzle<u64, 64>;

/// What [`Puzzle::count`] came to.
///
/// ```
/// use nqueens::puzzle::{Counted, Small};
/// let puzzle = Small::new(8).unwrap();
/// assert_eq!(puzzle.clone().count(u64::MAX, u64::MAX), Counted::All(92));
/// assert_eq!(puzzle.clone().count(2, u64::MAX), Counted::Limit);
/// assert_eq!(puzzle.clone().count(2, 5), Counted::Paused(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// So many solutions, and there are no more.
    All(u64),
    /// As many as the limit.
    Limit,
    /// So many solutions within the budget.
    Paused(u64),
}

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// An empty board of n rows with ordinary queens; `None` when n is more than N.
    ///
    /// ```
    /// use nqueens::puzzle::{Large, Small};
    /// assert!(Small::new(16).is_some() && Small::new(17).is_none());
    /// assert!(Large::new(64).is_some());
    /// ```
    pub fn new(n: u32) -> Option<Self> {
        const { assert!(M::BITS as usize == N) };
        let mut puzzle = Puzzle { conditions: Conditions::zeroed(), cursor: Cursor::zeroed(), begun: 0 };
        if n as usize > N {
            return None;
        }
        puzzle.reset(n);
        Some(puzzle)
    }

    /// The number of rows.
    ///
    /// ```
    /// assert_eq!(nqueens::puzzle::Small::new(8).unwrap().n(), 8);
    /// ```
    pub fn n(&self) -> u32 {
        self.conditions.n()
    }

    /// Whether solving has begun: conditions can then not be changed before a [`restart`](Puzzle::restart).
    ///
    /// ```
    /// let mut puzzle = nqueens::puzzle::Small::new(8).unwrap();
    /// assert!(!puzzle.has_begun());
    /// puzzle.step(0);
    /// assert!(puzzle.has_begun());
    /// ```
    pub fn has_begun(&self) -> bool {
        self.begun != 0
    }

    /// The rules.
    ///
    /// ```
    /// use nqueens::puzzle::{Rules, Small};
    /// assert_eq!(Small::new(8).unwrap().rules(), Rules::QUEENS);
    /// ```
    pub fn rules(&self) -> Rules {
        self.conditions.view().rules
    }

    /// Sets the rules. Before all conditions.
    ///
    /// # Errors
    ///
    /// [`Refused::State`] after a condition, [`Refused::Argument`] for rules that do not go together.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Rules, Small};
    /// let mut puzzle = Small::new(5).unwrap();
    /// puzzle.set_rules(Rules::TORUS)?;
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(10));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), Refused> {
        self.change(|conditions| conditions.set_rules(rules))
    }

    /// Places a queen. Repeating it is fine.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the puzzle as it was.
    ///
    /// ```
    /// use nqueens::puzzle::{Refused, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.place(0, 3)?;
    /// assert_eq!(puzzle.place(1, 4), Err(Refused::Attacked));
    /// assert_eq!(puzzle.step(u64::MAX).board().unwrap()[0], 3);
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn place(&mut self, row: u32, column: u32) -> Result<(), Refused> {
        self.change(|conditions| conditions.place(row, column))
    }

    /// Blocks a square: no queen may stand there. Repeating it is fine.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the puzzle as it was.
    ///
    /// ```
    /// use nqueens::puzzle::{Refused, Small};
    /// let mut puzzle = Small::new(4).unwrap();
    /// puzzle.block(0, 1)?;
    /// assert_eq!(puzzle.place(0, 1), Err(Refused::Blocked));
    /// assert_eq!(puzzle.step(u64::MAX).board().unwrap(), [2, 0, 3, 1]);
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn block(&mut self, row: u32, column: u32) -> Result<(), Refused> {
        self.change(|conditions| conditions.block(row, column))
    }

    /// Blocks the squares whose row - column is this number; a diagonal does not wrap here, whatever the rules are.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the puzzle as it was.
    ///
    /// ```
    /// use nqueens::puzzle::Small;
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.block_diagonal(0)?;
    /// let board = puzzle.step(u64::MAX).board().unwrap();
    /// assert!(board.iter().enumerate().all(|(row, &column)| row != usize::from(column)));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn block_diagonal(&mut self, row_minus_column: i32) -> Result<(), Refused> {
        self.change(|conditions| conditions.block_diagonal(row_minus_column))
    }

    /// Blocks the squares whose row + column is this number; a diagonal does not wrap here, whatever the rules are.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the puzzle as it was.
    ///
    /// ```
    /// use nqueens::puzzle::Small;
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.block_antidiagonal(7)?;
    /// let board = puzzle.step(u64::MAX).board().unwrap();
    /// assert!(board.iter().enumerate().all(|(row, &column)| row + usize::from(column) != 7));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn block_antidiagonal(&mut self, row_plus_column: u32) -> Result<(), Refused> {
        self.change(|conditions| conditions.block_antidiagonal(row_plus_column))
    }

    /// Divides the board into regions, of which each gets exactly one queen: the number of each square's region, 1 to
    /// n, row by row. Repeating it is fine; a region that has no square makes the puzzle one without a solution.
    ///
    /// # Errors
    ///
    /// [`Refused`], with the puzzle as it was; [`Refused::Range`] also when there are not n * n numbers.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Small};
    /// let mut puzzle = Small::new(4).unwrap();
    /// puzzle.set_regions(&[1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4])?;
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(2));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn set_regions(&mut self, regions: &[u8]) -> Result<(), Refused> {
        self.change(|conditions| conditions.set_regions(regions))
    }

    fn change(&mut self, change: impl FnOnce(&mut Conditions<M, N>) -> Result<(), Refused>) -> Result<(), Refused> {
        if self.has_begun() {
            return Err(Refused::State);
        }
        change(&mut self.conditions)
    }

    /// Forgets how far solving is, and keeps the conditions; they can be changed again.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(92));
    /// puzzle.restart();
    /// puzzle.place(0, 0)?;
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(4));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn restart(&mut self) {
        self.begun = 0;
    }

    /// Begins with an order of the caller's choice. Both find the same solutions, in different orders.
    ///
    /// # Errors
    ///
    /// [`Refused::State`] when solving has begun.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Order, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.begin_with(Order::MostConstrained)?;
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(92));
    /// # Ok::<(), nqueens::puzzle::Refused>(())
    /// ```
    pub fn begin_with(&mut self, order: Order) -> Result<(), Refused> {
        if self.has_begun() {
            return Err(Refused::State);
        }
        self.cursor.start(&self.conditions.view(), order);
        self.begun = 1;
        Ok(())
    }

    /// Searches for the next solution, and places at most `budget` queens for it; those of the puzzle are not counted.
    ///
    /// Going back is free, and a board completed by the last queen of the budget is delivered.
    ///
    /// ```
    /// use nqueens::puzzle::{Small, Step};
    /// let mut puzzle = Small::new(8).unwrap();
    /// assert_eq!(puzzle.step(7), Step::Paused);
    /// assert_eq!(puzzle.step(1_000_000).board().unwrap(), [0, 4, 7, 5, 2, 6, 1, 3]);
    /// ```
    pub fn step(&mut self, mut budget: u64) -> Step<MAX_PUZZLE_N> {
        match self.advance(&mut budget) {
            Halt::Board => {
                let mut board = [0; MAX_PUZZLE_N];
                let n = self.board(&mut board);
                Step::Board(Board::of(board.iter().take(n as usize).copied()))
            }
            Halt::Paused => Step::Paused,
            Halt::Done => Step::Done,
        }
    }

    /// Gives to `visit` every solution that is found by placing at most `budget` queens, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nqueens::{puzzle::Small, search::Run};
    /// let mut boards = 0;
    /// let end = Small::new(8).unwrap().run(u64::MAX, |_| {
    ///     boards += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((boards, end), (92, Run::Done));
    /// ```
    pub fn run(&mut self, mut budget: u64, mut visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> Run {
        let mut board = [0; MAX_PUZZLE_N];
        loop {
            match self.advance(&mut budget) {
                Halt::Board => {
                    let n = self.board(&mut board) as usize;
                    if visit(board.get(..n).unwrap_or_default()).is_break() {
                        return Run::Stopped;
                    }
                }
                Halt::Paused => return Run::Paused,
                Halt::Done => return Run::Done,
            }
        }
    }

    /// Counts what is left, to `limit` solutions and `budget` queens: a limit of 2 asks whether a solution is the only
    /// one.
    ///
    /// A limit of 0 is reached at once. It does not mean "all", as it does for the methods of
    /// [`method::run`](crate::method::run); without a limit it is `u64::MAX`.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// assert_eq!(puzzle.count(0, u64::MAX), Counted::Limit);
    /// assert_eq!(puzzle.count(2, u64::MAX), Counted::Limit);
    /// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(90));
    /// ```
    pub fn count(&mut self, limit: u64, mut budget: u64) -> Counted {
        let mut solutions = 0;
        while solutions < limit {
            match self.advance(&mut budget) {
                Halt::Board => solutions += 1,
                Halt::Paused => return Counted::Paused(solutions),
                Halt::Done => return Counted::All(solutions),
            }
        }
        Counted::Limit
    }

    /// Queens placed, solutions delivered, and how far the search is.
    ///
    /// ```
    /// use nqueens::puzzle::Small;
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.count(u64::MAX, u64::MAX);
    /// assert_eq!((puzzle.progress().solutions, puzzle.progress().parts_per_million), (92, 1_000_000));
    /// ```
    pub fn progress(&self) -> Progress {
        if self.has_begun() { self.cursor.progress(&self.conditions.view()) } else { Progress::default() }
    }

    /// Goes to the next solution; `budget` is lowered by the queens placed on the way.
    pub(crate) fn advance(&mut self, budget: &mut u64) -> Halt {
        // Only fails when it has begun.
        let _ = self.begin_with(self.best_order());
        self.cursor.advance(&self.conditions.view(), budget)
    }

    /// Writes the solution on which the search halted to the first n of `board`, and returns n.
    pub(crate) fn board(&self, board: &mut [u8]) -> u32 {
        self.cursor.board(&self.conditions.view(), board);
        self.n()
    }

    /// The order that is the faster one, as far as the conditions tell.
    fn best_order(&self) -> Order {
        /// From here on the first solution can be too far away in row order.
        const TOO_LARGE: u32 = 20;
        let view = self.conditions.view();
        let few = view.blocked() * 4 <= view.n * view.n;
        if few && !self.conditions.has_regions() && view.n < TOO_LARGE {
            Order::RowByRow
        } else {
            Order::MostConstrained
        }
    }
}

impl<M: Mask, const N: usize> Object for Puzzle<M, N> {
    const READY: u64 = u64::from_le_bytes(match N {
        16 => *b"nqpuzzA1",
        32 => *b"nqpuzzB1",
        _ => *b"nqpuzzC1",
    });

    /// The number of rows, at most N.
    type From = u32;

    fn reset(&mut self, n: u32) {
        self.conditions.clear(n);
        self.begun = 0;
    }

    fn is_sound(&self) -> bool {
        self.begun <= 1 && self.conditions.is_sound() && (self.begun == 0 || self.cursor.is_sound())
    }
}
