//! Joins compared with the solutions that a search finds one by one, and kernels with the plainest code.

use std::collections::HashMap;
use std::mem::MaybeUninit;
use std::vec;
use std::vec::Vec;

use super::loops::{Loops, SLACK, SLICED_ROWS, Word};
use super::memory::List;
use super::rowsets::RowSets;
use super::*;
use crate::count::known;
use crate::random::Random;
use crate::search::Search;

fn shape_of(n: u32) -> Shape {
    Shape::new(Size::new(n).unwrap()).unwrap()
}

fn memory(blocks: usize) -> Vec<MaybeUninit<Block>> {
    vec![MaybeUninit::uninit(); blocks]
}

/// The kernels that can be tested here.
fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_available())
}

/// The rows of the queens in the west, and of the one in the middle column for odd n.
fn rows_of(columns: &[u8]) -> (u32, Option<u32>) {
    let n = columns.len();
    let rows = |wanted: &dyn Fn(usize) -> bool| {
        (0..n).filter(|&row| wanted(columns[row].into())).fold(0, |rows, row| rows | 1 << row)
    };
    let west = rows(&|column| column < n / 2);
    let middle: u32 = rows(&|column| n % 2 == 1 && column == n / 2);
    (west, (middle != 0).then(|| middle.trailing_zeros()))
}

/// How far the queens of the middle columns stand from the middle, the farther one first, and those of the middle rows.
fn distances(columns: &[u8]) -> [(usize, usize); 2] {
    let n = columns.len();
    let away = |place: usize| if place < n / 2 { n / 2 - 1 - place } else { place - n.div_ceil(2) };
    let middle = [(n - 1) / 2, n / 2];
    let rows = middle.map(|column| away((0..n).find(|&row| usize::from(columns[row]) == column).unwrap()));
    let columns = middle.map(|row| away(columns[row].into()));
    [rows, columns].map(|[one, other]| (one.max(other), one.min(other)))
}

/// How often a pair counts that makes this solution.
fn weight(columns: &[u8]) -> u64 {
    let n = columns.len();
    if n % 2 == 1 {
        let middle = n / 2;
        let row = (0..n).find(|&row| usize::from(columns[row]) == middle).unwrap();
        let (one, other) = (row.abs_diff(middle), usize::from(columns[middle]).abs_diff(middle));
        return if one == 0 { 1 } else { 2 * u64::from(one < other && usize::from(columns[middle]) < middle) };
    }
    let [of_columns, of_rows] = distances(columns);
    match of_columns.cmp(&of_rows) {
        core::cmp::Ordering::Less => 2,
        core::cmp::Ordering::Equal => 1,
        core::cmp::Ordering::Greater => 0,
    }
}

fn count_by(
    kernel: Kernel,
    tables: &Tables,
    set: RowSet,
    transposition: Transposition,
    halves: usize,
    scratch: &mut [MaybeUninit<Block>],
) -> Result<u64, RunError> {
    kernel.run(CountSet { tables, set, transposition, halves, scratch })
}

#[test]
fn a_set_of_rows_has_the_solutions_that_a_search_finds() {
    for n in 4..=12 {
        let shape = shape_of(n);
        let (mut all, mut weighed) = (HashMap::new(), HashMap::new());
        for board in Search::new(Size::new(n).unwrap()) {
            *all.entry(rows_of(&board)).or_insert(0) += 1;
            *weighed.entry(rows_of(&board)).or_insert(0) += weight(&board);
        }
        let mut table = memory(Tables::blocks(shape) as usize);
        let tables = Tables::build_for(&mut table, shape).unwrap();
        let mut scratch = memory(scratch_blocks_for(shape, listed_at_once(shape)));
        for kernel in kernels() {
            let mut total = 0;
            for set in RowSets::new(shape) {
                let mut count = |how| count_by(kernel, &tables, set, how, listed_at_once(shape), &mut scratch).unwrap();
                let found = |of: &HashMap<_, u64>| of.get(&(set.west, set.middle)).copied().unwrap_or(0);
                if n % 2 == 0 || set.has_centre(shape) {
                    assert_eq!(count(Transposition::Ignored), found(&all), "n = {n}, {set:?}");
                }
                let pairs = count(transposition(shape, set));
                assert_eq!(pairs, found(&weighed), "n = {n}, {set:?}");
                total += pairs * u64::from(set.images);
            }
            assert_eq!(Some(total), known::total(n), "n = {n}, {kernel:?}");
        }
    }
}

