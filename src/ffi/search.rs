//! The search from C.

use core::ffi::c_void;

use super::check::{self, board_buffer, status};
use super::{nq_status, object};
use crate::board::MAX_N;
use crate::search::snapshot::{self, SnapshotError};
use crate::search::{Halt, Search};

/// The length of a saved search in bytes.
pub const NQ_SEARCH_SNAPSHOT_BYTES: usize = 64;

const _: () = assert!(NQ_SEARCH_SNAPSHOT_BYTES == snapshot::BYTES);

/// A search: every solution of a board in lexicographic order of its columns, stopping and going on at any node.
///
/// It lives in the caller's memory, and there is nothing to free. While no call runs on it, a copy of the struct is a
/// checkpoint that goes on by itself. The contents are this library's: they are the same for no other version.
///
/// ```text
/// memory --init, load--> ready --next, step, run, run_for--> ready (until nothing is left, and then still)
/// ready --a callback is called--> running --it returns--> ready
/// ```
///
/// Calls on a running search, or on memory that no init or load has made a search, answer NQ_ERR_STATE. Two threads may
/// use two searches at the same time; one search belongs to one thread at a time, but for the calls that take it const.
#[repr(C)]
pub struct nq_search {
    /// The library's.
    pub opaque: [u64; 72],
}

/// What is in a search's memory.
type Inside = object::Delivering<Search, MAX_N>;

impl Inside {
    /// The size of the solution on which the search halted, and its columns in the object.
    fn deliver(&mut self) -> (u32, *const u8) {
        (self.search.write_board(&mut self.board), self.board.as_ptr())
    }
}

/// Gets a board: `columns` has n entries, valid until the callback returns. 0 to go on, anything else to stop.
pub type nq_board_fn = Option<unsafe extern "C" fn(user: *mut c_void, columns: *const u8, n: u32) -> i32>;

/// How far a search is.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct nq_progress {
    /// Queens placed since the search was initialised; a full search places A319283(n) - 1 (2,056 for n = 8).
    pub nodes: u64,
    /// Solutions delivered since the search was initialised.
    pub solutions: u64,
    /// How much of the tree lies behind, if all branches of a node were equal: 0 to 1,000,000, never going down.
    pub parts_per_million: u32,
}

/// Makes a search of the n x n board, at its start.
///
/// - State: none -> ready. The memory is not read and may be uninitialised. Not for a search whose callback runs.
///   `size` is sizeof(nq_search) as the caller compiled it; more is accepted.
/// - Writes: the search.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32.
/// - Cost: some hundred instructions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_init(search: *mut nq_search, size: usize, n: u32) -> nq_status {
    status((|| {
        object::memory(search, size)?;
        let board = check::size(n)?;
        // SAFETY: accepted by the line above, and the caller promises `size` bytes.
        unsafe { object::init(search, |inside: &mut Inside| inside.search.start(board)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Delivers the next solution.
///
/// - State: ready -> ready.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when nothing is left, as often as it is called; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE;
///   NQ_ERR_LENGTH.
/// - Cost: unbounded for practical purposes: 87 million nodes to the first board of n = 32. Where a watchdog runs, use
///   nq_search_step.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_next(search: *mut nq_search, columns: *mut u8, length: usize) -> nq_status {
    // SAFETY: the same promises. 2^64 - 1 nodes are not spent before the machine is.
    unsafe { nq_search_step(search, u64::MAX, columns, length) }
}

/// Delivers the next solution, placing at most `budget` queens for it.
///
/// Going back is free: the end is found without budget, and a board completed by the last node is delivered. Nothing is
/// lost by a pause.
///
/// - State: ready -> ready.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE; NQ_ERR_LENGTH.
/// - Cost: about 20 instructions a node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_step(
    search: *mut nq_search,
    budget: u64,
    columns: *mut u8,
    length: usize,
) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object, and n bytes of columns.
        let inside: *mut Inside = unsafe { object::ready(search) }?;
        // SAFETY: accepted by `ready`; each reference ends with its line.
        let n = unsafe { (*inside).search.size() }.get();
        board_buffer(columns, length, n)?;
        // SAFETY: as before.
        match unsafe { (*inside).search.advance(&mut { budget }) } {
            Halt::Board => {
                for row in 0..n as usize {
                    // SAFETY: as before; there is room for n columns as just checked.
                    unsafe { columns.add(row).write((*inside).search.column(row)) };
                }
                Ok(nq_status::NQ_OK)
            }
            Halt::Paused => Ok(nq_status::NQ_PAUSED),
            Halt::Done => Ok(nq_status::NQ_DONE),
        }
    })())
}

