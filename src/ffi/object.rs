//! Objects in the caller's memory: a state word, and a Rust value behind it.
//!
//! Every bit pattern is a valid value of the types used here, so that memory that is not an object of this library can
//! be looked at without harm; what their code relies on beyond that is checked by [`Object::is_sound`] at each call.

use super::check::{self, Checked};
use super::nq_status;
use crate::count::plan::Plan;
pub(super) use crate::object::Object;
use crate::puzzle::{Mask, Puzzle};
use crate::search::Search;

/// An object as it lies in the caller's memory.
#[repr(C)]
pub(super) struct Memory<T> {
    state: u64,
    pub(super) value: T,
}

/// # Safety
///
/// Every bit pattern is a valid value of the type, as far as the language is concerned. Padding may be uninitialised.
pub(super) unsafe trait AnyBits: Object {}

// SAFETY: integers, an array of structs of integers, and a `Size`, which is a struct around one integer.
unsafe impl AnyBits for Search {}

// SAFETY: integers, and a heapless vector of structs of integers: a length and memory that may be anything.
unsafe impl AnyBits for Plan {}

// SAFETY: masks, which are unsigned integers since the trait `Mask` is sealed, other integers, and arrays of structs of
// those.
unsafe impl<M: Mask, const N: usize> AnyBits for Puzzle<M, N> {}

/// A search, or a puzzle, with the board that a callback gets: in the object it costs no stack.
pub(super) struct Delivering<T, const N: usize> {
    pub(super) search: T,
    pub(super) board: [u8; N],
}

impl<T: Object, const N: usize> Object for Delivering<T, N> {
    const READY: u64 = T::READY;

    type From = T::From;

    fn reset(&mut self, from: T::From) {
        self.search.reset(from);
    }

    fn is_sound(&self) -> bool {
        self.search.is_sound()
    }
}

// SAFETY: the search is a value whatever its bits are, and so are the bytes of a board.
unsafe impl<T: AnyBits, const N: usize> AnyBits for Delivering<T, N> {}

/// The value of an object that takes calls.
///
/// # Safety
///
/// `object` is NULL, or points to memory of the size of `Memory<T>`.
pub(super) unsafe fn ready<B, T: AnyBits>(object: *const B) -> Checked<*mut T> {
    // SAFETY: the caller promises what `in_state` asks.
    unsafe { in_state(object, T::READY) }
}

/// The value of an object whose callback has just returned: whatever the callback did to it, it is looked at again.
///
/// # Safety
///
/// As for [`ready`].
pub(super) unsafe fn running<B, T: AnyBits>(object: *const B) -> Checked<*mut T> {
    // SAFETY: the caller promises what `in_state` asks.
    unsafe { in_state(object, T::RUNNING) }
}

/// # Safety
///
/// As for [`ready`].
unsafe fn in_state<B, T: AnyBits>(object: *const B, state: u64) -> Checked<*mut T> {
    check::pointer(object)?;
    let object = object.cast::<Memory<T>>().cast_mut();
    // SAFETY: not NULL and aligned as just checked, as large as the caller promises, and every bit pattern is a value.
    // The value is looked at only behind the state word of its type, and the reference ends here.
    let usable = unsafe { (*object).state == state && (*object).value.is_sound() };
    // SAFETY: the same memory; no reference is made.
    if usable { Ok(unsafe { &raw mut (*object).value }) } else { Err(nq_status::NQ_ERR_STATE) }
}

/// Sets the state word of an object.
///
/// # Safety
///
/// [`ready`] or [`running`] has accepted the object, as one of this type.
pub(super) unsafe fn set_state<B, T: AnyBits>(object: *mut B, state: u64) {
    // SAFETY: what they accept is aligned, and large enough.
    unsafe { (*object.cast::<Memory<T>>()).state = state }
}

/// Makes an object out of memory that may be uninitialised; `fill` turns the zeroed value into the one that is wanted.
/// It cannot refuse: whatever can fail comes before, so that after an error the memory is as it was.
///
/// # Safety
///
/// [`memory`] has accepted `object`, which points to writable memory of the size that was given there.
pub(super) unsafe fn init<B, T: AnyBits>(object: *mut B, fill: impl FnOnce(&mut T)) {
    const { assert!(size_of::<Memory<T>>() <= size_of::<B>() && align_of::<Memory<T>>() <= align_of::<B>()) };
    // SAFETY: accepted memory is not NULL, aligned, and as large as a B at least.
    unsafe { Memory::init(object.cast(), fill) };
}

impl<T: AnyBits> Memory<T> {
    /// What [`init`] does, once the type is known.
    ///
    /// # Safety
    ///
    /// `object` is not NULL, aligned, and points to writable memory of this size, which nothing else touches meanwhile.
    pub(super) unsafe fn init(object: *mut Self, fill: impl FnOnce(&mut T)) {
        // SAFETY: the caller promises the same of the memory.
        unsafe {
            fill(Self::zeroed(object));
            (*object).state = T::READY;
        }
    }

    /// The value alone, zeroed: the memory is then that of no object, and no call will take it for one.
    ///
    /// # Safety
    ///
    /// As for [`Memory::init`], as long as the reference lives.
    pub(super) unsafe fn zeroed<'a>(object: *mut Self) -> &'a mut T {
        // SAFETY: the caller promises memory of that size. It is zeroed in place, since a value made on the stack and
        // copied would cost its size in stack; zeros are a value like all bits.
        unsafe {
            object.write_bytes(0, 1);
            &mut (*object).value
        }
    }
}

/// Memory for an object: not NULL, aligned, and at least the size of `B`.
pub(super) fn memory<B>(object: *const B, size: usize) -> Checked<()> {
    check::pointer(object)?;
    if size < size_of::<B>() { Err(nq_status::NQ_ERR_OBJECT_SIZE) } else { Ok(()) }
}
