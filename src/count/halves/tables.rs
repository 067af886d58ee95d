//! All placements of a quadrant, by their rows and columns: what halves are put together from.
//!
//! They are made in parts, by any number of threads. Which of them are done stands at the head of the memory.

use core::marker::PhantomData;
use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering, fence};

use heapless::Vec;

use super::memory::{Block, Integer, blocks, zeros};
use super::middles;
use super::shape::Shape;
use crate::board::Above;
use crate::count::error::RunError;

/// The placements of a board's north-west quadrant, of which the other quadrants are reflections: every way to place
/// queens there, none included, so that none attack each other.
///
/// They are made once, in memory that the caller gives, and are then only read: threads share them. A placement takes
/// 12 bytes; there are 16,870 for n = 14 and 15, 915,442 for n = 18 and 19, and about eight times as many for each two
/// rows more.
#[derive(Clone, Copy)]
pub(crate) struct Tables<'a> {
    pub(super) shape: Shape,
    /// Where the placements with each set of rows start.
    rows: &'a [u32],
    /// Where those with each set of rows and columns start.
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

impl<'a> Tables<'a> {
    /// The blocks of memory that the tables take.
    pub(super) fn blocks(shape: Shape) -> u64 {
        Layout::new(shape).blocks()
    }

    /// The parts in which they are made, each in less than a tenth of a second or so.
    pub(super) fn parts(shape: Shape) -> u32 {
        1 + groups(shape)
    }

