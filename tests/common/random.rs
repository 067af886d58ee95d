//! Random numbers for tests: a seed from the clock, or the one in the environment, which failures print.

use std::fmt;

/// A generator that tells its seed when printed.
pub struct Random {
    seed: u64,
    numbers: fastrand::Rng,
}

impl Random {
    /// The seed is `NQ_SEED` where that is set, so that a failing run can be repeated.
    pub fn new() -> Random {
        let seed =
            std::env::var("NQ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
        Random { seed, numbers: fastrand::Rng::with_seed(seed) }
    }

    /// A number below `bound`, 0 for 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.numbers.u64(0..bound.max(1))
    }
}

impl fmt::Display for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "repeat with NQ_SEED={}", self.seed)
    }
}
