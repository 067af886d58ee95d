//! The conditions of a puzzle, and which of them contradict each other.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::mask::{Mask, Squares};
use super::rules::Rules;
use crate::board::EMPTY;

/// Why a condition was refused. The puzzle is then as it was.
///
/// Where several reasons hold, the first of this order is given.
///
/// ```
/// use nqueens::puzzle::{Refused, Small};
/// let mut puzzle = Small::new(8).unwrap();
/// assert_eq!(puzzle.place(8, 0), Err(Refused::Range));
/// assert_eq!(puzzle.place(0, 0), Ok(()));
/// assert_eq!(puzzle.block(0, 0), Err(Refused::Occupied));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A square, diagonal or region number that the board does not have.
    Range,
    /// Rules that do not go together.
    Argument,
    /// Solving has begun, or a rule comes after a condition: reported before all others.
    State,
    /// The square is attacked by a placed queen.
    Attacked,
    /// The square is blocked.
    Blocked,
    /// A placed queen stands on a square to be blocked.
    Occupied,
    /// The square's region has its queen, two placed queens are in one region, or the board has other regions.
    Region,
}

/// The rules, placed queens, blocked squares and regions of a board of n rows, n at most N.
///
/// Any bit pattern is a valid value, as for everything that lies in the memory of a C caller.
#[derive(Clone)]
pub(super) struct Conditions<M: Mask, const N: usize> {
    /// The squares of each row that are not blocked.
    open: [M; N],
    given: [u8; N],
    /// n * n numbers from 1, without gaps between the rows.
    regions: [[u8; N]; N],
    n: u8,
    rules: u8,
    has_regions: u8,
}

/// Conditions where they lie: in a puzzle, or in the bytes of a snapshot.
#[derive(Clone, Copy)]
pub(super) struct View<'a, M: Mask, const N: usize> {
    pub(super) n: u32,
    pub(super) rules: Rules,
    pub(super) open: &'a [M; N],
    pub(super) given: &'a [u8],
    pub(super) regions: Option<&'a [u8]>,
}

impl<M: Mask, const N: usize> View<'_, M, N> {
    /// The squares of a row that are not blocked.
    #[inline(always)]
    pub(super) fn open(&self, row: u32) -> M {
        // N is a power of two, so that this is no more than a load.
        self.open[row as usize % N]
    }

    /// The number of a square's region, from 0.
    #[inline(always)]
    pub(super) fn region(&self, row: u32, column: u32) -> Option<u32> {
        let number = self.regions?.get((row * self.n + column) as usize)?;
        Some(u32::from(*number).wrapping_sub(1))
    }

    /// The squares of a row that are in a region.
    pub(super) fn row_of_region(&self, row: u32, region: u32) -> M {
        let start = (row * self.n) as usize;
        let numbers = self.regions.and_then(|all| all.get(start..start + self.n as usize)).unwrap_or_default();
        let columns = (0..).zip(numbers).filter(|&(_, &number)| u32::from(number) == region + 1);
        columns.fold(M::NONE, |row, (column, _)| row | M::bit(column))
    }

    /// The column of the queen that is placed in a row.
    pub(super) fn given(&self, row: u32) -> Option<u32> {
        self.given.get(row as usize).filter(|&&column| column != EMPTY).map(|&column| u32::from(column))
    }

    /// The placed queens: their placement, and where they stand.
    #[inline(never)]
    pub(super) fn start(&self, queens: &mut [M; N]) -> Placement<M> {
        *queens = [M::NONE; N];
        let mut placement = Placement::empty(self.n);
        for row in 0..self.n {
            if let Some(column) = self.given(row) {
                placement = placement.with(self, row, column);
                queens[row as usize % N] = M::bit(column);
            }
        }
        placement
    }

    /// Whether all this can have come from the calls that set conditions.
    #[inline(never)]
    pub(super) fn are_consistent(&self) -> bool {
        let all = M::first_squares(self.n);
        let open = self.open.iter().enumerate();
        let mut rows = open.map(|(row, &open)| if row < self.n as usize { open & !all } else { open });
        let regions = self.regions.unwrap_or_default();
        if !self.rules.are_possible()
            || rows.any(|outside| outside != M::NONE)
            || regions.iter().any(|&number| number == 0 || u32::from(number) > self.n)
        {
            return false;
        }
        // Each placed queen may stand where the ones above leave it; attacking is mutual.
        let mut placement = Placement::empty(self.n);
        let mut queens = [M::NONE; N];
        for row in 0..self.n {
            if let Some(column) = self.given(row) {
                if column >= self.n || !placement.free(self, &queens, row).has(column) {
                    return false;
                }
                placement = placement.with(self, row, column);
                queens[row as usize % N] = M::bit(column);
            }
        }
        true
    }
}

