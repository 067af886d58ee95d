//! Where the solving of a puzzle stands: an explicit stack of lines and the queens on them, that stops at any node and
//! goes on.

#![forbid(unsafe_code)]

use super::attack::OpenLines;
use super::choice::Choice;
use super::constrained::{FoundAgain, FreeSquares};
use super::mask::Mask;
use super::queens::{Queen, Queens};
use super::view::View;
use super::{constrained, row_order};
use crate::board::EMPTY;
use crate::search::progress::{Behind, WHOLE};
use crate::search::{Halt, Progress};

/// The two ways to choose the line that gets the next queen.
///
/// ```
/// use nqueens::puzzle::{Counted, Order, Small};
/// for order in [Order::RowByRow, Order::MostConstrained] {
///     let mut puzzle = Small::new(8).unwrap();
///     puzzle.begin_with(order).unwrap();
///     assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(92));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The rows in their order: for few conditions.
    RowByRow,
    /// The row, column or region with the fewest free squares (minimum remaining values): for the hard ones.
    MostConstrained,
}

impl Order {
    const ROW_BY_ROW: u8 = 0;
    const MOST_CONSTRAINED: u8 = 1;

    /// The number in snapshots, and in memory that may come from a C caller.
    pub(super) fn number(self) -> u8 {
        match self {
            Order::RowByRow => Self::ROW_BY_ROW,
            Order::MostConstrained => Self::MOST_CONSTRAINED,
        }
    }

    pub(super) fn from_number(number: u8) -> Option<Order> {
        match number {
            Self::ROW_BY_ROW => Some(Order::RowByRow),
            Self::MOST_CONSTRAINED => Some(Order::MostConstrained),
            _ => None,
        }
    }
}

/// The lines that the queens above leave open, the line among them that gets the next queen, and the queen that stands
/// there now.
#[derive(Clone, Copy, Default)]
struct Level<M: Mask> {
    lines: OpenLines<M>,
    choice: Choice<M>,
    queen: Queen,
}

/// The state of a search for all completions. Any bit pattern is a valid value.
#[derive(Clone)]
pub(super) struct Cursor<M: Mask, const N: usize> {
    nodes: u64,
    solutions: u64,
    levels: [Level<M>; N],
    /// The queen of each row, for the rules that look nearby: the placed ones and those above the level that the search
    /// is on.
    queens: [M; N],
    /// The free squares of the rows that the last choice of a line looked at.
    free: [M; N],
    depth: u8,
    /// How many queens the search has to place.
    missing: u8,
    order: u8,
}

/// A cursor as a snapshot holds it, without what follows from the conditions.
#[derive(Clone, Copy)]
pub(super) struct SavedCursor<'a> {
    pub(super) order: Order,
    /// The queens of the levels that the search is through, each a row and a column.
    pub(super) path: &'a [[u8; 2]],
    /// The last queen tried on the level below.
    pub(super) tried: Queen,
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

impl<M: Mask, const N: usize> Cursor<M, N> {
    /// A cursor that is nowhere.
    pub(super) fn zeroed() -> Self {
        Cursor {
            nodes: 0,
            solutions: 0,
            levels: [Level::default(); N],
            queens: [M::NONE; N],
            free: [M::NONE; N],
            depth: 0,
            missing: 0,
            order: 0,
        }
    }

    /// Goes to the start.
    #[inline(never)]
    pub(super) fn start(&mut self, view: &View<'_, M, N>, order: Order) {
        (self.nodes, self.solutions, self.depth) = (0, 0, 0);
        self.order = order.number();
        let mut lines = OpenLines::all(view.n);
        self.queens = [M::NONE; N];
        for (row, column) in view.placed() {
            lines = lines.with(view, row, column);
            self.queens[row as usize % N] = M::bit(column);
        }
        self.missing = lines.rows.count() as u8;
        if let Some(level) = self.levels.first_mut() {
            *level = Level { lines, choice: Choice::none(), queen: Queen::NONE };
            if self.missing > 0 {
                let chosen = choose(view, order, &lines, &self.queens, &mut self.free);
                level.choice = chosen.unwrap_or(Choice::none());
            }
        }
    }

    pub(super) fn counters(&self) -> (u64, u64) {
        (self.nodes, self.solutions)
    }

    pub(super) fn order(&self) -> Order {
        Order::from_number(self.order).unwrap_or(Order::MostConstrained)
    }

    /// Whether memory can hold a cursor.
    pub(super) fn is_sound(&self) -> bool {
        usize::from(self.depth) <= N && usize::from(self.missing) <= N && Order::from_number(self.order).is_some()
    }

