//! Every solution of a board in lexicographic order, as a search that can stop at any node and go on.

#![forbid(unsafe_code)]

pub(crate) mod progress;
pub mod snapshot;

use core::ops::ControlFlow;

use crate::board::{Above, Board, MAX_N, Size};
use crate::object::Object;

/// A row on the way down: what attacks it, and the columns that are still to be tried.
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

    /// A row that is not tried yet.
    #[inline(always)]
    fn below(above: Above<u32>) -> Row {
        Row { above, untried: above.free() }
    }

    /// The row as it is once `next_column` is the first one not yet tried, and the queen tried before that; `None`
    /// when that queen could not stand there.
    fn resumed(self, next_column: u8) -> Option<(Row, u32)> {
        let free = self.above.free();
        let queen = 1u32.checked_shl(u32::from(next_column).checked_sub(1)?)?;
        // The queen and what is left of it.
        let tried = queen | queen.wrapping_sub(1);
        (free & queen != 0).then_some((Row { untried: free & !tried, ..self }, queen))
    }
}

/// A backtracking search over the rows of a board: delivers every solution once, in lexicographic order.
///
/// The search keeps no references and needs no stack of its own: a clone is a checkpoint, and
/// [`save`](Search::save) writes it as bytes. It is an [`Iterator`] over its solutions.
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
    /// Those above `row` are filled, `row` is where the search stands, the rest means nothing.
    rows: [Row; MAX_N],
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

/// Where a search stands, without what follows from it.
pub(crate) struct Position<'a> {
    pub(crate) size: Size,
    /// The columns of the queens above the row where the search stands.
    pub(crate) path: &'a [u8],
    /// The first column of that row that is not yet tried, counting those that are attacked; 0 to n.
    pub(crate) next_column: u8,
    pub(crate) nodes: u64,
    pub(crate) solutions: u64,
}

