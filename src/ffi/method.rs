//! The ladder from C: a run of one method with its events, and the methods' names.

use core::ffi::{c_char, c_void};
use core::ops::ControlFlow;
use core::ptr;

use super::check::{self, Checked};
use super::nq_status;
use super::out::Out;
use crate::method::{self, Action, Attack, Event, Line, Method};

/// A method of the textbook ladder: one of the `NQ_METHOD_` constants.
pub type nq_method = i32;

/// "permutation": all n! permutations of the columns, filtered. To n = 12.
pub const NQ_METHOD_PERMUTATION: i32 = 0;
/// "board-scan": a board of squares; each test looks up the column and both diagonals. To n = 12.
pub const NQ_METHOD_BOARD_SCAN: i32 = 1;
/// "placed-array": the columns of the queens placed so far; each test compares with all of them.
pub const NQ_METHOD_PLACED_ARRAY: i32 = 2;
/// "tagged-keys": one hash set of taken columns ("c"), diagonals ("d") and anti-diagonals ("a").
pub const NQ_METHOD_TAGGED_KEYS: i32 = 3;
/// "three-sets": a hash set of each.
pub const NQ_METHOD_THREE_SETS: i32 = 4;
/// "boolean-arrays": an array of booleans of each.
pub const NQ_METHOD_BOOLEAN_ARRAYS: i32 = 5;
/// "bitmask": a word of bits of each.
pub const NQ_METHOD_BITMASK: i32 = 6;

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
    /// The board after the step: n columns, NQ_EMPTY in each row without a queen.
    pub columns: *const u8,
}

/// Called for each step: 0 to go on, anything else to stop. `event` and what it points to are not to be changed.
pub type nq_event_fn = Option<unsafe extern "C" fn(user: *mut c_void, event: *const nq_event) -> i32>;

/// How much a run of a method has done.
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
/// `limit` is the number of solutions after which to stop; 0 means all. So NULL for `on_event` and a limit of 0 counts,
/// and a limit of 1 finds the first. Every method delivers the same boards in the same order. Which of several attacks
/// is named as the reason of a rejection differs between methods, and the steps of a method may differ between
/// versions.
///
/// - State: there is no object; each call starts from the empty board. Calls may run at the same time, and inside the
///   callback of another.
/// - Writes: `stats` with NQ_DONE and NQ_STOPPED; the step at which the callback stopped is counted. `on_event`, `user`
///   and `stats` may be NULL.
/// - Returns: NQ_DONE when every solution was delivered; NQ_STOPPED when the callback said so or the limit was reached,
///   even if no further solution exists; NQ_ERR_ALIGN; NQ_ERR_ENUM when there is no such method, which is checked
///   before n; NQ_ERR_SIZE when n is above the method's limit: 12 for permutation and board-scan, else 32.
/// - Cost: permutation looks at all n! permutations. The others test the n squares below each partial board, in O(n)
///   each with board-scan and placed-array, and in O(1) with the rest. Each n takes six times as long as the one
///   before, or more: past n = 15 or so, nq_count and nq_search are the tools.
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
        // SAFETY: the caller promises room for the numbers, or passes NULL.
        let stats = unsafe { Out::optional(stats) }?;
        let method = known(method)?;
        let size = check::size(n)?;
        let observer = |event: Event<'_>| {
            let Some(on_event) = on_event else {
                return ControlFlow::Continue(());
            };
            // SAFETY: the caller promises a function of this type that may be called with `user`; the event, and the
            // columns that it points to, live longer than the call.
            match unsafe { on_event(user, &event_for_c(event, n)) } {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let report = method::run(method, size, limit, observer).map_err(|_| nq_status::NQ_ERR_SIZE)?;
        if let Some(stats) = stats {
            let work = report.work;
            stats.write(nq_method_stats {
                solutions: work.solutions,
                squares_tested: work.squares_tested,
                queens_placed: work.queens_placed,
                queens_removed: work.queens_removed,
            });
        }
        Ok(if report.stopped { nq_status::NQ_STOPPED } else { nq_status::NQ_DONE })
    })())
}

/// The name of a method, such as "three-sets" for NQ_METHOD_THREE_SETS; NULL when there is no such method.
///
/// The text is static, ends with a NUL, and is never changed.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_method_name(method: nq_method) -> *const c_char {
    known(method).map_or(ptr::null(), |method| method.c_name().as_ptr())
}

/// The method of this number: they count up from 0 in the order of the ladder.
fn known(method: nq_method) -> Checked<Method> {
    let method = usize::try_from(method).ok().and_then(|number| Method::ALL.get(number));
    method.copied().ok_or(nq_status::NQ_ERR_ENUM)
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
