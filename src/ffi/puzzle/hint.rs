//! Hints from C.

use super::nq_puzzle;
use super::width::puzzle_of;
use crate::ffi::check::{pointer, status};
use crate::ffi::nq_status;
use crate::ffi::out::Out;
use crate::puzzle::{Hint, HintLine};

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
/// line; rows before columns before regions. Placing or blocking as the hint says changes no solution, so that asking
/// again goes on from there; how far solving is makes no difference.
///
/// - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
/// - Writes: `hint` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: less than a node for each square of each line. Does not promise that a puzzle without a hint has a solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_hint(puzzle: *const nq_puzzle, hint: *mut nq_hint) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        // SAFETY: the caller promises room for the hint.
        let out = unsafe { Out::new(hint) }?;
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        out.write(unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).hint()) }.into());
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
