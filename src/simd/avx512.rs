//! AVX-512 as it is since Ice Lake and Zen 4: vectors of 512 bits, with compression and a popcount of lanes.

use core::arch::x86_64::*;
use core::marker::PhantomData;

use super::{Lane, Lanes, Simd, Vector, Vectorize, Words, first_flags, operations, token};

token!(
    Avx512:
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

/// A vector as lanes of this integer.
#[derive(Clone, Copy)]
pub(crate) struct Avx512Vector<L>(__m512i, PhantomData<L>);

/// A vector with these bits.
#[inline(always)]
fn vector<L>(bits: __m512i) -> Avx512Vector<L> {
    Avx512Vector(bits, PhantomData)
}

impl Simd for Avx512 {
    type Lanes16 = Avx512Vector<u16>;
    type Lanes32 = Avx512Vector<u32>;
    type Lanes64 = Avx512Vector<u64>;
    type Bytes = Avx512Vector<u8>;
    type Bits = u64;

    fn new() -> Option<Avx512> {
        ask()
    }

    #[inline(always)]
    fn vectorize<W: Vectorize<Avx512>>(self, work: W) -> W::Output {
        // SAFETY: the processor has the features, since there is a token.
        unsafe { with_features(self, work) }
    }

    operations! {
        fn doubled(self, bytes: Avx512Vector<u8>) -> Avx512Vector<u8> {
            vector(_mm512_add_epi8(bytes.0, bytes.0))
        }

        fn highest_bits(self, bytes: Avx512Vector<u8>) -> u64 {
            _mm512_movepi8_mask(bytes.0)
        }

        fn narrow(self, one: Avx512Vector<u64>, other: Avx512Vector<u64>) -> Avx512Vector<u32> {
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            vector(_mm512_permutex2var_epi32(one.0, even, other.0))
        }

        fn popcount(self, lanes: Avx512Vector<u64>) -> Avx512Vector<u64> {
            vector(_mm512_popcnt_epi64(lanes.0))
        }

        fn add(self, one: Avx512Vector<u64>, other: Avx512Vector<u64>) -> Avx512Vector<u64> {
            vector(_mm512_add_epi64(one.0, other.0))
        }

        fn sum(self, lanes: Avx512Vector<u64>) -> u64 {
            _mm512_reduce_add_epi64(lanes.0) as u64
        }
    }
}

impl<L: Lane> Vector for Avx512Vector<L> {
    type Simd = Avx512;
    type Lane = L;

    #[inline(always)]
    unsafe fn load(_: Avx512, from: *const L) -> Self {
        // SAFETY: there is a token, and the caller promises that a vector can be read.
        vector(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut L) {
        // SAFETY: there is a vector, and the caller promises that one can be written.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    operations! {
        fn and(self, other: Self) -> Self {
            vector(_mm512_and_si512(self.0, other.0))
        }

        fn or(self, other: Self) -> Self {
            vector(_mm512_or_si512(self.0, other.0))
        }

        fn without(self, other: Self) -> Self {
            vector(_mm512_andnot_si512(other.0, self.0))
        }

        fn majority(self, one: Self, other: Self) -> Self {
            vector(_mm512_ternarylogic_epi32::<0xE8>(self.0, one.0, other.0))
        }

        fn count_ones(self) -> u64 {
            _mm512_reduce_add_epi32(_mm512_popcnt_epi32(self.0)) as u64
        }
    }
}

impl Avx512Vector<u16> {
    operations! {
        /// The lanes with a flag, one after the other. (Into a register: into memory it is very slow on some
        /// processors.)
        fn compressed(self, flags: u32) -> Self {
            vector(_mm512_maskz_compress_epi16(flags, self.0))
        }

        /// The order in which [`Self::permuted`] does the same, for several vectors.
        fn order(flags: u32) -> Self {
            let numbers = _mm512_set_epi16(
                31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, //
                15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
            );
            Avx512Vector::<u16>(numbers, PhantomData).compressed(flags)
        }

        fn permuted(self, order: Self) -> Self {
            vector(_mm512_permutexvar_epi16(order.0, self.0))
        }
    }
}

impl Lanes for Avx512Vector<u16> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = true;

    operations! {
        fn splat(_: Avx512, lane: u16) -> Self {
            vector(_mm512_set1_epi16(lane as i16))
        }

        fn distance(_: Avx512, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm512_sll_epi16(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm512_srl_epi16(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0)))
        }

        fn zero_flags(self) -> u32 {
            _mm512_testn_epi16_mask(self.0, self.0)
        }

        fn nonzero_flags(self) -> u32 {
            _mm512_test_epi16_mask(self.0, self.0)
        }

        fn where_one_bit(self, of: Self) -> Self {
            let few = _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(of.0), _mm512_set1_epi16(1));
            vector(_mm512_maskz_mov_epi16(few, self.0))
        }

        fn where_two_bits(self, of: Self) -> Self {
            let few = _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(of.0), _mm512_set1_epi16(2));
            vector(_mm512_maskz_mov_epi16(few, self.0))
        }

        fn first(self, lanes: usize) -> Self {
            vector(_mm512_maskz_mov_epi16(first_flags(lanes), self.0))
        }
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u16; VECTORS]) -> usize {
        for (vector, to) in vectors.into_iter().zip(to) {
            let moved = if VECTORS == 1 { vector.compressed(flags) } else { vector.permuted(Self::order(flags)) };
            // SAFETY: the caller promises that a vector can be written.
            unsafe { moved.store(to) };
        }
        flags.count_ones() as usize
    }
}

