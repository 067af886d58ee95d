//! The one accumulator of all counts: what does not fit 64 bits is an error.

#![forbid(unsafe_code)]

use super::error::Overflow;

/// A sum of weighted subtotals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum(u64);

impl Sum {
    /// Adds `weight` times `subtotal`; the sum is unchanged when that does not fit. The weight is 1, 2, 4 or 8, as that
    /// of a prefix is: a power of two needs no 64-bit multiplication, which small processors do not have.
    pub(crate) fn add(&mut self, weight: u32, subtotal: u64) -> Result<(), Overflow> {
        let double = weight.trailing_zeros() & 3;
        let weighted = subtotal << double;
        if weighted >> double != subtotal {
            return Err(Overflow);
        }
        self.0 = self.0.checked_add(weighted).ok_or(Overflow)?;
        Ok(())
    }

    pub(crate) fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_to_the_last_bit() {
        for weight in [1, 2, 4, 8u32] {
            let most = u64::MAX / u64::from(weight);
            let mut sum = Sum::default();
            assert_eq!(sum.add(weight, most), Ok(()));
            assert_eq!(sum.value(), most * u64::from(weight));
            let rest = u64::MAX - sum.value();
            assert_eq!(sum.add(1, rest), Ok(()));
            assert_eq!(sum.value(), u64::MAX);
            assert_eq!(sum.add(1, 1), Err(Overflow));
            assert_eq!(sum.value(), u64::MAX, "an overflow leaves the sum as it was");
            assert_eq!(sum.add(8, 0), Ok(()));
        }
    }

    #[test]
    fn a_weighted_subtotal_that_does_not_fit_is_an_overflow() {
        for weight in [2, 4, 8u32] {
            let mut sum = Sum::default();
            assert_eq!(sum.add(weight, u64::MAX / u64::from(weight) + 1), Err(Overflow));
            assert_eq!(sum.add(weight, u64::MAX), Err(Overflow));
            assert_eq!(sum, Sum::default());
        }
    }
}
