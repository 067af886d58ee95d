//! What several tests share: the published numbers, and random ones.
#![allow(dead_code, unused_imports)] // each test uses its part

mod plain_puzzle;
mod random;

pub use plain_puzzle::{Plain, random_regions};
pub use random::Random;

const ORACLES: &str = include_str!("../data/oracles.tsv");

/// The terms of a sequence ("A000170") or of a row of a triangle ("A319284/8"), and the n or index of the first.
///
/// # Panics
///
/// When the file has no such line, or one that it says it can't have: a test without its oracle must not pass.
pub fn oracle(name: &str) -> (usize, Vec<u64>) {
    let line = ORACLES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'))
        .unwrap_or_else(|| panic!("tests/data/oracles.tsv has no {name}"));
    let (offset, terms) = line.split_once('\t').expect("an offset and terms");
    let terms = terms.split(' ').map(|term| term.parse().expect("a term of 64 bits")).collect();
    (offset.parse().expect("an offset"), terms)
}
