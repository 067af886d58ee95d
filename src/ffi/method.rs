//! The ladder from C: a run of one method with its events, and the methods' names.

use core::ffi::{c_char, c_void};
use core::ops::ControlFlow;
use core::ptr;

use super::check::{self, Checked};
use super::nq_status;
use crate::method::{self, Action, Attack, Event, Line, Method};

/// A method of the textbook ladder: one of the `NQ_METHOD_` constants.
pub type nq_method = i32;

/// "permutation": all n! permutations of the columns, filtered. To n = 12.
pub const NQ_METHOD_PERMUTATION: nq_method = 0;
/// "board-scan": a board of squares; each test looks up the column and both diagonals. To n = 12.
pub const NQ_METHOD_BOARD_SCAN: nq_method = 1;
/// "placed-array": the columns of the queens placed so far; each test compares with all of them.
pub const NQ_METHOD_PLACED_ARRAY: nq_method = 2;
/// "tagged-keys": one hash set of taken columns ("c"), diagonals ("d") and anti-diagonals ("a").
pub const NQ_METHOD_TAGGED_KEYS: nq_method = 3;
/// "three-sets": a hash set of each.
pub const NQ_METHOD_THREE_SETS: nq_method = 4;
/// "boolean-arrays": an array of booleans of each.
pub const NQ_METHOD_BOOLEAN_ARRAYS: nq_method = 5;
/// "bitmask": a word of bits of each.
pub const NQ_METHOD_BITMASK: nq_method = 6;

/// The method asks whether a queen may stand on (row, column). REJECT or PLACE of the same square comes next.
pub const NQ_EVENT_TEST: i32 = 0;
/// It may not: `reason` says why.
pub const NQ_EVENT_REJECT: i32 = 1;
/// It may, and was placed there.
pub const NQ_EVENT_PLACE: i32 = 2;
/// The queen of the lowest filled row, at (row, column), was taken away.
pub const NQ_EVENT_REMOVE: i32 = 3;
/// Every row has its queen. `row` is n, `column` is UINT32_MAX.
pub const NQ_EVENT_SOLUTION: i32 = 4;

/// No attack: the reason of every event but NQ_EVENT_REJECT.
pub const NQ_REASON_NONE: i32 = 0;
/// Another queen is on the column.
pub const NQ_REASON_COLUMN: i32 = 1;
/// Another queen is on the diagonal: row - column is the same.
pub const NQ_REASON_DIAGONAL: i32 = 2;
/// Another queen is on the anti-diagonal: row + column is the same.
pub const NQ_REASON_ANTIDIAGONAL: i32 = 3;

/// One step of a method.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nq_event {
    /// What happened: one of the `NQ_EVENT_` constants.
    pub kind: i32,
    /// Why a square was rejected: one of the `NQ_REASON_` constants. Where several queens attack the square, it is
    /// the attack that the method found first, and methods look in different orders.
    pub reason: i32,
    /// The size of the board.
    pub n: u32,
    /// The row of the square.
    pub row: u32,
    /// The column of the square.
    pub column: u32,
    /// The row of the queen that attacks a rejected square, where the method knows it (permutation, board-scan,
    /// placed-array); else UINT32_MAX.
    pub other_row: u32,
    /// The board after the step: n columns, NQ_EMPTY in each row without a queen. Valid during the callback only.
    pub columns: *const u8,
}

/// Called for each step: 0 to go on, anything else to stop. `event` and what it points to are valid during the
/// callback only, and not to be changed. It must return: no `longjmp`, no exception out of it.
pub type nq_event_fn = Option<unsafe extern "C" fn(user: *mut c_void, event: *const nq_event) -> i32>;

/// How much a run of a method did.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct nq_method_stats {
    /// Solutions found.
    pub solutions: u64,
    /// Squares of which the method asked whether a queen may stand there, once for each time it asked.
    pub squares_tested: u64,
    /// Queens placed.
    pub queens_placed: u64,
    /// Queens taken away again.
    pub queens_removed: u64,
}

