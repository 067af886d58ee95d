//! How many solutions a board has: in all, up to the eight symmetries, and by class.
//!
//! The total is counted below canonical prefixes: queens on the four lines beside the middle, one placement for each
//! class of mirror images, weighted with the number of its images. Solutions with a symmetry of their own are counted
//! by searches of their own, over a half and a quarter of the board.
//!
//! Counts are 64-bit and checked: from n = 29 the totals pass 64 bits, and an answer that does not fit is an
//! [`Overflow`], never a wrong number. That n = 29 takes longer than anybody will wait does not make it less true.

pub(crate) mod cut;
mod error;
pub mod estimate;
mod halves;
mod kernel;
pub mod known;
#[cfg(feature = "rayon")]
pub mod parallel;
pub mod plan;
mod prefixes;
#[allow(unsafe_code)]
pub(crate) mod prepare;
mod progress;
pub mod rank;
mod sum;
mod turns;
#[allow(unsafe_code)]
mod work;

use crate::board::Size;
pub use error::Overflow;
pub(crate) use halves::is_faster as is_join_faster;
pub use kernel::Kernel;
pub use progress::{TasksDone, total_in, total_with, workspace_size};
use sum::Sum;

/// The number of solutions.
///
/// Takes milliseconds to n = 14, seconds at n = 17, and about eight times as long for each n from there. It cannot be
/// stopped: where that matters, run the tasks of a [`plan`] instead.
///
/// ```
/// use nqueens::{board::Size, count};
/// assert_eq!(count::total(Size::new(8).unwrap()), Ok(92));
/// ```
pub fn total(size: Size) -> Result<u64, Overflow> {
    total_by(size, Kernel::best_for(size))
}

/// The same with a kernel of one's choice; where this processor lacks it, with the portable one.
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel}};
/// for kernel in Kernel::ALL {
///     assert_eq!(count::total_by(Size::new(10).unwrap(), kernel), Ok(724));
/// }
/// ```
pub fn total_by(size: Size, kernel: Kernel) -> Result<u64, Overflow> {
    prefixes::total(size, kernel)
}

/// The number of fundamental solutions: solutions up to the eight symmetries.
///
/// By Burnside's lemma it is (total + half-turn solutions + 2 quarter-turn solutions) / 8 for n >= 2, since no solution
/// of such a board is its own mirror image. Costs what [`total`] does, and little more.
///
/// ```
/// use nqueens::{board::Size, count};
/// assert_eq!(count::fundamental(Size::new(8).unwrap()), Ok(12));
/// ```
pub fn fundamental(size: Size) -> Result<u64, Overflow> {
    Ok(classes(size)?.fundamental)
}

/// The solutions of a board by their symmetry.
///
/// For n >= 2, total = 8 `orbits_of_8` + 4 `orbits_of_4` + 2 `orbits_of_2`. For n = 0 and 1 the one solution has all
/// symmetries: total, fundamental and the two turns are 1, the orbits 0.
///
/// ```
/// use nqueens::{board::Size, count};
/// let classes = count::classes(Size::new(8).unwrap()).unwrap();
/// assert_eq!((classes.total, classes.fundamental), (92, 12));
/// assert_eq!(classes.total, 8 * classes.orbits_of_8 + 4 * classes.orbits_of_4 + 2 * classes.orbits_of_2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classes {
    /// Solutions.
    pub total: u64,
    /// Solutions up to the eight symmetries.
    pub fundamental: u64,
    /// Solutions that the half turn leaves as they are.
    pub half_turn: u64,
    /// Solutions that the quarter turn leaves as they are.
    pub quarter_turn: u64,
    /// Classes of two images.
    pub orbits_of_2: u64,
    /// Classes of four images.
    pub orbits_of_4: u64,
    /// Classes of eight images.
    pub orbits_of_8: u64,
}

/// The solutions by their symmetry. Costs what [`total`] does, and little more.
///
/// ```
/// use nqueens::{board::Size, count};
/// let classes = count::classes(Size::new(8).unwrap()).unwrap();
/// assert_eq!((classes.orbits_of_8, classes.orbits_of_4, classes.orbits_of_2), (11, 1, 0));
/// ```
pub fn classes(size: Size) -> Result<Classes, Overflow> {
    Classes::new(size, total(size)?, half_turn(size), quarter_turn(size))
}

impl Classes {
    /// The classes of a board with so many solutions, of which so many are fixed by the two turns.
    fn new(size: Size, total: u64, half_turn: u64, quarter_turn: u64) -> Result<Classes, Overflow> {
        if size.get() < 2 {
            return Ok(Classes { total, fundamental: total, half_turn, quarter_turn, ..Classes::default() });
        }
        let mut images = Sum::default();
        images.add(1, total)?;
        images.add(1, half_turn)?;
        images.add(2, quarter_turn)?;
        Ok(Classes {
            total,
            fundamental: images.value() / 8,
            half_turn,
            quarter_turn,
            orbits_of_2: quarter_turn / 2,
            orbits_of_4: (half_turn - quarter_turn) / 4,
            orbits_of_8: (total - half_turn) / 8,
        })
    }
}

/// The number of solutions that the half turn leaves as they are. Takes a second at n = 20 or so.
///
/// ```
/// use nqueens::{board::Size, count};
/// assert_eq!(count::half_turn(Size::new(20).unwrap()), 144_620);
/// ```
pub fn half_turn(size: Size) -> u64 {
    turns::half_turn(size)
}

/// The number of solutions that the quarter turn leaves as they are; none unless n mod 4 is 0 or 1. Takes less than a
/// second at n = 28.
///
/// ```
/// use nqueens::{board::Size, count};
/// assert_eq!(count::quarter_turn(Size::new(20).unwrap()), 480);
/// ```
pub fn quarter_turn(size: Size) -> u64 {
    turns::quarter_turn(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_that_pass_64_bits_are_an_overflow() {
        let size = Size::new(32).unwrap();
        assert!(Classes::new(size, u64::MAX - 8, 8, 0).is_ok());
        assert_eq!(Classes::new(size, u64::MAX - 7, 8, 0), Err(Overflow));
        assert_eq!(Classes::new(size, u64::MAX - 8, 0, 8), Err(Overflow));
        assert_eq!(Classes::new(size, 8, 8, 1 << 63), Err(Overflow));
    }
}
