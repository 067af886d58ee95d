//! Published boards of blocked squares and excluded diagonals: whether they can be solved.
//!
//! A part of them is in tests/data/puzzle, with its source. Where all of them lie beside the project, in ../shared/data
//! or in the folder that NQ_BOARDS names, they are all solved.

mod common;

use std::fs;
use std::path::PathBuf;

use nqueens::puzzle::{Large, Mask, Medium, Order, Puzzle, Small, Step};

/// The lines of a file in the project, and of the whole file where it is.
fn lines(name: &str, all: usize) -> Vec<String> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::var_os("NQ_BOARDS").map_or(here.join("../shared/data"), PathBuf::from);
    let lines = |text: String| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect()
    };
    let part =
        lines(fs::read_to_string(here.join("tests/data/puzzle").join(name)).expect("the part in tests/data/puzzle"));
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => {
            let whole = lines(text);
            assert_eq!(whole.len(), all, "{name} has all boards");
            assert!(part.iter().all(|line| whole.contains(line)), "{name} in tests/data/puzzle is a part of them");
            whole
        }
        Err(error) => {
            eprintln!(
                "NOT CHECKED: {} of the {all} boards of {name} are in the project; {}: {error}",
                part.len(),
                folder.join(name).display()
            );
            part
        }
    }
}

fn blocked<M: Mask, const N: usize>(n: u32, rows: &str) -> Puzzle<M, N> {
    let mut puzzle = Puzzle::new(n).unwrap();
    for (row, mask) in (0..).zip(rows.split(' ')) {
        let free = u64::from_str_radix(mask, 16).unwrap();
        for column in (0..n).filter(|column| free >> column & 1 == 0) {
            puzzle.block(row, column).unwrap();
        }
    }
    puzzle
}

/// Whether the puzzle can be solved; a solution is looked at.
fn solved<M: Mask, const N: usize>(mut puzzle: Puzzle<M, N>, rows: &str) -> bool {
    match puzzle.step(u64::MAX) {
        Step::Board(board) => {
            assert!(nqueens::board::is_solution(&board));
            assert!(
                rows.split(' ')
                    .zip(board.iter())
                    .all(|(mask, &column)| { u64::from_str_radix(mask, 16).unwrap() >> column & 1 == 1 })
            );
            true
        }
        Step::Done => false,
        Step::Paused => unreachable!("no budget"),
    }
}

#[test]
fn blocked_queens() {
    for line in lines("blocked_queens.tsv", 20) {
        let [n, solvable, rows] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let n: u32 = n.parse().unwrap();
        if cfg!(debug_assertions) && n > 50 {
            continue; // millions of nodes: in the optimised run
        }
        let found =
            if n <= 32 { solved(blocked::<u32, 32>(n, rows), rows) } else { solved(blocked::<u64, 64>(n, rows), rows) };
        assert_eq!(found, solvable == "1", "{line}");
    }
}

#[test]
fn excluded_diagonals() {
    for line in lines("excluded_diagonals.tsv", 1500) {
        let [n, antidiagonals, diagonals, solvable] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let numbers = |text: &str| -> Vec<i32> {
            text.split(',').filter(|number| !number.is_empty()).map(|number| number.parse().unwrap()).collect()
        };
        let mut puzzle = Small::new(n.parse().unwrap()).unwrap();
        numbers(antidiagonals).into_iter().for_each(|number| puzzle.block_antidiagonal(number as u32).unwrap());
        numbers(diagonals).into_iter().for_each(|number| puzzle.block_diagonal(number).unwrap());
        for order in [Order::RowByRow, Order::MostConstrained] {
            let mut puzzle = puzzle.clone();
            puzzle.begin_with(order).unwrap();
            assert_eq!(puzzle.step(u64::MAX).board().is_some(), solvable == "1", "{order:?}: {line}");
        }
    }
}

#[test]
fn all_widths_solve_the_same() {
    for line in lines("excluded_diagonals.tsv", 1500).iter().step_by(50) {
        let fields: Vec<_> = line.split('\t').collect();
        fn count<M: Mask, const N: usize>(fields: &[&str]) -> u64 {
            let mut puzzle = Puzzle::<M, N>::new(fields[0].parse().unwrap()).unwrap();
            for number in fields[2].split(',').filter(|number| !number.is_empty()) {
                puzzle.block_diagonal(number.parse().unwrap()).unwrap();
            }
            let mut solutions = 0;
            while puzzle.step(u64::MAX).board().is_some() && solutions < 100 {
                solutions += 1;
            }
            solutions
        }
        let small = count::<u16, 16>(&fields);
        assert_eq!(count::<u32, 32>(&fields), small, "{line}");
        assert_eq!(count::<u64, 64>(&fields), small, "{line}");
    }
    let _: (Option<Medium>, Option<Large>) = (Medium::new(32), Large::new(64));
}
