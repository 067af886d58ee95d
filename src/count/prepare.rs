//! The memory that the threads of a count share: prepared once, in parts, and then only read.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::cut::{Cut, Engine, with_engine};
use super::error::RunError;
use super::halves::{Block, JoinedHalves, Tables};
use super::prefixes::BelowPrefixes;
use super::work::Work;
use crate::board::Size;

/// What was prepared for a plan, for all its threads to read; nothing for a search.
///
/// ```
/// use nqueens::{board::Size, count::plan::Plan};
/// let plan = Plan::new(Size::new(8).unwrap(), 1);
/// let shared = plan.prepare(&mut []).unwrap();
/// assert_eq!(plan.run_in(0, plan.tasks(), &shared, &mut []), Ok(92));
/// ```
#[derive(Clone, Copy)]
pub struct Shared<'a>(Option<(Size, Tables<'a>)>);

impl<'a> Shared<'a> {
    pub(super) fn none() -> Shared<'a> {
        Shared(None)
    }

    /// The tables of a join, if it is for boards of this size that they were prepared.
    pub(super) fn tables_of(&self, size: Size) -> Option<&Tables<'a>> {
        self.0.as_ref().filter(|(prepared_for, _)| *prepared_for == size).map(|(_, tables)| tables)
    }
}

/// The shared memory of a plan while it is prepared: see [`Plan::preparation`](super::plan::Plan::preparation).
///
/// ```
/// use nqueens::{board::Size, count::plan::{Block, Engine, Plan}};
/// use std::{mem::MaybeUninit, thread};
/// let plan = Plan::with_engine(Size::new(14).unwrap(), 0, Engine::Join).unwrap();
/// let needed = plan.memory_size().unwrap();
/// let memory = |bytes: usize| vec![MaybeUninit::uninit(); bytes / size_of::<Block>()];
/// let (mut shared, mut scratch) = (memory(needed.shared), memory(needed.per_thread));
/// let mut preparation = plan.preparation(&mut shared).unwrap();
/// // As many threads as parts: a pool would do with less.
/// thread::scope(|scope| preparation.parts().for_each(|part| drop(scope.spawn(move || part.prepare()))));
/// let shared = preparation.finish().unwrap();
/// assert_eq!(plan.run_in(0, plan.tasks(), &shared, &mut scratch), Ok(365_596));
/// ```
pub struct Preparation<'a> {
    cut: Cut,
    shared: *mut Block,
    memory: PhantomData<&'a mut [MaybeUninit<Block>]>,
}

/// A part of the shared memory that is to be prepared, on any thread. Each takes a fraction of a second at most.
///
/// ```
/// use nqueens::{board::Size, count::plan::Plan};
/// // A search has no such parts.
/// assert!(Plan::new(Size::new(8).unwrap(), 1).preparation(&mut []).unwrap().parts().next().is_none());
/// ```
pub struct Part<'a> {
    cut: Cut,
    number: u32,
    shared: *mut Block,
    memory: PhantomData<&'a mut [MaybeUninit<Block>]>,
}

// SAFETY: a part is the one that may write to its places in the memory, from whichever thread, and holds nothing else.
unsafe impl Send for Part<'_> {}

impl<'a> Preparation<'a> {
    pub(super) fn new(cut: Cut, shared: &'a mut [MaybeUninit<Block>]) -> Result<Preparation<'a>, RunError> {
        let needed = cut.memory_size().ok_or(RunError::Memory)?;
        if size_of_val(shared) < needed.shared {
            return Err(RunError::Memory);
        }
        let shared = shared.as_mut_ptr().cast();
        if cut.parts() > 0 {
            // SAFETY: as much memory as is needed, as just checked, which is this value's alone.
            unsafe { prepare_part(cut, 0, shared) }?;
        }
        Ok(Preparation { cut, shared, memory: PhantomData })
    }

    /// The parts that are left, each to be prepared in any order and on any thread.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan}};
    /// use std::mem::MaybeUninit;
    /// let plan = Plan::with_engine(Size::new(16).unwrap(), 0, Engine::Join).unwrap();
    /// let mut shared = vec![MaybeUninit::uninit(); plan.memory_size().unwrap().shared / size_of::<Block>()];
    /// let mut preparation = plan.preparation(&mut shared).unwrap();
    /// preparation.parts().for_each(|part| part.prepare());
    /// assert!(preparation.finish().is_ok());
    /// ```
    pub fn parts(&mut self) -> impl Iterator<Item = Part<'_>> {
        let (cut, shared) = (self.cut, self.shared);
        (1..cut.parts()).map(move |number| Part { cut, number, shared, memory: PhantomData })
    }

