//! What the interface can hold.

/// The largest n of searches and counts.
pub const NQ_MAX_N: u32 = 32;

/// A row without a queen in a partial board.
pub const NQ_EMPTY: u8 = 255;

const _: () = assert!(NQ_MAX_N as usize == crate::board::MAX_N && NQ_EMPTY == crate::board::EMPTY);
