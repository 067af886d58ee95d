//! The search of the vector kernels: many placements at once, level by level.
//!
//! Each open row is a level with a buffer of placements that wait to have their queen placed there. Those of the deepest
//! level that fill a vector go first, so that the buffers stay small. All lanes share the rows and distances of the one
//! prefix; what differs is three masks.
//!
//! A placement is looked at once, when a vector of them is full: for each of the next rows, which candidates would leave
//! it without a square. Then a queen is placed in all lanes at once, the lowest candidate in each, and the children are
//! moved together and appended to the next level's buffer, until no lane has a candidate left. So only children that
//! survive are ever made, and the costly look ahead is always at full vectors. Reading from the front of a buffer and
//! looking at all that waits before placing anything keeps loads away from the stores that they would have to wait for,
//! and branches away from the long computations that they depend on.

use crate::count::field::{Field, MAX_OPEN, Placement};
use crate::count::kernel::portable;

/// As many masks as the processor handles at once. All methods are to be inlined into a function that is compiled for the
/// processor's instructions.
pub(super) trait Vector: Copy {
    /// How many masks.
    const LANES: usize;
    /// A mask as it lies in memory.
    type Lane: Copy;
    /// A mask without a bit.
    const EMPTY: Self::Lane;
    /// A yes or no for each lane.
    type Flags: Copy;
    /// A distance by which masks are shifted.
    type Distance: Copy;

    /// The lowest bits that a lane has.
    fn lane(bits: u32) -> Self::Lane;
    fn splat(bits: u32) -> Self;
    fn distance(rows: u8) -> Self::Distance;
    /// # Safety
    ///
    /// There are `LANES` readable lanes.
    unsafe fn load(from: *const Self::Lane) -> Self;
    /// # Safety
    ///
    /// There are `LANES` writable lanes.
    unsafe fn store(self, to: *mut Self::Lane);
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// `self` without the bits of `other`.
    fn without(self, other: Self) -> Self;
    fn left(self, by: Self::Distance) -> Self;
    fn right(self, by: Self::Distance) -> Self;
    fn minus_one(self) -> Self;
    /// All bits where the lane is zero.
    fn zero(self) -> Self;
    /// Whether a lane has a bit.
    fn nonzero(self) -> Self::Flags;
    fn any(flags: Self::Flags) -> bool;
    /// Stores the lanes with a flag one after the other, and says how many they are.
    ///
    /// # Safety
    ///
    /// There are `LANES` writable lanes behind each pointer; those that are not needed are overwritten too.
    unsafe fn append(vectors: [Self; 3], flags: Self::Flags, to: [*mut Self::Lane; 3]) -> usize;
    /// The first lanes, and zero from number `lanes` on.
    fn first(self, lanes: usize) -> Self;
    /// The number of bits in all lanes.
    fn count_ones(self) -> u64;

    /// What is left of `available` beside the queens of a placement.
    #[inline(always)]
    fn free(available: Self, taken: Self, left: Self, right: Self) -> Self {
        available.without(taken.or(left).or(right))
    }

    /// The columns from which a queen attacks all squares that are `free` in the row at this distance, where those are one
    /// or two. (It can attack three, but that this is all hardly ever happens and not worth asking; a row without any
    /// shows when it is reached.)
    #[inline(always)]
    fn fatal(free: Self, distance: Self::Distance) -> Self {
        let (one, other) = (free.left(distance), free.right(distance));
        let fewer = free.and(free.minus_one());
        let some = free.or(one);
        let any = some.or(other).and(fewer.zero());
        let two = free.and(one).or(other.and(some)).and(fewer.and(fewer.minus_one()).zero());
        any.or(two)
    }

    /// Those of `candidates` that are in `must`, when that is a single column; all when it is empty; none when it is more.
    #[inline(always)]
    fn heeding(candidates: Self, must: Self) -> Self {
        candidates.and(must.or(must.zero())).and(must.and(must.minus_one()).zero())
    }
}

/// How many rows are looked at beyond that of the queen.
const AHEAD: usize = 5;

/// The placements that wait for a queen in one row.
struct Level<V: Vector, const CAPACITY: usize> {
    /// The three masks of [`Placement`], and of those that were looked at the candidates that are left.
    waiting: [[V::Lane; CAPACITY]; 4],
    /// Those before this are done.
    done: usize,
    /// Those before this were looked at.
    seen: usize,
    length: usize,
}

