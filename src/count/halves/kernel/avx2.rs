//! The inner loops for AVX2.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::sliced::sliced;
use super::{Kernel, SLACK, first, room};
use crate::count::halves::list::{North, South};
use crate::count::halves::memory::List;
use crate::count::halves::shape::Shape;
use crate::count::prefixes::kernel::avx2::SET;

vector_kernel!(Avx2, (16, 128));

/// As [`SET`] for four flags of 64-bit lanes: the numbers of their 32-bit lanes.
static SET_LONG: [[u32; 8]; 16] = {
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

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn zero_lanes(vector: __m256i) -> u32 {
    let zero = _mm256_cmpeq_epi32(vector, _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn zero_lanes_long(vector: __m256i) -> u32 {
    let zero = _mm256_cmpeq_epi64(vector, _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as u32
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn list(north: North, south: South, to: &mut List<u64>) -> usize {
    let count = south.count();
    let free = to.free();
    let (room, mut out) = (free.len(), Out { free: free.as_mut_ptr().cast::<u64>(), kept: 0 });
    let words = south.words.as_ptr();
    let mut done = 0;
    for (&below, &word) in north.below.iter().zip(north.words) {
        if room - out.kept < count + SLACK {
            break;
        }
        done += 1;
        if below & north.kept_free != 0 {
            continue;
        }
        let word = _mm256_set1_epi64x((word | north.word) as i64);
        let attacked = _mm256_set1_epi32(north.attacked(below) as i32);
        for at in (0..count).step_by(8) {
            // SAFETY: vectors may read behind `count`, see `South::count`; no more are kept than that, and there is room for those and two
            // vectors more.
            unsafe {
                let below = _mm256_loadu_si256(south.below.as_ptr().add(at).cast());
                let fit = zero_lanes(_mm256_and_si256(below, attacked)) & first(count - at);
                out.append(_mm256_or_si256(_mm256_loadu_si256(words.add(at).cast()), word), fit & 15);
                out.append(_mm256_or_si256(_mm256_loadu_si256(words.add(at + 4).cast()), word), fit >> 4);
            }
        }
    }
    // SAFETY: so many are written.
    unsafe { to.grow(out.kept) };
    done
}

/// Lane number i has all bits when i is below `lanes`.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn below(lanes: usize) -> __m256i {
    _mm256_cmpgt_epi32(_mm256_set1_epi32(lanes as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
}

/// Fewer than eight half words; zeros behind them.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn load(from: &[u32]) -> __m256i {
    // SAFETY: only what is there is read.
    unsafe { _mm256_maskload_epi32(from.as_ptr().cast(), below(from.len())) }
}

/// Fewer than four words, or four; zeros behind them.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn load_long(from: &[u64]) -> __m256i {
    // SAFETY: only what is there is read.
    unsafe { _mm256_maskload_epi64(from.as_ptr().cast(), below(2 * from.len())) }
}

/// Where lists are appended to: so many elements are written.
#[derive(Clone, Copy)]
struct Out<T> {
    free: *mut T,
    kept: usize,
}

impl Out<u64> {
    /// Appends the words whose flags are set.
    ///
    /// # Safety
    ///
    /// There is room for a vector more.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    unsafe fn append(&mut self, words: __m256i, flags: u32) {
        // SAFETY: the table has a row for each four flags; and as the caller promises.
        unsafe {
            let order = _mm256_loadu_si256(SET_LONG.as_ptr().add((flags & 15) as usize).cast());
            _mm256_storeu_si256(self.free.add(self.kept).cast(), _mm256_permutevar8x32_epi32(words, order));
        }
        self.kept += flags.count_ones() as usize;
    }
}

impl Out<u32> {
    /// Appends the half words whose flags are set.
    ///
    /// # Safety
    ///
    /// There is room for a vector more.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    unsafe fn append(&mut self, words: __m256i, flags: u32) {
        // SAFETY: the table has a row for each eight flags; and as the caller promises.
        unsafe {
            let order = _mm_loadl_epi64(SET.as_ptr().add((flags & 0xFF) as usize).cast());
            let words = _mm256_permutevar8x32_epi32(words, _mm256_cvtepu8_epi32(order));
            _mm256_storeu_si256(self.free.add(self.kept).cast(), words);
        }
        self.kept += flags.count_ones() as usize;
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn filter_long(from: &[u64], lines: u64, to: &mut List<u64>) {
    let Some(free) = room(from.len(), to) else { return };
    let mut out = Out { free, kept: 0 };
    let lines = _mm256_set1_epi64x(lines as i64);
    let (vectors, rest) = from.as_chunks::<4>();
    for words in vectors {
        // SAFETY: four of them; there is room for all words and a vector more.
        unsafe {
            let words = _mm256_loadu_si256(words.as_ptr().cast());
            out.append(words, zero_lanes_long(_mm256_and_si256(words, lines)));
        }
    }
    let words = load_long(rest);
    // SAFETY: as above.
    unsafe { out.append(words, zero_lanes_long(_mm256_and_si256(words, lines)) & first(rest.len())) };
    // SAFETY: so many are written.
    unsafe { to.grow(out.kept) };
}

/// The low halves of eight words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn low_halves(one: __m256i, other: __m256i) -> __m256i {
    // 0, 1, 4, 5 in one half of the vector, and 2, 3, 6, 7 in the other.
    let mixed = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(one), _mm256_castsi256_ps(other));
    _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(mixed))
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn shorten(shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
    let Some(free) = room(from.len(), to) else { return };
    let mut out = Out { free, kept: 0 };
    let lines = _mm256_set1_epi64x(lines as i64);
    let falling = _mm_cvtsi32_si128(shape.left_out() as i32);
    let rising = _mm_cvtsi32_si128((shape.left_out() + shape.diagonals()) as i32);
    let part = _mm256_set1_epi32(0xFFFF);
    let (vectors, rest) = from.as_chunks::<8>();
    let count = vectors.len() + usize::from(!rest.is_empty());
    for at in 0..count {
        let (one, other, there) = match vectors.get(at) {
            // SAFETY: eight of them.
            Some(words) => unsafe {
                let words = words.as_ptr();
                (_mm256_loadu_si256(words.cast()), _mm256_loadu_si256(words.add(4).cast()), 0xFF)
            },
            None => {
                let (one, other) = rest.split_at(rest.len().min(4));
                (load_long(one), load_long(other), first(rest.len()))
            }
        };
        let flags =
            zero_lanes_long(_mm256_and_si256(one, lines)) | zero_lanes_long(_mm256_and_si256(other, lines)) << 4;
        let falling = low_halves(_mm256_srl_epi64(one, falling), _mm256_srl_epi64(other, falling));
        let rising = low_halves(_mm256_srl_epi64(one, rising), _mm256_srl_epi64(other, rising));
        let short = _mm256_or_si256(_mm256_and_si256(falling, part), _mm256_slli_epi32::<16>(rising));
        // SAFETY: there is room for all words and a vector more.
        unsafe { out.append(short, flags & there) };
    }
    // SAFETY: so many are written.
    unsafe { to.grow(out.kept) };
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn filter_short(from: &[u32], lines: u32, to: &mut List<u32>) {
    let Some(free) = room(from.len(), to) else { return };
    let mut out = Out { free, kept: 0 };
    let lines = _mm256_set1_epi32(lines as i32);
    let (vectors, rest) = from.as_chunks::<8>();
    for words in vectors {
        // SAFETY: eight of them; there is room for all words and a vector more.
        unsafe {
            let words = _mm256_loadu_si256(words.as_ptr().cast());
            out.append(words, zero_lanes(_mm256_and_si256(words, lines)));
        }
    }
    let words = load(rest);
    // SAFETY: as above.
    unsafe { out.append(words, zero_lanes(_mm256_and_si256(words, lines)) & first(rest.len())) };
    // SAFETY: so many are written.
    unsafe { to.grow(out.kept) };
}

/// The sum of four counts of 64 bits.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn sum(counts: __m256i) -> u64 {
    let two = _mm_add_epi64(_mm256_castsi256_si128(counts), _mm256_extracti128_si256::<1>(counts));
    (_mm_cvtsi128_si64(two) + _mm_extract_epi64::<1>(two)) as u64
}

/// The pairs of these halves of the west with the east, of which there are at most 2^32.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pairs_with<const WEST: usize>(west: &[u32; WEST], east: &[u32]) -> __m256i {
    let zero = _mm256_setzero_si256();
    let mut lines = [zero; WEST];
    for (lines, west) in lines.iter_mut().zip(west) {
        *lines = _mm256_set1_epi32(*west as i32);
    }
    // Each pair takes 1 away.
    let mut less = [zero; WEST];
    let (vectors, rest) = east.as_chunks::<8>();
    for words in vectors {
        // SAFETY: eight of them.
        let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        for (less, lines) in less.iter_mut().zip(lines) {
            *less = _mm256_add_epi32(*less, _mm256_cmpeq_epi32(_mm256_and_si256(words, lines), zero));
        }
    }
    if !rest.is_empty() {
        let (words, there) = (load(rest), below(rest.len()));
        for (less, lines) in less.iter_mut().zip(lines) {
            let apart = _mm256_cmpeq_epi32(_mm256_and_si256(words, lines), zero);
            *less = _mm256_add_epi32(*less, _mm256_and_si256(apart, there));
        }
    }
    let mut count = zero;
    for less in less {
        count = _mm256_sub_epi32(count, less);
    }
    // Two counts of 32 bits as one of 64.
    let low = _mm256_and_si256(count, _mm256_set1_epi64x(0xFFFF_FFFF));
    _mm256_add_epi64(low, _mm256_srli_epi64::<32>(count))
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pairs_short(west: &[u32], east: &[u32]) -> u64 {
    let mut counts = _mm256_setzero_si256();
    let (fours, rest) = west.as_chunks::<4>();
    for west in fours {
        counts = _mm256_add_epi64(counts, pairs_with(west, east));
    }
    for west in rest {
        counts = _mm256_add_epi64(counts, pairs_with(&[*west], east));
    }
    sum(counts)
}

/// The pairs of these halves of the west with the east.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pairs_with_long<const WEST: usize>(west: &[u64; WEST], east: &[u64]) -> __m256i {
    let zero = _mm256_setzero_si256();
    let mut lines = [zero; WEST];
    for (lines, west) in lines.iter_mut().zip(west) {
        *lines = _mm256_set1_epi64x(*west as i64);
    }
    let mut less = [zero; WEST];
    let (vectors, rest) = east.as_chunks::<4>();
    for words in vectors {
        // SAFETY: four of them.
        let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        for (less, lines) in less.iter_mut().zip(lines) {
            *less = _mm256_add_epi64(*less, _mm256_cmpeq_epi64(_mm256_and_si256(words, lines), zero));
        }
    }
    if !rest.is_empty() {
        let (words, there) = (load_long(rest), below(2 * rest.len()));
        for (less, lines) in less.iter_mut().zip(lines) {
            let apart = _mm256_cmpeq_epi64(_mm256_and_si256(words, lines), zero);
            *less = _mm256_add_epi64(*less, _mm256_and_si256(apart, there));
        }
    }
    let mut counts = zero;
    for less in less {
        counts = _mm256_sub_epi64(counts, less);
    }
    counts
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pairs_long(west: &[u64], east: &[u64]) -> u64 {
    let mut counts = _mm256_setzero_si256();
    let (fours, rest) = west.as_chunks::<4>();
    for west in fours {
        counts = _mm256_add_epi64(counts, pairs_with_long(west, east));
    }
    for west in rest {
        counts = _mm256_add_epi64(counts, pairs_with_long(&[*west], east));
    }
    sum(counts)
}

/// The bytes of 32 half words: the lowest of all of them, in some order, and so on, in the same order.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn turn_short(words: &[u32; 32]) -> [__m256i; 4] {
    let order = _mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    );
    // SAFETY: four times eight of them.
    let vector =
        |at: usize| unsafe { _mm256_shuffle_epi8(_mm256_loadu_si256(words.as_ptr().add(8 * at).cast()), order) };
    let (a, b, c, d) = (vector(0), vector(1), vector(2), vector(3));
    let (low, low2) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
    let (high, high2) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
    [
        _mm256_unpacklo_epi64(low, low2),
        _mm256_unpackhi_epi64(low, low2),
        _mm256_unpacklo_epi64(high, high2),
        _mm256_unpackhi_epi64(high, high2),
    ]
}

