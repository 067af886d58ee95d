//! Counts from C, and the published numbers.

use super::check::{self, Checked, status};
use super::nq_status;
use super::out::Out;
use crate::count::known::{self, SelfTestError};
use crate::count::{self, Overflow};

/// The solutions of a board by their symmetry.
///
/// For n >= 2, total = 8 orbits_of_8 + 4 orbits_of_4 + 2 orbits_of_2. The one solution of n = 0 and of n = 1 has every
/// symmetry: total, fundamental, half_turn and quarter_turn are 1, the orbits 0.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct nq_classes {
    /// Solutions.
    pub total: u64,
    /// Solutions up to the eight symmetries.
    pub fundamental: u64,
    /// Solutions that the half turn leaves as they are.
    pub half_turn: u64,
    /// Solutions that the quarter turn leaves as they are.
    pub quarter_turn: u64,
    /// Classes of two mirror images.
    pub orbits_of_2: u64,
    /// Classes of four mirror images.
    pub orbits_of_4: u64,
    /// Classes of eight mirror images.
    pub orbits_of_8: u64,
}

/// The number of solutions of the n x n board.
///
/// - Writes: `total` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_OVERFLOW: totals pass 64 bits from n =
///   29.
/// - Cost: milliseconds to n = 14 on a desktop, about eight times as long for each n from there: hours at n = 20. It
///   cannot be interrupted; where a watchdog or a user waits, use nq_plan_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count(n: u32, total: *mut u64) -> nq_status {
    // SAFETY: the caller promises room for a number.
    unsafe { write(total, || Ok(count::total(check::size(n)?)?)) }
}

/// The number of fundamental solutions: those that no rotation or reflection of the board turns into each other.
///
/// - Writes: `fundamental` with NQ_OK.
/// - Returns: as nq_count.
/// - Cost: as nq_count, and a few per cent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_fundamental(n: u32, fundamental: *mut u64) -> nq_status {
    // SAFETY: the caller promises room for a number.
    unsafe { write(fundamental, || Ok(count::fundamental(check::size(n)?)?)) }
}

/// The solutions by their symmetry.
///
/// - Writes: `classes` with NQ_OK.
/// - Returns: as nq_count.
/// - Cost: as nq_count, and a few per cent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count_classes(n: u32, classes: *mut nq_classes) -> nq_status {
    let classes_of = |counted: count::Classes| nq_classes {
        total: counted.total,
        fundamental: counted.fundamental,
        half_turn: counted.half_turn,
        quarter_turn: counted.quarter_turn,
        orbits_of_2: counted.orbits_of_2,
        orbits_of_4: counted.orbits_of_4,
        orbits_of_8: counted.orbits_of_8,
    };
    // SAFETY: the caller promises room for the classes.
    unsafe { write(classes, || Ok(classes_of(count::classes(check::size(n)?)?))) }
}

/// The published number of solutions (OEIS A000170).
///
/// - Writes: `total` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_UNKNOWN for n > 27.
/// - Cost: a table look-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_known_total(n: u32, total: *mut u64) -> nq_status {
    // SAFETY: the caller promises room for a number.
    unsafe { write(total, || known::total(n).ok_or(nq_status::NQ_ERR_UNKNOWN)) }
}

/// The published number of fundamental solutions (OEIS A002562; 1 for n = 0).
///
/// - Writes: `fundamental` with NQ_OK.
/// - Returns: as nq_known_total.
/// - Cost: a table look-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_known_fundamental(n: u32, fundamental: *mut u64) -> nq_status {
    // SAFETY: the caller promises room for a number.
    unsafe { write(fundamental, || known::fundamental(n).ok_or(nq_status::NQ_ERR_UNKNOWN)) }
}

/// Writes what is found, which can fail when the pointer cannot.
///
/// # Safety
///
/// `to` is NULL, or room for a `T`.
unsafe fn write<T>(to: *mut T, find: impl FnOnce() -> Checked<T>) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for it.
        let to = unsafe { Out::new(to) }?;
        to.write(find()?);
        Ok(nq_status::NQ_OK)
    })())
}

/// Counts every n up to `max_n` and compares totals and fundamental solutions with the published ones.
///
/// - Writes: nothing.
/// - Returns: NQ_OK; NQ_ERR_UNKNOWN for max_n > 27, at once; NQ_ERR_SELF_TEST when a number differs.
/// - Cost: as nq_count for every n up to max_n together.
#[unsafe(no_mangle)]
pub extern "C" fn nq_self_test(max_n: u32) -> nq_status {
    match known::self_test(max_n) {
        Ok(()) => nq_status::NQ_OK,
        Err(SelfTestError::Unknown) => nq_status::NQ_ERR_UNKNOWN,
        Err(SelfTestError::Differs) => nq_status::NQ_ERR_SELF_TEST,
    }
}

impl From<Overflow> for nq_status {
    fn from(_: Overflow) -> nq_status {
        nq_status::NQ_ERR_OVERFLOW
    }
}
