//! The half boards with given rows: put together from quadrants, and sorted for the comparison with the other half.

#![forbid(unsafe_code)]

use super::kernel::Kernel;
use super::memory::{List, zeros};
use super::rowsets::RowSet;
use super::shape::Shape;
use super::tables::{KEYS, Middle, PADDING, Tables, all_near};
use core::mem::MaybeUninit;

/// Half boards: their lines into the other half, and their keys.
pub(super) struct Halves<'a> {
    pub(super) lines: List<'a, u64>,
    /// The keys of the placement in the north in the low half, those of the south in the high half.
    pub(super) keys: List<'a, u32>,
}

/// A placement of the north, and what goes with it.
pub(super) struct North {
    /// The lines into the east, of the middle row's queen too.
    pub(super) lines: u64,
    pub(super) keys: u32,
    /// The diagonals on which no queen of the south may be, as [`Tables::below`] has them.
    pub(super) below: u32,
    /// Those on which no queen of the south may be for the queen of the middle column, as [`Tables::beside`] has them.
    pub(super) beside: u64,
}

/// The placements of the south that have the other columns, upside down. Behind them are [`PADDING`] more.
pub(super) struct South<'a> {
    pub(super) below: &'a [u32],
    pub(super) beside: &'a [u64],
    pub(super) count: usize,
}

/// Lists half boards, as many at a time as there is memory for.
pub(super) struct Lister<'a> {
    tables: Tables<'a>,
    /// The rows of the quadrants, the outermost first.
    north: u32,
    south: u32,
    /// The lines of the middle column's queen as the two quadrants have them.
    kept_free: (u64, u64),
    /// How far from the innermost column the middle row's queen stands now, and at most; nothing when it is not in this half.
    middle_row: Option<(u32, u32)>,
    /// The columns of the north that come next.
    columns: u32,
    /// How many of its placements are done.
    done: usize,
}

