//! Rules and conditions from C.

use core::slice;

use super::nq_puzzle;
use super::width::{bytes, puzzle_of};
use crate::ffi::check::{overlap, status};
use crate::ffi::nq_status;
use crate::puzzle::{Refused, Rules};

/// A rule: diagonals (and a knight's moves) go on at the opposite edge.
pub const NQ_RULE_TORUS: u32 = 1;

/// A rule: a queen attacks what a knight attacks as well.
pub const NQ_RULE_KNIGHT: u32 = 2;

/// A rule: of its diagonals a queen attacks the next squares only. Goes with no other rule.
pub const NQ_RULE_TOUCH_ONLY: u32 = 4;

/// Sets the rules: NQ_RULE_TORUS, NQ_RULE_KNIGHT or both, NQ_RULE_TOUCH_ONLY, or 0 for ordinary queens.
///
/// - State: setting, before any condition -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE, also after a condition; NQ_ERR_UNSUPPORTED for a rule
///   that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule.
/// - Cost: a few instructions a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_set_rules(puzzle: *mut nq_puzzle, rules: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; each reference to the puzzle ends with the call.
        unsafe {
            puzzle_of!(puzzle, puzzle => match Rules::from_bits(rules) {
                Some(rules) => (*puzzle).set_rules(rules)?,
                None => {
                    // The state comes first. Setting the rules that it has changes nothing, and tells whether it is too
                    // late.
                    (*puzzle).set_rules((*puzzle).rules())?;
                    return Err(nq_status::NQ_ERR_UNSUPPORTED);
                }
            });
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// Places a queen: a pre-placed one. It is part of every solution from then on, and is not counted as a node.
///
/// - State: setting -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK, also when that queen is there already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; then
///   the first of NQ_ERR_ATTACKED (by a placed queen), NQ_ERR_BLOCKED, NQ_ERR_REGION (the square's region has its
///   queen) that applies. That no solution is left is no error: nq_puzzle_hint may say why, solving says NQ_DONE.
/// - Cost: some dozen instructions a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_place(puzzle: *mut nq_puzzle, row: u32, column: u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).place(row, column)?) };
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
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).block(row, column)?) };
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
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).block_diagonal(row_minus_column)?) };
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
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).block_antidiagonal(row_plus_column)?) };
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
///   NQ_ERR_LENGTH; NQ_ERR_ARGUMENT when they lie in the puzzle; NQ_ERR_RANGE for a number outside 1 to n;
///   NQ_ERR_REGION when two placed queens are in one region, or the board has other regions.
/// - Cost: some instructions a square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_set_regions(puzzle: *mut nq_puzzle, regions: *const u8, length: usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object and `length` bytes. Each reference to the puzzle ends with its line,
        // and the regions do not overlap the object, as is checked before they are a slice.
        unsafe {
            puzzle_of!(puzzle, inside => {
                let n = (*inside).n();
                let squares = n as usize * n as usize;
                if regions.is_null() && n > 0 {
                    return Err(nq_status::NQ_ERR_NULL);
                }
                if (*inside).has_begun() {
                    return Err(nq_status::NQ_ERR_STATE);
                }
                if length < squares {
                    return Err(nq_status::NQ_ERR_LENGTH);
                }
                if overlap(puzzle.addr(), bytes(n)?, regions.addr(), squares) {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                let regions = if n == 0 { &[] } else { slice::from_raw_parts(regions, squares) };
                (*inside).set_regions(regions)?;
            });
        }
        Ok(nq_status::NQ_OK)
    })())
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
