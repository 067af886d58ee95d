//! Where results go: memory of the caller that is checked first and written last.

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

    /// Room for a result that the caller need not want, and then passes NULL: NQ_ERR_ALIGN.
    ///
    /// # Safety
    ///
    /// As for [`Out::new`].
    pub(super) unsafe fn optional(to: *mut T) -> Checked<Option<Out<T>>> {
        check::optional_pointer(to)?;
        Ok((!to.is_null()).then_some(Out(to)))
    }

    /// Writes the result.
    pub(super) fn write(self, value: T) {
        // SAFETY: not NULL and aligned as checked when it was made, and room for a T as was promised there.
        unsafe { self.0.write(value) };
    }

    /// As [`Out::write`], for a result of many bytes that should not be on the stack twice.
    pub(super) fn copy(self, value: &T)
    where
        T: Copy,
    {
        // SAFETY: not NULL and aligned as checked when it was made, and room for a T as was promised there.
        unsafe { self.0.copy_from(value, 1) };
    }
}

/// Room for the columns of a board.
#[must_use]
pub(super) struct Columns {
    to: *mut u8,
    n: u32,
}

impl Columns {
    /// Room for n columns in `length` bytes: NQ_ERR_NULL, NQ_ERR_LENGTH. NULL will do for the empty board.
    ///
    /// # Safety
    ///
    /// `to` is NULL, or as long as the value lives, `length` bytes that may be written. No reference to them is used
    /// during [`Columns::write`] or after it.
    pub(super) unsafe fn new(to: *mut u8, length: usize, n: u32) -> Checked<Columns> {
        check::board_buffer(to, length, n)?;
        Ok(Columns { to, n })
    }

    /// Writes the columns, one by one from the top.
    pub(super) fn write(self, columns: impl Iterator<Item = u8>) {
        for (row, column) in (0..self.n as usize).zip(columns) {
            // SAFETY: `row` is below n, and there is room for n columns as checked when it was made.
            unsafe { self.to.add(row).write(column) };
        }
    }
}

/// Room for a text with a NUL at its end, which is written byte by byte.
#[must_use]
pub(super) struct Text {
    next: *mut u8,
    /// The bytes there, with that of the NUL.
    room: usize,
}

impl Text {
    /// Room for a text of at most `length` bytes and the NUL in `capacity` bytes: NQ_ERR_LENGTH.
    ///
    /// # Safety
    ///
    /// `to` points to `capacity` bytes that may be written, initialised or not. As long as the value lives, no
    /// reference to them is used.
    pub(super) unsafe fn new(to: *mut u8, capacity: usize, length: usize) -> Checked<Text> {
        if capacity <= length { Err(nq_status::NQ_ERR_LENGTH) } else { Ok(Text { next: to, room: length + 1 }) }
    }

    /// Writes a byte. There is room for it: what is too much is dropped.
    pub(super) fn byte(&mut self, byte: u8) {
        if self.room > 1 {
            // SAFETY: `room` bytes from `next` on may be written, as was promised when it was made, and this is one.
            unsafe {
                self.next.write(byte);
                self.next = self.next.add(1);
            }
            self.room -= 1;
        }
    }

    /// Ends the text.
    pub(super) fn end(self) {
        // SAFETY: `byte` has left room for one byte at `next`.
        unsafe { self.next.write(0) };
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
