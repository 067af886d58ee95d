//! What counts the completions of placements on the open rows below a prefix, and what is done with it.

#![forbid(unsafe_code)]

use super::field::Field;
use crate::board::Above;

/// What counts completions.
pub(super) trait Completer {
    /// The number of ways to fill the open rows from number `row` on, below the placements, all together.
    fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64;
}

/// What is done with a completer.
pub(super) trait Job {
    type Output;
    fn with(self, completer: &mut impl Completer) -> Self::Output;
}
