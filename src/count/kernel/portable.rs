//! The kernel for every processor: one placement at a time, on an explicit stack.

#![forbid(unsafe_code)]

use heapless::Vec;

use crate::count::field::{Field, MAX_OPEN, OpenRow, Placement};

/// A placement to which the search comes back, and the columns that are left to try in its next row.
#[derive(Clone, Copy)]
struct Branch {
    placement: Placement,
    untried: u32,
    row: usize,
}

/// The number of ways to fill the open rows from number `row` on, below `placement`.
pub(crate) fn completions(field: &Field, row: usize, placement: Placement) -> u64 {
    match field.rows().get(row..) {
        None | Some([]) => 1,
        Some([last]) => u64::from(placement.free(last).count_ones()),
        Some([here, last]) => last_two(here, last, placement),
        Some(_) => search(field.rows(), row, placement),
    }
}

/// The same where three rows or more are open.
fn search(rows: &[OpenRow], mut row: usize, mut placement: Placement) -> u64 {
    let mut branches: Vec<Branch, { MAX_OPEN - 3 }> = Vec::new();
    let mut untried = rows.get(row).map_or(0, |here| placement.free(here));
    let mut count = 0;
    loop {
        let mut descend = None;
        match rows.get(row..) {
            Some([here, next, after, third, ..]) => {
                while untried != 0 {
                    let queen = untried & untried.wrapping_neg();
                    untried ^= queen;
                    let child = placement.with(queen, here.step);
                    let free = child.free(next);
                    // Dead when one of the next three rows has no square left.
                    if free != 0 && child.down(next.step).free(after) != 0 && child.down(next.step2).free(third) != 0 {
                        descend = Some((child, free));
                        break;
                    }
                }
            }
            Some([here, next, last]) => {
                while untried != 0 {
                    let queen = untried & untried.wrapping_neg();
                    untried ^= queen;
                    let child = placement.with(queen, here.step);
                    if child.down(next.step).free(last) != 0 {
                        count += last_two(next, last, child);
                    }
                }
            }
            _ => {}
        }
        if let Some((child, free)) = descend {
            // A row whose last column was taken is not worth coming back to.
            if untried != 0 {
                // Never full: no branch starts in one of the last three rows.
                let _ = branches.push(Branch { placement, untried, row });
            }
            (placement, untried) = (child, free);
            row += 1;
        } else {
            let Some(branch) = branches.pop() else { return count };
            Branch { placement, untried, row } = branch;
        }
    }
}

/// The number of ways to fill the last two open rows.
#[inline(always)]
fn last_two(here: &OpenRow, last: &OpenRow, placement: Placement) -> u64 {
    let mut untried = placement.free(here);
    let mut count = 0;
    while untried != 0 {
        let queen = untried & untried.wrapping_neg();
        untried ^= queen;
        count += u64::from(placement.with(queen, here.step).free(last) != 0);
    }
    count
}
