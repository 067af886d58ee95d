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

use crate::board::Above;
use crate::count::prefixes::field::{Field, MAX_OPEN};
use crate::count::prefixes::kernel::portable;

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

    /// With the lowest of the candidates in each lane; `fewer` is those less one.
    #[inline(always)]
    fn with_lowest(self, candidates: Self, fewer: Self) -> Self {
        self.or(candidates.without(fewer))
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

    /// The same where a single square is free; or, if that is no quicker, as well where two are.
    #[inline(always)]
    fn fatal_to_one(free: Self, distance: Self::Distance) -> Self {
        Self::fatal(free, distance)
    }

    /// Those of `candidates` that are in `must`, when that is a single column; all when it is empty; none when it is more.
    #[inline(always)]
    fn heeding(candidates: Self, must: Self) -> Self {
        candidates.and(must.or(must.zero())).and(must.and(must.minus_one()).zero())
    }
}

/// The rows from which on it does not pay to look for more than single squares, counted from the next.
const FAR: usize = 3;

/// How many rows are looked at beyond that of the queen.
const AHEAD: usize = 5;

/// The placements that wait for a queen in one row: where they are in the buffers.
#[derive(Clone, Copy)]
struct Level {
    start: usize,
    /// Those before this are done.
    done: usize,
    /// Those before this were looked at.
    seen: usize,
    end: usize,
    /// There is room for another vector as long as the end is not behind this.
    limit: usize,
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

/// The search, with room for `ROOM` placements that wait, which the levels share out evenly.
///
/// The buffers come first and begin with a line of the cache, so that whole vectors lie in one.
#[repr(C, align(64))]
pub(super) struct Levels<V: Vector, const ROOM: usize> {
    /// The taken columns and the two diagonal masks of each placement, and of those that were looked at the candidates that are left.
    waiting: [[V::Lane; ROOM]; 4],
    levels: [Level; MAX_OPEN],
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

impl<V: Vector, const ROOM: usize> Levels<V, ROOM> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        // Room for two vectors on every level that there can be: then one on which no other has room has one to be done.
        const { assert!(ROOM >= 2 * V::LANES * MAX_OPEN || size_of::<V::Lane>() == 2 && ROOM >= 2 * V::LANES * 13) };
        Levels {
            waiting: [[V::EMPTY; ROOM]; 4],
            levels: [Level { start: 0, done: 0, seen: 0, end: 0, limit: 0 }; MAX_OPEN],
            rows: [Row { available: 0, at: 0 }; MAX_OPEN],
            columns: 0,
        }
    }

    /// Four masks each of a vector of placements.
    #[inline(always)]
    fn get(&self, at: usize) -> [V; 4] {
        // Always so; and then no logic is needed to see that the memory is there.
        let at = at.min(ROOM - V::LANES);
        let [taken, left, right, untried] = &self.waiting;
        // SAFETY: LANES lanes of each array are left behind `at`.
        unsafe {
            [
                V::load(taken.as_ptr().add(at)),
                V::load(left.as_ptr().add(at)),
                V::load(right.as_ptr().add(at)),
                V::load(untried.as_ptr().add(at)),
            ]
        }
    }

    #[inline(always)]
    fn put(&mut self, field: usize, at: usize, value: V) {
        let at = at.min(ROOM - V::LANES);
        if let Some(field) = self.waiting.get_mut(field) {
            // SAFETY: as before.
            unsafe { value.store(field.as_mut_ptr().add(at)) };
        }
    }

    /// Appends the placements with a flag to a level.
    #[inline(always)]
    fn append(&mut self, level: &mut Level, placements: [V; 3], flags: V::Flags) {
        let at = level.end.min(ROOM - V::LANES);
        let [taken, left, right, _] = &mut self.waiting;
        // SAFETY: as before.
        level.end += unsafe {
            let to = [taken.as_mut_ptr().add(at), left.as_mut_ptr().add(at), right.as_mut_ptr().add(at)];
            V::append(placements, flags, to)
        };
    }

    /// Adds one placement to a level; `false` when there is no room.
    fn push(&mut self, number: usize, above: Above<u32>) -> bool {
        let Some(level) = self.levels.get_mut(number) else { return false };
        if level.end > level.limit {
            return false;
        }
        for (field, mask) in self.waiting.iter_mut().zip([!above.open, above.left, above.right]) {
            if let Some(lane) = field.get_mut(level.end) {
                *lane = V::lane(mask);
            }
        }
        level.end += 1;
        true
    }

