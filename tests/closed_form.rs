//! The closed form and the check of large boards.

mod common;

use common::Random;
use nqueens::board::closed_form::queen_at;
use nqueens::board::verify::{is_solution_in, workspace_size};

fn board(n: u32) -> Vec<u32> {
    (0..n).map(|row| queen_at(n, row).unwrap()).collect()
}

fn verified(columns: &[u32]) -> bool {
    let mut workspace = vec![0xA5; workspace_size(columns.len() as u32) as usize];
    is_solution_in(columns, &mut workspace).unwrap()
}

#[test]
fn solutions_for_every_n_to_3000() {
    for n in (0..=1).chain(4..=3000) {
        assert!(verified(&board(n)), "n = {n}");
    }
}

#[test]
fn solutions_around_a_million() {
    for n in 999_995..=1_000_005 {
        assert!(verified(&board(n)), "n = {n}");
    }
}

#[test]
fn no_solution_for_2_and_3_and_no_queen_off_the_board() {
    for n in [2, 3] {
        assert!((0..n).all(|row| queen_at(n, row).is_none()));
    }
    for n in [0, 1, 4, 5, 6, 100, u32::MAX] {
        assert_eq!(queen_at(n, n), None);
        assert_eq!(queen_at(n, u32::MAX), None);
    }
}

/// At the top of u32 no board fits memory: the lines of sampled rows must all differ.
#[test]
fn sampled_rows_at_the_top_of_u32() {
    let mut random = Random::new();
    for n in u32::MAX - 12..=u32::MAX {
        let half = n / 2;
        let near = |at: u32| at.saturating_sub(500)..at.saturating_add(500).min(n);
        let mut rows: Vec<u32> = near(0).chain(near(half)).chain(near(n)).chain(near(n / 4)).collect();
        rows.extend((0..20_000).map(|_| random.below(u64::from(n)) as u32));
        rows.sort_unstable();
        rows.dedup();
        let queens: Vec<(i64, i64)> =
            rows.iter().map(|&row| (i64::from(row), i64::from(queen_at(n, row).unwrap()))).collect();
        assert!(queens.iter().all(|&(_, column)| (0..i64::from(n)).contains(&column)), "n = {n}");
        for line in [|(_, column)| column, |(row, column)| row + column, |(row, column): (i64, i64)| row - column] {
            let mut lines: Vec<i64> = queens.iter().map(|&queen| line(queen)).collect();
            lines.sort_unstable();
            assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "n = {n}, {random}");
        }
    }
}

#[test]
fn wrong_boards_are_not_verified() {
    for n in [4, 5, 8, 9, 64, 1000] {
        let good = board(n);
        let wrong = |change: fn(&mut [u32])| {
            let mut board = good.clone();
            change(&mut board);
            !verified(&board)
        };
        assert!(wrong(|board| board[0] = board[1]), "n = {n}: one column");
        assert!(wrong(|board| board[1] = board[0] + 1), "n = {n}: a diagonal");
        assert!(wrong(|board| board[0] = board.len() as u32), "n = {n}: past the edge");
        assert!(wrong(|board| board[0] = u32::MAX), "n = {n}: far past the edge");
        assert!(wrong(|board| board.iter_mut().enumerate().for_each(|(row, column)| *column = row as u32)), "n = {n}");
        assert!(
            wrong(|board| (0..board.len()).for_each(|row| board[row] = (board.len() - 1 - row) as u32)),
            "n = {n}: the other diagonal"
        );
    }
}

/// One pair of queens that attack each other, anywhere on the board, is found.
#[test]
fn one_swap_away_from_a_solution() {
    let good = board(40);
    for first in 0..40 {
        for second in first + 1..40 {
            let mut board = good.clone();
            board.swap(first, second);
            let small: Vec<u8> = board.iter().map(|&column| column as u8).collect();
            assert_eq!(verified(&board), attack_free(&board), "{first} and {second}");
            assert_eq!(nqueens::board::is_solution(&small), attack_free(&board), "{first} and {second}");
        }
    }
}

fn attack_free(board: &[u32]) -> bool {
    let queens: Vec<(i64, i64)> =
        board.iter().enumerate().map(|(row, &column)| (row as i64, i64::from(column))).collect();
    queens.iter().enumerate().all(|(at, (row, column))| {
        queens[at + 1..].iter().all(|(r, c)| c != column && (r - row).abs() != (c - column).abs())
    })
}

#[test]
fn a_short_workspace_is_refused_and_its_contents_do_not_matter() {
    let good = board(100);
    let bytes = workspace_size(100) as usize;
    for fill in [0, 255, 0x5A] {
        assert_eq!(is_solution_in(&good, &mut vec![fill; bytes - 1]), None);
        assert_eq!(is_solution_in(&good, &mut vec![fill; bytes]), Some(true));
        assert_eq!(is_solution_in(&good, &mut vec![fill; bytes + 9]), Some(true));
    }
    assert_eq!(is_solution_in(&[], &mut []), Some(true));
    assert_eq!(is_solution_in(&[0], &mut [0]), Some(true));
    assert_eq!(workspace_size(u32::MAX), (2 * u64::from(u32::MAX) - 1).div_ceil(8));
}
