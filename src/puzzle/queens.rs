//! Where queens stand, for the rules that look at the rows nearby.

#![forbid(unsafe_code)]

use super::mask::Mask;
use crate::board::EMPTY;

/// Queens, at most one in each row.
///
/// A search keeps them as masks, which its inner loop reads fastest. Whatever looks at a puzzle only now and then reads
/// the columns where they are: on a small processor a copy as masks is a lot of stack.
pub(super) trait Queens<M: Mask> {
    /// The square of a row's queen; none where the row has no queen, or the board no such row.
    fn in_row(&self, row: u32) -> M;
}

/// The square of each row's queen.
impl<M: Mask, const N: usize> Queens<M> for [M; N] {
    #[inline(always)]
    fn in_row(&self, row: u32) -> M {
        self.get(row as usize).copied().unwrap_or_default()
    }
}

/// The column of each row's queen, [`EMPTY`] without one.
impl<M: Mask> Queens<M> for [u8] {
    #[inline(always)]
    fn in_row(&self, row: u32) -> M {
        match self.get(row as usize) {
            Some(&column) if column != EMPTY => M::bit(column.into()),
            _ => M::NONE,
        }
    }
}

/// One queen that a search has placed: EMPTY twice where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Queen {
    pub(super) row: u8,
    pub(super) column: u8,
}

impl Queen {
    pub(super) const NONE: Queen = Queen { row: EMPTY, column: EMPTY };

    #[inline(always)]
    pub(super) fn at(row: u32, column: u32) -> Queen {
        Queen { row: row as u8, column: column as u8 }
    }

    pub(super) fn is_none(self) -> bool {
        self == Queen::NONE
    }
}

/// No other queen than this one.
impl<M: Mask> Queens<M> for Queen {
    fn in_row(&self, row: u32) -> M {
        if u32::from(self.row) == row { M::bit(self.column.into()) } else { M::NONE }
    }
}