    /// Makes all the parts in memory of [`Tables::blocks`] blocks.
    #[cfg(test)]
    pub(super) fn build_for(
        memory: &'a mut [core::mem::MaybeUninit<Block>],
        shape: Shape,
    ) -> Result<Tables<'a>, RunError> {
        if (memory.len() as u64) < Tables::blocks(shape) {
            return Err(RunError::Memory);
        }
        // SAFETY: the memory is long enough, and this function's alone while it lives; its parts are made one by one.
        unsafe {
            let places = Places::new(memory.as_mut_ptr().cast(), shape);
            (0..Tables::parts(shape)).try_for_each(|part| places.prepare(part))?;
            places.tables()
        }
    }

    /// The placements with these rows and columns, as indices into `below` and `beside`, both of which have
    /// [`PADDING`] more elements.
    #[inline(always)]
    pub(super) fn range(&self, rows: u32, columns: u32) -> Range<usize> {
        self.between(self.starts, (rows << self.shape.m | columns) as usize)
    }

    /// The placements with these rows, those with the same columns together: where they start, as [`Tables::range`] has
    /// it.
    pub(super) fn with_rows(&self, rows: u32) -> Range<usize> {
        self.between(self.rows, rows as usize)
    }

    /// From what stands in a list at this place to what stands next.
    #[inline(always)]
    fn between(&self, list: &[u32], at: usize) -> Range<usize> {
        match list.get(at..at + 2) {
            // Checked, since the memory may have been written to.
            Some(&[start, end]) if start <= end && end as usize + PADDING <= self.beside.len() => {
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

/// The pieces of the memory in their order, in elements.
struct Layout {
    /// The words of the head: see [`head_word`].
    head: usize,
    rows: usize,
    starts: usize,
    /// Of `below` and of `beside`.
    placements: usize,
}

impl Layout {
    fn new(shape: Shape) -> Layout {
        let placements = PLACEMENTS.get(shape.m as usize).map_or(0, |&placements| placements as usize);
        Layout {
            head: BEFORE_MARKS + Tables::parts(shape) as usize,
            rows: (1 << shape.m) + 1,
            starts: (1 << (2 * shape.m)) + 1,
            placements: placements + PADDING,
        }
    }

    /// 64-bit arithmetic, since the tables of n = 24 pass the address space of 32 bits.
    fn blocks(&self) -> u64 {
        let Layout { head, rows, starts, placements } = *self;
        let short = blocks::<u32>(head) + blocks::<u32>(rows) + blocks::<u32>(starts);
        let (below, beside) = (placements.div_ceil(16) as u64, placements.div_ceil(8) as u64);
        short as u64 + below + beside
    }
}

/// What the memory starts with: a name with the version of the layout.
const MAGIC: [u32; 2] = [u32::from_le_bytes(*b"nqjo"), u32::from_le_bytes(*b"in_2")];

/// The words of the head before the marks of the parts.
const BEFORE_MARKS: usize = MAGIC.len() + 1;

/// A word of the head, when all parts are done: the name, n, and a mark for each part, which is 0 until it is done.
fn head_word(shape: Shape, at: usize) -> u32 {
    match MAGIC.get(at) {
        Some(&word) => word,
        None if at < BEFORE_MARKS => shape.n,
        None if at < BEFORE_MARKS + Tables::parts(shape) as usize => (at - BEFORE_MARKS + 1) as u32,
        // What fills the last block.
        None => 0,
    }
}

/// So many sets of rows, one after the other, make a part. With a row and a column more they have some sixteen times as
/// many placements each, so for each of those a part has half as many sets, to m = 12, where it has one.
fn sets_of_a_part(shape: Shape) -> u32 {
    1 << (PLACEMENTS.len() as u32 - 1 - shape.m)
}

/// How many parts there are beside the first.
fn groups(shape: Shape) -> u32 {
    (1u32 << shape.m).div_ceil(sets_of_a_part(shape))
}

/// Memory that tables are made in, as pointers to its pieces: several threads write to it, each to its own places.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    shape: Shape,
    head: *mut u32,
    rows: *mut u32,
    starts: *mut u32,
    below: *mut u32,
    beside: *mut u64,
    memory: PhantomData<&'a [Block]>,
}

impl<'a> Places<'a> {
    /// The pieces of this memory.
    ///
    /// # Safety
    ///
    /// `memory` points to [`Tables::blocks`] blocks that are there while the value lives.
    pub(super) unsafe fn new(memory: *mut Block, shape: Shape) -> Places<'a> {
        let layout = Layout::new(shape);
        let mut left = memory;
        let mut take = |blocks: usize| {
            let here = left;
            // SAFETY: the pieces are, together, as long as the memory.
            left = unsafe { left.add(blocks) };
            here
        };
        Places {
            shape,
            head: take(blocks::<u32>(layout.head)).cast(),
            rows: take(blocks::<u32>(layout.rows)).cast(),
            starts: take(blocks::<u32>(layout.starts)).cast(),
            below: take(blocks::<u32>(layout.placements)).cast(),
            beside: take(0).cast(),
            memory: PhantomData,
        }
    }

    /// The tables, when all parts are done.
    ///
    /// # Safety
    ///
    /// The memory is initialised, and only read while the tables live, once all parts are done.
    pub(super) unsafe fn tables(self) -> Result<Tables<'a>, RunError> {
        let words = blocks::<u32>(Layout::new(self.shape).head) * (size_of::<Block>() / size_of::<u32>());
        // SAFETY: the head has so many words, and is initialised as the caller promises.
        let is_ready = |at| unsafe { self.word(at) } == head_word(self.shape, at);
        if !(0..words).all(is_ready) {
            return Err(RunError::Memory);
        }
        // What the threads have written that have set the marks.
        fence(Ordering::Acquire);
        let Layout { rows, starts, placements, .. } = Layout::new(self.shape);
        // SAFETY: the pieces are as long as that, aligned, initialised and from now on only read, as the caller
        // promises.
        unsafe {
            Ok(Tables {
                shape: self.shape,
                rows: core::slice::from_raw_parts(self.rows, rows),
                starts: core::slice::from_raw_parts(self.starts, starts),
                below: core::slice::from_raw_parts(self.below, placements),
                beside: core::slice::from_raw_parts(self.beside, placements),
            })
        }
    }

    /// Makes a part: the first before all others, those in any order. [`RunError::Memory`] when the first one is not
    /// done.
    ///
    /// # Safety
    ///
    /// The memory may be written to, and what the part writes is not touched by anything else meanwhile: that is all of
    /// it for part 0, and its own places for each other one, which are different for different parts. From part 1 on
    /// the memory is initialised.
    pub(super) unsafe fn prepare(self, part: u32) -> Result<(), RunError> {
        // SAFETY: for the first part the memory is this call's alone; for another one it is initialised, and the places
        // of a part are its own, as the caller promises.
        unsafe {
            match part.checked_sub(1) {
                None => self.begin(),
                Some(group) => {
                    if !(0..=BEFORE_MARKS).all(|at| self.word(at) == head_word(self.shape, at)) {
                        return Err(RunError::Memory);
                    }
                    // What the first part has written.
                    fence(Ordering::Acquire);
                    let sets = sets_of_a_part(self.shape);
                    for rows in (group * sets..1 << self.shape.m).take(sets as usize) {
                        self.fill(rows);
                    }
                }
            }
            self.set_word(BEFORE_MARKS + part as usize, Ordering::Release);
        }
        Ok(())
    }

    /// The first part: how many placements there are with each set of rows, and so where they start; and whatever else
    /// is in no other part.
    ///
    /// # Safety
    ///
    /// Nothing else touches the memory meanwhile.
    unsafe fn begin(self) {
        let Layout { head, rows, starts, placements } = Layout::new(self.shape);
        // SAFETY: all of it is inside of the pieces, which nothing else touches.
        unsafe {
            // No mark is left of whatever was in the memory before.
            zero_behind(self.head, 0, head);
            for at in 0..BEFORE_MARKS {
                self.set_word(at, Ordering::Relaxed);
            }
            zero_behind(self.rows, 0, rows);
            let rows = core::slice::from_raw_parts_mut(self.rows, rows);
            count_by_rows(self.shape, rows);
            let mut sum = 0;
            for start in rows.iter_mut() {
                (*start, sum) = (sum, sum + *start);
            }
            zero_behind(self.starts, starts - 1, starts);
            self.starts.add(starts - 1).write(sum);
            zero_behind(self.below, placements - PADDING, placements);
            zero_behind(self.beside, placements - PADDING, placements);
        }
    }

    /// The placements with these rows.
    ///
    /// # Safety
    ///
    /// The first part is done, and nothing else touches the places of these rows meanwhile.
    unsafe fn fill(self, rows: u32) {
        let shape = self.shape;
        // SAFETY: there is one more such word than there are sets of rows, and the first part has written them all.
        let (first, end) = unsafe { (self.rows.add(rows as usize).read(), self.rows.add(rows as usize + 1).read()) };
        if first > end || end as usize > Layout::new(shape).placements - PADDING {
            // Only when the memory was changed.
            return;
        }
        let (first, placements) = (first as usize, (end - first) as usize);
        // SAFETY: inside of the pieces, as just checked, and of these rows alone.
        let (starts, below, beside) = unsafe {
            (
                core::slice::from_raw_parts_mut(self.starts.add((rows << shape.m) as usize).cast(), 1 << shape.m),
                core::slice::from_raw_parts_mut(self.below.add(first).cast(), placements),
                core::slice::from_raw_parts_mut(self.beside.add(first).cast(), placements),
            )
        };
        let (starts, below, beside) = (zeros::<u32>(starts), zeros::<u32>(below), zeros::<u64>(beside));
        // Counting sort: how many there are with the same columns, ..
        each_placement(shape, rows, |placement| {
            if let Some(count) = starts.get_mut(placement.columns as usize) {
                *count += 1;
            }
        });
        // .. where they end, ..
        let mut end = first as u32;
        for start in starts.iter_mut() {
            end = end.wrapping_add(*start);
            *start = end;
        }
        // .. and each to its place, the last first, which leaves where they start.
        each_placement(shape, rows, |placement| {
            let Some(start) = starts.get_mut(placement.columns as usize) else { return };
            *start = start.wrapping_sub(1);
            let at = (*start as usize).wrapping_sub(first);
            if let (Some(below), Some(beside)) = (below.get_mut(at), beside.get_mut(at)) {
                (*below, *beside) = (placement.below, placement.beside);
            }
        });
    }

    /// A word of the head. Threads that prepare may write to it, so it is atomic; and it may lie in memory that can
    /// only be read, which a relaxed load may.
    ///
    /// # Safety
    ///
    /// The head is initialised and has that word.
    unsafe fn word(self, at: usize) -> u32 {
        // SAFETY: aligned, inside of the head and initialised, as the caller promises.
        unsafe { &*self.head.add(at).cast::<AtomicU32>() }.load(Ordering::Relaxed)
    }

    /// Sets a word of the head to what it is in tables that are ready.
    ///
    /// # Safety
    ///
    /// The head is initialised, has that word, and may be written to.
    unsafe fn set_word(self, at: usize, order: Ordering) {
        // SAFETY: aligned, inside of the head and initialised, as the caller promises.
        unsafe { &*self.head.add(at).cast::<AtomicU32>() }.store(head_word(self.shape, at), order);
    }
}

