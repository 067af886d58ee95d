//! New puzzles with exactly one solution, the same for a seed on every machine, made in the memory of one puzzle.
//!
//! Both generators start from a random solution and keep it the only one.
//!
//! Regions grow around its queens, one square at a time. A square joins a region where no second solution comes with
//! it. Squares that bring a second solution in any region are given to a neighbour in the end; each second solution
//! that there is then is broken by moving one of its squares to another region.
//!
//! A completion puzzle starts with all queens given. Queens are taken away as long as the solution stays the only one.

#![forbid(unsafe_code)]

use super::Puzzle;
use super::attack::OpenLines;
use super::constrained::FoundAgain;
use super::cursor::{Order, choose};
use super::mask::{Mask, Squares};
use super::rules::Rules;
use crate::board::EMPTY;
use crate::object::Object;
use crate::random::Random;
use crate::search::Halt;

/// What a generator came to.
///
/// ```
/// use nqueens::puzzle::{Generated, Rules, Small};
/// let generate = |n, budget| Small::new(n).unwrap().generate_completion(Rules::QUEENS, 1, budget);
/// assert!(matches!(generate(8, 1_000_000), Generated::Made(_)));
/// assert_eq!(generate(8, 0), Generated::Paused);
/// assert_eq!(generate(3, 1_000_000), Generated::Impossible);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generated<const N: usize> {
    /// The columns of the solution, or of the given queens with [`EMPTY`] where there is none; the first n count.
    Made([u8; N]),
    /// The budget is spent.
    Paused,
    /// There is no solution of this size under these rules.
    Impossible,
}

/// The budget was spent, or there is no such board.
enum Ended {
    Spent,
    Impossible,
}

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// Makes this a puzzle of regions with exactly one solution, and returns that; the puzzle has the regions and no
    /// other condition. All regions are connected.
    ///
    /// `budget` is in queens placed. The puzzle's size stays, its conditions and rules are lost.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Generated, Rules, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// assert!(matches!(puzzle.generate_regions(Rules::TOUCH_ONLY, 1, 1_000_000), Generated::Made(_)));
    /// assert_eq!(puzzle.count(2, u64::MAX), Counted::All(1));
    /// ```
    pub fn generate_regions(&mut self, rules: Rules, seed: u64, budget: u64) -> Generated<N> {
        let mut maker = Maker { random: Random::new(seed), budget, puzzle: self };
        maker.regions(rules).unwrap_or_else(Generated::from)
    }

    /// Makes this a completion puzzle with exactly one solution, and returns its given queens: so few that the solution
    /// is not the only one without any of them, as far as a search of moderate length can tell.
    ///
    /// `budget` is in queens placed. The puzzle's size stays, its conditions and rules are lost.
    ///
    /// ```
    /// use nqueens::puzzle::{Counted, Generated, Rules, Small};
    /// let mut puzzle = Small::new(8).unwrap();
    /// let Generated::Made(given) = puzzle.generate_completion(Rules::QUEENS, 1, 1_000_000) else { panic!() };
    /// assert!(given.iter().filter(|&&column| column < 8).count() <= 3);
    /// assert_eq!(puzzle.count(2, u64::MAX), Counted::All(1));
    /// ```
    pub fn generate_completion(&mut self, rules: Rules, seed: u64, budget: u64) -> Generated<N> {
        let mut maker = Maker { random: Random::new(seed), budget, puzzle: self };
        maker.completion(rules).unwrap_or_else(Generated::from)
    }

    /// The region of each square, row by row; empty where there are none.
    pub(crate) fn region_numbers(&self) -> &[u8] {
        self.conditions.view().regions.unwrap_or_default()
    }
}

impl<const N: usize> From<Ended> for Generated<N> {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Spent => Generated::Paused,
            Ended::Impossible => Generated::Impossible,
        }
    }
}

