//! A count cut into independent tasks, whose results add up to the total.
//!
//! What a task is depends on the [`Engine`]: below prefixes it is a placement on a few rows, and where halves are
//! joined a set of rows. Tasks are numbered in the order in which they are enumerated, and nothing of them is stored
//! but, to find a task quickly, where every so many pieces of the count begin.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;
use core::num::NonZeroU32;
use core::ops::Range;

use heapless::Vec;

use super::cut::{Cut, with_engine};
pub use super::cut::{Engine, MemorySize};
pub use super::error::RunError;
pub use super::halves::Block;
use super::halves::JoinedHalves;
use super::prefixes::BelowPrefixes;
use super::prepare::prepared_in;
pub use super::prepare::{Part, Preparation, Shared};
use super::work::{Stretch, Work};
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
    fineness: u8,
    /// As a number, since every bit pattern of a plan in C's memory has to be a value: see [`Plan::engine`].
    engine: u8,
}

/// Where a piece of the count begins.
#[derive(Clone, Copy)]
struct Mark {
    /// The number of its first task.
    task: u64,
    key: u32,
}

/// How many marks a plan has at most: enough that walking from one to the next costs little beside a task.
const MARKS: usize = 64;

impl Plan {
    /// A plan of a search with at least `min_tasks` tasks, or as many as the board can be cut into.
    ///
    /// The cut is the coarsest that has so many, so that 1 asks for the coarsest of all. 0 leaves it to the library,
    /// which cuts so that no task takes longer than a fraction of a second where that is possible, and no finer than
    /// 2^24 tasks. No plan is so fine that starting a task would cost more than a small part of the task on a processor
    /// with wide vectors, which is why small boards have few tasks: none with n < 18 is cut below its prefixes (849 at
    /// n = 14, 2638 at n = 17), and none has more than 2^27. Takes about as many steps as the plan has tasks, divided
    /// by n/2.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// assert!(Plan::new(Size::new(18).unwrap(), 5000).tasks() >= 5000);
    /// assert_eq!(Plan::new(Size::new(14).unwrap(), 5000).tasks(), 849);
    /// ```
    pub fn new(size: Size, min_tasks: u32) -> Plan {
        Plan::of(Cut::search(size, min_tasks))
    }

    /// The same for an engine of one's choice; `None` where it does not count boards of this size.
    ///
    /// Where halves are joined, there is one task for each set of rows of the west half's queens, whatever `min_tasks`
    /// says: 252 for n = 12, 12,283 for n = 18, and about four times as many for each two rows more.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Engine, Plan}};
    /// let join = |n| Plan::with_engine(Size::new(n).unwrap(), 0, Engine::Join);
    /// assert_eq!(join(18).unwrap().tasks(), 12_283);
    /// assert!(join(11).is_none() && join(25).is_none());
    /// ```
    pub fn with_engine(size: Size, min_tasks: u32, engine: Engine) -> Option<Plan> {
        Cut::new(size, engine, min_tasks).map(Plan::of)
    }

