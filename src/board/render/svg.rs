//! The SVG of a board, put together from pieces of text.

#![forbid(unsafe_code)]

use super::SvgOptions;
use crate::board::EMPTY;

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
pub(super) const BYTES: usize = longest(OPEN)
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
pub(super) const ROW_BYTES: usize = longest(ROW_QUEEN)
    + (longest(DARK_ROW) + longest(DARK_COLUMN)).div_ceil(2)
    + longest(COLUMN_LABEL)
    + longest(ROW_LABEL)
    + longest(QUEEN);

/// Draws columns that [`is_drawable`](super::is_drawable) accepts, 64 at most, as an SVG.
pub(crate) fn draw_svg(columns: &[u8], options: SvgOptions, out: &mut impl FnMut(u8)) {
    let n = columns.len() as u16;
    let side = n * SQUARE;
    let view = side + FRAME_WIDTH;
    let framed = options.coordinates && n > 0;

    fill(OPEN, &[], out);
    if framed {
        fill(FRAMED_VIEW, &[view, view], out);
    } else {
        // A view without an area is refused by some readers: the empty board gets the room of a square.
        fill(BARE_VIEW, &[side.max(SQUARE), side.max(SQUARE)], out);
    }
    fill(TITLE, &[n, n], out);
    for &column in columns {
        if column == EMPTY {
            fill(ROW_EMPTY, &[], out);
        } else {
            fill(ROW_QUEEN, &[column.into()], out);
        }
    }
    fill(TITLE_END, &[], out);

    if n > 0 {
        if framed {
            fill(FRAME, &[view, view], out);
        }
        draw_squares(n, side, out);
        if framed {
            draw_labels(n, out);
        }
        fill(QUEENS, &[], out);
        for (row, &column) in (0..n).zip(columns) {
            if column != EMPTY {
                fill(QUEEN, &[u16::from(column) * SQUARE, row * SQUARE], out);
            }
        }
        fill(QUEENS_END, &[], out);
    }
    fill(CLOSE, &[], out);
}

fn draw_squares(n: u16, side: u16, out: &mut impl FnMut(u8)) {
    fill(LIGHT_SQUARES, &[side, side], out);
    for _ in 0..n / 2 {
        fill(DARK_ROW, &[side], out);
    }
    fill(DARK_COLUMNS, &[], out);
    for _ in 0..n / 2 {
        fill(DARK_COLUMN, &[side], out);
    }
    fill(DARK_END, &[], out);
}

fn draw_labels(n: u16, out: &mut impl FnMut(u8)) {
    fill(LABELS, &[], out);
    for line in 0..n {
        let middle = line * SQUARE + SQUARE / 2;
        let baseline = middle + 5;
        fill(COLUMN_LABEL, &[middle, line], out);
        fill(ROW_LABEL, &[baseline, line], out);
    }
    fill(LABELS_END, &[], out);
}

/// Writes a piece with a number, below 10000, in the place of each `~`.
#[inline(never)]
fn fill(piece: &str, numbers: &[u16], out: &mut impl FnMut(u8)) {
    let mut numbers = numbers.iter();
    for byte in piece.bytes() {
        if byte != b'~' {
            out(byte);
        } else if let Some(&number) = numbers.next() {
            decimal(number, out);
        }
    }
}

/// Writes a number below 10000 in decimal. By subtraction: the smallest processors can't divide.
fn decimal(number: u16, out: &mut impl FnMut(u8)) {
    let mut rest = number;
    for place in [1000, 100, 10, 1] {
        let mut digit = b'0';
        while rest >= place {
            rest -= place;
            digit += 1;
        }
        if number >= place || place == 1 {
            out(digit);
        }
    }
}
