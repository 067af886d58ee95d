//! Boards: their size, what a queen attacks, whether given columns are a solution, one solution for any n, and
//! pictures.

mod attack;
pub mod closed_form;
mod columns;
pub mod render;
mod size;
pub mod verify;

pub(crate) use attack::Above;
pub use columns::{Board, EMPTY};
pub use size::{MAX_N, MAX_PUZZLE_N, Size};
pub use verify::is_solution;
