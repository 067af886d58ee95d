//! The order for few conditions: row after row, whatever is left of each.
//!
//! A node costs a few instructions, and where little is forbidden nothing is won by looking further.

#![forbid(unsafe_code)]

use super::attack::Placement;
use super::conditions::View;
use super::line::Line;
use super::mask::Mask;

/// The first open row; `None` when it has no square left. There is an open row.
#[inline(always)]
pub(super) fn choose<M: Mask, const N: usize>(
    view: &View<'_, M, N>,
    placement: &Placement<M>,
    queens: &[M; N],
) -> Option<Line<M>> {
    let row = placement.rows.first();
    let free = placement.free(view, queens, row);
    (free != M::NONE).then(|| Line::of_row(row, free))
}
