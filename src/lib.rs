//! N-Queens: place n queens on an n x n board so that none attack each other.
//!
//! - [`board`]: sizes and boards; whether a board is a solution; one solution of any size without a search; pictures.
//! - [`search`]: every solution in lexicographic order, by a search that stops at any node, is saved, and goes on.
//! - [`count`]: how many solutions, in all and by symmetry, in one call or in the tasks of a plan, and with the feature
//!   `rayon` on all cores; published counts, estimates, and boards by their number.
//! - [`puzzle`]: boards with conditions: queens already placed, blocked squares, regions, other rules; hints and new
//!   puzzles.
//! - [`method`]: the textbook methods, step by step, to watch and to check the others by.
//! - [`ffi`]: all of that as C functions; `include/nqueens.h` is made from it.
//!
//! Nothing here allocates, recurses or panics, and nothing needs more than `core`. Boards are written as their columns:
//! `columns[row] = column`, both from 0. How it works is in `ARCHITECTURE.md`.

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
#[allow(unsafe_code)]
mod simd;

/// The programs of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