/// A generator at work.
///
/// Its parts are not inlined into each other: inlining makes the library larger by 20 kB, and nothing faster.
struct Maker<'a, M: Mask, const N: usize> {
    random: Random,
    budget: u64,
    puzzle: &'a mut Puzzle<M, N>,
}

impl<M: Mask, const N: usize> Maker<'_, M, N> {
    /// An empty board with these rules. They are possible ones, so that this cannot fail.
    fn clear(&mut self, rules: Rules) {
        self.puzzle.reset(self.puzzle.n());
        let _ = self.puzzle.set_rules(rules);
    }

    /// Goes to the next solution at the cost of the budget.
    fn advance(&mut self) -> Result<bool, Ended> {
        match self.puzzle.advance(&mut self.budget) {
            Halt::Board => Ok(true),
            Halt::Done => Ok(false),
            Halt::Paused => Err(Ended::Spent),
        }
    }

    /// A random solution: lines are chosen as the order does, squares at random, and a dead end starts anew.
    #[inline(never)]
    fn solution(&mut self, rules: Rules) -> Result<[u8; N], Ended> {
        self.clear(rules);
        if !self.advance()? {
            return Err(Ended::Impossible);
        }
        loop {
            if let Some(board) = self.random_placement()? {
                return Ok(board);
            }
        }
    }

    /// Places queens at random until the board is full; `None` when a line has no free square before that.
    #[inline(never)]
    fn random_placement(&mut self) -> Result<Option<[u8; N]>, Ended> {
        let view = self.puzzle.conditions.view();
        let mut board = [EMPTY; N];
        let mut lines = OpenLines::all(view.n);
        while lines.rows != M::NONE {
            let queens = board.as_slice();
            let mut free = FoundAgain { view: &view, lines: &lines, queens };
            let Some(choice) = choose(&view, Order::MostConstrained, &lines, queens, &mut free) else {
                return Ok(None);
            };
            let mut squares = choice;
            let mut count = 0;
            while squares.next(&view, &lines, queens).is_some() {
                count += 1;
            }
            let mut squares = choice;
            for _ in 0..self.random.below(count) {
                squares.next(&view, &lines, queens);
            }
            let Some((row, column)) = squares.next(&view, &lines, queens) else { return Ok(None) };
            self.budget = self.budget.checked_sub(1).ok_or(Ended::Spent)?;
            lines = lines.with(&view, row, column);
            board[row as usize % N] = column as u8;
        }
        Ok(Some(board))
    }

    /// The numbers below n in a random order.
    #[inline(never)]
    fn shuffled(&mut self) -> [u8; N] {
        let mut order = [0; N];
        for (number, place) in (0..).zip(&mut order) {
            *place = number;
        }
        for last in (1..self.puzzle.n()).rev() {
            order.swap(last as usize % N, self.random.below(last + 1) as usize % N);
        }
        order
    }
}

// ---- Completions ----

