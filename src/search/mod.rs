//! Every solution of a board in lexicographic order, as a search that can stop at any node and go on.
//!
//! This is the bitmask core: backtracking row by row with an explicit stack of fixed size, without recursion. What the
//! queens above leave free in a row is held in three masks (`Above`, in board/attack.rs), so that placing a queen and
//! stepping down to the next row takes a few instructions. The field `Search::stack` has one entry for each row: these
//! masks, and the columns that are still untried there. The loop that goes down and up on it is
//! `Search::advance_slice`: place a queen on the lowest untried column, go down if that leaves a free square in the
//! next row, and go back up when a row has no untried column left.
//!
//! The stack is all there is to a search, so that it can stop at any node, be copied, and be saved: position.rs says
//! where a search stands and puts one there, [`snapshot`] turns that into bytes.
//!
//! The bitmask method of the textbooks, slow and made to be watched, is in [`crate::method`]; [`crate::count`] has the
//! fast ways to count without delivering boards.

#![forbid(unsafe_code)]

mod position;
pub(crate) mod progress;
pub mod snapshot;

use core::ops::ControlFlow;

pub(crate) use position::Position;

use crate::board::{Above, Board, MAX_N, Size};
use crate::object::Object;

/// An entry of the stack: the queens above a row, and the columns that are still to be tried in it.
///
/// What was free when the row was reached is not kept: it follows from the queens above.
#[derive(Clone, Copy)]
struct Row {
    above: Above<u32>,
    untried: u32,
}

impl Row {
    /// What a row is before the search has been there.
    const UNSEEN: Row = Row { above: Above::none(0), untried: 0 };

    /// The top row.
    fn first(size: Size) -> Row {
        Row::below(Above::none(size.all_columns()))
    }

    /// A row in which nothing is tried yet.
    #[inline(always)]
    fn below(above: Above<u32>) -> Row {
        Row { above, untried: above.free() }
    }
}

/// A backtracking search over the rows of a board: delivers every solution once, in lexicographic order.
///
/// It holds no references: a clone is a checkpoint, and [`save`](Search::save) writes it as bytes. It is an
/// [`Iterator`] over its solutions.
///
/// ```
/// use nqueens::{board::Size, search::Search};
/// let mut search = Search::new(Size::new(4).unwrap());
/// assert_eq!(*search.next().unwrap(), [1, 3, 0, 2]);
/// assert_eq!(*search.next().unwrap(), [2, 0, 3, 1]);
/// assert_eq!(search.next(), None);
/// assert_eq!(search.progress().nodes, 16);
/// ```
#[derive(Clone)]
pub struct Search {
    nodes: u64,
    solutions: u64,
    /// The explicit stack: an entry for each row from the top to `row`; what follows means nothing.
    stack: [Row; MAX_N],
    /// Where the search stands: the rows above have their queens.
    row: u8,
    size: Size,
}

/// What [`Search::step`], or that of a [`Puzzle`](crate::puzzle::Puzzle), came to.
///
/// ```
/// use nqueens::{board::Size, search::{Search, Step}};
/// let mut search = Search::new(Size::new(3).unwrap());
/// assert_eq!(search.step(1), Step::Paused);
/// assert_eq!(search.step(u64::MAX), Step::Done);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<const MAX: usize = MAX_N> {
    /// The next solution.
    Board(Board<MAX>),
    /// The budget is spent.
    Paused,
    /// Every solution has been delivered.
    Done,
}

impl<const MAX: usize> Step<MAX> {
    /// The solution, if it is one.
    ///
    /// ```
    /// use nqueens::{puzzle::Small, search::Step};
    /// assert_eq!(Small::new(4).unwrap().step(u64::MAX).board().unwrap(), [1, 3, 0, 2]);
    /// assert_eq!(Step::<4>::Done.board(), None);
    /// ```
    pub fn board(self) -> Option<Board<MAX>> {
        match self {
            Step::Board(board) => Some(board),
            Step::Paused | Step::Done => None,
        }
    }
}

/// What [`Search::run`] and [`Search::run_for`] came to.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, search::{Run, Search}};
/// let mut search = Search::new(Size::new(8).unwrap());
/// assert_eq!(search.run(|_| ControlFlow::Break(())), Run::Stopped);
/// assert_eq!(search.count(), 91);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// Every solution has been delivered.
    Done,
    /// The budget is spent.
    Paused,
    /// The visitor said stop; the search goes on after the board that it was given.
    Stopped,
}

