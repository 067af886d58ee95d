//! Counts, classes and plans against the published numbers and against each other.

mod common;

use std::mem::MaybeUninit;
use std::num::NonZero;
use std::thread;

use common::{Random, oracle};
use nqueens::board::{Board, Size};
use nqueens::count::known;
use nqueens::count::plan::{Block, Engine, Plan, RunError};
use nqueens::count::{self, Classes, Kernel};
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

fn memory(bytes: usize) -> Vec<MaybeUninit<Block>> {
    vec![MaybeUninit::uninit(); bytes / size_of::<Block>()]
}

fn join(n: u32) -> Plan {
    Plan::with_engine(size(n), 0, Engine::Join).unwrap()
}

#[test]
fn tasks_count_what_they_always_did() {
    let mut checked = 0;
    let lines = include_str!("data/plans.tsv").lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    for of_plan in lines.chunk_by(|one, other| one[0] == other[0]) {
        let [id, n, engine, tasks, ..] = of_plan[0][..] else { panic!("six columns") };
        let id = u64::from_str_radix(id, 16).unwrap();
        let plan = Plan::from_id(id).unwrap();
        let name = if plan.engine() == Engine::Join { "join" } else { "search" };
        assert_eq!((plan.id(), plan.size().get().to_string().as_str(), name), (id, n, engine));
        assert_eq!(plan.tasks().to_string(), tasks);
        let needed = plan.memory_size().unwrap();
        if cfg!(debug_assertions) && (needed.shared > 2_000_000 || plan.size().get() > 21) {
            continue;
        }
        let (mut shared, mut scratch) = (memory(needed.shared), memory(needed.per_thread));
        let shared = plan.prepare(&mut shared).unwrap();
        for line in of_plan {
            let subtotal = plan.run_in(line[4].parse().unwrap(), 1, &shared, &mut scratch);
            assert_eq!(subtotal.unwrap().to_string(), line[5], "{line:?}");
            checked += 1;
        }
    }
    assert!(checked > 100);
}

/// Every cut of every board: the wish for one task more than the last plan has makes the next.
#[test]
fn every_plan_is_found_by_its_id() {
    let mut ids = std::collections::BTreeSet::new();
    let mut same = |plan: &Plan| {
        let found = Plan::from_id(plan.id()).unwrap();
        assert_eq!((found.id(), found.tasks(), found.size()), (plan.id(), plan.tasks(), plan.size()));
        assert_eq!(found.engine(), plan.engine());
        let last = plan.tasks() - 1;
        if plan.engine() == Engine::Search && plan.size().get() < 17 {
            assert_eq!(found.run(last / 2, 1), plan.run(last / 2, 1));
            assert_eq!(found.run(last, 1), plan.run(last, 1));
        }
        ids.insert(plan.id());
    };
    let most = if cfg!(debug_assertions) { 21 } else { 32 };
    for n in 0..=most {
        let mut tasks = 0;
        loop {
            let plan = Plan::new(size(n), tasks as u32 + 1);
            if plan.tasks() == tasks {
                break;
            }
            tasks = plan.tasks();
            same(&plan);
        }
        same(&Plan::new(size(n), 0));
        if let Some(plan) = Plan::with_engine(size(n), 0, Engine::Join) {
            same(&plan);
        }
    }
    // And there are no others.
    for n in 0..=if cfg!(debug_assertions) { 19 } else { 26 } {
        for (engine, cut) in (0..3).flat_map(|engine| [0, 1, 2, 3, 4, 13].map(move |cut| (engine, cut))) {
            let id = 1 << 24 | engine << 16 | cut << 8 | n;
            assert_eq!(Plan::from_id(id).is_some(), ids.contains(&id), "{id:x}");
        }
    }
    for id in [0, 8, 2 << 24 | 8, 1 << 24 | 33, 1 << 24 | 255, 1 << 24 | 2 << 16 | 8, 1 << 32 | 1 << 24 | 8, u64::MAX] {
        assert!(Plan::from_id(id).is_none(), "{id:x}");
    }
}

