//! Every kernel against the ladder, the published totals and the portable kernel.

use core::ops::ControlFlow;
use std::eprintln;
use std::vec::Vec;

use super::completer::{Completer, Job};
use super::dispatch::run;
use super::field::{Field, NO_QUEENS, free};
use super::symmetry::{Prefix, Prefixes};
use crate::board::{Above, Size};
use crate::count::{Kernel, known, total_by, total_with};
use crate::method::{self, Action, Method};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// The kernels that can be tested here; the others are named, so that nobody thinks that they were.
fn kernels() -> Vec<Kernel> {
    let (here, missing): (Vec<_>, Vec<_>) = Kernel::ALL.into_iter().partition(|kernel| kernel.is_available());
    for kernel in missing {
        eprintln!("SKIPPED: this processor has no {}", kernel.name());
    }
    here
}

/// Counts below placements on the first `row` open rows of a field.
struct Below<'a> {
    field: &'a Field,
    row: usize,
    placements: &'a [Above<u32>],
}

impl Job for Below<'_> {
    type Output = u64;

    fn with(self, completer: &mut impl Completer) -> u64 {
        completer.completions(self.field, self.row, self.placements.iter().copied())
    }
}

fn below(kernel: Kernel, size: Size, field: &Field, row: usize, placements: &[Above<u32>]) -> u64 {
    run(kernel, size, Below { field, row, placements })
}

/// All placements on the first `rows` open rows, or as many as fit `most`, spread by skipping some of each row.
fn spread(field: &Field, rows: usize, most: usize, mut dice: impl FnMut(usize) -> usize) -> Vec<Above<u32>> {
    let mut placements = Vec::from([NO_QUEENS]);
    for row in field.rows().iter().take(rows) {
        let mut next = Vec::new();
        for placement in placements {
            let mut free = free(placement, row);
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                next.push(placement.with(queen, row.step.into()));
            }
        }
        while next.len() > most {
            next.swap_remove(dice(next.len()));
        }
        placements = next;
    }
    placements
}

#[test]
fn totals_are_the_published_ones() {
    let most = if cfg!(debug_assertions) { 12 } else { 15 };
    for kernel in kernels() {
        for n in 0..=most {
            assert_eq!(total_by(size(n), kernel).ok(), known::total(n), "{kernel:?}, n = {n}");
        }
    }
    // The wide lanes too.
    if cfg!(not(debug_assertions)) && Kernel::best() != Kernel::Portable {
        assert_eq!(total_by(size(17), Kernel::best()).ok(), known::total(17));
    }
}

/// Each prefix by itself, against the boards of the ladder that have its queens.
#[test]
fn below_every_prefix_are_the_completions_that_the_ladder_finds() {
    for size in (2..=10).filter_map(Size::new) {
        let mut boards = Vec::new();
        let observed = method::run(Method::ThreeSets, size, 0, |event| {
            if event.action == Action::Solution {
                boards.push(event.columns.to_vec());
            }
            ControlFlow::Continue(())
        });
        assert!(observed.is_ok());
        for prefix in Prefixes::new(size) {
            let has = |board: &&Vec<u8>| {
                prefix.queens().iter().all(|&(row, column)| u32::from(board[row as usize]) == column)
            };
            let expected = boards.iter().filter(has).count() as u64;
            let field = Field::below(prefix, size);
            for kernel in kernels() {
                let completions = below(kernel, size, &field, 0, &[NO_QUEENS]);
                assert_eq!(completions, expected, "{kernel:?}, n = {}, {prefix:?}", size.get());
            }
        }
    }
}

#[test]
fn below_every_prefix_all_kernels_find_the_same() {
    let most = if cfg!(debug_assertions) { 12 } else { 14 };
    for size in (11..=most).filter_map(Size::new) {
        for prefix in Prefixes::new(size) {
            let field = Field::below(prefix, size);
            let all = kernels().into_iter().map(|kernel| below(kernel, size, &field, 0, &[NO_QUEENS]));
            let all: Vec<_> = all.collect();
            assert!(all.iter().all(|&count| count == all[0]), "n = {}, {prefix:?}: {all:?}", size.get());
        }
    }
}

