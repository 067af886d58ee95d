//! Objects in the caller's memory: a state word, and a Rust value behind it.
//!
//! Every bit pattern is a valid value of the types used here, so that memory that is not an object of this library can
//! be looked at without harm; what their code relies on beyond that is checked by [`Inner::is_sound`] at each call.

use super::check::{self, Checked};
use super::nq_status;

/// An object as it lies in the caller's memory.
#[repr(C)]
pub(super) struct Object<T> {
    state: u64,
    inner: T,
}

/// A Rust value that can be the inside of an object.
///
/// # Safety
///
/// All zeros is a valid value of the type, and so is any other bit pattern, as far as the language is concerned.
pub(super) unsafe trait Inner: Sized {
    /// The state word of an object that takes calls: another one for each type and for each layout of it.
    const READY: u64;
    /// The state word while a callback of the object runs.
    const RUNNING: u64 = !Self::READY;

    /// Whether the value can have come from this library.
    fn is_sound(&self) -> bool;
}

/// The inside of an object that takes calls.
///
/// # Safety
///
/// `object` is NULL, or points to memory of the size of `Object<T>`.
pub(super) unsafe fn ready<B, T: Inner>(object: *const B) -> Checked<*mut T> {
    // SAFETY: passed on.
    unsafe { in_state(object, T::READY) }
}

/// The inside of an object whose callback has just returned: whatever the callback did to it, it is looked at again.
///
/// # Safety
///
/// As for [`ready`].
pub(super) unsafe fn running<B, T: Inner>(object: *const B) -> Checked<*mut T> {
    // SAFETY: passed on.
    unsafe { in_state(object, T::RUNNING) }
}

unsafe fn in_state<B, T: Inner>(object: *const B, state: u64) -> Checked<*mut T> {
    check::pointer(object)?;
    let object = object.cast::<Object<T>>().cast_mut();
    // SAFETY: not NULL and aligned as just checked, large enough as the caller promises; every bit pattern is valid, and
    // the reference ends here.
    let usable = unsafe { (*object).state == state && (*object).inner.is_sound() };
    // SAFETY: as before.
    if usable { Ok(unsafe { &raw mut (*object).inner }) } else { Err(nq_status::NQ_ERR_STATE) }
}

/// Sets the state word of an object that [`ready`] or [`running`] has accepted.
///
/// # Safety
///
/// `object` is such an object.
pub(super) unsafe fn set_state<B, T: Inner>(object: *mut B, state: u64) {
    // SAFETY: such an object is aligned and large enough.
    unsafe { (*object.cast::<Object<T>>()).state = state }
}

/// Makes an object out of memory that may be uninitialised; `fill` turns the zeroed value into the one that is wanted.
/// It cannot refuse: whatever can fail comes before, so that after an error the memory is as it was.
///
/// # Safety
///
/// [`memory`] has accepted `object`, which points to writable memory of the size that was given there.
pub(super) unsafe fn init<B, T: Inner>(object: *mut B, fill: impl FnOnce(&mut T)) {
    // SAFETY: passed on.
    fill(unsafe { zeroed(object) });
}

/// The same with the zeroed value for the caller to fill, at once and without fail.
///
/// # Safety
///
/// As for [`init`]; nothing else touches the object while the reference lives.
pub(super) unsafe fn zeroed<'a, B, T: Inner>(object: *mut B) -> &'a mut T {
    // SAFETY: passed on; the memory is that of an Object<T>.
    unsafe {
        let inner: *mut T = scratch(object);
        set_state::<B, T>(object, T::READY);
        &mut *inner
    }
}

/// The zeroed value alone: the memory is that of no object, and no call will take it for one.
///
/// # Safety
///
/// As for [`zeroed`].
pub(super) unsafe fn scratch<'a, B, T: Inner>(object: *mut B) -> &'a mut T {
    const { assert!(size_of::<Object<T>>() <= size_of::<B>() && align_of::<Object<T>>() <= align_of::<B>()) };
    let object = object.cast::<Object<T>>();
    // SAFETY: the caller promises memory of the size of T in an object. It is zeroed in place, since a value made on the
    // stack and copied would cost its size in stack.
    unsafe {
        object.write_bytes(0, 1);
        &mut (*object).inner
    }
}

/// Memory for an object: not NULL, aligned, and at least the size of `B`.
pub(super) fn memory<B>(object: *const B, size: usize) -> Checked<()> {
    check::pointer(object)?;
    if size < size_of::<B>() { Err(nq_status::NQ_ERR_OBJECT_SIZE) } else { Ok(()) }
}