impl<'a> Lister<'a> {
    /// The halves of the west.
    pub(super) fn west(tables: Tables<'a>, set: RowSet) -> Lister<'a> {
        let m = tables.shape.m;
        // Twofold by the transposition: the queen of the middle row is farther from the centre than that of the middle column.
        let middle_row = set.middle.filter(|&row| row != m).map(|row| (m - row, m - 1));
        Lister::new(tables, set.west, set.middle, middle_row)
    }

    /// The halves of the east as their mirror images in the west.
    pub(super) fn east(tables: Tables<'a>, set: RowSet) -> Lister<'a> {
        Lister::new(tables, set.east, set.middle, None)
    }

    fn new(tables: Tables<'a>, rows: u32, middle: Option<u32>, middle_row: Option<(u32, u32)>) -> Lister<'a> {
        let shape = tables.shape;
        let (north, south) = shape.quadrants(rows);
        let kept_free = match middle {
            None => (0, 0),
            Some(row) => (lines_of_the_middle(shape, row), lines_of_the_middle(shape, shape.n - 1 - row)),
        };
        Lister { tables, north, south, kept_free, middle_row, columns: first(north), done: 0 }
    }

    /// Adds halves until all are listed, or there might be too little room for the next ones. Whether all are.
    pub(super) fn fill(&mut self, kernel: impl Kernel, halves: &mut Halves) -> bool {
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
                let north = tables.range(self.north, columns);
                let south = tables.range(self.south, shape.all_columns() & !columns & !queen.column);
                if columns & queen.column == 0 && !south.is_empty() {
                    let south = South {
                        below: tables.below.get(south.start..).unwrap_or_default(),
                        beside: tables.beside.get(south.start..).unwrap_or_default(),
                        count: south.len(),
                    };
                    for at in north.skip(self.done) {
                        let (Some(&below), Some(&beside)) = (tables.below.get(at), tables.beside.get(at)) else {
                            break;
                        };
                        if below & queen.below == 0 && beside & self.kept_free.0 == 0 {
                            if halves.lines.free().len() < south.count + PADDING {
                                return false;
                            }
                            let north = North {
                                lines: beside & shape.all_lines() | queen.lines,
                                keys: (beside >> KEYS) as u32 | queen.keys,
                                below: below << shift | below >> shift | queen.below,
                                beside: self.kept_free.1,
                            };
                            kernel.list(shape, &north, &south, halves);
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
    lines: u64,
    keys: u32,
    below: u32,
}

impl MiddleRow {
    fn new(shape: Shape, steps: u32) -> MiddleRow {
        let column = shape.m - 1 - steps;
        MiddleRow {
            column: 1 << column,
            lines: shape.lines(shape.m, steps),
            keys: (steps + 1) << 4,
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
    if bits == 0 { u32::MAX } else { super::rowsets::following(bits) }
}

/// Halves in the order of their digits.
pub(super) struct Sorted<'a> {
    pub(super) lines: &'a [u64],
    /// Their digits of the second and third column; nothing for the east.
    pub(super) near: &'a [u16],
    /// Where those with each digit of the middle lines start, and after the last of them their number.
    pub(super) starts: &'a [u32],
}

impl Sorted<'_> {
    /// The halves with digits of the middle lines `from` up to but not including `to`.
    #[inline(always)]
    pub(super) fn range(&self, from: usize, to: usize) -> core::ops::Range<usize> {
        let at = |digit: usize| self.starts.get(digit).map_or(0, |&start| start as usize);
        at(from)..at(to)
    }
}

/// Memory for sorting.
pub(super) struct Counters<'a> {
    pub(super) near: &'a mut [MaybeUninit<u32>],
    pub(super) west: &'a mut [MaybeUninit<u32>],
    pub(super) east: &'a mut [MaybeUninit<u32>],
}

impl Counters<'_> {
    /// How many elements they need.
    pub(super) fn sizes(shape: Shape) -> (usize, usize) {
        (all_near(shape) + 1, Middle::all(shape) + 1)
    }
}

/// Makes of counts where each begins when they stand one behind the other.
fn add_up(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        (*count, sum) = (sum, sum + *count);
    }
}

/// Sorts the halves of the west by their digits, in place: first those of the middle lines, then the others.
pub(super) fn sort_west<'s>(
    tables: &Tables,
    west: &'s mut Halves,
    other: &mut Halves,
    near: &'s mut List<u16>,
    by_near: &mut [MaybeUninit<u32>],
    by_middle: &'s mut [MaybeUninit<u32>],
) -> Sorted<'s> {
    let digits = tables.digits();
    let (by_near, by_middle) = (zeros(by_near), zeros(by_middle));
    for &key in west.keys.as_slice() {
        if let (Some(near), Some(middle)) = (by_near.get_mut(digits.near(key)), by_middle.get_mut(digits.middle(key))) {
            *near += 1;
            *middle += 1;
        }
    }
    add_up(by_near);
    let count = west.lines.len();
    let (lines, keys) = (other.lines.scatter(count), other.keys.scatter(count));
    for (&line, &key) in west.lines.as_slice().iter().zip(west.keys.as_slice()) {
        put(by_near, digits.near(key), |at| {
            if let (Some(line_at), Some(key_at)) = (lines.get_mut(at), keys.get_mut(at)) {
                (*line_at, *key_at) = (line, key);
            }
        });
    }
    add_up(by_middle);
    let (to, near) = (west.lines.scatter(count), near.scatter(count));
    for (&line, &key) in lines.iter().zip(&*keys) {
        put(by_middle, digits.middle(key), |at| {
            if let (Some(line_at), Some(near_at)) = (to.get_mut(at), near.get_mut(at)) {
                (*line_at, *near_at) = (line, digits.near(key) as u16);
            }
        });
    }
    Sorted { lines: to, near, starts: starts(by_middle) }
}

/// Sorts the halves of the east by the digits of the middle lines, and turns their mirror images into them.
pub(super) fn sort_east<'s>(
    tables: &Tables,
    east: &Halves,
    to: &'s mut List<u64>,
    by_middle: &'s mut [MaybeUninit<u32>],
) -> Sorted<'s> {
    let digits = tables.digits();
    let by_middle = zeros(by_middle);
    for &key in east.keys.as_slice() {
        if let Some(middle) = by_middle.get_mut(digits.middle(key)) {
            *middle += 1;
        }
    }
    add_up(by_middle);
    let to = to.scatter(east.lines.len());
    for (&line, &key) in east.lines.as_slice().iter().zip(east.keys.as_slice()) {
        put(by_middle, digits.middle(key), |at| {
            if let Some(line_at) = to.get_mut(at) {
                *line_at = tables.shape.mirrored(line);
            }
        });
    }
    Sorted { lines: to, near: &[], starts: starts(by_middle) }
}

/// Gives the next place of a digit.
#[inline(always)]
fn put(places: &mut [u32], digit: usize, write: impl FnOnce(usize)) {
    if let Some(place) = places.get_mut(digit) {
        write(*place as usize);
        *place += 1;
    }
}

/// Where digits start, when each counter has moved on to the start of the next.
fn starts(counters: &mut [u32]) -> &[u32] {
    counters.rotate_right(1);
    if let Some(first) = counters.first_mut() {
        *first = 0;
    }
    counters
}
