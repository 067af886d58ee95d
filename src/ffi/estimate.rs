//! Estimates from C. Programs that do not call this link no floating point.

use super::check::{self, status};
use super::nq_status;
use super::out::Out;
use crate::count::estimate;

/// What sampling found: means, and one standard error of each.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct nq_estimate_result {
    /// Queens placed by a full search, as nq_search counts them.
    pub nodes: f64,
    /// One standard error of that.
    pub nodes_error: f64,
    /// Solutions.
    pub solutions: f64,
    /// One standard error of that.
    pub solutions_error: f64,
}

/// Estimates how many nodes a search of the n x n board has, and how many solutions, from random walks down the tree
/// (Knuth, 1975).
///
/// The same arguments give the same numbers in every build. The errors are estimated too: with few samples rare walks
/// that stand for much are missing, so that both the mean and its error come out too small. For n = 27, a million
/// samples are a start.
///
/// - Writes: `result` with NQ_OK. Without samples all numbers are 0; the errors of one sample are infinite.
/// - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32.
/// - Cost: at most n steps for each sample, about a microsecond at n = 27.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_estimate(n: u32, samples: u64, seed: u64, result: *mut nq_estimate_result) -> nq_status {
    status((|| {
        // SAFETY: the caller promises room for the numbers.
        let result = unsafe { Out::new(result) }?;
        let found = estimate::estimate(check::size(n)?, samples, seed);
        result.write(nq_estimate_result {
            nodes: found.nodes,
            nodes_error: found.nodes_error,
            solutions: found.solutions,
            solutions_error: found.solutions_error,
        });
        Ok(nq_status::NQ_OK)
    })())
}