impl<M: Mask, const N: usize> Maker<'_, M, N> {
    fn completion(&mut self, rules: Rules) -> Result<Generated<N>, Ended> {
        /// Orders of taking queens away; the best of them is kept.
        const ORDERS: u32 = 8;
        let solution = self.solution(rules)?;
        let n = self.puzzle.n() as usize;
        let (mut best, mut fewest) = (solution, n);
        for _ in 0..ORDERS {
            let mut given = solution;
            let mut remaining = n;
            for row in self.shuffled().into_iter().take(n) {
                let row = usize::from(row) % N;
                given[row] = EMPTY;
                if self.is_unique(rules, &given)? {
                    remaining -= 1;
                } else {
                    given[row] = solution[row];
                }
            }
            if remaining < fewest {
                (best, fewest) = (given, remaining);
            }
        }
        self.give(rules, &best);
        for column in best.iter_mut().skip(n) {
            *column = EMPTY;
        }
        Ok(Generated::Made(best))
    }

    /// Makes the puzzle that of these given queens, which are part of a solution.
    #[inline(never)]
    fn give(&mut self, rules: Rules, given: &[u8; N]) {
        self.clear(rules);
        for (row, &column) in (0..self.puzzle.n()).zip(given) {
            if column != EMPTY {
                let _ = self.puzzle.place(row, column.into());
            }
        }
    }

    /// Whether these given queens have exactly one completion. The search for a second one is given up after a while,
    /// and the answer is then no.
    #[inline(never)]
    fn is_unique(&mut self, rules: Rules, given: &[u8; N]) -> Result<bool, Ended> {
        /// The queens placed before the search is given up.
        const MOST_NODES: u64 = 20_000;
        self.give(rules, given);
        let granted = self.budget.min(MOST_NODES);
        let mut rest = granted;
        let _ = self.puzzle.begin_with(Order::MostConstrained);
        let mut solutions = 0;
        let halt = loop {
            match self.puzzle.advance(&mut rest) {
                Halt::Board if solutions == 0 => solutions += 1,
                other => break other,
            }
        };
        self.budget -= granted - rest;
        match halt {
            Halt::Paused if self.budget == 0 => Err(Ended::Spent),
            Halt::Paused | Halt::Board => Ok(false),
            Halt::Done => Ok(true),
        }
    }
}

// ---- Regions ----

