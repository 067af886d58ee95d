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

use core::mem::MaybeUninit;
use core::{error, fmt, slice, str};

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
    /// The buffer is shorter than [`text_len`] or [`svg_capacity`] of the board.
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
/// use nqueens::board::render::text_len;
/// const EIGHT: usize = text_len(8).unwrap();
/// assert_eq!(EIGHT, 72);
/// assert_eq!(text_len(65), None);
/// ```
pub const fn text_len(n: u32) -> Option<usize> {
    if n > MAX_PUZZLE_N as u32 {
        return None;
    }
    let n = n as usize;
    Some(n * (n + 1))
}

/// Draws a board as text: a line for each row, `Q` for a queen and `.` for any other square, each line with a
/// newline. The empty board is the empty text.
///
/// `buffer` takes at least [`text_len`] bytes; the text, returned, is its beginning, and what follows is not touched.
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
    check(columns, text_len, buffer.len())?;
    Ok(written(buffer, |out| draw_text(columns, out)))
}

/// Bytes that are enough for any board of n rows as [`svg`] with any options, or `None` above 64.
///
/// It grows evenly with n: 1.0 kB for one row, 2.0 kB for 8, 9.4 kB for 64. A board takes less than that, without
/// coordinates about half.
///
/// ```
/// use nqueens::board::render::svg_capacity;
/// static BUFFER: [u8; svg_capacity(8).unwrap()] = [0; svg_capacity(8).unwrap()];
/// assert!(BUFFER.len() < 2000);
/// assert_eq!(svg_capacity(65), None);
/// ```
pub const fn svg_capacity(n: u32) -> Option<usize> {
    if n > MAX_PUZZLE_N as u32 {
        return None;
    }
    Some(SVG_BYTES + n as usize * SVG_ROW_BYTES)
}

/// Draws a board as a self-contained SVG 1.1 document, ASCII, that scales to any size.
///
/// It has no width of its own: it fills the element that shows it, or is 40 units wide for each square. Row 0 is
/// at the top, and the square at row 0, column 0 is a light one. The queens are paths, so that only the coordinates
/// need a font. A title and a description with the columns tell the board to who can't see it. The empty board is a
/// document without a drawing.
///
/// `buffer` takes at least [`svg_capacity`] bytes even if the board needs less, so that what is enough for one board is
/// enough for all of its size; the document, returned, is its beginning, and what follows is not touched. The time is
/// that of writing the document.
///
/// # Errors
///
/// [`RenderError`]; nothing is written then.
///
/// ```
/// use nqueens::board::render::{RenderError, SvgOptions, svg, svg_capacity};
/// let mut buffer = [0; svg_capacity(4).unwrap()];
/// let picture = svg(&[1, 3, 0, 2], SvgOptions::default(), &mut buffer)?;
/// assert_eq!(picture.matches("<use ").count(), 4);
/// assert_eq!(svg(&[1, 3, 0, 2], SvgOptions::default(), &mut buffer[1..]), Err(RenderError::Length));
/// # Ok::<(), RenderError>(())
/// ```
pub fn svg<'a>(columns: &[u8], options: SvgOptions, buffer: &'a mut [u8]) -> Result<&'a str, RenderError> {
    check(columns, svg_capacity, buffer.len())?;
    Ok(written(buffer, |out| draw_svg(columns, options, out)))
}

/// Whether `columns` can be drawn into `capacity` bytes, where `needed` tells how many are enough for n rows.
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