    /// The plan for a count with so many threads in so many bytes of memory: by the engine that is the fastest on this
    /// processor of those that do with it, cut as the library chooses.
    ///
    /// The cut depends on n and the engine alone. A count that is taken up again, and another machine that takes part
    /// in it, make their plan by [`Plan::from_id`].
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Engine, Plan}};
    /// use std::num::NonZero;
    /// let (size, threads) = (Size::new(18).unwrap(), NonZero::new(4).unwrap());
    /// assert_eq!(Plan::auto(size, threads, 1 << 30).engine(), Engine::Join);
    /// assert_eq!(Plan::auto(size, threads, 0).engine(), Engine::Search);
    /// ```
    pub fn auto(size: Size, threads: NonZeroU32, memory: u64) -> Plan {
        Plan::of(Cut::auto(size, threads, memory))
    }

    /// The plan with this [`id`](Plan::id); `None` when this version has none.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// let plan = Plan::new(Size::new(18).unwrap(), 5000);
    /// let same = Plan::from_id(plan.id()).unwrap();
    /// assert_eq!((same.id(), same.tasks()), (plan.id(), plan.tasks()));
    /// assert!(Plan::from_id(0).is_none());
    /// ```
    pub fn from_id(id: u64) -> Option<Plan> {
        Cut::from_id(id).map(Plan::of)
    }

    fn of(cut: Cut) -> Plan {
        let mut plan =
            Plan { tasks: 1, marks: Vec::new(), size: cut.size, fineness: 0, engine: Engine::Search.number() };
        plan.set_up(cut);
        plan
    }

    /// Makes this the plan with this cut, whatever it was before.
    pub(crate) fn set_up(&mut self, cut: Cut) {
        self.tasks = cut.tasks;
        self.size = cut.size;
        self.fineness = cut.fineness;
        self.engine = cut.engine.number();
        self.marks.clear();
        with_engine!(cut.engine, E => self.set_marks::<E>());
    }

    /// Marks every so many pieces.
    fn set_marks<E: Work>(&mut self) {
        // The coarsest cut has as many.
        let between = E::pieces(self.size, 0).count().div_ceil(MARKS).max(1);
        let mut task = 0;
        for (number, (key, tasks)) in E::pieces(self.size, self.fineness).enumerate() {
            if number % between == 0 {
                // Never full: this many are between two marks.
                let _ = self.marks.push(Mark { task, key });
            }
            task += tasks;
        }
    }

    pub(crate) fn cut(&self) -> Cut {
        Cut { size: self.size, engine: self.engine(), fineness: self.fineness, tasks: self.tasks }
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

    /// How the tasks are counted.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Engine, Plan}};
    /// assert_eq!(Plan::new(Size::new(20).unwrap(), 0).engine(), Engine::Search);
    /// ```
    pub fn engine(&self) -> Engine {
        // No other number is in a plan that is sound.
        Engine::from_number(self.engine).unwrap_or(Engine::Search)
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
        self.cut().id()
    }

    /// The bytes that its tasks take, in whole [`Block`]s: nothing for a search. `None` where there are not so many
    /// addresses.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan}};
    /// let plan = Plan::with_engine(Size::new(14).unwrap(), 0, Engine::Join).unwrap();
    /// assert_eq!(plan.memory_size().unwrap().shared % size_of::<Block>(), 0);
    /// ```
    pub fn memory_size(&self) -> Option<MemorySize> {
        self.cut().memory_size()
    }

    /// Prepares the memory that all threads share: [`Plan::memory_size`] says how much, and more will do. A search
    /// takes none.
    ///
    /// Takes milliseconds for n = 18, and eight times as long for each two rows more; about a minute for n = 24. To
    /// share that among threads, or to stop it, see [`Plan::preparation`].
    ///
    /// # Errors
    ///
    /// [`RunError::Memory`] when there is too little.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Engine, Plan, RunError}};
    /// let plan = Plan::with_engine(Size::new(14).unwrap(), 0, Engine::Join).unwrap();
    /// assert!(matches!(plan.prepare(&mut []), Err(RunError::Memory)));
    /// ```
    pub fn prepare<'a>(&self, shared: &'a mut [MaybeUninit<Block>]) -> Result<Shared<'a>, RunError> {
        let mut preparation = self.preparation(shared)?;
        preparation.parts().for_each(Part::prepare);
        preparation.finish()
    }

    /// The same in parts. The first is done here, the others are for the caller.
    ///
    /// # Errors
    ///
    /// [`RunError::Memory`] when there is too little.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Engine, Plan, RunError}};
    /// let plan = Plan::with_engine(Size::new(14).unwrap(), 0, Engine::Join).unwrap();
    /// assert!(matches!(plan.preparation(&mut []), Err(RunError::Memory)));
    /// ```
    pub fn preparation<'a>(&self, shared: &'a mut [MaybeUninit<Block>]) -> Result<Preparation<'a>, RunError> {
        Preparation::new(self.cut(), shared)
    }

    /// What this memory was prepared for, by this plan or another of the same id, here or in another process.
    ///
    /// # Errors
    ///
    /// [`RunError::Memory`] when there is too little, or when it was not prepared for this plan. That is told by its
    /// head: memory that was changed elsewhere gives wrong numbers and nothing worse.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan, RunError}};
    /// let plan = Plan::with_engine(Size::new(12).unwrap(), 0, Engine::Join).unwrap();
    /// let memory = vec![Block::ZERO; plan.memory_size().unwrap().shared / size_of::<Block>()];
    /// assert!(matches!(plan.prepared(&memory), Err(RunError::Memory)));
    /// ```
    pub fn prepared<'a>(&self, shared: &'a [Block]) -> Result<Shared<'a>, RunError> {
        prepared_in(self.cut(), shared)
    }

    /// The tasks of a range, if all of them are tasks of this plan.
    pub(crate) fn range(&self, first: u64, tasks: u64) -> Result<Range<u64>, RunError> {
        let end = first.checked_add(tasks).filter(|&end| end <= self.tasks).ok_or(RunError::Range)?;
        Ok(first..end)
    }

    /// The number of solutions that the tasks `first`, `first + 1`, .. count, `tasks` of them, for a plan that takes no
    /// memory; 0 for none.
    ///
    /// # Errors
    ///
    /// [`RunError::Range`] for tasks past the end, [`RunError::Memory`] for a plan that takes memory,
    /// [`RunError::Overflow`] for a sum past 64 bits.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::Plan};
    /// let plan = Plan::new(Size::new(8).unwrap(), 2);
    /// let half = plan.tasks() / 2;
    /// assert_eq!(plan.run(0, half).unwrap() + plan.run(half, plan.tasks() - half).unwrap(), 92);
    /// ```
    pub fn run(&self, first: u64, tasks: u64) -> Result<u64, RunError> {
        let tasks = self.range(first, tasks)?;
        match self.engine() {
            Engine::Search => self.count::<BelowPrefixes>(tasks, &(), &mut []),
            Engine::Join => Err(RunError::Memory),
        }
    }

    /// The same for any plan: with what was prepared for it, and a scratch for each thread, whose contents do not
    /// matter.
    ///
    /// # Errors
    ///
    /// Those of [`Plan::run`], where [`RunError::Memory`] is for memory that was prepared for another plan, and for too
    /// little scratch.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan}};
    /// use std::mem::MaybeUninit;
    /// let plan = Plan::with_engine(Size::new(12).unwrap(), 0, Engine::Join).unwrap();
    /// let needed = plan.memory_size().unwrap();
    /// let memory = |bytes: usize| vec![MaybeUninit::uninit(); bytes / size_of::<Block>()];
    /// let (mut shared, mut scratch) = (memory(needed.shared), memory(needed.per_thread));
    /// let shared = plan.prepare(&mut shared).unwrap();
    /// assert_eq!(plan.run_in(0, plan.tasks(), &shared, &mut scratch), Ok(14_200));
    /// ```
    pub fn run_in(
        &self,
        first: u64,
        tasks: u64,
        shared: &Shared,
        scratch: &mut [MaybeUninit<Block>],
    ) -> Result<u64, RunError> {
        let tasks = self.range(first, tasks)?;
        match self.engine() {
            Engine::Search => self.count::<BelowPrefixes>(tasks, &(), scratch),
            Engine::Join => {
                let tables = shared.tables_of(self.size).ok_or(RunError::Memory)?;
                self.count::<JoinedHalves>(tasks, tables, scratch)
            }
        }
    }

    fn count<E: Work>(
        &self,
        tasks: Range<u64>,
        shared: &E::Shared<'_>,
        scratch: &mut [MaybeUninit<Block>],
    ) -> Result<u64, RunError> {
        if (size_of_val(scratch) as u64) < E::memory(self.size).per_thread {
            return Err(RunError::Memory);
        }
        if tasks.is_empty() {
            return Ok(0);
        }
        let from = self.marks.iter().rev().find(|mark| mark.task <= tasks.start).map(|mark| (mark.task, mark.key));
        E::count(
            Stretch { size: self.size, fineness: self.fineness, from, tasks },
            E::best_kernel(self.size),
            shared,
            scratch,
        )
    }
}

impl Object for Plan {
    const READY: u64 = u64::from_le_bytes(*b"nqplan_1");

    type From = Cut;

    fn reset(&mut self, cut: Cut) {
        self.set_up(cut);
    }

    fn is_sound(&self) -> bool {
        let finest = |engine| with_engine!(engine, E => E::finest(self.size));
        self.size <= Size::MAX
            && self.marks.len() <= MARKS
            && Engine::from_number(self.engine).and_then(finest).is_some_and(|finest| self.fineness <= finest)
    }
}
