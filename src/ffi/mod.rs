//! The C border: it converts and checks, and calls the modules that do the work.
//!
//! The rules that every function here keeps are at the head of the generated `include/nqueens.h`. Three of them shape
//! the code: results go through the types of out.rs, which are checked first and written last, and only on success;
//! arguments are read into local copies before that, so that it does not matter which of the caller's buffers overlap;
//! and integers are checked before they become a Rust type.
//!
//! A new file is also named in build.rs, under its topic of the header.

// The names are those of the C header.
#![allow(non_camel_case_types)]
// Here the library meets pointers that only the caller can vouch for.
#![allow(unsafe_code)]
// What a caller must promise is the same for all functions, and the header says it: a pointer is NULL or points to what
// its type and its length say, which may be written where it is not const, and nothing else touches that meanwhile.
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
