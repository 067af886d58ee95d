//! A puzzle as bytes: its conditions and where its solving stands, to be taken up again on any machine.
//!
//! A snapshot has [`bytes`]`(n)` bytes, numbers little-endian; w is the bytes of a mask: 2 for n to 16, 4 to 32, 8 to 64.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `NQPZ` |
//! | 2 | version of the format, [`VERSION`] |
//! | 1 | n, 0 to 64 |
//! | 1 | the rules, as [`Rules::bits`](super::Rules::bits) |
//! | 1 | 1 when there are regions, and 2 when solving has begun, added |
//! | 1 | order: 0 row order (also before solving has begun), 1 most constrained line |
//! | 1 | queens on the path |
//! | 5 | 0 |
//! | 8 | nodes: queens placed so far |
//! | 8 | solutions delivered so far |
//! | n w | for each row the squares that are not blocked, bit c for column c |
//! | n | for each row the column of its placed queen, 255 for none |
//! | n n | the region of each square, row by row, from 1; 0 when there are none |
//! | 2 n | the queens of the path, each a row and a column; 255 after its end |
//! | 2 | the queen tried last below the path; 255 twice for none |
//! | 4 | CRC-32 (ISO-HDLC) of the bytes before |
//!
//! The order in which lines get their queens follows from the conditions and the order; reading goes the path once
//! more, and refuses one on which no search comes. The two counters are history: only checked to be possible.

#![forbid(unsafe_code)]

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use super::Puzzle;
use super::conditions::View;
use super::cursor::{Order, Position};
use super::line::Queen;
use super::mask::Mask;
use super::rules::Rules;
use crate::board::EMPTY;
use crate::board::MAX_PUZZLE_N;
use crate::search::snapshot::SnapshotError;

/// The version of the format; it has nothing to do with the library's.
pub const VERSION: u16 = 1;

/// The length of the longest snapshot, that of n = 64.
pub const MAX_BYTES: usize = HEADER + 64 * 8 + 64 + 64 * 64 + 2 * 64 + 2 + CHECKSUM_BYTES;

const MAGIC: [u8; 4] = *b"NQPZ";
const HEADER: usize = 32;
const CHECKSUM_BYTES: usize = 4;
const CHECKSUM: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);
const HAS_REGIONS: u8 = 1;
const HAS_BEGUN: u8 = 2;

/// The length of a snapshot of a board of n rows, or `None` above 64.
///
/// ```
/// use nqueens::puzzle::snapshot::{MAX_BYTES, bytes};
/// assert_eq!(bytes(8), Some(142));
/// assert_eq!(bytes(64), Some(MAX_BYTES));
/// assert_eq!(bytes(65), None);
/// ```
pub const fn bytes(n: u32) -> Option<usize> {
    if n as usize > MAX_PUZZLE_N {
        return None;
    }
    let rows = n as usize;
    Some(HEADER + rows * mask_bytes(n) + rows + rows * rows + 2 * rows + 2 + CHECKSUM_BYTES)
}

/// The bytes of a mask of the smallest puzzle that holds n rows.
const fn mask_bytes(n: u32) -> usize {
    match n {
        0..=16 => 2,
        17..=32 => 4,
        _ => 8,
    }
}

/// The parts behind the header of a snapshot, in their order.
struct Parts<'a> {
    open: &'a [u8],
    given: &'a [u8],
    regions: &'a [u8],
    path: &'a [u8],
    tried: &'a [u8],
}

impl<'a> Parts<'a> {
    fn of(snapshot: &'a [u8], n: u32) -> Option<Self> {
        let rows = n as usize;
        let (open, rest) = snapshot.get(HEADER..)?.split_at_checked(rows * mask_bytes(n))?;
        let (given, rest) = rest.split_at_checked(rows)?;
        let (regions, rest) = rest.split_at_checked(rows * rows)?;
        let (path, rest) = rest.split_at_checked(2 * rows)?;
        let (tried, _) = rest.split_at_checked(2)?;
        Some(Parts { open, given, regions, path, tried })
    }
}

