//! Faults that the checks have to see, each in an exported function of its own; compiled with `--cfg nqueens_plant`
//! alone.
//!
//! A check that looks for panic paths, allocations, recursion, floating point or long divisions in software proves with
//! these that it can find one. A linker that is asked for one of them leaves out the others.

use core::hint::black_box;

/// An assertion that no optimiser can prove.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plant_panic(n: u32) {
    assert!(n != 12345);
}

unsafe extern "C" {
    fn malloc(bytes: usize) -> *mut u8;
}

/// A call of the allocator.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plant_allocation(n: u32) -> *mut u8 {
    // SAFETY: malloc may be called with any number, and the memory is the caller's.
    unsafe { malloc(n as usize) }
}

/// Two functions that call each other, so that neither becomes a loop.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plant_recursion(n: u32) -> u64 {
    black_box(planted_half(n))
}

#[inline(never)]
fn planted_half(n: u32) -> u64 {
    if n < 2 { 1 } else { planted_other(n - 1).wrapping_mul(3) ^ planted_other(n - 2) }
}

#[inline(never)]
fn planted_other(n: u32) -> u64 {
    if n < 2 { 2 } else { planted_half(n - 1).wrapping_mul(5) ^ planted_half(n - 2) }
}

/// Floating point, which a chip without it does in software.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plant_float(n: u32) -> bool {
    f64::from(n) * 1.5 + f64::from(n % 7) > 9.0e9
}

/// A division of 64 bits, which a chip of 32 does in software.
#[unsafe(no_mangle)]
pub extern "C" fn nq_plant_division(n: u32) -> bool {
    ((u64::from(n) << 33) | 12345) / u64::from(n | 1) == 99
}
