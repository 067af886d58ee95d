//! AVX2: vectors of 256 bits.

use core::arch::x86_64::*;
use core::marker::PhantomData;

use super::{Lane, Lanes, Simd, Vector, Vectorize, Words, operations, token};

token!(Avx2: "avx2", "popcnt", "bmi1", "bmi2");

/// A vector as lanes of this integer.
#[derive(Clone, Copy)]
pub(crate) struct Avx2Vector<L>(__m256i, PhantomData<L>);

/// A vector with these bits.
#[inline(always)]
fn vector<L>(bits: __m256i) -> Avx2Vector<L> {
    Avx2Vector(bits, PhantomData)
}

impl Simd for Avx2 {
    type Lanes16 = Avx2Vector<u16>;
    type Lanes32 = Avx2Vector<u32>;
    type Lanes64 = Avx2Vector<u64>;
    type Bytes = Avx2Vector<u8>;
    type Bits = u32;

    fn new() -> Option<Avx2> {
        ask()
    }

    #[inline(always)]
    fn vectorize<W: Vectorize<Avx2>>(self, work: W) -> W::Output {
        // SAFETY: the processor has the features, since there is a token.
        unsafe { with_features(self, work) }
    }

    operations! {
        fn doubled(self, bytes: Avx2Vector<u8>) -> Avx2Vector<u8> {
            vector(_mm256_add_epi8(bytes.0, bytes.0))
        }

        fn highest_bits(self, bytes: Avx2Vector<u8>) -> u32 {
            _mm256_movemask_epi8(bytes.0) as u32
        }

        fn narrow(self, one: Avx2Vector<u64>, other: Avx2Vector<u64>) -> Avx2Vector<u32> {
            // The lanes 0, 1, 4, 5 in one part of the vector, and 2, 3, 6, 7 in the other.
            let mixed = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(one.0), _mm256_castsi256_ps(other.0));
            vector(_mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(mixed)))
        }

        fn popcount(self, lanes: Avx2Vector<u64>) -> Avx2Vector<u64> {
            let of_nibble = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibbles = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(lanes.0, nibbles));
            let high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16::<4>(lanes.0), nibbles));
            vector(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()))
        }

        fn add(self, one: Avx2Vector<u64>, other: Avx2Vector<u64>) -> Avx2Vector<u64> {
            vector(_mm256_add_epi64(one.0, other.0))
        }

        fn sum(self, lanes: Avx2Vector<u64>) -> u64 {
            let two = _mm_add_epi64(_mm256_castsi256_si128(lanes.0), _mm256_extracti128_si256::<1>(lanes.0));
            (_mm_cvtsi128_si64(two) + _mm_extract_epi64::<1>(two)) as u64
        }
    }
}

impl<L: Lane> Vector for Avx2Vector<L> {
    type Simd = Avx2;
    type Lane = L;

    #[inline(always)]
    unsafe fn load(_: Avx2, from: *const L) -> Self {
        // SAFETY: there is a token, and the caller promises that a vector can be read.
        vector(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut L) {
        // SAFETY: there is a vector, and the caller promises that one can be written.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    operations! {
        fn and(self, other: Self) -> Self {
            vector(_mm256_and_si256(self.0, other.0))
        }

        fn or(self, other: Self) -> Self {
            vector(_mm256_or_si256(self.0, other.0))
        }

        fn without(self, other: Self) -> Self {
            vector(_mm256_andnot_si256(other.0, self.0))
        }
    }

    #[inline(always)]
    fn count_ones(self) -> u64 {
        let mut words = [0u64; 4];
        // SAFETY: there is a vector, and the words are as long as one.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

impl Lanes for Avx2Vector<u16> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = false;

    operations! {
        fn splat(_: Avx2, lane: u16) -> Self {
            vector(_mm256_set1_epi16(lane as i16))
        }

        fn distance(_: Avx2, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm256_sll_epi16(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm256_srl_epi16(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
        }

        fn zero_flags(self) -> u32 {
            let zero = self.where_zero().0;
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256::<1>(zero));
            _mm_movemask_epi8(bytes) as u32
        }

        fn first(self, lanes: usize) -> Self {
            let numbers = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            vector(_mm256_and_si256(self.0, _mm256_cmpgt_epi16(_mm256_set1_epi16(lanes as i16), numbers)))
        }
    }

    #[inline(always)]
    fn nonzero_flags(self) -> u32 {
        !self.zero_flags() & 0xFFFF
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u16; VECTORS]) -> usize {
        let [low, high] = [flags & 0xFF, flags >> 8 & 0xFF];
        let between = low.count_ones() as usize;
        let [low, high] = [order_of_pairs(set_flags(low)), order_of_pairs(set_flags(high))];
        for (vector, to) in vectors.into_iter().zip(to) {
            // SAFETY: there are vectors. The caller promises that sixteen lanes can be written; eight are, and then
            // eight more, `between` lanes further on, which is at most eight.
            unsafe {
                _mm_storeu_si128(to.cast(), _mm_shuffle_epi8(_mm256_castsi256_si128(vector.0), low));
                let above = _mm_shuffle_epi8(_mm256_extracti128_si256::<1>(vector.0), high);
                _mm_storeu_si128(to.add(between).cast(), above);
            }
        }
        flags.count_ones() as usize
    }
}

impl Lanes for Avx2Vector<u32> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = false;

    operations! {
        fn splat(_: Avx2, lane: u32) -> Self {
            vector(_mm256_set1_epi32(lane as i32))
        }

        fn distance(_: Avx2, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm256_sll_epi32(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm256_srl_epi32(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm256_add_epi32(self.0, _mm256_set1_epi32(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))
        }

        fn zero_flags(self) -> u32 {
            _mm256_movemask_ps(_mm256_castsi256_ps(self.where_zero().0)) as u32
        }

        fn first(self, lanes: usize) -> Self {
            vector(_mm256_and_si256(self.0, below(lanes)))
        }
    }

    #[inline(always)]
    fn nonzero_flags(self) -> u32 {
        !self.zero_flags() & 0xFF
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u32; VECTORS]) -> usize {
        let set = set_flags(flags & 0xFF);
        for (vector, to) in vectors.into_iter().zip(to) {
            // SAFETY: there are vectors, and the caller promises that one can be written.
            unsafe {
                let order = _mm256_cvtepu8_epi32(set);
                _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(vector.0, order));
            }
        }
        flags.count_ones() as usize
    }
}

impl Lanes for Avx2Vector<u64> {
    type Distance = __m128i;
    const HAS_POPCOUNT: bool = false;

