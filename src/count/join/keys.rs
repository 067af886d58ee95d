//! What the word of a half holds above its lines: where its queens on the lines next to the middle stand.
//!
//! By them halves are sorted, so that those with the same queens next to the middle stand together. From the highest bit
//! down: the queen of the row below the middle (4 bits, for even n), of the innermost column (5), of the row above the middle
//! (4; for odd n of the middle row), of the second column (5), and of the third (5, where there is room: to n = 21).
//!
//! A queen of a row is given by its distance from the innermost column plus 1, and 0 means that it is in the other half. A
//! queen of a column is given by its place: its distance from the innermost row of its quadrant, and 16 more in the south.

#![forbid(unsafe_code)]

use super::shape::Shape;

const LOWER_ROW: u32 = 60;
const COLUMN: u32 = 55;
const ROW: u32 = 51;
const SECOND: u32 = 46;
const THIRD: u32 = 41;

/// Set in the place of a column's queen in the south.
const SOUTH: u64 = 16;

/// The place of a column that has no queen in a quadrant.
pub(super) const NOWHERE: u32 = 15;

/// More than the places of a column.
pub(super) const PLACES: u32 = 32;

/// The number of different middles, see [`middle`].
pub(super) const MIDDLES: usize = 1 << (64 - ROW);

/// How many of them there are without a queen in the row below the middle.
pub(super) const MIDDLES_OF_A_ROW: usize = 1 << (LOWER_ROW - ROW);

/// The number of different pairs of queens in the second and the third column, see [`near`].
pub(super) const NEARS: usize = 1 << (ROW - THIRD);

/// Whether the third column's queen is in the word.
pub(super) fn has_third(shape: Shape) -> bool {
    (3..=10).contains(&shape.m)
}

/// The keys of a queen of the north-west quadrant, so many rows and columns away from its inner corner.
pub(super) fn of_queen(shape: Shape, down: u32, right: u32) -> u64 {
    let column = u64::from(down)
        << match right {
            0 => COLUMN,
            1 => SECOND,
            2 if has_third(shape) => THIRD,
            _ => return of_row(shape, down, right),
        };
    column | of_row(shape, down, right)
}

fn of_row(shape: Shape, down: u32, right: u32) -> u64 {
    if down == 0 && !shape.is_odd() { of_row_queen(right) } else { 0 }
}

/// The key of the queen of the row above the middle, or of the middle row, so many steps from the innermost column.
pub(super) fn of_row_queen(steps: u32) -> u64 {
    u64::from(steps + 1) << ROW
}

/// The keys of a quadrant for its use in the south of the west: its innermost row is the one below the middle.
#[inline(always)]
pub(super) fn lower(shape: Shape, word: u64) -> u64 {
    let keys = keys(shape, word);
    let row = keys & 15 << ROW;
    keys ^ row | row << (LOWER_ROW - ROW)
}

/// The keys of a word, without its lines.
#[inline(always)]
pub(super) fn keys(shape: Shape, word: u64) -> u64 {
    let from = if has_third(shape) { THIRD } else { SECOND };
    word >> from << from
}

/// What the places of a half's columns have beside the keys of its quadrants, when the north has these columns and the middle row's
/// queen this one.
pub(super) fn sides(shape: Shape, north: u32, middle_row: u32) -> u64 {
    let side = |steps: u32| match shape.m.checked_sub(1 + steps).map(|column| 1 << column) {
        Some(column) if north & column != 0 => 0,
        Some(column) if middle_row & column == 0 => SOUTH,
        _ => u64::from(NOWHERE),
    };
    let third = if has_third(shape) { side(2) << THIRD } else { 0 };
    side(0) << COLUMN | side(1) << SECOND | third
}

/// The queens beside the middle as one number.
#[inline(always)]
pub(super) fn middle(word: u64) -> usize {
    (word >> ROW) as usize
}

/// The number of which [`Middle`] is taken apart.
pub(super) fn middle_of(lower_row: u32, column: u32, row: u32) -> usize {
    (lower_row << (LOWER_ROW - ROW) | column << (COLUMN - ROW) | row) as usize
}

/// The places of the second and the third column as one number; that of the third is the lower five bits.
#[inline(always)]
pub(super) fn near(shape: Shape, word: u64) -> u32 {
    let near = (word >> THIRD) as u32 & (NEARS as u32 - 1);
    if has_third(shape) { near } else { near | PLACES - 1 }
}

/// The row of the queen of a column.
pub(super) fn row(shape: Shape, place: u32) -> u32 {
    let Shape { n, m } = shape;
    let away = distance(place);
    if place < SOUTH as u32 { m.wrapping_sub(1 + away) } else { n - m + away }
}

/// How far the queen of a column is from the innermost row of its quadrant.
pub(super) fn distance(place: u32) -> u32 {
    place & (SOUTH as u32 - 1)
}
