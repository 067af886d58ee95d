//! The geometry of a board cut into two halves and four quadrants: its lines, and how they are numbered.
//!
//! n is 2m or 2m + 1. A half has m columns and a quadrant m rows and m columns; for odd n the middle row and the middle
//! column are in no quadrant. Everything is seen from the west half, and there from the north-west quadrant: the others
//! are its reflections.

#![forbid(unsafe_code)]

use crate::board::Size;

/// A board cut into halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The rows of the board, 4 to 24.
    pub(super) n: u32,
    /// The columns of a half.
    pub(super) m: u32,
}

impl Shape {
    /// The shape of a board that is large enough to have halves, and small enough that a half's lines, and its queens
    /// in three columns, fit a word.
    pub(super) fn new(size: Size) -> Option<Shape> {
        let n = size.get();
        (4..=24).contains(&n).then_some(Shape { n, m: n / 2 })
    }

    /// The diagonals of one direction on which a queen of the west attacks squares of the east.
    ///
    /// They are numbered from 0 by the row in which they leave the west: the falling ones from the top, the rising ones
    /// from the bottom. A set of lines is a word with the falling lines in the lowest bits and the rising ones above.
    /// So a reflection of the half that exchanges top and bottom exchanges the two parts, and one that exchanges west
    /// and east reverses the word.
    pub(super) fn diagonals(self) -> u32 {
        2 * self.m - 1
    }

    /// All the lines that cross from west to east.
    pub(super) fn all_lines(self) -> u64 {
        (1 << (2 * self.diagonals())) - 1
    }

    /// The lines into the east of a queen of the west: in `row`, `steps` columns away from the innermost column of the
    /// half.
    pub(super) fn lines(self, row: u32, steps: u32) -> u64 {
        // Tables that were changed have queens in rows that are none: those are on no line, or on a wrong one.
        let falling = row.wrapping_add(steps);
        let rising = (self.n - 1).wrapping_sub(row).wrapping_add(steps);
        let line = |number: u32, above: u32| if number < self.diagonals() { 1 << (number + above) } else { 0 };
        line(falling, 0) | line(rising, self.diagonals())
    }

    /// The lines of a reflected queen: of the south-west instead of the north-west.
    #[inline(always)]
    pub(super) fn upside_down(self, lines: u64) -> u64 {
        let part = (1 << self.diagonals()) - 1;
        (lines & part) << self.diagonals() | lines >> self.diagonals() & part
    }

    /// The lines of an east half that is given as its mirror image in the west.
    #[inline(always)]
    pub(super) fn mirrored(self, lines: u64) -> u64 {
        lines.reverse_bits() >> (64 - 2 * self.diagonals())
    }

    /// How many lines a short word leaves out at the start of each direction: see [`Shape::short_word`].
    pub(super) fn left_out(self) -> u32 {
        self.diagonals().saturating_sub(16)
    }

    /// The lines as a short word, of 32 bits: sixteen of each direction. Where a direction has more, those with the
    /// lowest numbers are left out: line number i has squares in the innermost i + 1 columns of the west only, so it
    /// plays no part any more once the queens of those columns have been compared with the east. Where a direction has
    /// fewer than sixteen, the first lines of the other direction come along a second time, which changes nothing.
    #[inline(always)]
    pub(super) fn short_word(self, lines: u64) -> u32 {
        let falling = lines >> self.left_out() & 0xFFFF;
        let rising = lines >> (self.left_out() + self.diagonals()) & 0xFFFF;
        (falling | rising << 16) as u32
    }

    /// The rows of a quadrant as a mask whose lowest bit is the outermost row: of the north, and of the south.
    pub(super) fn quadrants(self, rows: u32) -> (u32, u32) {
        let north = rows & self.all_columns();
        let south = rows.reverse_bits() >> (32 - self.n) & self.all_columns();
        (north, south)
    }

    /// The columns of a quadrant, or its rows.
    pub(super) fn all_columns(self) -> u32 {
        (1 << self.m) - 1
    }

    pub(super) fn is_odd(self) -> bool {
        self.n % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares that a queen attacks on diagonals are found by walking.
    #[test]
    fn lines_join_the_squares_of_the_two_halves_that_share_a_diagonal() {
        for n in 4..=24 {
            let shape = Shape::new(Size::new(n).unwrap()).unwrap();
            let m = shape.m;
            for (row, column) in (0..n).flat_map(|row| (0..m).map(move |column| (row, column))) {
                let west = shape.lines(row, m - 1 - column);
                assert_eq!(shape.upside_down(west), shape.lines(n - 1 - row, m - 1 - column));
                for (to_row, to_column) in (0..n).flat_map(|row| (n - m..n).map(move |column| (row, column))) {
                    let east = shape.mirrored(shape.lines(to_row, to_column - (n - m)));
                    let attacks = row.abs_diff(to_row) == column.abs_diff(to_column);
                    assert_eq!(west & east != 0, attacks, "n = {n}: {row} {column} {to_row} {to_column}");
                }
            }
        }
    }

    #[test]
    fn lines_that_a_short_word_leaves_out_need_the_innermost_columns() {
        for n in 4..=21 {
            let shape = Shape::new(Size::new(n).unwrap()).unwrap();
            for (row, steps) in (0..n).flat_map(|row| (0..shape.m).map(move |steps| (row, steps))) {
                let lines = shape.lines(row, steps);
                if steps >= shape.left_out() {
                    assert!(shape.short_word(lines).count_ones() >= lines.count_ones(), "n = {n}: {row}, {steps}");
                }
            }
        }
    }
}
