//! Solutions to n = 16 by their number in lexicographic order: from the board to the number, back, and at random.
//!
//! The solutions before a board are counted row by row: for each column left of its queen, the completions of the rows
//! above with a queen there. How many solutions begin with each column of the first row is in a table, so that for
//! n = 16 only about a sixteenth of the solutions is ever counted.

#![forbid(unsafe_code)]

use heapless::Vec;

use crate::board::{Above, Board, is_solution};
use crate::random::Random;

/// The largest n of a rank.
pub const MAX_RANKED_N: u32 = 16;

/// Boards that begin with column 0, 1, ... of the left half of the first row, for n = 4 to 16; the right half is its
/// mirror image. Counted by this library's search; the tests add them up to the published totals.
const BY_FIRST_COLUMN: [&[u32]; 13] = [
    &[0, 1],
    &[2, 2, 2],
    &[0, 1, 1],
    &[4, 7, 6, 6],
    &[4, 8, 16, 18],
    &[28, 30, 47, 44, 54],
    &[64, 48, 65, 93, 92],
    &[96, 219, 209, 295, 346, 350],
    &[500, 806, 1165, 1359, 1631, 1639],
    &[2760, 3799, 5508, 6023, 7346, 7385, 8070],
    &[11892, 16488, 23024, 27494, 32163, 34760, 36977],
    &[69516, 98156, 122763, 157034, 175296, 201164, 206294, 218738],
    &[436228, 569531, 736363, 892999, 1050762, 1160280, 1249262, 1290831],
];

/// The number of completions: ways to fill all the rows below.
fn completions(above: Above<u32>) -> u32 {
    // As many rows are open as columns.
    let rows = above.open.count_ones();
    if rows < 2 {
        return if rows == 0 { 1 } else { above.free().count_ones() };
    }
    let mut stack: Vec<(Above<u32>, u32), { MAX_RANKED_N as usize }> = Vec::new();
    let (mut here, mut untried, mut count) = (above, above.free(), 0);
    let mut open = rows;
    loop {
        if untried == 0 {
            let Some(back) = stack.pop() else { return count };
            (here, untried) = back;
            open += 1;
            continue;
        }
        let queen = untried & untried.wrapping_neg();
        untried ^= queen;
        let below = here.with(queen, 1);
        let free = below.free();
        if open == 2 {
            count += free.count_ones();
        } else if free != 0 {
            // Never full: it has an entry for each row at most.
            let _ = stack.push((here, untried));
            (here, untried) = (below, free);
            open -= 1;
        }
    }
}

/// The boards of n rows that begin with a column.
fn beginning_with(n: u32, column: u32) -> u32 {
    let mirrored = column.min((n - 1).saturating_sub(column));
    let table = n.checked_sub(4).and_then(|row| BY_FIRST_COLUMN.get(row as usize));
    match table {
        Some(counts) => counts.get(mirrored as usize).copied().unwrap_or(0),
        None => u32::from(n == 1),
    }
}

/// The boards that have these rows above, and the queen of the next row in this column.
fn beginning(above: Above<u32>, n: u32, row: u32, column: u32) -> u32 {
    if row == 0 { beginning_with(n, column) } else { completions(above.with(1 << column, 1)) }
}

/// The number of solutions, n to 16.
fn total(n: u32) -> u32 {
    if n == 0 { 1 } else { (0..n).map(|column| beginning_with(n, column)).sum() }
}

/// The columns of a row that nothing above attacks, from the left.
fn free_columns(above: Above<u32>, n: u32) -> impl Iterator<Item = u32> {
    let free = above.free();
    (0..n).filter(move |column| free >> column & 1 != 0)
}

/// The number of a solution of n <= 16 rows among all of its size in lexicographic order, from 0; `None` for a board
/// that is not one.
///
/// Takes up to some tenths of a second at n = 16, and about an eighth of it for each row less.
///
/// ```
/// use nqueens::count::rank::{rank, unrank};
/// assert_eq!(rank(&[3, 7, 4, 2, 0, 6, 1, 5]), Some(45));
/// assert_eq!(unrank(8, 45).unwrap(), [3, 7, 4, 2, 0, 6, 1, 5]);
/// assert_eq!(unrank(8, 92), None);
/// ```
pub fn rank(columns: &[u8]) -> Option<u64> {
    if columns.len() > MAX_RANKED_N as usize || !is_solution(columns) {
        return None;
    }
    let n = columns.len() as u32;
    let mut above = Above::none((1 << n) - 1);
    let mut before = 0;
    for (row, &column) in (0..).zip(columns) {
        let left = free_columns(above, n).take_while(|&left| left < column.into());
        before += left.map(|left| beginning(above, n, row, left)).sum::<u32>();
        above = above.with(1u32.wrapping_shl(column.into()), 1);
    }
    Some(before.into())
}

/// The solution of n <= 16 rows with this number, from 0; `None` past the last one. Costs what [`rank`] does.
///
/// ```
/// use nqueens::count::rank::unrank;
/// let all: Vec<_> = (0..).map_while(|index| unrank(6, index)).collect();
/// assert_eq!(all, [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]);
/// assert!(unrank(12, 14_199).is_some() && unrank(12, 14_200).is_none());
/// ```
pub fn unrank(n: u32, index: u64) -> Option<Board> {
    if n > MAX_RANKED_N || index >= total(n).into() {
        return None;
    }
    let mut before = index as u32;
    let mut above = Above::none((1 << n) - 1);
    Some(Board::of((0..n).map(|row| {
        let mut queen = 0;
        for column in free_columns(above, n) {
            let boards = beginning(above, n, row, column);
            if before < boards {
                queen = column;
                break;
            }
            before -= boards;
        }
        above = above.with(1u32.wrapping_shl(queen), 1);
        queen as u8
    })))
}

/// One of all solutions of n <= 16 rows, each as likely as the others; the same for a seed on every machine. `None`
/// when there is none. Costs what [`rank`] does.
///
/// ```
/// use nqueens::{board::is_solution, count::rank::sample};
/// assert!(is_solution(&sample(12, 1).unwrap()));
/// assert_eq!(sample(3, 1), None);
/// ```
pub fn sample(n: u32, seed: u64) -> Option<Board> {
    if n > MAX_RANKED_N {
        return None;
    }
    unrank(n, Random::new(seed).below(total(n)).into())
}
