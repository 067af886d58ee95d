//! The search below a prefix by vectors: many placements at once, level by level.
//!
//! A placement is three masks of columns, as everywhere: the columns that its queens have taken, and those that they
//! attack in the row at hand along the diagonals to the left and to the right. Each lane of three vectors holds one
//! placement. All of them are below the same prefix, so that they share the open rows, the columns that the prefix
//! leaves open in each, and the distances from row to row.
//!
//! Each open row is a level, with a buffer of placements whose queens stand in all rows above, and which wait for one
//! in this row. A depth-first search of vectors is made of these buffers:
//!
//! 1. At a level where a vector of placements waits, **look at** them, a vector at a time: find the candidates of each,
//!    the columns where its queen of this row may stand, and keep them in a fourth mask.
//! 2. **Place** queens: in each lane the lowest candidate. The children of the lanes that had one are moved together
//!    (compressed) and appended to the buffer of the next level. Repeat until no lane has a candidate left.
//! 3. When the next level's buffer is full, go **down** to it. When less than a vector waits here, go **up**: what
//!    waits is less than full and would waste lanes; more comes when the level above goes on. Only where nothing waits
//!    above is a vector taken that is not full.
//!
//! So the deepest level that fills a vector is always next, buffers stay as small as they are, and lanes are full. In
//! the last level but one nothing is placed any more: see `END` below.
//!
//! **The look-ahead** makes sure that only children are made that have a future. For each of the next five rows, the
//! squares that are still free in it are known before this row's queen is placed. If there is only one, or two, then a
//! queen here that attacks it, or both, leaves that row without a square, and the candidate is dropped: see [`fatal`].
//! Near the end, when all rows to come are among those looked at, columns are looked at too: a column that is free in
//! none of them must have its queen here, and two such columns are the end of a placement: see [`heeding`]. All of that
//! is paid once for a placement and not for each of its children, and always at full vectors.
//!
//! Reading from the front of a buffer, and looking at all that waits before placing anything, keeps loads away from the
//! stores that they would have to wait for, and branches away from the long computations that they depend on.

use super::completer::Completer;
use super::field::{Field, MAX_OPEN};
use super::portable;
use crate::board::Above;
use crate::simd::{Lane, Lanes, Simd, Vectorize};

/// How many placements can wait in all, with lanes of 32 bits.
pub(super) const ROOM_32: usize = 2624;

/// The same with lanes of 16 bits.
pub(super) const ROOM_16: usize = 3072;

/// How many rows are looked at beyond that of the queen.
const AHEAD: usize = 5;

/// From this row on, counted from the next, it does not pay to look for more than single squares, where those are found
/// by themselves: see [`fatal`].
const FAR: usize = 3;

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
pub(super) struct Levels<L: Lanes, const ROOM: usize> {
    /// The taken columns and the two diagonal masks of each placement, and of those that were looked at the candidates
    /// that are still to be tried.
    waiting: [[L::Lane; ROOM]; 4],
    levels: [Level; MAX_OPEN],
    rows: [Row; MAX_OPEN],
    /// The columns that the prefix leaves open.
    columns: u32,
    simd: L::Simd,
}

/// What a level works with: rows, as vectors whose lanes are all the same.
struct Here<L: Lanes, const ROWS: usize> {
    /// The columns that the prefix leaves open in this row.
    available: L,
    /// The same of the rows ahead, and how far those are.
    ahead: [(L, L::Distance); ROWS],
    /// The columns that the prefix leaves open.
    columns: L,
}

/// Where the search goes on.
enum Next {
    /// On the next level, which is full.
    Down,
    /// On the level before, since too little waits here.
    Up,
}

/// The columns that are free in a row.
#[inline(always)]
fn free<L: Lanes>(available: L, taken: L, left: L, right: L) -> L {
    available.without(taken.or(left).or(right))
}

/// The columns from which a queen attacks all squares that are `free` in the row at this distance, where those are one
/// or two. (It can attack three, but that this is all hardly ever happens and not worth asking; a row without any shows
/// when it is reached.)
///
/// In a row that is `far` only single squares are looked for, where that is less work.
#[inline(always)]
fn fatal<L: Lanes>(free: L, distance: L::Distance, far: bool) -> L {
    let (one, other) = (free.left(distance), free.right(distance));
    let single = free.or(one).or(other).where_one_bit(free);
    if far && L::HAS_POPCOUNT { single } else { single.or(free.majority(one, other).where_two_bits(free)) }
}

/// Those of `candidates` that are in `must`, when that is a single column; all when it is empty; none when it is more.
#[inline(always)]
fn heeding<L: Lanes>(candidates: L, must: L) -> L {
    candidates.and(must.or(must.where_zero())).where_one_bit(must)
}

