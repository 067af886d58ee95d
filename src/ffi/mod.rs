//! The C border: it converts and checks, and calls the modules that do the work.
//!
//! The rules that every function here keeps are in the header of the generated `include/nqueens.h`. Three of them
//! shape the code: results are written through raw pointers, last, and only on success; arguments are read into
//! local copies first, so that it does not matter which of the caller's buffers overlap; and integers are checked
//! before they become a Rust type.

// The names are those of the C header.
#![allow(non_camel_case_types)]
// Pointers of the caller are what this border is about.
#![allow(unsafe_code)]
// What a caller must promise stands in the header's words, once for all functions: pointers are NULL or point to what
// their type and the lengths beside them say, writable where they are not const, and nothing else touches it meanwhile.
#![allow(clippy::missing_safety_doc)]

mod board;
mod check;
mod count;
mod estimate;
mod generate;
mod identity;
mod kernel;
mod limits;
mod method;
mod object;
mod out;
mod plan;
mod puzzle;
mod rank;
mod render;
mod search;
mod status;

pub use board::*;
pub use count::*;
pub use estimate::*;
pub use generate::*;
pub use identity::*;
pub use kernel::*;
pub use limits::*;
pub use method::*;
pub use plan::*;
pub use puzzle::*;
pub use rank::*;
pub use render::*;
pub use search::*;
pub use status::*;
