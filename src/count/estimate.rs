//! How large the tree of a search is, and how many solutions it has, by sampling: D. E. Knuth, "Estimating the
//! Efficiency of Backtrack Programs", Mathematics of Computation 29 (1975), 122-136.
//!
//! A sample walks down from the empty board and puts a queen on a random free square of each row. The product of the
//! numbers of free squares on its way says for how many placements of that depth this one stands. The mean over many
//! samples is unbiased. Its error is estimated from how much the samples differ. With few samples that estimate is too
//! small: rare walks that stand for very many placements are missing then.

#![forbid(unsafe_code)]

use crate::board::{Above, Size};
use crate::random::Random;

/// What sampling found: means, and their standard errors.
///
/// ```
/// use nqueens::{board::Size, count::estimate::estimate};
/// // To visit all of n = 20 at 100 million queens a second takes about eleven hours.
/// let found = estimate(Size::new(20).unwrap(), 10_000, 1);
/// let (hours, error) = (found.nodes / 3.6e11, found.nodes_error / 3.6e11);
/// assert!((10.0..11.5).contains(&hours) && error < 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// Queens placed by a full search row by row, as a [`Search`](crate::search::Search) counts them.
    pub nodes: f64,
    /// One standard error of that.
    pub nodes_error: f64,
    /// Solutions.
    pub solutions: f64,
    /// One standard error of that.
    pub solutions_error: f64,
}

/// A mean and a sum of squared differences, updated number by number by Welford's method, so that large numbers do not
/// cancel.
#[derive(Clone, Copy, Default)]
struct Mean {
    numbers: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, number: f64) {
        self.numbers += 1.0;
        let off = number - self.mean;
        self.mean += off / self.numbers;
        self.squares += off * (number - self.mean);
    }

    /// One standard error of the mean; infinite with fewer than two numbers.
    fn error(&self) -> f64 {
        if self.numbers < 2.0 { f64::INFINITY } else { square_root(self.squares / (self.numbers - 1.0) / self.numbers) }
    }
}

/// The square root by Newton's method, since `core` has none.
fn square_root(number: f64) -> f64 {
    if number.is_nan() || number <= 0.0 {
        return 0.0;
    }
    // Half the exponent is a good start.
    let mut root = f64::from_bits((number.to_bits() >> 1) + (1023 << 51));
    for _ in 0..6 {
        root = 0.5 * (root + number / root);
    }
    root
}

/// Estimates with so many samples; the same `seed` gives the same numbers. Each sample takes at most n steps.
///
/// With no samples all numbers are 0, and with fewer than two the errors are infinite.
///
/// ```
/// use nqueens::{board::Size, count::estimate::estimate};
/// let found = estimate(Size::new(8).unwrap(), 10_000, 1);
/// assert!((found.solutions - 92.0).abs() < 4.0 * found.solutions_error);
/// assert!((found.nodes - 2056.0).abs() < 4.0 * found.nodes_error);
/// ```
pub fn estimate(size: Size, samples: u64, seed: u64) -> Estimate {
    if samples == 0 {
        return Estimate::default();
    }
    let mut random = Random::new(seed);
    let (mut nodes, mut solutions) = (Mean::default(), Mean::default());
    for _ in 0..samples {
        let mut above = Above::none(size.all_columns());
        let (mut weight, mut below) = (1.0, 0.0);
        for _ in 0..size.get() {
            let mut free = above.free();
            let squares = free.count_ones();
            weight *= f64::from(squares);
            if squares == 0 {
                break;
            }
            below += weight;
            for _ in 0..random.below(squares) {
                free &= free - 1;
            }
            let queen = free & free.wrapping_neg();
            above = above.with(queen, 1);
        }
        nodes.add(below);
        solutions.add(weight);
    }
    Estimate {
        nodes: nodes.mean,
        nodes_error: nodes.error(),
        solutions: solutions.mean,
        solutions_error: solutions.error(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_std() {
        for number in [0.0, 1e-300, 0.5, 1.0, 2.0, 3.0, 1e10, 123_456_789.0, 1e200, 1e308] {
            let (root, exact) = (square_root(number), f64::sqrt(number));
            assert!((root - exact).abs() <= 1e-15 * exact, "{number}: {root}");
        }
    }
}
