//! Counts, classes and plans against the published numbers and against each other.

mod common;

use common::{Random, oracle};
use nqueens::board::{Board, Size};
use nqueens::count::known;
use nqueens::count::plan::{Plan, RunError};
use nqueens::count::{self, Classes};
use nqueens::search::Search;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// The largest n of the totals: what takes a few seconds in the build at hand.
const MOST: u32 = if cfg!(debug_assertions) { 13 } else { 15 };

#[test]
fn totals_are_the_published_ones() {
    let (_, totals) = oracle("A000170");
    for n in 0..=MOST {
        assert_eq!(count::total(size(n)), Ok(totals[n as usize]), "n = {n}");
    }
}

#[test]
fn fundamentals_and_classes_are_the_published_ones() {
    let term = |name: &str, n: u32| {
        let (offset, terms) = oracle(name);
        terms[n as usize - offset]
    };
    for n in 2..=MOST.min(14) {
        let classes = count::classes(size(n)).unwrap();
        assert_eq!(classes.fundamental, term("A002562", n), "n = {n}");
        assert_eq!(classes.half_turn, term("A032522", n), "n = {n}");
        assert_eq!(classes.quarter_turn, term("A033148", n), "n = {n}");
        assert_eq!(classes.orbits_of_2, term("A260318", n), "n = {n}");
        assert_eq!(classes.orbits_of_4, term("A260319", n), "n = {n}");
        assert_eq!(classes.orbits_of_8, term("A260320", n), "n = {n}");
        let Classes { total, fundamental, orbits_of_2, orbits_of_4, orbits_of_8, .. } = classes;
        assert_eq!(total, 8 * orbits_of_8 + 4 * orbits_of_4 + 2 * orbits_of_2);
        assert_eq!(fundamental, orbits_of_8 + orbits_of_4 + orbits_of_2);
        assert_eq!(count::fundamental(size(n)), Ok(fundamental));
    }
}

#[test]
fn the_smallest_boards_have_one_solution_of_every_symmetry() {
    for n in [0, 1] {
        let one = Classes { total: 1, fundamental: 1, half_turn: 1, quarter_turn: 1, ..Classes::default() };
        assert_eq!(count::classes(size(n)), Ok(one), "n = {n}");
    }
}

#[test]
fn symmetric_solutions_are_the_published_ones_far_out() {
    let (_, half) = oracle("A032522");
    let (_, quarter) = oracle("A033148");
    for n in 1..=if cfg!(debug_assertions) { 16 } else { 20 } {
        assert_eq!(count::half_turn(size(n)), half[n as usize - 1], "n = {n}");
    }
    for n in 0..=if cfg!(debug_assertions) { 24 } else { 29 } {
        assert_eq!(count::quarter_turn(size(n)), quarter[n as usize], "n = {n}");
    }
}

#[test]
fn classes_are_those_of_the_boards_themselves() {
    for n in 2..=9 {
        let boards: Vec<Board> = Search::new(size(n)).collect();
        let mut classes = std::collections::BTreeMap::<Vec<u8>, u64>::new();
        for board in &boards {
            *classes.entry(images(board).into_iter().min().unwrap()).or_default() += 1;
        }
        let of = |images: u64| classes.values().filter(|&&count| count == images).count() as u64;
        let counted = count::classes(size(n)).unwrap();
        assert_eq!((counted.orbits_of_8, counted.orbits_of_4, counted.orbits_of_2), (of(8), of(4), of(2)), "n = {n}");
        assert_eq!(counted.fundamental, classes.len() as u64);
    }
}

/// The eight images of a board, from the definition.
fn images(board: &[u8]) -> Vec<Vec<u8>> {
    let far = board.len() as u8 - 1;
    let mut image = board.to_vec();
    let mut all = Vec::new();
    for turn in 0..8 {
        image = if turn % 2 == 0 {
            (0..=far).map(|row| image.iter().position(|&column| column == row).unwrap() as u8).collect()
        } else {
            image.iter().map(|&column| far - column).collect()
        };
        all.push(image.clone());
    }
    all
}

