//! A count cut into independent tasks, whose results add up to the total.
//!
//! A task is a canonical prefix (queens on the four lines beside the middle) with queens on the first few open rows
//! below it: none for the coarsest cut, one row more for each finer one. Tasks are numbered in the order in which they
//! are enumerated, and nothing of them is stored but, to find a task quickly, where every so many prefixes begin.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;

use heapless::Vec;

use super::halves::{self, Block, JoinError, Tables};
use super::kernel::Kernel;
use super::prefixes::placements::MAX_ROWS;
use super::prefixes::symmetry::Prefixes;
use super::prefixes::tasks::{self, Tasks};
use super::sum::Overflow;
use crate::board::Size;
use crate::object::Object;

/// The count of one board as tasks of about equal work.
///
/// The tasks can be run in any order, on any number of threads and machines, and each as often as one likes: a task is
/// named by the plan's [`id`](Plan::id) and its number alone.
///
/// ```
/// use nqueens::{board::Size, count::plan::Plan};
/// let plan = Plan::new(Size::new(10).unwrap(), 64);
/// let total: u64 = (0..plan.tasks()).rev().map(|task| plan.run(task, 1).unwrap()).sum();
/// assert_eq!(total, 724);
/// ```
#[derive(Clone)]
pub struct Plan {
    tasks: u64,
    marks: Vec<Mark, MARKS, u8>,
    size: Size,
    cut: u8,
    /// [`SEARCHED`] or [`JOINED`]: a number, since every bit pattern of a plan is a value.
    engine: u8,
}

/// Where a prefix begins.
#[derive(Clone, Copy)]
struct Mark {
    /// The number of its first task.
    task: u64,
    key: u32,
}

/// How many marks a plan has at most: enough that walking from one to the next costs little beside a task.
const MARKS: usize = 64;

/// The largest cut, in rows.
const MAX_CUT: usize = MAX_ROWS;

/// The most tasks of a plan. With more, finding a task would cost more than a tenth of running it: the work grows about
/// eightfold with each row of the board, and the cost of finding all tasks with the square of their number. Measured on a
/// core with AVX-512 for n = 20 to 24; slower kernels have more room.
fn most_tasks(size: Size) -> u64 {
    1 << (18 + 3 * size.get().saturating_sub(18) / 2).min(27)
}

/// The tasks are placements below prefixes, whose completions are searched.
const SEARCHED: u8 = 0;
/// The tasks are sets of rows, whose halves are joined.
const JOINED: u8 = 1;

/// The version of the cutting: another way to cut, or another order, is another number.
const FORMAT: u64 = 1;

/// Why [`Plan::run`] gave no number.
///
/// ```
/// use nqueens::{board::Size, count::plan::{Plan, RunError}};
/// let plan = Plan::new(Size::new(8).unwrap(), 1);
/// assert_eq!(plan.run(plan.tasks(), 1), Err(RunError::Range));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The tasks go past the end of the plan.
    Range,
    /// The subtotal does not fit 64 bits.
    Overflow,
    /// The tasks are joined, which takes memory: see [`Plan::run_join`].
    Memory,
}

impl From<Overflow> for RunError {
    fn from(_: Overflow) -> RunError {
        RunError::Overflow
    }
}

impl Plan {
    /// A plan with at least `min_tasks` tasks, or as many as the board can be cut into; 0 means 1.
    ///
    /// The cut is the coarsest that has so many. It is never so fine that starting a task would cost more than a small
    /// part of the task on a processor with wide vectors, which is why small boards have few tasks: none with n < 18 is
    /// cut below its prefixes (849 at n = 14, 2638 at n = 17), and none has more than 2^27. Takes about as
    /// many steps as the plan has tasks, divided by n/2.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// assert!(Plan::new(Size::new(18).unwrap(), 5000).tasks() >= 5000);
    /// assert_eq!(Plan::new(Size::new(14).unwrap(), 5000).tasks(), 849);
    /// ```
    pub fn new(size: Size, min_tasks: u32) -> Plan {
        let mut plan = Plan { tasks: 1, marks: Vec::new(), size, cut: 0, engine: SEARCHED };
        plan.set_up(size, min_tasks);
        plan
    }

    /// A plan whose tasks are joined, see [`halves`]: one for each set of rows of the west half's queens. `None` for boards that
    /// are not joined. There are 252 tasks for n = 12, 12,283 for n = 18, and about four times as many for each two rows more.
    ///
    /// Takes about as many steps as there are tasks.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// assert_eq!(Plan::joining(Size::new(18).unwrap()).unwrap().tasks(), 12_283);
    /// assert!(Plan::joining(Size::new(25).unwrap()).is_none());
    /// ```
    pub fn joining(size: Size) -> Option<Plan> {
        let mut plan = Plan { tasks: 1, marks: Vec::new(), size, cut: 0, engine: JOINED };
        plan.set_up_joining(size).then_some(plan)
    }

