//! A puzzle in the memory of a C caller: what it takes, and how it is made.

use super::width::{bytes as needed, each_width, memory};
use crate::board::MAX_PUZZLE_N;
use crate::ffi::check::status;
use crate::ffi::nq_status;
use crate::ffi::object::{Memory, Object as _};
use crate::ffi::out::Out;

/// The largest n of boards with conditions.
pub const NQ_MAX_PUZZLE_N: u32 = 64;

/// The bytes of a puzzle for n to 16; NQ_PUZZLE_BYTES(n) is the macro for any n.
pub const NQ_PUZZLE_BYTES_SMALL: usize = 1024;

/// The bytes of a puzzle for n to 32.
pub const NQ_PUZZLE_BYTES_MEDIUM: usize = 3328;

/// The bytes of a puzzle for n to 64: sizeof(nq_puzzle).
pub const NQ_PUZZLE_BYTES_LARGE: usize = 11520;

/// A board with conditions, and the search for its solutions: queens that are placed, blocked squares, regions, rules.
///
/// It lives in the caller's memory, and there is nothing to free. The struct is large enough for every n; memory of
/// NQ_PUZZLE_BYTES(n) bytes, aligned for uint64_t, is enough for boards to that n, cast to nq_puzzle *. While no call
/// runs on it, a copy of those bytes is a checkpoint. The contents are this library's: they are the same for no other
/// version.
///
/// ```text
/// memory --init--> setting --rules, then conditions--> setting --solve, count, run--> solving --restart--> setting
/// memory --load--> setting or solving, as it was saved
/// ```
///
/// Solve, count and run go on where the last of them stopped: each delivers what is left, each solution once, in an
/// order that is fixed for the puzzle and the version of the library and otherwise unspecified. During a callback the
/// puzzle is running, and its calls answer NQ_ERR_STATE. Two threads may use two puzzles at the same time; one puzzle
/// belongs to one thread at a time, but for the calls that take it const.
#[repr(C)]
pub struct nq_puzzle {
    /// The library's.
    pub opaque: [u64; 1440],
}

const _: () = {
    assert!(size_of::<nq_puzzle>() == NQ_PUZZLE_BYTES_LARGE);
    assert!(NQ_MAX_PUZZLE_N as usize == MAX_PUZZLE_N);
};

/// The bytes that a puzzle of n rows needs: what NQ_PUZZLE_BYTES(n) is, for languages that do not read this header. The
/// alignment is that of uint64_t.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for a number.
        let out = unsafe { Out::new(bytes) }?;
        out.write(needed(n)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// Makes a puzzle: the empty board of n rows, with ordinary queens.
///
/// - State: none -> setting. The memory is not read and may be uninitialised. Not for a puzzle whose callback runs.
///   `size` is the bytes there, at least NQ_PUZZLE_BYTES(n); more is accepted and not touched.
/// - Writes: the puzzle.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE.
/// - Cost: writes those bytes once or twice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_init(puzzle: *mut nq_puzzle, size: usize, n: u32) -> nq_status {
    status((|| {
        // SAFETY: `memory` has accepted the object, the caller promises `size` bytes, and each width is that of n.
        each_width!(memory(puzzle, size, n)?, object => unsafe { Memory::init(object, |inside| inside.reset(n)) });
        Ok(nq_status::NQ_OK)
    })())
}
