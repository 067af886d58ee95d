//! The inner loops of the counts: the completions of placements on the open rows below a prefix.

#[cfg(target_arch = "x86_64")]
pub(in crate::count) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(in crate::count) mod avx512;
#[cfg(target_arch = "x86_64")]
mod levels;
mod portable;

use super::field::Field;
use crate::board::{Above, Size};
use crate::count::Kernel;

/// What counts completions.
pub(super) trait Completer {
    /// The number of ways to fill the open rows from number `row` on, below the placements, all together.
    fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64;
}

struct Portable;

impl Completer for Portable {
    fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64 {
        placements.map(|placement| portable::completions(field, row, placement)).sum()
    }
}

/// What is done with a completer.
pub(super) trait Job {
    type Output;
    fn with(self, completer: &mut impl Completer) -> Self::Output;
}

/// Does a job with this kernel, for a board of this size; with the portable one where this processor lacks the kernel.
pub(super) fn run<J: Job>(kernel: Kernel, size: Size, job: J) -> J::Output {
    let left = match kernel {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => avx512::run(size, job),
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => avx2::run(size, job),
        _ => {
            let _ = size;
            Err(job)
        }
    };
    left.unwrap_or_else(|job| job.with(&mut Portable))
}

#[cfg(test)]
mod tests;