impl<M: Mask, const N: usize> Conditions<M, N> {
    /// Conditions of a board without squares.
    pub(super) fn zeroed() -> Self {
        Conditions { open: [M::NONE; N], given: [0; N], regions: [[0; N]; N], n: 0, rules: 0, has_regions: 0 }
    }

    /// Makes these the conditions of an empty board of ordinary queens.
    #[inline(never)]
    pub(super) fn clear(&mut self, n: u32) {
        let all = M::first_squares(n);
        for (row, open) in self.open.iter_mut().enumerate() {
            *open = if row < n as usize { all } else { M::NONE };
        }
        self.given = [EMPTY; N];
        self.regions.as_flattened_mut().fill(0);
        self.n = n as u8;
        (self.rules, self.has_regions) = (0, 0);
    }

    /// Takes over conditions that are consistent.
    pub(super) fn copy_from(&mut self, view: &View<'_, M, N>) {
        self.clear(view.n);
        self.open = *view.open;
        for (to, from) in self.given.iter_mut().zip(view.given) {
            *to = *from;
        }
        if let Some(regions) = view.regions {
            for (to, from) in self.regions.as_flattened_mut().iter_mut().zip(regions) {
                *to = *from;
            }
            self.has_regions = 1;
        }
        self.rules = view.rules.bits();
    }

    pub(super) fn view(&self) -> View<'_, M, N> {
        let squares = usize::from(self.n) * usize::from(self.n);
        let regions = if self.has_regions != 0 { self.regions.as_flattened().get(..squares) } else { None };
        View {
            n: self.n.into(),
            rules: Rules::from_bits(self.rules.into()).unwrap_or_default(),
            open: &self.open,
            given: &self.given,
            regions,
        }
    }

    pub(super) fn n(&self) -> u32 {
        self.n.into()
    }

    /// Whether the board has regions.
    pub(super) fn has_regions(&self) -> bool {
        self.has_regions != 0
    }

    /// Whether memory can hold conditions.
    pub(super) fn is_sound(&self) -> bool {
        usize::from(self.n) <= N && Rules::from_bits(self.rules.into()).is_some_and(Rules::are_possible)
    }

    /// Whether it is not too late for rules: conditions that were accepted under others might contradict each other.
    pub(super) fn take_rules(&self) -> Result<(), Refused> {
        if self.has_regions != 0 || self.given != [EMPTY; N] || self.view().blocked() > 0 {
            return Err(Refused::State);
        }
        Ok(())
    }

    pub(super) fn set_rules(&mut self, rules: Rules) -> Result<(), Refused> {
        self.take_rules()?;
        if !rules.are_possible() {
            return Err(Refused::Argument);
        }
        self.rules = rules.bits();
        Ok(())
    }

    #[inline(never)]
    pub(super) fn place(&mut self, row: u32, column: u32) -> Result<(), Refused> {
        let view = self.view();
        if row >= view.n || column >= view.n {
            return Err(Refused::Range);
        }
        if view.given(row) == Some(column) {
            return Ok(());
        }
        let mut queens = [M::NONE; N];
        let placement = view.start(&mut queens);
        // All squares are open to the question whether a queen attacks this one.
        let everywhere = View { open: &[M::first_squares(view.n); N], ..view };
        if !placement.rows.has(row) || !placement.free_of_queens(&everywhere, &queens, row).has(column) {
            return Err(Refused::Attacked);
        }
        if !view.open(row).has(column) {
            return Err(Refused::Blocked);
        }
        if view.region(row, column).is_some_and(|region| !placement.regions.has(region)) {
            return Err(Refused::Region);
        }
        self.given[row as usize % N] = column as u8;
        Ok(())
    }

    pub(super) fn block(&mut self, row: u32, column: u32) -> Result<(), Refused> {
        if row >= self.n() || column >= self.n() {
            return Err(Refused::Range);
        }
        self.block_where(|here, there| (here, there) == (row, column))
    }

    /// Blocks the squares whose row - column is this number.
    pub(super) fn block_diagonal(&mut self, row_minus_column: i32) -> Result<(), Refused> {
        if row_minus_column.unsigned_abs() >= self.n() {
            return Err(Refused::Range);
        }
        self.block_where(|row, column| row as i32 - column as i32 == row_minus_column)
    }

    /// Blocks the squares whose row + column is this number.
    pub(super) fn block_antidiagonal(&mut self, row_plus_column: u32) -> Result<(), Refused> {
        if row_plus_column >= (2 * self.n()).saturating_sub(1) {
            return Err(Refused::Range);
        }
        self.block_where(|row, column| row + column == row_plus_column)
    }

    fn block_where(&mut self, wanted: impl Fn(u32, u32) -> bool) -> Result<(), Refused> {
        let view = self.view();
        if (0..view.n).any(|row| view.given(row).is_some_and(|column| wanted(row, column))) {
            return Err(Refused::Occupied);
        }
        for row in 0..self.n() {
            let blocked = (0..self.n()).filter(|&column| wanted(row, column));
            self.open[row as usize % N] &= !blocked.fold(M::NONE, |all, column| all | M::bit(column));
        }
        Ok(())
    }

    /// `regions` has n * n numbers, 1 to n.
    pub(super) fn set_regions(&mut self, regions: &[u8]) -> Result<(), Refused> {
        let view = self.view();
        let n = view.n;
        if regions.len() != (n * n) as usize || regions.iter().any(|&number| number == 0 || u32::from(number) > n) {
            return Err(Refused::Range);
        }
        if view.regions.is_some_and(|before| before != regions) {
            return Err(Refused::Region);
        }
        let asked = View { regions: Some(regions), ..view };
        let mut taken = M::NONE;
        for row in 0..n {
            if let Some(region) = view.given(row).and_then(|column| asked.region(row, column)) {
                if taken.has(region) {
                    return Err(Refused::Region);
                }
                taken |= M::bit(region);
            }
        }
        for (to, from) in self.regions.as_flattened_mut().iter_mut().zip(regions) {
            *to = *from;
        }
        self.has_regions = 1;
        Ok(())
    }
}