    /// Goes to the next solution; `budget` is lowered by the queens placed on the way.
    // Once for all that call it: the loops are large, and how they are entered does not matter.
    #[inline(never)]
    pub(super) fn advance(&mut self, view: &View<'_, M, N>, budget: &mut u64) -> Halt {
        if self.missing == 0 {
            // Nothing to place: the one solution is there already.
            let first = self.solutions == 0;
            self.solutions = 1;
            return if first { Halt::Board } else { Halt::Done };
        }
        let before = *budget;
        // A loop for each order, so that the choice of the order is not made at each node.
        let halt = match self.order() {
            Order::RowByRow => self.go_on(view, budget, |lines, queens, _| row_order::choose(view, lines, queens)),
            Order::MostConstrained => {
                self.go_on(view, budget, |lines, queens, free| constrained::choose(view, lines, queens, free))
            }
        };
        self.nodes = self.nodes.wrapping_add(before - *budget);
        if halt == Halt::Board {
            self.solutions = self.solutions.wrapping_add(1);
        }
        halt
    }

    #[inline(always)]
    fn go_on(
        &mut self,
        view: &View<'_, M, N>,
        budget: &mut u64,
        choose: impl Fn(&OpenLines<M>, &[M; N], &mut [M; N]) -> Option<Choice<M>>,
    ) -> Halt {
        let nearby = view.rules.leap();
        let mut depth = usize::from(self.depth);
        let mut rest = *budget;
        let last = usize::from(self.missing) - 1;
        let halt = loop {
            let Some(level) = self.levels.get_mut(depth) else { break Halt::Done };
            // Looked at before the budget: going back, and finding the end, are free.
            let mut choice = level.choice;
            let Some((row, column)) = choice.next(view, &level.lines, &self.queens) else {
                if depth == 0 {
                    break Halt::Done;
                }
                depth -= 1;
                if nearby && let Some(level) = self.levels.get(depth) {
                    self.queens[usize::from(level.queen.row) % N] = M::NONE;
                }
                continue;
            };
            if rest == 0 {
                break Halt::Paused;
            }
            rest -= 1;
            level.choice = choice;
            level.queen = Queen::at(row, column);
            if depth == last {
                break Halt::Board;
            }
            let lines = level.lines.with(view, row, column);
            if nearby {
                self.queens[row as usize % N] = M::bit(column);
            }
            match choose(&lines, &self.queens, &mut self.free) {
                Some(choice) => {
                    depth += 1;
                    if let Some(below) = self.levels.get_mut(depth) {
                        *below = Level { lines, choice, queen: Queen::NONE };
                    }
                }
                // The look-ahead saw a line without a square. The queen counts as a node, and the next square is tried.
                None if nearby => self.queens[row as usize % N] = M::NONE,
                None => {}
            }
        };
        self.depth = depth as u8;
        *budget = rest;
        halt
    }

    /// Writes the columns of the solution on which the search halted to the first n of `board`.
    pub(super) fn board(&self, view: &View<'_, M, N>, board: &mut [u8]) {
        for (to, from) in board.iter_mut().zip(view.given).take(view.n as usize) {
            *to = *from;
        }
        for level in self.levels.iter().take(self.missing.into()) {
            if let Some(to) = board.get_mut(usize::from(level.queen.row)) {
                *to = level.queen.column;
            }
        }
    }

    /// The queens of the levels that the search is through, and the last one tried below them.
    pub(super) fn path(&self) -> (impl Iterator<Item = Queen>, Queen) {
        let depth = usize::from(self.depth);
        let tried = self.levels.get(depth).map_or(Queen::NONE, |level| level.queen);
        let tried = if self.missing == 0 { Queen::NONE } else { tried };
        (self.levels.iter().take(depth).map(|level| level.queen), tried)
    }

    /// Goes where a cursor was saved, which a search can reach.
    #[inline(never)]
    pub(super) fn go_to(&mut self, view: &View<'_, M, N>, saved: &SavedCursor<'_>) {
        self.start(view, saved.order);
        (self.nodes, self.solutions) = (saved.nodes, saved.solutions);
        self.depth = saved.path.len() as u8;
        let mut levels = self.levels.iter_mut();
        walk(view, saved, |level| {
            if let Some(to) = levels.next() {
                *to = *level;
            }
        });
        for &[row, column] in saved.path {
            self.queens[usize::from(row) % N] = M::bit(column.into());
        }
    }

    /// Queens placed, solutions delivered, and how far the search is.
    pub(super) fn progress(&self, view: &View<'_, M, N>) -> Progress {
        Progress { nodes: self.nodes, solutions: self.solutions, parts_per_million: self.parts_per_million(view) }
    }

