//! The search for the solutions of a puzzle, from C.

use core::ffi::c_void;

use super::nq_puzzle;
use super::width::{Object, each_width, puzzle_of, ready};
use crate::ffi::check::{Checked, pointer, status};
use crate::ffi::object::{self, AnyBits, Delivering, Object as _};
use crate::ffi::out::{Bytes, Out};
use crate::ffi::{nq_board_fn, nq_progress, nq_status};
use crate::puzzle::{Counted, Mask, Puzzle};
use crate::search::Halt;

/// Delivers the next solution, placing at most `budget` queens for it.
///
/// A node is one queen placed by the search. Going back is free: the end is found without budget, and a board completed
/// by the last node is delivered. Nothing is lost by a pause. The problem is NP-complete: a few boards take more nodes
/// than anybody has, so that a budget is wise.
///
/// - State: setting or solving -> solving.
/// - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
/// - Returns: NQ_OK; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE; NQ_ERR_LENGTH.
/// - Cost: 20 to 50 instructions a node and open row where much is forbidden, about 40 a node where little is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_solve(
    puzzle: *mut nq_puzzle,
    mut budget: u64,
    columns: *mut u8,
    length: usize,
) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object, and `length` bytes of columns that do not lie in it; each reference to
        // the puzzle ends with its line.
        let halt = unsafe {
            puzzle_of!(puzzle, puzzle => {
                let n = (*puzzle).n();
                let room = Bytes::new(columns, length, n)?;
                room.has_room(n as usize)?;
                let halt = (*puzzle).advance(&mut budget);
                if halt == Halt::Board {
                    (*puzzle).board(room.zeroed(n as usize));
                }
                halt
            })
        };
        Ok(match halt {
            Halt::Board => nq_status::NQ_OK,
            Halt::Paused => nq_status::NQ_PAUSED,
            Halt::Done => nq_status::NQ_DONE,
        })
    })())
}

/// Counts the solutions that are left, to `limit` of them and `budget` queens placed.
///
/// A limit of 2 on a fresh puzzle asks whether the solution is the only one: NQ_OK is no, NQ_DONE with 1 is yes.
/// UINT64_MAX is no limit. A limit of 0 is an error here, while 0 means all for nq_method_run.
///
/// - State: setting or solving -> solving.
/// - Writes: `solutions`, the number of this call, with every status >= 0.
/// - Returns: NQ_OK when the limit is reached; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent;
///   NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_ARGUMENT for limit 0.
/// - Cost: as nq_puzzle_solve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_count(
    puzzle: *mut nq_puzzle,
    limit: u64,
    budget: u64,
    solutions: *mut u64,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        // SAFETY: the caller promises room for a number.
        let out = unsafe { Out::new(solutions) }?;
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        let counted = unsafe {
            puzzle_of!(puzzle, puzzle => {
                if limit == 0 {
                    return Err(nq_status::NQ_ERR_ARGUMENT);
                }
                (*puzzle).count(limit, budget)
            })
        };
        let (end, count) = match counted {
            Counted::All(count) => (nq_status::NQ_DONE, count),
            Counted::Limit => (nq_status::NQ_OK, limit),
            Counted::Paused(count) => (nq_status::NQ_PAUSED, count),
        };
        out.write(count);
        Ok(end)
    })())
}

/// Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
///
/// Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
/// runs on this thread; it may not touch this puzzle (the calls answer NQ_ERR_STATE, and so do they on a copy made
/// then). A callback that does not return leaves the puzzle running, and of no more use.
///
/// - State: setting or solving -> running during a callback -> solving.
/// - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status >=
///   0. `user` and `delivered` may be NULL.
/// - Returns: NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN,
///   NQ_ERR_STATE, also when a callback has broken the puzzle.
/// - Cost: as nq_puzzle_solve, and the callback.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_run(
    puzzle: *mut nq_puzzle,
    budget: u64,
    on_board: nq_board_fn,
    user: *mut c_void,
    delivered: *mut u64,
) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        let on_board = on_board.ok_or(nq_status::NQ_ERR_NULL)?;
        // SAFETY: the caller promises room for a number, where it is not NULL.
        let out = unsafe { Out::optional(delivered) }?;
        let mut boards = 0;
        // SAFETY: the caller promises an object.
        let end =
            unsafe { each_width!(ready(puzzle)?, object => deliver(object, budget, on_board, user, &mut boards)) }?;
        if let Some(out) = out {
            out.write(boards);
        }
        Ok(end)
    })())
}

/// What nq_puzzle_run does, once it knows the width.
///
/// # Safety
///
/// `ready` has accepted the object.
// Inlined, so that the call through a pointer is in the exported function, where the check for recursion expects it.
#[inline(always)]
unsafe fn deliver<M: Mask, const N: usize>(
    object: *mut Object<M, N>,
    mut budget: u64,
    on_board: unsafe extern "C" fn(*mut c_void, *const u8, u32) -> i32,
    user: *mut c_void,
    boards: &mut u64,
) -> Checked<nq_status>
where
    Delivering<Puzzle<M, N>, N>: AnyBits,
{
    type Inside<M, const N: usize> = Delivering<Puzzle<M, N>, N>;
    loop {
        // SAFETY: accepted by `ready`, or by `running` after the last callback; the reference ends with the call.
        match unsafe { (*object).value.search.advance(&mut budget) } {
            Halt::Board => {}
            Halt::Paused => return Ok(nq_status::NQ_PAUSED),
            Halt::Done => return Ok(nq_status::NQ_DONE),
        }
        *boards += 1;
        // SAFETY: the same object. No reference to it is left while the callback runs, and when that has returned the
        // object is checked like one that comes from outside.
        unsafe {
            let (n, board) = (*object).value.deliver();
            object::set_state::<_, Inside<M, N>>(object, Inside::<M, N>::RUNNING);
            let stop = on_board(user, board, n) != 0;
            object::running::<_, Inside<M, N>>(object)?;
            object::set_state::<_, Inside<M, N>>(object, Inside::<M, N>::READY);
            if stop {
                return Ok(nq_status::NQ_STOPPED);
            }
        }
    }
}

impl<M: Mask, const N: usize> Delivering<Puzzle<M, N>, N> {
    /// The size of the solution on which the search halted, and its columns in the object.
    fn deliver(&mut self) -> (u32, *const u8) {
        (self.search.board(&mut self.board), self.board.as_ptr())
    }
}

/// Forgets how far solving is, and keeps rules and conditions, which can be added to again.
///
/// - State: setting or solving -> setting.
/// - Writes: the puzzle with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: constant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_restart(puzzle: *mut nq_puzzle) -> nq_status {
    status((|| {
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).restart()) };
        Ok(nq_status::NQ_OK)
    })())
}

/// How far solving is, since it began: all 0 before that.
///
/// - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
/// - Writes: `progress` with NQ_OK.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
/// - Cost: some hundred instructions for each queen on the path. Does not promise that equal parts take equal time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_puzzle_progress(puzzle: *const nq_puzzle, progress: *mut nq_progress) -> nq_status {
    status((|| {
        pointer(puzzle)?;
        // SAFETY: the caller promises room for the progress.
        let out = unsafe { Out::new(progress) }?;
        // SAFETY: the caller promises an object; the reference to the puzzle ends with the call.
        let now = unsafe { puzzle_of!(puzzle, puzzle => (*puzzle).progress()) };
        out.write(nq_progress { nodes: now.nodes, solutions: now.solutions, parts_per_million: now.parts_per_million });
        Ok(nq_status::NQ_OK)
    })())
}