    operations! {
        fn splat(_: Avx2, lane: u64) -> Self {
            vector(_mm256_set1_epi64x(lane as i64))
        }

        fn distance(_: Avx2, bits: u32) -> __m128i {
            _mm_cvtsi32_si128(bits as i32)
        }

        fn left(self, by: __m128i) -> Self {
            vector(_mm256_sll_epi64(self.0, by))
        }

        fn right(self, by: __m128i) -> Self {
            vector(_mm256_srl_epi64(self.0, by))
        }

        fn minus_one(self) -> Self {
            vector(_mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)))
        }

        fn where_zero(self) -> Self {
            vector(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()))
        }

        fn zero_flags(self) -> u32 {
            _mm256_movemask_pd(_mm256_castsi256_pd(self.where_zero().0)) as u32
        }

        fn first(self, lanes: usize) -> Self {
            vector(_mm256_and_si256(self.0, below(2 * lanes)))
        }
    }

    #[inline(always)]
    fn nonzero_flags(self) -> u32 {
        !self.zero_flags() & 0xF
    }

    #[inline(always)]
    unsafe fn append<const VECTORS: usize>(vectors: [Self; VECTORS], flags: u32, to: [*mut u64; VECTORS]) -> usize {
        let order = &SET_FLAGS_OF_4[(flags & 0xF) as usize];
        for (vector, to) in vectors.into_iter().zip(to) {
            // SAFETY: there are vectors, eight numbers are as long as one, and the caller promises that one can be
            // written.
            unsafe {
                let order = _mm256_loadu_si256(order.as_ptr().cast());
                _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(vector.0, order));
            }
        }
        flags.count_ones() as usize
    }
}

impl Words for Avx2Vector<u32> {
    type Turned = [Avx2Vector<u8>; 4];

    #[inline(always)]
    fn load_few(_: Avx2, from: &[u32]) -> Self {
        // SAFETY: there is a token, and only the lanes that the slice has are read.
        vector(unsafe { _mm256_maskload_epi32(from.as_ptr().cast(), below(from.len())) })
    }

    #[inline(always)]
    fn turn(simd: Avx2, words: &[u32]) -> [Avx2Vector<u8>; 4] {
        let (a, b) = (turned_32(Self::nth(simd, words, 0)), turned_32(Self::nth(simd, words, 1)));
        let (c, d) = (turned_32(Self::nth(simd, words, 2)), turned_32(Self::nth(simd, words, 3)));
        let ([low, high], [low2, high2]) = (interleave_32(a, b), interleave_32(c, d));
        let ([one, two], [three, four]) = (interleave_64(low, low2), interleave_64(high, high2));
        [one, two, three, four]
    }

    operations! {
        fn count_disjoint(self, one: Self, other: Self) -> Self {
            // Where they are disjoint, what is taken away is -1.
            vector(_mm256_sub_epi32(self.0, one.and(other).where_zero().0))
        }

        fn wide_counts(self) -> Avx2Vector<u64> {
            let low = _mm256_and_si256(self.0, _mm256_set1_epi64x(0xFFFF_FFFF));
            vector(_mm256_add_epi64(low, _mm256_srli_epi64::<32>(self.0)))
        }
    }
}

impl Words for Avx2Vector<u64> {
    type Turned = [Avx2Vector<u8>; 6];

    #[inline(always)]
    fn load_few(_: Avx2, from: &[u64]) -> Self {
        // SAFETY: there is a token, and only the lanes that the slice has are read.
        vector(unsafe { _mm256_maskload_epi64(from.as_ptr().cast(), below(2 * from.len())) })
    }