/// How far a search is.
///
/// ```
/// use nqueens::{board::Size, search::{Progress, Search}};
/// let mut search = Search::new(Size::new(4).unwrap());
/// assert_eq!(search.progress(), Progress::default());
/// search.by_ref().for_each(drop);
/// assert_eq!(search.progress(), Progress { nodes: 16, solutions: 2, parts_per_million: 1_000_000 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Queens placed so far. A full search places A319283(n) - 1.
    pub nodes: u64,
    /// Solutions delivered so far.
    pub solutions: u64,
    /// The part of the tree that lies behind, if every queen of a row had the same share; 0 to 1,000,000, and never
    /// going down. The true share of the work can differ much from it.
    pub parts_per_million: u32,
}

/// How [`Search::advance`] ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// On a solution, which is [`Search::board`] until the search advances again.
    Board,
    Paused,
    Done,
}

impl Search {
    /// A search at its start. Takes constant time.
    ///
    /// ```
    /// use nqueens::{board::Size, search::Search};
    /// assert_eq!(Search::new(Size::new(8).unwrap()).count(), 92);
    /// ```
    pub fn new(size: Size) -> Search {
        let mut search = Search { nodes: 0, solutions: 0, stack: [Row::UNSEEN; MAX_N], row: 0, size };
        search.start(size);
        search
    }

    /// Puts this search at the start of a board of that size, whatever it was before.
    pub(crate) fn start(&mut self, size: Size) {
        self.size = size;
        self.row = 0;
        self.nodes = 0;
        self.solutions = 0;
        self.stack[0] = Row::first(size);
    }

    /// The size of the board.
    ///
    /// ```
    /// use nqueens::{board::Size, search::Search};
    /// let size = Size::new(8).unwrap();
    /// assert_eq!(Search::new(size).size(), size);
    /// ```
    pub fn size(&self) -> Size {
        self.size
    }

    /// Searches for the next solution, and places at most `budget` queens for it.
    ///
    /// Going back is free: the end is found without budget, and a board completed by the last queen of the budget is
    /// delivered.
    ///
    /// ```
    /// use nqueens::{board::Size, search::{Search, Step}};
    /// let mut search = Search::new(Size::new(4).unwrap());
    /// assert_eq!(search.step(7), Step::Paused);
    /// assert!(matches!(search.step(1), Step::Board(_)));
    /// ```
    pub fn step(&mut self, budget: u64) -> Step {
        match self.advance(&mut { budget }) {
            Halt::Board => Step::Board(self.board()),
            Halt::Paused => Step::Paused,
            Halt::Done => Step::Done,
        }
    }

    /// Gives every remaining solution to `visit`, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nqueens::{board::Size, search::{Run, Search}};
    /// let mut boards = 0;
    /// let end = Search::new(Size::new(8).unwrap()).run(|_| {
    ///     boards += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((boards, end), (92, Run::Done));
    /// ```
    pub fn run(&mut self, visit: impl FnMut(&Board) -> ControlFlow<()>) -> Run {
        self.run_for(u64::MAX, visit)
    }

    /// Gives every solution to `visit` that is found by placing at most `budget` queens, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nqueens::{board::Size, search::{Run, Search}};
    /// let mut search = Search::new(Size::new(8).unwrap());
    /// let mut boards = 0;
    /// while search.run_for(100, |_| { boards += 1; ControlFlow::Continue(()) }) == Run::Paused {}
    /// assert_eq!(boards, 92);
    /// ```
    pub fn run_for(&mut self, mut budget: u64, mut visit: impl FnMut(&Board) -> ControlFlow<()>) -> Run {
        loop {
            match self.advance(&mut budget) {
                Halt::Board => {
                    if visit(&self.board()).is_break() {
                        return Run::Stopped;
                    }
                }
                Halt::Paused => return Run::Paused,
                Halt::Done => return Run::Done,
            }
        }
    }

