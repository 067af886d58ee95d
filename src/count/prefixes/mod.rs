//! Counting by a search below canonical prefixes: queens on the four lines beside the middle, one placement for each class of
//! mirror images, and all ways to fill the rows that it leaves open.

pub(super) mod field;
#[allow(unsafe_code)]
pub(super) mod kernel;
pub(super) mod placements;
pub(super) mod symmetry;
pub(super) mod tasks;
