//! Boards with conditions from C, each topic in a file of its own.

mod conditions;
mod hint;
mod object;
mod snapshot;
mod solve;
pub(super) mod width;

pub use conditions::*;
pub use hint::*;
pub use object::*;
pub use snapshot::*;
pub use solve::*;
