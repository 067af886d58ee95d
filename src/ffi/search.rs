//! The search from C.

use core::ffi::c_void;

use super::check::{self, status};
use super::out::{Columns, Out};
use super::{nq_status, object};
use crate::board::MAX_N;
use crate::search::snapshot::{self, SnapshotError};
use crate::search::{Halt, Search};

/// The length of a saved search in bytes.
pub const NQ_SEARCH_SNAPSHOT_BYTES: usize = 64;

const _: () = assert!(NQ_SEARCH_SNAPSHOT_BYTES == snapshot::BYTES);

/// A search: every solution of a board in lexicographic order of its columns, stopping and going on at any node.
///
/// ```text
/// memory --init, load--> ready --next, step, run, run_for--> ready (also when no solution remains)
/// ready --a callback is called--> running --it returns--> ready
/// ```
///
/// Calls on a running search answer NQ_ERR_STATE. While no call runs on it, a copy of the struct is a checkpoint that
/// goes on by itself.
#[repr(C)]
pub struct nq_search {
    /// The library's.
    pub opaque: [u64; 72],
}

/// What is in a search's memory.
type Inside = object::Delivering<Search, MAX_N>;

impl Inside {
    /// Puts the board on which the search halted into the object: its rows, and where its columns are.
    fn deliver(&mut self) -> (u32, *const u8) {
        let n = self.search.size().get();
        self.search.write_columns(n as usize, &mut self.board);
        (n, self.board.as_ptr())
    }
}

/// Called for each board, with its n columns: 0 to go on, anything else to stop.
pub type nq_board_fn = Option<unsafe extern "C" fn(user: *mut c_void, columns: *const u8, n: u32) -> i32>;

/// How far a search is.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct nq_progress {
    /// Queens placed since the search was initialised; a full search places A319283(n) - 1 (2,056 for n = 8).
    pub nodes: u64,
    /// Solutions delivered since the search was initialised.
    pub solutions: u64,
    /// How much of the tree is searched, if all branches of a node were equal: 0 to 1,000,000, never going down.
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
        // SAFETY: `memory` has accepted the pointer and the size, and the caller promises that many bytes there.
        unsafe { object::init(search, |inside: &mut Inside| inside.search.start(board)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Delivers the next solution.
///
/// - State: ready -> ready.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when no solution remains, as often as it is called; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE; NQ_ERR_LENGTH.
/// - Cost: a search that cannot be interrupted: 87 million nodes to the first board of n = 32. Where a watchdog runs,
///   use nq_search_step.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_next(search: *mut nq_search, columns: *mut u8, length: usize) -> nq_status {
    // 2^64 - 1 nodes are not spent before the machine is.
    // SAFETY: what the caller promises of this function's pointers is what that one asks of them.
    unsafe { nq_search_step(search, u64::MAX, columns, length) }
}

/// Delivers the next solution, placing at most `budget` queens for it.
///
/// Going back is free: the end is found without budget, and a board completed by the last node is delivered. Nothing is
/// lost by a pause.
///
/// - State: ready -> ready.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when no solution remains; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
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
        // SAFETY: the caller promises an object of this size.
        let inside: *mut Inside = unsafe { object::ready(search) }?;
        // SAFETY: a ready search, that no other call may change meanwhile; the reference ends with the line.
        let n = unsafe { (*inside).search.size() }.get();
        // SAFETY: the caller promises `length` bytes that may be written.
        let columns = unsafe { Columns::new(columns, length, n) }?;
        // SAFETY: the search is still ready, for only `columns` was checked since, and the reference ends with the
        // call.
        match unsafe { (*inside).search.advance(&mut { budget }) } {
            Halt::Board => {
                // SAFETY: nobody else has the search, and the reference ends with the call.
                let (_, board) = unsafe { (*inside).deliver() };
                // SAFETY: the board has MAX_N columns, of which `row` is below n. No reference to the object is left,
                // so that it does not matter whether the columns are written into it.
                columns.write((0..n as usize).map(|row| unsafe { board.add(row).read() }));
                Ok(nq_status::NQ_OK)
            }
            Halt::Paused => Ok(nq_status::NQ_PAUSED),
            Halt::Done => Ok(nq_status::NQ_DONE),
        }
    })())
}