#[test]
fn halves_that_do_not_all_fit_are_joined_in_parts() {
    for n in [10, 11, 12, 13, 14] {
        let shape = shape_of(n);
        let mut table = memory(Tables::blocks(shape) as usize);
        let tables = Tables::build_for(&mut table, shape).unwrap();
        let least = tables.largest_range() + PADDING;
        let mut scratch = memory(scratch_blocks_for(shape, listed_at_once(shape)));
        for (kernel, set) in kernels().flat_map(|kernel| RowSets::new(shape).step_by(37).map(move |set| (kernel, set)))
        {
            let mut count = |halves| {
                let scratch = &mut scratch[..scratch_blocks_for(shape, halves)];
                count_by(kernel, &tables, set, transposition(shape, set), halves, scratch)
            };
            let all = count(listed_at_once(shape)).unwrap();
            for halves in [least, least + 13, least + 100] {
                assert_eq!(count(halves), Ok(all), "n = {n}, {halves} halves, {set:?}, {kernel:?}");
            }
            assert_eq!(count(least - 1), Err(RunError::Memory));
        }
    }
}

/// The halves of the west, or of the east as its mirror image, found square by square: their lines and where their
/// queens stand, column by column from the innermost one.
fn halves_of(shape: Shape, rows: u32, found: &mut Vec<(u64, Vec<u32>)>, queens: &mut Vec<u32>) {
    let steps = queens.len() as u32;
    if steps == shape.m {
        let lines = queens.iter().zip(0..).fold(0, |lines, (&row, steps)| lines | shape.lines(row, steps));
        found.push((lines, queens.clone()));
        return;
    }
    for row in (0..shape.n).filter(|row| rows >> row & 1 == 1) {
        if queens.iter().zip(0..).all(|(&other, at)| other != row && row.abs_diff(other) != steps - at) {
            queens.push(row);
            halves_of(shape, rows, found, queens);
            queens.pop();
        }
    }
}

/// With n = 18 short words leave out lines, which smaller boards do not show.
#[test]
fn a_set_of_rows_of_a_large_board_has_the_pairs_of_all_halves() {
    let shape = shape_of(18);
    let mut table = memory(Tables::blocks(shape) as usize);
    let tables = Tables::build_for(&mut table, shape).unwrap();
    let mut scratch = memory(scratch_blocks_for(shape, listed_at_once(shape)));
    for set in RowSets::new(shape).step_by(6100) {
        let (mut west, mut east) = (Vec::new(), Vec::new());
        halves_of(shape, set.west, &mut west, &mut Vec::new());
        halves_of(shape, set.east, &mut east, &mut Vec::new());
        let (mut pairs, mut weighed) = (0, 0);
        for (west, west_rows) in &west {
            for (_, east_rows) in east.iter().filter(|(east, _)| west & shape.mirrored(*east) == 0) {
                let mut columns = [0; 18];
                for steps in 0..9 {
                    columns[west_rows[steps] as usize] = 8 - steps as u8;
                    columns[east_rows[steps] as usize] = 9 + steps as u8;
                }

                pairs += 1;
                weighed += weight(&columns);
            }
        }
        for kernel in kernels() {
            let mut count = |how| count_by(kernel, &tables, set, how, listed_at_once(shape), &mut scratch).unwrap();
            assert_eq!(count(Transposition::Ignored), pairs, "{set:?}, {kernel:?}");
            assert_eq!(count(Transposition::Compared), weighed, "{set:?}, {kernel:?}");
        }
    }
}

/// Lists the halves of the east at once, and in parts as small as can be.
struct InParts<'a> {
    tables: &'a Tables<'a>,
    set: RowSet,
}

impl InParts<'_> {
    fn check(self, loops: impl Loops) {
        let InParts { tables, set } = self;
        let shape = tables.shape;
        let mut room = memory(4 * Quadrant::blocks(shape));
        let mut room = Room(&mut room);
        let mut quadrants = [Quadrant::new(&mut room, shape), Quadrant::new(&mut room, shape)];
        let mut memory = vec![MaybeUninit::uninit(); 1 << 14];
        let mut all = List::new(&mut memory);
        assert!(Lister::east(tables, set, &mut quadrants).fill(loops, &mut all));
        // As little as goes on: the most of a range of the south.
        let (_, south) = shape.quadrants(set.east);
        let most = (0..1 << shape.m).map(|columns| tables.range(south, columns).len()).max().unwrap();
        let mut memory = vec![MaybeUninit::uninit(); most + SLACK];
        let mut part = List::new(&mut memory);
        let (mut lister, mut parts) = (Lister::east(tables, set, &mut quadrants), Vec::new());
        while !lister.fill(loops, &mut part) {
            parts.extend_from_slice(part.as_slice());
            part.clear();
        }
        parts.extend_from_slice(part.as_slice());
        assert!(parts == all.as_slice(), "{set:?}");
    }
}

