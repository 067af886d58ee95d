//! The half boards with given rows: put together from quadrants, and sorted for the comparison with the other half.

#![forbid(unsafe_code)]

use core::mem::MaybeUninit;

use super::kernel::Kernel;
use super::keys;
use super::memory::{List, zeros};
use super::rowsets::{self, RowSet};
use super::shape::Shape;
use super::tables::{PADDING, Tables};

/// Among the diagonals below: set for all of the north, and for a placement of the south that the middle column's queen attacks.
const NOTHING_FITS: u32 = 1 << 31;

/// A placement of the north, and what goes with it.
#[derive(Clone, Copy)]
pub(super) struct North {
    /// The lines into the other half, of the middle row's queen too, and the keys.
    pub(super) word: u64,
    /// The diagonals on which no queen of the south may be.
    pub(super) below: u32,
}

/// Placements of the south: upside down, that is as the table has them, but for their words, which are of the south.
#[derive(Clone, Copy)]
pub(super) struct South<'a> {
    pub(super) below: &'a [u32],
    pub(super) words: &'a [u64],
}

/// Memory for the placements of the south.
pub(super) struct SouthLists<'a> {
    pub(super) below: List<'a, u32>,
    pub(super) words: List<'a, u64>,
}

/// Which half is listed. That of the east is listed as its mirror image in the west, and then reflected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    West,
    East,
}

/// Lists half boards, as many at a time as there is memory for.
pub(super) struct Lister<'a> {
    tables: Tables<'a>,
    side: Side,
    /// The rows of the north, the outermost first.
    north: u32,
    /// The lines of the middle column's queen.
    kept_free: u64,
    /// The placements with the rows of the south: the first one's place in the table, and what is needed of them.
    south_rows: u32,
    south_start: usize,
    south: South<'a>,
    /// How far from the innermost column the middle row's queen stands now, and at most; nothing when it is not in this half.
    middle_row: Option<(u32, u32)>,
    /// The columns of the north that come next.
    columns: u32,
    /// How many of its placements are done.
    done: usize,
}

impl<'a> Lister<'a> {
    /// The halves of the west.
    pub(super) fn west(tables: Tables<'a>, set: RowSet, memory: &'a mut SouthLists) -> Lister<'a> {
        let m = tables.shape.m;
        // Twofold by the transposition: the queen of the middle row is farther from the centre than that of the middle column.
        let middle_row = set.middle.filter(|&row| row != m).map(|row| (m - row, m - 1));
        Lister::new(tables, Side::West, set.west, set.middle, middle_row, memory)
    }

    /// The halves of the east.
    pub(super) fn east(tables: Tables<'a>, set: RowSet, memory: &'a mut SouthLists) -> Lister<'a> {
        Lister::new(tables, Side::East, set.east, set.middle, None, memory)
    }

    fn new(
        tables: Tables<'a>,
        side: Side,
        rows: u32,
        middle: Option<u32>,
        middle_row: Option<(u32, u32)>,
        memory: &'a mut SouthLists,
    ) -> Lister<'a> {
        let shape = tables.shape;
        let (north, south_rows) = shape.quadrants(rows);
        let kept_free = middle.map_or(0, |row| lines_of_the_middle(shape, row));
        let kept_free_below = middle.map_or(0, |row| lines_of_the_middle(shape, shape.n - 1 - row));
        let range = tables.with_rows(south_rows);
        let south_start = range.start;
        // With the elements that vectors read behind the last.
        let range = range.start..range.end + PADDING;
        memory.below.clear();
        memory.words.clear();
        let beside = tables.beside.get(range.clone()).unwrap_or_default();
        memory.below.extend(
            tables
                .below
                .get(range)
                .unwrap_or_default()
                .iter()
                .zip(beside)
                .map(|(&below, &beside)| if beside & kept_free_below == 0 { below } else { NOTHING_FITS }),
        );
        memory.words.extend(beside.iter().map(|&beside| {
            let lines = shape.upside_down(beside);
            match side {
                Side::West => lines | keys::lower(shape, beside),
                Side::East => shape.mirrored(lines) | keys::keys(shape, beside),
            }
        }));
        let south = South { below: memory.below.as_slice(), words: memory.words.as_slice() };
        Lister {
            tables,
            side,
            north,
            kept_free,
            south_rows,
            south_start,
            south,
            middle_row,
            columns: first(north),
            done: 0,
        }
    }

    /// Adds halves until all are listed, or there might be too little room for the next ones. Whether all are.
    pub(super) fn fill(&mut self, kernel: impl Kernel, halves: &mut List<u64>) -> bool {
        let tables = self.tables;
        let shape = tables.shape;
        let shift = 16 + u32::from(shape.is_odd());
        loop {
            let queen = match self.middle_row {
                Some((steps, most)) if steps > most => return true,
                Some((steps, _)) => MiddleRow::new(shape, steps),
                None => MiddleRow::default(),
            };
            while self.columns >> shape.m == 0 {
                let columns = self.columns;
                let south = tables.range(self.south_rows, shape.all_columns() & !columns & !queen.column);
                if columns & queen.column == 0 && !south.is_empty() {
                    let of_south = |at: usize| at.wrapping_sub(self.south_start);
                    let range = of_south(south.start)..of_south(south.end) + PADDING;
                    let south = South {
                        below: self.south.below.get(range.clone()).unwrap_or_default(),
                        words: self.south.words.get(range).unwrap_or_default(),
                    };
                    let sides = keys::sides(shape, columns, queen.column) | queen.word;
                    for at in tables.range(self.north, columns).skip(self.done) {
                        let (Some(&below), Some(&beside)) = (tables.below.get(at), tables.beside.get(at)) else {
                            break;
                        };
                        if below & queen.below == 0 && beside & self.kept_free == 0 {
                            if halves.free().len() < south.below.len() {
                                return false;
                            }
                            let word = match self.side {
                                Side::West => beside & shape.all_lines() | keys::keys(shape, beside),
                                Side::East => shape.mirrored(beside) | keys::keys(shape, beside),
                            };
                            let below = below << shift | below >> shift | queen.below | NOTHING_FITS;
                            kernel.list(North { word: word | sides, below }, south, halves);
                        }
                        self.done += 1;
                    }
                }
                self.columns = following(columns);
                self.done = 0;
            }
            let Some((steps, _)) = &mut self.middle_row else { return true };
            *steps += 1;
            self.columns = first(self.north);
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
            word: shape.lines(shape.m, steps) | keys::of_row_queen(steps),
            // The falling diagonal leaves the quadrant one column before, the rising one, numbered one less, one behind.
            below: (1 << column) >> 1 | 1 << (16 + column),
        }
    }
}

