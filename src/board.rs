//! A board: its size, a solution as its columns, and whether given columns are a solution.

#![forbid(unsafe_code)]

use core::fmt;
use core::ops::Deref;

use heapless::Vec;

/// The largest board of the searches and counts: its rows, columns and masks are `u32`.
pub const MAX_N: usize = 32;

/// The largest board that is held as bytes: [`is_solution`] and the drawings.
pub const MAX_SMALL_N: usize = 64;

/// A row without a queen in a partial board.
pub const EMPTY: u8 = 255;

/// The size n of a board that can be searched and counted, 0 to 32: checked once, here.
///
/// ```
/// use nqueens::board::Size;
/// let size = Size::new(8).unwrap();
/// assert_eq!(size.get(), 8);
/// assert!(size < Size::MAX);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// The size `n`, or `None` above 32.
    ///
    /// ```
    /// use nqueens::board::Size;
    /// assert_eq!(Size::new(8).map(Size::get), Some(8));
    /// assert_eq!(Size::new(33), None);
    /// ```
    pub const fn new(n: u32) -> Option<Size> {
        if n <= MAX_N as u32 { Some(Size(n as u8)) } else { None }
    }

    /// The largest size, 32.
    pub const MAX: Size = Size(MAX_N as u8);

    /// n, 0 to 32.
    ///
    /// ```
    /// assert_eq!(nqueens::board::Size::MAX.get(), 32);
    /// ```
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The columns of a row as a mask: the n lowest bits.
    ///
    /// ```
    /// use nqueens::board::Size;
    /// assert_eq!(Size::new(8).unwrap().all_columns(), 0b1111_1111);
    /// assert_eq!(Size::MAX.all_columns(), u32::MAX);
    /// ```
    pub const fn all_columns(self) -> u32 {
        match u32::MAX.checked_shr(MAX_N as u32 - self.get()) {
            Some(mask) => mask,
            None => 0,
        }
    }
}

/// A board as its columns: `columns[row] = column`, rows and columns from 0.
///
/// It dereferences to the slice of the columns, one for each row that is filled.
///
/// ```
/// use nqueens::{board::{Size, is_solution}, search::Search};
/// let board = Search::new(Size::new(8).unwrap()).next().unwrap();
/// assert_eq!(*board, [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert!(is_solution(&board));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Columns(Vec<u8, MAX_N>);

impl Columns {
    /// The board with these columns, of which there are at most [`MAX_N`].
    pub(crate) fn of(columns: impl Iterator<Item = u8>) -> Columns {
        Columns(columns.take(MAX_N).collect())
    }
}

impl Deref for Columns {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Whether `columns` is a solution of the board of its length: every column within the board, no two queens on a
/// column or a diagonal. The empty board is a solution; a board of more than 64 rows never is (use
/// [`crate::verify`]).
///
/// Takes one pass with three masks.
///
/// ```
/// use nqueens::board::is_solution;
/// assert!(is_solution(&[1, 3, 0, 2]));
/// assert!(!is_solution(&[0, 1, 2, 3]));
/// ```
pub fn is_solution(columns: &[u8]) -> bool {
    if columns.len() > MAX_SMALL_N {
        return false;
    }
    // The two diagonal masks move with the row, so that bit c always means "attacks column c of this row".
    let (mut taken, mut left, mut right) = (0u64, 0u64, 0u64);
    for &column in columns {
        if usize::from(column) >= columns.len() {
            return false;
        }
        let queen = 1u64 << (column % MAX_SMALL_N as u8);
        if (taken | left | right) & queen != 0 {
            return false;
        }
        taken |= queen;
        left = (left | queen) << 1;
        right = (right | queen) >> 1;
    }
    true
}