    #[inline(never)]
    fn parts_per_million(&self, view: &View<'_, M, N>) -> u32 {
        if self.missing == 0 {
            return if self.solutions > 0 { WHOLE } else { 0 };
        }
        let depth = usize::from(self.depth);
        let mut behind = Behind::nothing();
        let mut queens = placed_columns(view);
        for (at, level) in self.levels.iter().enumerate().take(depth + 1) {
            let (tried, all) = level.tried(view, queens.as_slice());
            if depth == 0 && tried == all {
                return WHOLE;
            }
            // Above, the last square tried is the one in which the search still is.
            behind.add_level(if at < depth { tried.saturating_sub(1) } else { tried }, all);
            queens[usize::from(level.queen.row) % N] = level.queen.column;
        }
        behind.parts_per_million()
    }
}

/// The order's choice of the line for the next queen; `None` when some line has no free square.
// Where speed is not all, this one copy will do.
#[inline(never)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    order: Order,
    lines: &OpenLines<M>,
    queens: &(impl Queens<M> + ?Sized),
    free: &mut impl FreeSquares<M>,
) -> Option<Choice<M>> {
    match order {
        Order::RowByRow => row_order::choose(view, lines, queens),
        Order::MostConstrained => constrained::choose(view, lines, queens, free),
    }
}

/// The columns of the placed queens, EMPTY in the other rows.
fn placed_columns<M: Mask, const N: usize>(view: &View<'_, M, N>) -> [u8; N] {
    let mut columns = [EMPTY; N];
    for (row, column) in view.placed() {
        columns[row as usize % N] = column as u8;
    }
    columns
}

/// Visits the levels of a saved cursor from the top; `None` where no search comes this way.
///
/// It works with little memory: a snapshot is walked through before anything of it is written to the puzzle, which has
/// the arrays that a search works in.
#[inline(never)]
fn walk<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    saved: &SavedCursor<'_>,
    mut visit: impl FnMut(&Level<M>),
) -> Option<()> {
    let choose = |lines: &OpenLines<M>, queens: &[u8]| {
        choose(view, saved.order, lines, queens, &mut FoundAgain { view, lines, queens })
    };
    let mut queens = placed_columns(view);
    let mut level = Level { lines: OpenLines::of_placed(view), choice: Choice::none(), queen: Queen::NONE };
    let missing = level.lines.rows.count();
    if missing == 0 {
        return (saved.path.is_empty() && saved.tried.is_none()).then_some(());
    }
    if saved.path.len() >= missing as usize {
        return None;
    }
    let mut chosen = choose(&level.lines, &queens);
    for &[row, column] in saved.path {
        level.choice = chosen?;
        level.try_until(view, &queens, Queen { row, column })?;
        visit(&level);
        level.lines = level.lines.with(view, row.into(), column.into());
        level.queen = Queen::NONE;
        queens[usize::from(row) % N] = column;
        chosen = choose(&level.lines, &queens);
    }
    // Only the start can be without a square: a level below it is not entered then.
    level.choice = if saved.path.is_empty() { chosen.unwrap_or(Choice::none()) } else { chosen? };
    if !saved.tried.is_none() {
        level.try_until(view, &queens, saved.tried)?;
    }
    visit(&level);
    Some(())
}

impl<M: Mask> Level<M> {
    /// Tries the squares of the line until this one; `None` when it is not among them.
    fn try_until<const N: usize>(&mut self, view: &View<'_, M, N>, queens: &[u8], queen: Queen) -> Option<()> {
        if queen.is_none() {
            return None;
        }
        while self.queen != queen {
            let (row, column) = self.choice.next(view, &self.lines, queens)?;
            self.queen = Queen::at(row, column);
        }
        Some(())
    }

    /// How many squares of the line are tried, with the one where the queen stands, and how many there are.
    fn tried<const N: usize>(&self, view: &View<'_, M, N>, queens: &[u8]) -> (u32, u32) {
        let mut whole = self.choice.whole(view, &self.lines, queens);
        let (mut tried, mut all) = (0, 0);
        while let Some((row, column)) = whole.next(view, &self.lines, queens) {
            all += 1;
            if Queen::at(row, column) == self.queen {
                tried = all;
            }
        }
        (tried, all)
    }
}

impl SavedCursor<'_> {
    /// Whether a search can stand here, and can have counted so.
    pub(super) fn is_reachable<M: Mask, const N: usize>(&self, view: &View<'_, M, N>) -> bool {
        if walk(view, self, |_| ()).is_none() {
            return false;
        }
        if view.placed().count() == view.n as usize {
            return self.nodes == 0 && self.solutions <= 1;
        }
        let placed = self.path.len() as u64 + u64::from(!self.tried.is_none());
        // No computer comes near 2^63 queens, and below that the counters cannot overflow later.
        self.nodes >= placed && self.nodes < 1 << 63 && self.solutions <= self.nodes
    }
}
