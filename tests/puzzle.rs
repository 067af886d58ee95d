//! Boards with conditions, against the published numbers and against the most obvious way to find their solutions.

mod common;

use std::ops::ControlFlow;

use common::{Plain, Random, oracle, random_regions};
use nqueens::board::Size;
use nqueens::count;
use nqueens::puzzle::{Counted, Hint, HintLine, Large, Mask, Medium, Order, Puzzle, Refused, Rules, Small, Step};
use nqueens::search::Run;

const ALL: u64 = u64::MAX;
const ORDERS: [Order; 2] = [Order::RowByRow, Order::MostConstrained];

fn rules(plain: &Plain) -> Rules {
    let mut rules = Rules::QUEENS;
    for (on, rule) in
        [(plain.torus, Rules::TORUS), (plain.knight, Rules::KNIGHT), (plain.touch_only, Rules::TOUCH_ONLY)]
    {
        if on {
            rules = rules.with(rule);
        }
    }
    rules
}

fn puzzle<M: Mask, const N: usize>(plain: &Plain) -> Puzzle<M, N> {
    let mut puzzle = Puzzle::new(plain.n).unwrap();
    puzzle.set_rules(rules(plain)).unwrap();
    if let Some(regions) = &plain.regions {
        puzzle.set_regions(regions).unwrap();
    }
    plain.blocked.iter().for_each(|&(row, column)| puzzle.block(row, column).unwrap());
    plain.placed.iter().for_each(|&(row, column)| puzzle.place(row, column).unwrap());
    puzzle
}

