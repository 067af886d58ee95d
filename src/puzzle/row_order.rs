//! The order for few conditions: row after row, whatever each has free.
//!
//! A node costs a few instructions, and where little is forbidden nothing is won by looking further.

#![forbid(unsafe_code)]

use super::attack::OpenLines;
use super::choice::Choice;
use super::mask::Mask;
use super::queens::Queens;
use super::view::View;

/// The first open row; `None` when it has no free square. There is an open row.
#[inline(always)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    lines: &OpenLines<M>,
    queens: &(impl Queens<M> + ?Sized),
) -> Option<Choice<M>> {
    let row = lines.rows.first();
    let free = lines.free(view, queens, row);
    (free != M::NONE).then(|| Choice::of_row(row, free))
}
