//! A search as bytes, to be kept in a file or a flash page and taken up again on any machine.
//!
//! A snapshot has [`BYTES`] bytes, numbers little-endian:
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 4 | `NQSE` |
//! | 4 | 2 | version of the format, [`VERSION`] |
//! | 6 | 1 | n, 0 to 32 |
//! | 7 | 1 | queens on the path |
//! | 8 | 8 | nodes: queens placed so far |
//! | 16 | 8 | solutions delivered so far |
//! | 24 | 32 | columns of the path, row by row; 255 after its end |
//! | 56 | 1 | the first column not yet tried in the row below the path, 0 to n |
//! | 57 | 3 | 0 |
//! | 60 | 4 | CRC-32 (ISO-HDLC) of the bytes before |
//!
//! Attack masks are not stored: they follow from the path, and the path is checked when it is read. Of the two counters
//! it can only be checked that they are possible.

#![forbid(unsafe_code)]

use core::error::Error;
use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use crate::board::{EMPTY, Size};
use crate::search::{Position, Search};

/// The length of a snapshot.
pub const BYTES: usize = 64;

/// The version of the format; it has nothing to do with the library's.
pub const VERSION: u16 = 1;

const MAGIC: [u8; 4] = *b"NQSE";
const CHECKSUM: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// Why bytes were refused; the checks are made in this order.
///
/// ```
/// use nqueens::{board::Size, search::{Search, snapshot::SnapshotError}};
/// let mut bytes = Search::new(Size::new(8).unwrap()).save();
/// bytes[6] = 9;
/// let error = Search::load(&bytes).err().unwrap();
/// assert_eq!(error, SnapshotError::Checksum);
/// assert_eq!(error.to_string(), "the snapshot was changed since it was written");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SnapshotError {
    /// Not [`BYTES`] long.
    Length,
    /// Something else than the snapshot of a search.
    Magic,
    /// A format that this library does not read.
    Version,
    /// Changed since it was written.
    Checksum,
    /// Well-formed, but no search could have written it.
    Content,
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SnapshotError::Length => "the snapshot has the wrong length",
            SnapshotError::Magic => "these bytes are not a snapshot",
            SnapshotError::Version => "the snapshot has a format of another version",
            SnapshotError::Checksum => "the snapshot was changed since it was written",
            SnapshotError::Content => "no search could have written the snapshot",
        })
    }
}

impl Error for SnapshotError {}

impl Search {
    /// The search as bytes.
    ///
    /// ```
    /// use nqueens::{board::Size, search::Search};
    /// let mut search = Search::new(Size::new(8).unwrap());
    /// search.step(100);
    /// let bytes = search.save();
    /// let rest = Search::load(&bytes).unwrap();
    /// assert!(rest.eq(search));
    /// ```
    pub fn save(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        self.save_to(&mut bytes);
        bytes
    }

    /// As [`Search::save`], but written in place: on a small processor the stack of another copy matters.
    pub(crate) fn save_to(&self, bytes: &mut [u8; BYTES]) {
        bytes[0..4].copy_from_slice(&MAGIC);
        bytes[4..6].copy_from_slice(&VERSION.to_le_bytes());
        bytes[6] = self.size.get() as u8;
        bytes[7] = self.row;
        bytes[8..16].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.solutions.to_le_bytes());
        if let Some(path) = bytes[24..56].first_chunk_mut() {
            path.fill(EMPTY);
            self.write_columns(self.row.into(), path);
        }
        bytes[56] = self.next_column();
        bytes[57..60].fill(0);
        let checksum = CHECKSUM.checksum(&bytes[..60]);
        bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
    }

    /// The search that was saved as these bytes.
    ///
    /// # Errors
    ///
    /// The first check of [`SnapshotError`] that fails.
    ///
    /// ```
    /// use nqueens::{board::Size, search::{Search, snapshot::SnapshotError}};
    /// let bytes = Search::new(Size::new(8).unwrap()).save();
    /// assert_eq!(Search::load(&bytes).unwrap().count(), 92);
    /// assert_eq!(Search::load(&bytes[1..]).err(), Some(SnapshotError::Length));
    /// ```
    pub fn load(bytes: &[u8]) -> Result<Search, SnapshotError> {
        let position = position(bytes)?;
        let mut search = Search::new(position.size);
        search.go_to(&position);
        Ok(search)
    }
}

/// The position that these bytes hold: one that a search can reach.
pub(crate) fn position(bytes: &[u8]) -> Result<Position<'_>, SnapshotError> {
    let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| SnapshotError::Length)?;
    if bytes[0..4] != MAGIC {
        return Err(SnapshotError::Magic);
    }
    if bytes[4..6] != VERSION.to_le_bytes() {
        return Err(SnapshotError::Version);
    }
    if bytes[60..64] != CHECKSUM.checksum(&bytes[..60]).to_le_bytes() {
        return Err(SnapshotError::Checksum);
    }
    content(bytes).filter(Position::is_reachable).ok_or(SnapshotError::Content)
}

/// The fields of a snapshot, where they are in range.
fn content(bytes: &[u8; BYTES]) -> Option<Position<'_>> {
    let (path, unused) = bytes[24..56].split_at_checked(usize::from(bytes[7]))?;
    if unused.iter().any(|&column| column != EMPTY) || bytes[57..60] != [0; 3] {
        return None;
    }
    let size = Size::new(u32::from(bytes[6]))?;
    let number = |at: usize| bytes.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    Some(Position { size, path, next_column: bytes[56], nodes: number(8)?, solutions: number(16)? })
}
