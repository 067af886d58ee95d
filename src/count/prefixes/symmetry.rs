//! The eight symmetries of the board, and the placements from which a count starts: one for each class of mirror
//! images, with the number of images that it stands for.
//!
//! The four lines are the rows and the columns a = n/2 - 1 and b = n - 1 - a: for even n the two middle ones, for odd n
//! the neighbours of the middle one. Each symmetry of the board maps the four lines onto themselves. So if the queens
//! that a solution has on these lines are its prefix, then the prefix of a solution's image is the image of its prefix.
//! Images have equally many completions: it is enough to count below one prefix of each class, the smallest one (the
//! canonical prefix), and to multiply by the number of different prefixes in the class. Queens near the middle attack
//! most squares, so that little is left to search below them.

#![forbid(unsafe_code)]

use crate::board::Size;

/// The queens on the four lines beside the middle, named by where they stand on their line.
///
/// A queen where two of the lines cross is named by both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Prefix {
    /// The rows of the queens in columns a and b, and the columns of those in rows a and b, as bytes from the highest:
    /// prefixes are compared by this number.
    ///
    /// The smallest key of a class thus begins with a queen of a column, close to the top. That is good for the search,
    /// which fills rows from the top: it has about an eighth less to do than with rows and columns exchanged.
    key: u32,
    /// How many different images the prefix has: 8, 4 or 2.
    pub(crate) weight: u32,
    /// n - 1.
    far: u32,
}

impl Prefix {
    /// The queens as (row, column); where two lines cross, the queen comes twice.
    pub(crate) fn queens(self) -> [(u32, u32); 4] {
        let [x, y, u, v] = self.key.to_be_bytes().map(u32::from);
        let (a, b) = lines(self.far);
        [(x, a), (y, b), (a, u), (b, v)]
    }

    /// The image below which the search has the least to do: the one whose queens in the two columns stand highest,
    /// since they leave the fewest free squares in the rows that are filled first. It has as many completions as the
    /// prefix. (Measured for n = 14 to 17: some five per cent fewer placements than below the prefix itself.)
    pub(crate) fn upright(self) -> Prefix {
        let far = self.far;
        let [x, y, u, v] = self.key.to_be_bytes().map(u32::from);
        // How far from the nearer end of their lines the two queens of a direction are, together.
        let depth = |one: u32, other: u32| (one + other).min((2 * far).wrapping_sub(one + other));
        let ([x, y], [u, v]) = if depth(u, v) < depth(x, y) { ([u, v], [x, y]) } else { ([x, y], [u, v]) };
        // Upside down, the two row lines change places.
        let places = if x + y <= far { [x, y, u, v] } else { [far.wrapping_sub(x), far.wrapping_sub(y), v, u] };
        Prefix { key: places.iter().fold(0, |key, place| key << 8 | place), ..self }
    }

    /// The number by which [`Prefixes::from`] finds the prefix again.
    pub(crate) fn key(self) -> u32 {
        self.key
    }
}

/// The two lines of each direction, for n = far + 1 >= 2.
fn lines(far: u32) -> (u32, u32) {
    let a = far.div_ceil(2) - 1;
    (a, far - a)
}

/// The prefixes of a board that are the smallest of their images, from the smallest on. n = 0 and 1 have none: they are
/// too small to have four lines beside the middle.
#[derive(Clone)]
pub(crate) struct Prefixes {
    size: Size,
    /// The places that are still to be tried on each of the four lines, given the queens on the lines before.
    untried: [u32; 4],
    /// Where the queens stand.
    at: [u32; 4],
}

impl Prefixes {
    pub(crate) fn new(size: Size) -> Prefixes {
        // The first queen is the closest to an edge of all, which makes it the smallest image's.
        let first = if size.get() < 2 { 0 } else { size.all_columns() >> (size.get() / 2) };
        Prefixes { size, untried: [first, 0, 0, 0], at: [0; 4] }
    }

    /// The prefixes from the one with this key on.
    pub(crate) fn from(size: Size, key: u32) -> Prefixes {
        let mut prefixes = Prefixes::new(size);
        for (line, place) in key.to_be_bytes().into_iter().enumerate() {
            prefixes.at[line] = u32::from(place);
            let from_here = u32::MAX << (place & 31);
            if line < 3 {
                prefixes.untried[line] &= from_here & !(1 << (place & 31));
                prefixes.untried[line + 1] = prefixes.candidates(line + 1);
            } else {
                prefixes.untried[line] &= from_here;
            }
        }
        prefixes
    }

    /// Where a queen may stand on this line, given those on the lines before.
    fn candidates(&self, line: usize) -> u32 {
        let far = self.size.get() - 1;
        let (a, b) = lines(far);
        let [x, y, u, _] = self.at;
        // No queen may be closer to an edge than the first one: else an image were smaller.
        let within = (self.size.all_columns() >> x) & (self.size.all_columns() << x);
        // The queens of the columns as a row sees them, or a single place if one of them is on the row.
        let row = |row: u32| {
            if x == row {
                1 << a
            } else if y == row {
                1 << b
            } else {
                !(attacked(a, x.abs_diff(row)) | attacked(b, y.abs_diff(row)) | 1 << a | 1 << b)
            }
        };
        within
            & match line {
                1 => !attacked(x, b - a),
                2 => row(a),
                _ if y == b => row(b),
                _ => row(b) & !attacked(u, b - a),
            }
    }
}

/// The places of a line attacked by a queen that stands at `place` of a parallel line `distance` away.
fn attacked(place: u32, distance: u32) -> u32 {
    let queen = 1u32 << (place & 31);
    queen | queen << (distance & 31) | queen >> (distance & 31)
}

impl Iterator for Prefixes {
    type Item = Prefix;

    fn next(&mut self) -> Option<Prefix> {
        // The last line that has a place to try.
        let mut line = self.untried.iter().rposition(|&untried| untried != 0)?;
        let far = self.size.get() - 1;
        loop {
            let untried = self.untried.get_mut(line)?;
            if *untried == 0 {
                line = line.checked_sub(1)?;
                continue;
            }
            let place = untried.trailing_zeros();
            *untried &= *untried - 1;
            *self.at.get_mut(line)? = place;
            if line < 3 {
                line += 1;
                let candidates = self.candidates(line);
                *self.untried.get_mut(line)? = candidates;
                continue;
            }
            let key = self.at.iter().fold(0, |key, place| key << 8 | place);
            let images = different_images(key, far);
            if images != 0 {
                return Some(Prefix { key, weight: images, far });
            }
        }
    }
}

/// How many different images this key has, or 0 when one of them is smaller.
fn different_images(key: u32, far: u32) -> u32 {
    let mut image = key;
    let mut same = 0;
    for turn in 0..8 {
        // The transposition and the reflection in turn reach all eight images, the key itself last.
        image = if turn % 2 == 0 { image.rotate_left(16) } else { reflected(image, far) };
        if image < key {
            return 0;
        }
        same += u32::from(image == key);
    }
    // The symmetries that leave a key as it is are a subgroup, so their number is 1, 2, 4 or 8.
    8 >> same.trailing_zeros()
}

/// Top and bottom exchanged: rows count from the other side, and the two row lines change places.
fn reflected(key: u32, far: u32) -> u32 {
    let rows = (far * 0x0101_0000) - (key & 0xFFFF_0000);
    rows | u32::from((key as u16).swap_bytes())
}