fn boards<M: Mask, const N: usize>(puzzle: &mut Puzzle<M, N>) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    let end = puzzle.run(ALL, |board| {
        boards.push(board.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(end, Run::Done);
    boards
}

fn sorted(mut boards: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    boards.sort();
    boards
}

fn count_all<M: Mask, const N: usize>(puzzle: &mut Puzzle<M, N>) -> u64 {
    match puzzle.count(ALL, ALL) {
        Counted::All(solutions) => solutions,
        other => panic!("{other:?} without a limit"),
    }
}

/// The number of solutions of the empty board, by an order and three widths of masks where they hold it.
fn count_empty(n: u32, rules: Rules, order: Order) -> u64 {
    fn count<M: Mask, const N: usize>(n: u32, rules: Rules, order: Order) -> Option<u64> {
        let mut puzzle = Puzzle::<M, N>::new(n)?;
        puzzle.set_rules(rules).unwrap();
        puzzle.begin_with(order).unwrap();
        Some(count_all(&mut puzzle))
    }
    let small = count::<u16, 16>(n, rules, order).unwrap();
    if n <= 9 {
        assert_eq!(count::<u32, 32>(n, rules, order), Some(small), "n = {n}");
        assert_eq!(count::<u64, 64>(n, rules, order), Some(small), "n = {n}");
    }
    small
}

#[test]
fn without_conditions_the_numbers_are_those_of_the_counter() {
    for n in 0..=11 {
        let total = count::total(Size::new(n).unwrap()).unwrap();
        for order in ORDERS {
            assert_eq!(count_empty(n, Rules::QUEENS, order), total, "n = {n}, {order:?}");
        }
    }
}

#[test]
fn row_order_places_the_queens_of_the_plain_search() {
    let (_, nodes) = oracle("A319283");
    for n in 0..=10 {
        let mut puzzle = Small::new(n).unwrap();
        count_all(&mut puzzle);
        assert_eq!(puzzle.progress().nodes, nodes[n as usize] - 1);
        assert_eq!(puzzle.progress().parts_per_million, 1_000_000);
    }
}

#[test]
fn the_published_variants_are_counted() {
    for (name, rules, most) in
        [("A051906", Rules::TORUS, 13), ("A051223", Rules::KNIGHT, 12), ("A002464", Rules::TOUCH_ONLY, 10)]
    {
        let (first, terms) = oracle(name);
        for n in first..=most {
            // The slower order where it is not too slow for a test.
            for order in ORDERS.into_iter().filter(|&order| order == Order::RowByRow || n < 10) {
                assert_eq!(count_empty(n as u32, rules, order), terms[n - first], "{name} n = {n}, {order:?}");
            }
        }
    }
}

#[test]
fn nauck_asked_in_1850() {
    for order in ORDERS {
        let mut puzzle = Small::new(8).unwrap();
        puzzle.place(1, 3).unwrap();
        puzzle.place(3, 4).unwrap();
        puzzle.begin_with(order).unwrap();
        let expected = vec![vec![5, 3, 0, 4, 7, 1, 6, 2], vec![6, 3, 1, 4, 7, 0, 2, 5]];
        assert_eq!(sorted(boards(&mut puzzle)), expected);
    }
}

#[test]
fn solutions_through_the_squares_of_the_first_row() {
    for (column, expected) in (0..).zip([4, 8, 16, 18, 18, 16, 8, 4]) {
        let mut puzzle = Small::new(8).unwrap();
        puzzle.place(0, column).unwrap();
        assert_eq!(count_all(&mut puzzle), expected);
    }
}

#[test]
fn blocked_diagonals_are_counted() {
    // Boards without a queen on the main diagonal, and without one on either.
    for (n, one, both) in [(4, 2, 2), (5, 0, 0), (6, 4, 4), (7, 4, 0), (8, 28, 12), (9, 64, 8), (10, 96, 12)] {
        let mut puzzle = Small::new(n).unwrap();
        puzzle.block_diagonal(0).unwrap();
        assert_eq!(count_all(&mut puzzle), one, "n = {n}");
        puzzle.restart();
        puzzle.block_antidiagonal(n - 1).unwrap();
        assert_eq!(count_all(&mut puzzle), both, "n = {n}");
    }
}

#[test]
fn random_conditions_have_the_solutions_of_the_obvious_way() {
    let mut random = Random::new();
    let rounds = if cfg!(debug_assertions) { 400 } else { 4000 };
    for round in 0..rounds {
        let n = random.below(8) as u32;
        let plain = Plain::random(&mut random, n);
        let expected = plain.solutions();
        for order in ORDERS {
            let mut small: Small = puzzle(&plain);
            small.begin_with(order).unwrap();
            let found = boards(&mut small);
            assert_eq!(sorted(found), expected, "round {round}, {random}: {order:?}, {plain:?}");
            assert_eq!(small.progress().parts_per_million, 1_000_000);
        }
        let mut medium: Medium = puzzle(&plain);
        assert_eq!(sorted(boards(&mut medium)), expected, "round {round}, {random}: {plain:?}");
        let mut large: Large = puzzle(&plain);
        assert_eq!(sorted(boards(&mut large)), expected, "round {round}, {random}: {plain:?}");
    }
}

#[test]
fn eight_thousand_ordinary_conditions_against_the_ladder() {
    // Boards of n = 8 from a method of the ladder, filtered by each condition.
    use nqueens::method::{self, Method};
    let mut ladder = Vec::new();
    method::run(method::Method::BooleanArrays, Size::new(8).unwrap(), 0, |event| {
        if event.action == method::Action::Solution {
            ladder.push(event.columns.to_vec());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((ladder.len(), Method::BooleanArrays.name()), (92, "boolean-arrays"));
    let mut random = Random::new();
    for round in 0..if cfg!(debug_assertions) { 500 } else { 8000 } {
        let mut blocked: Vec<(u32, u32)> = Vec::new();
        for _ in 0..random.below(40) {
            blocked.push((random.below(8) as u32, random.below(8) as u32));
        }
        let plain = Plain { n: 8, blocked, ..Plain::default() };
        let expected: Vec<_> = ladder
            .iter()
            .filter(|board| plain.blocked.iter().all(|&(row, column)| u32::from(board[row as usize]) != column))
            .cloned()
            .collect();
        let mut small: Small = puzzle(&plain);
        assert_eq!(sorted(boards(&mut small)), expected, "round {round}, {random}: {plain:?}");
    }
}

#[test]
fn images_of_a_puzzle_have_as_many_solutions() {
    let mut random = Random::new();
    for _ in 0..if cfg!(debug_assertions) { 40 } else { 300 } {
        let n = 5 + random.below(5) as u32;
        let plain = Plain::random(&mut random, n);
        let expected = count_all(&mut puzzle::<u16, 16>(&plain));
        for symmetry in 1..8 {
            let image = plain.image(symmetry);
            assert_eq!(count_all(&mut puzzle::<u16, 16>(&image)), expected, "{random}: {plain:?}, symmetry {symmetry}");
        }
    }
}

/// What an accepted condition takes from the solutions is what it says, and a refused one takes nothing.
#[test]
fn conditions_in_any_order() {
    let mut random = Random::new();
    for round in 0..if cfg!(debug_assertions) { 150 } else { 1500 } {
        let n = 1 + random.below(6) as u32;
        let mut plain = Plain::random(&mut random, n);
        (plain.placed, plain.blocked, plain.regions) = (Vec::new(), Vec::new(), None);
        let mut small: Small = puzzle(&plain);
        let mut trace = Vec::new();
        for _ in 0..random.below(12) {
            let before = small.clone();
            let square = (random.below((n + 1).into()) as u32, random.below((n + 1).into()) as u32);
            let outside = square.0 >= n || square.1 >= n;
            let in_taken_region = |plain: &Plain| {
                plain.placed.iter().any(|&queen| plain.regions.is_some() && plain.region(queen) == plain.region(square))
            };
            let (got, expected) = match random.below(5) {
                0 | 1 => {
                    trace.push(format!("place {square:?}"));
                    let expected = match () {
                        () if outside => Err(Refused::Range),
                        () if plain.placed.contains(&square) => Ok(()),
                        () if plain.placed.iter().any(|&queen| plain.attack(queen, square)) => Err(Refused::Attacked),
                        () if plain.blocked.contains(&square) => Err(Refused::Blocked),
                        () if in_taken_region(&plain) => Err(Refused::Region),
                        () => {
                            plain.placed.push(square);
                            Ok(())
                        }
                    };
                    (small.place(square.0, square.1), expected)
                }
                2 => {
                    trace.push(format!("block {square:?}"));
                    let expected = match () {
                        () if outside => Err(Refused::Range),
                        () if plain.placed.contains(&square) => Err(Refused::Occupied),
                        () => {
                            plain.blocked.push(square);
                            Ok(())
                        }
                    };
                    (small.block(square.0, square.1), expected)
                }
                3 => {
                    let regions = match &plain.regions {
                        Some(regions) if random.below(2) == 0 => regions.clone(),
                        _ => random_regions(&mut random, n),
                    };
                    trace.push(format!("regions {regions:?}"));
                    let asked = Plain { regions: Some(regions.clone()), ..plain.clone() };
                    let mut taken: Vec<_> = asked.placed.iter().map(|&queen| asked.region(queen)).collect();
                    taken.sort();
                    taken.dedup();
                    let other = plain.regions.as_ref().is_some_and(|before| *before != regions);
                    let expected = if other || taken.len() < asked.placed.len() {
                        Err(Refused::Region)
                    } else {
                        plain.regions = Some(regions.clone());
                        Ok(())
                    };
                    (small.set_regions(&regions), expected)
                }
                _ => {
                    let diagonal = square.0 as i32 - square.1 as i32;
                    trace.push(format!("block diagonal {diagonal}"));
                    let on = |&(row, column): &(u32, u32)| row as i32 - column as i32 == diagonal;
                    let expected = match () {
                        () if diagonal.unsigned_abs() >= n => Err(Refused::Range),
                        () if plain.placed.iter().any(on) => Err(Refused::Occupied),
                        () => {
                            let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
                            plain.blocked.extend(squares.filter(on));
                            Ok(())
                        }
                    };
                    (small.block_diagonal(diagonal), expected)
                }
            };
            assert_eq!(got, expected, "round {round}, {random}: {trace:?}");
            let bytes = |puzzle: &Small| {
                let mut bytes = vec![0; 2000];
                let length = puzzle.save(&mut bytes).unwrap();
                bytes.truncate(length);
                bytes
            };
            if got.is_err() {
                assert!(
                    bytes(&small) == bytes(&before),
                    "round {round}, {random}: a refused call changed something: {trace:?}"
                );
            }
            assert_eq!(sorted(boards(&mut small.clone())), plain.solutions(), "round {round}, {random}: {trace:?}");
        }
    }
}

#[test]
fn conditions_come_before_solving_and_rules_before_conditions() {
    let mut puzzle = Small::new(6).unwrap();
    assert_eq!(puzzle.set_rules(Rules::TOUCH_ONLY.with(Rules::TORUS)), Err(Refused::Argument));
    assert_eq!(puzzle.set_rules(Rules::TORUS.with(Rules::KNIGHT)), Ok(()));
    assert_eq!(puzzle.set_rules(Rules::QUEENS), Ok(()));
    assert_eq!(puzzle.block(0, 0), Ok(()));
    assert_eq!(puzzle.set_rules(Rules::QUEENS), Err(Refused::State));
    assert_eq!(puzzle.set_rules(Rules::TOUCH_ONLY.with(Rules::TORUS)), Err(Refused::State));
    assert_eq!(puzzle.step(0), Step::Paused);
    assert_eq!(puzzle.place(0, 1), Err(Refused::State));
    assert_eq!(puzzle.block(99, 1), Err(Refused::State));
    assert_eq!(puzzle.block_diagonal(99), Err(Refused::State));
    assert_eq!(puzzle.set_regions(&[]), Err(Refused::State));
    assert_eq!(puzzle.set_rules(Rules::QUEENS), Err(Refused::State));
    puzzle.restart();
    assert_eq!(puzzle.place(0, 0), Err(Refused::Blocked));
    assert_eq!(puzzle.place(0, 1), Ok(()));
    assert_eq!(count_all(&mut puzzle), 1);
}

#[test]
fn a_stop_at_every_board_and_a_pause_at_every_node_change_nothing() {
    let mut random = Random::new();
    for _ in 0..if cfg!(debug_assertions) { 60 } else { 600 } {
        let n = random.below(8) as u32;
        let plain = Plain::random(&mut random, n);
        for order in ORDERS {
            let mut whole: Small = puzzle(&plain);
            whole.begin_with(order).unwrap();
            let mut stopped = whole.clone();
            let mut paused = whole.clone();
            let expected = boards(&mut whole);
            let mut found = Vec::new();
            loop {
                let end = stopped.run(ALL, |board| {
                    found.push(board.to_vec());
                    ControlFlow::Break(())
                });
                if end == Run::Done {
                    break;
                }
                assert_eq!(end, Run::Stopped);
            }
            assert_eq!(found, expected, "{random}: {plain:?}");
            found.clear();
            let (mut nodes, mut part) = (0, 0);
            loop {
                // A pause without a budget moves nothing.
                if paused.clone().step(0) == Step::Done {
                    assert_eq!(paused.step(0), Step::Done);
                    break;
                }
                match paused.step(1) {
                    Step::Board(board) => found.push(board.to_vec()),
                    Step::Paused => {}
                    Step::Done => break,
                }
                let progress = paused.progress();
                assert!(progress.nodes <= nodes + 1 && progress.parts_per_million >= part, "{random}: {plain:?}");
                (nodes, part) = (progress.nodes, progress.parts_per_million);
            }
            assert_eq!(found, expected, "{random}: {plain:?}");
            assert_eq!(paused.progress(), whole.progress(), "{random}: {plain:?}");
        }
    }
}

#[test]
fn counting_stops_at_its_limit() {
    let mut puzzle = Small::new(8).unwrap();
    assert_eq!(puzzle.count(1, ALL), Counted::Limit);
    assert_eq!(puzzle.count(2, 0), Counted::Paused(0));
    assert_eq!(puzzle.count(90, ALL), Counted::Limit);
    assert_eq!(puzzle.count(2, ALL), Counted::All(1));
    assert_eq!(puzzle.count(1, ALL), Counted::All(0));
    let mut unique = Small::new(8).unwrap();
    unique.place(0, 0).unwrap();
    unique.place(1, 6).unwrap();
    unique.place(2, 3).unwrap();
    unique.place(3, 5).unwrap();
    assert_eq!(unique.count(2, ALL), Counted::All(1));
}

#[test]
fn an_under_constrained_board_of_regions_answers_within_its_budget() {
    // Twelve columns as regions: hundreds of thousands of solutions, each region one queen anyway.
    let regions: Vec<u8> = (0..144).map(|square| (square % 12 + 1) as u8).collect();
    let mut puzzle = Small::new(12).unwrap();
    puzzle.set_rules(Rules::TOUCH_ONLY).unwrap();
    puzzle.set_regions(&regions).unwrap();
    assert_eq!(puzzle.count(2, 10_000), Counted::Limit);
    assert!(matches!(puzzle.count(ALL, 10_000), Counted::Paused(_)));
    assert_eq!(puzzle.progress().nodes.div_ceil(10_000), 2);
    assert!(puzzle.progress().nodes <= 20_000);
}

/// Applies the hints until none is left, and finds that they changed no solution.
#[test]
fn hints_keep_every_solution() {
    let mut random = Random::new();
    let mut kinds = [0; 4];
    for _ in 0..if cfg!(debug_assertions) { 150 } else { 1500 } {
        let n = 1 + random.below(7) as u32;
        let plain = Plain::random(&mut random, n);
        let mut small: Small = puzzle(&plain);
        let solutions = plain.solutions();
        for step in 0.. {
            assert!(step <= 2 * n * n, "hints come to an end");
            let hint = small.hint();
            match hint {
                Hint::None => {
                    kinds[0] += 1;
                    break;
                }
                Hint::Place(_, row, column) => {
                    kinds[1] += 1;
                    small.place(row, column).unwrap_or_else(|error| panic!("{random}: {plain:?}: {hint:?}: {error:?}"));
                }
                Hint::Exclude(_, row, column) => {
                    kinds[2] += 1;
                    let before = small.clone();
                    small.block(row, column).unwrap_or_else(|error| panic!("{random}: {plain:?}: {hint:?}: {error:?}"));
                    assert_ne!(before.hint(), small.hint(), "{random}: {plain:?}: the square was blocked before");
                }
                Hint::Dead(line) => {
                    kinds[3] += 1;
                    assert!(solutions.is_empty(), "{random}: {plain:?}: {line:?}");
                    break;
                }
            }
            assert_eq!(sorted(boards(&mut small.clone())), solutions, "{random}: {plain:?}: {hint:?}");
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 0), "{kinds:?}: {random}");
}

#[test]
fn hints_tell_the_line() {
    // The middle of three rows attacks the whole first row.
    assert_eq!(Small::new(3).unwrap().hint(), Hint::Exclude(HintLine::Row(0), 1, 1));
    let mut puzzle = Small::new(4).unwrap();
    puzzle.block(0, 0).unwrap();
    puzzle.block(0, 3).unwrap();
    puzzle.block(0, 2).unwrap();
    assert_eq!(puzzle.hint(), Hint::Place(HintLine::Row(0), 0, 1));
    puzzle.block(0, 1).unwrap();
    assert_eq!(puzzle.hint(), Hint::Dead(HintLine::Row(0)));
    assert_eq!(puzzle.step(0), Step::Done);
    let mut missing = Small::new(3).unwrap();
    missing.set_regions(&[1, 1, 1, 2, 2, 2, 2, 2, 2]).unwrap();
    assert_eq!(missing.hint(), Hint::Dead(HintLine::Region(2)));
    assert_eq!(missing.step(0), Step::Done);
    assert_eq!(Small::new(0).unwrap().hint(), Hint::None);
}

#[test]
fn sizes_at_the_edges() {
    assert!(Small::new(17).is_none() && Medium::new(33).is_none() && Large::new(65).is_none());
    let mut empty = Small::new(0).unwrap();
    assert_eq!(empty.set_regions(&[]), Ok(()));
    assert_eq!(empty.step(0).board().unwrap(), []);
    assert_eq!(empty.step(ALL), Step::Done);
    assert_eq!(empty.progress().solutions, 1);
    // The widest masks, and one less.
    fn first<M: Mask, const N: usize>(n: u32) {
        for rules in [Rules::QUEENS, Rules::KNIGHT, Rules::TOUCH_ONLY] {
            let mut puzzle = Puzzle::<M, N>::new(n).unwrap();
            puzzle.set_rules(rules).unwrap();
            puzzle.begin_with(Order::MostConstrained).unwrap();
            let board = puzzle.step(10_000_000).board().unwrap_or_else(|| panic!("n = {n}, {rules:?}"));
            let plain =
                Plain { n, knight: rules == Rules::KNIGHT, touch_only: rules == Rules::TOUCH_ONLY, ..Plain::default() };
            for a in 0..n {
                for b in 0..a {
                    let (a, b) = ((a, board[a as usize].into()), (b, board[b as usize].into()));
                    assert!(!plain.attack(a, b), "n = {n}, {rules:?}: {board:?}");
                }
            }
        }
    }
    first::<u16, 16>(15);
    first::<u16, 16>(16);
    first::<u32, 32>(17);
    first::<u32, 32>(31);
    first::<u32, 32>(32);
    first::<u64, 64>(33);
    first::<u64, 64>(63);
    first::<u64, 64>(64);
}
