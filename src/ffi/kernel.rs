//! Counting with a kernel of one's choice, with progress and a stop, from C.

use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;
use core::ops::ControlFlow;
use core::{ptr, slice};

use super::check::{self, Checked, status};
use super::nq_status;
use super::out::Out;
use crate::board::Size;
use crate::count::plan::Block;
use crate::count::{self, Kernel, TasksDone};

/// A way to count: one of the `NQ_KERNEL_` constants. All of them give the same numbers.
pub type nq_kernel = i32;

/// The fastest one for the board and the processor.
pub const NQ_KERNEL_AUTO: nq_kernel = 0;
/// "portable": one placement at a time, on any processor.
pub const NQ_KERNEL_PORTABLE: nq_kernel = 1;
/// "avx2": x86-64 with AVX2, POPCNT, BMI1 and BMI2.
pub const NQ_KERNEL_AVX2: nq_kernel = 2;
/// "avx512": x86-64 with the AVX-512 of Ice Lake and Zen 4 (F, BW, DQ, VL, VBMI2, BITALG, VPOPCNTDQ).
pub const NQ_KERNEL_AVX512: nq_kernel = 3;
/// "neon": AArch64; not available in this version.
pub const NQ_KERNEL_NEON: nq_kernel = 4;

/// Called after each task of a count, and in between while memory is prepared: 0 to go on, anything else to stop. It
/// must return: no `longjmp`, no exception out of it.
pub type nq_progress_fn = Option<unsafe extern "C" fn(user: *mut c_void, done: u64, tasks: u64) -> i32>;

/// How nq_count_with counts. Zeroed, all are the defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nq_count_options {
    /// Which kernel.
    pub kernel: nq_kernel,
    /// With `on_progress`: at least so many tasks, where the board can be cut so fine; with 0 as many as nq_plan_auto
    /// chooses. When halves are joined there are as many tasks as there are sets of rows.
    pub min_tasks: u32,
    /// Called after each task; may be NULL.
    pub on_progress: nq_progress_fn,
    /// Passed on to `on_progress`.
    pub user: *mut c_void,
    /// NULL, or memory of `workspace_size`, aligned to 64 bytes, in which halves of the board are joined where that is
    /// faster than searching. It may be uninitialised, holds nothing of use afterwards, and belongs to this call alone
    /// while it runs: the callback may not touch it either.
    pub workspace: *mut c_void,
    /// The size of the workspace, 0 without one. With fewer bytes than nq_count_workspace_size says for n it is not
    /// used.
    pub workspace_size: usize,
}

/// The number of solutions of the n x n board, with options.
///
/// `options_size` is sizeof(nq_count_options) as the caller compiled it. What a smaller one lacks counts as 0, and what
/// a larger one has beyond must be 0. `options` may be NULL, and then `options_size` is ignored.
///
/// The callback runs on this thread after each task, with the number of tasks that are done and of all tasks, which are
/// of about equal work; the last call has done = tasks. While the workspace is prepared it comes with done = 0. To n =
/// 20 or so the callback comes many times a second.
///
/// With a workspace of nq_count_workspace_size(n) bytes it joins halves of the board where that is faster: from n = 18
/// or so with vectors, from n = 14 or so with the portable kernel. The total is the same with any workspace and any
/// kernel. What it takes is said with nq_plan_memory_size.
///
/// - Writes: `total` with NQ_OK and NQ_STOPPED: then what the tasks that are done have counted. The workspace.
/// - Returns: NQ_OK; NQ_STOPPED when the callback said so; NQ_ERR_NULL, also for no workspace of more than 0 bytes;
///   NQ_ERR_ALIGN, also for a workspace that is not aligned to 64 bytes; NQ_ERR_SIZE for n > 32; NQ_ERR_ENUM when there
///   is no such kernel; NQ_ERR_UNSUPPORTED when this processor or this build lacks it, and for options that this
///   version does not know; NQ_ERR_OVERFLOW: totals pass 64 bits from n = 29.
/// - Cost: as nq_count; a fraction of it when halves are joined. Up to 48 KiB of stack on x86-64, and what the callback
///   uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_with(
    n: u32,
    options: *const nq_count_options,
    options_size: usize,
    total: *mut u64,
) -> nq_status {
    status((|| {
        check::optional_pointer(options)?;
        // SAFETY: the caller promises room for a number.
        let total = unsafe { Out::new(total) }?;
        // SAFETY: NULL or aligned as checked, and the caller promises `options_size` bytes.
        let (options, understood) = unsafe { read(options, options_size) };
        if !options.workspace.is_null() || options.workspace_size > 0 {
            check::pointer(options.workspace.cast::<Block>())?;
        }
        let size = check::size(n)?;
        if !understood {
            return Err(nq_status::NQ_ERR_UNSUPPORTED);
        }
        let kernel = match options.kernel {
            NQ_KERNEL_AUTO => Kernel::best_for(size),
            number => known(number)?,
        };
        if !kernel.is_available() {
            return Err(nq_status::NQ_ERR_UNSUPPORTED);
        }
        // SAFETY: the caller promises memory of that size for this call, and a function that may be called with `user`.
        let (counted, end) = unsafe { count(size, kernel, &options) }?;
        total.write(counted);
        Ok(if end.is_break() { nq_status::NQ_STOPPED } else { nq_status::NQ_OK })
    })())
}

