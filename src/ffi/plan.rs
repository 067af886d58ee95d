//! Plans from C: a count as independent tasks, in the caller's memory where it takes some.

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::num::NonZeroU32;
use core::ops::Range;
use core::slice;

use super::check::{self, Checked, status};
use super::out::Out;
use super::{nq_status, object};
use crate::count::cut::{Cut, Engine, MemorySize};
use crate::count::plan::{Block, Plan, RunError};
use crate::count::prepare::{prepare_part, prepared};

/// How the tasks of a plan are counted: one of the `NQ_ENGINE_` constants. Both give the same totals; a task of one is
/// none of the other.
pub type nq_engine = i32;

/// By search, without memory: any n.
pub const NQ_ENGINE_SEARCH: nq_engine = 0;
/// By joining halves of the board (meet in the middle), in memory that the caller gives: n from 12 to 24.
pub const NQ_ENGINE_JOIN: nq_engine = 1;

/// A count cut into independent tasks whose subtotals add up to the total.
///
/// It lives in the caller's memory, and there is nothing to free. After init it never changes: any number of threads
/// may use one plan at the same time, and a copy is as good.
#[repr(C)]
pub struct nq_plan {
    /// The library's.
    pub opaque: [u64; 136],
}

/// Makes the plan for a count of the n x n board by so many threads in so many bytes of memory. The library chooses the
/// engine and the cut.
///
/// The engine is the one that is the fastest on this processor of those whose memory for `threads` threads (what they
/// share, and `threads` times what each has for itself: see nq_plan_memory_size) is at most `memory` bytes. With 0
/// bytes it is a search, which takes none. The cut depends on n and the engine alone: no task takes longer than a
/// fraction of a second where that is possible, and there are never more than 2^24. A count that is taken up again, and
/// another machine that takes part in it, make their plan by nq_plan_from_id.
///
/// - State: none -> ready. The memory is not read and may be uninitialised. `size` is sizeof(nq_plan) as the caller
///   compiled it; more is accepted.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32; NQ_ERR_RANGE for 0 threads.
/// - Cost: about the number of tasks, divided by n/2, in nodes: a fraction of a second at most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_auto(plan: *mut nq_plan, size: usize, n: u32, threads: u32, memory: u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe {
        init(plan, size, || {
            let board = check::size(n)?;
            let threads = NonZeroU32::new(threads).ok_or(nq_status::NQ_ERR_RANGE)?;
            Ok(Cut::auto(board, threads, memory))
        })
    }
}

/// Makes the plan that has this id: see nq_plan_id.
///
/// It is the plan of that id whatever the processor and the memory are, so that a worker counts the same tasks as all
/// others: where nq_plan_memory_size says more than there is, the count cannot go on there.
///
/// - State: none -> ready, as for nq_plan_auto.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_RANGE when no plan of this version has that
///   id.
/// - Cost: as for the function that made the plan first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_from_id(plan: *mut nq_plan, size: usize, id: u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { init(plan, size, || Cut::from_id(id).ok_or(nq_status::NQ_ERR_RANGE)) }
}

/// Makes a plan for the count of the n x n board by a search, with at least `min_tasks` tasks where the board can be
/// cut so fine.
///
/// Tasks are of about equal work: the queens on the four lines beside the middle, and those on further rows for finer
/// cuts. A task is never so small that starting it costs more than a few per cent, so small boards have few: no n < 18
/// has more than 2638, n = 20 at most 2^21, n = 24 and above at most 2^27. A wish of 1 asks for the coarsest cut; 0
/// leaves it to the library, as nq_plan_auto does.
///
/// - State: none -> ready, as for nq_plan_auto.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32.
/// - Cost: about the number of tasks, divided by n/2, in nodes: at most some seconds, for the largest wish.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_init(plan: *mut nq_plan, size: usize, n: u32, min_tasks: u32) -> nq_status {
    // SAFETY: the same promises.
    unsafe { nq_plan_init_with(plan, size, n, min_tasks, NQ_ENGINE_SEARCH) }
}

