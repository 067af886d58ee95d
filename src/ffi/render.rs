//! A board as text and as SVG, for C.

use core::ffi::c_char;

use super::check::{self, Checked, pointer, small_board, status};
use super::nq_status;
use super::out::{Out, Text};
use crate::board::render::{SvgOptions, draw_svg, draw_text, is_drawable, svg_size, text_size};
use crate::board::{Board, MAX_PUZZLE_N};

/// A flag of nq_board_svg: a frame around the board, with the numbers of its rows and columns.
pub const NQ_SVG_COORDINATES: u32 = 1;

/// The bytes that nq_board_text writes for a board of n rows: n * (n + 1), and one for the NUL.
///
/// - Writes: `size` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_text_size(n: u32, size: *mut usize) -> nq_status {
    // SAFETY: the caller promises room for a number.
    status(unsafe { tell_size(text_size(n), size) })
}

/// Draws a board of n <= 64 rows as text: a line for each row, `Q` for a queen, a dot for any other square.
///
/// `columns` need not be a solution; NQ_EMPTY is a row without a queen. `capacity` is the room in `text` in bytes, at
/// least what nq_board_text_size says; the memory may be uninitialised.
///
/// - Writes: `text` with NQ_OK: just those bytes, each line with a newline, and a NUL at the end.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64; NQ_ERR_LENGTH; NQ_ERR_RANGE for a column that is neither
///   below n nor NQ_EMPTY.
/// - Cost: a few instructions a byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_text(columns: *const u8, n: u32, text: *mut c_char, capacity: usize) -> nq_status {
    status((|| {
        // SAFETY: the caller promises n bytes to read and `capacity` bytes to write.
        let (board, mut out) = unsafe { canvas(columns, n, text, capacity, text_size(n)) }?;
        draw_text(&board, &mut |byte| out.byte(byte));
        out.end();
        Ok(nq_status::NQ_OK)
    })())
}

/// The bytes that are enough for nq_board_svg to draw any board of n rows with any flags, and the NUL.
///
/// That is 1.0 kB for one row, 2.0 kB for 8, 9.4 kB for 64. It may differ between versions of the library, but is never
/// above 16384.
///
/// - Writes: `size` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_board_svg_size(n: u32, size: *mut usize) -> nq_status {
    // SAFETY: the caller promises room for a number.
    status(unsafe { tell_size(svg_size(n), size) })
}

/// Draws a board of n <= 64 rows as a self-contained SVG document, in ASCII, that scales to any size.
///
/// `columns` need not be a solution; NQ_EMPTY is a row without a queen. `flags` is 0 or NQ_SVG_COORDINATES. `capacity`
/// is the room in `svg` in bytes, at least what nq_board_svg_size says, even if this board needs less; the memory may
/// be uninitialised. The look of the board may change between versions of the library. The empty board is a document
/// that draws nothing.
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
        let (board, mut out) = unsafe { canvas(columns, n, svg, capacity, svg_size(n)) }?;
        if flags & !NQ_SVG_COORDINATES != 0 {
            return Err(nq_status::NQ_ERR_UNSUPPORTED);
        }
        let options = SvgOptions { coordinates: flags & NQ_SVG_COORDINATES != 0 };
        draw_svg(&board, options, &mut |byte| out.byte(byte));
        out.end();
        Ok(nq_status::NQ_OK)
    })())
}

/// Writes the size of a picture of `length` bytes, with its NUL; `None` if the board is too large.
///
/// # Safety
///
/// `size` is NULL or points to room for a number.
unsafe fn tell_size(length: Option<usize>, size: *mut usize) -> Checked<nq_status> {
    // SAFETY: the caller promises room for a number.
    let size = unsafe { Out::new(size) }?;
    size.write(length.ok_or(nq_status::NQ_ERR_SIZE)? + 1);
    Ok(nq_status::NQ_OK)
}

/// Checks what is drawn and where to, and writes nothing yet: a copy of the board, and room for `length` bytes and the
/// NUL.
///
/// # Safety
///
/// `columns` is NULL or points to n readable bytes; `picture` is NULL or points to `capacity` writable bytes that
/// nothing else uses while the room lives.
unsafe fn canvas(
    columns: *const u8,
    n: u32,
    picture: *mut c_char,
    capacity: usize,
    length: Option<usize>,
) -> Checked<(Board<MAX_PUZZLE_N>, Text)> {
    check::columns(columns, n)?;
    pointer(picture)?;
    let length = length.ok_or(nq_status::NQ_ERR_SIZE)?;
    // SAFETY: not NULL as just checked, and the caller promises `capacity` bytes that nothing else uses.
    let room = unsafe { Text::new(picture.cast(), capacity, length) }?;
    // SAFETY: the caller promises n bytes.
    let board = unsafe { small_board(columns, n) }?;
    if !is_drawable(&board) {
        return Err(nq_status::NQ_ERR_RANGE);
    }
    Ok((board, room))
}
