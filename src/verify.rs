//! Whether a board of any size is a solution, in a workspace that the caller gives.

#![forbid(unsafe_code)]

/// The bytes that [`is_solution_in`] needs for a board of n rows: a bit for each diagonal.
///
/// ```
/// use nqueens::verify::{is_solution_in, workspace_bytes};
/// assert_eq!(workspace_bytes(8), 2);
/// assert_eq!(is_solution_in(&[0, 4, 7, 5, 2, 6, 1, 3], &mut [0; 2]), Some(true));
/// assert_eq!(is_solution_in(&[0, 4, 7, 5, 2, 6, 1, 3], &mut [0; 1]), None);
/// ```
pub const fn workspace_bytes(n: u32) -> u64 {
    match n {
        0 => 0,
        _ => (2 * n as u64 - 1).div_ceil(8),
    }
}

/// Whether `columns` is a solution of the board of its length; `None` when the workspace is shorter than
/// [`workspace_bytes`], or the board longer than 2^32 - 1.
///
/// What is in the workspace before does not matter, and what is in it afterwards means nothing. Takes three passes over
/// the board, one for the columns and one for each kind of diagonal, so that one set of bits serves all three.
///
/// ```
/// use nqueens::{closed_form::queen_at, verify::{is_solution_in, workspace_bytes}};
/// let board: Vec<u32> = (0..1000).filter_map(|row| queen_at(1000, row)).collect();
/// let mut workspace = vec![0; workspace_bytes(1000) as usize];
/// assert_eq!(is_solution_in(&board, &mut workspace), Some(true));
/// ```
pub fn is_solution_in(columns: &[u32], workspace: &mut [u8]) -> Option<bool> {
    let n = u32::try_from(columns.len()).ok()?;
    let bits = workspace.get_mut(..usize::try_from(workspace_bytes(n)).ok()?)?;
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
