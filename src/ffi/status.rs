//! The status that every C function returns which can fail, and its text.

use core::ffi::{CStr, c_char};

/// What came of a call. 0 and above is success, below 0 an error; numbers are never changed or used again.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum nq_status {
    /// Done as asked.
    NQ_OK = 0,
    /// Nothing remains, or there is none.
    NQ_DONE = 1,
    /// The budget is spent; call again to go on.
    NQ_PAUSED = 2,
    /// A callback or a limit said stop.
    NQ_STOPPED = 3,
    /// A pointer is NULL.
    NQ_ERR_NULL = -1,
    /// A pointer is not aligned for its type.
    NQ_ERR_ALIGN = -2,
    /// A buffer is too short.
    NQ_ERR_LENGTH = -3,
    /// The object is smaller than this library needs.
    NQ_ERR_OBJECT_SIZE = -4,
    /// n is outside of what the function takes.
    NQ_ERR_SIZE = -10,
    /// A row, column, task or value is out of range.
    NQ_ERR_RANGE = -11,
    /// A number that is none of the constants of its type.
    NQ_ERR_ENUM = -12,
    /// Arguments that do not go together.
    NQ_ERR_ARGUMENT = -13,
    /// The object was not initialised, is another kind of object, is running, or the call comes in the wrong order.
    NQ_ERR_STATE = -20,
    /// Not in the published table.
    NQ_ERR_UNKNOWN = -30,
    /// The number does not fit 64 bits.
    NQ_ERR_OVERFLOW = -31,
    /// This library or processor does not have it.
    NQ_ERR_UNSUPPORTED = -32,
    /// A recomputed number differs from the published one.
    NQ_ERR_SELF_TEST = -33,
    /// The snapshot has another length.
    NQ_ERR_SNAPSHOT_LENGTH = -40,
    /// These bytes are not such a snapshot.
    NQ_ERR_SNAPSHOT_MAGIC = -41,
    /// The snapshot's format is of another version.
    NQ_ERR_SNAPSHOT_VERSION = -42,
    /// The snapshot was changed.
    NQ_ERR_SNAPSHOT_CHECKSUM = -43,
    /// No search could have written this snapshot.
    NQ_ERR_SNAPSHOT_CONTENT = -44,
    /// The workspace is missing or too small, or holds the tables of another board, or none.
    NQ_ERR_WORKSPACE = -50,
    /// The square is attacked by a placed queen.
    NQ_ERR_ATTACKED = -60,
    /// The square is blocked.
    NQ_ERR_BLOCKED = -61,
    /// A placed queen stands on a square to be blocked.
    NQ_ERR_OCCUPIED = -62,
    /// The region has its queen, or the board has other regions.
    NQ_ERR_REGION = -63,
}

/// A status as it comes from C: any number.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct StatusNumber(pub i32);

/// What a status means, in a few words. Never NULL: a number that is no status has a text too.
///
/// The text is static and ends with a NUL. Programs compare statuses, not texts, which may change.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_status_string(status: StatusNumber) -> *const c_char {
    const TEXTS: &[(nq_status, &CStr)] = &[
        (nq_status::NQ_OK, c"done as asked"),
        (nq_status::NQ_DONE, c"nothing is left, or there is none"),
        (nq_status::NQ_PAUSED, c"the budget is spent"),
        (nq_status::NQ_STOPPED, c"stopped by a callback or a limit"),
        (nq_status::NQ_ERR_NULL, c"a pointer is NULL"),
        (nq_status::NQ_ERR_ALIGN, c"a pointer is not aligned"),
        (nq_status::NQ_ERR_LENGTH, c"a buffer is too short"),
        (nq_status::NQ_ERR_OBJECT_SIZE, c"the object is smaller than this library needs"),
        (nq_status::NQ_ERR_SIZE, c"n is out of range"),
        (nq_status::NQ_ERR_RANGE, c"a row, column, task or value is out of range"),
        (nq_status::NQ_ERR_ENUM, c"no such constant"),
        (nq_status::NQ_ERR_ARGUMENT, c"arguments that do not go together"),
        (nq_status::NQ_ERR_STATE, c"the object is not initialised, is running, or is called in the wrong order"),
        (nq_status::NQ_ERR_UNKNOWN, c"not in the published table"),
        (nq_status::NQ_ERR_OVERFLOW, c"the number does not fit 64 bits"),
        (nq_status::NQ_ERR_UNSUPPORTED, c"not supported by this library or processor"),
        (nq_status::NQ_ERR_SELF_TEST, c"a recomputed number differs from the published one"),
        (nq_status::NQ_ERR_SNAPSHOT_LENGTH, c"the snapshot has the wrong length"),
        (nq_status::NQ_ERR_SNAPSHOT_MAGIC, c"not a snapshot"),
        (nq_status::NQ_ERR_SNAPSHOT_VERSION, c"a snapshot of another version"),
        (nq_status::NQ_ERR_SNAPSHOT_CHECKSUM, c"the snapshot was changed"),
        (nq_status::NQ_ERR_SNAPSHOT_CONTENT, c"no search could have written the snapshot"),
        (nq_status::NQ_ERR_WORKSPACE, c"the workspace is missing, too small, not prepared, or of another board"),
        (nq_status::NQ_ERR_ATTACKED, c"the square is attacked by a placed queen"),
        (nq_status::NQ_ERR_BLOCKED, c"the square is blocked"),
        (nq_status::NQ_ERR_OCCUPIED, c"a placed queen stands on the square"),
        (nq_status::NQ_ERR_REGION, c"the region has its queen, or the board has other regions"),
    ];
    let known = TEXTS.iter().find(|(known, _)| *known as i32 == status.0);
    known.map_or(c"no status of this library", |(_, text)| text).as_ptr()
}
