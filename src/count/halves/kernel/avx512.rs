//! The inner loops for AVX-512.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::sliced::sliced;
use super::{Kernel, SLACK, first, room};
use crate::count::halves::list::{North, South};
use crate::count::halves::memory::List;
use crate::count::halves::shape::Shape;

vector_kernel!(Avx512, (16, 128));

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn list(north: North, south: South, to: &mut List<u64>) -> usize {
    let count = south.count();
    let free = to.free();
    let (room, free) = (free.len(), free.as_mut_ptr().cast::<u64>());
    let (below, words) = (south.below.as_ptr(), south.words.as_ptr());
    let mut kept = 0;
    let mut done = 0;
    for (&north_below, &word) in north.below.iter().zip(north.words) {
        if room - kept < count + SLACK {
            break;
        }
        done += 1;
        if north_below & north.kept_free != 0 {
            continue;
        }
        let word = _mm512_set1_epi64((word | north.word) as i64);
        let attacked = _mm512_set1_epi32(north.attacked(north_below) as i32);
        for at in (0..count).step_by(16) {
            // SAFETY: vectors may read behind `count`, see `South::count`; no more are kept than that, and there is room for those and
            // two vectors more.
            unsafe {
                let below = _mm512_loadu_si512(below.add(at).cast());
                let fit = u32::from(_mm512_testn_epi32_mask(below, attacked)) & first(count - at);
                let halves = _mm512_or_si512(_mm512_loadu_si512(words.add(at).cast()), word);
                _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi64(fit as u8, halves));
                kept += (fit & 0xFF).count_ones() as usize;
                if count > at + 8 {
                    let halves = _mm512_or_si512(_mm512_loadu_si512(words.add(at + 8).cast()), word);
                    let fit = (fit >> 8) as u8;
                    _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi64(fit, halves));
                    kept += fit.count_ones() as usize;
                }
            }
        }
    }
    // SAFETY: so many are written.
    unsafe { to.grow(kept) };
    done
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn filter_long(from: &[u64], lines: u64, to: &mut List<u64>) {
    let Some(free) = room(from.len(), to) else { return };
    let lines = _mm512_set1_epi64(lines as i64);
    let mut kept = 0;
    let (vectors, rest) = from.as_chunks::<8>();
    for words in vectors {
        // SAFETY: eight of them; there is room for all words and a vector more.
        unsafe {
            let words = _mm512_loadu_si512(words.as_ptr().cast());
            let free_of = _mm512_testn_epi64_mask(words, lines);
            _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi64(free_of, words));
            kept += free_of.count_ones() as usize;
        }
    }
    let there = first(rest.len()) as u8;
    // SAFETY: only what is there is read; and as above.
    unsafe {
        let words = _mm512_maskz_loadu_epi64(there, rest.as_ptr().cast());
        let free_of = _mm512_mask_testn_epi64_mask(there, words, lines);
        _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi64(free_of, words));
        kept += free_of.count_ones() as usize;
    }
    // SAFETY: so many are written.
    unsafe { to.grow(kept) };
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn shorten(shape: Shape, from: &[u64], lines: u64, to: &mut List<u32>) {
    let Some(free) = room(from.len(), to) else { return };
    let lines = _mm512_set1_epi64(lines as i64);
    let falling = _mm_cvtsi32_si128(shape.left_out() as i32);
    let rising = _mm_cvtsi32_si128((shape.left_out() + shape.diagonals()) as i32);
    let part = _mm512_set1_epi64(0xFFFF);
    let mut kept = 0;
    let (vectors, rest) = from.as_chunks::<8>();
    for at in 0..vectors.len() + usize::from(!rest.is_empty()) {
        let (words, there) = match vectors.get(at) {
            // SAFETY: eight of them.
            Some(words) => (unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }, 0xFF),
            None => {
                let there = first(rest.len()) as u8;
                // SAFETY: only what is there is read.
                (unsafe { _mm512_maskz_loadu_epi64(there, rest.as_ptr().cast()) }, there)
            }
        };
        let free_of = _mm512_mask_testn_epi64_mask(there, words, lines);
        let (falling, rising) = (_mm512_srl_epi64(words, falling), _mm512_srl_epi64(words, rising));
        let rising = _mm512_slli_epi64::<16>(rising);
        // The falling ones where `part` has bits, the rising ones elsewhere.
        let short = _mm512_cvtepi64_epi32(_mm512_ternarylogic_epi64::<0xE2>(falling, part, rising));
        // SAFETY: there is room for all words and a vector more.
        unsafe {
            _mm256_storeu_si256(free.add(kept).cast(), _mm256_maskz_compress_epi32(free_of, short));
        }
        kept += free_of.count_ones() as usize;
    }
    // SAFETY: so many are written.
    unsafe { to.grow(kept) };
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn filter_short(from: &[u32], lines: u32, to: &mut List<u32>) {
    let Some(free) = room(from.len(), to) else { return };
    let lines = _mm512_set1_epi32(lines as i32);
    let mut kept = 0;
    let (vectors, rest) = from.as_chunks::<16>();
    for words in vectors {
        // SAFETY: sixteen of them; there is room for all words and a vector more.
        unsafe {
            let words = _mm512_loadu_si512(words.as_ptr().cast());
            let free_of = _mm512_testn_epi32_mask(words, lines);
            _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi32(free_of, words));
            kept += free_of.count_ones() as usize;
        }
    }
    let there = first(rest.len()) as u16;
    // SAFETY: only what is there is read; and as above.
    unsafe {
        let words = _mm512_maskz_loadu_epi32(there, rest.as_ptr().cast());
        let free_of = _mm512_mask_testn_epi32_mask(there, words, lines);
        _mm512_storeu_si512(free.add(kept).cast(), _mm512_maskz_compress_epi32(free_of, words));
        kept += free_of.count_ones() as usize;
    }
    // SAFETY: so many are written.
    unsafe { to.grow(kept) };
}

