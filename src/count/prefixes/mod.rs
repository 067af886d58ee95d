//! Counting by a search below canonical prefixes: queens on the four lines beside the middle, one placement for each
//! class of mirror images, and all ways to fill the rows that it leaves open.

mod completer;
mod dispatch;
#[allow(unsafe_code)]
mod engine;
mod field;
#[allow(unsafe_code)]
mod levels;
mod placements;
mod portable;
mod symmetry;
mod tasks;

pub(super) use engine::BelowPrefixes;
pub(super) use tasks::total;

#[cfg(test)]
mod tests;
