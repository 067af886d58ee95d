//! Permutation and filter: a permutation of the columns has a queen in every row and column; those without an attack
//! on a diagonal are the solutions.

#![forbid(unsafe_code)]

use core::array;
use core::mem;
use core::ops::ControlFlow;

use super::event::{Attack, Event, Line};
use super::trace::Trace;
use super::{Climb, MAX_SLOW_N};

pub(super) struct Permutation;

impl Climb for Permutation {
    fn climb<Observer>(trace: &mut Trace<Observer>) -> ControlFlow<()>
    where
        Observer: FnMut(Event<'_>) -> ControlFlow<()>,
    {
        let mut columns: [u8; MAX_SLOW_N as usize] = array::from_fn(|column| column as u8);
        let Some(permutation) = columns.get_mut(..trace.size().get() as usize) else {
            return ControlFlow::Continue(());
        };
        loop {
            filter(permutation, trace)?;
            if !next(permutation) {
                return ControlFlow::Continue(());
            }
        }
    }
}

/// Sets up one permutation from the top until a queen is attacked by one above it, and clears the board again.
fn filter<Observer>(permutation: &[u8], trace: &mut Trace<Observer>) -> ControlFlow<()>
where
    Observer: FnMut(Event<'_>) -> ControlFlow<()>,
{
    let mut placed = 0;
    for &column in permutation {
        let column = u32::from(column);
        trace.test(placed, column)?;
        if let Some(attack) = attack(permutation, placed, column) {
            trace.reject(placed, column, attack)?;
            break;
        }
        trace.place(placed, column)?;
        placed += 1;
    }
    if placed == trace.size().get() {
        trace.solution()?;
    }
    for row in (0..placed).rev() {
        trace.remove(row, trace.column(row))?;
    }
    ControlFlow::Continue(())
}

/// The first queen from the top that attacks the one at (row, column).
fn attack(permutation: &[u8], row: u32, column: u32) -> Option<Attack> {
    (0..row).zip(permutation).find_map(|(above, &queen)| {
        let line = Line::between((above, u32::from(queen)), (row, column))?;
        Some(Attack { line, row: Some(above) })
    })
}

/// Turns a permutation into the next one in lexicographic order; false, and unchanged, after the last.
fn next(permutation: &mut [u8]) -> bool {
    // The longest falling tail is the last arrangement of its numbers, so the number before it has to grow: to the
    // next larger one of the tail, whose rest then starts again with its first arrangement.
    let falling =
        permutation.iter().rev().zip(permutation.iter().rev().skip(1)).take_while(|(last, before)| before > last);
    let tail_length = falling.count() + 1;
    let Some((head, tail)) = permutation.split_at_mut_checked(permutation.len().wrapping_sub(tail_length)) else {
        return false;
    };
    let Some(pivot) = head.last_mut() else {
        return false;
    };
    if let Some(larger) = tail.iter_mut().rev().find(|number| **number > *pivot) {
        mem::swap(pivot, larger);
    }
    // In place of `reverse`, to which a build for size gives a panic path.
    if let Some((left, right)) = tail.split_at_mut_checked(tail.len() / 2) {
        left.iter_mut().zip(right.iter_mut().rev()).for_each(|(one, other)| mem::swap(one, other));
    }
    true
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn permutations_come_in_order_and_all_of_them() {
        for n in 0..=7u8 {
            let mut permutation: Vec<u8> = (0..n).collect();
            let mut all = Vec::from([permutation.clone()]);
            while next(&mut permutation) {
                all.push(permutation.clone());
            }
            assert!(all.is_sorted_by(|one, other| one < other), "{n}");
            assert_eq!(all.len(), (1..=usize::from(n)).product::<usize>(), "{n}");
            // Unchanged after the last, which falls.
            assert!(permutation.iter().rev().copied().eq(0..n), "{n}");
        }
    }
}