    /// Gives the levels from `first` to `last` equal parts of the buffers.
    fn share_out(&mut self, first: usize, last: usize) {
        let share = ROOM / (last + 1).saturating_sub(first).max(1) / V::LANES * V::LANES;
        let mut start = 0;
        for level in self.levels.iter_mut().take(last + 1).skip(first) {
            *level =
                Level { start, done: start, seen: start, end: start, limit: start + share.saturating_sub(V::LANES) };
            start += share;
        }
    }

    /// The number of ways to fill the open rows from number `first` on, below the placements, all together.
    #[inline(always)]
    pub(super) fn completions(
        &mut self,
        field: &Field,
        first: usize,
        placements: impl Iterator<Item = Above<u32>>,
    ) -> u64 {
        let open = field.rows();
        // The last two rows are filled at once.
        let Some(last) = open.len().checked_sub(2).filter(|&last| first <= last) else {
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
        self.share_out(first, last);
        while next.is_some() {
            while let Some(placement) = next
                && self.push(first, placement)
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
                4 => self.advance::<5, true>(here, all, &mut count),

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
        // Plain loops: a closure would be a function of its own, without the processor's instructions.
        let mut ahead = [(V::splat(0), V::distance(0)); ROWS];
        for (further, ahead) in ahead.iter_mut().enumerate() {
            let row_ahead = self.rows.get(here + 1 + further).copied().unwrap_or_default();
            *ahead = (V::splat(row_ahead.available), V::distance(row_ahead.at.wrapping_sub(row.at)));
        }
        let Some([(_, step), ..]) = ahead.first_chunk::<1>().copied() else { return Next::Up };
        let (Some(mut level), Some(mut next)) = (self.levels.get(here).copied(), self.levels.get(here + 1).copied())
        else {
            return Next::Up;
        };
        let limit = next.limit.min(ROOM - V::LANES);
        let where_to = 'rows: loop {
            while level.done < level.seen {
                let [taken, left, right, mut untried] = self.get(level.done);
                loop {
                    let flags = untried.nonzero();
                    if !V::any(flags) {
                        break;
                    }
                    if next.end > limit {
                        self.put(UNTRIED, level.done, untried);
                        break 'rows Next::Down;
                    }
                    let fewer = untried.minus_one();
                    let with_queen = [
                        taken.with_lowest(untried, fewer),
                        left.with_lowest(untried, fewer).left(step),
                        right.with_lowest(untried, fewer).right(step),
                    ];
                    untried = untried.and(fewer);
                    self.append(&mut next, with_queen, flags);
                }
                level.done += V::LANES;
            }
            let mut waiting = level.end.saturating_sub(level.done);
            if waiting < V::LANES {
                // Room is made before more comes.
                let [taken, left, right, _] = self.get(level.done);
                self.put(TAKEN, level.start, taken);
                self.put(LEFT, level.start, left);
                self.put(RIGHT, level.start, right);
                let start = level.start;
                level = Level { done: start, seen: start, end: start + waiting, ..level };
                if waiting == 0 || !all {
                    break Next::Up;
                }
            }
            let mut at = level.done;
            while waiting >= V::LANES || at == level.start && waiting > 0 {
                let [taken, left, right, _] = self.get(at);
                let mut untried = V::free(available, taken, left, right);
                let mut later = V::splat(0);
                for (further, (available, distance)) in ahead.into_iter().enumerate() {
                    let free = V::free(available, taken, left.left(distance), right.right(distance));
                    untried = untried.without(if further >= FAR {
                        V::fatal_to_one(free, distance)
                    } else {
                        V::fatal(free, distance)
                    });
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
                    self.put(UNTRIED, at, untried);
                }
                at += V::LANES;
                waiting = waiting.saturating_sub(V::LANES);
            }
            level.seen = at;
            if END && ROWS == 1 {
                level.done = at;
            }
        };
        if let Some(place) = self.levels.get_mut(here) {
            *place = level;
        }
        if !(END && ROWS == 1)
            && let Some(place) = self.levels.get_mut(here + 1)
        {
            *place = next;
        }
        where_to
    }
}
