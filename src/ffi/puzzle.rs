//! Boards with conditions from C.

use core::ffi::c_void;
use core::slice;

use super::check::{self, Checked, board_buffer, pointer, status};
use super::{nq_board_fn, nq_progress, nq_status, object};
use crate::board::MAX_PUZZLE_N;
use crate::puzzle::{Hint, HintLine, Large, Mask, Medium, Puzzle, Refused, Rules, Small, snapshot};
use crate::search::Halt;

/// The largest n of boards with conditions.
pub const NQ_MAX_PUZZLE_N: u32 = 64;

/// The bytes of a puzzle for n to 16; NQ_PUZZLE_BYTES(n) is the macro for any n.
pub const NQ_PUZZLE_BYTES_SMALL: usize = 1024;

/// The bytes of a puzzle for n to 32.
pub const NQ_PUZZLE_BYTES_MEDIUM: usize = 3328;

/// The bytes of a puzzle for n to 64: sizeof(nq_puzzle).
pub const NQ_PUZZLE_BYTES_LARGE: usize = 11520;

/// A rule: diagonals (and a knight's moves) go on at the opposite edge.
pub const NQ_RULE_TORUS: u32 = 1;

/// A rule: a queen attacks what a knight attacks as well.
pub const NQ_RULE_KNIGHT: u32 = 2;

/// A rule: of its diagonals a queen attacks the next squares only. Goes with no other rule.
pub const NQ_RULE_TOUCH_ONLY: u32 = 4;

/// A board with conditions, and the search for its solutions: queens that are placed, blocked squares, regions, rules.
///
/// It lives in the caller's memory, and there is nothing to free. The struct is large enough for every n; memory of
/// NQ_PUZZLE_BYTES(n) bytes, aligned for uint64_t, is enough for boards to that n, cast to nq_puzzle *. While no call runs
/// on it, a copy of those bytes is a checkpoint. The contents are this library's: they are the same for no other
/// version.
///
/// ```text
/// memory --init--> setting --rules, then conditions--> setting --solve, count, run--> solving --restart--> setting
/// memory --load--> setting or solving, as it was saved
/// ```
///
/// Solve, count and run go on where the last of them stopped: each delivers what is left, each solution once, in an order
/// that is fixed for the puzzle and the version of the library and otherwise unspecified. During a callback the puzzle is
/// running, and its calls answer NQ_ERR_STATE. Two threads may use two puzzles at the same time; one puzzle belongs to one
/// thread at a time, but for the calls that take it const.
#[repr(C)]
pub struct nq_puzzle {
    /// The library's.
    pub opaque: [u64; 1440],
}

/// What is in a puzzle's memory: also the board that a callback gets, since there it costs no stack.
pub(super) struct Inside<M: Mask, const N: usize> {
    pub(super) puzzle: Puzzle<M, N>,
    board: [u8; N],
}

// SAFETY: a Puzzle is integers and arrays of integers.
unsafe impl object::Inner for Inside<u16, 16> {
    const READY: u64 = u64::from_le_bytes(*b"nqpuzzA1");

    fn is_sound(&self) -> bool {
        self.puzzle.is_sound()
    }
}

// SAFETY: as before.
unsafe impl object::Inner for Inside<u32, 32> {
    const READY: u64 = u64::from_le_bytes(*b"nqpuzzB1");

    fn is_sound(&self) -> bool {
        self.puzzle.is_sound()
    }
}

// SAFETY: as before.
unsafe impl object::Inner for Inside<u64, 64> {
    const READY: u64 = u64::from_le_bytes(*b"nqpuzzC1");

    fn is_sound(&self) -> bool {
        self.puzzle.is_sound()
    }
}

const _: () = {
    assert!(size_of::<object::Object<Inside<u16, 16>>>() <= NQ_PUZZLE_BYTES_SMALL);
    assert!(size_of::<object::Object<Inside<u32, 32>>>() <= NQ_PUZZLE_BYTES_MEDIUM);
    assert!(size_of::<object::Object<Inside<u64, 64>>>() <= NQ_PUZZLE_BYTES_LARGE);
    assert!(size_of::<nq_puzzle>() == NQ_PUZZLE_BYTES_LARGE);
    assert!(NQ_MAX_PUZZLE_N as usize == MAX_PUZZLE_N);
};

