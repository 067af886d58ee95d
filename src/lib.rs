//! N-Queens: place n queens on an n x n board so that none attack each other.
//!
//! - [`search`]: every solution in lexicographic order, stopping at any node and going on; [`snapshot`]: a search as bytes.
//! - [`count`]: how many, in all and by symmetry; [`count::plan`]: a count as independent tasks; [`known`]: the published
//!   numbers.
//! - [`estimate`]: how many nodes and solutions, by sampling.
//! - [`closed_form`]: one solution for any n, without a search.
//! - [`board`]: sizes, boards, and whether one is a solution; [`verify`]: the same for any n; [`render`]: a board as text
//!   and as SVG.
//! - [`puzzle`]: boards with conditions; [`puzzle::rank`]: boards by their number, and random ones.
//! - [`method`]: the textbook ways of solving it, as oracles and to watch.
//! - `parallel` (feature `rayon`): a count on all cores.
//! - [`ffi`]: all of that as C functions; `include/nqueens.h` is made from it.
//!
//! Nothing here allocates, recurses or panics, and nothing needs more than `core`. Boards are written as their columns:
//! `columns[row] = column`, both from 0.

#![no_std]

#[cfg(any(test, feature = "rayon"))]
extern crate std;

pub mod board;
pub mod count;
pub mod ffi;
pub mod method;
mod object;
pub mod puzzle;
mod random;
pub mod search;

/// The programs of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