/// Solves the board of n rows by one method of the textbook ladder, and tells `on_event` each step.
///
/// Required state: none; there is no object, and each call starts from the empty board. Any number of calls may run
/// at the same time, and from inside the callback.
///
/// `limit` is the number of solutions after which to stop; 0 means all. So NULL for `on_event` and a limit of 0 counts,
/// and a limit of 1 finds the first. Every method delivers the same boards in lexicographic order of their columns;
/// n = 0 has one solution, the empty board. `on_event`, `user` and `stats` may be NULL.
///
/// Writes `*stats`, with NQ_DONE and NQ_STOPPED. The step at which the callback stopped is counted.
///
/// Returns NQ_DONE when every solution was delivered; NQ_STOPPED when the callback returned non-zero, or the limit was
/// reached, also when no further solution exists; NQ_ERR_ALIGN (`stats`); NQ_ERR_ENUM when there is no such method;
/// NQ_ERR_SIZE when n is above the method's limit: 12 for permutation and board-scan, else 32. The method is checked
/// before n, since the limit of n depends on it.
///
/// - Cost: permutation looks at all n! permutations. The others walk the tree of partial boards and test the n columns
///   below each of them; a test takes O(n) with board-scan and placed-array, O(1) with the rest; the hash sets also
///   take O(n) to remove a queen. All boards of n + 1 take six times as long as those of n, or more; past n of about
///   15, nq_count and nq_search are the tools. Stack: less than 2 KiB in a release build, the same for every n, and
///   what the callback uses.
///
/// Does not promise: which of several attacks is the reason of a rejection; the same steps, or as many, from two
/// methods; that the steps of a method stay the same in another version.
///
/// # Safety
///
/// `stats` is NULL or points to writable memory of its size. `on_event` is NULL or a function of this type, which may
/// be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_method_run(
    method: nq_method,
    n: u32,
    limit: u64,
    on_event: nq_event_fn,
    user: *mut c_void,
    stats: *mut nq_method_stats,
) -> nq_status {
    check::status((|| {
        check::optional_pointer(stats)?;
        let method = known(method)?;
        let size = check::size(n)?;
        let observer = |event: Event<'_>| {
            let Some(on_event) = on_event else {
                return ControlFlow::Continue(());
            };
            // SAFETY: the caller promises that it may be called with `user`; the event outlives the call.
            match unsafe { on_event(user, &event_for_c(event, n)) } {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let report = method::run(method, size, limit, observer).map_err(|_| nq_status::NQ_ERR_SIZE)?;
        if !stats.is_null() {
            let work = report.work;
            // SAFETY: not NULL and aligned as checked, and the caller promises that it may be written.
            unsafe {
                stats.write(nq_method_stats {
                    solutions: work.solutions,
                    squares_tested: work.squares_tested,
                    queens_placed: work.queens_placed,
                    queens_removed: work.queens_removed,
                });
            }
        }
        Ok(if report.stopped { nq_status::NQ_STOPPED } else { nq_status::NQ_DONE })
    })())
}

/// The name of a method, such as "three-sets" for NQ_METHOD_THREE_SETS; NULL when there is no such method.
///
/// The text is static and ends with a NUL. Names are never changed. Cost: O(1). Stack: next to nothing.
#[unsafe(no_mangle)]
pub extern "C" fn nq_method_name(method: nq_method) -> *const c_char {
    match known(method) {
        Ok(method) => method.c_name().as_ptr(),
        Err(_) => ptr::null(),
    }
}

fn known(method: nq_method) -> Checked<Method> {
    match method {
        NQ_METHOD_PERMUTATION => Ok(Method::Permutation),
        NQ_METHOD_BOARD_SCAN => Ok(Method::BoardScan),
        NQ_METHOD_PLACED_ARRAY => Ok(Method::PlacedArray),
        NQ_METHOD_TAGGED_KEYS => Ok(Method::TaggedKeys),
        NQ_METHOD_THREE_SETS => Ok(Method::ThreeSets),
        NQ_METHOD_BOOLEAN_ARRAYS => Ok(Method::BooleanArrays),
        NQ_METHOD_BITMASK => Ok(Method::Bitmask),
        _ => Err(nq_status::NQ_ERR_ENUM),
    }
}

fn event_for_c(event: Event<'_>, n: u32) -> nq_event {
    let (kind, row, column, attack) = match event.action {
        Action::Test { row, column } => (NQ_EVENT_TEST, row, column, None),
        Action::Reject { row, column, attack } => (NQ_EVENT_REJECT, row, column, Some(attack)),
        Action::Place { row, column } => (NQ_EVENT_PLACE, row, column, None),
        Action::Remove { row, column } => (NQ_EVENT_REMOVE, row, column, None),
        Action::Solution => (NQ_EVENT_SOLUTION, n, u32::MAX, None),
    };
    nq_event {
        kind,
        reason: match attack {
            None => NQ_REASON_NONE,
            Some(Attack { line: Line::Column, .. }) => NQ_REASON_COLUMN,
            Some(Attack { line: Line::Diagonal, .. }) => NQ_REASON_DIAGONAL,
            Some(Attack { line: Line::Antidiagonal, .. }) => NQ_REASON_ANTIDIAGONAL,
        },
        n,
        row,
        column,
        other_row: attack.and_then(|attack| attack.row).unwrap_or(u32::MAX),
        columns: event.columns.as_ptr(),
    }
}
