//! Masks of squares in three widths, so that a small board pays for a small mask.

#![forbid(unsafe_code)]

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// The squares of a line of at most [`BITS`](Mask::BITS) squares, bit i for number i: u16, u32 or u64.
///
/// Shifts by the width or more are nobody's intention here; they wrap, so that there is no code for a panic.
///
/// ```
/// use nqueens::puzzle::Mask;
/// let squares = u16::first_squares(8) & !u16::bit(3);
/// assert_eq!(squares.count(), 7);
/// assert!(squares.has(2) && !squares.has(3));
/// ```
pub trait Mask:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + sealed::Sealed
{
    /// The diagonals of one direction: twice as wide.
    type Wide: Copy + Default + BitOr<Output = Self::Wide> + BitOrAssign;
    /// The width.
    const BITS: u32;
    /// No square.
    const NONE: Self;

    /// The square number `index`.
    fn bit(index: u32) -> Self;
    /// The first `n` squares; `n` is at most the width.
    fn first_squares(n: u32) -> Self;
    /// The number of the first square; the width where there is none.
    fn first(self) -> u32;
    /// All squares but the first.
    fn without_first(self) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// Whether square number `index` is in it.
    fn has(self, index: u32) -> bool {
        self & Self::bit(index) != Self::NONE
    }
    /// Every square moved by `by` to higher numbers.
    fn up(self, by: u32) -> Self;
    /// Every square moved by `by` to lower numbers.
    fn down(self, by: u32) -> Self;
    /// The squares as the low bits of a u64.
    fn to_bits(self) -> u64;
    /// The squares that these low bits are.
    fn from_bits(bits: u64) -> Self;

    /// The diagonal number `index`.
    fn diagonal(index: u32) -> Self::Wide;
    /// The diagonals from number `from` on, as the squares of a row.
    fn of_diagonals(diagonals: Self::Wide, from: u32) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

/// 128 diagonals. Not a u128, which C objects have no alignment for.
#[derive(Clone, Copy, Default)]
pub struct TwoWords {
    low: u64,
    high: u64,
}

impl BitOr for TwoWords {
    type Output = TwoWords;

    #[inline(always)]
    fn bitor(self, other: TwoWords) -> TwoWords {
        TwoWords { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for TwoWords {
    #[inline(always)]
    fn bitor_assign(&mut self, other: TwoWords) {
        *self = *self | other;
    }
}

macro_rules! mask {
    ($mask:ty, $wide:ty, $diagonal:expr, $of_diagonals:expr) => {
        impl sealed::Sealed for $mask {}

        impl Mask for $mask {
            type Wide = $wide;
            const BITS: u32 = <$mask>::BITS;
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                (1 as $mask).wrapping_shl(index)
            }
            #[inline(always)]
            fn first_squares(n: u32) -> Self {
                <$mask>::MAX.checked_shr(<$mask>::BITS.saturating_sub(n)).unwrap_or(0)
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self.wrapping_shl(by)
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self.wrapping_shr(by)
            }
            #[inline(always)]
            fn to_bits(self) -> u64 {
                self.into()
            }
            #[inline(always)]
            fn from_bits(bits: u64) -> Self {
                bits as $mask
            }
            #[inline(always)]
            fn diagonal(index: u32) -> $wide {
                $diagonal(index)
            }
            #[inline(always)]
            fn of_diagonals(diagonals: $wide, from: u32) -> Self {
                $of_diagonals(diagonals, from % <$mask>::BITS)
            }
        }
    };
}

mask!(u16, u32, |index| 1u32.wrapping_shl(index), |diagonals: u32, from| diagonals.wrapping_shr(from) as u16);
mask!(u32, u64, |index| 1u64.wrapping_shl(index), |diagonals: u64, from| diagonals.wrapping_shr(from) as u32);
mask!(
    u64,
    TwoWords,
    |index| {
        let bit = 1u64.wrapping_shl(index);
        if index < 64 { TwoWords { low: bit, high: 0 } } else { TwoWords { low: 0, high: bit } }
    },
    // Two steps, since a shift by 64 is none.
    |diagonals: TwoWords, from: u32| diagonals.low.wrapping_shr(from) | (diagonals.high << 1).wrapping_shl(63 - from)
);

/// The squares of a mask by number, from the first.
#[derive(Clone, Copy)]
pub(super) struct Squares<M>(pub(super) M);

impl<M: Mask> Iterator for Squares<M> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let square = (self.0 != M::NONE).then(|| self.0.first());
        self.0 = self.0.without_first();
        square
    }
}
