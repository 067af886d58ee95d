//! A board as a picture, written into a buffer of the caller: rows of `.` and `Q`, or an SVG.
//!
//! Any columns can be drawn, solution or not, up to 64 rows; [`EMPTY`] is a row without a queen. Nothing is written
//! unless the whole picture fits.
//!
//! ```
//! use nqueens::board::EMPTY;
//! use nqueens::board::render::{self, SvgOptions};
//!
//! let board = [1, 3, EMPTY, 2];
//! let mut buffer = [0; 4096];
//! assert_eq!(render::text(&board, &mut buffer), Ok(".Q..\n...Q\n....\n..Q.\n"));
//!
//! let svg = render::svg(&board, SvgOptions { coordinates: true }, &mut buffer)?;
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! # Ok::<(), render::RenderError>(())
//! ```

#![forbid(unsafe_code)]

mod svg;

use core::{error, fmt, str};

pub(crate) use svg::draw_svg;

use crate::board::{EMPTY, MAX_PUZZLE_N};

/// Why a board was not drawn. The buffer is then as it was.
///
/// Where several things are wrong, the first of this order is reported.
///
/// ```
/// use nqueens::board::render::{RenderError, text};
/// let error = text(&[0; 65], &mut []).unwrap_err();
/// assert_eq!(error, RenderError::Size);
/// assert_eq!(error.to_string(), "the board has more than 64 rows");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenderError {
    /// The board has more than 64 rows.
    Size,
    /// The buffer is shorter than [`text_size`] or [`svg_size`] of the board.
    Length,
    /// A column is neither on the board nor [`EMPTY`].
    Range,
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RenderError::Size => "the board has more than 64 rows",
            RenderError::Length => "the buffer is too short for the picture",
            RenderError::Range => "a column is neither on the board nor empty",
        })
    }
}

impl error::Error for RenderError {}

/// How an SVG is drawn; the default is the bare board.
///
/// ```
/// use nqueens::board::render::{SvgOptions, svg};
/// let mut buffer = [0; 4096];
/// assert!(!svg(&[0], SvgOptions::default(), &mut buffer)?.contains("<text"));
/// assert!(svg(&[0], SvgOptions { coordinates: true }, &mut buffer)?.contains("<text"));
/// # Ok::<(), nqueens::board::render::RenderError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SvgOptions {
    /// Whether the board has a frame with the numbers of its rows and columns, from 0 at the top left.
    pub coordinates: bool,
}

/// The bytes of a board of n rows as [`text`], n * (n + 1), or `None` above 64.
///
/// ```
/// use nqueens::board::render::text_size;
/// const EIGHT: usize = text_size(8).unwrap();
/// assert_eq!(EIGHT, 72);
/// assert_eq!(text_size(65), None);
/// ```
pub const fn text_size(n: u32) -> Option<usize> {
    if n > MAX_PUZZLE_N as u32 {
        return None;
    }
    let n = n as usize;
    Some(n * (n + 1))
}

/// Draws a board as text: a line for each row, `Q` for a queen and `.` for any other square, each line with a
/// newline. The empty board is the empty text.
///
/// `buffer` takes at least [`text_size`] bytes; the text, returned, is its beginning, and what follows is not touched.
/// The time is that of writing the text.
///
/// # Errors
///
/// [`RenderError`]; nothing is written then.
///
/// ```
/// use nqueens::board::render::{RenderError, text};
/// let mut buffer = [0; 20];
/// assert_eq!(text(&[1, 3, 0, 2], &mut buffer), Ok(".Q..\n...Q\nQ...\n..Q.\n"));
/// assert_eq!(text(&[1, 3, 0, 2], &mut buffer[1..]), Err(RenderError::Length));
/// assert_eq!(text(&[1, 4, 0, 2], &mut buffer), Err(RenderError::Range));
/// ```
pub fn text<'a>(columns: &[u8], buffer: &'a mut [u8]) -> Result<&'a str, RenderError> {
    check(columns, text_size, buffer.len())?;
    let mut writer = Writer::new(buffer);
    draw_text(columns, &mut |byte| writer.byte(byte));
    Ok(writer.text())
}

