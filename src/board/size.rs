//! How many rows and columns a board has.

#![forbid(unsafe_code)]

/// The largest board of the searches and counts: its rows, columns and masks are `u32`.
pub const MAX_N: usize = 32;

/// The largest board with conditions, and of [`is_solution`](super::is_solution) and the drawings.
pub const MAX_PUZZLE_N: usize = 64;

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
