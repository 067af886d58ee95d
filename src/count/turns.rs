//! Solutions that a turn of the board leaves as they are: what Burnside's lemma asks for, to say how many classes the
//! symmetries divide the solutions into.
//!
//! Each queen is placed together with its images under the turn, so that a board needs a half or a quarter of the
//! choices. For n >= 2 no reflection leaves a solution as it is: a queen and its mirror image attack each other.

#![forbid(unsafe_code)]

use crate::board::{MAX_N, Size};

/// The lines that the queens take: a bit for each row, each column, and each of the 2n - 1 diagonals of both kinds.
///
/// Unlike in `board::Above` the diagonals do not move with the row, since the images of a queen stand on rows far
/// apart.
#[derive(Clone, Copy, Default)]
struct Lines {
    rows: u32,
    columns: u32,
    /// Bit n - 1 - row + column.
    diagonals: u64,
    /// Bit row + column.
    antidiagonals: u64,
}

impl Lines {
    /// The columns of a row that no queen attacks.
    fn free(&self, row: u32, size: Size) -> u32 {
        let diagonals = self.diagonals >> (size.get() - 1 - row);
        let antidiagonals = self.antidiagonals >> row;
        size.all_columns() & !(self.columns | diagonals as u32 | antidiagonals as u32)
    }

    /// With a queen that is not attacked; `None` when it is.
    fn with(mut self, row: u32, column: u32, size: Size) -> Option<Lines> {
        let queen = Lines {
            rows: 1 << row,
            columns: 1 << column,
            diagonals: 1 << (size.get() - 1 - row + column),
            antidiagonals: 1 << (row + column),
        };
        let clash = u64::from(self.rows & queen.rows | self.columns & queen.columns)
            | self.diagonals & queen.diagonals
            | self.antidiagonals & queen.antidiagonals;
        self.rows |= queen.rows;
        self.columns |= queen.columns;
        self.diagonals |= queen.diagonals;
        self.antidiagonals |= queen.antidiagonals;
        (clash == 0).then_some(self)
    }
}

/// See [`super::half_turn`].
pub(crate) fn half_turn(size: Size) -> u64 {
    invariant(size, |lines, row, column, far| lines.with(far - row, far - column, size))
}

/// See [`super::quarter_turn`].
pub(crate) fn quarter_turn(size: Size) -> u64 {
    if size.get() % 4 > 1 {
        // The queens come in fours, except one in the middle of an odd board.
        return 0;
    }
    invariant(size, |lines, row, column, far| {
        lines.with(column, far - row, size)?.with(far - row, far - column, size)?.with(far - column, row, size)
    })
}

/// The number of solutions made of whole orbits: a queen is placed in the topmost open row, and `images` adds those
/// that the turn makes of it. On an odd board the queen in the middle is an orbit of its own.
fn invariant(size: Size, images: impl Fn(Lines, u32, u32, u32) -> Option<Lines>) -> u64 {
    let n = size.get();
    let Some(far) = n.checked_sub(1) else { return 1 };
    let mut lines = Lines::default();
    if n % 2 == 1 {
        match lines.with(far / 2, far / 2, size) {
            Some(middle) => lines = middle,
            None => return 0,
        }
    }
    let mut above = [(Lines::default(), 0u32); MAX_N / 2];
    let mut depth = 0;
    let mut count = 0;
    let mut untried = 0;
    let mut arrived = true;
    loop {
        let row = (!lines.rows).trailing_zeros();
        if arrived {
            if row >= n {
                count += 1;
            } else {
                untried = lines.free(row, size);
            }
        }
        if untried == 0 {
            if depth == 0 {
                return count;
            }
            depth -= 1;
            (lines, untried) = above[depth % (MAX_N / 2)];
            arrived = false;
            continue;
        }
        let column = untried.trailing_zeros();
        untried &= untried - 1;
        let placed = lines.with(row, column, size).and_then(|lines| images(lines, row, column, far));
        arrived = placed.is_some();
        if let Some(placed) = placed {
            above[depth % (MAX_N / 2)] = (lines, untried);
            depth += 1;
            lines = placed;
            untried = 0;
        }
    }
}
