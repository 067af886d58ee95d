//! The attack step: what the queens above leave free in a row, and how that moves from a row to the next.
//!
//! The two diagonal masks move with the row, so that bit c of each mask always speaks of column c of the row at hand.
//! This is the usual way to hold a placement in three words; it is written here once, for every search that goes row by
//! row.

#![forbid(unsafe_code)]

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A mask of the columns of a row.
pub(crate) trait Mask:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    const NONE: Self;

    /// Each column moved by `by` to higher numbers; `by` counts modulo the width.
    fn up(self, by: u32) -> Self;

    /// Each column moved by `by` to lower numbers.
    fn down(self, by: u32) -> Self;
}

macro_rules! mask {
    ($($word:ty)*) => {$(
        impl Mask for $word {
            const NONE: $word = 0;

            #[inline(always)]
            fn up(self, by: u32) -> $word {
                self.wrapping_shl(by)
            }

            #[inline(always)]
            fn down(self, by: u32) -> $word {
                self.wrapping_shr(by)
            }
        }
    )*};
}

mask!(u32 u64);

/// The queens above a row, as the row sees them.
///
/// The open columns are kept, not the taken ones, which saves an instruction wherever a free square is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Above<M> {
    /// The columns that no queen above has taken.
    pub(crate) open: M,
    /// The columns attacked along diagonals that go to the left, to the higher bits.
    pub(crate) left: M,
    /// The columns attacked along diagonals that go to the right, to the lower bits.
    pub(crate) right: M,
}

impl<M: Mask> Above<M> {
    /// No queen, above a row with these columns.
    #[inline(always)]
    pub(crate) const fn none(columns: M) -> Above<M> {
        Above { open: columns, left: M::NONE, right: M::NONE }
    }

    /// The columns that no queen above attacks.
    #[inline(always)]
    pub(crate) fn free(self) -> M {
        self.open & !(self.left | self.right)
    }

    /// One more queen, on an open column of this row, as the row `rows` further down sees them all.
    #[inline(always)]
    pub(crate) fn with(self, queen: M, rows: u32) -> Above<M> {
        Above { open: self.open ^ queen, left: self.left | queen, right: self.right | queen }.down(rows)
    }

    /// The same queens, as the row `rows` further down sees them.
    #[inline(always)]
    pub(crate) fn down(self, rows: u32) -> Above<M> {
        Above { left: self.left.up(rows), right: self.right.down(rows), ..self }
    }
}