impl Position<'_> {
    /// Whether a search can stand here, and can have counted so.
    pub(crate) fn is_reachable(&self) -> bool {
        if self.size.get() == 0 {
            return self.path.is_empty() && self.next_column == 0 && self.nodes == 0 && self.solutions <= 1;
        }
        // No computer comes near 2^63 queens, and below that the counters cannot overflow later.
        self.nodes >= self.path.len() as u64
            && self.nodes < 1 << 63
            && self.solutions <= self.nodes
            && self.path.len() < self.size.get() as usize
            && self.walk(|_| ()).is_some()
    }

    /// Visits the rows of the path and the one below; `None` where a queen cannot stand.
    fn walk(&self, mut visit: impl FnMut(Row)) -> Option<()> {
        let mut here = Row::first(self.size);
        for &column in self.path {
            let (row, queen) = here.resumed(column.checked_add(1)?)?;
            visit(row);
            here = Row::below(here.above.with(queen, 1));
        }
        if self.next_column > 0 {
            here = here.resumed(self.next_column)?.0;
        }
        visit(here);
        Some(())
    }
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
        let mut search = Search { nodes: 0, solutions: 0, rows: [Row::UNSEEN; MAX_N], row: 0, size };
        search.start(size);
        search
    }

    /// Makes this the search of a board at its start, whatever it was before.
    pub(crate) fn start(&mut self, size: Size) {
        self.size = size;
        self.row = 0;
        self.nodes = 0;
        self.solutions = 0;
        self.rows[0] = Row::first(size);
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
            Halt::Board => Step::Board(Board::of(self.board())),
            Halt::Paused => Step::Paused,
            Halt::Done => Step::Done,
        }
    }

    /// Gives every solution that is left to `visit`, until it breaks.
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
                    if visit(&Board::of(self.board())).is_break() {
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

    /// Queens placed and solutions delivered.
    pub(crate) fn counters(&self) -> (u64, u64) {
        (self.nodes, self.solutions)
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

    /// Goes to the next solution with a budget of 32 bits, and says what of it is left.
    ///
    /// A function of its own, so that what its callers hold meanwhile does not push its variables into memory.
    #[inline(never)]
    fn advance_slice(&mut self, mut budget: u32) -> (Halt, u32) {
        let mut depth = usize::from(self.row);
        let mut row = self.rows[depth % MAX_N];
        let halt = loop {
            if row.untried == 0 {
                if depth == 0 {
                    break self.end();
                }
                depth -= 1;
                row = self.rows[depth % MAX_N];
                continue;
            }
            let Some(rest) = budget.checked_sub(1) else { break Halt::Paused };
            budget = rest;
            let queen = row.untried & row.untried.wrapping_neg();
            row.untried ^= queen;
            let below = Row::below(row.above.with(queen, 1));
            if below.untried != 0 {
                self.rows[depth % MAX_N] = row;
                depth += 1;
                row = below;
            } else if below.above.open == 0 {
                self.solutions += 1;
                break Halt::Board;
            }
            // Any other queen leaves no square in the next row. It is counted and forgotten: there is nothing to go
            // back to.
        };
        self.rows[depth % MAX_N] = row;
        self.row = depth as u8;
        (halt, budget)
    }

    /// What is found when no column of the top row is left: nothing, but for the one solution of the empty board, which
    /// has no queen to place.
    fn end(&mut self) -> Halt {
        if self.size.get() == 0 && self.solutions == 0 {
            self.solutions = 1;
            return Halt::Board;
        }
        Halt::Done
    }

    /// The columns of the solution on which the search halted, row by row.
    pub(crate) fn board(&self) -> impl Iterator<Item = u8> {
        (0..self.size.get() as usize).map(|row| self.column(row))
    }

    /// The same, written to where there is room for the largest board; and the number of rows.
    pub(crate) fn write_board(&self, columns: &mut [u8; MAX_N]) -> u32 {
        // From the bottom up: below the last row, nothing is open.
        let (mut row, mut below) = (self.size.get() as usize, 0);
        while row > 0 {
            row -= 1;
            let open = self.rows[row % MAX_N].above.open;
            columns[row % MAX_N] = (open ^ below).trailing_zeros() as u8;
            below = open;
        }
        self.size.get()
    }

    /// The columns of the queens above the row where the search stands.
    pub(crate) fn path(&self) -> impl Iterator<Item = u8> {
        (0..usize::from(self.row)).map(|row| self.column(row))
    }

    /// The column of the queen in a row of the path, or of a solution on which the search halted.
    pub(crate) fn column(&self, row: usize) -> u8 {
        // What is open here and not below; below the last row, nothing is.
        let below = if row + 1 < self.size.get() as usize { self.rows[(row + 1) % MAX_N].above.open } else { 0 };
        (self.rows[row % MAX_N].above.open ^ below).trailing_zeros() as u8
    }

    /// See [`Position::next_column`].
    pub(crate) fn next_column(&self) -> u8 {
        let row = &self.rows[usize::from(self.row) % MAX_N];
        (u32::BITS - (row.above.free() ^ row.untried).leading_zeros()) as u8
    }

    /// Goes to a position that is reachable.
    pub(crate) fn go_to(&mut self, position: &Position) {
        self.start(position.size);
        self.nodes = position.nodes;
        self.solutions = position.solutions;
        self.row = position.path.len() as u8;
        let mut rows = self.rows.iter_mut();
        position.walk(|row| {
            if let Some(here) = rows.next() {
                *here = row;
            }
        });
    }

    /// See [`Progress::parts_per_million`].
    fn parts_per_million(&self) -> u32 {
        if self.size.get() == 0 {
            return if self.solutions > 0 { progress::WHOLE } else { 0 };
        }
        let mut behind = progress::Behind::nothing();
        let standing = usize::from(self.row);
        for (depth, row) in self.rows.iter().enumerate().take(standing + 1) {
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
