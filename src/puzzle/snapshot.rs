//! A puzzle as bytes: its conditions and where its solving stands, to be taken up again on any machine.
//!
//! A snapshot has [`bytes`]`(n)` bytes, numbers little-endian; w is the bytes of a mask: 2 for n to 16, 4 to 32, 8 to
//! 64.
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
//! Which line gets the next queen follows from the conditions and the order. So the path is walked once more when it is
//! read, and refused where no search comes that way. The two counters are history: they are only checked to be
//! possible.

#![forbid(unsafe_code)]

use core::iter::repeat;
use core::marker::PhantomData;

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use super::Puzzle;
use super::conditions::are_consistent;
use super::cursor::{Order, SavedCursor};
use super::mask::Mask;
use super::queens::Queen;
use super::rules::Rules;
use super::view::View;
use crate::board::{EMPTY, MAX_PUZZLE_N};
use crate::object::Object;
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

impl<M: Mask, const N: usize> Puzzle<M, N> {
    /// Writes the puzzle to the beginning of `buffer`, which has room for [`bytes`]`(n)`, and returns their number;
    /// `None` when it has not.
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
        let (n, squares) = (view.n as usize, (view.n * view.n) as usize);
        let length = bytes(view.n)?;
        let snapshot = buffer.get_mut(..length)?;
        let (content, checksum) = snapshot.split_last_chunk_mut::<CHECKSUM_BYTES>()?;
        let (head, body) = content.split_first_chunk_mut::<HEADER>()?;

        let cursor = self.has_begun().then_some(&self.cursor);
        let (nodes, solutions) = cursor.map_or((0, 0), |cursor| cursor.counters());
        let (path, tried) = cursor.map(|cursor| cursor.path()).unzip();
        let tried = tried.unwrap_or(Queen::NONE);
        let path = path.into_iter().flatten();
        let has_regions = if view.regions.is_some() { HAS_REGIONS } else { 0 };
        *head = [0; HEADER];
        head[0..4].copy_from_slice(&MAGIC);
        head[4..6].copy_from_slice(&VERSION.to_le_bytes());
        head[6] = view.n as u8;
        head[7] = view.rules.bits();
        head[8] = has_regions | if self.has_begun() { HAS_BEGUN } else { 0 };
        head[9] = cursor.map_or(0, |cursor| cursor.order().number());
        head[16..24].copy_from_slice(&nodes.to_le_bytes());
        head[24..32].copy_from_slice(&solutions.to_le_bytes());

        let mut queens = 0;
        let mut rest = body.iter_mut();
        let mut write = |byte: u8| {
            if let Some(to) = rest.next() {
                *to = byte;
            }
        };
        for row in 0..view.n {
            view.open(row).to_bits().to_le_bytes().into_iter().take(mask_bytes(view.n)).for_each(&mut write);
        }
        view.given.iter().take(n).for_each(|&column| write(column));
        let regions = view.regions.unwrap_or_default().iter().copied().chain(repeat(0));
        regions.take(squares).for_each(&mut write);
        for queen in path {
            queens += 1;
            [queen.row, queen.column].into_iter().for_each(&mut write);
        }
        (2 * queens..2 * n).for_each(|_| write(EMPTY));
        [tried.row, tried.column].into_iter().for_each(write);
        head[10] = queens as u8;
        *checksum = CHECKSUM.checksum(content).to_le_bytes();
        Some(length)
    }

    /// The puzzle that was saved as these bytes.
    ///
    /// # Errors
    ///
    /// The first check of [`SnapshotError`] that fails; [`SnapshotError::Length`] when the length is not that of the n
    /// in the bytes; [`SnapshotError::Content`] also for a board that belongs in a puzzle of another width.
    ///
    /// ```
    /// use nqueens::{puzzle::{Counted, Small, snapshot}, search::snapshot::SnapshotError};
    /// let mut buffer = [0; snapshot::bytes(8).unwrap()];
    /// Small::new(8).unwrap().save(&mut buffer);
    /// assert_eq!(Small::load(&buffer).unwrap().count(u64::MAX, u64::MAX), Counted::All(92));
    /// assert_eq!(Small::load(&buffer[1..]).err(), Some(SnapshotError::Length));
    /// ```
    pub fn load(snapshot: &[u8]) -> Result<Self, SnapshotError> {
        let saved = Saved::read(snapshot, size_of_board(snapshot)?)?;
        let mut puzzle = Puzzle::new(saved.n).ok_or(SnapshotError::Content)?;
        saved.restore(&mut puzzle);
        Ok(puzzle)
    }
}