/// The six lowest bytes of 32 words in the same way.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn turn_long(words: &[u64; 32]) -> [__m256i; 6] {
    let order = _mm256_setr_epi8(
        0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15,
    );
    // SAFETY: eight times four of them.
    let vector =
        |at: usize| unsafe { _mm256_shuffle_epi8(_mm256_loadu_si256(words.as_ptr().add(4 * at).cast()), order) };
    let two = |at: usize| {
        let (one, other) = (vector(at), vector(at + 1));
        (_mm256_unpacklo_epi16(one, other), _mm256_unpackhi_epi16(one, other))
    };
    let four = |at: usize| {
        let ((low, high), (low2, high2)) = (two(at), two(at + 2));
        [_mm256_unpacklo_epi32(low, low2), _mm256_unpackhi_epi32(low, low2), _mm256_unpacklo_epi32(high, high2)]
    };
    let ([a, b, c], [d, e, f]) = (four(0), four(4));
    [
        _mm256_unpacklo_epi64(a, d),
        _mm256_unpackhi_epi64(a, d),
        _mm256_unpacklo_epi64(b, e),
        _mm256_unpackhi_epi64(b, e),
        _mm256_unpacklo_epi64(c, f),
        _mm256_unpackhi_epi64(c, f),
    ]
}

/// How many bits are set in each quarter.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn ones(bits: __m256i) -> __m256i {
    let of_nibble = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let nibbles = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(bits, nibbles));
    let high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibbles));
    _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
}

/// The flags of 32 bytes: their highest bits.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn highest(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes) as u32
}

/// Zero or all bits.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn all(set: bool) -> __m256i {
    _mm256_set1_epi8(-i8::from(set))
}

/// The names of what the bit-sliced test is made of, for words of one length.
macro_rules! sliced_by {
    ($name:ident, $with:ident, $word:ty, $turn:ident, $bytes:literal) => {
        sliced! {
            "avx2,popcnt,bmi1,bmi2", __m256i, u32, 4, $name, $with, $word, $turn, $bytes,
            all, _mm256_loadu_si256, _mm256_or_si256, _mm256_and_si256, _mm256_add_epi8, _mm256_add_epi64, highest, ones, sum
        }
    };
}

sliced_by!(sliced_short, sliced_short_with, u32, turn_short, 4);
sliced_by!(sliced_40, sliced_40_with, u64, turn_long, 5);
sliced_by!(sliced_48, sliced_48_with, u64, turn_long, 6);