/// Vectors that are empty, almost full, full, and one over, of both widths, and more than the buffers hold.
#[test]
fn any_number_of_placements_may_start() {
    let mut seed = 1u32;
    let mut dice = |sides: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % sides
    };
    for n in [12, 13, 16, 17] {
        let prefixes: Vec<Prefix> = Prefixes::new(size(n)).collect();
        for row in [3, 4, 5] {
            let field = Field::below(prefixes[dice(prefixes.len())], size(n));
            let placements = spread(&field, row, 600, &mut dice);
            let each: Vec<u64> = placements
                .iter()
                .map(|&placement| below(Kernel::Portable, size(n), &field, row, &[placement]))
                .collect();
            let lengths =
                [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 80, 81, 95, 96, 97, 224, 225, 255, 600];
            for length in lengths.into_iter().filter(|&length| length <= placements.len()) {
                let at = dice(placements.len() - length + 1);
                let sum: u64 = each[at..at + length].iter().sum();
                for kernel in kernels() {
                    let count = below(kernel, size(n), &field, row, &placements[at..at + length]);
                    assert_eq!(count, sum, "{kernel:?}, n = {n}, row {row}, {length} placements from {at}");
                }
            }
        }
    }
}

/// Prefixes of the widest boards, each with a few random placements so deep that what is below can be counted.
#[test]
fn the_widest_boards_by_sampling() {
    let mut seed = 7u32;
    let mut dice = |sides: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % sides
    };
    let mut found = 0;
    for n in [18, 23, 27, 29, 30, 31, 32] {
        let prefixes: Vec<Prefix> = Prefixes::new(size(n)).collect();
        for _ in 0..if cfg!(debug_assertions) { 4 } else { 40 } {
            let field = Field::below(prefixes[dice(prefixes.len())], size(n));
            let row = field.rows().len() - 12;
            let placements = spread(&field, row, 150, &mut dice);
            let sum = below(Kernel::Portable, size(n), &field, row, &placements);
            found += sum;
            for kernel in kernels() {
                assert_eq!(below(kernel, size(n), &field, row, &placements), sum, "{kernel:?}, n = {n}");
            }
        }
    }
    assert!(found > 1000, "only {found} completions were compared");
}

/// Rows that are few, and placements that leave nothing.
#[test]
fn the_last_rows() {
    for size in (4..=18).filter_map(Size::new) {
        for prefix in Prefixes::new(size).take(50) {
            let field = Field::below(prefix, size);
            for row in field.rows().len().saturating_sub(4)..=field.rows().len() {
                let placements = spread(&field, row, 100, |sides| sides / 2);
                let sum = below(Kernel::Portable, size, &field, row, &placements);
                for kernel in kernels() {
                    assert_eq!(below(kernel, size, &field, row, &placements), sum, "{kernel:?}, n = {}", size.get());
                }
            }
        }
    }
}

#[test]
fn progress_is_told_after_each_task_and_can_stop() {
    for n in 0..=12 {
        for kernel in kernels() {
            let total = known::total(n).unwrap();
            let (mut calls, mut all) = (0, 0);
            let counted = total_with(size(n), kernel, 0, |progress| {
                calls += 1;
                all = progress.tasks;
                assert_eq!(progress.done, calls);
                ControlFlow::Continue(())
            });
            assert_eq!(counted, Ok((total, ControlFlow::Continue(()))), "{kernel:?}, n = {n}");
            assert_eq!(calls, all);
            let stop = all.div_ceil(2);
            let stopped = total_with(size(n), kernel, 0, |progress| {
                if progress.done == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let (part, end) = stopped.unwrap();
            assert!(end.is_break() && part <= total);
        }
    }
}

#[test]
fn a_small_stack_is_enough() {
    for kernel in kernels() {
        for n in [12, 17] {
            // Without optimisation the same buffers are moved about on the stack.
            let thread =
                std::thread::Builder::new().stack_size(if cfg!(debug_assertions) { 512 << 10 } else { 128 << 10 });
            let counted = thread
                .spawn(move || {
                    let mut calls = 0;
                    total_with(size(n), kernel, 0, |_| {
                        calls += 1;
                        if calls < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    })
                })
                .unwrap()
                .join()
                .unwrap();
            assert!(counted.is_ok());
        }
    }
}
