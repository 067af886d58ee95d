//! Each operation of each instruction set that this processor has, against the same done lane by lane.

use std::fmt::Debug;
use std::vec;
use std::vec::Vec;

use super::*;
use crate::random::Random;

/// Integers that look like what vectors hold: few bits, many, none and all.
fn lanes<T: Lane>(random: &mut Random, count: usize) -> Vec<T> {
    let mut lane = || match random.below(8) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << random.below(64),
        3 => random.next() & 3,
        4 => random.next() & random.next() & random.next(),
        5 => (random.next() & random.next() & random.next()) >> 32 & 0x8001,
        _ => random.next(),
    };
    (0..count).map(|_| T::low_bits(lane())).collect()
}

fn load<L: Lanes>(simd: L::Simd, from: &[L::Lane]) -> L {
    assert!(from.len() >= L::LANES);
    // SAFETY: there are so many lanes.
    unsafe { L::load(simd, from.as_ptr()) }
}

fn lanes_of<L: Lanes>(vector: L) -> Vec<L::Lane> {
    let mut lanes = vec![L::Lane::ZERO; L::LANES];
    // SAFETY: there are so many lanes.
    unsafe { vector.store(lanes.as_mut_ptr()) };
    lanes
}

/// What a test needs of a lane beside what vectors need.
trait Integer: Lane + PartialEq + Debug + Into<u64> {
    const WIDTH: u32 = 8 * size_of::<Self>() as u32;
}
impl Integer for u16 {}
impl Integer for u32 {}
impl Integer for u64 {}

/// Lane by lane, in 64 bits, of which the lowest are kept.
fn each<T: Integer>(lanes: &[T], of: impl Fn(usize, u64) -> u64) -> Vec<T> {
    lanes.iter().enumerate().map(|(number, &lane)| T::low_bits(of(number, lane.into()))).collect()
}

/// Moves the lanes that have a flag together.
fn moved<T: Copy>(lanes: &[T], flags: u32) -> Vec<T> {
    lanes.iter().enumerate().filter(|(number, _)| flags >> number & 1 != 0).map(|(_, &lane)| lane).collect()
}

/// The operations on lanes of any width.
struct OfLanes<L>(core::marker::PhantomData<L>);

impl<L: Lanes> Vectorize<L::Simd> for OfLanes<L>
where
    L::Lane: Integer,
{
    type Output = ();

    #[inline(always)]
    fn with(self, simd: L::Simd) {
        let width = <L::Lane as Integer>::WIDTH;
        assert_eq!(L::LANES * size_of::<L::Lane>(), size_of::<L>());
        let mut random = Random::new(1);
        for _ in 0..200 {
            let [a, b, c] = [(); 3].map(|()| lanes::<L::Lane>(&mut random, L::LANES));
            let [x, y, z] = [load::<L>(simd, &a), load::<L>(simd, &b), load::<L>(simd, &c)];
            let (of_b, of_c) = (|number: usize| b[number].into(), |number: usize| c[number].into());
            assert_eq!(lanes_of(x), a);
            assert_eq!(lanes_of(L::splat(simd, a[0])), vec![a[0]; L::LANES]);
            assert_eq!(lanes_of(x.and(y)), each(&a, |at, lane| lane & of_b(at)));
            assert_eq!(lanes_of(x.or(y)), each(&a, |at, lane| lane | of_b(at)));
            assert_eq!(lanes_of(x.without(y)), each(&a, |at, lane| lane & !of_b(at)));
            let majority = each(&a, |at, lane| lane & of_b(at) | lane & of_c(at) | of_b(at) & of_c(at));
            assert_eq!(lanes_of(x.majority(y, z)), majority);
            let by = random.below(32).min(width);
            let distance = L::distance(simd, by);
            assert_eq!(lanes_of(x.left(distance)), each(&a, |_, lane| lane << by), "by {by}");
            assert_eq!(lanes_of(x.right(distance)), each(&a, |_, lane| lane >> by), "by {by}");
            assert_eq!(lanes_of(x.minus_one()), each(&a, |_, lane| lane.wrapping_sub(1)));
            assert_eq!(lanes_of(x.without_lowest()), each(&a, |_, lane| lane & lane.wrapping_sub(1)));
            let ones = |at: usize| of_b(at).count_ones();
            assert_eq!(lanes_of(y.where_zero()), each(&a, |at, _| if ones(at) == 0 { u64::MAX } else { 0 }));
            assert_eq!(lanes_of(x.where_one_bit(y)), each(&a, |at, lane| if ones(at) <= 1 { lane } else { 0 }));
            assert_eq!(lanes_of(x.where_two_bits(y)), each(&a, |at, lane| if ones(at) <= 2 { lane } else { 0 }));
            let zero = (0..L::LANES).filter(|&at| ones(at) == 0).fold(0, |flags, at| flags | 1 << at);
            assert_eq!(y.zero_flags(), zero);
            assert_eq!(y.nonzero_flags(), !zero & first_flags(L::LANES));
            assert_eq!(y.count_ones(), (0..L::LANES).map(|at| u64::from(ones(at))).sum::<u64>());
            let few = random.below(L::LANES as u32 + 1) as usize;
            assert_eq!(lanes_of(x.first(few)), each(&a, |at, lane| if at < few { lane } else { 0 }));

            let flags = random.next() as u32 & first_flags(L::LANES);
            let mut to = vec![L::Lane::ZERO; 3 * L::LANES];
            let start = to.as_mut_ptr();
            // SAFETY: there is room for three vectors.
            let kept = unsafe { L::append([x, y, z], flags, [start, start.add(L::LANES), start.add(2 * L::LANES)]) };
            assert_eq!(kept, flags.count_ones() as usize);
            for (from, to) in [&a, &b, &c].into_iter().zip(to.chunks(L::LANES)) {
                assert_eq!(to[..kept], moved(from, flags));
            }
            // SAFETY: there is room for a vector.
            assert_eq!(unsafe { L::append([x], flags, [to.as_mut_ptr()]) }, kept);
            assert_eq!(to[..kept], moved(&a, flags));
        }
    }
}