/// Writes zeros to a piece of so many elements, from one of them to the end of the last block.
///
/// # Safety
///
/// The piece may be written to.
unsafe fn zero_behind<T: Integer>(piece: *mut T, from: usize, elements: usize) {
    let all = blocks::<T>(elements) * (size_of::<Block>() / size_of::<T>());
    // SAFETY: inside of the blocks of the piece.
    unsafe { piece.add(from).write_bytes(0, all - from) }
}

/// A placement in the north-west quadrant.
#[derive(Clone, Copy, Default)]
struct QuadrantPlacement {
    columns: u32,
    /// The diagonals that leave the quadrant downwards, by the column in which they leave it: the falling ones, which
    /// go to the right, and from bit 16 on the rising ones, by that column minus 1.
    below: u32,
    /// The lines into the east, see [`Shape::lines`], and the [`middles`].
    beside: u64,
}

impl QuadrantPlacement {
    /// The same with one more queen.
    #[inline(always)]
    fn with(self, shape: Shape, row: u32, column: u32) -> QuadrantPlacement {
        let m = shape.m;
        let (down, right) = (m - 1 - row, m - 1 - column);
        let falling = if column + down < m - 1 { 1 << (column + down) } else { 0 };
        let rising = if column > down { 1 << (16 + column - down - 1) } else { 0 };
        QuadrantPlacement {
            columns: self.columns | 1 << column,
            below: self.below | falling | rising,
            beside: self.beside | shape.lines(row, right) | middles::of_queen(shape, down, right),
        }
    }
}