const TAKEN: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const UNTRIED: usize = 3;

#[derive(Clone, Copy, Default)]
struct Row {
    available: u32,
    /// Which row of the board, from the first open one.
    at: u8,
}

/// The search, with room for `LEVELS` + 1 open rows.
pub(super) struct Levels<V: Vector, const LEVELS: usize, const CAPACITY: usize> {
    levels: [Level<V, CAPACITY>; LEVELS],
    rows: [Row; MAX_OPEN],
    /// The columns that the prefix leaves open.
    columns: u32,
}

/// Where the search goes on.
enum Next {
    /// On the next level, which is full.
    Down,
    /// On the level before, since too little waits here.
    Up,
}

impl<V: Vector, const CAPACITY: usize> Level<V, CAPACITY> {
    /// The most that may wait when another vector is appended.
    const ALMOST_FULL: usize = CAPACITY - V::LANES;

    const EMPTY: Self = Level { waiting: [[V::EMPTY; CAPACITY]; 4], done: 0, seen: 0, length: 0 };

    #[inline(always)]
    fn get(&self, at: usize) -> [V; 4] {
        // Always so; and then no logic is needed to see that the memory is there.
        let at = at.min(Self::ALMOST_FULL);
        // SAFETY: LANES lanes of the array are left behind `at`.
        self.waiting.each_ref().map(|field| unsafe { V::load(field.as_ptr().add(at)) })
    }

    #[inline(always)]
    fn put(&mut self, field: usize, at: usize, value: V) {
        let at = at.min(Self::ALMOST_FULL);
        if let Some(field) = self.waiting.get_mut(field) {
            // SAFETY: as before.
            unsafe { value.store(field.as_mut_ptr().add(at)) };
        }
    }

    #[inline(always)]
    fn append(&mut self, placements: [V; 3], flags: V::Flags) {
        let at = self.length.min(Self::ALMOST_FULL);
        let [taken, left, right, _] = &mut self.waiting;
        // SAFETY: as before.
        self.length = at
            + unsafe {
                let to = [taken.as_mut_ptr().add(at), left.as_mut_ptr().add(at), right.as_mut_ptr().add(at)];
                V::append(placements, flags, to)
            };
    }

    /// Adds one placement; `false` when there is no room.
    fn push(&mut self, placement: Placement) -> bool {
        if self.length > Self::ALMOST_FULL {
            return false;
        }
        for (field, mask) in self.waiting.iter_mut().zip([placement.taken, placement.left, placement.right]) {
            if let Some(lane) = field.get_mut(self.length) {
                *lane = V::lane(mask);
            }
        }
        self.length += 1;
        true
    }

    /// Moves what waits to the front, when that is less than a vector.
    #[inline(always)]
    fn move_up(&mut self) {
        if self.done > 0 {
            let [taken, left, right, _] = self.get(self.done);
            self.length = self.length.saturating_sub(self.done);
            self.put(TAKEN, 0, taken);
            self.put(LEFT, 0, left);
            self.put(RIGHT, 0, right);
            self.done = 0;
            self.seen = 0;
        }
    }
}