    /// Queens placed, solutions delivered, and how far the search is. Takes a division for each row on the path.
    ///
    /// ```
    /// use nqueens::{board::Size, search::Search};
    /// let mut search = Search::new(Size::new(8).unwrap());
    /// search.next();
    /// assert_eq!(search.progress().solutions, 1);
    /// assert!(search.progress().parts_per_million < 1_000_000);
    /// ```
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, solutions: self.solutions, parts_per_million: self.parts_per_million() }
    }

    /// Goes to the next solution; `budget` is lowered by the queens placed on the way.
    #[inline(always)]
    pub(crate) fn advance(&mut self, budget: &mut u64) -> Halt {
        loop {
            // The inner loop counts in 32 bits, which is what small processors count in.
            let slice = u32::try_from(*budget).unwrap_or(u32::MAX);
            let (halt, unspent) = self.advance_slice(slice);
            let placed = u64::from(slice - unspent);
            *budget -= placed;
            self.nodes += placed;
            if halt != Halt::Paused || *budget == 0 {
                return halt;
            }
        }
    }

    /// Goes to the next solution with a budget of 32 bits, and says how much of that remains.
    ///
    /// A function of its own, so that the values its callers hold meanwhile do not push its own out of registers.
    #[inline(never)]
    fn advance_slice(&mut self, mut budget: u32) -> (Halt, u32) {
        let mut depth = usize::from(self.row);
        let mut row = self.stack[depth % MAX_N];
        let halt = loop {
            if row.untried == 0 {
                if depth == 0 {
                    break self.end();
                }
                depth -= 1;
                row = self.stack[depth % MAX_N];
                continue;
            }
            let Some(rest) = budget.checked_sub(1) else { break Halt::Paused };
            budget = rest;
            let queen = row.untried & row.untried.wrapping_neg();
            row.untried ^= queen;
            let below = Row::below(row.above.with(queen, 1));
            if below.untried != 0 {
                self.stack[depth % MAX_N] = row;
                depth += 1;
                row = below;
            } else if below.above.open == 0 {
                self.solutions += 1;
                break Halt::Board;
            }
            // Any other queen leaves no square in the next row: it is counted, and nothing more is done with it.
        };
        self.stack[depth % MAX_N] = row;
        self.row = depth as u8;
        (halt, budget)
    }

    /// What is found when the top row has no untried column: nothing, except on the empty board, whose one solution has
    /// no queen to place.
    fn end(&mut self) -> Halt {
        if self.size.get() == 0 && self.solutions == 0 {
            self.solutions = 1;
            return Halt::Board;
        }
        Halt::Done
    }

    /// The solution on which the search halted.
    pub(crate) fn board(&self) -> Board {
        let mut columns = [0; MAX_N];
        let n = self.size.get() as usize;
        self.write_columns(n, &mut columns);
        Board::of(columns.into_iter().take(n))
    }

    /// Writes the columns of the queens in the first `rows` rows: those of the path, or all n of a solution.
    pub(crate) fn write_columns(&self, rows: usize, columns: &mut [u8; MAX_N]) {
        // From the bottom up: a queen's column is open in its row and no longer in the next one. Below the board none
        // is.
        let mut below = if rows < self.size.get() as usize { self.stack[rows % MAX_N].above.open } else { 0 };
        for row in (0..rows).rev() {
            let open = self.stack[row % MAX_N].above.open;
            columns[row % MAX_N] = (open ^ below).trailing_zeros() as u8;
            below = open;
        }
    }

    /// See [`Progress::parts_per_million`].
    fn parts_per_million(&self) -> u32 {
        if self.size.get() == 0 {
            return if self.solutions > 0 { progress::WHOLE } else { 0 };
        }
        let mut behind = progress::Behind::nothing();
        let standing = usize::from(self.row);
        for (depth, row) in self.stack.iter().enumerate().take(standing + 1) {
            let free = row.above.free();
            let tried = (free ^ row.untried).count_ones();
            if depth == 0 && row.untried == 0 && standing == 0 {
                return progress::WHOLE;
            }
            // Above, the last square tried is the one in which the search still is.
            behind.add_level(if depth < standing { tried - 1 } else { tried }, free.count_ones());
        }
        behind.parts_per_million()
    }
}

impl Iterator for Search {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        match self.step(u64::MAX) {
            Step::Board(columns) => Some(columns),
            // A budget of 2^64 - 1 queens is not spent before the machine is.
            Step::Paused | Step::Done => None,
        }
    }
}

impl Object for Search {
    const READY: u64 = u64::from_le_bytes(*b"nqsearc1");

    type From = Size;

    fn reset(&mut self, size: Size) {
        self.start(size);
    }

    fn is_sound(&self) -> bool {
        self.size <= Size::MAX
    }
}