impl ByKernel for InParts<'_> {
    type Output = ();

    fn with_vectors<S: Simd>(self, simd: S) {
        self.check(simd);
    }

    fn portable(self) {
        self.check(Portable);
    }
}

#[test]
fn halves_are_listed_in_parts_as_they_are_at_once() {
    let shape = shape_of(14);
    let mut table = memory(Tables::blocks(shape) as usize);
    let tables = &Tables::build_for(&mut table, shape).unwrap();
    for kernel in kernels() {
        for set in RowSets::new(shape).step_by(11) {
            kernel.run(InParts { tables, set });
        }
    }
}

/// As many elements as a list may have, written by loops behind two others.
fn appended<T: Word>(longest: usize, append: impl FnOnce(&mut List<T>)) -> Vec<T> {
    let mut memory = vec![MaybeUninit::uninit(); longest + 2 + SLACK];
    let mut list = List::new(&mut memory);
    list.extend([T::ZERO; 2].into_iter());
    append(&mut list);
    list.as_slice()[2..].to_vec()
}

/// Each loop is given these halves, and compared with the plainest code.
#[derive(Clone, Copy)]
struct Plain<'a> {
    shape: Shape,
    west: &'a [u64],
    east: &'a [u64],
    lines: u64,
}

impl Plain<'_> {
    fn check(self, loops: impl Loops) {
        let Plain { shape, west, east, lines } = self;
        let short = |words: &[u64]| words.iter().map(|&word| shape.short_word(word)).collect::<Vec<u32>>();
        let (short_west, short_east, short_lines) = (short(west), short(east), shape.short_word(lines));
        let kept: Vec<u64> = east.iter().copied().filter(|word| word & lines == 0).collect();
        let short_kept: Vec<u32> = short_east.iter().copied().filter(|word| word & short_lines == 0).collect();
        assert_eq!(appended(east.len(), |to| loops.filter(east, lines, to)), kept);
        assert_eq!(appended(east.len(), |to| loops.shorten(shape, east, lines, to)), short(&kept));
        assert_eq!(appended(east.len(), |to| loops.filter(&short_east, short_lines, to)), short_kept);
        let mut rows = vec![MaybeUninit::uninit(); SLICED_ROWS];
        let all = pairs(west, east, u64::MAX);
        assert_eq!(loops.pairs(west, east), all);
        assert_eq!(loops.sliced(west, shape.all_lines(), east, &mut rows), all);
        let beside = shape.all_lines() & !lines;
        assert_eq!(loops.sliced(west, beside, east, &mut rows), pairs(west, east, beside));
        let all = pairs(&short_west, &short_east, u64::MAX);
        assert_eq!(loops.pairs(&short_west, &short_east), all);
        assert_eq!(loops.sliced(&short_west, u32::MAX, &short_east, &mut rows), all);
    }
}

/// How many pairs share none of the lines.
fn pairs<T: Word>(west: &[T], east: &[T], lines: u64) -> u64 {
    let share = |west: T, east: T| (west & east).into() & lines != 0;
    west.iter().map(|&west| east.iter().filter(|&&east| !share(west, east)).count() as u64).sum()
}

impl ByKernel for Plain<'_> {
    type Output = ();

    fn with_vectors<S: Simd>(self, simd: S) {
        self.check(simd);
    }

    fn portable(self) {
        self.check(Portable);
    }
}

#[test]
fn loops_do_what_the_plainest_code_does() {
    let mut random = Random::new(1);
    let lengths = (0..40).chain([63, 64, 65, 127, 129, 255, 256, 257, 511, 513, 1023, 1025, 2100]);
    for length in lengths {
        for n in [12, 15, 18, 19, 20, 21, 22, 23, 24] {
            let shape = shape_of(n);
            // About half of the words have about a quarter of the lines, some have all or none.
            let mut word = || match random.below(24) {
                0 => 0,
                1 => shape.all_lines(),
                2..8 => random.next() & random.next() & random.next() & shape.all_lines(),
                _ => random.next() & random.next() & shape.all_lines(),
            };
            // No half has all the lines: the bit-sliced test takes it for one that is not there.
            let east: Vec<u64> =
                (0..length).map(|_| word()).map(|word| if word == shape.all_lines() { 0 } else { word }).collect();
            let west: Vec<u64> = (0..length % 23).map(|_| word()).collect();
            let lines = word();
            for kernel in kernels() {
                kernel.run(Plain { shape, west: &west, east: &east, lines });
            }
        }
    }
}