/// Counts as the options say, which are checked.
///
/// # Safety
///
/// The workspace is NULL, or aligned memory of its size that nothing else touches; `on_progress` may be called with
/// `user`.
#[inline(always)] // a frame less
unsafe fn count(size: Size, kernel: Kernel, options: &nq_count_options) -> Checked<(u64, ControlFlow<()>)> {
    let tell = |progress| match options.on_progress {
        None => ControlFlow::Continue(()),
        // SAFETY: the caller promises that it may be called with `user`.
        Some(on_progress) => unsafe { tell_progress(on_progress, options.user, progress) },
    };
    // SAFETY: the caller promises memory of that size, aligned as checked, that nothing else touches.
    if let Some(memory) = unsafe { workspace(options, size, kernel) } {
        return Ok(count::total_in(size, kernel, memory, tell)?);
    }
    match options.on_progress {
        None => Ok((count::total_by(size, kernel)?, ControlFlow::Continue(()))),
        Some(_) => Ok(count::total_with(size, kernel, options.min_tasks, tell)?),
    }
}

/// The workspace as memory to join halves in, when it is large enough and that is the faster way for the board and the
/// kernel.
///
/// # Safety
///
/// It is NULL, or aligned memory of its size that nothing else touches while the slice lives.
unsafe fn workspace<'a>(
    options: &nq_count_options,
    size: Size,
    kernel: Kernel,
) -> Option<&'a mut [MaybeUninit<Block>]> {
    let needed = count::workspace_size(size).filter(|_| count::is_join_faster(size, kernel))?;
    if options.workspace.is_null() || options.workspace_size < needed {
        return None;
    }
    // SAFETY: not NULL, aligned for blocks, as long as just checked, and no longer than the address space.
    Some(unsafe { slice::from_raw_parts_mut(options.workspace.cast(), needed / size_of::<Block>()) })
}

/// The one place from which progress is told, so that calls through a pointer are found where they are meant to be.
///
/// # Safety
///
/// `on_progress` may be called with `user`.
#[inline(never)]
unsafe fn tell_progress(
    on_progress: unsafe extern "C" fn(*mut c_void, u64, u64) -> i32,
    user: *mut c_void,
    progress: TasksDone,
) -> ControlFlow<()> {
    // SAFETY: the caller promises that it may be called with `user`.
    match unsafe { on_progress(user, progress.done, progress.tasks) } {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// The bytes of workspace with which nq_count_with joins halves: what threads would share, and what each has for
/// itself.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_UNSUPPORTED where boards of n rows are
///   not joined: n < 12, n > 24, and n whose memory does not fit the address space (24 with pointers of 32 bits).
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_workspace_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for a number.
        let bytes = unsafe { Out::new(bytes) }?;
        bytes.write(count::workspace_size(check::size(n)?).ok_or(nq_status::NQ_ERR_UNSUPPORTED)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// The options as this library knows them, and whether all that are set are among them.
///
/// # Safety
///
/// `options` is NULL or points to `size` readable bytes.
unsafe fn read(options: *const nq_count_options, size: usize) -> (nq_count_options, bool) {
    const KNOWN: usize = size_of::<nq_count_options>();
    let mut known = nq_count_options {
        kernel: NQ_KERNEL_AUTO,
        min_tasks: 0,
        on_progress: None,
        user: ptr::null_mut(),
        workspace: ptr::null_mut(),
        workspace_size: 0,
    };
    if options.is_null() {
        return (known, true);
    }
    let bytes = options.cast::<u8>();
    // SAFETY: so many bytes are there, and any bytes are valid options: numbers, pointers, and a function or NULL.
    unsafe { (&raw mut known).cast::<u8>().copy_from(bytes, size.min(KNOWN)) };
    // SAFETY: within the `size` bytes.
    let understood = (KNOWN..size).all(|at| unsafe { bytes.add(at).read() } == 0);
    (known, understood)
}

/// The fastest kernel that this processor, under this operating system, runs. (For small boards nq_count takes the
/// portable one all the same: vectors take time to be filled.)
///
/// - Cost: constant; the first call asks the processor.
#[unsafe(no_mangle)]
pub extern "C" fn nq_kernel_best() -> nq_kernel {
    Kernel::best() as nq_kernel
}

/// The name of a kernel, such as "avx2" for NQ_KERNEL_AVX2, "auto" for NQ_KERNEL_AUTO; NULL when there is no such
/// kernel.
///
/// The text is static, ends with a NUL, and is never changed.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_kernel_name(kernel: nq_kernel) -> *const c_char {
    match known(kernel) {
        Ok(kernel) => kernel.c_name().as_ptr(),
        Err(_) if kernel == NQ_KERNEL_AUTO => c"auto".as_ptr(),
        Err(_) if kernel == NQ_KERNEL_NEON => c"neon".as_ptr(),
        Err(_) => ptr::null(),
    }
}

/// Whether nq_count_with takes this kernel here: built in, and run by this processor and operating system. False for
/// numbers that no kernel has.
///
/// - Cost: constant; the first call asks the processor.
#[unsafe(no_mangle)]
pub extern "C" fn nq_kernel_available(kernel: nq_kernel) -> bool {
    kernel == NQ_KERNEL_AUTO || known(kernel).is_ok_and(Kernel::is_available)
}

/// The kernel with this number: those of [`Kernel`] are the constants'.
fn known(number: nq_kernel) -> Checked<Kernel> {
    match Kernel::ALL.into_iter().find(|&kernel| kernel as nq_kernel == number) {
        Some(kernel) => Ok(kernel),
        None if number == NQ_KERNEL_NEON => Err(nq_status::NQ_ERR_UNSUPPORTED),
        None => Err(nq_status::NQ_ERR_ENUM),
    }
}
