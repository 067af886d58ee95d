//! Whether a board is a solution: a small one at once, one of any size in a workspace that the caller gives.

#![forbid(unsafe_code)]

use super::{Above, MAX_PUZZLE_N};

/// Whether `columns` is a solution of the board of its length: every column within the board, no two queens on a
/// column or a diagonal. The empty board is a solution; a board of more than 64 rows never is (use
/// [`is_solution_in`]).
///
/// Takes one pass with three masks.
///
/// ```
/// use nqueens::board::is_solution;
/// assert!(is_solution(&[1, 3, 0, 2]));
/// assert!(!is_solution(&[0, 1, 2, 3]));
/// ```
pub fn is_solution(columns: &[u8]) -> bool {
    let n = columns.len();
    let Some(unused) = (MAX_PUZZLE_N as u32).checked_sub(n as u32) else { return false };
    let mut above = Above::none(u64::MAX.checked_shr(unused).unwrap_or(0));
    columns.iter().all(|&column| {
        let queen = 1u64.wrapping_shl(column.into());
        let free = usize::from(column) < n && above.free() & queen != 0;
        above = above.with(queen, 1);
        free
    })
}

/// The bytes that [`is_solution_in`] needs for a board of n rows: a bit for each diagonal.
///
/// ```
/// use nqueens::board::verify::{is_solution_in, workspace_size};
/// assert_eq!(workspace_size(8), 2);
/// assert_eq!(is_solution_in(&[0, 4, 7, 5, 2, 6, 1, 3], &mut [0; 2]), Some(true));
/// assert_eq!(is_solution_in(&[0, 4, 7, 5, 2, 6, 1, 3], &mut [0; 1]), None);
/// ```
pub const fn workspace_size(n: u32) -> u64 {
    match n {
        0 => 0,
        _ => (2 * n as u64 - 1).div_ceil(8),
    }
}

/// Whether `columns` is a solution of the board of its length; `None` when the workspace is shorter than
/// [`workspace_size`], or the board longer than 2^32 - 1.
///
/// What is in the workspace before does not matter, and what is in it afterwards means nothing. Takes three passes over
/// the board, one for the columns and one for each kind of diagonal, so that one set of bits serves all three.
///
/// ```
/// use nqueens::board::{closed_form::queen_at, verify::{is_solution_in, workspace_size}};
/// let board: Vec<u32> = (0..1000).filter_map(|row| queen_at(1000, row)).collect();
/// let mut workspace = vec![0; workspace_size(1000) as usize];
/// assert_eq!(is_solution_in(&board, &mut workspace), Some(true));
/// ```
pub fn is_solution_in(columns: &[u32], workspace: &mut [u8]) -> Option<bool> {
    let n = u32::try_from(columns.len()).ok()?;
    let bits = workspace.get_mut(..usize::try_from(workspace_size(n)).ok()?)?;
    let within = columns.iter().all(|&column| column < n);
    Some(
        within
            && all_differ(columns, bits, |_, column| column)
            && all_differ(columns, bits, |row, column| row + column)
            && all_differ(columns, bits, |row, column| row + (columns.len() - 1 - column)),
    )
}

/// Whether `line` has another value for each queen. A value that has no bit counts as one that was there before.
fn all_differ(columns: &[u32], bits: &mut [u8], line: impl Fn(usize, usize) -> usize) -> bool {
    bits.fill(0);
    columns.iter().enumerate().all(|(row, &column)| {
        let line = line(row, column as usize);
        let Some(byte) = bits.get_mut(line / 8) else { return false };
        let bit = 1 << (line % 8);
        let differs = *byte & bit == 0;
        *byte |= bit;
        differs
    })
}
