//! The search: every board once and in order, whatever it is interrupted by.

mod common;

use std::ops::ControlFlow;

use common::oracle;
use nqueens::board::{Board, Size, is_solution};
use nqueens::search::{Run, Search, Step};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn boards(n: u32) -> Vec<Board> {
    Search::new(size(n)).collect()
}

#[test]
fn every_solution_once_and_in_order() {
    let (_, totals) = oracle("A000170");
    for n in 0..=10 {
        let boards = boards(n);
        assert_eq!(boards.len() as u64, totals[n as usize], "n = {n}");
        assert!(boards.windows(2).all(|pair| pair[0] < pair[1]), "n = {n}: in lexicographic order, none twice");
        assert!(boards.iter().all(|board| board.len() == n as usize && is_solution(board)), "n = {n}");
    }
}

#[test]
fn the_first_solution_is_the_published_one() {
    for n in [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20] {
        let (_, published) = oracle(&format!("A141843/{n}"));
        let first = Search::new(size(n)).next().unwrap();
        assert_eq!(first.iter().map(|&column| u64::from(column) + 1).collect::<Vec<_>>(), published, "n = {n}");
    }
}

#[test]
fn nodes_are_the_published_ones() {
    let (_, nodes) = oracle("A319283");
    for n in 0..=11 {
        let mut search = Search::new(size(n));
        let solutions = search.by_ref().count() as u64;
        let progress = search.progress();
        // The published number counts the root too.
        assert_eq!((progress.nodes, progress.solutions), (nodes[n as usize] - 1, solutions), "n = {n}");
    }
}

#[test]
fn the_profile_by_level_is_the_published_one() {
    for n in 4..=9 {
        let (_, published) = oracle(&format!("A319284/{n}"));
        let mut profile = vec![0u64; n as usize + 1];
        profile[0] = 1;
        let mut search = Search::new(size(n));
        // A budget of one queen at a time: each step but those that find the end places the queen that is due.
        while let Some(level) = level_of_next_queen(&search, n) {
            profile[level] += 1;
            search.step(1);
        }
        assert_eq!(search.step(0), Step::Done);
        assert_eq!(profile, published, "n = {n}");
    }
}

/// The level of the queen that a search places next, from its snapshot: the path and the first column not yet tried.
fn level_of_next_queen(search: &Search, n: u32) -> Option<usize> {
    let bytes = search.save();
    let mut path = bytes[24..24 + usize::from(bytes[7])].to_vec();
    let mut next = bytes[56];
    loop {
        let free = |column: u8| {
            let distance = |row: usize| (path.len() - row) as u8;
            path.iter().enumerate().all(|(row, &queen)| queen != column && queen.abs_diff(column) != distance(row))
        };
        if (next..n as u8).any(free) {
            return Some(path.len() + 1);
        }
        next = path.pop()? + 1;
    }
}

#[test]
fn a_budget_is_never_passed_and_nothing_is_lost_by_it() {
    for n in 0..=6 {
        let whole = boards(n);
        let (_, nodes) = oracle("A319283");
        for budget in 0..nodes[n as usize] + 2 {
            let mut search = Search::new(size(n));
            let mut found = Vec::new();
            loop {
                let before = search.progress().nodes;
                let step = search.step(budget);
                let placed = search.progress().nodes - before;
                assert!(placed <= budget, "n = {n}, budget {budget}: {placed} placed");
                match step {
                    Step::Board(board) => found.push(board),
                    Step::Paused if budget == 0 => break,
                    Step::Paused => assert_eq!(placed, budget),
                    Step::Done => break,
                }
            }
            if budget > 0 || n == 0 {
                assert_eq!(found, whole, "n = {n}, budget {budget}");
                assert_eq!(search.step(0), Step::Done, "done is done");
                assert_eq!(search.step(u64::MAX), Step::Done);
            } else {
                assert!(found.is_empty());
            }
        }
    }
}

#[test]
fn the_end_needs_no_budget() {
    for n in [1, 4, 6, 8] {
        let mut search = Search::new(size(n));
        let boards = search.by_ref().take(boards(n).len()).count();
        assert!(boards > 0);
        // Nodes may be left behind the last board: they are the budget that is still needed.
        let (_, nodes) = oracle("A319283");
        let rest = nodes[n as usize] - 1 - search.progress().nodes;
        if rest > 0 {
            assert_eq!(search.step(rest - 1), Step::Paused, "n = {n}");
            assert_eq!(search.step(1), Step::Done, "n = {n}: the budget is spent and the end is reached: done wins");
        } else {
            assert_eq!(search.step(0), Step::Done, "n = {n}");
        }
    }
}

#[test]
fn a_board_completed_by_the_last_node_is_delivered() {
    // 0-based columns 1 3 0 2: the first board of n = 4 is complete with the eighth queen.
    let mut search = Search::new(size(4));
    assert_eq!(search.step(7), Step::Paused);
    assert!(matches!(search.step(1), Step::Board(board) if *board == [1, 3, 0, 2]));
}

#[test]
fn a_stop_at_every_board_then_on() {
    for n in 0..=8 {
        let whole = boards(n);
        for stop in 1..=whole.len() {
            let mut found = Vec::new();
            let mut search = Search::new(size(n));
            let mut ends = Vec::new();
            loop {
                let end = search.run(|board| {
                    found.push(board.clone());
                    if found.len() % stop == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                ends.push(end);
                if end == Run::Done {
                    break;
                }
            }
            assert_eq!(found, whole, "n = {n}, stop at every {stop}");
            assert_eq!(ends.len(), whole.len() / stop + 1);
        }
    }
}

#[test]
fn run_for_pauses_where_step_does() {
    for budget in 1..60 {
        let mut found = Vec::new();
        let mut search = Search::new(size(6));
        while search.run_for(budget, |board| {
            found.push(board.clone());
            ControlFlow::Continue(())
        }) == Run::Paused
        {}
        assert_eq!(found, boards(6), "budget {budget}");
    }
}

#[test]
fn progress_starts_at_nothing_never_goes_down_and_ends_at_the_whole() {
    for n in 0..=8 {
        let mut search = Search::new(size(n));
        assert_eq!(search.progress().parts_per_million, 0);
        let mut last = 0;
        loop {
            let step = search.step(1);
            let now = search.progress().parts_per_million;
            assert!((last..=1_000_000).contains(&now), "n = {n}: {now} after {last}");
            last = now;
            if step == Step::Done {
                break;
            }
        }
        assert_eq!(last, 1_000_000, "n = {n}");
    }
}

#[test]
fn progress_is_where_it_should_be_half_way() {
    let mut search = Search::new(size(8));
    // Boards whose first queen is in the left half.
    let left = boards(8).iter().filter(|board| board[0] < 4).count();
    assert_eq!(search.by_ref().take(left).count(), left);
    let half_way = search.progress().parts_per_million;
    assert!((450_000..=500_000).contains(&half_way), "{half_way}");
}

#[test]
fn the_largest_board_searches() {
    let mut search = Search::new(size(32));
    assert_eq!(search.step(1_000_000), Step::Paused);
    assert_eq!(search.progress().nodes, 1_000_000);
    let resumed = Search::load(&search.save()).unwrap();
    assert_eq!(resumed.save(), search.save());
}

#[test]
fn a_clone_is_a_checkpoint() {
    let mut search = Search::new(size(8));
    search.by_ref().take(40).for_each(drop);
    let checkpoint = search.clone();
    let rest: Vec<_> = search.collect();
    assert_eq!(rest.len(), 52);
    assert_eq!(checkpoint.collect::<Vec<_>>(), rest);
}
