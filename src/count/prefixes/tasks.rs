//! The sum of weighted completions over canonical prefixes, cut into tasks: the one path of every count.

#![forbid(unsafe_code)]

use core::ops::ControlFlow;

use super::completer::{Completer, Job};
use super::dispatch;
use super::field::{Field, NO_QUEENS, free};
use super::placements::Placements;
use super::symmetry::{Prefix, Prefixes};
use crate::board::Size;
use crate::count::Kernel;
use crate::count::error::Overflow;
use crate::count::sum::Sum;
use crate::count::work::Stretch;

/// The number of tasks below a prefix: the placements on its first `cut` open rows.
pub(super) fn below(prefix: Prefix, size: Size, cut: u8) -> u64 {
    let Some(last) = usize::from(cut).checked_sub(1) else { return 1 };
    let field = Field::below(prefix, size);
    // The last of the rows need not be filled to be counted.
    let Some(row) = field.rows().get(last) else { return 0 };
    Placements::new(&field, last).map(|placement| u64::from(free(placement, row).count_ones())).sum()
}

/// The number of solutions of a board: all its prefixes, uncut.
pub(in crate::count) fn total(size: Size, kernel: Kernel) -> Result<u64, Overflow> {
    match size.get() {
        // Too small to have four lines beside the middle.
        0 | 1 => Ok(1),
        _ => dispatch::run(kernel, size, Total(size)),
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

/// The number of solutions that a stretch of tasks counts. A task is a prefix with queens on the first `cut` open rows
/// below it.
pub(super) fn count(stretch: Stretch, kernel: Kernel) -> Result<u64, Overflow> {
    dispatch::run(kernel, stretch.size, Count(stretch))
}

/// The same, one task after the other: after each, `go_on` gets the number of the next, and can break.
pub(super) fn count_each(
    stretch: Stretch,
    kernel: Kernel,
    go_on: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<(u64, ControlFlow<()>), Overflow> {
    dispatch::run(kernel, stretch.size, CountEach { stretch, go_on })
}

/// The prefixes from where a stretch is looked for, and the number of the first task below them; nothing for n < 2,
/// which have a solution and no prefix.
fn from(stretch: &Stretch) -> Option<(u64, Prefixes)> {
    let size = stretch.size;
    match stretch.from {
        Some((task, key)) => Some((task, Prefixes::from(size, key))),
        None => (size.get() >= 2).then(|| (0, Prefixes::new(size))),
    }
}

struct Count(Stretch);

impl Job for Count {
    type Output = Result<u64, Overflow>;

    fn with(self, completer: &mut impl Completer) -> Self::Output {
        let Count(stretch) = self;
        let Some((mut begin, prefixes)) = from(&stretch) else { return Ok(1) };
        let (size, cut, start, end) = (stretch.size, stretch.fineness, stretch.tasks.start, stretch.tasks.end);
        let mut sum = Sum::default();
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
    stretch: Stretch,
    go_on: F,
}

impl<F: FnMut(u64) -> ControlFlow<()>> Job for CountEach<F> {
    type Output = Result<(u64, ControlFlow<()>), Overflow>;

    fn with(mut self, completer: &mut impl Completer) -> Self::Output {
        let Stretch { size, fineness: cut, ref tasks, .. } = self.stretch;
        let Some((mut task, prefixes)) = from(&self.stretch) else { return Ok((1, (self.go_on)(1))) };
        let mut sum = Sum::default();
        for prefix in prefixes {
            let field = Field::below(prefix, size);
            for placement in Placements::new(&field, usize::from(cut)) {
                if task >= tasks.end {
                    break;
                }
                if task >= tasks.start {
                    sum.add(prefix.weight, completer.completions(&field, cut.into(), core::iter::once(placement)))?;
                    if (self.go_on)(task + 1).is_break() {
                        return Ok((sum.value(), ControlFlow::Break(())));
                    }
                }
                task += 1;
            }
        }
        // n = 2 and 3 have no prefix, and one task all the same.
        let end = if task == 0 { (self.go_on)(1) } else { ControlFlow::Continue(()) };
        Ok((sum.value(), end))
    }
}
