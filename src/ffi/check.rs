//! The checks that every pointer, length and number from C goes through before it is used.
//!
//! Where several things are wrong, the first of this order is reported: a pointer (NULL, then alignment; in the order
//! of the parameters), the size of the object, its state, n, a length, any other value.

use core::slice;

use super::nq_status;
use crate::board::{MAX_PUZZLE_N, Size};

/// What a check that fails returns: the error that the C function then returns.
pub(super) type Checked<T> = Result<T, nq_status>;

/// The status of a function whose body uses `?`.
pub(super) fn status(result: Checked<nq_status>) -> nq_status {
    match result {
        Ok(status) | Err(status) => status,
    }
}

/// A pointer that the function needs: not NULL, and aligned for `T`.
pub(super) fn pointer<T>(pointer: *const T) -> Checked<()> {
    if pointer.is_null() {
        Err(nq_status::NQ_ERR_NULL)
    } else if !pointer.is_aligned() {
        Err(nq_status::NQ_ERR_ALIGN)
    } else {
        Ok(())
    }
}

/// A pointer that may be NULL, aligned for `T` if it is not.
pub(super) fn optional_pointer<T>(optional: *const T) -> Checked<()> {
    if optional.is_null() { Ok(()) } else { pointer(optional) }
}

/// The size of a board that is searched or counted.
pub(super) fn size(n: u32) -> Checked<Size> {
    Size::new(n).ok_or(nq_status::NQ_ERR_SIZE)
}

/// A buffer of `length` bytes for a board of n rows: NULL will do for the empty board.
pub(super) fn board_buffer(columns: *const u8, length: usize, n: u32) -> Checked<()> {
    if columns.is_null() && n > 0 {
        Err(nq_status::NQ_ERR_NULL)
    } else if length < n as usize {
        Err(nq_status::NQ_ERR_LENGTH)
    } else {
        Ok(())
    }
}

/// Whether two pieces of memory, of these addresses and sizes, overlap.
pub(super) fn overlap(one: usize, one_size: usize, other: usize, other_size: usize) -> bool {
    one < other.saturating_add(other_size) && other < one.saturating_add(one_size)
}

/// A board of n <= 64 rows from C, as a copy that no buffer of the caller overlaps.
///
/// # Safety
///
/// `columns` is NULL or points to n readable bytes.
pub(super) unsafe fn small_board(columns: *const u8, n: u32) -> Checked<heapless::Vec<u8, MAX_PUZZLE_N>> {
    if n > 0 {
        pointer(columns)?;
    }
    if n > MAX_PUZZLE_N as u32 {
        return Err(nq_status::NQ_ERR_SIZE);
    }
    let mut board = heapless::Vec::new();
    if n > 0 {
        // SAFETY: not NULL as just checked, and the caller promises n bytes.
        let bytes = unsafe { slice::from_raw_parts(columns, n as usize) };
        board.extend_from_slice(bytes).map_err(|_| nq_status::NQ_ERR_SIZE)?;
    }
    Ok(board)
}