/// Makes a plan as nq_plan_init does, for the engine of one's choice.
///
/// With NQ_ENGINE_SEARCH it is nq_plan_init. With NQ_ENGINE_JOIN a task is a set of rows for the queens of one half of
/// the board. There are as many tasks as there are such sets, up to symmetry, whatever `min_tasks` says: 252 for n =
/// 12, 12,283 for n = 18, about four times as many for each two rows more; and for odd n ten to twenty times as many as
/// for n - 1, up to 3.7 million for n = 23. The ids of the two engines differ.
///
/// - State: none -> ready, as for nq_plan_auto.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32; NQ_ERR_ENUM when there is
///   no such engine; NQ_ERR_UNSUPPORTED where boards of n rows are not joined: n < 12, n > 24, and n whose memory does
///   not fit the address space (24 with pointers of 32 bits).
/// - Cost: as nq_plan_init; with NQ_ENGINE_JOIN some steps for each task: a fraction of a second at most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_init_with(
    plan: *mut nq_plan,
    size: usize,
    n: u32,
    min_tasks: u32,
    engine: nq_engine,
) -> nq_status {
    // SAFETY: the same promises.
    unsafe {
        init(plan, size, || {
            let board = check::size(n)?;
            let engine = match engine {
                NQ_ENGINE_SEARCH => Engine::Search,
                NQ_ENGINE_JOIN => Engine::Join,
                _ => return Err(nq_status::NQ_ERR_ENUM),
            };
            let cut = Cut::new(board, engine, min_tasks).filter(|cut| cut.memory_size().is_some());
            cut.ok_or(nq_status::NQ_ERR_UNSUPPORTED)
        })
    }
}