/// A row that gets a queen.
#[derive(Clone, Copy)]
struct Row {
    above: Above<u32>,
    placement: QuadrantPlacement,
    /// The columns where the queen has not been yet.
    untried: u32,
    row: u32,
    /// The rows below that get one too.
    rest: u32,
}

impl Row {
    /// The first of these rows, below queens as it sees them.
    fn first_of(rows: u32, above: Above<u32>, placement: QuadrantPlacement) -> Row {
        Row { above, placement, untried: above.free(), row: rows.trailing_zeros(), rest: rows & rows.wrapping_sub(1) }
    }

    /// The next row, with the next queen in this one.
    fn next(&mut self, shape: Shape) -> Option<Row> {
        if self.untried == 0 {
            return None;
        }
        let queen = self.untried & self.untried.wrapping_neg();
        self.untried ^= queen;
        let above = self.above.with(queen, self.rest.trailing_zeros().wrapping_sub(self.row));
        Some(Row::first_of(self.rest, above, self.placement.with(shape, self.row, queen.trailing_zeros())))
    }
}

/// Calls for each placement of a quadrant with queens in just these rows.
fn each_placement(shape: Shape, rows: u32, mut visit: impl FnMut(QuadrantPlacement)) {
    if rows == 0 {
        return visit(QuadrantPlacement::default());
    }
    let mut above: Vec<Row, { PLACEMENTS.len() }, u8> = Vec::new();
    let mut row = Row::first_of(rows, Above::none(shape.all_columns()), QuadrantPlacement::default());
    loop {
        if row.rest == 0 {
            while row.untried != 0 {
                visit(row.placement.with(shape, row.row, row.untried.trailing_zeros()));
                row.untried &= row.untried - 1;
            }
        } else {
            // Never full: there are no more rows.
            let _ = above.push(row);
        }
        row = loop {
            let Some(last) = above.last_mut() else { return };
            match last.next(shape) {
                Some(next) => break next,
                None => above.pop(),
            };
        };
    }
}