/// Writes byte after byte, and forgets what does not fit.
struct Writer<'a> {
    rest: core::slice::IterMut<'a, u8>,
}

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        if let Some(to) = self.rest.next() {
            *to = byte;
        }
    }

    fn all(&mut self, bytes: impl IntoIterator<Item = u8>) {
        bytes.into_iter().for_each(|byte| self.byte(byte));
    }
}

/// What the header of a snapshot says of its board, once length, magic, version and checksum are right.
pub(crate) fn size_of_board(snapshot: &[u8]) -> Result<u32, SnapshotError> {
    let n = snapshot.get(6).map(|&n| u32::from(n)).ok_or(SnapshotError::Length)?;
    if bytes(n) != Some(snapshot.len()) {
        return Err(SnapshotError::Length);
    }
    if snapshot.get(0..4) != Some(&MAGIC) {
        return Err(SnapshotError::Magic);
    }
    if snapshot.get(4..6) != Some(&VERSION.to_le_bytes()) {
        return Err(SnapshotError::Version);
    }
    let (content, checksum) =
        snapshot.split_last_chunk::<CHECKSUM_BYTES>().map_or((snapshot, [0; 4]), |(a, b)| (a, *b));
    if checksum != CHECKSUM.checksum(content).to_le_bytes() {
        return Err(SnapshotError::Checksum);
    }
    Ok(n)
}

/// The masks of a snapshot's rows.
fn masks<M: Mask, const N: usize>(open: &[u8], n: u32) -> [M; N] {
    let mut rows = [M::NONE; N];
    for (row, bytes) in rows.iter_mut().zip(open.chunks(mask_bytes(n))) {
        *row = M::from_bits(bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte)));
    }
    rows
}

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// Writes the puzzle to the beginning of `buffer`, which has room for [`bytes`]`(n)`, and returns their number; `None`
    /// when it has not.
    ///
    /// ```
    /// use nqueens::puzzle::{Small, snapshot};
    /// let mut puzzle = Small::new(8).unwrap();
    /// puzzle.place(0, 3).unwrap();
    /// puzzle.step(10);
    /// let mut buffer = [0; snapshot::bytes(8).unwrap()];
    /// assert_eq!(puzzle.save(&mut buffer), Some(buffer.len()));
    /// let mut rest = Small::load(&buffer).unwrap();
    /// assert_eq!(rest.step(1000), puzzle.step(1000));
    /// ```
    pub fn save(&self, buffer: &mut [u8]) -> Option<usize> {
        let view = self.conditions.view();
        let length = bytes(view.n)?;
        let snapshot = buffer.get_mut(..length)?;
        let begun = self.begun != 0;
        let (nodes, solutions) = if begun { self.cursor.counters() } else { (0, 0) };
        let (content, checksum) = snapshot.split_last_chunk_mut::<CHECKSUM_BYTES>()?;
        let mut to = Writer { rest: content.iter_mut() };
        to.all(MAGIC);
        to.all(VERSION.to_le_bytes());
        to.byte(view.n as u8);
        to.byte(view.rules.bits());
        let regions = if view.regions.is_some() { HAS_REGIONS } else { 0 };
        to.byte(regions | if begun { HAS_BEGUN } else { 0 });
        to.byte(if begun { self.cursor.order().number() } else { 0 });
        let queens = if begun { self.cursor.path().0.count() } else { 0 };
        to.byte(queens as u8);
        to.all([0; 5]);
        to.all(nodes.to_le_bytes());
        to.all(solutions.to_le_bytes());
        for row in 0..view.n {
            to.all(view.open(row).to_bits().to_le_bytes().into_iter().take(mask_bytes(view.n)));
        }
        to.all(view.given.iter().copied().take(view.n as usize));
        match view.regions {
            Some(regions) => to.all(regions.iter().copied()),
            None => to.all((0..view.n * view.n).map(|_| 0)),
        }
        let mut tried = Queen::NONE;
        if begun {
            let path;
            (path, tried) = self.cursor.path();
            path.for_each(|queen| to.all([queen.row, queen.column]));
        }
        to.all((2 * queens..2 * view.n as usize).map(|_| EMPTY));
        to.all([tried.row, tried.column]);
        *checksum = CHECKSUM.checksum(content).to_le_bytes();
        Some(length)
    }

    /// The puzzle that was saved as these bytes.
    ///
    /// # Errors
    ///
    /// The first check of [`SnapshotError`] that fails; [`SnapshotError::Length`] when the length is not that of the n in
    /// the bytes; [`SnapshotError::Content`] also for a board that belongs in a puzzle of another width.
    ///
    /// ```
    /// use nqueens::{puzzle::{Counted, Small, snapshot}, search::snapshot::SnapshotError};
    /// let mut buffer = [0; snapshot::bytes(8).unwrap()];
    /// Small::new(8).unwrap().save(&mut buffer);
    /// assert_eq!(Small::load(&buffer).unwrap().count(u64::MAX, u64::MAX), Counted::All(92));
    /// assert_eq!(Small::load(&buffer[1..]).err(), Some(SnapshotError::Length));
    /// ```
    pub fn load(snapshot: &[u8]) -> Result<Self, SnapshotError> {
        let mut puzzle = Puzzle::new(0).ok_or(SnapshotError::Content)?;
        Self::read(snapshot, || &mut puzzle)?;
        Ok(puzzle)
    }

    /// Makes the puzzle that `memory` gives the one that was saved as these bytes; where they are refused, `memory` is not
    /// asked.
    #[inline(never)]
    pub(crate) fn read<'a>(snapshot: &[u8], memory: impl FnOnce() -> &'a mut Self) -> Result<(), SnapshotError>
    where
        M: 'a,
    {
        let n = size_of_board(snapshot)?;
        if mask_bytes(n) * 8 != N {
            return Err(SnapshotError::Content);
        }
        let parts = Parts::of(snapshot, n).ok_or(SnapshotError::Content)?;
        let open = masks(parts.open, n);
        let (view, position) = content(snapshot, n, &parts, &open).ok_or(SnapshotError::Content)?;
        let puzzle = memory();
        puzzle.conditions.copy_from(&view);
        puzzle.begun = u8::from(position.is_some());
        if let Some(position) = position {
            puzzle.cursor.go_to(&view, &position);
        }
        Ok(())
    }
}

