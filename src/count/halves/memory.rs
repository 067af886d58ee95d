//! The caller's memory, cut into lists.

use core::mem::MaybeUninit;

/// Sixty-four bytes, aligned so that no vector crosses two lines of the cache: what the memory of a join is made of.
///
/// ```
/// use nqueens::count::plan::Block;
/// assert_eq!((size_of::<Block>(), align_of::<Block>()), (64, 64));
/// ```
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Block([u64; 8]);

impl Block {
    /// A block of zeros.
    pub const ZERO: Block = Block([0; 8]);
}

/// What lists are made of.
///
/// # Safety
///
/// Any bytes are a value of the type, zeros too, it has no padding, and its alignment is not above that of a block.
pub(super) unsafe trait Integer: Copy + 'static {}
// SAFETY: an unsigned integer is all that, and aligned to 4 bytes at most.
unsafe impl Integer for u32 {}
// SAFETY: an unsigned integer is all that, and aligned to 8 bytes at most.
unsafe impl Integer for u64 {}

/// How many blocks a list of so many elements takes.
pub(super) const fn blocks<T: Integer>(elements: usize) -> usize {
    (elements * size_of::<T>()).div_ceil(size_of::<Block>())
}

/// Memory that is given out piece by piece.
pub(super) struct Room<'a>(pub(super) &'a mut [MaybeUninit<Block>]);

impl<'a> Room<'a> {
    /// Room for at least so many elements, or for none when there is less memory left.
    pub(super) fn take<T: Integer>(&mut self, elements: usize) -> &'a mut [MaybeUninit<T>] {
        let memory = core::mem::take(&mut self.0);
        let Some((piece, rest)) = memory.split_at_mut_checked(blocks::<T>(elements)) else { return &mut [] };
        self.0 = rest;
        let elements = size_of_val(piece) / size_of::<T>();
        // SAFETY: the piece is borrowed for 'a and for nobody else. So many elements fit into it, a block is aligned
        // for them, and as MaybeUninit they need not be initialised.
        unsafe { core::slice::from_raw_parts_mut(piece.as_mut_ptr().cast(), elements) }
    }
}

/// Fills memory with zeros.
pub(super) fn zeros<T: Integer>(memory: &mut [MaybeUninit<T>]) -> &mut [T] {
    // SAFETY: the slice is borrowed for as long as what is returned, all of it is written here, and zeros are a value
    // of T.
    unsafe {
        memory.as_mut_ptr().write_bytes(0, memory.len());
        core::slice::from_raw_parts_mut(memory.as_mut_ptr().cast(), memory.len())
    }
}

/// A list in memory of fixed size. What writes whole vectors may write past the list's end, but not past the memory's.
pub(super) struct List<'a, T> {
    memory: &'a mut [MaybeUninit<T>],
    /// So many elements are written; at most `memory.len()`.
    length: usize,
    overrun: bool,
}

impl<'a, T: Integer> List<'a, T> {
    pub(super) fn new(memory: &'a mut [MaybeUninit<T>]) -> List<'a, T> {
        List { memory, length: 0, overrun: false }
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Marks the list: something has found no room. Lists are made long enough for this never to happen, but with
    /// tables that were changed; then what is counted from the list would be wrong.
    pub(super) fn overrun(&mut self) {
        self.overrun = true;
    }

    /// Whether all that was appended, since the list was made, has found room.
    pub(super) fn is_complete(&self) -> bool {
        !self.overrun
    }

    pub(super) fn as_slice(&self) -> &[T] {
        // SAFETY: `length` elements of the memory are written, which only `grow` and `scatter` make more.
        unsafe { core::slice::from_raw_parts(self.memory.as_ptr().cast(), self.length) }
    }

    /// The memory behind the elements.
    pub(super) fn free(&mut self) -> &mut [MaybeUninit<T>] {
        self.memory.get_mut(self.length..).unwrap_or_default()
    }

    /// Makes the list longer by elements that were written to [`List::free`].
    ///
    /// # Safety
    ///
    /// So many elements were written there, without a gap.
    pub(super) unsafe fn grow(&mut self, elements: usize) {
        debug_assert!(elements <= self.memory.len() - self.length);
        self.length += elements;
    }

    /// Appends elements.
    pub(super) fn extend(&mut self, elements: impl ExactSizeIterator<Item = T>) {
        self.overrun |= elements.len() > self.free().len();
        let mut more = 0;
        for (place, element) in self.free().iter_mut().zip(elements) {
            place.write(element);
            more += 1;
        }
        // SAFETY: each of `more` places, from the first on, was written in the loop.
        unsafe { self.grow(more) };
    }

    /// Appends the elements that are to be kept, as is said with each. All are written, and the next one over one that
    /// is not kept, which needs no branch that the processor would have to guess.
    #[inline(always)]
    pub(super) fn extend_by(&mut self, elements: impl Iterator<Item = (T, bool)>) {
        let free = self.free();
        let (mut kept, mut overrun) = (0, false);
        for (element, keep) in elements {
            match free.get_mut(kept) {
                Some(place) => {
                    place.write(element);
                    kept += usize::from(keep);
                }
                None => overrun = true,
            }
        }
        self.overrun |= overrun;
        // SAFETY: `kept` grows past a place only when that has been written.
        unsafe { self.grow(kept) };
    }

    /// Makes this a list of so many elements, in any order: those that it has, and zeros where it has had fewer.
    pub(super) fn scatter(&mut self, elements: usize) -> &mut [T] {
        let elements = elements.min(self.memory.len());
        if let Some(new) = self.memory.get_mut(self.length..elements) {
            zeros(new);
        }
        self.length = elements;
        // SAFETY: elements to the old length were written before, and those behind it are zeros now; and so many are in
        // the memory.
        unsafe { core::slice::from_raw_parts_mut(self.memory.as_mut_ptr().cast(), elements) }
    }
}
