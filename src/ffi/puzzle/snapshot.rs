//! Puzzles as bytes, from C.

use core::slice;

use super::width::{bytes as object_bytes, each_width, memory, puzzle_of};
use super::{NQ_PUZZLE_BYTES_LARGE, nq_puzzle};
use crate::ffi::check::{overlap, pointer, status};
use crate::ffi::nq_status;
use crate::ffi::object::Memory;
use crate::ffi::out::{Bytes, Out};
use crate::puzzle::snapshot::{self, Saved};

/// The bytes of a saved puzzle of n rows: 38 for n = 0, 142 for 8, 4842 for 64.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_snapshot_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for a number.
        let out = unsafe { Out::new(bytes) }?;
        out.write(snapshot::bytes(n).ok_or(nq_status::NQ_ERR_SIZE)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes the puzzle - conditions, and how far solving is - as bytes, which load on any machine and in any later
/// version that knows the format.
///
/// - State: setting or solving, as before; solving goes on as if it had not been saved.
/// - Writes: the bytes, nq_puzzle_snapshot_size(n) of them, and their number to `length`, with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_LENGTH when `capacity` is less than that;
///   NQ_ERR_ARGUMENT when the bytes overlap the puzzle.
/// - Cost: about 80 instructions a byte, most of them for the checksum.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_save(
    puzzle: *const nq_puzzle,
    bytes: *mut u8,
    capacity: usize,
    length: *mut usize,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        pointer(bytes)?;
        // SAFETY: the caller promises room for the length.
        let out = unsafe { Out::new(length) }?;
        // SAFETY: the caller promises an object and `capacity` bytes. Each reference to the puzzle ends with its line,
        // and the bytes do not overlap the object, as is checked before they are a slice.
        let written = unsafe {
            puzzle_of!(puzzle, inside => {
                let n = (*inside).n();
                let needed = snapshot::bytes(n).ok_or(nq_status::NQ_ERR_STATE)?;
                let room = Bytes::new(bytes, capacity, n)?;
                room.has_room(needed)?;
                if overlap(puzzle.addr(), object_bytes(n)?, bytes.addr(), needed) {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                (*inside).save(room.zeroed(needed))
            })
        };
        out.write(written.ok_or(nq_status::NQ_ERR_LENGTH)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// Makes a puzzle out of the bytes of nq_puzzle_save: it goes on where that one was saved.
///
/// - State: none -> setting or solving, as it was saved. The memory is not read and may be uninitialised. Not for a
///   puzzle whose callback runs. `size` is the bytes there, at least NQ_PUZZLE_BYTES of the n that was saved.
/// - Writes: the puzzle, with NQ_OK; a refused snapshot leaves the memory as it was.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_OBJECT_SIZE when `size` is less than any puzzle needs;
///   NQ_ERR_ARGUMENT when the bytes overlap the `size` bytes of the puzzle; then the first of NQ_ERR_SNAPSHOT_LENGTH
///   (not the length for the n in the bytes), NQ_ERR_SNAPSHOT_MAGIC, NQ_ERR_SNAPSHOT_VERSION, NQ_ERR_SNAPSHOT_CHECKSUM
///   that applies; NQ_ERR_OBJECT_SIZE when `size` is less than this n needs; NQ_ERR_SNAPSHOT_CONTENT (no puzzle can
///   have come there).
/// - Cost: that of the checksum, and of a node for each queen on the path. Does not promise that the counters of nodes
///   and solutions are true: they are only checked to be possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_load(
    puzzle: *mut nq_puzzle,
    size: usize,
    bytes: *const u8,
    length: usize,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        pointer(bytes)?;
        memory(puzzle, size, 0)?;
        if overlap(puzzle.addr(), size.min(NQ_PUZZLE_BYTES_LARGE), bytes.addr(), length) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        if length > snapshot::MAX_BYTES {
            return Err(nq_status::NQ_ERR_SNAPSHOT_LENGTH);
        }
        // SAFETY: not NULL, and the caller promises `length` bytes, which do not overlap what is written.
        let bytes = unsafe { slice::from_raw_parts(bytes, length) };
        let n = snapshot::size_of_board(bytes)?;
        each_width!(memory(puzzle, size, n)?, object => {
            let saved = Saved::read(bytes, n)?;
            // SAFETY: `memory` has accepted the object for this n, and the caller promises `size` bytes.
            unsafe { Memory::init(object, |inside| saved.restore(&mut inside.search)) };
        });
        Ok(nq_status::NQ_OK)
    })())
}