/// The inside of a puzzle that takes calls, by the width of its masks.
enum Ready {
    Small(*mut Inside<u16, 16>),
    Medium(*mut Inside<u32, 32>),
    Large(*mut Inside<u64, 64>),
}

/// # Safety
///
/// `puzzle` is NULL, or points to memory of the size that the state word in it speaks of.
unsafe fn ready(puzzle: *const nq_puzzle) -> Checked<Ready> {
    // SAFETY: passed on. The state word comes first, and nothing behind it is looked at unless it is the one of the type.
    unsafe {
        if let Ok(inside) = object::ready(puzzle) {
            return Ok(Ready::Small(inside));
        }
        if let Ok(inside) = object::ready(puzzle) {
            return Ok(Ready::Medium(inside));
        }
        object::ready(puzzle).map(Ready::Large)
    }
}

/// The same expression for each width of masks.
macro_rules! each_width {
    ($ready:expr, $inside:ident => $result:expr) => {
        match $ready {
            Ready::Small($inside) => $result,
            Ready::Medium($inside) => $result,
            Ready::Large($inside) => $result,
        }
    };
}

/// The bytes that a puzzle of n rows needs.
pub(super) fn needed(n: u32) -> Checked<usize> {
    match n {
        0..=16 => Ok(NQ_PUZZLE_BYTES_SMALL),
        17..=32 => Ok(NQ_PUZZLE_BYTES_MEDIUM),
        33..=NQ_MAX_PUZZLE_N => Ok(NQ_PUZZLE_BYTES_LARGE),
        _ => Err(nq_status::NQ_ERR_SIZE),
    }
}

/// Memory for a puzzle of n rows: not NULL, aligned, and large enough.
pub(super) fn memory(puzzle: *const nq_puzzle, size: usize, n: u32) -> Checked<()> {
    pointer(puzzle)?;
    if size < needed(n)? { Err(nq_status::NQ_ERR_OBJECT_SIZE) } else { Ok(()) }
}

pub(super) use super::check::overlap;

