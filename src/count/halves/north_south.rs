//! What halves are put together from: placements of the north and of the south with the same columns each.

#![forbid(unsafe_code)]

use super::tables::PADDING;

/// A bit among the diagonals below: set for every placement of the south, and for a placement of the north that the
/// middle column's queen attacks. So the two do not fit.
pub(super) const NORTH_ATTACKED: u32 = 1 << 30;
/// The same with north and south exchanged.
pub(super) const SOUTH_ATTACKED: u32 = 1 << 31;

/// Placements of the north with the same columns.
#[derive(Clone, Copy)]
pub(super) struct North<'a> {
    /// The diagonals that leave the quadrant downwards, as the table has them.
    pub(super) below: &'a [u32],
    /// The lines into the other half and the middle.
    pub(super) words: &'a [u64],
    /// What every half made of these has in its word too: the middle row's queen, for example.
    pub(super) word: u64,
    /// The diagonals of the middle row's queen: no queen of the north or of the south may be on them.
    pub(super) kept_free: u32,
    /// Diagonals on which no queen of the south may be, whatever the placement of the north.
    pub(super) always: u32,
    /// A falling diagonal of the north goes on in the south, where it is a rising one (the south is upside down): so
    /// many bits higher.
    pub(super) shift: u32,
}

impl North<'_> {
    /// The diagonals on which no queen of the south may be for a placement with these diagonals.
    #[inline(always)]
    pub(super) fn attacked(&self, below: u32) -> u32 {
        below << self.shift | (below & !NORTH_ATTACKED) >> self.shift | below & NORTH_ATTACKED | self.always
    }
}

/// Placements of the south with the other columns. Their diagonals are those of the table, that is upside down; their
/// words are right side up. The last [`PADDING`] do not count.
#[derive(Clone, Copy)]
pub(super) struct South<'a> {
    pub(super) below: &'a [u32],
    pub(super) words: &'a [u64],
}

impl South<'_> {
    /// How many placements there are, with [`PADDING`] more behind them in both slices.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.below.len().min(self.words.len()).saturating_sub(PADDING)
    }
}
