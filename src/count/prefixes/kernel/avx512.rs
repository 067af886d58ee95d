//! The kernel for AVX-512 as it is since Ice Lake and Zen 4: sixteen placements at once, or 32 on boards to n = 16.
//!
//! Every `unsafe` block here calls an intrinsic. SAFETY, for all of them: the processor has the instructions, since
//! vectors are only made below [`run`], which asks for them; and what is behind the
//! pointers of loads and stores is what [`Vector`] demands.
#![allow(clippy::undocumented_unsafe_blocks)]

use core::arch::x86_64::*;

use super::levels::{Levels, Vector};
use super::{Completer, Job};
use crate::board::{Above, Size};
use crate::count::prefixes::field::Field;

// Beside the processor it asks whether the operating system saves the registers that these need (OSXSAVE, and the bits 1,
// 2, 5, 6 and 7 of XCR0).
cpufeatures::new!(
    features,
    "avx512f",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "avx512vbmi2",
    "avx512bitalg",
    "avx512vpopcntdq",
    "popcnt",
    "bmi1",
    "bmi2"
);

/// Whether this processor, under this operating system, runs the kernel.
pub(in crate::count) fn available() -> bool {
    features::get()
}

/// The methods of a vector of masks of one width.
macro_rules! vector {
    ($lane:ty, $lanes:literal, $flags:ty, $splat:ident, $left:ident, $right:ident, $add:ident, $test:ident,
     $equal:ident, $popcnt:ident, $move:ident, $compress:ident, $permute:ident) => {
        const LANES: usize = $lanes;
        type Lane = $lane;
        type Flags = $flags;
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
            Self(unsafe { _mm512_loadu_si512(from.cast()) })
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut $lane) {
            unsafe { _mm512_storeu_si512(to.cast(), self.0) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { _mm512_and_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
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
            Self(unsafe { $move($equal(self.0, $splat(0)), $splat(-1)) })
        }

        #[inline(always)]
        fn nonzero(self) -> $flags {
            unsafe { $test(self.0, self.0) }
        }

        #[inline(always)]
        fn any(flags: $flags) -> bool {
            flags != 0
        }

        #[inline(always)]
        unsafe fn append(vectors: [Self; 3], flags: $flags, to: [*mut $lane; 3]) -> usize {
            // One compression gives the order for all three; and into a register, since into memory it is very slow on
            // some processors.
            let order = unsafe { $compress(flags, Self::numbers()) };
            for (vector, to) in vectors.into_iter().zip(to) {
                unsafe { _mm512_storeu_si512(to.cast(), $permute(order, vector.0)) };
            }
            flags.count_ones() as usize
        }

        #[inline(always)]
        fn first(self, lanes: usize) -> Self {
            let flags = !<$flags>::MAX.unbounded_shl(lanes as u32);
            Self(unsafe { $move(flags, self.0) })
        }

        #[inline(always)]
        fn with_lowest(self, candidates: Self, fewer: Self) -> Self {
            Self(unsafe { _mm512_ternarylogic_epi32::<0xF4>(self.0, candidates.0, fewer.0) })
        }

        #[inline(always)]
        fn fatal_to_one(free: Self, distance: __m128i) -> Self {
            let (one, other) = (free.left(distance), free.right(distance));
            unsafe {
                let any = _mm512_ternarylogic_epi32::<0xFE>(free.0, one.0, other.0);
                Self($move($equal($popcnt(free.0), $splat(1)), any))
            }
        }

        #[inline(always)]
        fn fatal(free: Self, distance: __m128i) -> Self {
            let (one, other) = (free.left(distance), free.right(distance));
            unsafe {
                let squares = $popcnt(free.0);
                let any = _mm512_ternarylogic_epi32::<0xFE>(free.0, one.0, other.0);
                let two = _mm512_ternarylogic_epi32::<0xE8>(free.0, one.0, other.0);
                let any = $move($equal(squares, $splat(1)), any);
                let two = $move($equal(squares, $splat(2)), two);
                Self(_mm512_or_si512(any, two))
            }
        }
    };
}

/// Sixteen masks.
#[derive(Clone, Copy)]
struct Words(__m512i);

impl Words {
    /// The numbers of the lanes.
    #[inline(always)]
    fn numbers() -> __m512i {
        unsafe { _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
    }
}

impl Vector for Words {
    vector!(
        u32,
        16,
        __mmask16,
        _mm512_set1_epi32,
        _mm512_sll_epi32,
        _mm512_srl_epi32,
        _mm512_add_epi32,
        _mm512_test_epi32_mask,
        _mm512_cmpeq_epi32_mask,
        _mm512_popcnt_epi32,
        _mm512_maskz_mov_epi32,
        _mm512_maskz_compress_epi32,
        _mm512_permutexvar_epi32
    );

    #[inline(always)]
    fn count_ones(self) -> u64 {
        unsafe { _mm512_reduce_add_epi32(_mm512_popcnt_epi32(self.0)) as u64 }
    }
}

/// 32 masks for n <= 16.
#[derive(Clone, Copy)]
struct Halves(__m512i);

impl Halves {
    /// The numbers of the lanes.
    #[inline(always)]
    fn numbers() -> __m512i {
        const N: [u16; 32] = {
            let mut n = [0; 32];
            let mut i = 0;
            while i < 32 {
                n[i] = i as u16;
                i += 1;
            }
            n
        };
        unsafe { _mm512_loadu_si512(N.as_ptr().cast()) }
    }
}

impl Vector for Halves {
    vector!(
        u16,
        32,
        __mmask32,
        _mm512_set1_epi16,
        _mm512_sll_epi16,
        _mm512_srl_epi16,
        _mm512_add_epi16,
        _mm512_test_epi16_mask,
        _mm512_cmpeq_epi16_mask,
        _mm512_popcnt_epi16,
        _mm512_maskz_mov_epi16,
        _mm512_maskz_compress_epi16,
        _mm512_permutexvar_epi16
    );

    #[inline(always)]
    fn count_ones(self) -> u64 {
        unsafe { _mm512_reduce_add_epi32(_mm512_popcnt_epi32(self.0)) as u64 }
    }
}

/// For boards to n = 32. Made by [`run`] only.
struct Avx512(Levels<Words, 2624>);

/// For boards to n = 16. Made by [`run`] only.
struct Avx512Small(Levels<Halves, 3072>);

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
    job.with(&mut Avx512Small(Levels::new()))
}

#[inline(never)]
fn with_large<J: Job>(job: J) -> J::Output {
    job.with(&mut Avx512(Levels::new()))
}

macro_rules! engine {
    ($engine:ident) => {
        impl $engine {
            #[target_feature(
                enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2"
            )]
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

engine!(Avx512);
engine!(Avx512Small);
