//! The kernel for every processor: one placement at a time, on an explicit stack.

#![forbid(unsafe_code)]

use heapless::Vec;

use crate::count::field::{Field, MAX_OPEN, OpenRow, Placement};

/// The number of ways to fill the open rows from number `row` on, below `placement`.
pub(crate) fn completions(field: &Field, row: usize, placement: Placement) -> u64 {
    match field.rows().get(row..) {
        None | Some([]) => 1,
        Some([last]) => u64::from(placement.free(last).count_ones()),
        Some([here, last]) => {
            let above = Above::of(placement);
            u64::from(last_two(above.free(here), above.down(here.step).free(last), here.step))
        }
        Some(_) => search(field.rows(), row, Above::of(placement)),
    }
}

/// A placement as this kernel has it: with the columns that are not taken, which saves an instruction wherever a free
/// square is looked for.
#[derive(Clone, Copy)]
struct Above {
    open: u32,
    left: u32,
    right: u32,
}

impl Above {
    fn of(placement: Placement) -> Above {
        Above { open: !placement.taken, left: placement.left, right: placement.right }
    }

    /// See [`Placement::with`].
    #[inline(always)]
    fn with(self, queen: u32, step: u8) -> Above {
        Above { open: self.open ^ queen, left: self.left | queen, right: self.right | queen }.down(step)
    }

    /// See [`Placement::down`].
    #[inline(always)]
    fn down(self, step: u8) -> Above {
        let step = u32::from(step);
        Above { left: self.left.wrapping_shl(step), right: self.right.wrapping_shr(step), ..self }
    }

    /// See [`Placement::free`].
    #[inline(always)]
    fn free(self, row: &OpenRow) -> u32 {
        self.open & !(row.blocked | self.left | self.right)
    }
}

/// A placement to which the search comes back, and the columns that are left to try in its next row.
#[derive(Clone, Copy)]
struct Branch {
    above: Above,
    untried: u32,
    row: usize,
}

/// The same where three rows or more are open.
fn search(rows: &[OpenRow], mut row: usize, mut above: Above) -> u64 {
    let mut branches: Vec<Branch, { MAX_OPEN - 3 }> = Vec::new();
    // From here on never 0 where a row begins: a node without columns to try is not gone to, and not come back to.
    let mut untried = rows.get(row).map_or(0, |here| above.free(here));
    if untried == 0 {
        return 0;
    }
    let mut count = 0;
    'rows: loop {
        match rows.get(row..) {
            Some([here, next, after, third, ..]) => loop {
                let queen = untried & untried.wrapping_neg();
                untried ^= queen;
                let below = above.with(queen, here.step);
                let free = below.free(next);
                // Dead when one of the next three rows has no square left.
                if free != 0 && below.down(next.step).free(after) != 0 && below.down(next.step2).free(third) != 0 {
                    // A row whose last column was taken is not worth coming back to.
                    if untried != 0 {
                        // Never full: no branch starts in one of the last three rows.
                        let _ = branches.push(Branch { above, untried, row });
                    }
                    (above, untried) = (below, free);
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
                    let below = above.with(queen, here.step);
                    let free = below.free(next);
                    if free == 0 {
                        continue;
                    }
                    let free_last = below.down(next.step).free(last);
                    if free_last == 0 {
                        continue;
                    }
                    found += last_two(free, free_last, next.step);
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
fn last_two(free: u32, free_last: u32, step: u8) -> u32 {
    let both = free | free_last;
    let low = both & both.wrapping_neg();
    let high = both ^ low;
    if free == 0 || free_last == 0 || high == 0 || high == low.wrapping_shl(u32::from(step)) {
        return 0;
    }
    // Two ways when each row can have either.
    1 + u32::from(free == free_last)
}