/// What the generators do to conditions that they know to be consistent.
impl<M: Mask, const N: usize> Conditions<M, N> {
    /// Divides the board into regions of which nothing is known yet.
    pub(super) fn number_all_squares(&mut self) {
        self.regions.as_flattened_mut().fill(1);
        self.has_regions = 1;
    }

    /// Blocks the squares of a row.
    pub(super) fn close_row(&mut self, row: u32) {
        self.open[row as usize % N] = M::NONE;
    }

    /// Opens a square and puts it into a region.
    pub(super) fn join(&mut self, row: u32, column: u32, region: u8) {
        self.open[row as usize % N] |= M::bit(column);
        if let Some(number) = self.regions.as_flattened_mut().get_mut((row * u32::from(self.n) + column) as usize) {
            *number = region;
        }
    }

    /// Blocks a square, which is then in no region that counts.
    pub(super) fn leave(&mut self, row: u32, column: u32) {
        self.open[row as usize % N] &= !M::bit(column);
    }

    /// Takes the placed queen of a row away.
    pub(super) fn take_back(&mut self, row: u32) {
        self.given[row as usize % N] = EMPTY;
    }
}

impl<M: Mask, const N: usize> View<'_, M, N> {
    /// How many squares are blocked.
    pub(super) fn blocked(&self) -> u32 {
        (0..self.n).map(|row| self.n - self.open(row).count()).sum()
    }

    /// How many queens are placed.
    pub(super) fn placed(&self) -> u32 {
        (0..self.n).filter(|&row| self.given(row).is_some()).count() as u32
    }

    /// The squares of the board that are free below a placement, row by row; none in rows that have their queen.
    #[inline(never)]
    pub(super) fn free_squares(&self, placement: &Placement<M>, queens: &[M; N]) -> [M; N] {
        let mut free = [M::NONE; N];
        for row in Squares(placement.rows) {
            free[row as usize % N] = placement.free(self, queens, row);
        }
        free
    }
}