impl Avx512Vector<u32> {
    operations! {
        /// The lanes with a flag, one after the other. (Into a register: into memory it is very slow on some
        /// processors.)
        fn compressed(self, flags: u32) -> Self {
            vector(_mm512_maskz_compress_epi32(flags as u16, self.0))
        }

        /// The order in which [`Self::permuted`] does the same, for several vectors.
        fn order(flags: u32) -> Self {
            let numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            Avx512Vector::<u32>(numbers, PhantomData).compressed(flags)
        }

        fn permuted(self, order: Self) -> Self {
            vector(_mm512_permutexvar_epi32(order.0, self.0))
        }
    }
}

impl Lanes for Avx512Vector<u32> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = true;

    operations! {
        fn splat(_: Avx512, lane: u32) -> Self {
            vector(_mm512_set1_epi32(lane as i32))
        }

        fn distance(_: Avx512, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm512_sll_epi32(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm512_srl_epi32(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm512_add_epi32(self.0, _mm512_set1_epi32(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm512_movm_epi32(_mm512_testn_epi32_mask(self.0, self.0)))
        }

        fn zero_flags(self) -> u32 {
            _mm512_testn_epi32_mask(self.0, self.0).into()
        }

        fn nonzero_flags(self) -> u32 {
            _mm512_test_epi32_mask(self.0, self.0).into()
        }

        fn where_one_bit(self, of: Self) -> Self {
            let few = _mm512_cmple_epu32_mask(_mm512_popcnt_epi32(of.0), _mm512_set1_epi32(1));
            vector(_mm512_maskz_mov_epi32(few, self.0))
        }

        fn where_two_bits(self, of: Self) -> Self {
            let few = _mm512_cmple_epu32_mask(_mm512_popcnt_epi32(of.0), _mm512_set1_epi32(2));
            vector(_mm512_maskz_mov_epi32(few, self.0))
        }

        fn first(self, lanes: usize) -> Self {
            vector(_mm512_maskz_mov_epi32(first_flags(lanes) as u16, self.0))
        }
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u32; VECTORS]) -> usize {
        for (vector, to) in vectors.into_iter().zip(to) {
            let moved = if VECTORS == 1 { vector.compressed(flags) } else { vector.permuted(Self::order(flags)) };
            // SAFETY: the caller promises that a vector can be written.
            unsafe { moved.store(to) };
        }
        flags.count_ones() as usize
    }
}

impl Avx512Vector<u64> {
    operations! {
        /// The lanes with a flag, one after the other. (Into a register: into memory it is very slow on some
        /// processors.)
        fn compressed(self, flags: u32) -> Self {
            vector(_mm512_maskz_compress_epi64(flags as u8, self.0))
        }

        /// The order in which [`Self::permuted`] does the same, for several vectors.
        fn order(flags: u32) -> Self {
            let numbers = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
            Avx512Vector::<u64>(numbers, PhantomData).compressed(flags)
        }

        fn permuted(self, order: Self) -> Self {
            vector(_mm512_permutexvar_epi64(order.0, self.0))
        }
    }
}

impl Lanes for Avx512Vector<u64> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = true;

    operations! {
        fn splat(_: Avx512, lane: u64) -> Self {
            vector(_mm512_set1_epi64(lane as i64))
        }

        fn distance(_: Avx512, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm512_sll_epi64(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm512_srl_epi64(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm512_add_epi64(self.0, _mm512_set1_epi64(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm512_movm_epi64(_mm512_testn_epi64_mask(self.0, self.0)))
        }

        fn zero_flags(self) -> u32 {
            _mm512_testn_epi64_mask(self.0, self.0).into()
        }

        fn nonzero_flags(self) -> u32 {
            _mm512_test_epi64_mask(self.0, self.0).into()
        }

        fn where_one_bit(self, of: Self) -> Self {
            let few = _mm512_cmple_epu64_mask(_mm512_popcnt_epi64(of.0), _mm512_set1_epi64(1));
            vector(_mm512_maskz_mov_epi64(few, self.0))
        }

        fn where_two_bits(self, of: Self) -> Self {
            let few = _mm512_cmple_epu64_mask(_mm512_popcnt_epi64(of.0), _mm512_set1_epi64(2));
            vector(_mm512_maskz_mov_epi64(few, self.0))
        }

        fn first(self, lanes: usize) -> Self {
            vector(_mm512_maskz_mov_epi64(first_flags(lanes) as u8, self.0))
        }
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u64; VECTORS]) -> usize {
        for (vector, to) in vectors.into_iter().zip(to) {
            let moved = if VECTORS == 1 { vector.compressed(flags) } else { vector.permuted(Self::order(flags)) };
            // SAFETY: the caller promises that a vector can be written.
            unsafe { moved.store(to) };
        }
        flags.count_ones() as usize
    }
}

impl Words for Avx512Vector<u32> {
    type Turned = [Avx512Vector<u8>; 4];

    #[inline(always)]
    fn load_few(_: Avx512, from: &[u32]) -> Self {
        // SAFETY: there is a token, and only the lanes that the slice has are read.
        vector(unsafe { _mm512_maskz_loadu_epi32(first_flags(from.len()) as u16, from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn turn(simd: Avx512, words: &[u32]) -> [Avx512Vector<u8>; 4] {
        let (a, b) = (turned_32(Self::nth(simd, words, 0)), turned_32(Self::nth(simd, words, 1)));
        let (c, d) = (turned_32(Self::nth(simd, words, 2)), turned_32(Self::nth(simd, words, 3)));
        let ([low, high], [low2, high2]) = (interleave_32(a, b), interleave_32(c, d));
        let ([one, two], [three, four]) = (interleave_64(low, low2), interleave_64(high, high2));
        [one, two, three, four]
    }

    operations! {
        fn count_disjoint(self, one: Self, other: Self) -> Self {
            let disjoint = _mm512_testn_epi32_mask(one.0, other.0);
            vector(_mm512_mask_add_epi32(self.0, disjoint, self.0, _mm512_set1_epi32(1)))
        }

        fn wide_counts(self) -> Avx512Vector<u64> {
            let low = _mm512_and_si512(self.0, _mm512_set1_epi64(0xFFFF_FFFF));
            vector(_mm512_add_epi64(low, _mm512_srli_epi64::<32>(self.0)))
        }
    }
}

impl Words for Avx512Vector<u64> {
    type Turned = [Avx512Vector<u8>; 6];

    #[inline(always)]
    fn load_few(_: Avx512, from: &[u64]) -> Self {
        // SAFETY: there is a token, and only the lanes that the slice has are read.
        vector(unsafe { _mm512_maskz_loadu_epi64(first_flags(from.len()) as u8, from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn turn(simd: Avx512, words: &[u64]) -> [Avx512Vector<u8>; 6] {
        let [a, b, c] = turned_64_by_four(simd, words, 0);
        let [d, e, f] = turned_64_by_four(simd, words, 4);
        let ([one, two], [three, four], [five, six]) = (interleave_64(a, d), interleave_64(b, e), interleave_64(c, f));
        [one, two, three, four, five, six]
    }

    operations! {
        fn count_disjoint(self, one: Self, other: Self) -> Self {
            let disjoint = _mm512_testn_epi64_mask(one.0, other.0);
            vector(_mm512_mask_add_epi64(self.0, disjoint, self.0, _mm512_set1_epi64(1)))
        }
    }

    #[inline(always)]
    fn wide_counts(self) -> Self {
        self
    }
}

/// The lowest three pairs of bytes of the words of four vectors, from number `first` on: in each 64 bits the same pair
/// of four.
#[inline(always)]
fn turned_64_by_four(simd: Avx512, words: &[u64], first: usize) -> [Avx512Vector<u8>; 3] {
    let (a, b) =
        (turned_64(Avx512Vector::nth(simd, words, first)), turned_64(Avx512Vector::nth(simd, words, first + 1)));
    let (c, d) =
        (turned_64(Avx512Vector::nth(simd, words, first + 2)), turned_64(Avx512Vector::nth(simd, words, first + 3)));
    let ([low, high], [low2, high2]) = (interleave_16(a, b), interleave_16(c, d));
    let ([one, two], [three, _]) = (interleave_32(low, low2), interleave_32(high, high2));
    [one, two, three]
}

operations! {
    /// In each 128 bits, the lowest bytes of the four lanes together, then the next ones, and so on.
    fn turned_32(lanes: Avx512Vector<u32>) -> Avx512Vector<u8> {
        let order = _mm512_set4_epi32(0x0F0B_0703, 0x0E0A_0602, 0x0D09_0501, 0x0C08_0400);
        vector(_mm512_shuffle_epi8(lanes.0, order))
    }

    /// In each 128 bits, the lowest bytes of the two lanes together, then the next ones, and so on.
    fn turned_64(lanes: Avx512Vector<u64>) -> Avx512Vector<u8> {
        let order = _mm512_set4_epi32(0x0F07_0E06, 0x0D05_0C04, 0x0B03_0A02, 0x0901_0800);
        vector(_mm512_shuffle_epi8(lanes.0, order))
    }

    /// In each 128 bits, one piece of 16 bits from each by turns: those of the lower 64 bits, and those of the upper
    /// ones.
    fn interleave_16(one: Avx512Vector<u8>, other: Avx512Vector<u8>) -> [Avx512Vector<u8>; 2] {
        [vector(_mm512_unpacklo_epi16(one.0, other.0)), vector(_mm512_unpackhi_epi16(one.0, other.0))]
    }

    /// The same with pieces of 32 bits.
    fn interleave_32(one: Avx512Vector<u8>, other: Avx512Vector<u8>) -> [Avx512Vector<u8>; 2] {
        [vector(_mm512_unpacklo_epi32(one.0, other.0)), vector(_mm512_unpackhi_epi32(one.0, other.0))]
    }

    /// The same with pieces of 64 bits.
    fn interleave_64(one: Avx512Vector<u8>, other: Avx512Vector<u8>) -> [Avx512Vector<u8>; 2] {
        [vector(_mm512_unpacklo_epi64(one.0, other.0)), vector(_mm512_unpackhi_epi64(one.0, other.0))]
    }
}