/// What the bytes of a snapshot say, once it is checked that a puzzle of this width can have written them.
///
/// It refers to the bytes and copies nothing that is large, so that a puzzle in the memory of a C caller can be checked
/// before that memory is touched, with little stack.
pub(crate) struct Saved<'a, M: Mask, const N: usize> {
    n: u32,
    rules: Rules,
    open: &'a [u8],
    given: &'a [u8],
    regions: Option<&'a [u8]>,
    /// Once solving has begun.
    cursor: Option<SavedCursor<'a>>,
    width: PhantomData<M>,
}

impl<'a, M: Mask, const N: usize> Saved<'a, M, N> {
    /// Reads the bytes for which [`size_of_board`] has said n.
    pub(crate) fn read(snapshot: &'a [u8], n: u32) -> Result<Self, SnapshotError> {
        if mask_bytes(n) * 8 != N {
            return Err(SnapshotError::Content);
        }
        Self::fields(snapshot, n).filter(Self::is_possible).ok_or(SnapshotError::Content)
    }

    /// The fields of a snapshot of n rows, where each by itself can be what it is.
    #[inline(never)]
    fn fields(snapshot: &'a [u8], n: u32) -> Option<Self> {
        let rows = n as usize;
        let (head, body) = snapshot.split_first_chunk::<HEADER>()?;
        let (open, body) = body.split_at_checked(rows * mask_bytes(n))?;
        let (given, body) = body.split_at_checked(rows)?;
        let (regions, body) = body.split_at_checked(rows * rows)?;
        let (path, body) = body.split_at_checked(2 * rows)?;
        let &[row, column, ..] = body else { return None };
        let tried = Queen { row, column };

        let &[rules, flags, order, queens, zeros @ ..] = head[7..16].first_chunk::<9>()?;
        let number = |at: usize| head.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
        let (nodes, solutions) = (number(16)?, number(24)?);
        let (path, unused) = path.split_at_checked(2 * usize::from(queens))?;
        let is_blank = |bytes: &[u8], blank| bytes.iter().all(|&byte| byte == blank);
        if !is_blank(&zeros, 0) || flags & !(HAS_REGIONS | HAS_BEGUN) != 0 || !is_blank(unused, EMPTY) {
            return None;
        }
        let has_regions = flags & HAS_REGIONS != 0;
        if !has_regions && !is_blank(regions, 0) {
            return None;
        }
        let cursor =
            SavedCursor { order: Order::from_number(order)?, path: path.as_chunks().0, tried, nodes, solutions };
        let begun = flags & HAS_BEGUN != 0;
        let untouched = order == 0 && queens == 0 && tried.is_none() && nodes == 0 && solutions == 0;
        (begun || untouched).then_some(Saved {
            n,
            rules: Rules::from_bits(rules.into())?,
            open,
            given,
            regions: has_regions.then_some(regions),
            cursor: begun.then_some(cursor),
            width: PhantomData,
        })
    }

    /// Whether the fields go together.
    #[inline(never)]
    fn is_possible(&self) -> bool {
        let mut open = [M::NONE; N];
        open.iter_mut().zip(self.open()).for_each(|(to, from)| *to = from);
        let view = View { n: self.n, rules: self.rules, open: &open, given: self.given, regions: self.regions };
        are_consistent(&view) && self.cursor.is_none_or(|cursor| cursor.is_reachable(&view))
    }

    /// The squares of each row that are not blocked.
    fn open(&self) -> impl Iterator<Item = M> {
        let rows = self.open.chunks(mask_bytes(self.n));
        rows.map(|bytes| M::from_bits(bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte))))
    }

    /// Makes a puzzle, whatever it was before, the one that was saved.
    #[inline(never)]
    pub(crate) fn restore(&self, puzzle: &mut Puzzle<M, N>) {
        puzzle.reset(self.n);
        puzzle.conditions.set_all((self.n, self.rules), self.open(), self.given, self.regions);
        if let Some(cursor) = &self.cursor {
            puzzle.begun = 1;
            puzzle.cursor.go_to(&puzzle.conditions.view(), cursor);
        }
    }
}
