//! A board as text and as SVG, for C.

use core::ffi::c_char;
use core::mem::MaybeUninit;
use core::slice;

use super::check::{Checked, pointer, small_board, status};
use super::nq_status;
use crate::board::MAX_PUZZLE_N;
use crate::board::render::{Cursor, SvgOptions, draw_svg, draw_text, is_drawable, svg_capacity, text_len};

/// A flag of nq_board_svg: a frame around the board, with the numbers of its rows and columns.
pub const NQ_SVG_COORDINATES: u32 = 1;

/// The bytes that nq_board_text writes for a board of n rows: n * (n + 1), and one for the NUL.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_text_size(n: u32, bytes: *mut usize) -> nq_status {
    // SAFETY: the caller promises room for a number.
    status(unsafe { tell_size(text_len(n), bytes) })
}

/// Draws a board of n <= 64 rows as text: a line for each row, `Q` for a queen, a dot for any other square.
///
/// `columns` has the column of the queen in each row, or NQ_EMPTY for a row without one. It need not be a solution, and
/// this function does not say whether it is: nq_is_solution does. `capacity` is the room in `text` in bytes, at least
/// what nq_board_text_size says; the memory need not be initialised.
///
/// - Writes: `text` with NQ_OK: just those bytes, each line with a newline, and a NUL at the end.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64; NQ_ERR_LENGTH; NQ_ERR_RANGE for a column that is neither
///   below n nor NQ_EMPTY.
/// - Cost: a few instructions a byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_text(columns: *const u8, n: u32, text: *mut c_char, capacity: usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises n bytes to read and `capacity` bytes to write.
        let (board, mut out) = unsafe { canvas(columns, n, text, capacity, text_len(n)) }?;
        draw_text(&board, &mut out);
        out.byte(0);
        Ok(nq_status::NQ_OK)
    })())
}

/// Bytes that are enough for nq_board_svg to draw any board of n rows with any flags, and the NUL.
///
/// 1.0 kB for one row, 2.0 kB for 8, 9.4 kB for 64. It may differ between versions of the library, but is never above
/// 16384.
///
/// - Writes: `bytes` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_svg_size(n: u32, bytes: *mut usize) -> nq_status {
    // SAFETY: the caller promises room for a number.
    status(unsafe { tell_size(svg_capacity(n), bytes) })
}

/// Draws a board of n <= 64 rows as a self-contained SVG document, in ASCII, that scales to any size.
///
/// `columns` has the column of the queen in each row, or NQ_EMPTY for a row without one. It need not be a solution, and
/// this function does not say whether it is: nq_is_solution does. `flags` is 0 or NQ_SVG_COORDINATES. `capacity` is the
/// room in `svg` in bytes, at least what nq_board_svg_size says even if this board needs less, so that what is enough
/// for one board is enough for all of its size; the memory need not be initialised. The look of the board may change
/// between versions of the library. The empty board is a document that draws nothing.
///
/// - Writes: `svg` with NQ_OK: the document with a NUL at its end, and nothing after it.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64; NQ_ERR_LENGTH; NQ_ERR_RANGE for a column that is neither
///   below n nor NQ_EMPTY; NQ_ERR_UNSUPPORTED for a flag that this library does not know.
/// - Cost: about ten instructions a byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_svg(
    columns: *const u8,
    n: u32,
    flags: u32,
    svg: *mut c_char,
    capacity: usize,
) -> nq_status {
    status((|| {
        // SAFETY: the caller promises n bytes to read and `capacity` bytes to write.
        let (board, mut out) = unsafe { canvas(columns, n, svg, capacity, svg_capacity(n)) }?;
        if flags & !NQ_SVG_COORDINATES != 0 {
            return Err(nq_status::NQ_ERR_UNSUPPORTED);
        }
        let options = SvgOptions { coordinates: flags & NQ_SVG_COORDINATES != 0 };
        draw_svg(&board, options, &mut out);
        out.byte(0);
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes the size of a picture of `length` bytes, with its NUL; `None` if the board is too large.
///
/// # Safety
///
/// `bytes` is NULL or points to room for a number.
unsafe fn tell_size(length: Option<usize>, bytes: *mut usize) -> Checked<nq_status> {
    pointer(bytes)?;
    let length = length.ok_or(nq_status::NQ_ERR_SIZE)?;
    // SAFETY: checked, and the caller promises room for a number.
    unsafe { bytes.write(length + 1) };
    Ok(nq_status::NQ_OK)
}

/// Checks what is drawn and where to, and writes nothing yet: a copy of the board, and a cursor over `length` bytes and
/// one for the NUL.
///
/// # Safety
///
/// `columns` is NULL or points to n readable bytes; `picture` is NULL or points to `capacity` writable bytes that
/// nothing else uses while the cursor lives.
unsafe fn canvas<'a>(
    columns: *const u8,
    n: u32,
    picture: *mut c_char,
    capacity: usize,
    length: Option<usize>,
) -> Checked<(heapless::Vec<u8, MAX_PUZZLE_N>, Cursor<'a, MaybeUninit<u8>>)> {
    if n > 0 {
        pointer(columns)?;
    }
    pointer(picture)?;
    let size = length.ok_or(nq_status::NQ_ERR_SIZE)? + 1;
    if capacity < size {
        return Err(nq_status::NQ_ERR_LENGTH);
    }
    // SAFETY: the caller promises n bytes.
    let board = unsafe { small_board(columns, n) }?;
    if !is_drawable(&board) {
        return Err(nq_status::NQ_ERR_RANGE);
    }
    // SAFETY: not NULL as just checked; `size` is at most `capacity`, of which the caller promises that it can be
    // written and that nothing else uses it, and the board is a copy; MaybeUninit<u8> has no alignment to keep and no
    // value that it may not have.
    let bytes = unsafe { slice::from_raw_parts_mut(picture.cast::<MaybeUninit<u8>>(), size) };
    Ok((board, Cursor::new(bytes)))
}
