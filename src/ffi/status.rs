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

impl nq_status {
    const ALL: [nq_status; 23] = [
        nq_status::Ok,
        nq_status::Done,
        nq_status::Paused,
        nq_status::Stopped,
        nq_status::ErrNull,
        nq_status::ErrAlign,
        nq_status::ErrLength,
        nq_status::ErrObjectSize,
        nq_status::ErrSize,
        nq_status::ErrRange,
        nq_status::ErrEnum,
        nq_status::ErrArgument,
        nq_status::ErrState,
        nq_status::ErrUnknown,
        nq_status::ErrOverflow,
        nq_status::ErrUnsupported,
        nq_status::ErrSelfTest,
        nq_status::ErrSnapshotLength,
        nq_status::ErrSnapshotMagic,
        nq_status::ErrSnapshotVersion,
        nq_status::ErrSnapshotChecksum,
        nq_status::ErrSnapshotContent,
        nq_status::ErrWorkspace,
    ];
}
