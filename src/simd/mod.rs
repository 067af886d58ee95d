//! Vectors: the operations that the inner loops of a count need, and the instruction sets that have them.
//!
//! The loops are written once, generic over [`Simd`], and are compiled for each instruction set. What holds this
//! together:
//!
//! - **A token proves the instructions.** A type that implements [`Simd`] is zero-sized, and [`Simd::new`] makes one
//!   only where the processor has all that the set takes. Every vector is made with a token or from other vectors. So
//!   whoever has a vector may use it, and the operations are safe, but for those that read or write through a pointer.
//! - **A loop is compiled for an instruction set by [`Simd::vectorize`]**, the one function of each set that has the
//!   attribute `target_feature`. The loop, and all that it calls with vectors, must be `#[inline(always)]`, so that
//!   everything ends up in that function: elsewhere each operation would be a call. For the same reason no closure may
//!   touch a vector: a closure is a function of its own, and cannot be marked.
//! - **The features are spelled once for each set**, in [`token!`].
//!
//! A new instruction set is a file like `avx2.rs`, its `mod` line below, and a line in [`for_each_instruction_set!`],
//! from which `count::Kernel` follows: its variants, names and order, whether one is available, and what runs with it.
//! Vectors may be of 128 bits or more. The tests below try each operation of each set that this processor has.

// Where no instruction set is of the architecture, nobody uses this, and nothing of it is compiled.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_macros))]

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;

/// Calls a macro with all instruction sets, the slowest of each architecture first.
///
/// A line is the documentation, the name of the token and of the kernel, the kernel's number for C, its name for users,
/// the architecture, and the module.
macro_rules! for_each_instruction_set {
    ($macro:ident) => {
        $macro! {
            /// x86-64 with AVX2, POPCNT, BMI1 and BMI2: eight placements at once, sixteen to n = 16.
            Avx2 = 2, c"avx2", "x86_64", avx2;
            /// x86-64 with the AVX-512 of Ice Lake and Zen 4: sixteen placements at once, 32 to n = 16.
            Avx512 = 3, c"avx512", "x86_64", avx512;
        }
    };
}
pub(crate) use for_each_instruction_set;

/// Makes the token of an instruction set of x86-64 from the features that it takes: the type, `ask`, which makes one
/// where the processor has them and the operating system saves the registers, and `with_features`, which is compiled
/// for them.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($token:ident: $($feature:tt),*) => {
        cpufeatures::new!(features, $($feature),*);

        /// Proves that the processor has the instructions: only `ask` makes one.
        #[derive(Clone, Copy)]
        pub(crate) struct $token(());

        fn ask() -> Option<$token> {
            features::get().then_some($token(()))
        }

        #[target_feature($(enable = $feature),*)]
        fn with_features<W: $crate::simd::Vectorize<$token>>(token: $token, work: W) -> W::Output {
            work.with(token)
        }
    };
}
#[cfg(target_arch = "x86_64")]
use token;

/// Defines functions, always inlined, whose bodies call intrinsics that neither read nor write memory.
///
/// Each of them has a vector or a token among its parameters, or is called only by functions that have.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident($($parameters:tt)*) -> $output:ty $body:block)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name($($parameters)*) -> $output {
            // SAFETY: the processor must have the instructions. It has: vectors and tokens are private to the file, and
            // come from `ask` in the end, which has asked the processor.
            unsafe { $body }
        }
    )*};
}
#[cfg(target_arch = "x86_64")]
use operations;

/// Something to do with vectors, see [`Simd::vectorize`].
pub(crate) trait Vectorize<S> {
    type Output;

    /// Does it. Implementations are `#[inline(always)]`.
    fn with(self, simd: S) -> Self::Output;
}

/// An instruction set, and the token that proves that the processor has it.
pub(crate) trait Simd: Copy {
    /// The vector as lanes of 16 bits, 32 and 64.
    type Lanes16: Lanes<Simd = Self, Lane = u16>;
    type Lanes32: Words<Simd = Self, Lane = u32>;
    type Lanes64: Words<Simd = Self, Lane = u64>;
    /// The vector as bytes.
    type Bytes: Copy;
    /// A bit for each byte of a vector, the lowest for the first. Eight of these in memory are as long as a vector.
    type Bits: Copy;

    /// The token; nothing where this processor, under this operating system, lacks the instructions.
    fn new() -> Option<Self>;

    /// Does something in a function that is compiled for the instruction set.
    fn vectorize<W: Vectorize<Self>>(self, work: W) -> W::Output;

    /// Each byte shifted left by one bit.
    fn doubled(self, bytes: Self::Bytes) -> Self::Bytes;

    /// The highest bit of each byte.
    fn highest_bits(self, bytes: Self::Bytes) -> Self::Bits;

    /// The low 32 bits of each lane, those of `one` first.
    fn narrow(self, one: Self::Lanes64, other: Self::Lanes64) -> Self::Lanes32;

    /// How many bits each lane has.
    fn popcount(self, lanes: Self::Lanes64) -> Self::Lanes64;

    /// The sums of the lanes.
    fn add(self, one: Self::Lanes64, other: Self::Lanes64) -> Self::Lanes64;

    /// The sum of all lanes.
    fn sum(self, lanes: Self::Lanes64) -> u64;
}

/// Part of a vector: an integer.
pub(crate) trait Lane: Copy {
    const ZERO: Self;
    const ONES: Self;

    fn low_bits(of: u64) -> Self;
}

