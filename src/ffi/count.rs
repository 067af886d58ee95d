//! Counts and plans from C, and the published numbers.

use super::check::{self, Checked, status};
use super::{nq_status, object};
use crate::count::known::{self, SelfTestError};
use crate::count::plan::{Plan, RunError};
use crate::count::{self, Overflow};

/// The solutions of a board by their symmetry.
///
/// For n >= 2, total = 8 orbits_of_8 + 4 orbits_of_4 + 2 orbits_of_2. The one solution of n = 0 and of n = 1 has every
/// symmetry: total, fundamental, half_turn and quarter_turn are 1, the orbits 0.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct nq_classes {
    /// Solutions.
    pub total: u64,
    /// Solutions up to the eight symmetries.
    pub fundamental: u64,
    /// Solutions that the half turn leaves as they are.
    pub half_turn: u64,
    /// Solutions that the quarter turn leaves as they are.
    pub quarter_turn: u64,
    /// Classes of two mirror images.
    pub orbits_of_2: u64,
    /// Classes of four mirror images.
    pub orbits_of_4: u64,
    /// Classes of eight mirror images.
    pub orbits_of_8: u64,
}

/// A count cut into independent tasks whose subtotals add up to the total.
///
/// It lives in the caller's memory, and there is nothing to free. After init it never changes: any number of threads may
/// use one plan at the same time, and a copy is as good.
#[repr(C)]
pub struct nq_plan {
    /// The library's.
    pub opaque: [u64; 136],
}

