//! Counting by joining halves, in the caller's memory, from C.

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::slice;

use super::check::{self, Checked, status};
use super::{nq_plan, nq_status, object};
use crate::board::Size;
use crate::count::Kernel;
use crate::count::halves::{self, Block, JoinError, Tables};
use crate::count::plan::Plan;

/// How the tasks of a plan are counted: one of the `NQ_ENGINE_` constants. Both give the same totals; a task of one is
/// none of the other.
pub type nq_engine = i32;

/// By search, without memory: any n.
pub const NQ_ENGINE_SEARCH: nq_engine = 0;
/// By joining halves of the board, in memory that the caller gives: n from 12 to 24.
pub const NQ_ENGINE_JOIN: nq_engine = 1;

/// The bytes of workspace with which nq_count_with joins halves: the tables of n and one scratch.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_UNSUPPORTED where boards of n rows are not
///   joined: n < 12, n > 24, and n whose tables do not fit the address space (24 with pointers of 32 bits).
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_workspace_size(n: u32, bytes: *mut usize) -> nq_status {
    // SAFETY: the same promises.
    unsafe { needed(n, bytes, |board| board.workspace) }
}

/// Makes a plan as nq_plan_init does, for the engine of one's choice.
///
/// With NQ_ENGINE_SEARCH it is nq_plan_init. With NQ_ENGINE_JOIN a task is a set of rows for the queens of one half of the
/// board, and nq_plan_run_join runs it. There are as many tasks as there are such sets, up to symmetry, whatever
/// `min_tasks` says: 252 for n = 12, 12,283 for n = 18, about four times as many for each two rows more; and for odd n
/// ten to twenty times as many as for n - 1, up to 3.7 million for n = 23. The ids of the two engines differ.
///
/// - State: none -> ready. The memory is not read and may be uninitialised. `size` is sizeof(nq_plan) as the caller
///   compiled it; more is accepted.
/// - Writes: the plan.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32; NQ_ERR_ENUM when there is no such
///   engine; NQ_ERR_UNSUPPORTED where boards of n rows are not joined, as for nq_count_workspace_size.
/// - Cost: as nq_plan_init; with NQ_ENGINE_JOIN some steps for each task: a fraction of a second at most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_init_with(
    plan: *mut nq_plan,
    size: usize,
    n: u32,
    min_tasks: u32,
    engine: nq_engine,
) -> nq_status {
    status((|| {
        object::memory(plan, size)?;
        let board = check::size(n)?;
        let joining = match engine {
            NQ_ENGINE_SEARCH => false,
            NQ_ENGINE_JOIN => Needed::of(board).map(|_| true)?,
            _ => return Err(nq_status::NQ_ERR_ENUM),
        };
        // SAFETY: accepted by `memory`, and the caller promises `size` bytes.
        unsafe {
            object::init(plan, |plan: &mut Plan| {
                if !joining {
                    plan.set_up(board, min_tasks);
                } else {
                    // It is joined, as just seen.
                    let _ = plan.set_up_joining(board);
                }
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of the tables from which the halves of n x n boards are put together.
///
/// For even n, n and n + 1 need the same: 48 KB for n = 12, 0.3 MB for 14, 1.7 MB for 16, 12 MB for 18, 95 MB for 20, 0.8 GB
/// for 22, 7.7 GB for 24.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: as nq_count_workspace_size.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_join_tables_bytes(n: u32, bytes: *mut usize) -> nq_status {
    // SAFETY: the same promises.
    unsafe { needed(n, bytes, |board| board.tables) }
}

/// Makes the tables of n x n boards, for every plan of this n and in any number of threads: see nq_plan_run_join.
///
/// `tables` is memory of `bytes` bytes, aligned to 64 bytes, which may be uninitialised. There is nothing to free. A copy at
/// another such address is as good, on machines of the same byte order and with the same library: tables are no format
/// to be kept.
///
/// - Writes: the tables, as many bytes as nq_join_tables_bytes says.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_UNSUPPORTED where boards of n rows are not
///   joined, as for nq_count_workspace_size; NQ_ERR_WORKSPACE for fewer bytes than needed.
/// - Cost: milliseconds for n = 18, about eight times as long for each two rows more, about a minute for n = 24. It can not
///   be interrupted.
/// - Threads: nothing else may touch the memory during this call. When it has returned, any number of threads may read the
///   tables, once they have learnt of it by what orders memory between threads: a lock, a thread that is started.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_join_tables_init(tables: *mut c_void, bytes: usize, n: u32) -> nq_status {
    status((|| {
        aligned(tables)?;
        let size = check::size(n)?;
        // SAFETY: checked, and the caller promises `bytes` bytes that nothing else touches.
        let memory = unsafe { memory(tables, bytes, Needed::of(size)?.tables) }?;
        Tables::build(memory, size)?;
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of scratch that each thread needs which runs nq_plan_run_join.
///
/// For even n, n and n + 1 need the same: 0.1 MB for n = 12, 1 MB for 16, 4 MB for 18, 16 MB for 20, 36 MB for 22, 67 MB for
/// 24.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: as nq_count_workspace_size.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_join_scratch_bytes(n: u32, bytes: *mut usize) -> nq_status {
    // SAFETY: the same promises.
    unsafe { needed(n, bytes, |board| board.scratch) }
}

/// Counts the solutions of the tasks `first` .. `first + tasks - 1` of a plan of NQ_ENGINE_JOIN, with the fastest kernel that
/// this processor runs. The subtotals of all tasks add up to the total, in any order.
///
/// `tables` are those that nq_join_tables_init made for the plan's n; `scratch` is memory of `scratch_bytes` bytes, which may
/// be uninitialised and holds nothing of use afterwards. Both are aligned to 64 bytes.
///
/// - State: ready.
/// - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0. The scratch.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_ALIGN; NQ_ERR_STATE, also for a plan of NQ_ENGINE_SEARCH; NQ_ERR_UNSUPPORTED where
///   boards of this size are not joined, for a copy of a plan from another machine; NQ_ERR_WORKSPACE when the tables or the
///   scratch have fewer bytes than needed, and when the tables are of another n, or none; NQ_ERR_ARGUMENT when the scratch
///   overlaps the plan or the tables; NQ_ERR_RANGE for tasks past the end; NQ_ERR_OVERFLOW when the subtotal does not fit
///   64 bits.
/// - Cost: that of the tasks: a third of a millisecond each for n = 18 with AVX2 on a desktop, and some 14 times as long for each
///   two rows more, so about a second for n = 24. It cannot be interrupted between the tasks of one call.
/// - Threads: any number of them may run tasks of one plan with the same tables at once, each with a scratch of its own. The
///   plan and the tables are only read, and may lie in memory that is read-only. Tables that were changed since they were made
///   give wrong numbers, and nothing worse.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_plan_run_join(
    plan: *const nq_plan,
    first: u64,
    tasks: u64,
    tables: *const c_void,
    tables_bytes: usize,
    scratch: *mut c_void,
    scratch_bytes: usize,
    subtotal: *mut u64,
) -> nq_status {
    status((|| {
        check::pointer(plan)?;
        aligned(tables)?;
        aligned(scratch)?;
        check::pointer(subtotal)?;
        // SAFETY: the caller promises an object that nobody changes meanwhile.
        let inner: *mut Plan = unsafe { object::ready(plan) }?;
        // SAFETY: accepted by `ready`; nothing writes to the plan while the reference lives, since the scratch does not
        // overlap it when that becomes a reference.
        let inner = unsafe { &*inner };
        if !inner.is_joining() {
            return Err(nq_status::NQ_ERR_STATE);
        }
        let size = inner.size();
        let needed = Needed::of(size)?;
        if tables_bytes < needed.tables || scratch_bytes < needed.scratch {
            return Err(nq_status::NQ_ERR_WORKSPACE);
        }
        // SAFETY: aligned and as large as needed, which the caller promises to be readable and not to be changed meanwhile;
        // any bytes are blocks. The scratch is not yet a reference.
        let blocks = unsafe { slice::from_raw_parts(tables.cast::<Block>(), needed.tables / BLOCK) };
        let found = Tables::find(blocks, size)?;
        for (other, bytes) in [(plan.addr(), size_of::<nq_plan>()), (tables.addr(), needed.tables)] {
            if check::overlap(other, bytes, scratch.addr(), needed.scratch) {
                return Err(nq_status::NQ_ERR_ARGUMENT);
            }
        }
        // SAFETY: checked, apart from the plan and the tables, and the caller promises so many bytes that nothing else touches.
        let scratch = unsafe { memory(scratch, scratch_bytes, needed.scratch) }?;
        let counted = inner.run_join(first, tasks, Kernel::best(), &found, scratch)?;
        // SAFETY: checked, and the caller promises room for a number. No reference is used after this.
        unsafe { subtotal.write(counted) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The workspace that came with options as memory to join halves in, when it is large enough and this is the faster way for
/// the board and the kernel.
///
/// # Safety
///
/// `workspace` is NULL, or accepted by [`aligned`] and points to `bytes` writable bytes that nothing else touches while the
/// slice lives.
pub(super) unsafe fn workspace<'a>(
    workspace: *mut c_void,
    bytes: usize,
    size: Size,
    kernel: Kernel,
) -> Option<&'a mut [MaybeUninit<Block>]> {
    if workspace.is_null() || !halves::is_faster(size, kernel) {
        return None;
    }
    // SAFETY: passed on.
    unsafe { memory(workspace, bytes, Needed::of(size).ok()?.workspace) }.ok()
}

const BLOCK: usize = size_of::<Block>();

/// Memory of a join: not NULL, and aligned for blocks.
pub(super) fn aligned(memory: *const c_void) -> Checked<()> {
    check::pointer(memory.cast::<Block>())
}

/// The first `needed` bytes of memory.
///
/// # Safety
///
/// [`aligned`] has accepted `memory`, which points to `bytes` writable bytes that nothing else touches while the slice lives.
/// `needed` is a number of [`Needed`].
unsafe fn memory<'a>(memory: *mut c_void, bytes: usize, needed: usize) -> Checked<&'a mut [MaybeUninit<Block>]> {
    if bytes < needed {
        return Err(nq_status::NQ_ERR_WORKSPACE);
    }
    // SAFETY: aligned, as long as the caller promises at least, and no longer than the address space.
    Ok(unsafe { slice::from_raw_parts_mut(memory.cast(), needed / BLOCK) })
}

/// The bytes that boards of a size need, none of them more than the machine can hold.
struct Needed {
    tables: usize,
    scratch: usize,
    workspace: usize,
}

impl Needed {
    fn of(size: Size) -> Checked<Needed> {
        let bytes = |blocks: Option<usize>| {
            let bytes = blocks?.checked_mul(BLOCK)?;
            isize::try_from(bytes).is_ok().then_some(bytes)
        };
        match (bytes(Tables::blocks(size)), bytes(halves::scratch_blocks(size)), bytes(halves::workspace_blocks(size)))
        {
            (Some(tables), Some(scratch), Some(workspace)) => Ok(Needed { tables, scratch, workspace }),
            _ => Err(nq_status::NQ_ERR_UNSUPPORTED),
        }
    }
}

/// Writes one of the numbers of bytes for n.
unsafe fn needed(n: u32, to: *mut usize, number: impl FnOnce(Needed) -> usize) -> nq_status {
    status((|| {
        check::pointer(to)?;
        let number = number(Needed::of(check::size(n)?)?);
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { to.write(number) };
        Ok(nq_status::NQ_OK)
    })())
}

impl From<JoinError> for nq_status {
    fn from(error: JoinError) -> nq_status {
        match error {
            JoinError::Size => nq_status::NQ_ERR_UNSUPPORTED,
            JoinError::Memory => nq_status::NQ_ERR_WORKSPACE,
            JoinError::Range => nq_status::NQ_ERR_RANGE,
            JoinError::Overflow => nq_status::NQ_ERR_OVERFLOW,
        }
    }
}
