//! The C border: it converts and checks, and calls the modules that do the work.
//!
//! The rules that every function here keeps are in the header of the generated `include/nqueens.h`. Three of them
//! shape the code: results are written through raw pointers, last, and only on success; arguments are read into
//! local copies first, so that it does not matter which of the caller's buffers overlap; and integers are checked
//! before they become a Rust type.

mod board;
mod check;
mod count;
mod identity;
mod limits;
mod method;
mod object;
mod render;
mod search;
mod status;

pub use board::*;
pub use count::*;
pub use identity::*;
pub use limits::*;
pub use method::*;
pub use render::*;
pub use search::*;
pub use status::*;
