//! N-Queens: place n queens on an n x n board so that none attack each other.
#![no_std]
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod ffi;
pub mod method;
pub mod render;
