//! The rows that a prefix leaves open, as every kernel fills them: from the top down.

#![forbid(unsafe_code)]

use heapless::Vec;

use super::symmetry::Prefix;
use crate::board::{Above, MAX_N, Size};

/// The most rows that a prefix leaves open: it has at least three queens, on rows of their own.
pub(crate) const MAX_OPEN: usize = MAX_N - 3;

/// A row that the prefix leaves open.
#[derive(Clone, Copy, Default)]
pub(crate) struct OpenRow {
    /// The columns that the prefix takes or attacks in this row, and those past the edge.
    pub(crate) blocked: u32,
    /// The distances to the next open row and to the one after it, by which diagonals move.
    pub(crate) step: u8,
    pub(crate) step2: u8,
}

/// The open rows below a prefix, from the top.
pub(crate) struct Field(Vec<OpenRow, MAX_OPEN, u8>);

/// The columns of an open row where a queen can stand, below the prefix and these queens of the open rows above.
#[inline(always)]
pub(crate) fn free(above: Above<u32>, row: &OpenRow) -> u32 {
    Above { left: above.left | row.blocked, ..above }.free()
}

/// No queen on the open rows: those of the prefix are in [`OpenRow::blocked`], and so are the columns past the edge.
pub(crate) const NO_QUEENS: Above<u32> = Above { open: u32::MAX, left: 0, right: 0 };

impl Field {
    /// A field without rows.
    pub(crate) fn new() -> Field {
        Field(Vec::new())
    }

    pub(crate) fn below(prefix: Prefix, size: Size) -> Field {
        let mut field = Field::new();
        field.go_below(prefix, size);
        field
    }

    /// Makes this the field below a prefix, whatever it was before: a field that is used again costs no copy.
    pub(crate) fn go_below(&mut self, prefix: Prefix, size: Size) {
        self.0.clear();
        let queens = prefix.upright().queens();
        let mut to_do = queens.iter().fold(size.all_columns(), |rows, (row, _)| rows & !(1 << (row & 31)));
        while to_do != 0 {
            let row = to_do.trailing_zeros();
            to_do &= to_do - 1;
            let mut blocked = !size.all_columns();
            for (queen_row, column) in queens {
                let (queen, distance) = (1u32.wrapping_shl(column), row.abs_diff(queen_row));
                blocked |= queen | queen.wrapping_shl(distance) | queen.wrapping_shr(distance);
            }
            let after = to_do & to_do.wrapping_sub(1);
            let step = to_do.trailing_zeros().wrapping_sub(row) as u8;
            let step2 = after.trailing_zeros().wrapping_sub(row) as u8;
            // Never full: see MAX_OPEN.
            let _ = self.0.push(OpenRow { blocked, step, step2 });
        }
    }

    /// Whether every row has a square where a queen can stand.
    pub(crate) fn is_open(&self) -> bool {
        self.rows().iter().all(|row| row.blocked != u32::MAX)
    }

    /// The open rows.
    pub(crate) fn rows(&self) -> &[OpenRow] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::prefixes::symmetry::Prefixes;

    #[test]
    fn no_prefix_leaves_more_rows_open_than_there_is_room_for() {
        for size in (2..=32).filter_map(Size::new) {
            for prefix in Prefixes::new(size) {
                let filled = prefix.upright().queens().iter().fold(0u32, |rows, (row, _)| rows | 1 << row);
                let open = (size.get() - filled.count_ones()) as usize;
                assert_eq!(Field::below(prefix, size).rows().len(), open, "n = {}, {prefix:?}", size.get());
            }
        }
    }
}