/// The pairs of these halves of the west with the east, of which there are at most 2^32.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn pairs_with<const WEST: usize>(west: &[u32; WEST], east: &[u32]) -> __m512i {
    let one = _mm512_set1_epi32(1);
    let mut lines = [_mm512_setzero_si512(); WEST];
    for (lines, west) in lines.iter_mut().zip(west) {
        *lines = _mm512_set1_epi32(*west as i32);
    }
    let mut counts = [_mm512_setzero_si512(); WEST];
    let (vectors, rest) = east.as_chunks::<16>();
    for words in vectors {
        // SAFETY: sixteen of them.
        let words = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = _mm512_mask_add_epi32(*count, _mm512_testn_epi32_mask(words, lines), *count, one);
        }
    }
    if !rest.is_empty() {
        let there = first(rest.len()) as u16;
        // SAFETY: only what is there is read.
        let words = unsafe { _mm512_maskz_loadu_epi32(there, rest.as_ptr().cast()) };
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = _mm512_mask_add_epi32(*count, _mm512_mask_testn_epi32_mask(there, words, lines), *count, one);
        }
    }
    let mut sum = _mm512_setzero_si512();
    for count in counts {
        sum = _mm512_add_epi32(sum, count);
    }
    // Two counts of 32 bits as one of 64.
    let low = _mm512_and_si512(sum, _mm512_set1_epi64(0xFFFF_FFFF));
    _mm512_add_epi64(low, _mm512_srli_epi64::<32>(sum))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn pairs_short(west: &[u32], east: &[u32]) -> u64 {
    let mut counts = _mm512_setzero_si512();
    let (fours, rest) = west.as_chunks::<4>();
    for west in fours {
        counts = _mm512_add_epi64(counts, pairs_with(west, east));
    }
    for west in rest {
        counts = _mm512_add_epi64(counts, pairs_with(&[*west], east));
    }
    sum(counts)
}

/// The pairs of these halves of the west with the east.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn pairs_with_long<const WEST: usize>(west: &[u64; WEST], east: &[u64]) -> __m512i {
    let one = _mm512_set1_epi64(1);
    let mut lines = [_mm512_setzero_si512(); WEST];
    for (lines, west) in lines.iter_mut().zip(west) {
        *lines = _mm512_set1_epi64(*west as i64);
    }
    let mut counts = [_mm512_setzero_si512(); WEST];
    let (vectors, rest) = east.as_chunks::<8>();
    for words in vectors {
        // SAFETY: eight of them.
        let words = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = _mm512_mask_add_epi64(*count, _mm512_testn_epi64_mask(words, lines), *count, one);
        }
    }
    if !rest.is_empty() {
        let there = first(rest.len()) as u8;
        // SAFETY: only what is there is read.
        let words = unsafe { _mm512_maskz_loadu_epi64(there, rest.as_ptr().cast()) };
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count = _mm512_mask_add_epi64(*count, _mm512_mask_testn_epi64_mask(there, words, lines), *count, one);
        }
    }
    let mut sum = _mm512_setzero_si512();
    for count in counts {
        sum = _mm512_add_epi64(sum, count);
    }
    sum
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn pairs_long(west: &[u64], east: &[u64]) -> u64 {
    let mut counts = _mm512_setzero_si512();
    let (fours, rest) = west.as_chunks::<4>();
    for west in fours {
        counts = _mm512_add_epi64(counts, pairs_with_long(west, east));
    }
    for west in rest {
        counts = _mm512_add_epi64(counts, pairs_with_long(&[*west], east));
    }
    _mm512_reduce_add_epi64(counts) as u64
}

