//! The published counts, from the On-Line Encyclopedia of Integer Sequences (OEIS), and a test of the library against
//! them.

#![forbid(unsafe_code)]

use core::error::Error;
use core::fmt;

use crate::board::Size;
use crate::count;

/// The largest n whose counts are published.
pub const MAX_KNOWN_N: u32 = 27;

/// The number of solutions for n = 0..=27: OEIS A000170 (n = 26 by TU Dresden and by MC#, 2009; n = 27 by the Q27
/// project, 2016).
const TOTALS: [u64; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The number of solutions up to the eight symmetries for n = 0..=27: OEIS A002562, and 1 for the empty board.
const FUNDAMENTALS: [u64; 28] = [
    1,
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1787,
    9233,
    45_752,
    285_053,
    1_846_955,
    11_977_939,
    83_263_591,
    621_012_754,
    4_878_666_808,
    39_333_324_973,
    336_376_244_042,
    3_029_242_658_210,
    28_439_272_956_934,
    275_986_683_743_434,
    2_789_712_466_510_289,
    29_363_495_934_315_694,
];

/// The published number of solutions, for n <= 27 (A000170).
///
/// ```
/// assert_eq!(nqueens::count::known::total(27), Some(234_907_967_154_122_528));
/// assert_eq!(nqueens::count::known::total(28), None);
/// ```
pub fn total(n: u32) -> Option<u64> {
    TOTALS.get(n as usize).copied()
}

/// The published number of fundamental solutions, for n <= 27 (A002562).
///
/// ```
/// assert_eq!(nqueens::count::known::fundamental(8), Some(12));
/// ```
pub fn fundamental(n: u32) -> Option<u64> {
    FUNDAMENTALS.get(n as usize).copied()
}

/// Why [`self_test`] failed.
///
/// ```
/// use nqueens::count::known::{MAX_KNOWN_N, SelfTestError, self_test};
/// let error = self_test(MAX_KNOWN_N + 1).unwrap_err();
/// assert_eq!(error, SelfTestError::Unknown);
/// assert_eq!(error.to_string(), "counts are published to n = 27");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SelfTestError {
    /// There are no published numbers for that n.
    Unknown,
    /// A recomputed number differs from the published one.
    Differs,
}

impl fmt::Display for SelfTestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfTestError::Unknown => write!(f, "counts are published to n = {MAX_KNOWN_N}"),
            SelfTestError::Differs => f.write_str("a recomputed number differs from the published one"),
        }
    }
}

impl Error for SelfTestError {}

/// Counts every n up to `max_n` and compares totals and fundamental solutions with the published ones.
///
/// Takes as long as those counts: well under a second to n = 14, hours from n = 20.
///
/// # Errors
///
/// [`SelfTestError`].
///
/// ```
/// assert_eq!(nqueens::count::known::self_test(10), Ok(()));
/// ```
pub fn self_test(max_n: u32) -> Result<(), SelfTestError> {
    if max_n > MAX_KNOWN_N {
        return Err(SelfTestError::Unknown);
    }
    for n in 0..=max_n {
        let classes = Size::new(n).and_then(|size| count::classes(size).ok()).ok_or(SelfTestError::Differs)?;
        if total(n) != Some(classes.total) || fundamental(n) != Some(classes.fundamental) {
            return Err(SelfTestError::Differs);
        }
    }
    Ok(())
}