/// The bytes that a puzzle of n rows needs: what NQ_PUZZLE_BYTES(n) is, for languages that do not read this header. The
/// alignment is that of uint64_t.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        pointer(bytes)?;
        let needed = needed(n)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { bytes.write(needed) };
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
        memory(puzzle, size, n)?;
        // SAFETY: accepted by the line above, and the caller promises `size` bytes.
        unsafe {
            match n {
                0..=16 => object::init(puzzle, |inside: &mut Inside<u16, 16>| inside.puzzle.clear(n)),
                17..=32 => object::init(puzzle, |inside: &mut Inside<u32, 32>| inside.puzzle.clear(n)),
                _ => object::init(puzzle, |inside: &mut Inside<u64, 64>| inside.puzzle.clear(n)),
            }
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Sets the rules: NQ_RULE_TORUS, NQ_RULE_KNIGHT or both, NQ_RULE_TOUCH_ONLY, or 0 for ordinary queens.
///
/// - State: setting, before any condition -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE, also after a condition; NQ_ERR_UNSUPPORTED for a rule that
///   this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule.
/// - Cost: a few instructions a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_set_rules(puzzle: *mut nq_puzzle, rules: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; each reference ends with its line.
        unsafe {
            each_width!(ready(puzzle)?, inside => {
                (*inside).puzzle.takes_rules()?;
                let rules = Rules::from_bits(rules).ok_or(nq_status::NQ_ERR_UNSUPPORTED)?;
                (*inside).puzzle.rules(rules)?;
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Places a queen. It is part of every solution from then on, and is not counted as a node.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK, also when that queen is there already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; then
///   the first of NQ_ERR_ATTACKED (by a placed queen), NQ_ERR_BLOCKED, NQ_ERR_REGION (the square's region has its queen)
///   that applies. That no solution is left is no error: nq_puzzle_hint may say why, solving says NQ_DONE.
/// - Cost: some dozen instructions a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_place(puzzle: *mut nq_puzzle, row: u32, column: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference ends with its line.
        unsafe { each_width!(ready(puzzle)?, inside => (*inside).puzzle.place(row, column)?) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Blocks a square: no queen may stand there. Queens attack across it as before.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK, also when it is blocked already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE;
///   NQ_ERR_OCCUPIED for the square of a placed queen.
/// - Cost: some instructions a square of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_block(puzzle: *mut nq_puzzle, row: u32, column: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference ends with its line.
        unsafe { each_width!(ready(puzzle)?, inside => (*inside).puzzle.block(row, column)?) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Blocks the squares whose row - column is this number, -(n - 1) to n - 1. It does not wrap, whatever the rules are.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; NQ_ERR_OCCUPIED when a placed queen stands
///   there.
/// - Cost: some instructions a square of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_block_diagonal(puzzle: *mut nq_puzzle, row_minus_column: i32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference ends with its line.
        unsafe { each_width!(ready(puzzle)?, inside => (*inside).puzzle.block_diagonal(row_minus_column)?) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Blocks the squares whose row + column is this number, 0 to 2n - 2. It does not wrap, whatever the rules are.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; NQ_ERR_OCCUPIED when a placed queen stands
///   there.
/// - Cost: some instructions a square of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_block_antidiagonal(puzzle: *mut nq_puzzle, row_plus_column: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference ends with its line.
        unsafe { each_width!(ready(puzzle)?, inside => (*inside).puzzle.block_antidiagonal(row_plus_column)?) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Divides the board into regions, of which each gets exactly one queen.
///
/// `regions` has the number of each square's region, 1 to n, row by row; `length` is at least n * n. A number that no
/// square has is a region without a square: the puzzle is accepted, and has no solution.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK, also when the board has these regions already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE;
///   NQ_ERR_LENGTH; NQ_ERR_ARGUMENT when they lie in the puzzle; NQ_ERR_RANGE for a number outside 1 to n; NQ_ERR_REGION
///   when two placed queens are in one region, or the board has other regions.
/// - Cost: some instructions a square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_set_regions(puzzle: *mut nq_puzzle, regions: *const u8, length: usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object and `length` bytes; each reference to the object ends with its line, and
        // the regions do not overlap it as just checked where they are a slice.
        unsafe {
            each_width!(ready(puzzle)?, inside => {
                let n = (*inside).puzzle.n() as usize;
                if regions.is_null() && n > 0 {
                    return Err(nq_status::NQ_ERR_NULL);
                }
                if length < n * n {
                    return Err(nq_status::NQ_ERR_LENGTH);
                }
                if overlap(puzzle.addr(), needed(n as u32)?, regions.addr(), n * n) {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                let regions = if n == 0 { &[] } else { slice::from_raw_parts(regions, n * n) };
                (*inside).puzzle.regions(regions)?;
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Delivers the next solution, placing at most `budget` queens for it.
///
/// A node is one queen placed by the search. Going back is free: the end is found without budget, and a board completed by
/// the last node is delivered. Nothing is lost by a pause. The problem is NP-complete: a few boards take more nodes than
/// anybody has, so that a budget is wise.
///
/// - State: setting or solving -> solving.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE; NQ_ERR_LENGTH.
/// - Cost: 20 to 50 instructions a node and open row where much is forbidden, about 40 a node where little is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_solve(
    puzzle: *mut nq_puzzle,
    mut budget: u64,
    columns: *mut u8,
    length: usize,
) -> nq_status {
    status((|| {
        let mut board = [0; MAX_PUZZLE_N];
        // SAFETY: the caller promises an object, and `length` bytes of columns; each reference ends with its line.
        unsafe {
            each_width!(ready(puzzle)?, inside => {
                let n = (*inside).puzzle.n();
                board_buffer(columns, length, n)?;
                match (*inside).puzzle.advance(&mut budget) {
                    Halt::Board => (),
                    Halt::Paused => return Ok(nq_status::NQ_PAUSED),
                    Halt::Done => return Ok(nq_status::NQ_DONE),
                }
                (*inside).puzzle.board(&mut board);
                for (row, &column) in board.iter().enumerate().take(n as usize) {
                    columns.add(row).write(column);
                }
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Counts the solutions that are left, to `limit` of them and `budget` queens placed.
///
/// A limit of 2 on a fresh puzzle asks whether the solution is the only one: NQ_OK is no, NQ_DONE with 1 is yes.
///
/// - State: setting or solving -> solving.
/// - Writes: `solutions`, the number of this call, with every status >= 0.
/// - Returns: NQ_OK when the limit is reached; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent;
///   NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_ARGUMENT for limit 0. UINT64_MAX is no limit.
/// - Cost: as nq_puzzle_solve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_count(
    puzzle: *mut nq_puzzle,
    limit: u64,
    mut budget: u64,
    solutions: *mut u64,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        pointer(solutions)?;
        let mut count = 0u64;
        // SAFETY: the caller promises an object, and room for a number; each reference ends with its line.
        unsafe {
            let end = each_width!(ready(puzzle)?, inside => {
                if limit == 0 {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                loop {
                    match (*inside).puzzle.advance(&mut budget) {
                        Halt::Board => count += 1,
                        Halt::Paused => break nq_status::NQ_PAUSED,
                        Halt::Done => break nq_status::NQ_DONE,
                    }
                    if count == limit {
                        break nq_status::NQ_OK;
                    }
                }
            });
            solutions.write(count);
            Ok(end)
        }
    })())
}

/// Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
///
/// Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
/// runs on this thread; it may not touch this puzzle (the calls answer NQ_ERR_STATE, and so do they on a copy made then).
/// A callback that does not return leaves the puzzle running, and of no more use.
///
/// - State: setting or solving -> running during a callback -> solving.
/// - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status >= 0.
///   `user` and `delivered` may be NULL.
/// - Returns: NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE, also when a callback has broken the puzzle.
/// - Cost: as nq_puzzle_solve, and the callback.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_run(
    puzzle: *mut nq_puzzle,
    budget: u64,
    on_board: nq_board_fn,
    user: *mut c_void,
    delivered: *mut u64,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        let on_board = on_board.ok_or(nq_status::NQ_ERR_NULL)?;
        check::optional_pointer(delivered)?;
        let mut boards = 0u64;
        // SAFETY: the caller promises an object.
        let end = unsafe {
            each_width!(ready(puzzle)?, inside => deliver(puzzle, inside, budget, on_board, user, &mut boards))
        }?;
        if !delivered.is_null() {
            // SAFETY: aligned as checked, and the caller promises room for a number.
            unsafe { delivered.write(boards) };
        }
        Ok(end)
    })())
}

/// What nq_puzzle_run does, once it knows the width.
///
/// # Safety
///
/// `ready` has accepted the puzzle, and `inside` is its inside.
// Inlined, so that the call through a pointer is in the exported function, where the check for recursion expects it.
#[inline(always)]
unsafe fn deliver<M: Mask, const N: usize>(
    puzzle: *mut nq_puzzle,
    mut inside: *mut Inside<M, N>,
    mut budget: u64,
    on_board: unsafe extern "C" fn(*mut c_void, *const u8, u32) -> i32,
    user: *mut c_void,
    boards: &mut u64,
) -> Checked<nq_status>
where
    Inside<M, N>: object::Inner,
{
    loop {
        // SAFETY: accepted by `ready` or `running`; the reference ends with the call.
        match unsafe { (*inside).puzzle.advance(&mut budget) } {
            Halt::Board => {}
            Halt::Paused => return Ok(nq_status::NQ_PAUSED),
            Halt::Done => return Ok(nq_status::NQ_DONE),
        }
        *boards += 1;
        // SAFETY: as before. No reference to the object is left while the callback runs, and when it has returned the
        // object is checked like one that comes from outside.
        unsafe {
            let (n, board) = (*inside).delivered();
            object::set_state::<_, Inside<M, N>>(puzzle, <Inside<M, N> as object::Inner>::RUNNING);
            let stop = on_board(user, board, n) != 0;
            inside = object::running(puzzle)?;
            object::set_state::<_, Inside<M, N>>(puzzle, <Inside<M, N> as object::Inner>::READY);
            if stop {
                return Ok(nq_status::NQ_STOPPED);
            }
        }
    }
}

impl<M: Mask, const N: usize> Inside<M, N> {
    /// The size of the solution on which the search halted, and its columns in the object.
    fn delivered(&mut self) -> (u32, *const u8) {
        (self.puzzle.board(&mut self.board), self.board.as_ptr())
    }
}

/// Forgets how far solving is, and keeps rules and conditions, which can be added to again.
///
/// - State: setting or solving -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_restart(puzzle: *mut nq_puzzle) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference ends with its line.
        unsafe { each_width!(ready(puzzle)?, inside => (*inside).puzzle.restart()) };
        Ok(nq_status::NQ_OK)
    })())
}

/// How far solving is, since it began: all 0 before that.
///
/// - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
/// - Writes: `progress` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: some hundred instructions for each queen on the path. Does not promise that equal parts take equal time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_progress(puzzle: *const nq_puzzle, progress: *mut nq_progress) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        pointer(progress)?;
        // SAFETY: the caller promises an object, and room for the progress; the reference ends with its line.
        unsafe {
            let now = each_width!(ready(puzzle)?, inside => (*inside).puzzle.progress());
            progress.write(nq_progress {
                nodes: now.nodes,
                solutions: now.solutions,
                parts_per_million: now.parts_per_million,
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of a saved puzzle of n rows: 38 for n = 0, 142 for 8, 4842 for 64.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_snapshot_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        pointer(bytes)?;
        let needed = snapshot::bytes(n).ok_or(nq_status::NQ_ERR_SIZE)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { bytes.write(needed) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes the puzzle - conditions, and how far solving is - as bytes, which load on any machine and in any later version
/// that knows the format.
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
        pointer(length)?;
        // SAFETY: the caller promises an object, `capacity` bytes, and room for the length. The bytes may be uninitialised,
        // so they are cleared before they are a slice; they do not overlap the puzzle as just checked.
        unsafe {
            let written = each_width!(ready(puzzle)?, inside => {
                let n = (*inside).puzzle.n();
                let needed_bytes = snapshot::bytes(n).ok_or(nq_status::NQ_ERR_STATE)?;
                if capacity < needed_bytes {
                    return Err(nq_status::NQ_ERR_LENGTH);
                }
                if overlap(puzzle.addr(), needed(n)?, bytes.addr(), needed_bytes) {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                bytes.write_bytes(0, needed_bytes);
                (*inside).puzzle.save(slice::from_raw_parts_mut(bytes, needed_bytes))
            });
            length.write(written.ok_or(nq_status::NQ_ERR_LENGTH)?);
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Makes a puzzle out of the bytes of nq_puzzle_save: it goes on where that one was saved.
///
/// - State: none -> setting or solving, as it was saved. The memory is not read and may be uninitialised. Not for a puzzle
///   whose callback runs. `size` is the bytes there, at least NQ_PUZZLE_BYTES of the n that was saved.
/// - Writes: the puzzle, with NQ_OK; a refused snapshot leaves the memory as it was.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_OBJECT_SIZE when `size` is less than any puzzle needs;
///   NQ_ERR_ARGUMENT when the bytes overlap the `size` bytes of the puzzle; then the first of NQ_ERR_SNAPSHOT_LENGTH (not
///   the length for the n in the bytes), NQ_ERR_SNAPSHOT_MAGIC, NQ_ERR_SNAPSHOT_VERSION, NQ_ERR_SNAPSHOT_CHECKSUM that
///   applies; NQ_ERR_OBJECT_SIZE when `size` is less than this n needs; NQ_ERR_SNAPSHOT_CONTENT (no puzzle can have come
///   there).
/// - Cost: that of the checksum, and of a node for each queen on the path. Does not promise that the counters of nodes and
///   solutions are true: they are only checked to be possible.
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
        let saved = unsafe { slice::from_raw_parts(bytes, length) };
        let n = snapshot::size_of_board(saved)?;
        memory(puzzle, size, n)?;
        // SAFETY: accepted by the line above for this n, and the caller promises `size` bytes; each width is that of n.
        unsafe {
            match n {
                0..=16 => Small::read(saved, || object::zeroed::<_, Inside<u16, 16>>(puzzle).puzzle())?,
                17..=32 => Medium::read(saved, || object::zeroed::<_, Inside<u32, 32>>(puzzle).puzzle())?,
                _ => Large::read(saved, || object::zeroed::<_, Inside<u64, 64>>(puzzle).puzzle())?,
            }
        }
        Ok(nq_status::NQ_OK)
    })())
}

impl<M: Mask, const N: usize> Inside<M, N> {
    fn puzzle(&mut self) -> &mut Puzzle<M, N> {
        &mut self.puzzle
    }
}

/// No hint: no line says anything by itself, or every line has its queen.
pub const NQ_HINT_NONE: i32 = 0;

/// A hint: the line has one square left, row and column; its queen goes there.
pub const NQ_HINT_PLACE: i32 = 1;

/// A hint: a queen on the square would leave the line without one; the square can be blocked.
pub const NQ_HINT_EXCLUDE: i32 = 2;

/// A hint: the line has no square left, so that there is no solution.
pub const NQ_HINT_DEAD: i32 = 3;

/// The line of a hint is a row.
pub const NQ_LINE_ROW: i32 = 0;

/// The line of a hint is a column.
pub const NQ_LINE_COLUMN: i32 = 1;

/// The line of a hint is a region; line 0 is the region with number 1.
pub const NQ_LINE_REGION: i32 = 2;

/// What a single line of the board says. Fields without a meaning are UINT32_MAX.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct nq_hint {
    /// NQ_HINT_NONE, PLACE, EXCLUDE or DEAD.
    pub kind: i32,
    /// NQ_LINE_ROW, COLUMN or REGION; NQ_LINE_ROW with NQ_HINT_NONE.
    pub line_kind: i32,
    /// The number of the line, from 0.
    pub line: u32,
    /// The row of the square.
    pub row: u32,
    /// The column of the square.
    pub column: u32,
}

/// The next step that a person could take, from the conditions alone: single lines, no search.
///
/// The first of these that applies: a line without a square, a line with one, a square that would take all squares of a
/// line; rows before columns before regions. Placing or blocking as the hint says changes no solution, so that asking again
/// goes on from there; how far solving is makes no difference.
///
/// - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
/// - Writes: `hint` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: less than a node for each square of each line. Does not promise that a puzzle without a hint has a solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_hint(puzzle: *const nq_puzzle, hint: *mut nq_hint) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        pointer(hint)?;
        // SAFETY: the caller promises an object, and room for the hint; the reference ends with its line.
        unsafe {
            let seen = each_width!(ready(puzzle)?, inside => (*inside).puzzle.hint());
            hint.write(seen.into());
        }
        Ok(nq_status::NQ_OK)
    })())
}

impl From<Hint> for nq_hint {
    fn from(hint: Hint) -> nq_hint {
        const NO: u32 = u32::MAX;
        let (kind, line, row, column) = match hint {
            Hint::None => return nq_hint { kind: NQ_HINT_NONE, line_kind: 0, line: NO, row: NO, column: NO },
            Hint::Place(line, row, column) => (NQ_HINT_PLACE, line, row, column),
            Hint::Exclude(line, row, column) => (NQ_HINT_EXCLUDE, line, row, column),
            Hint::Dead(line) => (NQ_HINT_DEAD, line, NO, NO),
        };
        let (line_kind, line) = match line {
            HintLine::Row(line) => (NQ_LINE_ROW, line),
            HintLine::Column(line) => (NQ_LINE_COLUMN, line),
            HintLine::Region(line) => (NQ_LINE_REGION, line),
        };
        nq_hint { kind, line_kind, line, row, column }
    }
}

impl From<Refused> for nq_status {
    fn from(refused: Refused) -> nq_status {
        match refused {
            Refused::Range => nq_status::NQ_ERR_RANGE,
            Refused::Argument => nq_status::NQ_ERR_ARGUMENT,
            Refused::State => nq_status::NQ_ERR_STATE,
            Refused::Attacked => nq_status::NQ_ERR_ATTACKED,
            Refused::Blocked => nq_status::NQ_ERR_BLOCKED,
            Refused::Occupied => nq_status::NQ_ERR_OCCUPIED,
            Refused::Region => nq_status::NQ_ERR_REGION,
        }
    }
}
