//! What the library is measured against: the recursion over three bitmasks that everybody writes.
#![allow(dead_code)] // each bench uses its part

/// Counts the solutions below a placement.
fn below(all: u32, taken: u32, left: u32, right: u32) -> u64 {
    if taken == all {
        return 1;
    }
    let mut free = all & !(taken | left | right);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += below(all, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    count
}

/// The plain mirrored counter: the first queen in the left half of its row counts twice. 1 <= n <= 31.
pub fn mirrored(n: u32) -> u64 {
    let all = (1 << n) - 1;
    let with_first = |column: u32| below(all, 1 << column, 2 << column, 1 << column >> 1);
    let half: u64 = (0..n / 2).map(with_first).sum();
    2 * half + if n % 2 == 1 { with_first(n / 2) } else { 0 }
}

/// The plain unmirrored enumeration: every solution is given to a function. 1 <= n <= 31.
pub fn enumerate(n: u32, visit: &mut dyn FnMut(&[u8])) {
    place(n, 0, 0, 0, 0, &mut [0; 32], visit);
}

fn place(n: u32, row: usize, taken: u32, left: u32, right: u32, columns: &mut [u8; 32], visit: &mut dyn FnMut(&[u8])) {
    if row == n as usize {
        return visit(&columns[..row]);
    }
    let mut free = ((1 << n) - 1) & !(taken | left | right);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        columns[row] = queen.trailing_zeros() as u8;
        place(n, row + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1, columns, visit);
    }
}
