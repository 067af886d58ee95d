//! All placements of a quadrant, by their rows and columns: what halves are put together from.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::JoinError;
use super::memory::{Block, Pieces, Room, blocks, zeros};
use super::middles;
use super::shape::Shape;
use crate::board::Size;

/// The placements of a board's north-west quadrant, of which the other quadrants are reflections: every way to place
/// queens there, none included, so that none attack each other.
///
/// They are built once, in memory that the caller gives, and are then only read: threads share them. A placement takes 12
/// bytes; there are 16,870 for n = 14 and 15, 915,442 for n = 18 and 19, and about eight times as many for each two rows more.
///
/// ```
/// use nqueens::{board::Size, count::halves::Tables};
/// use std::mem::MaybeUninit;
/// let size = Size::new(14).unwrap();
/// let mut memory = vec![MaybeUninit::uninit(); Tables::blocks(size).unwrap()];
/// let tables = Tables::build(&mut memory, size).unwrap();
/// assert_eq!(tables.size(), size);
/// ```
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    pub(super) shape: Shape,
    starts: &'a [u32],
    pub(super) below: &'a [u32],
    pub(super) beside: &'a [u64],
}

/// How many placements a quadrant of m rows and columns has, from m = 0 on: non-attacking queens, any number of them.
const PLACEMENTS: [u32; 13] =
    [1, 2, 5, 18, 87, 462, 2635, 16_870, 118_969, 915_442, 7_535_369, 66_807_234, 633_443_407];

/// As many placements with the same rows and columns are there at most.
const LARGEST_RANGE: [usize; 13] = [1, 1, 1, 2, 2, 10, 10, 40, 92, 352, 946, 3571, 15_003];

/// As many placements with the same rows are there at most.
const LARGEST_ROWS: [usize; 13] = [1, 1, 2, 4, 10, 26, 92, 296, 1174, 5366, 26_548, 143_140, 788_698];

/// Vectors read so many elements past the end of a range.
pub(super) const PADDING: usize = 16;

/// What the memory starts with: a name with the version of the layout, and n.
const MAGIC: u64 = u64::from_le_bytes(*b"nqjoin_1");

/// The parts of the memory, in elements.
struct Layout {
    starts: usize,
    placements: usize,
}

impl Layout {
    fn new(shape: Shape) -> Layout {
        let placements = PLACEMENTS.get(shape.m as usize).map_or(0, |&placements| placements as usize);
        Layout { starts: (1 << (2 * shape.m)) + 1, placements: placements + PADDING }
    }

    /// 64-bit arithmetic, since the tables of n = 24 pass the address space of 32 bits.
    fn blocks(&self) -> u64 {
        let Layout { starts, placements } = *self;
        let (below, beside) = (placements.div_ceil(16) as u64, placements.div_ceil(8) as u64);
        1 + blocks::<u32>(starts) as u64 + below + beside
    }
}

impl<'a> Tables<'a> {
    /// The blocks of memory for the tables of a board, or nothing when it is not joined (n < 12 or n > 24) or they do not
    /// fit the address space.
    ///
    /// ```
    /// use nqueens::{board::Size, count::halves::Tables};
    /// assert!(Tables::blocks(Size::new(18).unwrap()).unwrap() * 64 < 13_000_000);
    /// assert_eq!(Tables::blocks(Size::new(11).unwrap()), None);
    /// ```
    pub fn blocks(size: Size) -> Option<usize> {
        Tables::blocks_of(super::shape(size)?)
    }

    pub(super) fn blocks_of(shape: Shape) -> Option<usize> {
        let blocks = Layout::new(shape).blocks();
        (blocks <= isize::MAX as u64 / 64).then_some(blocks as usize)
    }

