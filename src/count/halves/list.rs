//! The half boards with given rows: put together from quadrants, and sorted for the comparison with the other half.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;
use core::ops::Range;

use super::loops::Loops;
use super::memory::{List, Room, blocks, zeros};
use super::middles;
use super::north_south::{NORTH_ATTACKED, North, SOUTH_ATTACKED, South};
use super::rowsets::RowSet;
use super::shape::Shape;
use super::subsets::{first, following};
use super::tables::{PADDING, Tables};

/// The placements of a quadrant.
pub(super) struct Quadrant<'a> {
    below: List<'a, u32>,
    words: List<'a, u64>,
    /// Where the first of them is in the tables.
    start: usize,
}

impl<'a> Quadrant<'a> {
    /// Room for the placements of any rows.
    pub(super) fn new(room: &mut Room<'a>, shape: Shape) -> Quadrant<'a> {
        let most = Tables::largest_rows(shape) + PADDING;
        Quadrant { below: List::new(room.take(most)), words: List::new(room.take(most)), start: 0 }
    }

    /// The blocks that it takes of a room.
    pub(super) fn blocks(shape: Shape) -> usize {
        let most = Tables::largest_rows(shape) + PADDING;
        blocks::<u32>(most) + blocks::<u64>(most)
    }

    /// Fills it with the placements of these rows.
    fn fill(&mut self, tables: &Tables, rows: u32, below: impl Fn(u32, u64) -> u32, word: impl Fn(u64) -> u64) {
        let range = tables.with_rows(rows);
        self.start = range.start;
        // With the elements that vectors read behind the last.
        let range = range.start..range.end + PADDING;
        let beside = tables.beside.get(range.clone()).unwrap_or_default();
        let table = tables.below.get(range).unwrap_or_default();
        self.below.clear();
        self.below.extend(table.iter().zip(beside).map(|(&diagonals, &beside)| below(diagonals, beside)));
        self.words.clear();
        self.words.extend(beside.iter().map(|&beside| word(beside)));
    }

    /// A range of the tables' placements.
    fn get(&self, range: Range<usize>) -> (&[u32], &[u64]) {
        let range = range.start.wrapping_sub(self.start)..range.end.wrapping_sub(self.start);
        let below = self.below.as_slice().get(range.clone()).unwrap_or_default();
        (below, self.words.as_slice().get(range).unwrap_or_default())
    }
}

/// Which half is listed. That of the east is listed as its mirror image in the west, and then reflected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    West,
    East,
}

/// Lists half boards, as many at a time as there is memory for.
pub(super) struct Lister<'a, 'm> {
    tables: &'a Tables<'a>,
    /// The rows of the quadrants, the outermost first.
    rows: (u32, u32),
    north: &'a mut Quadrant<'m>,
    south: &'a mut Quadrant<'m>,
    /// How far from the innermost column the middle row's queen stands now, and at most; nothing when it is not in this
    /// half.
    middle_row: Option<(u32, u32)>,
    /// The columns of the north that come next.
    columns: u32,
    /// How many of its placements are done.
    done: usize,
}

