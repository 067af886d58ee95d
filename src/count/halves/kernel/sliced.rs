//! The bit-sliced test, whose code is the same for vectors of every width.
//!
//! The east is turned on its side: for each line there is a row of bits, one for each of its halves. The rows of the lines of a half
//! of the west, one or the other, leave the bits of what it does not attack. They are looked up four lines at a time.

/// Makes the test for vectors of one width and words of one length; `$most` vectors of the east at a time, at most.
macro_rules! sliced {
    (
        $features:literal, $vector:ty, $part:ty, $most:literal, $name:ident, $with:ident, $word:ty, $turn:ident, $bytes:literal,
        $all:ident, $load:ident, $or:ident, $and:ident, $add_bytes:ident, $add:ident, $highest:ident, $ones:ident, $sum:ident
    ) => {
        /// The pairs with at most as many halves of the east as `VECTORS` have bits.
        #[target_feature(enable = $features)]
        fn $with<const VECTORS: usize>(west: &[$word], lines: $word, east: &[$word]) -> u64 {
            const PART: usize = <$part>::BITS as usize;
            let mut rows = [[[const { MaybeUninit::<$part>::uninit() }; 8]; VECTORS]; 8 * $bytes];
            let mut left = east;
            for at in 0..8 * VECTORS {
                // Halves with all the lines stand for those that there are not.
                let mut last = [<$word>::MAX; PART];
                let words = match left.split_first_chunk::<PART>() {
                    Some((words, later)) => {
                        left = later;
                        words
                    }
                    None => {
                        for (last, word) in last.iter_mut().zip(core::mem::take(&mut left)) {
                            *last = *word;
                        }
                        &last
                    }
                };
                for (rows, mut bits) in rows.as_chunks_mut::<8>().0.iter_mut().zip($turn(words)) {
                    for row in rows.iter_mut().rev() {
                        row[at / 8][at % 8].write($highest(bits));
                        bits = $add_bytes(bits, bits);
                    }
                }
            }
            // SAFETY: as large as a vector, and all of it is written.
            let load = |row: &[MaybeUninit<$part>; 8]| unsafe { $load(row.as_ptr().cast()) };
            // For each four lines the rows of all their sets.
            let mut tables = [[[MaybeUninit::<$vector>::uninit(); VECTORS]; 16]; 2 * $bytes];
            for (table, rows) in tables.iter_mut().zip(rows.as_chunks::<4>().0) {
                table[0] = [MaybeUninit::new($all(false)); VECTORS];
                for set in 1..16usize {
                    let (others, row) = (table[set & (set - 1)], &rows[set.trailing_zeros() as usize & 3]);
                    for ((to, other), row) in table[set].iter_mut().zip(others).zip(row) {
                        // SAFETY: written before, since it is a smaller set.
                        to.write($or(unsafe { other.assume_init() }, load(row)));
                    }
                }
            }
            // Those that there are not, since no half has all the lines.
            let mut none = [$all(true); VECTORS];
            for row in &rows {
                for (none, row) in none.iter_mut().zip(row) {
                    *none = $and(*none, load(row));
                }
            }
            let mut attacked = $all(false);
            for &word in west {
                let mut bits = none;
                let mut lines = word & lines;
                for table in &tables {
                    for (bits, row) in bits.iter_mut().zip(&table[(lines & 15) as usize]) {
                        // SAFETY: all are written.
                        *bits = $or(*bits, unsafe { row.assume_init() });
                    }
                    lines >>= 4;
                }
                for bits in bits {
                    attacked = $add(attacked, $ones(bits));
                }
            }
            (west.len() * 8 * PART * VECTORS) as u64 - $sum(attacked)
        }

        /// The pairs of halves that share none of the lines.
        #[target_feature(enable = $features)]
        fn $name(west: &[$word], lines: $word, mut east: &[$word]) -> u64 {
            const VECTOR: usize = 8 * <$part>::BITS as usize;
            let mut pairs = 0;
            while !east.is_empty() {
                let (now, later) = east.split_at(east.len().min($most * VECTOR));
                pairs += match now.len().div_ceil(VECTOR) {
                    1 => $with::<1>(west, lines, now),
                    2 => $with::<2>(west, lines, now),
                    _ => $with::<$most>(west, lines, now),
                };
                east = later;
            }
            pairs
        }
    };
}
pub(super) use sliced;