    /// Builds the tables of a board. Takes milliseconds for n = 18, and eight times as long for each two rows more; about a
    /// minute for n = 24.
    ///
    /// # Errors
    ///
    /// [`JoinError::Size`] when the board is not joined, [`JoinError::Memory`] when there is too little memory.
    ///
    /// ```
    /// use nqueens::{board::Size, count::halves::{JoinError, Tables}};
    /// assert!(matches!(Tables::build(&mut [], Size::new(14).unwrap()), Err(JoinError::Memory)));
    /// ```
    pub fn build(memory: &'a mut [MaybeUninit<Block>], size: Size) -> Result<Tables<'a>, JoinError> {
        Tables::build_for(memory, super::shape(size).ok_or(JoinError::Size)?)
    }

    pub(super) fn build_for(memory: &'a mut [MaybeUninit<Block>], shape: Shape) -> Result<Tables<'a>, JoinError> {
        let needed = Tables::blocks_of(shape).ok_or(JoinError::Size)?;
        let memory = memory.get_mut(..needed).ok_or(JoinError::Memory)?;
        fill(memory, shape);
        // SAFETY: every piece of it is written, and the pieces are all of it.
        let memory = unsafe { core::slice::from_raw_parts(memory.as_ptr().cast::<Block>(), needed) };
        Tables::view(memory, shape)
    }

    /// The tables that [`Tables::build`] made in this memory, for this board.
    ///
    /// # Errors
    ///
    /// [`JoinError::Size`] when the board is not joined, [`JoinError::Memory`] when the memory is too small or has not its
    /// tables. That is told by a mark at its start; tables that were changed since give wrong numbers and nothing worse.
    ///
    /// ```
    /// use nqueens::{board::Size, count::halves::{Block, JoinError, Tables}};
    /// let size = Size::new(12).unwrap();
    /// let memory = vec![Block::ZERO; Tables::blocks(size).unwrap()];
    /// assert!(matches!(Tables::find(&memory, size), Err(JoinError::Memory)));
    /// ```
    pub fn find(memory: &'a [Block], size: Size) -> Result<Tables<'a>, JoinError> {
        Tables::view(memory, super::shape(size).ok_or(JoinError::Size)?)
    }

    fn view(memory: &'a [Block], shape: Shape) -> Result<Tables<'a>, JoinError> {
        let needed = Tables::blocks_of(shape).ok_or(JoinError::Size)?;
        let mut pieces = Pieces(memory.get(..needed).ok_or(JoinError::Memory)?);
        if pieces.take::<u64>(2).get(..2) != Some(&[MAGIC, shape.n.into()]) {
            return Err(JoinError::Memory);
        }
        let layout = Layout::new(shape);
        Ok(Tables {
            shape,
            starts: pieces.take(layout.starts),
            below: pieces.take(layout.placements),
            beside: pieces.take(layout.placements),
        })
    }

    /// The board.
    ///
    /// ```
    /// use nqueens::{board::Size, count::halves::Tables};
    /// use std::mem::MaybeUninit;
    /// let mut memory = vec![MaybeUninit::uninit(); Tables::blocks(Size::new(13).unwrap()).unwrap()];
    /// assert_eq!(Tables::build(&mut memory, Size::new(13).unwrap()).unwrap().size().get(), 13);
    /// ```
    pub fn size(&self) -> Size {
        // A shape is of a size.
        Size::new(self.shape.n).unwrap_or(Size::MAX)
    }

    /// The placements with these rows and columns, as indices into `below` and `beside`, both of which have
    /// [`PADDING`] more elements.
    #[inline(always)]
    pub(super) fn range(&self, rows: u32, columns: u32) -> Range<usize> {
        let at = (rows << self.shape.m | columns) as usize;
        match self.starts.get(at..at + 2) {
            // Checked, since the memory may have been written to.
            Some(&[start, end]) if start <= end && end as usize + PADDING <= self.beside.len() => {
                start as usize..end as usize
            }
            _ => 0..0,
        }
    }

    /// The placements with these rows, those with the same columns together: where they start, as [`Tables::range`] has it.
    pub(super) fn with_rows(&self, rows: u32) -> Range<usize> {
        let first = (rows << self.shape.m) as usize;
        match (self.starts.get(first), self.starts.get(first + (1 << self.shape.m))) {
            (Some(&start), Some(&end)) if start <= end && end as usize + PADDING <= self.beside.len() => {
                start as usize..end as usize
            }
            _ => 0..0,
        }
    }

    /// The most placements with the same rows.
    pub(super) fn largest_rows(shape: Shape) -> usize {
        LARGEST_ROWS.get(shape.m as usize).copied().unwrap_or(0)
    }

    /// The most placements of a range.
    pub(super) fn largest_range(&self) -> usize {
        LARGEST_RANGE.get(self.shape.m as usize).copied().unwrap_or(0)
    }
}

/// Writes the tables into memory of their size.
fn fill(memory: &mut [MaybeUninit<Block>], shape: Shape) {
    let layout = Layout::new(shape);
    let mut room = Room(memory);
    if let [magic, n, ..] = zeros(room.take::<u64>(2)) {
        (*magic, *n) = (MAGIC, shape.n.into());
    }
    let starts = zeros(room.take::<u32>(layout.starts));
    let (below, beside) = (zeros(room.take::<u32>(layout.placements)), zeros(room.take::<u64>(layout.placements)));
    // Counting sort: how many there are with the same rows and columns, ..
    each_placement(shape, |placement| {
        if let Some(count) = starts.get_mut(placement.group(shape)) {
            *count += 1;
        }
    });
    // .. where they end, ..
    let mut end = 0;
    for start in starts.iter_mut() {
        end += *start;
        *start = end;
    }
    // .. and each to its place, the last first, which leaves where they start.
    each_placement(shape, |placement| {
        let Some(start) = starts.get_mut(placement.group(shape)) else { return };
        *start = start.wrapping_sub(1);
        let at = *start as usize;
        if let (Some(below), Some(beside)) = (below.get_mut(at), beside.get_mut(at)) {
            (*below, *beside) = (placement.below, placement.beside);
        }
    });
}

/// A placement in the north-west quadrant.
#[derive(Clone, Copy, Default)]
struct Placement {
    rows: u32,
    columns: u32,
    /// The diagonals that leave the quadrant downwards, by the column in which they leave it: the falling ones, which
    /// go to the right, and from bit 16 on the rising ones, by that column minus 1.
    below: u32,
    /// The lines into the east, see [`Shape::lines`], and the [`middles`].
    beside: u64,
}

impl Placement {
    fn group(&self, shape: Shape) -> usize {
        (self.rows << shape.m | self.columns) as usize
    }

    /// The same with one more queen.
    fn with(self, shape: Shape, row: u32, column: u32) -> Placement {
        let m = shape.m;
        let (down, right) = (m - 1 - row, m - 1 - column);
        let falling = if column + down < m - 1 { 1 << (column + down) } else { 0 };
        let rising = if column > down { 1 << (16 + column - down - 1) } else { 0 };
        Placement {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            below: self.below | falling | rising,
            beside: self.beside | shape.lines(row, right) | middles::of_queen(shape, down, right),
        }
    }
}

/// Calls for each placement of a quadrant, row by row and each with a queen or without.
fn each_placement(shape: Shape, mut visit: impl FnMut(Placement)) {
    /// In the mask of what is left to try in a row: no queen.
    const NONE: u32 = 1 << 31;
    #[derive(Clone, Copy, Default)]
    struct Level {
        placement: Placement,
        left: u32,
        falling: u32,
        rising: u32,
    }
    let all = shape.all_columns();
    let mut levels = [Level::default(); 13];
    let mut row = 0;
    levels[0].left = all | NONE;
    loop {
        let Some(level) = levels.get_mut(row) else { return };
        let Level { placement, left, falling, rising } = *level;
        if left == 0 {
            let Some(above) = row.checked_sub(1) else { return };
            row = above;
            continue;
        }
        let queen = left & left.wrapping_neg();
        level.left ^= queen;
        let (placement, queen) = match queen {
            NONE => (placement, 0),
            _ => (placement.with(shape, row as u32, queen.trailing_zeros()), queen),
        };
        row += 1;
        if row == shape.m as usize {
            visit(placement);
            row -= 1;
            continue;
        }
        let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
        let Some(next) = levels.get_mut(row) else { return };
        let left = all & !(placement.columns | falling | rising) | NONE;
        *next = Level { placement, left, falling, rising };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    #[test]
    fn every_placement_is_in_its_range() {
        for n in 4..=17 {
            let shape = Shape::new(Size::new(n).unwrap()).unwrap();
            let mut memory = vec![MaybeUninit::uninit(); Tables::blocks_of(shape).unwrap()];
            let tables = Tables::build_for(&mut memory, shape).unwrap();
            let m = shape.m;
            let (mut all, mut largest) = (0, 0);
            for (rows, columns) in (0..1 << m).flat_map(|rows| (0..1 << m).map(move |columns| (rows, columns))) {
                let range = tables.range(rows, columns);
                all += range.len();
                largest = largest.max(range.len());
                if u32::count_ones(rows) != u32::count_ones(columns) {
                    assert_eq!(range.len(), 0);
                }
            }
            let rows = (0..1 << m).map(|rows| tables.with_rows(rows).len());
            assert_eq!(rows.clone().max(), Some(LARGEST_ROWS[m as usize]));
            assert_eq!(rows.sum::<usize>(), all);
            assert_eq!(all, PLACEMENTS[m as usize] as usize);
            assert_eq!(largest, tables.largest_range());
        }
    }

    #[test]
    fn memory_of_another_board_and_memory_too_small_are_refused() {
        let size = |n| Size::new(n).unwrap();
        let blocks = Tables::blocks(size(12)).unwrap();
        assert_eq!(Tables::blocks(size(13)), Some(blocks));
        let mut memory = vec![MaybeUninit::uninit(); blocks];
        assert!(matches!(Tables::build(&mut memory[1..], size(12)), Err(JoinError::Memory)));
        let mut memory = vec![Block::ZERO; blocks];
        assert!(matches!(Tables::find(&memory, size(12)), Err(JoinError::Memory)));
        // SAFETY: only initialised blocks are written.
        let uninit = unsafe { &mut *(memory.as_mut_slice() as *mut [Block] as *mut [MaybeUninit<Block>]) };
        assert!(Tables::build(uninit, size(12)).is_ok());
        assert!(Tables::find(&memory, size(12)).is_ok());
        assert!(matches!(Tables::find(&memory, size(13)), Err(JoinError::Memory)));
        assert!(matches!(Tables::find(&memory[..blocks - 1], size(12)), Err(JoinError::Memory)));
        assert!(matches!(Tables::find(&memory, size(25)), Err(JoinError::Size)));
    }
}
