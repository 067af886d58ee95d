//! Counting by a search below canonical prefixes: queens on the four lines beside the middle, one placement for each class of
//! mirror images, and all ways to fill the rows that it leaves open.

mod completer;
pub(super) mod field;
#[allow(unsafe_code)]
mod levels;
pub(super) mod placements;
mod portable;
pub(super) mod symmetry;
pub(super) mod tasks;

#[cfg(test)]
mod tests;
