//! Every fast path against the textbook ladder.

use std::ops::ControlFlow;

use nqueens::board::{Board, Size, is_solution};
use nqueens::count;
use nqueens::count::plan::Plan;
use nqueens::method::{self, Action, Method};
use nqueens::search::Search;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// Every board that a method of the ladder finds.
fn ladder(method: Method, n: u32) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    method::run(method, size(n), 0, |event| {
        if event.action == Action::Solution {
            boards.push(event.columns.to_vec());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    boards
}

#[test]
fn the_search_delivers_what_the_ladder_finds() {
    for n in 0..=10 {
        let boards: Vec<Board> = Search::new(size(n)).collect();
        let expected = ladder(Method::BooleanArrays, n);
        assert_eq!(boards.len(), expected.len(), "n = {n}");
        assert!(boards.iter().zip(&expected).all(|(board, expected)| **board == **expected), "n = {n}");
    }
}

#[test]
fn the_counts_are_those_of_the_ladder() {
    for n in 0..=10 {
        let total = ladder(Method::PlacedArray, n).len() as u64;
        assert_eq!(count::total(size(n)), Ok(total), "n = {n}");
        let plan = Plan::new(size(n), 1);
        assert_eq!(plan.run(0, plan.tasks()), Ok(total), "n = {n}");
    }
}

#[test]
fn the_symmetric_counts_are_those_of_the_ladder() {
    for n in 1..=10u8 {
        let boards = ladder(Method::Bitmask, n.into());
        let half = |board: &[u8]| -> Vec<u8> { board.iter().rev().map(|&column| n - 1 - column).collect() };
        let quarter = |board: &[u8]| -> Vec<u8> {
            (0..n).map(|row| board.iter().position(|&column| column == n - 1 - row).unwrap() as u8).collect()
        };
        let fixed =
            |turn: &dyn Fn(&[u8]) -> Vec<u8>| boards.iter().filter(|board| turn(board) == **board).count() as u64;
        assert_eq!(count::half_turn(size(n.into())), fixed(&half), "n = {n}");
        assert_eq!(count::quarter_turn(size(n.into())), fixed(&quarter), "n = {n}");
    }
}

/// All boards with any columns, for n <= 6: more than any search looks at.
#[test]
fn a_board_is_a_solution_exactly_when_the_ladder_finds_it() {
    for n in 0..=6u32 {
        let solutions = ladder(Method::Permutation, n);
        let mut board = vec![0u8; n as usize];
        loop {
            assert_eq!(is_solution(&board), solutions.contains(&board), "{board:?}");
            // The next board, with columns up to one past the edge.
            let Some(row) = (0..n as usize).rev().find(|&row| u32::from(board[row]) < n) else { break };
            board[row] += 1;
            board[row + 1..].fill(0);
        }
    }
}