    #[inline(always)]
    fn turn(simd: Avx2, words: &[u64]) -> [Avx2Vector<u8>; 6] {
        let [a, b, c] = turned_64_by_four(simd, words, 0);
        let [d, e, f] = turned_64_by_four(simd, words, 4);
        let ([one, two], [three, four], [five, six]) = (interleave_64(a, d), interleave_64(b, e), interleave_64(c, f));
        [one, two, three, four, five, six]
    }

    operations! {
        fn count_disjoint(self, one: Self, other: Self) -> Self {
            // Where they are disjoint, what is taken away is -1.
            vector(_mm256_sub_epi64(self.0, one.and(other).where_zero().0))
        }
    }

    #[inline(always)]
    fn wide_counts(self) -> Self {
        self
    }
}

/// The lowest three pairs of bytes of sixteen words, from the vector number `first` on: in each 64 bits the same pair
/// of four.
#[inline(always)]
fn turned_64_by_four(simd: Avx2, words: &[u64], first: usize) -> [Avx2Vector<u8>; 3] {
    let (a, b) = (turned_64(Avx2Vector::nth(simd, words, first)), turned_64(Avx2Vector::nth(simd, words, first + 1)));
    let (c, d) =
        (turned_64(Avx2Vector::nth(simd, words, first + 2)), turned_64(Avx2Vector::nth(simd, words, first + 3)));
    let ([low, high], [low2, high2]) = (interleave_16(a, b), interleave_16(c, d));
    let ([one, two], [three, _]) = (interleave_32(low, low2), interleave_32(high, high2));
    [one, two, three]
}

operations! {
    /// All bits in the lanes of 32 bits whose number is below this.
    fn below(lanes: usize) -> __m256i {
        _mm256_cmpgt_epi32(_mm256_set1_epi32(lanes as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
    }

    /// In each 128 bits, the lowest bytes of the four lanes together, then the next ones, and so on.
    fn turned_32(lanes: Avx2Vector<u32>) -> Avx2Vector<u8> {
        let order = _mm256_setr_epi8(
            0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
        );
        vector(_mm256_shuffle_epi8(lanes.0, order))
    }

    /// In each 128 bits, the lowest bytes of the two lanes together, then the next ones, and so on.
    fn turned_64(lanes: Avx2Vector<u64>) -> Avx2Vector<u8> {
        let order = _mm256_setr_epi8(
            0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15,
        );
        vector(_mm256_shuffle_epi8(lanes.0, order))
    }

    /// In each 128 bits, one piece of 16 bits from each by turns: those of the lower 64 bits, and those of the upper
    /// ones.
    fn interleave_16(one: Avx2Vector<u8>, other: Avx2Vector<u8>) -> [Avx2Vector<u8>; 2] {
        [vector(_mm256_unpacklo_epi16(one.0, other.0)), vector(_mm256_unpackhi_epi16(one.0, other.0))]
    }

    /// The same with pieces of 32 bits.
    fn interleave_32(one: Avx2Vector<u8>, other: Avx2Vector<u8>) -> [Avx2Vector<u8>; 2] {
        [vector(_mm256_unpacklo_epi32(one.0, other.0)), vector(_mm256_unpackhi_epi32(one.0, other.0))]
    }

    /// The same with pieces of 64 bits.
    fn interleave_64(one: Avx2Vector<u8>, other: Avx2Vector<u8>) -> [Avx2Vector<u8>; 2] {
        [vector(_mm256_unpacklo_epi64(one.0, other.0)), vector(_mm256_unpackhi_epi64(one.0, other.0))]
    }

    /// For numbers of lanes of 16 bits those of their bytes, each 2i and 2i + 1.
    fn order_of_pairs(numbers: __m128i) -> __m128i {
        let even = _mm_add_epi8(numbers, numbers);
        _mm_unpacklo_epi8(even, _mm_add_epi8(even, _mm_set1_epi8(1)))
    }
}

/// The numbers of the flags, of eight, that are set.
#[inline(always)]
fn set_flags(flags: u32) -> __m128i {
    let numbers = &SET_FLAGS[(flags & 0xFF) as usize];
    // SAFETY: only called where there is a vector; and eight bytes are read, as many as there are.
    unsafe { _mm_loadl_epi64(numbers.as_ptr().cast()) }
}

/// For each set of eight flags, the numbers of those that are set, one byte each, from the lowest; zeros above.
static SET_FLAGS: [[u8; 8]; 256] = {
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

/// The same for four flags of lanes of 64 bits: for each flag that is set the numbers of the lane's two parts of 32
/// bits.
static SET_FLAGS_OF_4: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut flags = 0;
    while flags < 16 {
        let (mut flag, mut at) = (0, 0);
        while flag < 4 {
            if flags >> flag & 1 != 0 {
                table[flags][at] = 2 * flag;
                table[flags][at + 1] = 2 * flag + 1;
                at += 2;
            }
            flag += 1;
        }
        flags += 1;
    }
    table
};