/// Gives every solution that is left to `on_board`, until that says stop.
///
/// As nq_search_run_for without a budget.
///
/// - State: ready -> running during a callback -> ready.
/// - Writes: `delivered`, the number of boards of this call, with NQ_DONE and NQ_STOPPED.
/// - Returns: NQ_DONE; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: as nq_search_next, times the boards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_run(
    search: *mut nq_search,
    on_board: nq_board_fn,
    user: *mut c_void,
    delivered: *mut u64,
) -> nq_status {
    // SAFETY: the same promises.
    unsafe { nq_search_run_for(search, u64::MAX, on_board, user, delivered) }
}

/// Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
///
/// Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
/// runs on this thread; it may not touch this search (the calls answer NQ_ERR_STATE, and so do they on a copy made then).
/// A callback that does not return leaves the search running, and of no more use.
///
/// - State: ready -> running during a callback -> ready.
/// - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status >= 0.
///   `user` and `delivered` may be NULL.
/// - Returns: NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE, also when a callback has broken the search.
/// - Cost: about 20 instructions a node, and the callback.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_run_for(
    search: *mut nq_search,
    mut budget: u64,
    on_board: nq_board_fn,
    user: *mut c_void,
    delivered: *mut u64,
) -> nq_status {
    status((|| {
        check::pointer(search)?;
        let on_board = on_board.ok_or(nq_status::NQ_ERR_NULL)?;
        check::optional_pointer(delivered)?;
        // SAFETY: the caller promises an object.
        let mut inside: *mut Inside = unsafe { object::ready(search) }?;
        let mut boards = 0u64;
        let end = loop {
            // SAFETY: accepted by `ready` or `running`; the reference ends with the call.
            match unsafe { (*inside).search.advance(&mut budget) } {
                Halt::Board => {}
                Halt::Paused => break nq_status::NQ_PAUSED,
                Halt::Done => break nq_status::NQ_DONE,
            }
            boards += 1;
            // SAFETY: as before. No reference to the object is left while the callback runs, and when it has returned the
            // object is checked like one that comes from outside.
            unsafe {
                let (n, board) = (*inside).deliver();
                object::set_state::<_, Inside>(search, <Inside as object::Object>::RUNNING);
                let stop = on_board(user, board, n) != 0;
                inside = object::running(search)?;
                object::set_state::<_, Inside>(search, <Inside as object::Object>::READY);
                if stop {
                    break nq_status::NQ_STOPPED;
                }
            }
        };
        if !delivered.is_null() {
            // SAFETY: aligned as checked, and the caller promises room for a number.
            unsafe { delivered.write(boards) };
        }
        Ok(end)
    })())
}

