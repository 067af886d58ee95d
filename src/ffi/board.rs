//! One board from C: the first solution, the closed form, and whether a board is a solution.

use core::ffi::c_void;
use core::slice;

use super::check::{self, Checked, small_board, status};
use super::nq_status;
use super::out::{Columns, Out};
use crate::board::closed_form::queen_at;
use crate::board::verify::{is_solution_in, workspace_size};
use crate::board::{MAX_N, is_solution};
use crate::search::{Halt, Search};

/// The lexicographically first solution.
///
/// - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when there is none (n = 2 and 3); NQ_ERR_NULL; NQ_ERR_SIZE for n > 32; NQ_ERR_LENGTH.
/// - Cost: a search that cannot be interrupted: 10 thousand nodes at n = 16, 87 million at n = 32. Where a watchdog
///   runs, use nq_search_step, and where any solution will do, nq_queen_at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_first(n: u32, columns: *mut u8, length: usize) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        let size = check::size(n)?;
        // SAFETY: the caller promises `length` bytes that may be written.
        let columns = unsafe { Columns::new(columns, length, n) }?;
        let mut search = Search::new(size);
        let mut budget = u64::MAX;
        if search.advance(&mut budget) != Halt::Board {
            return Ok(nq_status::NQ_DONE);
        }
        let mut board = [0; MAX_N];
        search.write_columns(n as usize, &mut board);
        columns.write(board.iter().copied());
        Ok(nq_status::NQ_OK)
    })())
}

/// The column of the queen in `row` of one solution of the n x n board, for any n and without a search.
///
/// All rows asked of one n belong to one solution, which is not the first of the search. The construction is that of
/// Hoffman, Loessi and Moore (1969).
///
/// - Writes: `column` with NQ_OK.
/// - Returns: NQ_OK; NQ_DONE when there is no solution (n = 2 and 3); NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE for
///   row >= n, whether there is a solution or not.
/// - Cost: constant, some dozen instructions and one 32-bit division.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_queen_at(n: u32, row: u32, column: *mut u32) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for a number.
        let column = unsafe { Out::new(column) }?;
        if row >= n {
            return Err(nq_status::NQ_ERR_RANGE);
        }
        let Some(queen) = queen_at(n, row) else { return Ok(nq_status::NQ_DONE) };
        column.write(queen);
        Ok(nq_status::NQ_OK)
    })())
}

/// Whether a board of n <= 64 rows is a solution: a queen in each row and none attacking another.
///
/// Any bytes will do: a board with empty rows (NQ_EMPTY) or columns past the edge is not a solution.
///
/// - Writes: `yes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64.
/// - Cost: about 10 instructions a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_is_solution(columns: *const u8, n: u32, yes: *mut bool) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        // SAFETY: the caller promises room for the answer.
        let yes = unsafe { Out::new(yes) }?;
        // SAFETY: the caller promises n columns to read.
        let board = unsafe { small_board(columns, n) }?;
        yes.write(is_solution(&board));
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of workspace that nq_verify needs for n rows: about n / 4.
///
/// - Writes: `size` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine cannot hold a board of n rows.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_verify_workspace_size(n: u32, size: *mut usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for a number.
        let size = unsafe { Out::new(size) }?;
        size.write(sizes(n)?.workspace);
        Ok(nq_status::NQ_OK)
    })())
}

/// Whether a board of any size is a solution.
///
/// Any numbers will do: a board with columns past the edge is not a solution. The workspace may have any alignment,
/// must not overlap the columns, and holds nothing of use afterwards; `size` is its size in bytes.
///
/// - Writes: `yes` with NQ_OK; the workspace.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine cannot hold a board of n rows;
///   NQ_ERR_WORKSPACE when the workspace is smaller than nq_verify_workspace_size says; NQ_ERR_ARGUMENT when it
///   overlaps the columns.
/// - Cost: three passes over the columns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_verify(
    columns: *const u32,
    n: u32,
    workspace: *mut c_void,
    size: usize,
    yes: *mut bool,
) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        check::pointer(workspace)?;
        // SAFETY: the caller promises room for the answer.
        let yes = unsafe { Out::new(yes) }?;
        let needed = sizes(n)?;
        if size < needed.workspace {
            return Err(nq_status::NQ_ERR_WORKSPACE);
        }
        if check::overlap(columns.addr(), needed.columns, workspace.addr(), needed.workspace) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        // SAFETY: where n is not 0 the pointer is neither NULL nor misaligned as checked; the caller promises n columns
        // there, which are no more bytes than the machine can hold.
        let board = if n == 0 { &[] } else { unsafe { slice::from_raw_parts(columns, n as usize) } };
        // SAFETY: the workspace is not NULL as checked, and the caller promises `size` bytes, which are enough. They
        // are initialised here before they become a slice, and do not overlap the board as just checked.
        let workspace = unsafe {
            workspace.write_bytes(0, needed.workspace);
            slice::from_raw_parts_mut(workspace.cast::<u8>(), needed.workspace)
        };
        yes.write(is_solution_in(board, workspace).ok_or(nq_status::NQ_ERR_WORKSPACE)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of a board and of its workspace.
struct Sizes {
    columns: usize,
    workspace: usize,
}

/// The sizes for n rows, if this machine can hold them.
fn sizes(n: u32) -> Checked<Sizes> {
    let fits = |bytes: u64| isize::try_from(bytes).map(isize::cast_unsigned).map_err(|_| nq_status::NQ_ERR_RANGE);
    Ok(Sizes { columns: fits(4 * u64::from(n))?, workspace: fits(workspace_size(n))? })
}
