//! Boards by their number, and random ones, from C.

use super::check::{self, Checked, small_board, status};
use super::nq_status;
use super::out::{Columns, Out};
use crate::count::rank::{MAX_RANKED_N, rank, sample, unrank};

fn ranked(n: u32) -> Checked<()> {
    if n > MAX_RANKED_N { Err(nq_status::NQ_ERR_SIZE) } else { Ok(()) }
}

/// The number of an ordinary solution of n <= 16 rows among all of its size in lexicographic order, from 0.
///
/// - Writes: `index` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 16; NQ_ERR_ARGUMENT for a board that is no
///   solution.
/// - Cost: up to some tenths of a second at n = 16, and about an eighth of it for each row less. Cannot be stopped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_rank(columns: *const u8, n: u32, index: *mut u64) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        // SAFETY: the caller promises room for a number.
        let index = unsafe { Out::new(index) }?;
        ranked(n)?;
        // SAFETY: the caller promises n columns to read.
        let board = unsafe { small_board(columns, n) }?;
        index.write(rank(&board).ok_or(nq_status::NQ_ERR_ARGUMENT)?);
        Ok(nq_status::NQ_OK)
    })())
}

/// The ordinary solution of n <= 16 rows with this number in lexicographic order, from 0.
///
/// - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 16; NQ_ERR_LENGTH; NQ_ERR_RANGE for a number past the last, and
///   so for every number where there is no solution.
/// - Cost: as nq_rank.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_unrank(n: u32, index: u64, columns: *mut u8, length: usize) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        ranked(n)?;
        // SAFETY: the caller promises `length` bytes that may be written.
        let columns = unsafe { Columns::new(columns, length, n) }?;
        let board = unrank(n, index).ok_or(nq_status::NQ_ERR_RANGE)?;
        columns.write(board.iter().copied());
        Ok(nq_status::NQ_OK)
    })())
}

/// One of all ordinary solutions of n <= 16 rows, each as likely as the others. A seed gives the same board on every
/// machine.
///
/// - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when there is none (n = 2 and 3); NQ_ERR_NULL; NQ_ERR_SIZE for n > 16; NQ_ERR_LENGTH.
/// - Cost: as nq_rank. Not for secrets: whoever sees some boards can tell the next seeds' ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_sample(n: u32, seed: u64, columns: *mut u8, length: usize) -> nq_status {
    status((|| {
        check::columns(columns, n)?;
        ranked(n)?;
        // SAFETY: the caller promises `length` bytes that may be written.
        let columns = unsafe { Columns::new(columns, length, n) }?;
        let Some(board) = sample(n, seed) else { return Ok(nq_status::NQ_DONE) };
        columns.write(board.iter().copied());
        Ok(nq_status::NQ_OK)
    })())
}