impl<L: Lanes, const ROOM: usize> Levels<L, ROOM> {
    #[inline(always)]
    pub(super) fn new(simd: L::Simd) -> Self {
        // Room for two vectors on every level that there can be: then one on which no other has room has one to be
        // done.
        const { assert!(ROOM >= 2 * L::LANES * MAX_OPEN || size_of::<L::Lane>() == 2 && ROOM >= 2 * L::LANES * 13) };
        Levels {
            waiting: [[L::Lane::ZERO; ROOM]; 4],
            levels: [Level { start: 0, done: 0, seen: 0, end: 0, limit: 0 }; MAX_OPEN],
            rows: [Row { available: 0, at: 0 }; MAX_OPEN],
            columns: 0,
            simd,
        }
    }

    /// The same mask for each placement.
    #[inline(always)]
    fn splat(&self, mask: u32) -> L {
        L::splat(self.simd, L::Lane::low_bits(mask.into()))
    }

    /// Four masks each of a vector of placements.
    #[inline(always)]
    fn get(&self, at: usize) -> [L; 4] {
        // Always so; and then no logic is needed to see that the memory is there.
        let at = at.min(ROOM - L::LANES);
        let [taken, left, right, untried] = &self.waiting;
        // SAFETY: each array has ROOM lanes, and so a vector of them from `at` on.
        unsafe {
            [
                L::load(self.simd, taken.as_ptr().add(at)),
                L::load(self.simd, left.as_ptr().add(at)),
                L::load(self.simd, right.as_ptr().add(at)),
                L::load(self.simd, untried.as_ptr().add(at)),
            ]
        }
    }

    #[inline(always)]
    fn put(&mut self, field: usize, at: usize, value: L) {
        let at = at.min(ROOM - L::LANES);
        if let Some(field) = self.waiting.get_mut(field) {
            // SAFETY: the array has ROOM lanes, and so room for a vector at `at`.
            unsafe { value.store(field.as_mut_ptr().add(at)) };
        }
    }

