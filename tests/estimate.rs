//! The sampling against the exact numbers, within four standard errors. Seeds are fixed, so that it passes or not.

mod common;

use common::oracle;
use nqueens::board::Size;
use nqueens::count::estimate::{Estimate, estimate};
use nqueens::count::known;

#[test]
fn estimates_are_within_four_standard_errors() {
    for n in 4..=14u32 {
        // The rows of A319284 are the placements on each number of rows, from the empty board on.
        let (_, profile) = oracle(&format!("A319284/{n}"));
        let exact = profile.iter().sum::<u64>() as f64 - 1.0;
        for seed in 0..8 {
            let found = estimate(Size::new(n).unwrap(), 20_000, seed);
            assert!(
                (found.nodes - exact).abs() <= 4.0 * found.nodes_error,
                "n = {n}, seed {seed}: {found:?}, not {exact}"
            );
            let total = known::total(n).unwrap() as f64;
            assert!((found.solutions - total).abs() <= 4.0 * found.solutions_error, "n = {n}, seed {seed}: {found:?}");
            assert!(found.nodes_error < 0.02 * exact, "n = {n}, seed {seed}: {found:?} says little");
        }
    }
}

#[test]
fn errors_shrink_with_the_root_of_the_samples() {
    let few = estimate(Size::new(12).unwrap(), 10_000, 3);
    let many = estimate(Size::new(12).unwrap(), 1_000_000, 3);
    assert!((0.08..0.125).contains(&(many.nodes_error / few.nodes_error)), "{few:?} {many:?}");
}

#[test]
fn the_edges() {
    assert_eq!(estimate(Size::new(8).unwrap(), 0, 1), Estimate::default());
    let one = estimate(Size::new(8).unwrap(), 1, 1);
    assert!(one.nodes_error.is_infinite() && one.nodes >= 8.0);
    for n in [0, 1] {
        let exact = Estimate { nodes: f64::from(n), nodes_error: 0.0, solutions: 1.0, solutions_error: 0.0 };
        assert_eq!(estimate(Size::new(n).unwrap(), 10, 5), exact, "n = {n}");
    }
    for n in [2, 3] {
        assert_eq!(estimate(Size::new(n).unwrap(), 100, 5).solutions, 0.0);
    }
    let widest = estimate(Size::MAX, 1000, 5);
    assert!(widest.nodes.is_finite() && widest.nodes > 1e15, "{widest:?}");
}
