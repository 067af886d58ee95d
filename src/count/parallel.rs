//! A count on all cores, with rayon: the tasks of a plan, in any order. Large boards are joined from halves, where
//! there is memory for it.

#![forbid(unsafe_code)]

use core::error::Error;
use core::fmt;
use core::mem::MaybeUninit;
use core::num::NonZeroU32;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::board::Size;
use crate::count::plan::{Block, Engine, MemorySize, Part, Plan};

/// Why [`count_parallel`] gave no number.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, count::parallel::{ParallelError, count_parallel}};
/// let stopped = count_parallel(Size::new(10).unwrap(), |_done, _tasks| ControlFlow::Break(()));
/// assert_eq!(stopped, Err(ParallelError::Stopped));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParallelError {
    /// `on_progress` said stop.
    Stopped,
    /// The total does not fit 64 bits.
    Overflow,
}

impl fmt::Display for ParallelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            ParallelError::Stopped => "the count was stopped",
            ParallelError::Overflow => "the number does not fit 64 bits",
        })
    }
}

impl Error for ParallelError {}

/// The number of solutions, counted by the threads of the current rayon pool, in at most [`memory`] bytes.
///
/// `on_progress` gets the tasks that are done and all tasks, after each one and on the thread that did it, so `done`
/// may come out of order. While memory is prepared, it is called with no task done. When it breaks, no thread starts
/// another task, and tasks take milliseconds up to n = 20 or so. The result depends neither on the number of threads
/// nor on the order of the tasks.
///
/// # Errors
///
/// See [`ParallelError`].
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, count::parallel::count_parallel};
/// let size = Size::new(10).unwrap();
/// assert_eq!(count_parallel(size, |_done, _tasks| ControlFlow::Continue(())), Ok(724));
/// ```
pub fn count_parallel(
    size: Size,
    on_progress: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<u64, ParallelError> {
    Count::new(size, memory()).run(on_progress)
}

/// The most bytes that [`count_parallel`] takes: a quarter of the memory that the machine has, or 256 MiB where it does
/// not say (it does in `/proc/meminfo`).
///
/// ```
/// assert!(nqueens::count::parallel::memory() > 0);
/// ```
pub fn memory() -> usize {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text));
    total.and_then(|total| usize::try_from(total / 4 * 1024).ok()).unwrap_or(256 << 20)
}

/// The memory of a machine in kB, as `/proc/meminfo` has it.
fn kilobytes(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim_end().parse().ok()
}

/// A count that is about to begin: its plan, and the memory for it.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, count::{parallel::Count, plan::Engine}};
/// let size = Size::new(12).unwrap();
/// // So small a board is searched, unless one asks for more.
/// assert_eq!(Count::new(size, 1 << 30).engine(), Engine::Search);
/// let count = Count::with_engine(size, Engine::Join, 1 << 30).unwrap();
/// assert_eq!(count.run(|_done, _tasks| ControlFlow::Continue(())), Ok(14_200));
/// ```
pub struct Count {
    plan: Plan,
    needed: MemorySize,
    /// What is shared, and behind it a scratch for each thread. Nothing is in it yet.
    memory: Vec<Block>,
}

impl Count {
    /// A count of this board, by the faster engine that does with `memory` bytes for the threads of the current rayon
    /// pool: see [`Plan::auto`].
    ///
    /// ```
    /// use nqueens::{board::Size, count::{parallel::Count, plan::Engine}};
    /// let size = Size::new(18).unwrap();
    /// assert_eq!(Count::new(size, 1 << 30).engine(), Engine::Join);
    /// assert_eq!(Count::new(size, 1 << 20).engine(), Engine::Search);
    /// ```
    pub fn new(size: Size, memory: usize) -> Count {
        let plan = |memory| Plan::auto(size, threads(), memory);
        // Where there is less to be had than it may take, it is a search.
        Count::of(plan(memory as u64), memory).unwrap_or_else(|| Count {
            plan: plan(0),
            needed: MemorySize { shared: 0, per_thread: 0 },
            memory: Vec::new(),
        })
    }

