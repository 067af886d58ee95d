//! Why a count gave no number.

#![forbid(unsafe_code)]

use core::error::Error;
use core::fmt;

/// The number does not fit 64 bits.
///
/// ```
/// use nqueens::{board::Size, count::{self, Overflow}};
/// let tell = |n| match count::total(Size::new(n).unwrap()) {
///     Ok(total) => total.to_string(),
///     Err(Overflow) => "2^64 or more".to_string(),
/// };
/// assert_eq!(tell(9), "352"); // no n that one waits for is too large
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow;

impl fmt::Display for Overflow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the number does not fit 64 bits")
    }
}

impl Error for Overflow {}

/// Why tasks of a plan were not counted, or its memory not prepared.
///
/// ```
/// use nqueens::{board::Size, count::plan::{Plan, RunError}};
/// let plan = Plan::new(Size::new(8).unwrap(), 1);
/// assert_eq!(plan.run(plan.tasks(), 1), Err(RunError::Range));
/// assert_eq!(RunError::Range.to_string(), "the tasks go past the end of the plan");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The tasks go past the end of the plan.
    Range,
    /// The plan needs memory that is missing, too small, or not prepared for this plan.
    Memory,
    /// The subtotal does not fit 64 bits.
    Overflow,
}

impl fmt::Display for RunError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Range => formatter.write_str("the tasks go past the end of the plan"),
            RunError::Memory => formatter.write_str("the plan's memory is missing, too small or not prepared for it"),
            RunError::Overflow => Overflow.fmt(formatter),
        }
    }
}

impl Error for RunError {}

impl From<Overflow> for RunError {
    fn from(_: Overflow) -> RunError {
        RunError::Overflow
    }
}