    /// Makes this the plan of a join, whatever it was before; or says that the board is not joined, and leaves it as it is.
    pub(crate) fn set_up_joining(&mut self, size: Size) -> bool {
        let Some(keys) = halves::task_keys(size) else { return false };
        self.size = size;
        self.cut = 0;
        self.engine = JOINED;
        let tasks = keys.clone().count();
        self.tasks = tasks as u64;
        // In the machine's words: small processors divide longer ones in software.
        let between = tasks.div_ceil(MARKS).max(1);
        self.marks.clear();
        for (task, key) in keys.enumerate() {
            if task % between == 0 {
                // Never full: this many are between two marks.
                let _ = self.marks.push(Mark { task: task as u64, key });
            }
        }
        true
    }

    /// Whether the tasks are joined, and are run by [`Plan::run_join`].
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// assert!(Plan::joining(Size::new(12).unwrap()).unwrap().is_joining());
    /// assert!(!Plan::new(Size::new(12).unwrap(), 1).is_joining());
    /// ```
    pub fn is_joining(&self) -> bool {
        self.engine == JOINED
    }

    /// Makes this the plan of a board, whatever it was before.
    pub(crate) fn set_up(&mut self, size: Size, min_tasks: u32) {
        self.engine = SEARCHED;
        let finest = size.get().saturating_sub(17).min(MAX_CUT as u32) as u8;
        self.set_up_to(size, min_tasks, finest);
    }

    /// The same, cut in at most `finest` rows.
    fn set_up_to(&mut self, size: Size, min_tasks: u32, finest: u8) {
        self.size = size;
        self.marks.clear();
        // A board without solutions has no prefix, and a plan has one task all the same.
        self.tasks = 1;
        self.cut = 0;
        if size.get() < 2 {
            return;
        }
        let tasks = |cut| self.prefixes().map(|prefix| tasks::below(prefix, size, cut)).sum::<u64>();
        let (mut cut, mut found) = (0, tasks(0));
        while found < u64::from(min_tasks) && cut < finest {
            let finer = tasks(cut + 1);
            if finer > most_tasks(size) {
                break;
            }
            (cut, found) = (cut + 1, finer);
        }
        self.cut = cut;
        self.tasks = found.max(1);
        self.set_marks();
    }

    /// Marks every so many prefixes.
    fn set_marks(&mut self) {
        let between = self.prefixes().count().div_ceil(MARKS).max(1);
        let mut task = 0;
        for (number, prefix) in self.prefixes().enumerate() {
            if number % between == 0 {
                // Never full: this many are between two marks.
                let _ = self.marks.push(Mark { task, key: prefix.key() });
            }
            task += tasks::below(prefix, self.size, self.cut);
        }
    }

    /// The number of tasks, at least 1. They are numbered from 0.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// assert_eq!(Plan::new(Size::new(14).unwrap(), 1).tasks(), 849);
    /// assert_eq!(Plan::new(Size::new(3).unwrap(), 1).tasks(), 1);
    /// ```
    pub fn tasks(&self) -> u64 {
        self.tasks
    }

    /// The size of the board.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// let size = Size::new(8).unwrap();
    /// assert_eq!(Plan::new(size, 64).size(), size);
    /// ```
    pub fn size(&self) -> Size {
        self.size
    }

    /// What, with its number, determines a task: n, the cut, the engine and the format. Equal ids mean equal tasks in
    /// every build of this library.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// let id = |n, min_tasks| Plan::new(Size::new(n).unwrap(), min_tasks).id();
    /// // Both are cut below the prefixes only; another board has other tasks.
    /// assert_eq!(id(14, 1), id(14, 800));
    /// assert_ne!(id(14, 1), id(13, 1));
    /// ```
    pub fn id(&self) -> u64 {
        FORMAT << 24 | u64::from(self.engine) << 16 | u64::from(self.cut) << 8 | u64::from(self.size.get())
    }

