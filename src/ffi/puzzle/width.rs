//! The three widths of puzzles: the one place of the border where they are told apart.

use super::{NQ_PUZZLE_BYTES_LARGE, NQ_PUZZLE_BYTES_MEDIUM, NQ_PUZZLE_BYTES_SMALL, nq_puzzle};
use crate::ffi::check::{Checked, pointer};
use crate::ffi::nq_status;
use crate::ffi::object::{self, Delivering, Memory};
use crate::puzzle::Puzzle;

/// A puzzle in the memory of a C caller.
pub(in crate::ffi) type Object<M, const N: usize> = Memory<Delivering<Puzzle<M, N>, N>>;

/// A puzzle, or memory for one, by the width of its masks.
pub(in crate::ffi) enum Width {
    Small(*mut Object<u16, 16>),
    Medium(*mut Object<u32, 32>),
    Large(*mut Object<u64, 64>),
}

const _: () = {
    assert!(size_of::<Object<u16, 16>>() <= NQ_PUZZLE_BYTES_SMALL);
    assert!(size_of::<Object<u32, 32>>() <= NQ_PUZZLE_BYTES_MEDIUM);
    assert!(size_of::<Object<u64, 64>>() <= NQ_PUZZLE_BYTES_LARGE);
    assert!(align_of::<Object<u64, 64>>() <= align_of::<nq_puzzle>());
};

/// The same expression for each width, with the object as a pointer.
macro_rules! each_width {
    ($width:expr, $object:ident => $result:expr) => {
        match $width {
            $crate::ffi::puzzle::width::Width::Small($object) => $result,
            $crate::ffi::puzzle::width::Width::Medium($object) => $result,
            $crate::ffi::puzzle::width::Width::Large($object) => $result,
        }
    };
}
pub(in crate::ffi) use each_width;

/// The same expression for the [`Puzzle`] in an object that takes calls, as a pointer.
macro_rules! puzzle_of {
    ($object:expr, $puzzle:ident => $result:expr) => {
        $crate::ffi::puzzle::width::each_width!($crate::ffi::puzzle::width::ready($object)?, object => {
            let $puzzle = &raw mut (*object).value.search;
            $result
        })
    };
}
pub(super) use puzzle_of;

/// A puzzle that takes calls. Its state word says which width it has.
///
/// # Safety
///
/// `puzzle` is NULL, or points to memory of the size that the state word in it speaks of.
pub(super) unsafe fn ready(puzzle: *const nq_puzzle) -> Checked<Width> {
    let object = puzzle.cast_mut();
    // SAFETY: the state word comes first, and nothing behind it is looked at unless it is the one of the type, whose
    // memory is then there, as the caller promises.
    unsafe {
        if object::ready::<_, Delivering<Puzzle<u16, 16>, 16>>(puzzle).is_ok() {
            return Ok(Width::Small(object.cast()));
        }
        if object::ready::<_, Delivering<Puzzle<u32, 32>, 32>>(puzzle).is_ok() {
            return Ok(Width::Medium(object.cast()));
        }
        object::ready::<_, Delivering<Puzzle<u64, 64>, 64>>(puzzle)?;
    }
    Ok(Width::Large(object.cast()))
}

/// Memory for a puzzle of n rows: not NULL, aligned, and large enough.
pub(in crate::ffi) fn memory(puzzle: *mut nq_puzzle, size: usize, n: u32) -> Checked<Width> {
    pointer(puzzle)?;
    let needed = bytes(n)?;
    if size < needed {
        return Err(nq_status::NQ_ERR_OBJECT_SIZE);
    }
    Ok(match needed {
        NQ_PUZZLE_BYTES_SMALL => Width::Small(puzzle.cast()),
        NQ_PUZZLE_BYTES_MEDIUM => Width::Medium(puzzle.cast()),
        _ => Width::Large(puzzle.cast()),
    })
}

/// The bytes that a puzzle of n rows needs.
pub(super) fn bytes(n: u32) -> Checked<usize> {
    match n {
        0..=16 => Ok(NQ_PUZZLE_BYTES_SMALL),
        17..=32 => Ok(NQ_PUZZLE_BYTES_MEDIUM),
        33..=64 => Ok(NQ_PUZZLE_BYTES_LARGE),
        _ => Err(nq_status::NQ_ERR_SIZE),
    }
}
