//! New puzzles from C.

use super::check::{Checked, pointer, status};
use super::object::{AnyBits, Delivering, Memory, Object as _};
use super::out::Bytes;
use super::puzzle::width::{Object, each_width, memory};
use super::{nq_puzzle, nq_status};
use crate::puzzle::{Generated, Mask, Puzzle, Rules};

/// Makes a puzzle of connected regions with exactly one solution.
///
/// The same n, rules, seed and version give the same puzzle on every machine. Regions are numbered by the row of their
/// queen, from 1. `scratch` is what the generator works in, as for nq_puzzle_init.
///
/// - Writes: with NQ_OK the n * n `regions`, row by row, and the n `columns` of the solution; `length` and
///   `columns_length` are the room there. The scratch holds no puzzle after any call.
/// - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is
///   spent; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED
///   for a rule that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when
///   results overlap the scratch.
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
        pointer(scratch)?;
        // SAFETY: the caller promises so many bytes at both.
        let (regions, columns) = unsafe { (Bytes::new(regions, length, n)?, Bytes::new(columns, columns_length, n)?) };
        let width = memory(scratch, size, n)?;
        let squares = n as usize * n as usize;
        regions.has_room(squares)?;
        columns.has_room(n as usize)?;
        let rules = possible(rules)?;
        if regions.overlaps(squares, scratch.addr(), size) || columns.overlaps(n as usize, scratch.addr(), size) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        each_width!(width, object => {
            // SAFETY: `memory` has accepted the scratch for this n, the caller promises `size` bytes, and the results
            // do not overlap them.
            let puzzle = unsafe { empty_board(object, n) };
            Ok(match puzzle.generate_regions(rules, seed, budget) {
                Generated::Made(solution) => {
                    regions.write(puzzle.region_numbers());
                    columns.write(solution.get(..n as usize).unwrap_or_default());
                    nq_status::NQ_OK
                }
                Generated::Paused => nq_status::NQ_PAUSED,
                Generated::Impossible => nq_status::NQ_DONE,
            })
        })
    })())
}

/// Makes a completion puzzle with exactly one solution: few given queens, none of which can be missed.
///
/// The same n, rules, seed and version give the same puzzle on every machine. `scratch` is what the generator works in,
/// as for nq_puzzle_init. It takes queens away from a solution in several orders, and keeps the best; a queen of which
/// a search of moderate length can't tell whether it can be missed stays.
///
/// - Writes: with NQ_OK the n columns of the `given` queens, NQ_EMPTY in rows without one; `length` is the room there.
///   The scratch holds no puzzle after any call.
/// - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is
///   spent; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED
///   for a rule that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when
///   `given` overlaps the scratch.
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
        pointer(scratch)?;
        // SAFETY: the caller promises so many bytes.
        let given = unsafe { Bytes::new(given, length, n) }?;
        let width = memory(scratch, size, n)?;
        given.has_room(n as usize)?;
        let rules = possible(rules)?;
        if given.overlaps(n as usize, scratch.addr(), size) {
            return Err(nq_status::NQ_ERR_ARGUMENT);
        }
        each_width!(width, object => {
            // SAFETY: `memory` has accepted the scratch for this n, the caller promises `size` bytes, and the result
            // does not overlap them.
            let puzzle = unsafe { empty_board(object, n) };
            Ok(match puzzle.generate_completion(rules, seed, budget) {
                Generated::Made(queens) => {
                    given.write(queens.get(..n as usize).unwrap_or_default());
                    nq_status::NQ_OK
                }
                Generated::Paused => nq_status::NQ_PAUSED,
                Generated::Impossible => nq_status::NQ_DONE,
            })
        })
    })())
}

fn possible(rules: u32) -> Checked<Rules> {
    let rules = Rules::from_bits(rules).ok_or(nq_status::NQ_ERR_UNSUPPORTED)?;
    if rules.are_possible() { Ok(rules) } else { Err(nq_status::NQ_ERR_ARGUMENT) }
}

/// An empty board in the scratch, whose state word stays that of no object.
///
/// # Safety
///
/// [`memory`] has accepted the scratch for this n, and nothing else touches it while the reference lives.
unsafe fn empty_board<'a, M: Mask + 'a, const N: usize>(scratch: *mut Object<M, N>, n: u32) -> &'a mut Puzzle<M, N>
where
    Delivering<Puzzle<M, N>, N>: AnyBits,
{
    // SAFETY: accepted memory is what `zeroed` asks for.
    let puzzle = unsafe { &mut Memory::zeroed(scratch).search };
    puzzle.reset(n);
    puzzle
}
