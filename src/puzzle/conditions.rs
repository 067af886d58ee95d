//! The conditions of a puzzle, and which of them contradict each other.

#![forbid(unsafe_code)]

use core::fmt;

use super::attack::OpenLines;
use super::mask::Mask;
use super::rules::Rules;
use super::view::View;
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
/// assert_eq!(Refused::Occupied.to_string(), "a placed queen stands on the square");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Solving has begun, or a rule comes after a condition.
    State,
    /// A square, diagonal or region number that the board does not have.
    Range,
    /// Rules that do not go together.
    Argument,
    /// The square is attacked by a placed queen.
    Attacked,
    /// The square is blocked.
    Blocked,
    /// A placed queen stands on a square to be blocked.
    Occupied,
    /// The square's region has its queen, two placed queens are in one region, or the board has other regions.
    Region,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::State => "solving has begun, or there are conditions already",
            Refused::Range => "the board has no such square, diagonal or region",
            Refused::Argument => "these rules do not go together",
            Refused::Attacked => "the square is attacked by a placed queen",
            Refused::Blocked => "the square is blocked",
            Refused::Occupied => "a placed queen stands on the square",
            Refused::Region => "the region has its queen, or the board has other regions",
        })
    }
}

impl core::error::Error for Refused {}

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

    /// Makes these conditions that are consistent; `open` has the squares of each row that are not blocked.
    pub(super) fn set_all(
        &mut self,
        (n, rules): (u32, Rules),
        open: impl Iterator<Item = M>,
        given: &[u8],
        regions: Option<&[u8]>,
    ) {
        self.clear(n);
        self.rules = rules.bits();
        self.open.iter_mut().zip(open).for_each(|(to, from)| *to = from);
        self.given.iter_mut().zip(given).for_each(|(to, from)| *to = *from);
        if let Some(regions) = regions {
            self.number_regions(regions);
        }
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

    #[inline(never)]
    pub(super) fn set_rules(&mut self, rules: Rules) -> Result<(), Refused> {
        // Conditions that were accepted under other rules might contradict each other under these.
        if self.has_regions() || self.given != [EMPTY; N] || self.view().blocked() > 0 {
            return Err(Refused::State);
        }
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
        let lines = OpenLines::of_placed(&view);
        if !lines.rows.has(row) || !lines.unattacked(&view, view.given, row).has(column) {
            return Err(Refused::Attacked);
        }
        if !view.open(row).has(column) {
            return Err(Refused::Blocked);
        }
        if view.region(row, column).is_some_and(|region| !lines.regions.has(region)) {
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
        if view.placed().any(|(row, column)| wanted(row, column)) {
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
        for region in view.placed().filter_map(|(row, column)| asked.region(row, column)) {
            if taken.has(region) {
                return Err(Refused::Region);
            }
            taken |= M::bit(region);
        }
        self.number_regions(regions);
        Ok(())
    }

    fn number_regions(&mut self, numbers: &[u8]) {
        self.regions.as_flattened_mut().iter_mut().zip(numbers).for_each(|(to, from)| *to = *from);
        self.has_regions = 1;
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

/// Whether conditions can have come from the calls that set them.
#[inline(never)]
pub(super) fn are_consistent<M: Mask, const N: usize>(view: &View<'_, M, N>) -> bool {
    let n = view.n;
    let all = M::first_squares(n);
    let open = view.open.iter().enumerate();
    let mut outside = open.map(|(row, &open)| if row < n as usize { open & !all } else { open });
    let regions = view.regions.unwrap_or_default();
    if !view.rules.are_possible()
        || outside.any(|squares| squares != M::NONE)
        || regions.iter().any(|&number| number == 0 || u32::from(number) > n)
    {
        return false;
    }
    // Each placed queen may stand where the lines of the queens above are open. Those below are nearby as well, which
    // makes no difference, since attacking is mutual.
    let mut lines = OpenLines::all(n);
    for (row, column) in view.placed() {
        if column >= n || !lines.free(view, view.given, row).has(column) {
            return false;
        }
        lines = lines.with(view, row, column);
    }
    true
}