impl<V: Vector, const LEVELS: usize, const CAPACITY: usize> Levels<V, LEVELS, CAPACITY> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Levels { levels: [const { Level::EMPTY }; LEVELS], rows: [Row { available: 0, at: 0 }; MAX_OPEN], columns: 0 }
    }

    /// The number of ways to fill the open rows from number `first` on, below the placements, all together.
    #[inline(always)]
    pub(super) fn completions(
        &mut self,
        field: &Field,
        first: usize,
        placements: impl Iterator<Item = Placement>,
    ) -> u64 {
        let open = field.rows();
        // The last two rows are filled at once. One level more is there than is used.
        let Some(last) = open.len().checked_sub(2).filter(|&last| first <= last && last + 1 < LEVELS) else {
            return placements.map(|placement| portable::completions(field, first, placement)).sum();
        };
        let mut at = 0;
        self.columns = 0;
        for (row, open) in self.rows.iter_mut().zip(open) {
            *row = Row { available: !open.blocked, at };
            at += open.step & 31;
            self.columns |= row.available;
        }
        if (self.columns.count_ones() as usize) < open.len() {
            // A column has no square in any open row.
            return 0;
        }
        let mut count = 0;
        let mut placements = placements.fuse();
        let mut next = placements.next();
        while next.is_some() {
            let Some(level) = self.levels.get_mut(first) else { break };
            while let Some(placement) = next
                && level.push(placement)
            {
                next = placements.next();
            }
            count += self.drain(first, last);
        }
        count
    }

    /// Counts below all that waits on the level `first`, where nothing waits below.
    #[inline(always)]
    fn drain(&mut self, first: usize, last: usize) -> u64 {
        let mut count = 0;
        // Nothing waits above `base`, so there is no point in waiting for a full vector there.
        let mut base = first;
        let mut here = first;
        loop {
            let all = here == base;
            let next = match last - here {
                0 => self.advance::<1, true>(here, all, &mut count),
                1 => self.advance::<2, true>(here, all, &mut count),
                2 => self.advance::<3, true>(here, all, &mut count),
                3 => self.advance::<4, true>(here, all, &mut count),
                4 => self.advance::<AHEAD, true>(here, all, &mut count),
                _ => self.advance::<AHEAD, false>(here, all, &mut count),
            };
            match next {
                Next::Down if here < last => here += 1,
                _ if here > base => here -= 1,
                _ if base >= last => return count,
                _ => {
                    base += 1;
                    here = base;
                }
            }
        }
    }

    /// Places queens in one row until the next level is full, or too little waits: less than a vector, or nothing if
    /// `all` is to be done. `ROWS` rows are looked at beyond this one; `END` if those are all.
    #[inline(always)]
    fn advance<const ROWS: usize, const END: bool>(&mut self, here: usize, all: bool, count: &mut u64) -> Next {
        let row = self.rows.get(here).copied().unwrap_or_default();
        let available = V::splat(row.available);
        let columns = V::splat(self.columns);
        let ahead: [(V, V::Distance); ROWS] = core::array::from_fn(|further| {
            let ahead = self.rows.get(here + 1 + further).copied().unwrap_or_default();
            (V::splat(ahead.available), V::distance(ahead.at.wrapping_sub(row.at)))
        });
        let Some([(_, step), ..]) = ahead.first_chunk::<1>().copied() else { return Next::Up };
        let Some([level, next]) = self.levels.get_mut(here..).and_then(<[_]>::first_chunk_mut::<2>) else {
            return Next::Up;
        };
        loop {
            while level.done < level.seen {
                let [taken, left, right, mut untried] = level.get(level.done);
                loop {
                    let flags = untried.nonzero();
                    if !V::any(flags) {
                        break;
                    }
                    if next.length > Level::<V, CAPACITY>::ALMOST_FULL {
                        level.put(UNTRIED, level.done, untried);
                        return Next::Down;
                    }
                    let fewer = untried.minus_one();
                    let queen = untried.without(fewer);
                    untried = untried.and(fewer);
                    let left = left.or(queen).left(step);
                    next.append([taken.or(queen), left, right.or(queen).right(step)], flags);
                }
                level.done += V::LANES;
            }
            let mut waiting = level.length.saturating_sub(level.done);
            if waiting < V::LANES {
                level.move_up();
                if waiting == 0 || !all {
                    return Next::Up;
                }
            }
            let mut at = level.done;
            while waiting >= V::LANES || at == 0 && waiting > 0 {
                let [taken, left, right, _] = level.get(at);
                let mut untried = V::free(available, taken, left, right);
                let mut later = V::splat(0);
                for (available, distance) in ahead {
                    let free = V::free(available, taken, left.left(distance), right.right(distance));
                    untried = untried.without(V::fatal(free, distance));
                    later = later.or(free);
                }
                if END {
                    // A column with no square in the rows to come has its queen here.
                    untried = V::heeding(untried, columns.without(taken).without(later));
                }
                if waiting < V::LANES {
                    untried = untried.first(waiting);
                }
                if END && ROWS == 1 {
                    // Each candidate that leaves a square in the last row leaves one, since one column is left.
                    *count += untried.count_ones();
                } else {
                    level.put(UNTRIED, at, untried);
                }
                at += V::LANES;
                waiting = waiting.saturating_sub(V::LANES);
            }
            level.seen = at;
            if END && ROWS == 1 {
                level.done = at;
            }
        }
    }
}
