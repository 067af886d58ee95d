//! The sum of weighted completions over canonical prefixes, cut into tasks: the one path of every count.

#![forbid(unsafe_code)]

use core::ops::{ControlFlow, Range};

use super::completer::{self, Completer, Job};
use super::field::{Field, NO_QUEENS, free};
use super::placements::Placements;
use super::symmetry::{Prefix, Prefixes};
use crate::board::Size;
use crate::count::Kernel;
use crate::count::sum::{Overflow, Sum};

/// The number of tasks below a prefix: the placements on its first `cut` open rows.
pub(crate) fn below(prefix: Prefix, size: Size, cut: u8) -> u64 {
    let Some(last) = usize::from(cut).checked_sub(1) else { return 1 };
    let field = Field::below(prefix, size);
    // The last of the rows need not be filled to be counted.
    let Some(row) = field.rows().get(last) else { return 0 };
    Placements::new(&field, last).map(|placement| u64::from(free(placement, row).count_ones())).sum()
}

/// The number of solutions of a board: all its prefixes, uncut.
pub(crate) fn total(kernel: Kernel, size: Size) -> Result<u64, Overflow> {
    match size.get() {
        // Too small to have four lines beside the middle.
        0 | 1 => Ok(1),
        _ => completer::run(kernel, size, Total(size)),
    }
}

struct Total(Size);

impl Job for Total {
    type Output = Result<u64, Overflow>;

    fn with(self, completer: &mut impl Completer) -> Self::Output {
        let mut sum = Sum::default();
        let mut field = Field::new();
        for prefix in Prefixes::new(self.0) {
            field.go_below(prefix, self.0);
            sum.add(prefix.weight, completer.completions(&field, 0, core::iter::once(NO_QUEENS)))?;
        }
        Ok(sum.value())
    }
}

/// The tasks from some prefix on.
pub(crate) struct Tasks {
    prefixes: Option<Prefixes>,
    /// The number of the first of them.
    first: u64,
    size: Size,
    cut: u8,
}

impl Tasks {
    /// Each prefix as one task, from the first.
    pub(crate) fn of_prefixes(size: Size) -> Tasks {
        // Boards with n < 2 are too small to have four lines beside the middle.
        let prefixes = (size.get() >= 2).then(|| Prefixes::new(size));
        Tasks { prefixes, first: 0, size, cut: 0 }
    }

    /// The tasks with queens on `cut` open rows, from the prefix with this key on, whose first task has this number.
    pub(crate) fn from(size: Size, cut: u8, key: u32, first: u64) -> Tasks {
        Tasks { prefixes: Some(Prefixes::from(size, key)), first, size, cut }
    }

    /// The number of solutions that the tasks with numbers in the range count.
    pub(crate) fn count(self, kernel: Kernel, range: Range<u64>) -> Result<u64, Overflow> {
        completer::run(kernel, self.size, Count { tasks: self, range })
    }

    /// The same, one task after the other: after each, `go_on` gets the number of the next, and can break.
    pub(crate) fn count_each(
        self,
        kernel: Kernel,
        range: Range<u64>,
        go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(u64, ControlFlow<()>), Overflow> {
        completer::run(kernel, self.size, CountEach { tasks: self, range, go_on })
    }
}

struct Count {
    tasks: Tasks,
    range: Range<u64>,
}

impl Job for Count {
    type Output = Result<u64, Overflow>;

    fn with(self, completer: &mut impl Completer) -> Self::Output {
        let Tasks { prefixes, first, size, cut } = self.tasks;
        let Range { start, end } = self.range;
        let mut sum = Sum::default();
        let Some(prefixes) = prefixes else {
            // n = 0 and 1 have a solution and no prefix.
            return Ok(1);
        };
        let mut begin = first;
        for prefix in prefixes {
            if begin >= end {
                break;
            }
            let below = below(prefix, size, cut);
            if begin + below > start {
                let field = Field::below(prefix, size);
                if !field.is_open() {
                    begin += below;
                    continue;
                }
                let (skip, take) = (start.saturating_sub(begin), end.min(begin + below) - start.max(begin));
                let count = if take == below {
                    completer.completions(&field, 0, core::iter::once(NO_QUEENS))
                } else {
                    let placements = Placements::new(&field, usize::from(cut));
                    completer.completions(&field, usize::from(cut), placements.skip(skip as usize).take(take as usize))
                };
                sum.add(prefix.weight, count)?;
            }
            begin += below;
        }
        Ok(sum.value())
    }
}

struct CountEach<F> {
    tasks: Tasks,
    range: Range<u64>,
    go_on: F,
}

impl<F: FnMut(u64) -> ControlFlow<()>> Job for CountEach<F> {
    type Output = Result<(u64, ControlFlow<()>), Overflow>;

    fn with(mut self, completer: &mut impl Completer) -> Self::Output {
        let Tasks { prefixes, first: mut task, size, cut } = self.tasks;
        let mut sum = Sum::default();
        let Some(prefixes) = prefixes else {
            return Ok((1, ControlFlow::Continue(())));
        };
        for prefix in prefixes {
            let field = Field::below(prefix, size);
            for placement in Placements::new(&field, usize::from(cut)) {
                if task >= self.range.end {
                    break;
                }
                if task >= self.range.start {
                    sum.add(prefix.weight, completer.completions(&field, cut.into(), core::iter::once(placement)))?;
                    if (self.go_on)(task + 1).is_break() {
                        return Ok((sum.value(), ControlFlow::Break(())));
                    }
                }
                task += 1;
            }
        }
        Ok((sum.value(), ControlFlow::Continue(())))
    }
}