/// The number of solutions of the n x n board.
///
/// - Writes: `total` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_OVERFLOW: totals pass 64 bits from n = 29.
/// - Cost: milliseconds to n = 14 on a desktop, about eight times as long for each n from there: hours at n = 20. It cannot
///   be interrupted; where a watchdog or a user waits, use nq_plan_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count(n: u32, total: *mut u64) -> nq_status {
    status((|| {
        check::pointer(total)?;
        let counted = count::total(check::size(n)?)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { total.write(counted) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The number of fundamental solutions: those that no rotation or reflection of the board turns into each other.
///
/// - Writes: `fundamental` with NQ_OK.
/// - Returns: as nq_count.
/// - Cost: as nq_count, and a few per cent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_fundamental(n: u32, fundamental: *mut u64) -> nq_status {
    status((|| {
        check::pointer(fundamental)?;
        let counted = count::fundamental(check::size(n)?)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { fundamental.write(counted) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The solutions by their symmetry.
///
/// - Writes: `classes` with NQ_OK.
/// - Returns: as nq_count.
/// - Cost: as nq_count, and a few per cent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_classes(n: u32, classes: *mut nq_classes) -> nq_status {
    status((|| {
        check::pointer(classes)?;
        let counted = count::classes(check::size(n)?)?;
        // SAFETY: checked, and the caller promises room for the classes.
        unsafe {
            classes.write(nq_classes {
                total: counted.total,
                fundamental: counted.fundamental,
                half_turn: counted.half_turn,
                quarter_turn: counted.quarter_turn,
                orbits_of_2: counted.orbits_of_2,
                orbits_of_4: counted.orbits_of_4,
                orbits_of_8: counted.orbits_of_8,
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// The published number of solutions (OEIS A000170).
///
/// - Writes: `total` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_UNKNOWN for n > 27.
/// - Cost: a table look-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_known_total(n: u32, total: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { known(total, known::total(n)) }
}

/// The published number of fundamental solutions (OEIS A002562; 1 for n = 0).
///
/// - Writes: `fundamental` with NQ_OK.
/// - Returns: as nq_known_total.
/// - Cost: a table look-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_known_fundamental(n: u32, fundamental: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { known(fundamental, known::fundamental(n)) }
}

unsafe fn known(to: *mut u64, number: Option<u64>) -> nq_status {
    status((|| {
        check::pointer(to)?;
        let number = number.ok_or(nq_status::NQ_ERR_UNKNOWN)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { to.write(number) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Counts every n up to `max_n` and compares totals and fundamental solutions with the published ones.
///
/// - Writes: nothing.
/// - Returns: NQ_OK; NQ_ERR_UNKNOWN for max_n > 27, at once; NQ_ERR_SELF_TEST when a number differs.
/// - Cost: as nq_count for every n up to max_n together.
#[unsafe(no_mangle)]
pub extern "C" fn nq_self_test(max_n: u32) -> nq_status {
    match known::self_test(max_n) {
        Ok(()) => nq_status::NQ_OK,
        Err(SelfTestError::Unknown) => nq_status::NQ_ERR_UNKNOWN,
        Err(SelfTestError::Differs) => nq_status::NQ_ERR_SELF_TEST,
    }
}

/// Makes a plan for the count of the n x n board, with at least `min_tasks` tasks where the board can be cut so fine.
///
/// Tasks are of about equal work: the queens on the four lines beside the middle, and those on further rows for finer
/// cuts. A task is never so small that starting it costs more than a few per cent, so small boards have few: no n < 18
/// has more than 2638, n = 20 at most 2^21, n = 24 and above at most 2^27. 0 means 1.
///
/// - State: none -> ready. The memory is not read and may be uninitialised. `size` is sizeof(nq_plan) as the caller
///   compiled it; more is accepted.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32.
/// - Cost: about the number of tasks, divided by n/2, in nodes: at most some seconds, for the largest wish.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_init(plan: *mut nq_plan, size: usize, n: u32, min_tasks: u32) -> nq_status {
    status((|| {
        object::memory(plan, size)?;
        let board = check::size(n)?;
        // SAFETY: accepted by `memory`, and the caller promises `size` bytes.
        unsafe { object::init(plan, |plan: &mut Plan| plan.set_up(board, min_tasks)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The number of tasks, at least 1: they are numbered from 0.
///
/// - State: ready.
/// - Writes: `tasks` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_tasks(plan: *const nq_plan, tasks: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { of_plan(plan, tasks, |plan| Ok(plan.tasks())) }
}

/// What, with a task's number, determines the task: n, the cut, the engine and the format. Equal ids mean equal tasks, on
/// every machine and in every build.
///
/// - State: ready.
/// - Writes: `id` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_id(plan: *const nq_plan, id: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { of_plan(plan, id, |plan| Ok(plan.id())) }
}

/// Counts the solutions of the tasks `first` .. `first + tasks - 1`. The subtotals of all tasks add up to the total,
/// in any order.
///
/// - State: ready; any number of threads may run tasks of one plan at once.
/// - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_WORKSPACE for a plan of NQ_ENGINE_JOIN, which
///   nq_plan_run_join runs; NQ_ERR_RANGE for tasks past the end; NQ_ERR_OVERFLOW when the subtotal does not fit 64 bits.
///   (Sums pass 64 bits from n = 29: add them up with care.)
/// - Cost: that of the tasks. It cannot be interrupted between the tasks of one call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_run(plan: *const nq_plan, first: u64, tasks: u64, subtotal: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe {
        of_plan(plan, subtotal, |plan| match plan.is_joining() {
            // Whatever the tasks are.
            true => Err(nq_status::NQ_ERR_WORKSPACE),
            false => Ok(plan.run(first, tasks)?),
        })
    }
}

/// Writes a number that a plan has.
unsafe fn of_plan(plan: *const nq_plan, to: *mut u64, number: impl FnOnce(&Plan) -> Checked<u64>) -> nq_status {
    status((|| {
        check::pointer(plan)?;
        check::pointer(to)?;
        // SAFETY: the caller promises an object that nobody changes meanwhile, and room for a number. The reference has
        // ended when that is written.
        unsafe {
            let inner: *mut Plan = object::ready(plan)?;
            let number = number(&*inner)?;
            to.write(number);
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes that a plan needs: sizeof(nq_plan) of the library, for languages that do not read this header. The alignment
/// is that of uint64_t.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plan_size() -> usize {
    size_of::<nq_plan>()
}

impl From<Overflow> for nq_status {
    fn from(_: Overflow) -> nq_status {
        nq_status::NQ_ERR_OVERFLOW
    }
}

impl From<RunError> for nq_status {
    fn from(error: RunError) -> nq_status {
        match error {
            RunError::Range => nq_status::NQ_ERR_RANGE,
            RunError::Overflow => nq_status::NQ_ERR_OVERFLOW,
            RunError::Memory => nq_status::NQ_ERR_WORKSPACE,
        }
    }
}
