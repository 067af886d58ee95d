//! Where results go: pointers of the caller that were checked first, and are written last.

use core::marker::PhantomData;
use core::slice;

use super::check::{self, Checked};
use super::nq_status;

/// Room for one result. It is checked when it is made, and written once, when nothing can fail any more.
#[must_use]
pub(super) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Room that the function needs: NQ_ERR_NULL, NQ_ERR_ALIGN.
    ///
    /// # Safety
    ///
    /// `to` is NULL, or as long as the value lives, room for a `T` that may be written. No reference to that memory is
    /// used after [`Out::write`].
    pub(super) unsafe fn new(to: *mut T) -> Checked<Out<T>> {
        check::pointer(to)?;
        Ok(Out(to))
    }

    /// Room that the caller may leave out: NQ_ERR_ALIGN.
    ///
    /// # Safety
    ///
    /// As for [`Out::new`].
    pub(super) unsafe fn optional(to: *mut T) -> Checked<Option<Out<T>>> {
        // SAFETY: the caller promises the same.
        if to.is_null() { Ok(None) } else { unsafe { Out::new(to) }.map(Some) }
    }

    /// Writes the result.
    pub(super) fn write(self, value: T) {
        // SAFETY: not NULL and aligned as checked when it was made, and room for a T as was promised there.
        unsafe { self.0.write(value) };
    }
}

/// Room for results of one byte each: columns of a board, numbers of regions, a snapshot.
#[must_use]
pub(super) struct Bytes<'a> {
    to: *mut u8,
    length: usize,
    memory: PhantomData<&'a mut [u8]>,
}

impl<'a> Bytes<'a> {
    /// Room for `length` bytes, for a board of n rows: NQ_ERR_NULL, but NULL will do for the empty board.
    ///
    /// # Safety
    ///
    /// `to` is NULL, or as long as 'a, `length` bytes that may be written. When results are written, nothing refers to
    /// the bytes that they are written to.
    pub(super) unsafe fn new(to: *mut u8, length: usize, n: u32) -> Checked<Bytes<'a>> {
        if to.is_null() && n > 0 {
            return Err(nq_status::NQ_ERR_NULL);
        }
        let length = if to.is_null() { 0 } else { length };
        Ok(Bytes { to, length, memory: PhantomData })
    }

    /// That there is room for so many bytes: NQ_ERR_LENGTH.
    pub(super) fn has_room(&self, bytes: usize) -> Checked<()> {
        if self.length < bytes { Err(nq_status::NQ_ERR_LENGTH) } else { Ok(()) }
    }

    /// Whether the first bytes overlap other memory, of this address and size.
    pub(super) fn overlaps(&self, bytes: usize, other: usize, other_size: usize) -> bool {
        check::overlap(self.to.addr(), bytes, other, other_size)
    }

    /// Writes the results from the first byte on, as many as there is room for.
    pub(super) fn write(self, bytes: &[u8]) {
        if !self.to.is_null() {
            // SAFETY: bytes that may be written, no more than were promised when the value was made. A reference is not
            // to the same memory, as was promised too.
            unsafe { self.to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len().min(self.length)) };
        }
    }

    /// The first bytes, as many as there is room for, to be filled: zeroed first, since the caller's memory may be
    /// uninitialised.
    pub(super) fn zeroed(self, bytes: usize) -> &'a mut [u8] {
        let bytes = bytes.min(self.length);
        if self.to.is_null() {
            return &mut [];
        }
        // SAFETY: bytes that may be written for 'a, as was promised when the value was made, and which the value that
        // ends here was the only way to.
        unsafe {
            self.to.write_bytes(0, bytes);
            slice::from_raw_parts_mut(self.to, bytes)
        }
    }
}