    /// What was prepared.
    ///
    /// # Errors
    ///
    /// [`RunError::Memory`] when a part is missing.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan, RunError}};
    /// use std::mem::MaybeUninit;
    /// let plan = Plan::with_engine(Size::new(16).unwrap(), 0, Engine::Join).unwrap();
    /// let mut shared = vec![MaybeUninit::uninit(); plan.memory_size().unwrap().shared / size_of::<Block>()];
    /// let preparation = plan.preparation(&mut shared).unwrap();
    /// assert!(matches!(preparation.finish(), Err(RunError::Memory)));
    /// ```
    pub fn finish(self) -> Result<Shared<'a>, RunError> {
        // SAFETY: as much memory as is needed, which the first part has made ready to be looked at. It is borrowed for
        // as long as the value lives, and no part is left that could write to it: those borrow this value.
        unsafe { prepared(self.cut, self.shared) }
    }
}

impl Part<'_> {
    /// Prepares it.
    ///
    /// ```
    /// use nqueens::{board::Size, count::plan::{Block, Engine, Plan}};
    /// use std::mem::MaybeUninit;
    /// let plan = Plan::with_engine(Size::new(12).unwrap(), 0, Engine::Join).unwrap();
    /// let mut shared = vec![MaybeUninit::uninit(); plan.memory_size().unwrap().shared / size_of::<Block>()];
    /// let mut preparation = plan.preparation(&mut shared).unwrap();
    /// let parts: Vec<_> = preparation.parts().collect();
    /// parts.into_iter().rev().for_each(|part| part.prepare());
    /// assert!(preparation.finish().is_ok());
    /// ```
    pub fn prepare(self) {
        // SAFETY: as much memory as is needed, of which the preparation has done the first part; each other part is one
        // value, and there are no others while these live.
        let done = unsafe { prepare_part(self.cut, self.number, self.shared) };
        // The first part is done.
        debug_assert!(done.is_ok());
    }
}

/// What this memory was prepared for: see [`Plan::prepared`](super::plan::Plan::prepared).
pub(super) fn prepared_in(cut: Cut, shared: &[Block]) -> Result<Shared<'_>, RunError> {
    let needed = cut.memory_size().ok_or(RunError::Memory)?;
    if size_of_val(shared) < needed.shared {
        return Err(RunError::Memory);
    }
    // SAFETY: as much initialised memory as is needed, which is only read while it is borrowed.
    unsafe { prepared(cut, shared.as_ptr()) }
}

/// Prepares a part: see [`Work::prepare`].
///
/// # Safety
///
/// As there.
pub(crate) unsafe fn prepare_part(cut: Cut, part: u32, shared: *mut Block) -> Result<(), RunError> {
    // SAFETY: the same promises, for the engine of this cut.
    with_engine!(cut.engine, E => unsafe { E::prepare(cut.size, part, shared) })
}

/// What was prepared: see [`Work::prepared`].
///
/// # Safety
///
/// As there.
pub(crate) unsafe fn prepared<'a>(cut: Cut, shared: *const Block) -> Result<Shared<'a>, RunError> {
    match cut.engine {
        Engine::Search => Ok(Shared::none()),
        // SAFETY: the same promises.
        Engine::Join => Ok(Shared(Some((cut.size, unsafe { JoinedHalves::prepared(cut.size, shared) }?)))),
    }
}
