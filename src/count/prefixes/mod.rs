//! Counting by a search below canonical prefixes: queens on the four lines beside the middle, one placement for each class of
//! mirror images, and all ways to fill the rows that it leaves open.

#[allow(unsafe_code)]
mod engine;
mod field;
#[allow(unsafe_code)]
pub(super) mod kernel;
mod placements;
mod symmetry;
mod tasks;

pub(super) use engine::BelowPrefixes;
pub(super) use tasks::total;
