//! Boards with conditions in the most obvious way: every permutation, every pair of queens, every condition.

use super::Random;

/// Conditions as a test writes them down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plain {
    pub n: u32,
    pub torus: bool,
    pub knight: bool,
    pub touch_only: bool,
    pub placed: Vec<(u32, u32)>,
    pub blocked: Vec<(u32, u32)>,
    pub regions: Option<Vec<u8>>,
}

impl Plain {
    /// Whether two queens on different squares attack each other, regions aside.
    pub fn attack(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        let n = self.n as i64;
        let (rows, columns) = (i64::from(a.0) - i64::from(b.0), i64::from(a.1) - i64::from(b.1));
        if rows == 0 || columns == 0 {
            return true;
        }
        // On a torus the other square is in nine places.
        let shifts: &[i64] = if self.torus { &[-1, 0, 1] } else { &[0] };
        shifts.iter().any(|up| {
            shifts.iter().any(|aside| {
                let (rows, columns) = ((rows + up * n).abs(), (columns + aside * n).abs());
                let knight = self.knight && (rows, columns) != (0, 0) && rows * columns == 2 && rows + columns == 3;
                let diagonal = if self.touch_only { rows == 1 && columns == 1 } else { rows == columns && rows > 0 };
                diagonal || knight
            })
        })
    }

    pub fn region(&self, (row, column): (u32, u32)) -> Option<u8> {
        self.regions.as_ref().map(|regions| regions[(row * self.n + column) as usize])
    }

    /// Every solution, in lexicographic order.
    pub fn solutions(&self) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.below(&mut Vec::new(), &mut found);
        found
    }

    fn below(&self, board: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let row = board.len() as u32;
        if row == self.n {
            let regions: std::collections::BTreeSet<_> =
                (0..self.n).filter_map(|row| self.region((row, board[row as usize].into()))).collect();
            // Each region exactly one: as many different ones as rows.
            if self.regions.is_none() || regions.len() == self.n as usize {
                found.push(board.clone());
            }
            return;
        }
        for column in 0..self.n {
            let here = (row, column);
            let fits = self.blocked.iter().all(|&square| square != here)
                && self.placed.iter().all(|&square| square == here || !self.attack(square, here))
                && (0..row).all(|above| !self.attack((above, board[above as usize].into()), here));
            if fits {
                board.push(column as u8);
                self.below(board, found);
                board.pop();
            }
        }
    }

    /// One of the eight images of the puzzle: the number's bits say mirror, turn over, transpose.
    pub fn image(&self, symmetry: u32) -> Plain {
        let last = self.n.wrapping_sub(1);
        let moved = |(row, column): (u32, u32)| {
            let column = if symmetry & 1 != 0 { last - column } else { column };
            let row = if symmetry & 2 != 0 { last - row } else { row };
            if symmetry & 4 != 0 { (column, row) } else { (row, column) }
        };
        let mut image = self.clone();
        image.placed = self.placed.iter().map(|&square| moved(square)).collect();
        image.blocked = self.blocked.iter().map(|&square| moved(square)).collect();
        if let Some(regions) = &mut image.regions {
            for row in 0..self.n {
                for column in 0..self.n {
                    let (to_row, to_column) = moved((row, column));
                    regions[(to_row * self.n + to_column) as usize] = self.region((row, column)).unwrap();
                }
            }
        }
        image
    }

    /// Random rules and conditions that do not contradict each other, for a board of n rows.
    pub fn random(random: &mut Random, n: u32) -> Plain {
        let rules = random.below(8);
        let mut plain = Plain { n, ..Plain::default() };
        (plain.torus, plain.knight, plain.touch_only) =
            (rules == 1 || rules == 3, rules == 2 || rules == 3, rules >= 6);
        if n > 0 && random.below(2) == 0 {
            plain.regions = Some(random_regions(random, n));
        }
        if n > 0 {
            for _ in 0..random.below(u64::from(n * n) / 2 + 1) * random.below(2) {
                plain.blocked.push((random.below(n.into()) as u32, random.below(n.into()) as u32));
            }
            for _ in 0..random.below(3) {
                let here = (random.below(n.into()) as u32, random.below(n.into()) as u32);
                let fits = !plain.blocked.contains(&here)
                    && plain.placed.iter().all(|&square| {
                        !plain.attack(square, here)
                            && (plain.regions.is_none() || plain.region(square) != plain.region(here))
                    });
                if fits {
                    plain.placed.push(here);
                }
            }
        }
        plain
    }
}

/// Regions that grow from random squares, each with at least one.
pub fn random_regions(random: &mut Random, n: u32) -> Vec<u8> {
    let squares = (n * n) as usize;
    let mut regions = vec![0u8; squares];
    for number in 1..=n {
        loop {
            let at = random.below(squares as u64) as usize;
            if regions[at] == 0 {
                regions[at] = number as u8;
                break;
            }
        }
    }
    while regions.contains(&0) {
        let at = random.below(squares as u64) as usize;
        let (row, column) = (at as u32 / n, at as u32 % n);
        if regions[at] != 0 {
            continue;
        }
        let (row, column) = match random.below(4) {
            0 => (row.wrapping_sub(1), column),
            1 => (row + 1, column),
            2 => (row, column.wrapping_sub(1)),
            _ => (row, column + 1),
        };
        if row < n && column < n {
            regions[at] = regions[(row * n + column) as usize];
        }
    }
    regions
}
