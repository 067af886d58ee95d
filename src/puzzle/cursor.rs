//! Where the solving of a puzzle stands: an explicit stack of placements and lines, that stops at any node and goes on.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::conditions::View;
use super::line::{Line, Queen};
use super::mask::Mask;
use super::{constrained, row_order};
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
    /// The row, column or region with the fewest squares left: for the hard ones.
    MostConstrained,
}

impl Order {
    pub(super) const ROW_BY_ROW: u8 = 0;
    pub(super) const MOST_CONSTRAINED: u8 = 1;

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

/// A placement, the line that gets its next queen, and the queen that stands there now.
#[derive(Clone, Copy, Default)]
struct Level<M: Mask> {
    placement: Placement<M>,
    line: Line<M>,
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
    /// What the choice of a line works with.
    free: [M; N],
    depth: u8,
    /// The queens that are missing.
    missing: u8,
    order: u8,
}

/// A position that was saved.
pub(super) struct Position<'a> {
    pub(super) order: Order,
    /// The queens of the levels that the search is through, each a row and a column.
    pub(super) path: &'a [[u8; 2]],
    /// The last queen tried on the level below, EMPTY twice for none.
    pub(super) tried: [u8; 2],
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
        let placement = view.start(&mut self.queens);
        self.missing = placement.rows.count() as u8;
        if let Some(level) = self.levels.first_mut() {
            *level = Level { placement, line: Line::none(), queen: Queen::NONE };
            if self.missing > 0 {
                let chosen = choose(view, order, &placement, &self.queens, &mut self.free);
                level.line = chosen.unwrap_or(Line::none());
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
        usize::from(self.depth) <= N && usize::from(self.missing) <= N && self.order <= Order::MOST_CONSTRAINED
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
            Order::RowByRow => {
                self.go_on(view, budget, |placement, queens, _| row_order::choose(view, placement, queens))
            }
            Order::MostConstrained => {
                self.go_on(view, budget, |placement, queens, free| constrained::choose(view, placement, queens, free))
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
        choose: impl Fn(&Placement<M>, &[M; N], &mut [M; N]) -> Option<Line<M>>,
    ) -> Halt {
        let nearby = view.rules.look_nearby();
        let mut depth = usize::from(self.depth);
        let mut left = *budget;
        let last = usize::from(self.missing) - 1;
        let halt = loop {
            let Some(level) = self.levels.get_mut(depth) else { break Halt::Done };
            // Looked at before the budget: going back, and finding the end, are free.
            let mut line = level.line;
            let Some((row, column)) = line.next(view, &level.placement, &self.queens) else {
                if depth == 0 {
                    break Halt::Done;
                }
                depth -= 1;
                if nearby && let Some(level) = self.levels.get(depth) {
                    self.queens[usize::from(level.queen.row) % N] = M::NONE;
                }
                continue;
            };
            if left == 0 {
                break Halt::Paused;
            }
            left -= 1;
            level.line = line;
            level.queen = Queen::at(row, column);
            if depth == last {
                break Halt::Board;
            }
            let placement = level.placement.with(view, row, column);
            if nearby {
                self.queens[row as usize % N] = M::bit(column);
            }
            match choose(&placement, &self.queens, &mut self.free) {
                Some(line) => {
                    depth += 1;
                    if let Some(below) = self.levels.get_mut(depth) {
                        *below = Level { placement, line, queen: Queen::NONE };
                    }
                }
                // Counted and forgotten: there is nothing to go back to.
                None if nearby => self.queens[row as usize % N] = M::NONE,
                None => {}
            }
        };
        self.depth = depth as u8;
        *budget = left;
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

    /// Goes to a position that can be reached.
    pub(super) fn go_to(&mut self, view: &View<'_, M, N>, position: &Position<'_>) {
        self.start(view, position.order);
        (self.nodes, self.solutions) = (position.nodes, position.solutions);
        let mut depth = 0;
        let levels = &mut self.levels;
        walk(view, position, &mut self.queens, &mut self.free, |level| {
            if let Some(to) = levels.get_mut(depth) {
                *to = level;
            }
            depth += 1;
        });
        self.depth = position.path.len() as u8;
    }

    /// Queens placed, solutions delivered, and how far the search is.
    pub(super) fn progress(&self, view: &View<'_, M, N>) -> Progress {
        Progress { nodes: self.nodes, solutions: self.solutions, parts_per_million: self.parts_per_million(view) }
    }

    #[inline(never)]
    fn parts_per_million(&self, view: &View<'_, M, N>) -> u32 {
        /// A power of two that leaves the whole below 2^32.
        const FINE: u32 = 4096;
        const WHOLE: u32 = 1_000_000;
        if self.missing == 0 {
            return if self.solutions > 0 { WHOLE } else { 0 };
        }
        let (mut behind, mut width) = (0, WHOLE * FINE);
        let depth = usize::from(self.depth);
        let mut queens = [M::NONE; N];
        view.start(&mut queens);
        for (at, level) in self.levels.iter().enumerate().take(depth + 1) {
            let (tried, all) = level.tried(view, &queens);
            if at == 0 && depth == 0 && tried == all {
                return WHOLE;
            }
            // Rounding down keeps the share of a level inside the square above it, so the sum never goes down.
            width /= all.max(1);
            behind += width * if at < depth { tried.saturating_sub(1) } else { tried };
            queens[usize::from(level.queen.row) % N] = M::bit(level.queen.column.into());
        }
        behind / FINE
    }
}

impl<M: Mask> Level<M> {
    /// How many squares of the line are tried, with the one where the queen stands, and how many there are.
    fn tried<const N: usize>(&self, view: &View<'_, M, N>, queens: &[M; N]) -> (u32, u32) {
        let mut whole = Line::whole(&self.line, view, &self.placement, queens);
        let (mut tried, mut all) = (0, 0);
        while let Some((row, column)) = whole.next(view, &self.placement, queens) {
            all += 1;
            if Queen::at(row, column) == self.queen {
                tried = all;
            }
        }
        (tried, all)
    }
}

/// The order's choice of the line for the next queen; `None` when some line has no square left.
// Where speed is not all, this one copy will do.
#[inline(never)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    order: Order,
    placement: &Placement<M>,
    queens: &[M; N],
    free: &mut [M; N],
) -> Option<Line<M>> {
    match order {
        Order::RowByRow => row_order::choose(view, placement, queens),
        Order::MostConstrained => constrained::choose(view, placement, queens, free),
    }
}

/// Visits the levels of a position from the top; `None` where no search comes this way. `queens` are then those above
/// the last level.
fn walk<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    position: &Position<'_>,
    queens: &mut [M; N],
    free: &mut [M; N],
    mut visit: impl FnMut(Level<M>),
) -> Option<()> {
    let mut placement = view.start(queens);
    let missing = placement.rows.count();
    if missing == 0 {
        return (position.path.is_empty() && position.tried == [Queen::NONE.row; 2]).then_some(());
    }
    if position.path.len() >= missing as usize {
        return None;
    }
    let mut chosen = choose(view, position.order, &placement, queens, free);
    for &[row, column] in position.path {
        let mut level = Level { placement, line: chosen?, queen: Queen::NONE };
        level.try_until(view, queens, Queen { row, column })?;
        visit(level);
        placement = placement.with(view, row.into(), column.into());
        queens[usize::from(row) % N] = M::bit(column.into());
        chosen = choose(view, position.order, &placement, queens, free);
    }
    // Only the start can be without a square: a level below it is not entered then.
    let line = if position.path.is_empty() { chosen.unwrap_or(Line::none()) } else { chosen? };
    let mut level = Level { placement, line, queen: Queen::NONE };
    let [row, column] = position.tried;
    let tried = Queen { row, column };
    if !tried.is_none() {
        level.try_until(view, queens, tried)?;
    }
    visit(level);
    Some(())
}

impl<M: Mask> Level<M> {
    /// Tries the squares of the line until this one; `None` when it is not among them.
    fn try_until<const N: usize>(&mut self, view: &View<'_, M, N>, queens: &[M; N], queen: Queen) -> Option<()> {
        if queen.is_none() {
            return None;
        }
        while self.queen != queen {
            let (row, column) = self.line.next(view, &self.placement, queens)?;
            self.queen = Queen::at(row, column);
        }
        Some(())
    }
}

impl Position<'_> {
    /// Whether a search can stand here, and can have counted so.
    pub(super) fn is_reachable<M: Mask, const N: usize>(&self, view: &View<'_, M, N>) -> bool {
        let mut queens = [M::NONE; N];
        let mut free = [M::NONE; N];
        if walk(view, self, &mut queens, &mut free, |_| ()).is_none() {
            return false;
        }
        if view.placed() == view.n {
            return self.nodes == 0 && self.solutions <= 1;
        }
        let placed = self.path.len() as u64 + u64::from(self.tried != [Queen::NONE.row; 2]);
        // No computer comes near 2^63 queens, and below that the counters cannot overflow later.
        self.nodes >= placed && self.nodes < 1 << 63 && self.solutions <= self.nodes
    }
}
