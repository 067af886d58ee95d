//! The share of a search tree that lies behind, from how many squares are tried on each level of the path.

#![forbid(unsafe_code)]

/// The whole tree, in parts per million.
pub(crate) const WHOLE: u32 = 1_000_000;

/// A power of two that leaves the whole below 2^32.
const FINE: u32 = 4096;

/// The share that lies behind, level by level from the top, as if all branches of a node were equal.
pub(crate) struct Behind {
    share: u32,
    /// The share of one square of the level above.
    width: u32,
}

impl Behind {
    pub(crate) fn nothing() -> Behind {
        Behind { share: 0, width: WHOLE * FINE }
    }

    /// One level further down: `done` of its `all` squares are behind.
    pub(crate) fn add_level(&mut self, done: u32, all: u32) {
        // Rounding down keeps the share of a level inside the square above it, so that the sum never goes down.
        self.width /= all.max(1);
        self.share += self.width * done;
    }

    pub(crate) fn parts_per_million(&self) -> u32 {
        self.share / FINE
    }
}