/// The lines of a queen in the middle column, as a quadrant has them: the falling line of the north-west that ends above it,
/// and the rising one from below.
fn lines_of_the_middle(shape: Shape, row: u32) -> u64 {
    let diagonals = shape.diagonals();
    let falling = if (1..=diagonals).contains(&row) { 1 << (row - 1) } else { 0 };
    let rising = if row + 2 <= shape.n { 1 << (diagonals + shape.n - 2 - row) } else { 0 };
    falling | rising
}

/// The smallest mask with as many bits.
fn first(rows: u32) -> u32 {
    (1 << rows.count_ones()) - 1
}

/// The next larger mask with as many bits.
fn following(bits: u32) -> u32 {
    if bits == 0 { u32::MAX } else { rowsets::following(bits) }
}

/// Halves in the order of their middles, and those with the same one in the order of their second and third columns.
#[derive(Clone, Copy)]
pub(super) struct Sorted<'a> {
    pub(super) words: &'a [u64],
    /// Where those with each middle end.
    ends: &'a [u32],
}

impl Sorted<'_> {
    /// The halves with this number for a middle, see [`keys::middle`].
    #[inline(always)]
    pub(super) fn range(&self, middle: usize) -> core::ops::Range<usize> {
        let end = |middle: usize| self.ends.get(middle).map_or(0, |&end| end as usize);
        end(middle.wrapping_sub(1))..end(middle)
    }
}

/// Makes of counts where each begins when they stand one behind the other.
fn add_up(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        (*count, sum) = (sum, sum + *count);
    }
}

/// Moves each word to the next place that is counted for it.
#[inline(always)]
fn scatter(words: &[u64], places: &mut [u32], to: &mut [u64], key: impl Fn(u64) -> usize, word: impl Fn(u64) -> u64) {
    for &from in words {
        if let Some(place) = places.get_mut(key(from)) {
            if let Some(to) = to.get_mut(*place as usize) {
                *to = word(from);
            }
            *place += 1;
        }
    }
}

/// Sorts the halves of the west, in place, in two passes.
pub(super) fn sort_west<'s>(
    shape: Shape,
    has_lower: bool,
    west: &'s mut List<u64>,
    other: &mut List<u64>,
    nears: &mut [MaybeUninit<u32>],
    middles: &'s mut [MaybeUninit<u32>],
) -> Sorted<'s> {
    // Counters for the queen of the row below the middle only where the west has it.
    let used = if has_lower { keys::MIDDLES } else { keys::MIDDLES_OF_A_ROW };
    let nears = zeros(nears.get_mut(..keys::NEARS).unwrap_or_default());
    let middles = zeros(middles.get_mut(..used).unwrap_or_default());
    for &word in west.as_slice() {
        if let Some(count) = nears.get_mut(keys::near(shape, word) as usize) {
            *count += 1;
        }
        if let Some(count) = middles.get_mut(keys::middle(word)) {
            *count += 1;
        }
    }
    add_up(nears);
    add_up(middles);
    let by_near = other.scatter(west.len());
    scatter(west.as_slice(), nears, by_near, |word| keys::near(shape, word) as usize, |word| word);
    let words = west.scatter(west.len());
    scatter(by_near, middles, words, keys::middle, |word| word);
    Sorted { words, ends: middles }
}

/// Sorts the halves of the east by their middles, and leaves nothing but their lines.
pub(super) fn sort_east<'s>(
    shape: Shape,
    east: &List<u64>,
    to: &'s mut List<u64>,
    middles: &'s mut [MaybeUninit<u32>],
) -> Sorted<'s> {
    let middles = zeros(middles.get_mut(..keys::MIDDLES_OF_A_ROW).unwrap_or_default());
    for &word in east.as_slice() {
        if let Some(count) = middles.get_mut(keys::middle(word)) {
            *count += 1;
        }
    }
    add_up(middles);
    let words = to.scatter(east.len());
    scatter(east.as_slice(), middles, words, keys::middle, |word| word & shape.all_lines());
    Sorted { words, ends: middles }
}