/// Gives every remaining solution to `on_board`, until that says stop: nq_search_run_for without a budget.
///
/// - State: ready -> running during a callback -> ready.
/// - Writes: `delivered`, the number of boards of this call, with NQ_DONE and NQ_STOPPED.
/// - Returns: NQ_DONE when no solution remains; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: as nq_search_next, times the boards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_search_run(
    search: *mut nq_search,
    on_board: nq_board_fn,
    user: *mut c_void,
    delivered: *mut u64,
) -> nq_status {
    // SAFETY: what the caller promises of this function's pointers is what that one asks of them.
    unsafe { nq_search_run_for(search, u64::MAX, on_board, user, delivered) }
}

/// Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
///
/// Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
/// may not touch this search: calls on it, or on a copy made then, answer NQ_ERR_STATE. A callback that does not return
/// leaves the search running, so that no call takes it any more.
///
/// - State: ready -> running during a callback -> ready.
/// - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status
///   >= 0. `user` and `delivered` may be NULL.
/// - Returns: NQ_DONE when no solution remains; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL,
///   NQ_ERR_ALIGN, NQ_ERR_STATE, also when a callback has broken the search.
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
        // SAFETY: the caller promises room for a number, or passes NULL.
        let delivered = unsafe { Out::optional(delivered) }?;
        // SAFETY: the caller promises an object of this size.
        let mut inside: *mut Inside = unsafe { object::ready(search) }?;
        let mut boards = 0u64;
        let end = loop {
            // SAFETY: `ready` or, after a callback, `running` has accepted the object; the reference ends with the
            // call.
            match unsafe { (*inside).search.advance(&mut budget) } {
                Halt::Board => {}
                Halt::Paused => break nq_status::NQ_PAUSED,
                Halt::Done => break nq_status::NQ_DONE,
            }
            boards += 1;
            // SAFETY: the object is the one that was just advanced. No reference to it is left while the callback runs,
            // which the caller promises to be a function of this type; and when it has returned, whatever it did to the
            // object, `running` checks that like an object from outside.
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
        if let Some(delivered) = delivered {
            delivered.write(boards);
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
        // SAFETY: the caller promises room for the progress.
        let progress = unsafe { Out::new(progress) }?;
        // SAFETY: the caller promises an object of this size.
        let inside: *mut Inside = unsafe { object::ready(search) }?;
        // SAFETY: a ready search, which nobody changes while calls that take it const run.
        let now = unsafe { (*inside).search.progress() };
        progress.write(nq_progress {
            nodes: now.nodes,
            solutions: now.solutions,
            parts_per_million: now.parts_per_million,
        });
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
        // SAFETY: the caller promises room for the length.
        let length = unsafe { Out::new(length) }?;
        // SAFETY: the caller promises an object of this size.
        let inside: *mut Inside = unsafe { object::ready(search) }?;
        if capacity < snapshot::BYTES {
            return Err(nq_status::NQ_ERR_LENGTH);
        }
        // SAFETY: the caller promises `capacity` bytes that may be written, and those of a snapshot are among them.
        let bytes = unsafe { Out::<[u8; snapshot::BYTES]>::new(bytes.cast()) }?;
        let mut saved = [0; snapshot::BYTES];
        // SAFETY: a ready search, which nobody changes while calls that take it const run.
        unsafe { (*inside).search.save_to(&mut saved) };
        bytes.copy(&saved);
        length.write(snapshot::BYTES);
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
/// - Cost: some thousand instructions. Does not promise that the counters of nodes and solutions are true: they are
///   only checked to be possible.
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
        // SAFETY: not NULL as checked, and the caller promises `length` bytes, of which there are as many as are read.
        // They are copied, so that they may lie in the search.
        let copy = unsafe { bytes.cast::<[u8; snapshot::BYTES]>().read() };
        let position = snapshot::position(&copy)?;
        // SAFETY: `memory` has accepted the pointer and the size, and the caller promises that many bytes there.
        unsafe { object::init(search, |inside: &mut Inside| inside.search.go_to(&position)) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes that a search needs: sizeof(nq_search) of the library, for languages that do not read this header. Its
/// alignment is that of uint64_t.
///
/// - Cost: constant.
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
