//! The search that all methods but the permutation share: row by row, every column from the left, and back one row when
//! no column remains. They differ only in their [`Bookkeeping`].

#![forbid(unsafe_code)]

use core::ops::ControlFlow;

use super::Climb;
use super::event::{Attack, Event};
use super::trace::Trace;
use crate::board::Size;

/// How a method knows which squares are attacked.
///
/// The search keeps to the board: rows and columns are below n, queens come row by row from the top and go in the
/// opposite order, and a queen is placed only where `attack` just found nothing.
pub(super) trait Bookkeeping {
    /// The empty board.
    fn new(size: Size) -> Self;

    /// What forbids a queen on this square of the first row without one; `None` when it may stand there.
    fn attack(&self, row: u32, column: u32) -> Option<Attack>;

    /// A queen now stands here.
    fn place(&mut self, row: u32, column: u32);

    /// The queen that was placed last is taken away; this is where it stood.
    fn remove(&mut self, row: u32, column: u32);
}

impl<B: Bookkeeping> Climb for B {
    fn climb<Observer>(trace: &mut Trace<Observer>) -> ControlFlow<()>
    where
        Observer: FnMut(Event<'_>) -> ControlFlow<()>,
    {
        let n = trace.size().get();
        let mut queens = B::new(trace.size());
        // The square to test next. The rows above it are the stack that a recursive search would have; their columns
        // are in the trace.
        let (mut row, mut column) = (0, 0);
        loop {
            if row == n {
                trace.solution()?;
            } else if column < n {
                trace.test(row, column)?;
                if let Some(attack) = queens.attack(row, column) {
                    trace.reject(row, column, attack)?;
                    column += 1;
                } else {
                    queens.place(row, column);
                    trace.place(row, column)?;
                    (row, column) = (row + 1, 0);
                }
                continue;
            }
            // The board is full, or every column of this row was tried: go on behind the queen above.
            if row == 0 {
                return ControlFlow::Continue(());
            }
            row -= 1;
            column = trace.column(row);
            queens.remove(row, column);
            trace.remove(row, column)?;
            column += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Method;
    use super::super::bitmask::Bitmask;
    use super::super::board_scan::BoardScan;
    use super::super::boolean_arrays::BooleanArrays;
    use super::super::event::Line;
    use super::super::tagged_keys::TaggedKeys;
    use super::super::three_sets::ThreeSets;
    use super::*;

    /// Every pair of squares of the largest board, of which a search in a test reaches few: the corners are where an
    /// index or a shift would be off by one. Queens stand alone here, below empty rows, so this is not for the placed
    /// array, whose first queen is in the first row; it has no index that depends on the column either.
    fn knows_every_attack<B: Bookkeeping>(method: Method) {
        let n = method.max_n();
        let mut queens = B::new(Size::new(n).unwrap());
        for row in 0..n {
            for column in 0..n {
                queens.place(row, column);
                for below in row + 1..n {
                    for square in 0..n {
                        let attack = queens.attack(below, square);
                        let line = Line::between((row, column), (below, square));
                        assert_eq!(attack.map(|attack| attack.line), line, "{row} {column} {below} {square}");
                        let named = attack.and_then(|attack| attack.row);
                        assert!(named.is_none_or(|named| named == row), "{row} {column} {below} {square}");
                    }
                }
                queens.remove(row, column);
                // The queen left nothing behind.
                assert_eq!(queens.attack(n - 1, column), None);
            }
        }
    }

    #[test]
    fn board_scan() {
        knows_every_attack::<BoardScan>(Method::BoardScan);
    }

    #[test]
    fn tagged_keys() {
        knows_every_attack::<TaggedKeys>(Method::TaggedKeys);
    }

    #[test]
    fn three_sets() {
        knows_every_attack::<ThreeSets>(Method::ThreeSets);
    }

    #[test]
    fn boolean_arrays() {
        knows_every_attack::<BooleanArrays>(Method::BooleanArrays);
    }

    #[test]
    fn bitmask() {
        knows_every_attack::<Bitmask>(Method::Bitmask);
    }
}
