//! The C library: the functions of `nqueens::ffi` as an archive and a shared object, and the panic handler
//! that a `no_std` library of this kind must have.
//!
//! The handler calls a function that nobody defines. With link-time optimisation the call is gone together with
//! the handler exactly when no panic path is left, so a library with one in it has that name among its undefined
//! symbols, and `tests/check` sees it.

#![no_std]
#![allow(unsafe_code)]

pub use nqueens::ffi::*;

#[cfg(nqueens_plant)]
pub mod plant;

#[cfg(not(test))]
unsafe extern "C" {
    fn nqueens_panic_path_left() -> !;
}

// A test build, which `--all-targets` makes, has the handler of std.
#[cfg(not(test))]
#[panic_handler]
fn panic(_info: &core::panic::PanicInfo) -> ! {
    // SAFETY: never executed: the symbol has no definition, and a check holds the library to not needing it.
    unsafe { nqueens_panic_path_left() }
}
