//! N-Queens: place n queens on an n x n board so that none attack each other.
#![no_std]
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod closed_form;
pub mod count;
pub mod ffi;
pub mod known;
pub mod method;
pub mod render;
pub mod search;
pub mod snapshot;
pub mod verify;