    /// The number of solutions that the tasks `first`, `first + 1`, .. count, `tasks` of them: 0 for none.
    ///
    /// # Errors
    ///
    /// Tasks past the end, or a sum past 64 bits.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// let plan = Plan::new(Size::new(8).unwrap(), 2);
    /// let half = plan.tasks() / 2;
    /// assert_eq!(plan.run(0, half).unwrap() + plan.run(half, plan.tasks() - half).unwrap(), 92);
    /// ```
    pub fn run(&self, first: u64, tasks: u64) -> Result<u64, RunError> {
        let end = first.checked_add(tasks).filter(|&end| end <= self.tasks).ok_or(RunError::Range)?;
        if tasks == 0 {
            return Ok(0);
        }
        if self.is_joining() {
            return Err(RunError::Memory);
        }
        Ok(self.from(first).count(Kernel::best_for(self.size), first..end)?)
    }

    /// The same for a plan whose tasks are joined, with any kernel (the portable one where the processor lacks it). Any number of threads share the
    /// tables; each has its own scratch, [`halves::scratch_blocks`] of it, whose contents do not matter.
    ///
    /// # Errors
    ///
    /// [`JoinError::Size`] when the tasks of this plan are not joined, [`JoinError::Memory`] for tables of another board and for
    /// too little scratch, [`JoinError::Range`] for tasks past the end.
    ///
    /// ```
    /// use nqueens::{board::Size, count::{Kernel, halves::{self, Tables}, plan::Plan}};
    /// use std::mem::MaybeUninit;
    /// let size = Size::new(12).unwrap();
    /// let mut memory = vec![MaybeUninit::uninit(); Tables::blocks(size).unwrap()];
    /// let tables = Tables::build(&mut memory, size).unwrap();
    /// let mut scratch = vec![MaybeUninit::uninit(); halves::scratch_blocks(size).unwrap()];
    /// let plan = Plan::joining(size).unwrap();
    /// assert_eq!(plan.run_join(0, plan.tasks(), Kernel::best(), &tables, &mut scratch), Ok(14_200));
    /// ```
    pub fn run_join(
        &self,
        first: u64,
        tasks: u64,
        kernel: Kernel,
        tables: &Tables,
        scratch: &mut [MaybeUninit<Block>],
    ) -> Result<u64, JoinError> {
        if !self.is_joining() {
            return Err(JoinError::Size);
        }
        let end = first.checked_add(tasks).filter(|&end| end <= self.tasks).ok_or(JoinError::Range)?;
        if tables.size() != self.size || Some(scratch.len()) < halves::scratch_blocks(self.size) {
            return Err(JoinError::Memory);
        }
        let from = self.marks.iter().rev().find(|mark| mark.task <= first).map(|mark| (mark.task, mark.key));
        halves::count_tasks(kernel, tables, from.ok_or(JoinError::Range)?, first..end, scratch)
    }

    /// The tasks from the last mark on that is not behind number `first`.
    pub(crate) fn from(&self, first: u64) -> Tasks {
        match self.marks.iter().rev().find(|mark| mark.task <= first) {
            Some(mark) => Tasks::from(self.size, self.cut, mark.key, mark.task),
            None => Tasks::of_prefixes(self.size),
        }
    }

    fn prefixes(&self) -> Prefixes {
        Prefixes::new(self.size)
    }
}

impl Object for Plan {
    const READY: u64 = u64::from_le_bytes(*b"nqplan_1");

    /// The size, and how many tasks there should be at least.
    type From = (Size, u32);

    fn reset(&mut self, (size, min_tasks): (Size, u32)) {
        self.set_up(size, min_tasks);
    }

    fn is_sound(&self) -> bool {
        self.size <= Size::MAX && self.marks.len() <= MARKS && usize::from(self.cut) <= MAX_CUT && self.engine <= JOINED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::known;

    /// Finer than a plan would be cut, so that it can be counted here.
    #[test]
    fn fine_cuts_add_up() {
        for (n, finest) in [(10, 3), (11, 4), (12, 2), (13, 1)] {
            let size = Size::new(n).unwrap();
            let mut plan = Plan::new(size, 0);
            plan.set_up_to(size, u32::MAX, finest);
            assert!(plan.tasks() > 1000 && plan.cut == finest, "{} tasks", plan.tasks());
            let mut seed = n;
            let (mut total, mut first) = (0, 0);
            while first < plan.tasks() {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let tasks = (u64::from(seed) % (plan.tasks() / 7)).min(plan.tasks() - first);
                total += plan.run(first, tasks).unwrap();
                first += tasks;
            }
            assert_eq!(Some(total), known::total(n), "n = {n}");
            let each: u64 = (0..plan.tasks()).rev().map(|task| plan.run(task, 1).unwrap()).sum();
            assert_eq!(each, total, "n = {n}");
        }
    }
}