#[test]
fn the_library_chooses_the_engine_for_which_there_is_memory_and_the_cut_for_the_board() {
    let threads = |threads| NonZero::new(threads).unwrap();
    for n in 0..=if cfg!(debug_assertions) { 22 } else { 32 } {
        let (search, auto) = (Plan::new(size(n), 0), Plan::auto(size(n), threads(1), 0));
        assert_eq!((auto.engine(), auto.id()), (Engine::Search, search.id()));
        assert!(auto.tasks() <= 1 << 24, "n = {n}: {} tasks", auto.tasks());
        let large = Plan::auto(size(n), threads(3), u64::MAX);
        assert_eq!(
            large.engine() == Engine::Join,
            (if Kernel::best() == Kernel::Portable { 14 } else { 18 }..=24).contains(&n)
        );
        if large.engine() == Engine::Search {
            assert_eq!(large.id(), search.id());
            continue;
        }
        assert_eq!(large.id(), join(n).id());
        assert!(large.tasks() <= 1 << 24);
        let needed = large.memory_size().unwrap();
        for count in [1, 7, 1000] {
            let all = (needed.shared + count as usize * needed.per_thread) as u64;
            assert_eq!(Plan::auto(size(n), threads(count), all).id(), large.id(), "n = {n}");
            assert_eq!(Plan::auto(size(n), threads(count), all - 1).id(), search.id(), "n = {n}");
        }
    }
    // The coarsest is asked for with 1, and not what the library takes.
    assert!(Plan::new(size(20), 1).tasks() < 10_000 && Plan::new(size(20), 0).tasks() > 100_000);
}

#[test]
fn memory_that_is_not_that_of_the_plan_is_refused() {
    let plan = join(12);
    let needed = plan.memory_size().unwrap();
    let (mut table, mut other, mut scratch) = (memory(needed.shared), memory(needed.shared), memory(needed.per_thread));
    let tasks = plan.tasks();
    let shared = plan.prepare(&mut table).unwrap();
    assert_eq!(plan.run_in(0, tasks, &shared, &mut scratch), Ok(14_200));
    assert_eq!(plan.run_in(tasks, 0, &shared, &mut scratch), Ok(0));
    // The range comes before the memory; and no task takes none, but with memory all the same.
    assert_eq!(plan.run_in(tasks, 1, &shared, &mut []), Err(RunError::Range));
    assert_eq!(plan.run_in(0, 0, &shared, &mut []), Err(RunError::Memory));
    let short = scratch.len() - 1;
    assert_eq!(plan.run_in(0, 1, &shared, &mut scratch[..short]), Err(RunError::Memory));
    assert_eq!(plan.run(0, 0), Err(RunError::Memory));
    assert_eq!(plan.run(0, tasks + 1), Err(RunError::Range));
    // n = 13 has as much memory, and another plan.
    assert_eq!(join(13).memory_size(), plan.memory_size());
    let of_13 = join(13).prepare(&mut other).unwrap();
    assert_eq!(plan.run_in(0, 1, &of_13, &mut scratch), Err(RunError::Memory));
    let search = Plan::new(size(12), 1);
    let nothing = search.prepare(&mut []).unwrap();
    assert_eq!(plan.run_in(0, 1, &nothing, &mut scratch), Err(RunError::Memory));
    // What a search does not need, it ignores.
    assert_eq!(search.run_in(0, search.tasks(), &shared, &mut scratch), Ok(14_200));
    let mut short = memory(needed.shared - size_of::<Block>());
    assert_eq!(plan.prepare(&mut short).err(), Some(RunError::Memory));
}

#[test]
fn parts_are_prepared_by_threads_in_any_order() {
    for n in [12, 15, 17] {
        let plan = join(n);
        let needed = plan.memory_size().unwrap();
        let (mut table, mut scratch) = (memory(needed.shared), memory(needed.per_thread));
        let mut preparation = plan.preparation(&mut table).unwrap();
        let parts: Vec<_> = preparation.parts().collect();
        thread::scope(|scope| parts.into_iter().rev().for_each(|part| drop(scope.spawn(|| part.prepare()))));
        let shared = preparation.finish().unwrap();
        let tasks = plan.tasks().min(300);
        let mut again = memory(needed.shared);
        let again = plan.prepare(&mut again).unwrap();
        let subtotal = plan.run_in(0, tasks, &again, &mut scratch).unwrap();
        assert_eq!(plan.run_in(0, tasks, &shared, &mut scratch), Ok(subtotal), "n = {n}");
        let mut preparation = plan.preparation(&mut table).unwrap();
        preparation.parts().skip(1).for_each(|part| part.prepare());
        assert_eq!(preparation.finish().err(), Some(RunError::Memory), "a part is missing");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let errors: [(&dyn std::error::Error, &str); 4] = [
        (&count::Overflow, "64 bits"),
        (&RunError::Overflow, "64 bits"),
        (&RunError::Range, "past the end"),
        (&RunError::Memory, "not prepared"),
    ];
    for (error, words) in errors {
        assert!(error.to_string().contains(words), "{error}");
    }
}