/// What `draw` wrote to the beginning of `buffer`.
fn written(buffer: &mut [u8], draw: impl FnOnce(&mut Cursor<'_, u8>)) -> &str {
    let capacity = buffer.len();
    let mut out = Cursor::new(buffer);
    draw(&mut out);
    let length = capacity - out.rest.len();
    // All that is drawn is ASCII.
    buffer.get(..length).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Draws columns that [`is_drawable`] accepts as text.
pub(crate) fn draw_text<S: Slot>(columns: &[u8], out: &mut Cursor<'_, S>) {
    for &queen in columns {
        for column in 0..columns.len() {
            out.byte(if column == usize::from(queen) { b'Q' } else { b'.' });
        }
        out.byte(b'\n');
    }
}

/// The width of a square in the units of the SVG; the templates below have it written out.
const SQUARE: u16 = 40;

// The SVG in pieces, each `~` a number. The queens refer to their drawing with xlink:href, which every reader of SVG
// knows; href alone came with SVG 2.
const OPEN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#;
const BARE_VIEW: &str = r#"viewBox="0 0 ~ ~" role="img">
"#;
const FRAMED_VIEW: &str = r#"viewBox="-28 -28 ~ ~" role="img">
"#;
const TITLE: &str = "<title>Queens on a board of ~ by ~</title>
<desc>Column of the queen in each row, from 0:";
const ROW_QUEEN: &str = " ~";
const ROW_EMPTY: &str = " -";
const TITLE_END: &str = "</desc>
";
const FRAME: &str = r##"<rect x="-28" y="-28" width="~" height="~" rx="6" fill="#46586a"/>
"##;
/// What the view with the frame is wider than the board: 28 units with numbers, 12 without.
const FRAME_WIDTH: u16 = 28 + 12;
// The dark squares are what bars along the odd rows and down the odd columns cover once, not where they cross. After
// `z` the pen is at the beginning of its bar again, so that each bar starts two squares after the one before.
const LIGHT_SQUARES: &str = r##"<g shape-rendering="crispEdges">
<path fill="#e6ebf0" d="M0 0h~v~H0z"/>
<path fill="#9bb0c2" fill-rule="evenodd" d="M0-40"##;
const DARK_ROW: &str = "m0 80h~v40H0z";
const DARK_COLUMNS: &str = "M-40 0";
const DARK_COLUMN: &str = "m80 0v~h40V0z";
const DARK_END: &str = r#""/>
</g>
"#;
const LABELS: &str = r##"<g fill="#e6ebf0" font-family="sans-serif" font-size="15" text-anchor="middle">
"##;
const COLUMN_LABEL: &str = r#"<text x="~" y="-9">~</text>
"#;
const ROW_LABEL: &str = r#"<text x="-14" y="~">~</text>
"#;
const LABELS_END: &str = "</g>
";
// Five balls, the crown and two steps below it.
const QUEENS: &str = r##"<defs><path id="nq" d="M20 4a2.5 2.5 0 1 0 .1 0z
M12 6.5a2.5 2.5 0 1 0 .1 0zM28 6.5a2.5 2.5 0 1 0 .1 0z
M6 11.5a2.5 2.5 0 1 0 .1 0zM34 11.5a2.5 2.5 0 1 0 .1 0z
M6.5 17l4 10q9.5-3 19 0l4-10-6 4.5V12L23 20.5 20 9.5l-3 11L12.5 12v9.5z
M9.5 32l.5-2q10-3 20 0l.5 2q-10.5-3-21 0zM8 36.5l.5-1.5q11.5-3 23 0l.5 1.5z"/></defs>
<g fill="#15212d" stroke="#15212d" stroke-linejoin="round">
"##;
const QUEEN: &str = r##"<use xlink:href="#nq" x="~" y="~"/>
"##;
const QUEENS_END: &str = "</g>
";
const CLOSE: &str = "</svg>
";

/// The bytes of a piece with its longest numbers: four digits, since the frame of 64 rows is 2600 units wide.
const fn longest(piece: &str) -> usize {
    let bytes = piece.as_bytes();
    let mut length = bytes.len();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == b'~' {
            length += 3;
        }
        i += 1;
    }
    length
}

/// The bytes of all that does not depend on n.
const SVG_BYTES: usize = longest(OPEN)
    + longest(FRAMED_VIEW)
    + longest(TITLE)
    + longest(TITLE_END)
    + longest(FRAME)
    + longest(LIGHT_SQUARES)
    + longest(DARK_COLUMNS)
    + longest(DARK_END)
    + longest(LABELS)
    + longest(LABELS_END)
    + longest(QUEENS)
    + longest(QUEENS_END)
    + longest(CLOSE);

/// The bytes that a row and a column add; two of both share two bars.
const SVG_ROW_BYTES: usize = longest(ROW_QUEEN)
    + (longest(DARK_ROW) + longest(DARK_COLUMN)).div_ceil(2)
    + longest(COLUMN_LABEL)
    + longest(ROW_LABEL)
    + longest(QUEEN);

/// Draws columns that [`is_drawable`] accepts, 64 at most, as an SVG.
pub(crate) fn draw_svg<S: Slot>(columns: &[u8], options: SvgOptions, out: &mut Cursor<'_, S>) {
    let n = columns.len() as u16;
    let side = n * SQUARE;
    let view = side + FRAME_WIDTH;
    let framed = options.coordinates && n > 0;

    out.fill(OPEN, &[]);
    if framed {
        out.fill(FRAMED_VIEW, &[view, view]);
    } else {
        // A view without an area is refused by some readers: the empty board gets the room of a square.
        out.fill(BARE_VIEW, &[side.max(SQUARE), side.max(SQUARE)]);
    }
    out.fill(TITLE, &[n, n]);
    for &column in columns {
        if column == EMPTY {
            out.fill(ROW_EMPTY, &[]);
        } else {
            out.fill(ROW_QUEEN, &[column.into()]);
        }
    }
    out.fill(TITLE_END, &[]);

    if n > 0 {
        if framed {
            out.fill(FRAME, &[view, view]);
        }
        draw_squares(n, side, out);
        if framed {
            draw_labels(n, out);
        }
        out.fill(QUEENS, &[]);
        for (row, &column) in (0..n).zip(columns) {
            if column != EMPTY {
                out.fill(QUEEN, &[u16::from(column) * SQUARE, row * SQUARE]);
            }
        }
        out.fill(QUEENS_END, &[]);
    }
    out.fill(CLOSE, &[]);
}

fn draw_squares<S: Slot>(n: u16, side: u16, out: &mut Cursor<'_, S>) {
    out.fill(LIGHT_SQUARES, &[side, side]);
    for _ in 0..n / 2 {
        out.fill(DARK_ROW, &[side]);
    }
    out.fill(DARK_COLUMNS, &[]);
    for _ in 0..n / 2 {
        out.fill(DARK_COLUMN, &[side]);
    }
    out.fill(DARK_END, &[]);
}

fn draw_labels<S: Slot>(n: u16, out: &mut Cursor<'_, S>) {
    out.fill(LABELS, &[]);
    for line in 0..n {
        let middle = line * SQUARE + SQUARE / 2;
        let baseline = middle + 5;
        out.fill(COLUMN_LABEL, &[middle, line]);
        out.fill(ROW_LABEL, &[baseline, line]);
    }
    out.fill(LABELS_END, &[]);
}

/// A byte of a buffer, initialised or not.
pub(crate) trait Slot {
    fn set(&mut self, byte: u8);
}

impl Slot for u8 {
    fn set(&mut self, byte: u8) {
        *self = byte;
    }
}

impl Slot for MaybeUninit<u8> {
    fn set(&mut self, byte: u8) {
        self.write(byte);
    }
}

/// Writes into a buffer from its beginning; what does not fit is dropped, so the length is checked beforehand.
pub(crate) struct Cursor<'a, S> {
    rest: slice::IterMut<'a, S>,
}

impl<'a, S: Slot> Cursor<'a, S> {
    pub(crate) fn new(buffer: &'a mut [S]) -> Self {
        Cursor { rest: buffer.iter_mut() }
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        if let Some(slot) = self.rest.next() {
            slot.set(byte);
        }
    }

    /// Writes a piece with a number, below 10000, in the place of each `~`.
    #[inline(never)]
    fn fill(&mut self, piece: &str, numbers: &[u16]) {
        let mut numbers = numbers.iter();
        for byte in piece.bytes() {
            if byte != b'~' {
                self.byte(byte);
            } else if let Some(&number) = numbers.next() {
                self.number(number);
            }
        }
    }

    /// Writes a number below 10000 in decimal. By subtraction: the smallest processors can't divide.
    fn number(&mut self, number: u16) {
        let mut rest = number;
        for place in [1000, 100, 10, 1] {
            let mut digit = b'0';
            while rest >= place {
                rest -= place;
                digit += 1;
            }
            if number >= place || place == 1 {
                self.byte(digit);
            }
        }
    }
}
