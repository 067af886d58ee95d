//! The middle of a half: where its queens next to the middle of the board stand. Halves are sorted by it, so that those
//! with the same middle queens stand together.
//!
//! A half is a word of 64 bits: its lines below, its middle in the bits from [`ROW`] on. From the highest bit down, the
//! middle has the queen of the row below the middle (4 bits, for even n only), of the innermost column (5 bits), and of
//! the row above the middle (4 bits; for odd n of the middle row).
//!
//! The queen of a row is given by its distance from the innermost column plus 1; 0 means that it is in the other half.
//! The queen of the column is given by its place: its distance from the innermost row of its quadrant, and 16 more in
//! the south.

#![forbid(unsafe_code)]

use super::shape::Shape;

const LOWER_ROW: u32 = 60;
const COLUMN: u32 = 55;
const ROW: u32 = 51;

/// Set in the place of a column's queen in the south.
const SOUTH: u32 = 16;

/// More than the places that a column's queen can have.
pub(super) const PLACES: u32 = 32;

/// The number of different middles, see [`middle`].
pub(super) const MIDDLES: usize = 1 << (64 - ROW);

/// How many of them there are without a queen in the row below the middle.
pub(super) const MIDDLES_OF_A_ROW: usize = 1 << (LOWER_ROW - ROW);

/// The middle queens of a queen of the north-west quadrant, so many rows and columns away from its inner corner.
pub(super) fn of_queen(shape: Shape, down: u32, right: u32) -> u64 {
    let column = if right == 0 { u64::from(down) << COLUMN } else { 0 };
    column | if down == 0 && !shape.is_odd() { of_row_queen(right) } else { 0 }
}

/// The middle with the queen of the row above the middle, or of the middle row, so many steps from the innermost
/// column.
pub(super) fn of_row_queen(steps: u32) -> u64 {
    u64::from(steps + 1) << ROW
}

/// The middle queens of a word, without its lines.
#[inline(always)]
pub(super) fn of_word(word: u64) -> u64 {
    word >> ROW << ROW
}

/// The middle queens of a quadrant for its use in the south of the west: its innermost row is the one below the middle.
#[inline(always)]
pub(super) fn lower(word: u64) -> u64 {
    let row = word & 15 << ROW;
    of_word(word) ^ row | row << (LOWER_ROW - ROW)
}

/// What the middle queens of a half have beside those of its quadrants, when the north has these columns: the innermost
/// one's queen is in the south otherwise. (For odd n the middle row's queen is never in that column, see
/// [`super::halves`].)
pub(super) fn side(shape: Shape, north: u32) -> u64 {
    if north >> (shape.m - 1) & 1 == 1 { 0 } else { u64::from(SOUTH) << COLUMN }
}

/// The queens beside the middle as one number.
#[inline(always)]
pub(super) fn middle(word: u64) -> usize {
    (word >> ROW) as usize
}

/// The number that the middle with these queens has.
pub(super) fn middle_of(lower_row: u32, column: u32, row: u32) -> usize {
    (lower_row << (LOWER_ROW - ROW) | column << (COLUMN - ROW) | row) as usize
}

/// The row of the queen of a column.
pub(super) fn row(shape: Shape, place: u32) -> u32 {
    let Shape { n, m } = shape;
    let away = distance(place);
    if place < SOUTH { m.wrapping_sub(1 + away) } else { n - m + away }
}

/// How far the queen of a column is from the innermost row of its quadrant.
pub(super) fn distance(place: u32) -> u32 {
    place & (SOUTH - 1)
}