impl<'a, 'm> Lister<'a, 'm> {
    /// The halves of the west.
    pub(super) fn west(tables: &'a Tables, set: RowSet, memory: &'a mut [Quadrant<'m>; 2]) -> Lister<'a, 'm> {
        let m = tables.shape.m;
        // Of two solutions that the transposition exchanges, the one whose queen of the middle row is farther from the
        // centre than that of the middle column.
        let middle_row = set.middle.filter(|&row| row != m).map(|row| (m - row, m - 1));
        Lister::new(tables, Side::West, set.west, set.middle, middle_row, memory)
    }

    /// The halves of the east.
    pub(super) fn east(tables: &'a Tables, set: RowSet, memory: &'a mut [Quadrant<'m>; 2]) -> Lister<'a, 'm> {
        Lister::new(tables, Side::East, set.east, set.middle, None, memory)
    }

    fn new(
        tables: &'a Tables,
        side: Side,
        rows: u32,
        middle: Option<u32>,
        middle_row: Option<(u32, u32)>,
        [north, south]: &'a mut [Quadrant<'m>; 2],
    ) -> Lister<'a, 'm> {
        let shape = tables.shape;
        let rows = shape.quadrants(rows);
        // Where the queen of the middle column attacks, nothing fits.
        let attack = |row: Option<u32>| row.map_or(0, |row| lines_of_the_middle(shape, row));
        let (on_north, on_south) = (attack(middle), attack(middle.map(|row| shape.n - 1 - row)));
        let below = |below: u32, beside: u64| below | if beside & on_north == 0 { 0 } else { NORTH_ATTACKED };
        north.fill(tables, rows.0, below, |beside| match side {
            Side::West => beside & shape.all_lines() | middles::of_word(beside),
            Side::East => shape.mirrored(beside) | middles::of_word(beside),
        });
        let attacked = |beside: u64| if beside & on_south == 0 { 0 } else { SOUTH_ATTACKED };
        let below = |below: u32, beside: u64| below | NORTH_ATTACKED | attacked(beside);
        south.fill(tables, rows.1, below, |beside| {
            let lines = shape.upside_down(beside);
            match side {
                Side::West => lines | middles::lower(beside),
                Side::East => shape.mirrored(lines) | middles::of_word(beside),
            }
        });
        Lister { tables, rows, north, south, middle_row, columns: first(rows.0.count_ones()), done: 0 }
    }

    /// Adds halves until all are listed, or there might be too little room for the next ones. Whether all are.
    pub(super) fn fill(&mut self, loops: impl Loops, halves: &mut List<u64>) -> bool {
        let shape = self.tables.shape;
        loop {
            let queen = match self.middle_row {
                Some((steps, most)) if steps > most => return true,
                Some((steps, _)) => MiddleRow::new(shape, steps),
                None => MiddleRow::default(),
            };
            while self.columns >> shape.m == 0 {
                let columns = self.columns;
                let north = self.tables.range(self.rows.0, columns);
                let south = self.tables.range(self.rows.1, shape.all_columns() & !columns & !queen.column);
                if columns & queen.column == 0 && !south.is_empty() && !north.is_empty() {
                    let (below, words) = self.north.get(north.start + self.done..north.end);
                    let north = North {
                        below,
                        words,
                        word: middles::side(shape, columns) | queen.word,
                        kept_free: queen.below,
                        always: queen.below | SOUTH_ATTACKED,
                        shift: 16 + u32::from(shape.is_odd()),
                    };
                    let (below, words) = self.south.get(south.start..south.end + PADDING);
                    let done = loops.list(north, South { below, words }, halves);
                    if done < north.below.len() {
                        self.done += done;
                        return false;
                    }
                }
                self.columns = following(columns);
                self.done = 0;
            }
            let Some((steps, _)) = &mut self.middle_row else { return true };
            *steps += 1;
            self.columns = first(self.rows.0.count_ones());
        }
    }
}

/// What the queen of the middle row, for odd n, means for the quadrants above and below: for both the same.
#[derive(Clone, Copy, Default)]
struct MiddleRow {
    column: u32,
    word: u64,
    below: u32,
}

impl MiddleRow {
    fn new(shape: Shape, steps: u32) -> MiddleRow {
        let column = shape.m - 1 - steps;
        MiddleRow {
            column: 1 << column,
            word: shape.lines(shape.m, steps) | middles::of_row_queen(steps),
            // The falling diagonal leaves the quadrant one column before, the rising one, numbered one less, one
            // behind.
            below: (1 << column) >> 1 | 1 << (16 + column),
        }
    }
}

/// The lines of a queen in the middle column, as a quadrant has them: the falling line of the north-west that ends
/// above it, and the rising one from below. (Not for the top row, where none of the tasks has it.)
fn lines_of_the_middle(shape: Shape, row: u32) -> u64 {
    let diagonals = shape.diagonals();
    let falling = if (1..=diagonals).contains(&row) { 1 << (row - 1) } else { 0 };
    let rising = if (1..=diagonals).contains(&(shape.n - 1 - row)) { 1 << (diagonals + shape.n - 2 - row) } else { 0 };
    falling | rising
}

/// The lines of halves, in the order of their middles.
#[derive(Clone, Copy)]
pub(super) struct Sorted<'a> {
    pub(super) lines: &'a [u64],
    /// Where those with each middle end.
    ends: &'a [u32],
}

impl Sorted<'_> {
    /// The halves with this number for a middle, see [`middles::middle`].
    #[inline(always)]
    pub(super) fn range(&self, middle: usize) -> Range<usize> {
        let end = |middle: usize| self.ends.get(middle).map_or(0, |&end| end as usize);
        end(middle.wrapping_sub(1))..end(middle)
    }

    /// Whether there is nothing with any of these.
    pub(super) fn has_none(&self, middles: Range<usize>) -> bool {
        let end = |middle: usize| self.ends.get(middle).copied().unwrap_or(0);
        end(middles.start.wrapping_sub(1)) == end(middles.end.wrapping_sub(1))
    }
}

/// Sorts halves by their middles, of which there are so many, and leaves nothing but their lines. Nothing when there is
/// no memory for that.
pub(super) fn sort<'s, const MIDDLES: usize>(
    shape: Shape,
    halves: &List<u64>,
    to: &'s mut List<u64>,
    middles: &'s mut [MaybeUninit<u32>],
) -> Option<Sorted<'s>> {
    let middles: &mut [u32; MIDDLES] = zeros(middles.get_mut(..MIDDLES)?).first_chunk_mut()?;
    for &word in halves.as_slice() {
        middles[middles::middle(word) % MIDDLES] += 1;
    }
    // Where each begins when they stand one behind the other.
    let mut sum = 0;
    for middle in middles.iter_mut() {
        (*middle, sum) = (sum, sum + *middle);
    }
    let lines = to.scatter(halves.len());
    for &word in halves.as_slice() {
        let place = &mut middles[middles::middle(word) % MIDDLES];
        if let Some(to) = lines.get_mut(*place as usize) {
            *to = word & shape.all_lines();
        }
        *place += 1;
    }
    Some(Sorted { lines, ends: middles })
}