impl<M: Mask, const N: usize> Maker<'_, M, N> {
    fn regions(&mut self, rules: Rules) -> Result<Generated<N>, Ended> {
        loop {
            let solution = self.solution(rules)?;
            self.clear(rules);
            self.seed(&solution);
            while self.grow()? {}
            self.give_away();
            if self.repair(&solution)? {
                self.puzzle.restart();
                let mut columns = solution;
                for column in columns.iter_mut().skip(self.puzzle.n() as usize) {
                    *column = EMPTY;
                }
                return Ok(Generated::Made(columns));
            }
        }
    }

    /// A region of one square for each queen. The other squares are blocked, and so in no region yet.
    fn seed(&mut self, solution: &[u8; N]) {
        let n = self.puzzle.n();
        let conditions = &mut self.puzzle.conditions;
        conditions.number_all_squares();
        for (row, &column) in (0..n).zip(solution) {
            conditions.close_row(row);
            conditions.join(row, column.into(), row as u8 + 1);
        }
    }

    /// Goes over the squares without a region in a random order, and adds each to a neighbouring region where that
    /// brings no second solution. Returns whether any square was added.
    fn grow(&mut self) -> Result<bool, Ended> {
        let mut grown = false;
        for row in self.shuffled().into_iter().take(self.puzzle.n() as usize) {
            let columns = self.shuffled();
            for column in columns.into_iter().take(self.puzzle.n() as usize) {
                let (row, column) = (row.into(), column.into());
                if !self.puzzle.conditions.view().open(row).has(column) {
                    grown |= self.add(row, column)?;
                }
            }
        }
        Ok(grown)
    }

    /// Adds a square to the first neighbouring region, in a random order, with which no solution goes through the
    /// square.
    #[inline(never)]
    fn add(&mut self, row: u32, column: u32) -> Result<bool, Ended> {
        let first = self.random.below(4);
        let mut refused = 0;
        for side in 0..4 {
            let Some(region) = self.region_beside(row, column, first + side) else { continue };
            if region == refused {
                continue;
            }
            refused = region;
            self.puzzle.conditions.join(row, column, region);
            self.puzzle.restart();
            // Never refused: it is the only given queen.
            let _ = self.puzzle.place(row, column);
            let other = self.advance();
            self.puzzle.restart();
            self.puzzle.conditions.take_back(row);
            if !other? {
                return Ok(true);
            }
            self.puzzle.conditions.leave(row, column);
        }
        Ok(false)
    }

    /// The region of the square on one side, if there is a square and it has a region.
    #[inline(never)]
    fn region_beside(&self, row: u32, column: u32, side: u32) -> Option<u8> {
        let (row, column) = match side % 4 {
            0 => (row.checked_sub(1)?, column),
            1 => (row, column + 1),
            2 => (row + 1, column),
            _ => (row, column.checked_sub(1)?),
        };
        let view = self.puzzle.conditions.view();
        if row >= view.n || column >= view.n || !view.open(row).has(column) {
            return None;
        }
        view.region(row, column).map(|region| region as u8 + 1)
    }

    /// Adds each square without a region to a neighbouring region, whatever solutions that brings.
    #[inline(never)]
    fn give_away(&mut self) {
        let n = self.puzzle.n();
        // Each time around, the squares beside a region get one: at least one square.
        loop {
            let mut again = false;
            for row in 0..n {
                for column in Squares(M::first_squares(n) & !self.puzzle.conditions.view().open(row)) {
                    let first = self.random.below(4);
                    match (0..4).find_map(|side| self.region_beside(row, column, first + side)) {
                        Some(region) => self.puzzle.conditions.join(row, column, region),
                        None => again = true,
                    }
                }
            }
            if !again {
                return;
            }
        }
    }

    /// Breaks each second solution by moving one of its squares to the region beside it. False when too many came up,
    /// or one cannot be broken.
    #[inline(never)]
    fn repair(&mut self, solution: &[u8; N]) -> Result<bool, Ended> {
        let n = self.puzzle.n();
        for _ in 0..=8 * n {
            self.puzzle.restart();
            let mut other = *solution;
            while other == *solution {
                if !self.advance()? {
                    return Ok(true);
                }
                other = *solution;
                self.puzzle.board(&mut other);
            }
            self.puzzle.restart();
            if !self.move_one(solution, &other) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Moves a square of the other solution to a region beside it. That region then has two queens of that solution,
    /// and the region that lost the square has none. False when no square can be moved.
    #[inline(never)]
    fn move_one(&mut self, solution: &[u8; N], other: &[u8; N]) -> bool {
        let n = self.puzzle.n();
        for row in self.shuffled().into_iter().take(n as usize) {
            let row = u32::from(row);
            let column = u32::from(other[row as usize % N]);
            let Some(own) = self.puzzle.conditions.view().region(row, column).map(|region| region as u8 + 1) else {
                continue;
            };
            if column == u32::from(solution[row as usize % N]) || !self.holds_together_without(own, row, column) {
                continue;
            }
            let first = self.random.below(4);
            let beside = (0..4).filter_map(|side| self.region_beside(row, column, first + side));
            if let Some(region) = beside.into_iter().find(|&region| region != own) {
                self.puzzle.conditions.join(row, column, region);
                return true;
            }
        }
        false
    }

    /// Whether a region is still connected, and not empty, without a square of it.
    #[inline(never)]
    fn holds_together_without(&self, region: u8, row: u32, column: u32) -> bool {
        let view = self.puzzle.conditions.view();
        let n = view.n;
        let mut squares = [M::NONE; N];
        let mut reached = [M::NONE; N];
        let mut started = false;
        for here in 0..n {
            let mut part = view.row_of_region(here, u32::from(region).wrapping_sub(1));
            if here == row {
                part &= !M::bit(column);
            }
            squares[here as usize % N] = part;
            if part != M::NONE && !started {
                reached[here as usize % N] = M::bit(part.first());
                started = true;
            }
        }
        // What is reached spreads to the squares beside until nothing changes.
        loop {
            let mut changed = false;
            for here in 0..n {
                let at = |row: u32| if row < n { reached[row as usize % N] } else { M::NONE };
                let now = at(here);
                let spread = now | now.up(1) | now.down(1) | at(here + 1) | at(here.wrapping_sub(1));
                let spread = spread & squares[here as usize % N];
                changed |= spread != now;
                reached[here as usize % N] = spread;
            }
            if !changed {
                return started && reached == squares;
            }
        }
    }
}
