//! The board that a method works on, as its observer sees it: it counts each step, tells it, and knows when to stop.

#![forbid(unsafe_code)]

use core::ops::ControlFlow;

use super::event::{Action, Attack, Event, Work};
use crate::board::{EMPTY, MAX_N, Size};

/// The board, the counters and the observer of one run.
///
/// Each step is counted before it is told, so the step at which the observer stops is in the numbers.
pub(super) struct Trace<Observer> {
    size: Size,
    columns: [u8; MAX_N],
    limit: u64,
    work: Work,
    observer: Observer,
}

impl<Observer> Trace<Observer>
where
    Observer: FnMut(Event<'_>) -> ControlFlow<()>,
{
    /// An empty board. After `limit` solutions the run stops; 0 is no limit.
    pub(super) fn new(size: Size, limit: u64, observer: Observer) -> Self {
        Trace { size, columns: [EMPTY; MAX_N], limit, work: Work::default(), observer }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// The column of the queen in `row`, [`EMPTY`] when it has none.
    pub(super) fn column(&self, row: u32) -> u32 {
        u32::from(self.columns.get(row as usize).copied().unwrap_or(EMPTY))
    }

    /// The method is about to ask whether a queen may stand here.
    pub(super) fn test(&mut self, row: u32, column: u32) -> ControlFlow<()> {
        self.work.squares_tested += 1;
        self.tell(Action::Test { row, column })
    }

    /// It may not.
    pub(super) fn reject(&mut self, row: u32, column: u32, attack: Attack) -> ControlFlow<()> {
        self.tell(Action::Reject { row, column, attack })
    }

    /// It may, and now stands there.
    pub(super) fn place(&mut self, row: u32, column: u32) -> ControlFlow<()> {
        self.work.queens_placed += 1;
        self.fill(row, column as u8);
        self.tell(Action::Place { row, column })
    }

    /// The queen of this row is taken away.
    pub(super) fn remove(&mut self, row: u32, column: u32) -> ControlFlow<()> {
        self.work.queens_removed += 1;
        self.fill(row, EMPTY);
        self.tell(Action::Remove { row, column })
    }

    /// Every row has its queen.
    pub(super) fn solution(&mut self) -> ControlFlow<()> {
        self.work.solutions += 1;
        self.tell(Action::Solution)?;
        // A limit of 0 is never reached: at least one solution was counted.
        if self.work.solutions == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn fill(&mut self, row: u32, column: u8) {
        if let Some(square) = self.columns.get_mut(row as usize) {
            *square = column;
        }
    }

    fn tell(&mut self, action: Action) -> ControlFlow<()> {
        // A size is never above the array's length; `get` keeps the panic path out.
        let columns = self.columns.get(..self.size.get() as usize).unwrap_or_default();
        (self.observer)(Event { action, columns })
    }
}