#[test]
fn streaming_counts_what_counting_counts() {
    for n in 0..=10 {
        assert_eq!(count::total(size(n)), Ok(Search::new(size(n)).count() as u64), "n = {n}");
    }
}

#[test]
fn published_numbers_and_the_self_test() {
    let (_, totals) = oracle("A000170");
    let (_, fundamentals) = oracle("A002562");
    for n in 0..=27 {
        assert_eq!(known::total(n), Some(totals[n as usize]));
        assert_eq!(known::fundamental(n), Some(if n == 0 { 1 } else { fundamentals[n as usize - 1] }));
    }
    for n in [28, 32, u32::MAX] {
        assert_eq!((known::total(n), known::fundamental(n)), (None, None));
        assert_eq!(known::self_test(n), Err(known::SelfTestError::Unknown));
    }
    assert_eq!(known::self_test(11), Ok(()));
}

#[test]
fn any_cut_into_tasks_adds_up() {
    for n in 0..=12 {
        for min_tasks in [0, 1, 2, 100, u32::MAX] {
            let plan = Plan::new(size(n), min_tasks);
            assert!(plan.tasks() >= 1);
            let total = count::total(size(n)).unwrap();
            assert_eq!(plan.run(0, plan.tasks()), Ok(total), "n = {n}");
            let one_by_one: u64 = (0..plan.tasks()).rev().map(|task| plan.run(task, 1).unwrap()).sum();
            assert_eq!(one_by_one, total, "n = {n}");
        }
    }
}

#[test]
fn a_range_is_the_sum_of_its_tasks_on_every_cut() {
    let mut random = Random::new();
    for (n, min_tasks) in [(10, 1), (13, 1), (16, 1), (17, 1), (18, 20_000), (19, 200_000)] {
        let plan = Plan::new(size(n), min_tasks);
        for _ in 0..10 {
            let first = random.below(plan.tasks());
            let tasks = random.below(8).min(plan.tasks() - first);
            let sum: u64 = (first..first + tasks).map(|task| plan.run(task, 1).unwrap()).sum();
            assert_eq!(plan.run(first, tasks), Ok(sum), "n = {n}, tasks {first} + {tasks}, {random}");
        }
    }
}

#[test]
fn plans_have_as_many_tasks_as_wished_where_there_are_so_many() {
    for (n, wish) in [(12, 300), (14, 849), (17, 2638), (18, 30_000), (20, 700_000), (24, 20_000_000)] {
        let plan = Plan::new(size(n), wish);
        assert!(plan.tasks() >= u64::from(wish), "n = {n}: {} tasks", plan.tasks());
    }
    for n in 0..=3 {
        assert_eq!(Plan::new(size(n), 1000).tasks(), 1, "n = {n}");
    }
}

#[test]
fn ids_tell_plans_apart() {
    let id = |n, min_tasks| Plan::new(size(n), min_tasks).id();
    assert_eq!(id(18, 1), id(18, 1000), "the same cut");
    assert_ne!(id(18, 1), id(18, 10_000), "another cut");
    assert_ne!(id(16, 1), id(15, 1), "another board");
}

#[test]
fn ranges_past_the_end_are_refused() {
    let plan = Plan::new(size(10), 1);
    let tasks = plan.tasks();
    assert_eq!(plan.run(tasks, 0), Ok(0));
    assert_eq!(plan.run(0, 0), Ok(0));
    for (first, count) in
        [(tasks, 1), (0, tasks + 1), (tasks + 1, 0), (u64::MAX, 1), (1, u64::MAX), (u64::MAX, u64::MAX)]
    {
        assert_eq!(plan.run(first, count), Err(RunError::Range), "{first} + {count}");
    }
}

#[test]
fn a_fine_plan_for_a_large_board_has_short_tasks() {
    // What a task of n = 24 costs at most is shown by a sample: see `benches`. Here: it can be cut, and its tasks run.
    let plan = Plan::new(size(24), 30_000_000);
    assert!(plan.tasks() >= 30_000_000);
    assert!(plan.run(plan.tasks() - 1, 1).is_ok());
}