/// How far the search is.
///
/// - State: ready -> ready; several threads may ask at once while none changes the search.
/// - Writes: `progress` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: a 32-bit division for each row of the path. Does not promise that equal parts take equal time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_progress(search: *const nq_search, progress: *mut nq_progress) -> nq_status {
    status((|| {
        check::pointer(search)?;
        check::pointer(progress)?;
        // SAFETY: the caller promises an object, and room for the progress.
        unsafe {
            let inside: *mut Inside = object::ready(search)?;
            let now = (*inside).search.progress();
            progress.write(nq_progress {
                nodes: now.nodes,
                solutions: now.solutions,
                parts_per_million: now.parts_per_million,
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes the search as NQ_SEARCH_SNAPSHOT_BYTES bytes, which load on any machine and in any later version that knows
/// the format.
///
/// - State: ready -> ready; the search goes on as if it had not been saved.
/// - Writes: the bytes, and their number to `length`, with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_LENGTH when `capacity` is less than
///   NQ_SEARCH_SNAPSHOT_BYTES.
/// - Cost: some thousand instructions, most of them for the checksum.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_save(
    search: *const nq_search,
    bytes: *mut u8,
    capacity: usize,
    length: *mut usize,
) -> nq_status {
    status((|| {
        check::pointer(search)?;
        check::pointer(bytes)?;
        check::pointer(length)?;
        // SAFETY: the caller promises an object, `capacity` bytes, and room for the length.
        unsafe {
            let inside: *mut Inside = object::ready(search)?;
            if capacity < snapshot::BYTES {
                return Err(nq_status::NQ_ERR_LENGTH);
            }
            let mut saved = [0; snapshot::BYTES];
            (*inside).search.save_to(&mut saved);
            bytes.copy_from(saved.as_ptr(), saved.len());
            length.write(saved.len());
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Makes a search out of the bytes of nq_search_save: it goes on where that one was saved.
///
/// - State: none -> ready. The memory is not read and may be uninitialised. Not for a search whose callback runs.
///   `size` is sizeof(nq_search) as the caller compiled it; more is accepted.
/// - Writes: the search, with NQ_OK; a refused snapshot leaves the memory as it was.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; then the first of NQ_ERR_SNAPSHOT_LENGTH (trailing
///   bytes too), NQ_ERR_SNAPSHOT_MAGIC, NQ_ERR_SNAPSHOT_VERSION, NQ_ERR_SNAPSHOT_CHECKSUM, NQ_ERR_SNAPSHOT_CONTENT (no
///   search can have come there) that applies.
/// - Cost: some thousand instructions. Does not promise that the counters of nodes and solutions are true: they are only
///   checked to be possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_load(
    search: *mut nq_search,
    size: usize,
    bytes: *const u8,
    length: usize,
) -> nq_status {
    status((|| {
        check::pointer(search)?;
        check::pointer(bytes)?;
        object::memory(search, size)?;
        if length != snapshot::BYTES {
            return Err(nq_status::NQ_ERR_SNAPSHOT_LENGTH);
        }
        // SAFETY: the caller promises `length` bytes. They are copied, so that they may lie in the search.
        let copy = unsafe { bytes.cast::<[u8; snapshot::BYTES]>().read() };
        let position = snapshot::position(&copy)?;
        // SAFETY: accepted by `memory`, and the caller promises `size` bytes.
        unsafe { object::init(search, |inside: &mut Inside| inside.search.go_to(&position)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes that a search needs: sizeof(nq_search) of the library, for languages that do not read this header.
/// The alignment is that of uint64_t.
#[unsafe(no_mangle)]
pub extern "C" fn nq_search_size() -> usize {
    size_of::<nq_search>()
}

impl From<SnapshotError> for nq_status {
    fn from(error: SnapshotError) -> nq_status {
        match error {
            SnapshotError::Length => nq_status::NQ_ERR_SNAPSHOT_LENGTH,
            SnapshotError::Magic => nq_status::NQ_ERR_SNAPSHOT_MAGIC,
            SnapshotError::Version => nq_status::NQ_ERR_SNAPSHOT_VERSION,
            SnapshotError::Checksum => nq_status::NQ_ERR_SNAPSHOT_CHECKSUM,
            SnapshotError::Content => nq_status::NQ_ERR_SNAPSHOT_CONTENT,
        }
    }
}
