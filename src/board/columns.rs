//! A board as its columns.

#![forbid(unsafe_code)]

use core::fmt;
use core::ops::Deref;

use heapless::Vec;

use super::MAX_N;

/// A row without a queen in a partial board.
pub const EMPTY: u8 = 255;

/// A board of at most MAX rows as its columns: `columns[row] = column`, rows and columns from 0.
///
/// It dereferences to the slice of the columns, one for each row that is filled.
///
/// ```
/// use nqueens::{board::{Size, is_solution}, search::Search};
/// let board = Search::new(Size::new(8).unwrap()).next().unwrap();
/// assert_eq!(board, [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert!(is_solution(&board));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board<const MAX: usize = MAX_N>(Vec<u8, MAX>);

impl<const MAX: usize> Board<MAX> {
    /// The board with these columns, of which there are at most MAX.
    pub(crate) fn of(columns: impl Iterator<Item = u8>) -> Self {
        Board(columns.take(MAX).collect())
    }
}

impl<const MAX: usize> Deref for Board<MAX> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl<const MAX: usize, const N: usize> PartialEq<[u8; N]> for Board<MAX> {
    fn eq(&self, other: &[u8; N]) -> bool {
        **self == *other
    }
}

impl<const MAX: usize> fmt::Debug for Board<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