/// What a snapshot holds, where it can have been written: the conditions, and the position once solving has begun.
#[inline(never)]
fn content<'a, M: Mask, const N: usize>(
    snapshot: &'a [u8],
    n: u32,
    parts: &Parts<'a>,
    open: &'a [M; N],
) -> Option<(View<'a, M, N>, Option<Position<'a>>)> {
    let &[rules, flags, order, queens, zeros @ ..] = snapshot.get(7..16)?.first_chunk::<9>()?;
    if zeros != [0; 5] || flags & !(HAS_REGIONS | HAS_BEGUN) != 0 {
        return None;
    }
    let number = |at: usize| snapshot.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    let (nodes, solutions) = (number(16)?, number(24)?);
    let regions = (flags & HAS_REGIONS != 0).then_some(parts.regions);
    if regions.is_none() && parts.regions.iter().any(|&number| number != 0) {
        return None;
    }
    let view = View { n, rules: Rules::from_bits(rules.into())?, open, given: parts.given, regions };
    if !view.are_consistent() {
        return None;
    }
    let (path, unused) = parts.path.split_at_checked(2 * usize::from(queens))?;
    if unused.iter().any(|&byte| byte != EMPTY) {
        return None;
    }
    let tried = *parts.tried.first_chunk::<2>()?;
    let position =
        Position { order: Order::from_number(order)?, path: path.as_chunks::<2>().0, tried, nodes, solutions };
    if flags & HAS_BEGUN == 0 {
        let untouched = order == 0 && queens == 0 && tried == [EMPTY; 2] && nodes == 0 && solutions == 0;
        return untouched.then_some((view, None));
    }
    position.is_reachable(&view).then_some((view, Some(position)))
}
