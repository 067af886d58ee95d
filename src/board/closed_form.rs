//! One solution for any n, a column at a time and without a search.

#![forbid(unsafe_code)]

/// The column of the queen in `row` of a solution of size `n`; `None` for n = 2 and 3, which have no solution, and for
/// a row that is not on the board.
///
/// All rows asked of one n belong to the same solution. It is another one than the first of the search. Takes a few
/// dozen instructions, no memory, and works for every n up to 2^32 - 1.
///
/// The construction is that of E. J. Hoffman, J. C. Loessi, R. C. Moore, "Constructions for the Solution of the m
/// Queens Problem", Mathematics Magazine 42 (1969), 66-72.
///
/// ```
/// use nqueens::board::closed_form::queen_at;
/// let board: Vec<_> = (0..6).filter_map(|row| queen_at(6, row)).collect();
/// assert_eq!(board, [1, 3, 5, 0, 2, 4]);
/// assert_eq!(queen_at(3, 0), None);
/// ```
pub const fn queen_at(n: u32, row: u32) -> Option<u32> {
    if row >= n || n == 2 || n == 3 {
        return None;
    }
    // An odd board is the even one below it and a queen in the far corner; its main diagonal is free there.
    if n % 2 == 1 && row == n - 1 {
        return Some(row);
    }
    Some(queen_at_even(n - n % 2, row))
}

/// The same for even n: knight's moves, in two runs.
const fn queen_at_even(n: u32, row: u32) -> u32 {
    let half = n / 2;
    let upper = row < half;
    if n % 6 != 2 {
        if upper { 2 * row + 1 } else { 2 * (row - half) }
    } else if upper {
        shifted(n, row)
    } else {
        n - 1 - shifted(n, n - 1 - row)
    }
}

/// (2 row + n/2 - 1) mod n for row < n/2, without leaving 32 bits: the sum is less than 2n.
const fn shifted(n: u32, row: u32) -> u32 {
    let (double, shift) = (2 * row, n / 2 - 1);
    if double >= n - shift { double - (n - shift) } else { double + shift }
}
