//! The status that every C function returns which can fail, and its text.

use core::ffi::{CStr, c_char};

/// What a call did. 0 and above is success, below 0 an error; numbers are never changed or used again.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(non_camel_case_types)]
pub enum nq_status {
    /// Done as asked.
    Ok = 0,
    /// Nothing is left, or there is none.
    Done = 1,
    /// The budget is spent; call again to go on.
    Paused = 2,
    /// A callback or a limit said stop.
    Stopped = 3,
    /// A pointer is NULL.
    ErrNull = -1,
    /// A pointer is not aligned for its type.
    ErrAlign = -2,
    /// A buffer is too short.
    ErrLength = -3,
    /// The object is smaller than this library needs.
    ErrObjectSize = -4,
    /// n is outside of what the function takes.
    ErrSize = -10,
    /// A row, column, task or value is out of range.
    ErrRange = -11,
    /// A number that no constant of that type has.
    ErrEnum = -12,
    /// Arguments that do not go together.
    ErrArgument = -13,
    /// The object was not initialised, is another kind of object, is running, or the call comes in the wrong order.
    ErrState = -20,
    /// Not in the published table.
    ErrUnknown = -30,
    /// The number does not fit 64 bits.
    ErrOverflow = -31,
    /// This library or processor does not have it.
    ErrUnsupported = -32,
    /// A recomputed number differs from the published one.
    ErrSelfTest = -33,
    /// The snapshot has another length.
    ErrSnapshotLength = -40,
    /// These bytes are not such a snapshot.
    ErrSnapshotMagic = -41,
    /// The snapshot's format is of another version.
    ErrSnapshotVersion = -42,
    /// The snapshot was changed.
    ErrSnapshotChecksum = -43,
    /// No search could have written this snapshot.
    ErrSnapshotContent = -44,
    /// The workspace is too small.
    ErrWorkspace = -50,
}

/// A status as it comes from C: any number.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct StatusNumber(pub i32);

/// What a status means, in a few words. Total: a number that is no status has a text too, and never NULL.
///
/// The string is the library's, and is never freed. Programs compare statuses, not texts, which may change.
/// Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_status_string(status: StatusNumber) -> *const c_char {
    const TEXTS: &[(nq_status, &CStr)] = &[
        (nq_status::Ok, c"done as asked"),
        (nq_status::Done, c"nothing is left, or there is none"),
        (nq_status::Paused, c"the budget is spent"),
        (nq_status::Stopped, c"stopped by a callback or a limit"),
        (nq_status::ErrNull, c"a pointer is NULL"),
        (nq_status::ErrAlign, c"a pointer is not aligned"),
        (nq_status::ErrLength, c"a buffer is too short"),
        (nq_status::ErrObjectSize, c"the object is smaller than this library needs"),
        (nq_status::ErrSize, c"n is out of range"),
        (nq_status::ErrRange, c"a row, column, task or value is out of range"),
        (nq_status::ErrEnum, c"no such constant"),
        (nq_status::ErrArgument, c"arguments that do not go together"),
        (nq_status::ErrState, c"the object is not initialised, is running, or is called in the wrong order"),
        (nq_status::ErrUnknown, c"not in the published table"),
        (nq_status::ErrOverflow, c"the number does not fit 64 bits"),
        (nq_status::ErrUnsupported, c"not supported by this library or processor"),
        (nq_status::ErrSelfTest, c"a recomputed number differs from the published one"),
        (nq_status::ErrSnapshotLength, c"the snapshot has the wrong length"),
        (nq_status::ErrSnapshotMagic, c"not a snapshot"),
        (nq_status::ErrSnapshotVersion, c"a snapshot of another version"),
        (nq_status::ErrSnapshotChecksum, c"the snapshot was changed"),
        (nq_status::ErrSnapshotContent, c"no search could have written the snapshot"),
        (nq_status::ErrWorkspace, c"the workspace is too small"),
    ];
    let known = TEXTS.iter().find(|(known, _)| *known as i32 == status.0);
    known.map_or(c"no status of this library", |(_, text)| text).as_ptr()
}
