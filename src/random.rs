//! Random numbers that are the same for a seed on every machine and in every version.
//!
//! SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), with the constants
//! of Vigna's splitmix64.c, which is in the public domain. Numbers below a bound by multiplication, with the few
//! rejections that make them even: Lemire, "Fast random integer generation in an interval" (2019).

#![forbid(unsafe_code)]

/// A generator: from one seed always the same numbers.
#[derive(Clone)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each as likely as the others; 0 for 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // 2^32 draws are so many more than a multiple of `bound`. That many are drawn again, and then each number comes
        // from equally many draws.
        let uneven = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            let product = (self.next() >> 32) * u64::from(bound);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        // The first outputs of splitmix64.c for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([random.next(), random.next(), random.next()], expected);
    }

    #[test]
    fn every_number_below_a_bound_comes() {
        let mut random = Random::new(1);
        for bound in 1..40 {
            let mut seen = 0u64;
            for _ in 0..2000 {
                let number = random.below(bound);
                assert!(number < bound);
                seen |= 1 << number;
            }
            assert_eq!(seen, (1 << bound) - 1, "below {bound}");
        }
        assert_eq!(random.below(0), 0);
    }
}
