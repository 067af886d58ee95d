//! A count on all cores, with rayon: the tasks of a plan, in any order. Large boards are joined from halves, where there is
//! memory for it.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::board::Size;
use crate::count::Kernel;
use crate::count::halves::{self, Block, Tables};
use crate::count::plan::Plan;

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

/// The number of solutions, counted by the threads of the current rayon pool, in at most [`memory`] bytes.
///
/// `on_progress` gets the tasks that are done and all tasks, after each one and on the thread that did it, so `done` may
/// come out of order. When it breaks, no thread starts another task, and tasks take milliseconds up to n = 20 or so.
/// The result depends neither on the number of threads nor on the order of the tasks.
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

/// The most bytes that [`count_parallel`] takes: a quarter of the memory that the machine has, or 256 MiB where it does not
/// say (it does in `/proc/meminfo`).
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

/// A count that is about to begin, by the engine for which there is memory.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, count::parallel::Count};
/// let size = Size::new(12).unwrap();
/// // So small a board is searched, unless one asks for more.
/// assert!(!Count::new(size, 1 << 30).is_joining());
/// let count = Count::joining(size, 1 << 30).unwrap();
/// assert_eq!(count.run(|_done, _tasks| ControlFlow::Continue(())), Ok(14_200));
/// ```
pub struct Count {
    plan: Plan,
    halves: Option<Halves>,
}

/// The memory of a join, which nothing is in yet.
struct Halves {
    memory: Vec<Block>,
    tables: usize,
    scratch: usize,
}

impl Halves {
    /// Room for the tables and for a scratch of each thread of the current pool, if there is so much in `memory` bytes.
    fn new(size: Size, memory: usize) -> Option<Halves> {
        let (tables, scratch) = (Tables::blocks(size)?, halves::scratch_blocks(size)?);
        let needed = scratch.checked_mul(rayon::current_num_threads())?.checked_add(tables)?;
        if needed > memory / size_of::<Block>() {
            return None;
        }
        let mut memory = Vec::new();
        memory.try_reserve_exact(needed).ok()?;
        Some(Halves { memory, tables, scratch })
    }
}

impl Count {
    /// A count of this board, by the faster engine that does with `memory` bytes: the current rayon pool's threads join
    /// halves from n = 18 or so, where the tables and a scratch for each thread have room.
    ///
    /// ```
    /// use nqueens::{board::Size, count::parallel::Count};
    /// let size = Size::new(18).unwrap();
    /// assert!(Count::new(size, 1 << 30).is_joining());
    /// assert!(!Count::new(size, 1 << 20).is_joining());
    /// ```
    pub fn new(size: Size, memory: usize) -> Count {
        let faster = halves::is_faster(size, Kernel::best());
        faster.then(|| Count::joining(size, memory)).flatten().unwrap_or_else(|| {
            // A board with one more row takes about eight times as long: with eight times as many tasks each stays a few
            // milliseconds long, so that no thread waits long for the others, and a stop is seen at once.
            let rows_past_12 = size.get().saturating_sub(12).min(8);
            Count { plan: Plan::new(size, 1 << (3 * rows_past_12)), halves: None }
        })
    }

    /// A count by joining halves, if boards of this size are joined and `memory` bytes are enough, and are to be had.
    ///
    /// ```
    /// use nqueens::{board::Size, count::parallel::Count};
    /// assert!(Count::joining(Size::new(14).unwrap(), 1 << 30).unwrap().is_joining());
    /// assert!(Count::joining(Size::new(11).unwrap(), 1 << 30).is_none());
    /// ```
    pub fn joining(size: Size, memory: usize) -> Option<Count> {
        let halves = Halves::new(size, memory)?;
        Some(Count { plan: Plan::joining(size)?, halves: Some(halves) })
    }

    /// Whether halves are joined.
    ///
    /// ```
    /// use nqueens::{board::Size, count::parallel::Count};
    /// assert!(!Count::new(Size::new(8).unwrap(), 0).is_joining());
    /// ```
    pub fn is_joining(&self) -> bool {
        self.halves.is_some()
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
        let Count { plan, halves } = self;
        let Some(mut halves) = halves else {
            return run(plan.tasks(), |task| plan.run(task, 1).ok(), on_progress);
        };
        let (tables, scratch) = halves.memory.spare_capacity_mut().split_at_mut(halves.tables);
        let Ok(tables) = Tables::build(tables, plan.size()) else { return Err(ParallelError::Overflow) };
        let scratch: Vec<Mutex<&mut [MaybeUninit<Block>]>> =
            scratch.chunks_exact_mut(halves.scratch).map(Mutex::new).collect();
        let join = |task| {
            // Each thread of the pool has its own; if the pool is another one by now, they wait for each other.
            let own = rayon::current_thread_index().unwrap_or(0) % scratch.len();
            let mut own = scratch.get(own)?.lock().unwrap_or_else(PoisonError::into_inner);
            plan.run_join(task, 1, Kernel::best(), &tables, &mut own).ok()
        };
        run(plan.tasks(), join, on_progress)
    }
}

/// Adds up what the tasks count.
fn run(
    tasks: u64,
    subtotal: impl Fn(u64) -> Option<u64> + Sync,
    on_progress: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<u64, ParallelError> {
    let done = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let run = |task: u64| {
        if stopped.load(Ordering::Relaxed) {
            return Err(ParallelError::Stopped);
        }
        // No task of a plan is past its end, and the memory is enough.
        let subtotal = subtotal(task).ok_or(ParallelError::Overflow)?;
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        if on_progress(done, tasks).is_break() {
            stopped.store(true, Ordering::Relaxed);
            return Err(ParallelError::Stopped);
        }
        Ok(subtotal)
    };
    (0..tasks).into_par_iter().map(run).try_reduce(|| 0, |a, b| u64::checked_add(a, b).ok_or(ParallelError::Overflow))
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