/// Adds to the number of each set of rows how many placements have queens in just these.
///
/// All parts wait for this, so it is made short: the last two rows are not filled, but counted; and of two placements
/// that are mirror images, left and right exchanged, only one is looked at, which counts twice.
fn count_by_rows(shape: Shape, counts: &mut [u32]) {
    /// Among the columns that are untried: no queen.
    const NONE: u32 = 1 << 31;
    /// A row that is filled or being filled.
    struct Level {
        above: Above<u32>,
        /// The rows above that have a queen.
        rows: u32,
        untried: u32,
        /// The placement and its mirror image, when that is another one.
        images: u32,
    }
    let Shape { m, .. } = shape;
    let mut add = |rows: u32, placements: u32| {
        if let Some(count) = counts.get_mut(rows as usize) {
            *count += placements;
        }
    };
    let upper = m as usize - 2;
    let mut levels: Vec<Level, { PLACEMENTS.len() }, u8> = Vec::new();
    let (mut above, mut rows, mut images) = (Above::none(shape.all_columns()), 0u32, 1);
    loop {
        if levels.len() == upper {
            let (one, other) = (above.free(), above.down(1).free());
            // Pairs that attack each other, straight down and along both diagonals.
            let attacking = [other, other << 1, other >> 1].map(|other| (one & other).count_ones()).iter().sum::<u32>();
            let (ones, others) = (one.count_ones(), other.count_ones());
            add(rows, images);
            add(rows | 1 << upper, images * ones);
            add(rows | 2 << upper, images * others);
            add(rows | 3 << upper, images * (ones * others - attacking));
        } else {
            // The first queen stands on the left or in the middle.
            let columns = if rows == 0 { (1 << m.div_ceil(2)) - 1 } else { shape.all_columns() };
            // Never full: there are no more rows.
            let _ = levels.push(Level { above, rows, untried: above.free() & columns | NONE, images });
        }
        (above, rows, images) = loop {
            let Some(row) = levels.len().checked_sub(1) else { return };
            let Some(level) = levels.last_mut() else { return };
            let queen = level.untried & level.untried.wrapping_neg();
            level.untried ^= queen;
            match queen {
                0 => levels.pop(),
                NONE => break (level.above.down(1), level.rows, level.images),
                _ => {
                    // The images of what stands below a queen in the middle all come, one by one.
                    let is_first_of_two = level.rows == 0 && queen.trailing_zeros() * 2 + 1 != m;
                    let images = if is_first_of_two { 2 } else { level.images };
                    break (level.above.with(queen, 1), level.rows | 1 << row, images);
                }
            };
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use std::mem::MaybeUninit;
    use std::vec;

    fn shape(n: u32) -> Shape {
        Shape::new(Size::new(n).unwrap()).unwrap()
    }

    fn memory(shape: Shape) -> std::vec::Vec<MaybeUninit<Block>> {
        vec![MaybeUninit::uninit(); Tables::blocks(shape) as usize]
    }

    #[test]
    fn every_placement_is_in_its_range() {
        for n in 4..=17 {
            let shape = shape(n);
            let mut memory = memory(shape);
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

    /// What a part writes depends on neither the order nor what was there before.
    #[test]
    fn parts_are_done_in_any_order() {
        for n in [4, 11, 12, 15, 16] {
            let shape = shape(n);
            let blocks = Tables::blocks(shape) as usize;
            let (mut one, mut other) = (vec![Block::ZERO; blocks], vec![Block::ZERO; blocks]);
            let parts = Tables::parts(shape);
            // SAFETY: as much memory as they take, which nothing else touches.
            let [one_by_one, backwards] =
                [&mut one, &mut other].map(|memory| unsafe { Places::new(memory.as_mut_ptr(), shape) });
            // SAFETY: initialised, and the parts are made one by one.
            unsafe {
                for part in 1..parts {
                    assert_eq!(one_by_one.prepare(part), Err(RunError::Memory), "n = {n}: the first part is not done");
                }
                for part in 0..parts {
                    assert!(one_by_one.tables().is_err());
                    one_by_one.prepare(part).unwrap();
                }
                assert!(one_by_one.tables().is_ok());
                backwards.prepare(0).unwrap();
                for part in (1..parts).rev() {
                    assert!(backwards.tables().is_err());
                    backwards.prepare(part).unwrap();
                    backwards.prepare(part).unwrap();
                }
                let [one, other] = [one_by_one, backwards].map(|places| places.tables().unwrap());
                assert!(one.rows == other.rows && one.starts == other.starts);
                assert!(one.below == other.below && one.beside == other.beside);
                // To begin anew is to have done nothing.
                backwards.prepare(0).unwrap();
                assert!(backwards.tables().is_err());
            }
        }
    }

    #[test]
    fn a_head_that_was_changed_is_no_head() {
        for n in [12, 18] {
            let shape = shape(n);
            let mut memory = vec![Block::ZERO; Tables::blocks(shape) as usize];
            // SAFETY: as much memory as they take, initialised, which nothing else touches meanwhile.
            unsafe {
                let places = Places::new(memory.as_mut_ptr(), shape);
                (0..Tables::parts(shape)).try_for_each(|part| places.prepare(part)).unwrap();
                let words = blocks::<u32>(Layout::new(shape).head) * 16;
                for (word, bit) in (0..words).flat_map(|word| (0..32).map(move |bit| (word, bit))) {
                    let word = places.head.add(word);
                    *word ^= 1 << bit;
                    assert!(places.tables().is_err());
                    *word ^= 1 << bit;
                }
                assert!(places.tables().is_ok());
                // n + 1 has quadrants of the same size, and other tables.
                let other = Shape { n: n + 1, ..shape };
                assert!(Places::new(memory.as_mut_ptr(), other).tables().is_err());
            }
        }
    }

    /// Where the memory that a part reads was changed, what comes out is wrong, and it is inside of the memory.
    #[test]
    fn parts_of_changed_memory_stay_inside() {
        let shape = shape(12);
        let mut memory = vec![Block::ZERO; Tables::blocks(shape) as usize];
        let mut random = crate::random::Random::new(1);
        for _ in 0..200 {
            // SAFETY: as much memory as they take, initialised, which nothing else touches meanwhile.
            unsafe {
                let places = Places::new(memory.as_mut_ptr(), shape);
                places.prepare(0).unwrap();
                for _ in 0..8 {
                    places.rows.add(random.below(65) as usize).write(random.next() as u32 >> random.below(32));
                }
                (1..Tables::parts(shape)).try_for_each(|part| places.prepare(part)).unwrap();
            }
        }
    }
}
