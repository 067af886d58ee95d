//! The search below a prefix for every processor: one placement at a time, on an explicit stack.
//!
//! It goes down row by row. A queen is placed only where each of the next three rows keeps a free square, which is
//! cheap to ask and ends most branches before they begin; and the last two rows are filled at once, without a search.

#![forbid(unsafe_code)]

use heapless::Vec;

use super::field::{Field, MAX_OPEN, OpenRow, free};
use crate::board::Above;

/// The number of ways to fill the open rows from number `row` on, below these queens.
pub(crate) fn completions(field: &Field, row: usize, above: Above<u32>) -> u64 {
    match field.rows().get(row..) {
        None | Some([]) => 1,
        Some([last]) => u64::from(free(above, last).count_ones()),
        Some([here, last]) => {
            let step = here.step.into();
            u64::from(last_two(free(above, here), free(above.down(step), last), step))
        }
        Some(_) => search(field.rows(), row, above),
    }
}

/// A placement to which the search comes back, and the columns of its next row that are still to be tried.
#[derive(Clone, Copy)]
struct Branch {
    above: Above<u32>,
    untried: u32,
    row: usize,
}

/// The same where three rows or more are open.
fn search(rows: &[OpenRow], mut row: usize, first: Above<u32>) -> u64 {
    // Three words of its own: what is passed by reference would stay in memory.
    let mut above = Above { open: first.open, left: first.left, right: first.right };
    let mut branches: Vec<Branch, { MAX_OPEN - 3 }> = Vec::new();
    // The search only goes down to a row that has a column to try, and only comes back to one that has more. So this is
    // never zero where a row begins.
    let mut untried = rows.get(row).map_or(0, |here| free(above, here));
    if untried == 0 {
        return 0;
    }
    let mut count = 0;
    'rows: loop {
        match rows.get(row..) {
            Some([here, next, after, third, ..]) => loop {
                let queen = untried & untried.wrapping_neg();
                untried ^= queen;
                let below = above.with(queen, here.step.into());
                let free_next = free(below, next);
                // Dead when one of the next three rows has no square left.
                if free_next != 0
                    && free(below.down(next.step.into()), after) != 0
                    && free(below.down(next.step2.into()), third) != 0
                {
                    // A row whose last column was taken is not worth coming back to.
                    if untried != 0 {
                        // Never full: no branch starts in one of the last three rows.
                        let _ = branches.push(Branch { above, untried, row });
                    }
                    (above, untried) = (below, free_next);
                    row += 1;
                    continue 'rows;
                }
                if untried == 0 {
                    break;
                }
            },
            Some([here, next, last]) => {
                let mut found = 0;
                while untried != 0 {
                    let queen = untried & untried.wrapping_neg();
                    untried ^= queen;
                    let below = above.with(queen, here.step.into());
                    let free_next = free(below, next);
                    if free_next == 0 {
                        continue;
                    }
                    let free_last = free(below.down(next.step.into()), last);
                    if free_last == 0 {
                        continue;
                    }
                    found += last_two(free_next, free_last, next.step.into());
                }
                count += u64::from(found);
            }
            _ => {}
        }
        let Some(branch) = branches.pop() else { return count };
        Branch { above, untried, row } = branch;
    }
}

/// The number of ways to fill the last two open rows, given what is free in each of them before the other is filled.
///
/// Two columns are left for them. With queens on both, one way or the other, the rows need them to be free, and the two
/// not to be on one diagonal, which is the same for both ways.
#[inline(always)]
fn last_two(free: u32, free_last: u32, step: u32) -> u32 {
    let both = free | free_last;
    let low = both & both.wrapping_neg();
    let high = both ^ low;
    if free == 0 || free_last == 0 || high == 0 || high == low.wrapping_shl(step) {
        return 0;
    }
    // Two ways when each row can have either.
    1 + u32::from(free == free_last)
}