/// The order of bytes that brings the lowest bytes of the four half words of each 128 bits together, and so on.
const SHORT: u128 = 0x0F0B_0703_0E0A_0602_0D09_0501_0C08_0400;
/// The same for two words.
const LONG: u128 = 0x0F07_0E06_0D05_0C04_0B03_0A02_0901_0800;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn order(bytes: u128) -> __m512i {
    // SAFETY: sixteen bytes.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128((&raw const bytes).cast()) })
}

/// The bytes of 64 half words: the lowest of all of them, in some order, and so on, in the same order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn turn_short(words: &[u32; 64]) -> [__m512i; 4] {
    let order = order(SHORT);
    // SAFETY: four times sixteen of them.
    let vector =
        |at: usize| unsafe { _mm512_shuffle_epi8(_mm512_loadu_si512(words.as_ptr().add(16 * at).cast()), order) };
    let (a, b, c, d) = (vector(0), vector(1), vector(2), vector(3));
    let (low, low2) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
    let (high, high2) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
    [
        _mm512_unpacklo_epi64(low, low2),
        _mm512_unpackhi_epi64(low, low2),
        _mm512_unpacklo_epi64(high, high2),
        _mm512_unpackhi_epi64(high, high2),
    ]
}

/// The six lowest bytes of 64 words in the same way.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn turn_long(words: &[u64; 64]) -> [__m512i; 6] {
    let order = order(LONG);
    // SAFETY: eight times eight of them.
    let vector =
        |at: usize| unsafe { _mm512_shuffle_epi8(_mm512_loadu_si512(words.as_ptr().add(8 * at).cast()), order) };
    let two = |at: usize| {
        let (one, other) = (vector(at), vector(at + 1));
        (_mm512_unpacklo_epi16(one, other), _mm512_unpackhi_epi16(one, other))
    };
    let four = |at: usize| {
        let ((low, high), (low2, high2)) = (two(at), two(at + 2));
        [_mm512_unpacklo_epi32(low, low2), _mm512_unpackhi_epi32(low, low2), _mm512_unpacklo_epi32(high, high2)]
    };
    let ([a, b, c], [d, e, f]) = (four(0), four(4));
    [
        _mm512_unpacklo_epi64(a, d),
        _mm512_unpackhi_epi64(a, d),
        _mm512_unpacklo_epi64(b, e),
        _mm512_unpackhi_epi64(b, e),
        _mm512_unpacklo_epi64(c, f),
        _mm512_unpackhi_epi64(c, f),
    ]
}

/// Zero or all bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn all(set: bool) -> __m512i {
    _mm512_set1_epi8(-i8::from(set))
}

/// The sum of eight counts of 64 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn sum(counts: __m512i) -> u64 {
    _mm512_reduce_add_epi64(counts) as u64
}

/// The names of what the bit-sliced test is made of, for words of one length.
macro_rules! sliced_by {
    ($name:ident, $with:ident, $word:ty, $turn:ident, $bytes:literal) => {
        // With four vectors the rows and their tables would pass the stack, and the nearest cache.
        sliced! {
            "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2", __m512i, u64, 2, $name, $with, $word, $turn, $bytes,
            all, _mm512_loadu_si512, _mm512_or_si512, _mm512_and_si512, _mm512_add_epi8, _mm512_add_epi64,
            _mm512_movepi8_mask, _mm512_popcnt_epi64, sum
        }
    };
}

sliced_by!(sliced_short, sliced_short_with, u32, turn_short, 4);
sliced_by!(sliced_40, sliced_40_with, u64, turn_long, 5);
sliced_by!(sliced_48, sliced_48_with, u64, turn_long, 6);
