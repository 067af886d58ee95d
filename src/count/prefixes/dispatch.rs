//! The completer for a kernel and a board: the levels of a vector kernel, or the portable search.

#![forbid(unsafe_code)]

use super::completer::{Completer, Job};
use super::field::Field;
use super::levels::{Levels, ROOM_16, ROOM_32};
use super::portable;
use crate::board::{Above, Size};
use crate::count::Kernel;
use crate::count::kernel::ByKernel;
use crate::simd::{Lanes, Simd};

/// Does a job with this kernel, for a board of this size; with the portable one where this processor lacks the kernel.
pub(super) fn run<J: Job>(kernel: Kernel, size: Size, job: J) -> J::Output {
    kernel.run(OnBoard { size, job })
}

struct OnBoard<J> {
    size: Size,
    job: J,
}

impl<J: Job> ByKernel for OnBoard<J> {
    type Output = J::Output;

    #[inline(always)]
    fn with_vectors<S: Simd>(self, simd: S) -> J::Output {
        // Twice as many placements at once where a row of the board fits half the bits.
        if self.size.get() <= 16 {
            with_levels::<S::Lanes16, ROOM_16, J>(simd, self.job)
        } else {
            with_levels::<S::Lanes32, ROOM_32, J>(simd, self.job)
        }
    }

    #[inline(always)]
    fn portable(self) -> J::Output {
        self.job.with(&mut Portable)
    }
}

/// A function of its own, so that the buffers for both widths share the stack.
#[inline(never)]
fn with_levels<L: Lanes, const ROOM: usize, J: Job>(simd: L::Simd, job: J) -> J::Output {
    job.with(&mut Levels::<L, ROOM>::new(simd))
}

struct Portable;

impl Completer for Portable {
    fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64 {
        placements.map(|placement| portable::completions(field, row, placement)).sum()
    }
}
