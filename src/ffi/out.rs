//! Where results go: pointers of the caller that were checked first, and are written last.

use super::check::{self, Checked};

/// Room for one result. It is checked when it is made, and written once, when nothing can fail any more.
#[must_use]
pub(super) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Room that the function needs: NQ_ERR_NULL, NQ_ERR_ALIGN.
    ///
    /// # Safety
    ///
    /// `to` is NULL, or as long as the value lives, room for a `T` that may be written. No reference to that memory is used after
    /// [`Out::write`].
    pub(super) unsafe fn new(to: *mut T) -> Checked<Out<T>> {
        check::pointer(to)?;
        Ok(Out(to))
    }

    /// Writes the result.
    pub(super) fn write(self, value: T) {
        // SAFETY: not NULL and aligned as checked when it was made, and room for a T as was promised there.
        unsafe { self.0.write(value) };
    }
}