    /// Appends the placements with a flag to a level, whose end is not behind its limit: then no other level's
    /// placements are overwritten.
    #[inline(always)]
    fn append(&mut self, level: &mut Level, placements: [L; 3], flags: u32) {
        let at = level.end.min(ROOM - L::LANES);
        let [taken, left, right, _] = &mut self.waiting;
        // SAFETY: each array has ROOM lanes, and so room for a vector at `at`.
        level.end += unsafe {
            let to = [taken.as_mut_ptr().add(at), left.as_mut_ptr().add(at), right.as_mut_ptr().add(at)];
            L::append(placements, flags, to)
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
                *lane = L::Lane::low_bits(mask.into());
            }
        }
        level.end += 1;
        true
    }

    /// Gives the levels from `first` to `last` equal parts of the buffers.
    fn share_out(&mut self, first: usize, last: usize) {
        let share = ROOM / (last + 1).saturating_sub(first).max(1) / L::LANES * L::LANES;
        let mut start = 0;
        for level in self.levels.iter_mut().take(last + 1).skip(first) {
            *level =
                Level { start, done: start, seen: start, end: start, limit: start + share.saturating_sub(L::LANES) };
            start += share;
        }
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
        let rows = self.here::<ROWS>(here);
        let Some([(_, step), ..]) = rows.ahead.first_chunk::<1>().copied() else { return Next::Up };
        let (Some(mut level), Some(mut next)) = (self.levels.get(here).copied(), self.levels.get(here + 1).copied())
        else {
            return Next::Up;
        };
        let where_to = loop {
            if !self.place(&mut level, &mut next, step) {
                break Next::Down;
            }
            let waiting = level.end.saturating_sub(level.done);
            if waiting < L::LANES {
                self.move_to_the_front(&mut level, waiting);
                if waiting == 0 || !all {
                    break Next::Up;
                }
            }
            self.look::<ROWS, END>(&rows, &mut level, waiting, count);
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

    #[inline(always)]
    fn here<const ROWS: usize>(&self, here: usize) -> Here<L, ROWS> {
        let row = self.rows.get(here).copied().unwrap_or_default();
        let mut ahead = [(self.splat(0), L::distance(self.simd, 0)); ROWS];
        for (further, ahead) in ahead.iter_mut().enumerate() {
            let row_ahead = self.rows.get(here + 1 + further).copied().unwrap_or_default();
            let distance = L::distance(self.simd, row_ahead.at.wrapping_sub(row.at).into());
            *ahead = (self.splat(row_ahead.available), distance);
        }
        Here { available: self.splat(row.available), ahead, columns: self.splat(self.columns) }
    }

    /// Places queens for all placements that were looked at; `false` when the next level became full.
    #[inline(always)]
    fn place(&mut self, level: &mut Level, next: &mut Level, step: L::Distance) -> bool {
        let limit = next.limit.min(ROOM - L::LANES);
        while level.done < level.seen {
            let [taken, left, right, mut untried] = self.get(level.done);
            loop {
                let flags = untried.nonzero_flags();
                if flags == 0 {
                    break;
                }
                if next.end > limit {
                    self.put(UNTRIED, level.done, untried);
                    return false;
                }
                let queen = untried.without(untried.minus_one());
                let with_queen = [taken.or(queen), left.or(queen).left(step), right.or(queen).right(step)];
                untried = untried.without_lowest();
                self.append(next, with_queen, flags);
            }
            level.done += L::LANES;
        }
        true
    }

    /// Makes room before more comes.
    #[inline(always)]
    fn move_to_the_front(&mut self, level: &mut Level, waiting: usize) {
        let [taken, left, right, _] = self.get(level.done);
        self.put(TAKEN, level.start, taken);
        self.put(LEFT, level.start, left);
        self.put(RIGHT, level.start, right);
        let start = level.start;
        *level = Level { done: start, seen: start, end: start + waiting, ..*level };
    }

    /// Looks at all vectors of placements that wait, or at the one that is not full. In the last level but one each
    /// candidate that is found is a solution, and nothing waits any more.
    #[inline(always)]
    fn look<const ROWS: usize, const END: bool>(
        &mut self,
        rows: &Here<L, ROWS>,
        level: &mut Level,
        mut waiting: usize,
        count: &mut u64,
    ) {
        let mut at = level.done;
        while waiting >= L::LANES || at == level.start && waiting > 0 {
            let [taken, left, right, _] = self.get(at);
            let mut untried = free(rows.available, taken, left, right);
            let mut later = self.splat(0);
            // No closure, which would be a function without the processor's instructions.
            for (further, &(available, distance)) in rows.ahead.iter().enumerate() {
                let free = free(available, taken, left.left(distance), right.right(distance));
                untried = untried.without(fatal(free, distance, further >= FAR));
                later = later.or(free);
            }
            if END {
                // A column with no square in the rows to come has its queen here.
                untried = heeding(untried, rows.columns.without(taken).without(later));
            }
            if waiting < L::LANES {
                untried = untried.first(waiting);
            }
            if END && ROWS == 1 {
                // Each candidate that leaves a square in the last row leaves one, since one column is left.
                *count += untried.count_ones();
            } else {
                self.put(UNTRIED, at, untried);
            }
            at += L::LANES;
            waiting = waiting.saturating_sub(L::LANES);
        }
        level.seen = at;
        if END && ROWS == 1 {
            level.done = at;
        }
    }
}

impl<L: Lanes, const ROOM: usize> Completer for Levels<L, ROOM> {
    fn completions(&mut self, field: &Field, row: usize, placements: impl Iterator<Item = Above<u32>>) -> u64 {
        self.simd.vectorize(Completions { levels: self, field, first: row, placements })
    }
}

/// The number of ways to fill the open rows from number `first` on, below the placements, all together.
struct Completions<'a, L: Lanes, I, const ROOM: usize> {
    levels: &'a mut Levels<L, ROOM>,
    field: &'a Field,
    first: usize,
    placements: I,
}

impl<L, I, const ROOM: usize> Vectorize<L::Simd> for Completions<'_, L, I, ROOM>
where
    L: Lanes,
    I: Iterator<Item = Above<u32>>,
{
    type Output = u64;

    #[inline(always)]
    fn with(self, _: L::Simd) -> u64 {
        let Completions { levels, field, first, placements } = self;
        let open = field.rows();
        // The last two rows are filled at once.
        let Some(last) = open.len().checked_sub(2).filter(|&last| first <= last) else {
            return placements.map(|placement| portable::completions(field, first, placement)).sum();
        };
        let mut at = 0;
        levels.columns = 0;
        for (row, open) in levels.rows.iter_mut().zip(open) {
            *row = Row { available: !open.blocked, at };
            at += open.step & 31;
            levels.columns |= row.available;
        }
        if (levels.columns.count_ones() as usize) < open.len() {
            // A column has no square in any open row.
            return 0;
        }
        let mut count = 0;
        let mut placements = placements.fuse();
        let mut next = placements.next();
        levels.share_out(first, last);
        while next.is_some() {
            while let Some(placement) = next
                && levels.push(first, placement)
            {
                next = placements.next();
            }
            count += levels.drain(first, last);
        }
        count
    }
}