/// The operations on lanes of 32 and 64 bits.
struct OfWords<L>(core::marker::PhantomData<L>);

impl<L: Words> Vectorize<L::Simd> for OfWords<L>
where
    L::Lane: Integer,
{
    type Output = ();

    #[inline(always)]
    fn with(self, simd: L::Simd) {
        let mut random = Random::new(2);
        for _ in 0..200 {
            let [a, b, c] = [(); 3].map(|()| lanes::<L::Lane>(&mut random, 2 * L::LANES));
            let few = random.below(2 * L::LANES as u32 + 1) as usize;
            let whole = each(&a[..L::LANES], |at, lane| if at < few { lane } else { 0 });
            assert_eq!(lanes_of(L::load_slice(simd, &a[..few])), whole, "{few} lanes");
            let counts = each(&a[..L::LANES], |at, lane| {
                let (b, c): (u64, u64) = (b[at].into(), c[at].into());
                lane.wrapping_add(u64::from(b & c == 0))
            });
            let [x, y, z] = [load::<L>(simd, &a), load::<L>(simd, &b), load::<L>(simd, &c)];
            assert_eq!(lanes_of(x.count_disjoint(y, z)), counts);
            let sum = a[..L::LANES].iter().fold(0, |sum: u64, &lane| sum.wrapping_add(lane.into()));
            let wide = lanes_of(x.wide_counts()).into_iter().fold(0, |sum: u64, lane| sum.wrapping_add(lane));
            assert_eq!(wide, sum);

            // Turned words are words again when the bits are put back together, whatever their order.
            let bytes = size_of::<L>();
            let words = lanes::<L::Lane>(&mut random, bytes);
            let mut turned = vec![0; bytes];
            let mut turned_bytes = 0;
            for (number, mut bytes) in L::turn(simd, &words).into_iter().enumerate() {
                turned_bytes += 1;
                for bit in (0..8).rev() {
                    for (at, word) in turned.iter_mut().enumerate() {
                        *word |= bit_of(simd, bytes, at) << (8 * number + bit);
                    }
                    bytes = simd.doubled(bytes);
                }
            }
            let mask = u64::MAX >> (64 - 8 * turned_bytes);
            let mut words: Vec<u64> = words.into_iter().map(|word| word.into() & mask).collect();
            assert!(turned_bytes == if size_of::<L::Lane>() == 4 { 4 } else { 6 });
            words.sort_unstable();
            turned.sort_unstable();
            assert_eq!(turned, words);
        }
    }
}

/// The highest bit of a byte, by its number.
#[inline(always)]
fn bit_of<S: Simd>(simd: S, bytes: S::Bytes, byte: usize) -> u64 {
    let bits = simd.highest_bits(bytes);
    // SAFETY: the byte that the bit is in, of an integer, whose bytes are in the order of their worth.
    let eight = unsafe { (&raw const bits).cast::<u8>().add(byte / 8).read() };
    u64::from(eight >> (byte % 8) & 1)
}

/// The operations between lanes of two widths.
struct OfSimd;

impl<S: Simd> Vectorize<S> for OfSimd {
    type Output = ();

    #[inline(always)]
    fn with(self, simd: S) {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let [a, b] = [(); 2].map(|()| lanes::<u64>(&mut random, S::Lanes64::LANES));
            let [x, y] = [load::<S::Lanes64>(simd, &a), load::<S::Lanes64>(simd, &b)];
            let narrow: Vec<u32> = a.iter().chain(&b).map(|&lane| lane as u32).collect();
            assert_eq!(lanes_of(simd.narrow(x, y)), narrow);
            assert_eq!(lanes_of(simd.popcount(x)), each(&a, |_, lane| lane.count_ones().into()));
            assert_eq!(lanes_of(simd.add(x, y)), each(&a, |at, lane| lane.wrapping_add(b[at])));
            let small: Vec<u64> = a.iter().map(|lane| lane >> 8).collect();
            assert_eq!(simd.sum(load(simd, &small)), small.iter().sum::<u64>());
        }
    }
}

fn check<S: Simd>(simd: S) {
    simd.vectorize(OfLanes::<S::Lanes16>(core::marker::PhantomData));
    simd.vectorize(OfLanes::<S::Lanes32>(core::marker::PhantomData));
    simd.vectorize(OfLanes::<S::Lanes64>(core::marker::PhantomData));
    simd.vectorize(OfWords::<S::Lanes32>(core::marker::PhantomData));
    simd.vectorize(OfWords::<S::Lanes64>(core::marker::PhantomData));
    simd.vectorize(OfSimd);
}

macro_rules! check_each {
    ($($(#[$doc:meta])* $kernel:ident = $number:literal, $name:literal, $architecture:literal, $module:ident;)*) => {$(
        #[cfg(target_arch = $architecture)]
        match $module::$kernel::new() {
            Some(simd) => check(simd),
            None => std::eprintln!("SKIPPED: this processor has no {}", stringify!($module)),
        }
    )*};
}

#[test]
fn operations_do_what_is_done_lane_by_lane() {
    for_each_instruction_set!(check_each);
}
