//! The C border: it converts and checks, and calls the modules that do the work.
//!
//! The rules that every function here keeps are in the header of the generated `include/nqueens.h`. Three of them
//! shape the code: results are written through raw pointers, last, and only on success; arguments are read into
//! local copies first, so that it does not matter which of the caller's buffers overlap; and integers are checked
//! before they become a Rust type.

mod check;
mod method;
mod render;
mod status;

pub use method::*;
pub use render::*;
pub use status::*;
