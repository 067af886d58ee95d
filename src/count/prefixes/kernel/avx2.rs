//! The kernel for AVX2: eight placements at once, or sixteen on boards to n = 16.
//!
//! Every `unsafe` block here calls an intrinsic. SAFETY, for all of them: the processor has the instructions, since
//! vectors are only made below [`run`], which asks for them; and what is behind the pointers of loads and stores is what
//! [`Vector`] demands.
#![allow(clippy::undocumented_unsafe_blocks)]

use core::arch::x86_64::*;

use super::levels::{Levels, Vector};
use super::{Completer, Job};
use crate::board::{Above, Size};
use crate::count::prefixes::field::Field;

// Beside the processor it asks whether the operating system saves the registers (OSXSAVE, and the bits 1 and 2 of XCR0).
cpufeatures::new!(features, "avx2", "popcnt", "bmi1", "bmi2");

/// Whether this processor, under this operating system, runs the kernel.
pub(in crate::count) fn available() -> bool {
    features::get()
}

/// The methods of a vector of masks of one width.
macro_rules! vector {
    ($lane:ty, $lanes:literal, $splat:ident, $left:ident, $right:ident, $add:ident, $equal:ident, $greater:ident) => {
        const LANES: usize = $lanes;
        type Lane = $lane;
        type Flags = u32;
        type Distance = __m128i;
        const EMPTY: $lane = 0;

        #[inline(always)]
        fn lane(bits: u32) -> $lane {
            bits as $lane
        }

        #[inline(always)]
        fn splat(bits: u32) -> Self {
            Self(unsafe { $splat(bits as _) })
        }

        #[inline(always)]
        fn distance(rows: u8) -> __m128i {
            unsafe { _mm_cvtsi32_si128(rows.into()) }
        }

        #[inline(always)]
        unsafe fn load(from: *const $lane) -> Self {
            Self(unsafe { _mm256_loadu_si256(from.cast()) })
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut $lane) {
            unsafe { _mm256_storeu_si256(to.cast(), self.0) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn left(self, by: __m128i) -> Self {
            Self(unsafe { $left(self.0, by) })
        }

        #[inline(always)]
        fn right(self, by: __m128i) -> Self {
            Self(unsafe { $right(self.0, by) })
        }

        #[inline(always)]
        fn minus_one(self) -> Self {
            Self(unsafe { $add(self.0, $splat(-1)) })
        }

        #[inline(always)]
        fn zero(self) -> Self {
            Self(unsafe { $equal(self.0, $splat(0)) })
        }

        #[inline(always)]
        fn any(flags: u32) -> bool {
            flags != 0
        }

        #[inline(always)]
        fn first(self, lanes: usize) -> Self {
            unsafe { Self(_mm256_and_si256(self.0, $greater($splat(lanes as _), Self::numbers()))) }
        }

        #[inline(always)]
        fn count_ones(self) -> u64 {
            let mut words = [0u64; 4];
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
            words.iter().map(|word| u64::from(word.count_ones())).sum()
        }
    };
}

/// For each set of eight flags, the numbers of those that are set, one byte each, from the lowest; zeros above.
pub(in crate::count) static SET: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut flags = 0;
    while flags < 256 {
        let (mut flag, mut at) = (0, 0);
        while flag < 8 {
            if flags >> flag & 1 != 0 {
                table[flags][at] = flag;
                at += 1;
            }
            flag += 1;
        }
        flags += 1;
    }
    table
};

/// The numbers of the set flags, as bytes.
#[inline(always)]
fn set(flags: u32) -> __m128i {
    unsafe { _mm_loadl_epi64(SET[(flags & 0xFF) as usize].as_ptr().cast()) }
}

/// Eight masks.
#[derive(Clone, Copy)]
struct Words(__m256i);

impl Words {
    #[inline(always)]
    fn numbers() -> __m256i {
        unsafe { _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7) }
    }
}

impl Vector for Words {
    vector!(
        u32,
        8,
        _mm256_set1_epi32,
        _mm256_sll_epi32,
        _mm256_srl_epi32,
        _mm256_add_epi32,
        _mm256_cmpeq_epi32,
        _mm256_cmpgt_epi32
    );

    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe { !_mm256_movemask_ps(_mm256_castsi256_ps(self.zero().0)) as u32 & 0xFF }
    }

    #[inline(always)]
    unsafe fn append(vectors: [Self; 3], flags: u32, to: [*mut u32; 3]) -> usize {
        unsafe {
            let order = _mm256_cvtepu8_epi32(set(flags));
            for (vector, to) in vectors.into_iter().zip(to) {
                _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(vector.0, order));
            }
        }
        flags.count_ones() as usize
    }
}

/// Sixteen masks for n <= 16.
#[derive(Clone, Copy)]
struct Halves(__m256i);

impl Halves {
    #[inline(always)]
    fn numbers() -> __m256i {
        unsafe { _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
    }
}

impl Vector for Halves {
    vector!(
        u16,
        16,
        _mm256_set1_epi16,
        _mm256_sll_epi16,
        _mm256_srl_epi16,
        _mm256_add_epi16,
        _mm256_cmpeq_epi16,
        _mm256_cmpgt_epi16
    );

    /// A bit for each lane.
    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe {
            let zero = self.zero().0;
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256::<1>(zero));
            !_mm_movemask_epi8(bytes) as u32 & 0xFFFF
        }
    }

    #[inline(always)]
    unsafe fn append(vectors: [Self; 3], flags: u32, to: [*mut u16; 3]) -> usize {
        let (low, high) = (flags & 0xFF, flags >> 8);
        let between = low.count_ones() as usize;
        unsafe {
            // Lane number i is the bytes 2i and 2i + 1.
            let pairs = |set: __m128i| {
                let even = _mm_add_epi8(set, set);
                _mm_unpacklo_epi8(even, _mm_add_epi8(even, _mm_set1_epi8(1)))
            };
            let (low, high) = (pairs(set(low)), pairs(set(high)));
            for (vector, to) in vectors.into_iter().zip(to) {
                _mm_storeu_si128(to.cast(), _mm_shuffle_epi8(_mm256_castsi256_si128(vector.0), low));
                let above = _mm_shuffle_epi8(_mm256_extracti128_si256::<1>(vector.0), high);
                _mm_storeu_si128(to.add(between).cast(), above);
            }
        }
        flags.count_ones() as usize
    }
}

/// For boards to n = 32. Made by [`run`] only.
struct Avx2(Levels<Words, 2624>);

/// For boards to n = 16. Made by [`run`] only.
struct Avx2Small(Levels<Halves, 3072>);

/// Does a job with this kernel, or gives it back when the processor has not what it takes.
pub(super) fn run<J: Job>(size: Size, job: J) -> Result<J::Output, J> {
    if !available() {
        Err(job)
    } else if size.get() <= 16 {
        Ok(with_small(job))
    } else {
        Ok(with_large(job))
    }
}

// Two functions, so that their buffers share the stack.

#[inline(never)]
fn with_small<J: Job>(job: J) -> J::Output {
    job.with(&mut Avx2Small(Levels::new()))
}

#[inline(never)]
fn with_large<J: Job>(job: J) -> J::Output {
    job.with(&mut Avx2(Levels::new()))
}

macro_rules! engine {
    ($engine:ident) => {
        impl $engine {
            #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
            fn search(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64 {
                self.0.completions(field, row, placements)
            }
        }

        impl Completer for $engine {
            fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64 {
                // SAFETY: `run` has asked the processor.
                unsafe { self.search(field, row, placements) }
            }
        }
    };
}

engine!(Avx2);
engine!(Avx2Small);
