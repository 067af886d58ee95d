//! How a count is cut into tasks: by which engine, and how fine.

#![forbid(unsafe_code)]

use core::num::NonZeroU32;

use super::Kernel;
use super::halves::{self, JoinedHalves};
use super::prefixes::BelowPrefixes;
use super::work::{MemoryNeeded, Work};
use crate::board::Size;

/// How the tasks of a plan are counted. Both ways give the same totals; a task of one is none of the other.
///
/// ```
/// use nqueens::{board::Size, count::plan::{Engine, Plan}};
/// let size = Size::new(12).unwrap();
/// assert_eq!(Plan::new(size, 0).engine(), Engine::Search);
/// assert_eq!(Plan::with_engine(size, 0, Engine::Join).unwrap().engine(), Engine::Join);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// By searching below prefixes, without memory: any n.
    Search,
    /// By joining halves of the board (meet in the middle), in memory that the caller gives: n from 12 to 24.
    Join,
}

impl Engine {
    /// The number that stands for it in plans and in their ids.
    pub(super) fn number(self) -> u8 {
        match self {
            Engine::Search => 0,
            Engine::Join => 1,
        }
    }

    /// The engine for which that number stands.
    pub(super) fn from_number(number: u8) -> Option<Engine> {
        [Engine::Search, Engine::Join].into_iter().find(|engine| engine.number() == number)
    }
}

/// Does something with an engine as a type, of which there is one for each name.
macro_rules! with_engine {
    ($engine:expr, $type:ident => $do:expr) => {
        match $engine {
            Engine::Search => {
                type $type = BelowPrefixes;
                $do
            }
            Engine::Join => {
                type $type = JoinedHalves;
                $do
            }
        }
    };
}
pub(super) use with_engine;

/// The bytes of memory in which tasks are counted.
///
/// ```
/// use nqueens::{board::Size, count::plan::{Engine, MemorySize, Plan}};
/// let size = Size::new(18).unwrap();
/// assert_eq!(Plan::new(size, 0).memory_size(), Some(MemorySize { shared: 0, per_thread: 0 }));
/// let join = Plan::with_engine(size, 0, Engine::Join).unwrap().memory_size().unwrap();
/// assert!(join.shared < 13_000_000 && join.per_thread < 5_000_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySize {
    /// For all threads together: see [`Plan::prepare`](super::plan::Plan::prepare).
    pub shared: usize,
    /// For each thread: the scratch of [`Plan::run_in`](super::plan::Plan::run_in).
    pub per_thread: usize,
}

/// How a count is cut. It says all of a plan but where the tasks are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cut {
    pub(crate) size: Size,
    pub(crate) engine: Engine,
    /// How fine, see [`Work::finest`].
    pub(crate) fineness: u8,
    pub(crate) tasks: u64,
}

/// A plan whose cut the library has chosen has no more tasks than this.
const MOST_CHOSEN: u64 = 1 << 24;

/// The version of the cutting: another way to cut, or another order, is another number.
const FORMAT: u64 = 1;

impl Cut {
    /// The coarsest cut with so many tasks, or the finest that there is; the library's choice for 0. Nothing where the
    /// engine does not count such boards.
    pub(crate) fn new(size: Size, engine: Engine, min_tasks: u32) -> Option<Cut> {
        with_engine!(engine, E => match min_tasks {
            0 => {
                let (enough, most) = (E::enough_tasks(size), E::most_tasks(size).min(MOST_CHOSEN));
                Cut::until::<E>(size, engine, most, |_, tasks| tasks >= enough)
            }
            wish => Cut::until::<E>(size, engine, E::most_tasks(size), |_, tasks| tasks >= u64::from(wish)),
        })
    }

    /// The same for a search, which counts every board.
    pub(crate) fn search(size: Size, min_tasks: u32) -> Cut {
        let engine = Engine::Search;
        Cut::new(size, engine, min_tasks).unwrap_or(Cut { size, engine, fineness: 0, tasks: 1 })
    }

    /// The cut of [`Plan::auto`](super::plan::Plan::auto).
    pub(crate) fn auto(size: Size, threads: NonZeroU32, memory: u64) -> Cut {
        let fits = |cut: &Cut| {
            let MemoryNeeded { shared, per_thread } = cut.memory_needed();
            let all = shared.saturating_add(per_thread.saturating_mul(threads.get().into()));
            all <= memory && cut.memory_size().is_some()
        };
        let is_faster = halves::is_faster(size, Kernel::best());
        let join = if is_faster { Cut::new(size, Engine::Join, 0).filter(fits) } else { None };
        join.unwrap_or_else(|| Cut::search(size, 0))
    }

    /// The cut of the plan that has this id.
    pub(crate) fn from_id(id: u64) -> Option<Cut> {
        let byte = |at: u32| (id >> (8 * at)) as u8;
        let (size, engine) = (Size::new(byte(0).into())?, Engine::from_number(byte(2))?);
        let cut = with_engine!(engine, E => {
            Cut::until::<E>(size, engine, E::most_tasks(size), |fineness, _| fineness == byte(1))
        })?;
        (cut.id() == id).then_some(cut)
    }

    /// The coarsest cut that is fine enough; or the finest that has no more than `most` tasks.
    fn until<E: Work>(size: Size, engine: Engine, most: u64, is_enough: impl Fn(u8, u64) -> bool) -> Option<Cut> {
        let finest = E::finest(size)?;
        let number_of_tasks = |fineness, most| {
            E::pieces(size, fineness).try_fold(0, |sum: u64, (_, tasks)| {
                // Looked at after each piece: the finest cuts have more tasks than one wants to wait for.
                sum.checked_add(tasks).filter(|&sum| sum <= most)
            })
        };
        let (mut fineness, mut tasks) = (0, number_of_tasks(0, u64::MAX)?);
        while fineness < finest && !is_enough(fineness, tasks) {
            let Some(more) = number_of_tasks(fineness + 1, most) else { break };
            (fineness, tasks) = (fineness + 1, more);
        }
        // A board without solutions has no piece, and a plan has one task all the same.
        Some(Cut { size, engine, fineness, tasks: tasks.max(1) })
    }

    pub(crate) fn id(self) -> u64 {
        let Cut { size, engine, fineness, .. } = self;
        FORMAT << 24 | u64::from(engine.number()) << 16 | u64::from(fineness) << 8 | u64::from(size.get())
    }

    fn memory_needed(self) -> MemoryNeeded {
        with_engine!(self.engine, E => E::memory(self.size))
    }

    /// The bytes that it takes, where they can be addressed.
    pub(crate) fn memory_size(self) -> Option<MemorySize> {
        let bytes = |needed: u64| isize::try_from(needed).ok().map(isize::unsigned_abs);
        let MemoryNeeded { shared, per_thread } = self.memory_needed();
        Some(MemorySize { shared: bytes(shared)?, per_thread: bytes(per_thread)? })
    }

    /// The parts in which its shared memory is prepared.
    pub(crate) fn parts(self) -> u32 {
        with_engine!(self.engine, E => E::parts(self.size))
    }
}