/// Bytes that are enough for any board of n rows as [`svg`] with any options, or `None` above 64.
///
/// It grows evenly with n: 1.0 kB for one row, 2.0 kB for 8, 9.4 kB for 64. A board takes less than that, without
/// coordinates about half.
///
/// ```
/// use nqueens::board::render::svg_size;
/// static BUFFER: [u8; svg_size(8).unwrap()] = [0; svg_size(8).unwrap()];
/// assert!(BUFFER.len() < 2000);
/// assert_eq!(svg_size(65), None);
/// ```
pub const fn svg_size(n: u32) -> Option<usize> {
    if n > MAX_PUZZLE_N as u32 {
        return None;
    }
    Some(svg::BYTES + n as usize * svg::ROW_BYTES)
}

/// Draws a board as a self-contained SVG 1.1 document, ASCII, that scales to any size.
///
/// It has no width of its own: it fills the element that shows it, or is 40 units wide for each square. Row 0 is at the
/// top, and the square at row 0, column 0 is a light one. The queens are paths, so that only the coordinates need a
/// font. Its title and description say where the queens stand, for readers who cannot see it. The empty board is a
/// document without a drawing.
///
/// `buffer` takes at least [`svg_size`] bytes even if the board needs less, so that what is enough for one board is
/// enough for all of its size; the document, returned, is its beginning, and what follows is not touched. The time is
/// that of writing the document.
///
/// # Errors
///
/// [`RenderError`]; nothing is written then.
///
/// ```
/// use nqueens::board::render::{RenderError, SvgOptions, svg, svg_size};
/// let mut buffer = [0; svg_size(4).unwrap()];
/// let picture = svg(&[1, 3, 0, 2], SvgOptions::default(), &mut buffer)?;
/// assert_eq!(picture.matches("<use ").count(), 4);
/// assert_eq!(svg(&[1, 3, 0, 2], SvgOptions::default(), &mut buffer[1..]), Err(RenderError::Length));
/// # Ok::<(), RenderError>(())
/// ```
pub fn svg<'a>(columns: &[u8], options: SvgOptions, buffer: &'a mut [u8]) -> Result<&'a str, RenderError> {
    check(columns, svg_size, buffer.len())?;
    let mut writer = Writer::new(buffer);
    draw_svg(columns, options, &mut |byte| writer.byte(byte));
    Ok(writer.text())
}

/// Whether `columns` can be drawn into `capacity` bytes; `needed` says how many are enough for n rows.
fn check(columns: &[u8], needed: fn(u32) -> Option<usize>, capacity: usize) -> Result<(), RenderError> {
    let needed = u32::try_from(columns.len()).ok().and_then(needed).ok_or(RenderError::Size)?;
    if capacity < needed {
        Err(RenderError::Length)
    } else if !is_drawable(columns) {
        Err(RenderError::Range)
    } else {
        Ok(())
    }
}

/// Whether each row is empty or has its queen on the board.
pub(crate) fn is_drawable(columns: &[u8]) -> bool {
    columns.iter().all(|&column| column == EMPTY || usize::from(column) < columns.len())
}

/// Bytes that are written into a buffer from its beginning.
struct Writer<'a> {
    buffer: &'a mut [u8],
    length: usize,
}

impl<'a> Writer<'a> {
    fn new(buffer: &'a mut [u8]) -> Self {
        Writer { buffer, length: 0 }
    }

    /// Writes a byte. There is room for it, as [`check`] has made sure.
    fn byte(&mut self, byte: u8) {
        if let Some(slot) = self.buffer.get_mut(self.length) {
            *slot = byte;
            self.length += 1;
        }
    }

    /// What was written, which is ASCII.
    fn text(self) -> &'a str {
        self.buffer.get(..self.length).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// Draws columns that [`is_drawable`] accepts as text.
pub(crate) fn draw_text(columns: &[u8], out: &mut impl FnMut(u8)) {
    for &queen in columns {
        for column in 0..columns.len() {
            out(if column == usize::from(queen) { b'Q' } else { b'.' });
        }
        out(b'\n');
    }
}
