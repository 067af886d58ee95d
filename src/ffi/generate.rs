//! New puzzles from C.

use super::check::{Checked, pointer, status};
use super::puzzle::{Inside, memory, overlap};
use super::{nq_puzzle, nq_status, object};
use crate::puzzle::{Generated, Mask, Puzzle, Rules};

/// Makes a puzzle of connected regions with exactly one solution.
///
/// The same n, rules, seed and version give the same puzzle on every machine. Regions are numbered by the row of their
/// queen, from 1. `scratch` is what the generator works in, as for nq_puzzle_init.
///
/// - Writes: with NQ_OK the n * n `regions`, row by row, and the n `columns` of the solution; `length` and
///   `columns_length` are the room there. The scratch holds no puzzle after any call.
/// - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is spent;
///   NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED for a rule
///   that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when results overlap
///   the scratch.
/// - Cost: `budget` nodes at most. On average some hundred nodes at n = 8, some ten thousands at n = 12, and soon more
///   than anybody has above n = 16 or so.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_generate_regions(
    n: u32,
    rules: u32,
    seed: u64,
    budget: u64,
    scratch: *mut nq_puzzle,
    size: usize,
    regions: *mut u8,
    length: usize,
    columns: *mut u8,
    columns_length: usize,
) -> nq_status {
    status((|| {
        let squares = n as usize * n.min(64) as usize;
        buffers(n, &[regions, columns], scratch)?;
        memory(scratch, size, n)?;
        if length < squares || columns_length < n as usize {
            return Err(nq_status::NQ_ERR_LENGTH);
        }
        let rules = possible(rules)?;
        for (result, bytes) in [(regions, squares), (columns, n as usize)] {
            if overlap(result.addr(), bytes, scratch.addr(), size) {
                return Err(nq_status::NQ_ERR_ARGUMENT);
            }
        }
        // SAFETY: the scratch is accepted by `memory` for this n, and each width is that of n.
        unsafe {
            match n {
                0..=16 => make_regions(scratch_for::<u16, 16>(scratch, n), (rules, seed, budget), regions, columns),
                17..=32 => make_regions(scratch_for::<u32, 32>(scratch, n), (rules, seed, budget), regions, columns),
                _ => make_regions(scratch_for::<u64, 64>(scratch, n), (rules, seed, budget), regions, columns),
            }
        }
    })())
}

/// Makes a completion puzzle with exactly one solution: few given queens, none of which can be missed.
///
/// The same n, rules, seed and version give the same puzzle on every machine. `scratch` is what the generator works in, as
/// for nq_puzzle_init. It takes queens away from a solution in several orders, and keeps the best; a queen of which a
/// search of moderate length can't tell whether it can be missed stays.
///
/// - Writes: with NQ_OK the n columns of the `given` queens, NQ_EMPTY in rows without one; `length` is the room there. The
///   scratch holds no puzzle after any call.
/// - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is spent;
///   NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED for a rule
///   that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when `given` overlaps
///   the scratch.
/// - Cost: `budget` nodes at most; with ordinary queens a few thousand at n = 16, a hundred thousand or so at n = 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_generate_completion(
    n: u32,
    rules: u32,
    seed: u64,
    budget: u64,
    scratch: *mut nq_puzzle,
    size: usize,
    given: *mut u8,
    length: usize,
) -> nq_status {
    status((|| {
        buffers(n, &[given], scratch)?;
        memory(scratch, size, n)?;
        if length < n as usize {
            return Err(nq_status::NQ_ERR_LENGTH);
        }
        let rules = possible(rules)?;
        if overlap(given.addr(), n as usize, scratch.addr(), size) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        // SAFETY: the scratch is accepted by `memory` for this n, and each width is that of n.
        unsafe {
            match n {
                0..=16 => make_completion(scratch_for::<u16, 16>(scratch, n), (rules, seed, budget), given),
                17..=32 => make_completion(scratch_for::<u32, 32>(scratch, n), (rules, seed, budget), given),
                _ => make_completion(scratch_for::<u64, 64>(scratch, n), (rules, seed, budget), given),
            }
        }
    })())
}

/// The pointers of a generator: NULL will do for results of an empty board.
fn buffers(n: u32, results: &[*mut u8], scratch: *const nq_puzzle) -> Checked<()> {
    pointer(scratch)?;
    if n > 0 && results.iter().any(|result| result.is_null()) {
        return Err(nq_status::NQ_ERR_NULL);
    }
    Ok(())
}

fn possible(rules: u32) -> Checked<Rules> {
    let rules = Rules::from_bits(rules).ok_or(nq_status::NQ_ERR_UNSUPPORTED)?;
    if rules.are_possible() { Ok(rules) } else { Err(nq_status::NQ_ERR_ARGUMENT) }
}

/// An empty board in the scratch, whose state word stays that of no object.
///
/// # Safety
///
/// [`memory`] has accepted the scratch for this n, M and N are those of n, and nothing else touches it meanwhile.
unsafe fn scratch_for<'a, M: Mask + 'a, const N: usize>(scratch: *mut nq_puzzle, n: u32) -> &'a mut Puzzle<M, N>
where
    Inside<M, N>: object::Inner,
{
    // SAFETY: passed on.
    let inside: &mut Inside<M, N> = unsafe { object::scratch(scratch) };
    inside.puzzle.clear(n);
    &mut inside.puzzle
}

/// # Safety
///
/// `regions` and `columns` have room for the puzzle's n, and do not overlap it.
#[inline(never)]
unsafe fn make_regions<M: Mask, const N: usize>(
    puzzle: &mut Puzzle<M, N>,
    (rules, seed, budget): (Rules, u64, u64),
    regions: *mut u8,
    columns: *mut u8,
) -> Checked<nq_status> {
    match puzzle.generate_regions(rules, seed, budget) {
        Generated::Made(solution) => {
            for (square, &region) in puzzle.region_numbers().iter().enumerate() {
                // SAFETY: there are n * n of them, for which the caller promises room.
                unsafe { regions.add(square).write(region) };
            }
            for (row, &column) in solution.iter().enumerate().take(puzzle.n() as usize) {
                // SAFETY: there are n of them, for which the caller promises room.
                unsafe { columns.add(row).write(column) };
            }
            Ok(nq_status::NQ_OK)
        }
        Generated::Paused => Ok(nq_status::NQ_PAUSED),
        Generated::Impossible => Ok(nq_status::NQ_DONE),
    }
}

/// # Safety
///
/// `given` has room for the puzzle's n, and does not overlap it.
#[inline(never)]
unsafe fn make_completion<M: Mask, const N: usize>(
    puzzle: &mut Puzzle<M, N>,
    (rules, seed, budget): (Rules, u64, u64),
    given: *mut u8,
) -> Checked<nq_status> {
    match puzzle.generate_completion(rules, seed, budget) {
        Generated::Made(queens) => {
            for (row, &column) in queens.iter().enumerate().take(puzzle.n() as usize) {
                // SAFETY: there are n of them, for which the caller promises room.
                unsafe { given.add(row).write(column) };
            }
            Ok(nq_status::NQ_OK)
        }
        Generated::Paused => Ok(nq_status::NQ_PAUSED),
        Generated::Impossible => Ok(nq_status::NQ_DONE),
    }
}
