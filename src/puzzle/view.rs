//! Conditions where they lie, to be read only.

#![forbid(unsafe_code)]

use super::mask::Mask;
use super::rules::Rules;
use crate::board::EMPTY;

/// The conditions of a board of n rows, n at most N, where they lie: in a puzzle, or in the bytes of a snapshot.
#[derive(Clone, Copy)]
pub(super) struct View<'a, M: Mask, const N: usize> {
    pub(super) n: u32,
    pub(super) rules: Rules,
    /// The squares of each row that are not blocked.
    pub(super) open: &'a [M; N],
    /// The column of the placed queen of each row, EMPTY where there is none; n or more.
    pub(super) given: &'a [u8],
    /// The number of the region of each square, from 1, row by row.
    pub(super) regions: Option<&'a [u8]>,
}

impl<M: Mask, const N: usize> View<'_, M, N> {
    /// The squares of a row that are not blocked.
    #[inline(always)]
    pub(super) fn open(&self, row: u32) -> M {
        // N is a power of two, so that this is no more than a load.
        self.open[row as usize % N]
    }

    /// The number of a square's region, from 0.
    #[inline(always)]
    pub(super) fn region(&self, row: u32, column: u32) -> Option<u32> {
        let number = self.regions?.get((row * self.n + column) as usize)?;
        Some(u32::from(*number).wrapping_sub(1))
    }

    /// The squares of a row that are in a region.
    pub(super) fn row_of_region(&self, row: u32, region: u32) -> M {
        let start = (row * self.n) as usize;
        let numbers = self.regions.and_then(|all| all.get(start..start + self.n as usize)).unwrap_or_default();
        let columns = (0..).zip(numbers).filter(|&(_, &number)| u32::from(number) == region + 1);
        columns.fold(M::NONE, |row, (column, _)| row | M::bit(column))
    }

    /// The column of the queen that is placed in a row.
    pub(super) fn given(&self, row: u32) -> Option<u32> {
        self.given.get(row as usize).filter(|&&column| column != EMPTY).map(|&column| u32::from(column))
    }

    /// The rows of the board, each with the column of its placed queen.
    pub(super) fn placed(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.n).filter_map(|row| Some((row, self.given(row)?)))
    }

    /// How many squares are blocked.
    pub(super) fn blocked(&self) -> u32 {
        (0..self.n).map(|row| self.n - self.open(row).count()).sum()
    }
}