    /// A count by this engine, if it counts boards of this size, and `memory` bytes are enough and are to be had.
    ///
    /// ```
    /// use nqueens::{board::Size, count::{parallel::Count, plan::Engine}};
    /// assert!(Count::with_engine(Size::new(14).unwrap(), Engine::Join, 1 << 30).is_some());
    /// assert!(Count::with_engine(Size::new(11).unwrap(), Engine::Join, 1 << 30).is_none());
    /// ```
    pub fn with_engine(size: Size, engine: Engine, memory: usize) -> Option<Count> {
        Count::of(Plan::with_engine(size, 0, engine)?, memory)
    }

    fn of(plan: Plan, most: usize) -> Option<Count> {
        let needed = plan.memory_size()?;
        let all = needed.per_thread.checked_mul(threads().get() as usize)?.checked_add(needed.shared)?;
        let mut memory = Vec::new();
        if all > most || memory.try_reserve_exact(all / size_of::<Block>()).is_err() {
            return None;
        }
        Some(Count { plan, needed, memory })
    }

    /// How it counts.
    ///
    /// ```
    /// use nqueens::{board::Size, count::{parallel::Count, plan::Engine}};
    /// assert_eq!(Count::new(Size::new(8).unwrap(), 0).engine(), Engine::Search);
    /// ```
    pub fn engine(&self) -> Engine {
        self.plan.engine()
    }

    /// Counts, as [`count_parallel`] does.
    ///
    /// # Errors
    ///
    /// See [`ParallelError`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nqueens::{board::Size, count::parallel::Count};
    /// let count = Count::new(Size::new(9).unwrap(), 0);
    /// assert_eq!(count.run(|_done, _tasks| ControlFlow::Continue(())), Ok(352));
    /// ```
    pub fn run(self, on_progress: impl Fn(u64, u64) -> ControlFlow<()> + Sync) -> Result<u64, ParallelError> {
        let Count { plan, needed, mut memory } = self;
        let blocks = |bytes: usize| bytes / size_of::<Block>();
        let (shared, scratch) = memory.spare_capacity_mut().split_at_mut(blocks(needed.shared));
        let stopped = AtomicBool::new(false);
        // Whether to go on, with so many tasks done.
        let tell = |done| {
            if on_progress(done, plan.tasks()).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            if stopped.load(Ordering::Relaxed) { Err(ParallelError::Stopped) } else { Ok(()) }
        };
        let prepare = |part: Part| {
            tell(0)?;
            part.prepare();
            Ok(())
        };
        // The memory is enough, as seen when it was taken; what else there can be wrong is a sum that does not fit.
        let mut preparation = plan.preparation(shared).map_err(|_| ParallelError::Overflow)?;
        preparation.parts().collect::<Vec<_>>().into_par_iter().try_for_each(prepare)?;
        let shared = preparation.finish().map_err(|_| ParallelError::Overflow)?;

        let scratch: Vec<Mutex<&mut [MaybeUninit<Block>]>> =
            scratch.chunks_exact_mut(blocks(needed.per_thread).max(1)).map(Mutex::new).collect();
        let done = AtomicU64::new(0);
        let count = |task: u64| {
            if stopped.load(Ordering::Relaxed) {
                return Err(ParallelError::Stopped);
            }
            // Each thread of the pool has its own; if the pool is another one by now, they wait for each other.
            let own = rayon::current_thread_index().unwrap_or(0).checked_rem(scratch.len());
            let subtotal = match own.and_then(|own| scratch.get(own)) {
                None => plan.run_in(task, 1, &shared, &mut []),
                Some(own) => plan.run_in(task, 1, &shared, &mut own.lock().unwrap_or_else(PoisonError::into_inner)),
            };
            let subtotal = subtotal.map_err(|_| ParallelError::Overflow)?;
            tell(1 + done.fetch_add(1, Ordering::Relaxed))?;
            Ok(subtotal)
        };
        let sum = |a, b| u64::checked_add(a, b).ok_or(ParallelError::Overflow);
        (0..plan.tasks()).into_par_iter().map(count).try_reduce(|| 0, sum)
    }
}

/// The threads of the current pool.
fn threads() -> NonZeroU32 {
    u32::try_from(rayon::current_num_threads()).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_found_in_meminfo() {
        assert_eq!(kilobytes("MemTotal:       16384256 kB\nMemFree:         1234 kB\n"), Some(16_384_256));
        assert_eq!(kilobytes("MemFree: 1 kB\nMemTotal: 5 kB"), Some(5));
        assert_eq!(kilobytes("MemTotal: much\n"), None);
        assert_eq!(kilobytes(""), None);
    }
}