/// Makes a plan in the caller's memory.
unsafe fn init(plan: *mut nq_plan, size: usize, cut: impl FnOnce() -> Checked<Cut>) -> nq_status {
    status((|| {
        object::memory(plan, size)?;
        let cut = cut()?;
        // SAFETY: accepted by `memory`, and the caller promises `size` bytes.
        unsafe { object::init(plan, |plan: &mut Plan| plan.set_up(cut)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes that a plan needs: sizeof(nq_plan) of the library, for languages that do not read this header. The
/// alignment is that of uint64_t.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plan_size() -> usize {
    size_of::<nq_plan>()
}

/// The number of rows of the board.
///
/// - State: ready.
/// - Writes: `n` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_n(plan: *const nq_plan, n: *mut u32) -> nq_status {
    // SAFETY: the same promises.
    unsafe { of_plan(plan, n, |plan| Ok(plan.size().get())) }
}

/// How the tasks are counted.
///
/// - State: ready.
/// - Writes: `engine` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_engine(plan: *const nq_plan, engine: *mut nq_engine) -> nq_status {
    let number = |plan: &Plan| match plan.engine() {
        Engine::Search => NQ_ENGINE_SEARCH,
        Engine::Join => NQ_ENGINE_JOIN,
    };
    // SAFETY: the same promises.
    unsafe { of_plan(plan, engine, |plan| Ok(number(plan))) }
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

/// What, with a task's number, determines the task: n, the cut, the engine and the format. Equal ids mean equal tasks,
/// on every machine and in every build, and nq_plan_from_id makes the plan again.
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

/// The bytes of memory in which the tasks are counted: those that all threads share, and those that each has for
/// itself. Both are multiples of 64, and both pieces are aligned to 64 bytes; for a search both are 0.
///
/// Where halves are joined, n and n + 1 need the same for even n. Shared are 48 KB for n = 12, 0.3 MB for 14, 1.7 MB
/// for 16, 12 MB for 18, 95 MB for 20, 0.8 GB for 22, 7.7 GB for 24; and a thread has 0.1 MB for n = 12, 1 MB for 16, 4
/// MB for 18, 16 MB for 20, 36 MB for 22, 67 MB for 24.
///
/// - State: ready.
/// - Writes: `shared` and `per_thread` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_UNSUPPORTED when they do not fit the address space
///   (n = 24 with pointers of 32 bits).
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_memory_size(
    plan: *const nq_plan,
    shared: *mut usize,
    per_thread: *mut usize,
) -> nq_status {
    status((|| {
        check::pointer(plan)?;
        // SAFETY: the caller promises room for a number at each, which nothing refers to.
        let (shared, per_thread) = unsafe { (Out::new(shared)?, Out::new(per_thread)?) };
        // SAFETY: the caller promises an object that nobody changes meanwhile.
        let cut = unsafe { cut_of(plan) }?;
        let size = cut.memory_size().ok_or(nq_status::NQ_ERR_UNSUPPORTED)?;
        shared.write(size.shared);
        per_thread.write(size.per_thread);
        Ok(nq_status::NQ_OK)
    })())
}

/// Prepares the memory that all threads share: once for all of them, and, on one machine, for all processes that map
/// it.
///
/// `shared` is memory of `shared_size` bytes, at least as many as nq_plan_memory_size says, aligned to 64 bytes, which
/// may be uninitialised. For a search there is nothing to do, and it is ignored. There is nothing to free. A copy at
/// another such address is as good, on machines of the same byte order and with the same library: it is no format to be
/// kept.
///
/// - State: ready.
/// - Writes: the shared memory, as many bytes as nq_plan_memory_size says.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_WORKSPACE for memory that is needed and NULL or
///   too short; NQ_ERR_ALIGN when it is not aligned to 64 bytes; NQ_ERR_ARGUMENT when it overlaps the plan.
/// - Cost: milliseconds for n = 18, about eight times as long for each two rows more, about a minute for n = 24. It
///   cannot be interrupted: for that, and for many threads, see nq_plan_prepare_part.
/// - Threads: nothing else may touch the memory during this call. When it has returned, any number of threads may read
///   it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_prepare(plan: *const nq_plan, shared: *mut c_void, shared_size: usize) -> nq_status {
    // SAFETY: the same promises.
    unsafe { prepare(plan, shared, shared_size, |parts| Ok(0..parts)) }
}

/// The parts in which the shared memory can be prepared: 0 for a search.
///
/// - State: ready.
/// - Writes: `parts` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_prepare_parts(plan: *const nq_plan, parts: *mut u32) -> nq_status {
    // SAFETY: the same promises.
    unsafe { of_plan(plan, parts, |plan| Ok(plan.cut().parts())) }
}

/// Prepares a part of the memory that all threads share: part 0 first, and when it is done the others, in any order and
/// on any threads. When all parts are done, nq_plan_prepare is. A plan of a search has no parts, not even part 0.
///
/// - State: ready.
/// - Writes: the shared memory: all of it for part 0, which undoes whatever was prepared there; what belongs to the
///   part for the others.
/// - Returns: as nq_plan_prepare; NQ_ERR_RANGE when there is no such part, before what is wrong with the memory;
///   NQ_ERR_WORKSPACE also when part 0 is not done for this plan.
/// - Cost: a fraction of a second at most, for each part.
/// - Threads: nothing else may touch the memory while part 0 is prepared. After that, threads that have learnt of its
///   end may prepare other parts, each at most one at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_prepare_part(
    plan: *const nq_plan,
    part: u32,
    shared: *mut c_void,
    shared_size: usize,
) -> nq_status {
    let this = |parts| if part < parts { Ok(part..part + 1) } else { Err(nq_status::NQ_ERR_RANGE) };
    // SAFETY: the same promises.
    unsafe { prepare(plan, shared, shared_size, this) }
}

/// Prepares some of the parts.
unsafe fn prepare(
    plan: *const nq_plan,
    shared: *mut c_void,
    shared_size: usize,
    which: impl FnOnce(u32) -> Checked<Range<u32>>,
) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object that nobody changes meanwhile.
        let cut = unsafe { cut_of(plan) }?;
        let parts = which(cut.parts())?;
        let needed = needed(cut)?.shared;
        is_enough(shared, shared_size, needed)?;
        if needed > 0 && check::overlap(plan.addr(), size_of::<nq_plan>(), shared.addr(), needed) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        for part in parts {
            // SAFETY: as much memory as is needed, aligned, apart from the plan, which is not looked at any more. The
            // caller promises that nothing else touches what belongs to the part, and memory from C is initialised.
            unsafe { prepare_part(cut, part, shared.cast()) }?;
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Counts the solutions of the tasks `first` .. `first + tasks - 1` of a plan that takes no memory. The subtotals of
/// all tasks add up to the total, in any order.
///
/// It is the short form of nq_plan_run_in, without memory.
///
/// - State: ready; any number of threads may run tasks of one plan at once.
/// - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE for tasks past the end; NQ_ERR_WORKSPACE for
///   a plan of NQ_ENGINE_JOIN; NQ_ERR_OVERFLOW when the subtotal does not fit 64 bits. (Sums pass 64 bits from n = 29:
///   add them up with care.)
/// - Cost: that of the tasks. It cannot be interrupted between the tasks of one call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_run(plan: *const nq_plan, first: u64, tasks: u64, subtotal: *mut u64) -> nq_status {
    // SAFETY: the same promises.
    unsafe { of_plan(plan, subtotal, |plan| Ok(plan.run(first, tasks)?)) }
}

/// Counts the solutions of the tasks `first` .. `first + tasks - 1` of any plan, with the fastest kernel that this
/// processor runs. The subtotals of all tasks add up to the total, in any order.
///
/// `shared` is what nq_plan_prepare has prepared for this plan, `scratch` is memory of this thread, which may be
/// uninitialised and holds nothing of use afterwards: at least as many bytes as nq_plan_memory_size says, aligned to 64
/// bytes. What is not needed is ignored, and may be NULL.
///
/// - State: ready; any number of threads may run tasks of one plan at once.
/// - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0. The scratch.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; then in this order NQ_ERR_RANGE for tasks past the end;
///   NQ_ERR_WORKSPACE for memory that is needed and NULL or too short, NQ_ERR_ALIGN when it is not aligned to 64 bytes,
///   the shared one first; NQ_ERR_WORKSPACE when the shared memory is not wholly prepared for this plan, or was changed
///   at its head; NQ_ERR_ARGUMENT when the scratch overlaps the plan or the shared memory; NQ_ERR_OVERFLOW when the
///   subtotal does not fit 64 bits.
/// - Cost: that of the tasks. Where halves are joined, a third of a millisecond each for n = 18 with AVX2 on a desktop,
///   and some 14 times as long for each two rows more, so about a second for n = 24. It cannot be interrupted between
///   the tasks of one call.
/// - Threads: any number of them may run tasks of one plan with the same shared memory at once, each with a scratch of
///   its own. The plan and the shared memory are only read, and may lie in memory that is read-only. Shared memory that
///   was changed since it was prepared, elsewhere than at its head, gives wrong numbers or NQ_ERR_WORKSPACE, and
///   nothing worse.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_run_in(
    plan: *const nq_plan,
    first: u64,
    tasks: u64,
    shared: *const c_void,
    shared_size: usize,
    scratch: *mut c_void,
    scratch_size: usize,
    subtotal: *mut u64,
) -> nq_status {
    status((|| {
        check::pointer(plan)?;
        // SAFETY: the caller promises room for a number, which is written when no reference is left.
        let subtotal = unsafe { Out::new(subtotal) }?;
        // SAFETY: the caller promises an object that nobody changes meanwhile.
        let inner: *mut Plan = unsafe { object::ready(plan) }?;
        // SAFETY: accepted by `ready`; nothing writes to the plan while the reference lives, since the scratch does not
        // overlap it when that becomes a reference.
        let inner = unsafe { &*inner };
        inner.range(first, tasks)?;
        let needed = needed(inner.cut())?;
        is_enough(shared, shared_size, needed.shared)?;
        is_enough(scratch, scratch_size, needed.per_thread)?;
        // SAFETY: as much as is needed, aligned, of memory from C, which is initialised; and the caller promises that
        // nothing writes to it meanwhile but threads that prepare parts. The scratch is not yet a reference.
        let prepared = unsafe { prepared(inner.cut(), shared.cast()) }?;
        let used = [(plan.addr(), size_of::<nq_plan>()), (shared.addr(), needed.shared)];
        let scratch: &mut [MaybeUninit<Block>] = match needed.per_thread {
            0 => &mut [],
            size if used.iter().any(|&(at, bytes)| check::overlap(at, bytes, scratch.addr(), size)) => {
                return Err(nq_status::NQ_ERR_ARGUMENT);
            }
            // SAFETY: enough and aligned, apart from the plan and from what is shared, and the caller promises that
            // nothing else touches it.
            size => unsafe { slice::from_raw_parts_mut(scratch.cast(), size / size_of::<Block>()) },
        };
        subtotal.write(inner.run_in(first, tasks, &prepared, scratch)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes a number that a plan has.
unsafe fn of_plan<T>(plan: *const nq_plan, to: *mut T, number: impl FnOnce(&Plan) -> Checked<T>) -> nq_status {
    status((|| {
        check::pointer(plan)?;
        // SAFETY: the caller promises room for a number, which is written when no reference is left.
        let to = unsafe { Out::new(to) }?;
        // SAFETY: the caller promises an object that nobody changes meanwhile.
        let inner: *mut Plan = unsafe { object::ready(plan) }?;
        // SAFETY: accepted by `ready`, and nobody changes it while the reference lives, which ends before the number is
        // written.
        let number = number(unsafe { &*inner })?;
        to.write(number);
        Ok(nq_status::NQ_OK)
    })())
}

/// How a plan is cut.
unsafe fn cut_of(plan: *const nq_plan) -> Checked<Cut> {
    // SAFETY: the caller promises NULL or an object that nobody changes meanwhile.
    let inner: *mut Plan = unsafe { object::ready(plan) }?;
    // SAFETY: accepted by `ready`; the reference ends here.
    Ok(unsafe { &*inner }.cut())
}

/// The memory that tasks are counted in. No caller has more than there are addresses.
fn needed(cut: Cut) -> Checked<MemorySize> {
    cut.memory_size().ok_or(nq_status::NQ_ERR_WORKSPACE)
}

/// Whether a piece of memory is as large as needed and aligned, where some is needed.
fn is_enough(memory: *const c_void, size: usize, needed: usize) -> Checked<()> {
    if needed == 0 {
        Ok(())
    } else if memory.is_null() || size < needed {
        Err(nq_status::NQ_ERR_WORKSPACE)
    } else {
        check::pointer(memory.cast::<Block>())
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