macro_rules! lane {
    ($($integer:ty)*) => {$(
        impl Lane for $integer {
            const ZERO: $integer = 0;
            const ONES: $integer = <$integer>::MAX;

            #[inline(always)]
            fn low_bits(of: u64) -> $integer {
                of as $integer
            }
        }
    )*};
}

lane!(u16 u32 u64);

/// A vector, where it does not matter how wide its lanes are.
pub(crate) trait Vector: Copy {
    type Simd: Simd;
    type Lane: Lane;

    /// How many lanes there are, at most 32.
    const LANES: usize = size_of::<Self>() / size_of::<Self::Lane>();

    /// # Safety
    ///
    /// As many lanes as a vector has can be read.
    unsafe fn load(simd: Self::Simd, from: *const Self::Lane) -> Self;

    /// # Safety
    ///
    /// As many lanes as a vector has can be written.
    unsafe fn store(self, to: *mut Self::Lane);

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// The bits of `self` that `other` lacks.
    fn without(self, other: Self) -> Self;

    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, one: Self, other: Self) -> Self {
        self.and(one).or(other.and(self.or(one)))
    }

    /// How many bits there are in all lanes.
    fn count_ones(self) -> u64;
}

/// A vector as lanes of one width. Flags are a bit for each lane, the lowest for the first.
pub(crate) trait Lanes: Vector {
    /// By how much lanes are shifted.
    type Distance: Copy;

    /// Whether one instruction counts the bits of each lane. Then [`Lanes::where_one_bit`] costs little and
    /// [`Lanes::where_two_bits`] as much; otherwise the second costs little where the first is computed anyway.
    const HAS_POPCOUNT: bool;

    /// The same in all lanes.
    fn splat(simd: Self::Simd, lane: Self::Lane) -> Self;

    fn distance(simd: Self::Simd, bits: u32) -> Self::Distance;

    /// Each lane shifted to higher bits.
    fn left(self, by: Self::Distance) -> Self;

    /// Each lane shifted to lower bits.
    fn right(self, by: Self::Distance) -> Self;

    /// Each lane less 1, modulo its width.
    fn minus_one(self) -> Self;

    /// All bits in the lanes that are zero, none in the others.
    fn where_zero(self) -> Self;

    /// The flags of the lanes that are zero.
    fn zero_flags(self) -> u32;

    /// The flags of the lanes that are not zero.
    fn nonzero_flags(self) -> u32;

    /// Each lane without its lowest bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.minus_one())
    }

    /// The lanes of `self` for which that of `of` has at most one bit, and zero elsewhere.
    #[inline(always)]
    fn where_one_bit(self, of: Self) -> Self {
        self.and(of.without_lowest().where_zero())
    }

    /// The lanes of `self` for which that of `of` has at most two bits, and zero elsewhere.
    #[inline(always)]
    fn where_two_bits(self, of: Self) -> Self {
        self.and(of.without_lowest().without_lowest().where_zero())
    }

    /// The first lanes, and zero from number `lanes` on.
    fn first(self, lanes: usize) -> Self;

    /// Moves the lanes that have a flag together, in each of the vectors, and stores them; says how many those are.
    /// (Several vectors at once, since the order of the lanes is found once for all of them.)
    ///
    /// # Safety
    ///
    /// As many lanes as a vector has can be written behind each pointer. All of them may be overwritten.
    unsafe fn append<const VECTORS: usize>(
        vectors: [Self; VECTORS],
        flags: u32,
        to: [*mut Self::Lane; VECTORS],
    ) -> usize;
}

/// Lanes of 32 or 64 bits, each the lines of a half of a board.
pub(crate) trait Words: Lanes {
    /// See [`Words::turn`]: as many as a lane has bytes, or those of them that are used.
    type Turned: IntoIterator<Item = <Self::Simd as Simd>::Bytes>;

    /// The first lanes of a slice; zeros behind them where it has fewer than a vector.
    #[inline(always)]
    fn load_slice(simd: Self::Simd, from: &[Self::Lane]) -> Self {
        if from.len() >= Self::LANES {
            // SAFETY: so many lanes can be read.
            unsafe { Self::load(simd, from.as_ptr()) }
        } else {
            Self::load_few(simd, from)
        }
    }

    /// The same where there are fewer than a vector has.
    fn load_few(simd: Self::Simd, from: &[Self::Lane]) -> Self;

    /// The vector with this number of the words; zeros where there are no more.
    #[inline(always)]
    fn nth(simd: Self::Simd, words: &[Self::Lane], number: usize) -> Self {
        Self::load_slice(simd, words.get(number * Self::LANES..).unwrap_or_default())
    }

    /// Turns as many words as a vector has bytes: the lowest bytes of all words, in some order, then the next ones, in
    /// the same order, and so on.
    fn turn(simd: Self::Simd, words: &[Self::Lane]) -> Self::Turned;

    /// `self`, as counts, with one more in the lanes in which the two vectors have no bit in common.
    fn count_disjoint(self, one: Self, other: Self) -> Self;

    /// The lanes, as counts, in lanes of 64 bits, so that the sum is the same. Narrow ones are added to their
    /// neighbour.
    fn wide_counts(self) -> <Self::Simd as Simd>::Lanes64;
}

/// The flags of the first lanes; of all when there are fewer.
#[inline(always)]
pub(crate) fn first_flags(lanes: usize) -> u32 {
    if lanes < 32 { (1 << lanes) - 1 } else { u32::MAX }
}

#[cfg(test)]
mod tests;
