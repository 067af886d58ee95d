//! One board from C: the first solution, the closed form, and whether a board is a solution.

use core::slice;

use super::check::{self, board_buffer, small_board, status};
use super::nq_status;
use crate::board::closed_form::queen_at;
use crate::board::is_solution;
use crate::board::verify::{is_solution_in, workspace_size};
use crate::search::{Halt, Search};

/// The lexicographically first solution.
///
/// - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when there is none (n = 2 and 3); NQ_ERR_NULL; NQ_ERR_SIZE for n > 32; NQ_ERR_LENGTH.
/// - Cost: a search that cannot be interrupted: 10 thousand nodes at n = 16, 87 million at n = 32. Where a watchdog runs, use
///   nq_search_step, and where any solution will do, nq_queen_at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_first(n: u32, columns: *mut u8, length: usize) -> nq_status {
    status((|| {
        if n > 0 {
            check::pointer(columns)?;
        }
        let size = check::size(n)?;
        board_buffer(columns, length, n)?;
        let mut search = Search::new(size);
        if search.advance(&mut u64::MAX.clone()) != Halt::Board {
            return Ok(nq_status::NQ_DONE);
        }
        for (row, column) in search.board().enumerate() {
            // SAFETY: there are n rows, and the caller promises room for n columns.
            unsafe { columns.add(row).write(column) };
        }
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
        check::pointer(column)?;
        if row >= n {
            return Err(nq_status::NQ_ERR_RANGE);
        }
        let Some(queen) = queen_at(n, row) else { return Ok(nq_status::NQ_DONE) };
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { column.write(queen) };
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
        if n > 0 {
            check::pointer(columns)?;
        }
        check::pointer(yes)?;
        // SAFETY: the caller promises n bytes, and room for the answer.
        unsafe {
            let board = small_board(columns, n)?;
            yes.write(is_solution(&board));
        }
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of workspace that nq_verify needs for n rows: about n / 4.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine can not hold a board of n rows.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_verify_workspace_size(n: u32, bytes: *mut usize) -> nq_status {
    status((|| {
        check::pointer(bytes)?;
        let sizes = sizes(n)?;
        // SAFETY: checked, and the caller promises room for a number.
        unsafe { bytes.write(sizes.workspace) };
        Ok(nq_status::NQ_OK)
    })())
}

/// Whether a board of any size is a solution.
///
/// Any numbers will do: a board with columns past the edge is not a solution. The workspace may have any alignment, must
/// not overlap the columns, and holds nothing of use afterwards; `bytes` is its size.
///
/// - Writes: `yes` with NQ_OK; the workspace.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine can not hold a board of n rows;
///   NQ_ERR_WORKSPACE when the workspace is smaller than nq_verify_workspace_size says; NQ_ERR_ARGUMENT when it overlaps the
///   columns.
/// - Cost: three passes over the columns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_verify(
    columns: *const u32,
    n: u32,
    workspace: *mut core::ffi::c_void,
    bytes: usize,
    yes: *mut bool,
) -> nq_status {
    status((|| {
        if n > 0 {
            check::pointer(columns)?;
        }
        check::pointer(workspace)?;
        check::pointer(yes)?;
        let sizes = sizes(n)?;
        if bytes < sizes.workspace {
            return Err(nq_status::NQ_ERR_WORKSPACE);
        }
        if check::overlap(columns.addr(), sizes.columns, workspace.addr(), sizes.workspace) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        // SAFETY: the caller promises n columns and `bytes` bytes; they do not overlap as just checked, and neither is
        // longer than the machine can hold. The workspace may be uninitialised, so it is cleared before it is a slice.
        let answer = unsafe {
            let board = if n == 0 { &[] } else { slice::from_raw_parts(columns, n as usize) };
            let workspace = workspace.cast::<u8>();
            workspace.write_bytes(0, sizes.workspace);
            is_solution_in(board, slice::from_raw_parts_mut(workspace, sizes.workspace))
        };
        let answer = answer.ok_or(nq_status::NQ_ERR_WORKSPACE)?;
        // SAFETY: checked, and the caller promises room for the answer.
        unsafe { yes.write(answer) };
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes of a board and of its workspace.
struct Sizes {
    columns: usize,
    workspace: usize,
}

/// The sizes for n rows, if this machine can hold them.
fn sizes(n: u32) -> check::Checked<Sizes> {
    let fits = |bytes: u64| isize::try_from(bytes).map(isize::cast_unsigned).map_err(|_| nq_status::NQ_ERR_RANGE);
    Ok(Sizes { columns: fits(4 * u64::from(n))?, workspace: fits(workspace_size(n))? })
}
