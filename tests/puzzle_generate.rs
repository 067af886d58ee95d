//! Generated puzzles: one solution, connected regions, no given queen too many, the same everywhere, and an end.

use nqueens::puzzle::{Counted, Generated, Large, Mask, Medium, Order, Puzzle, Rules, Small, Step};

const ALL: u64 = u64::MAX;
const ENOUGH: u64 = 50_000_000;

const RULES: [Rules; 5] =
    [Rules::QUEENS, Rules::TORUS, Rules::KNIGHT, Rules::TORUS.with(Rules::KNIGHT), Rules::TOUCH_ONLY];

/// The region numbers of a puzzle, from its snapshot.
fn regions<M: Mask, const N: usize>(puzzle: &Puzzle<M, N>) -> Vec<u8> {
    let n = puzzle.n() as usize;
    let mut bytes = vec![0; nqueens::puzzle::snapshot::MAX_BYTES];
    puzzle.save(&mut bytes).unwrap();
    let mask = if n <= 16 { 2 } else { 4 };
    let start = 32 + n * mask + n;
    bytes[start..start + n * n].to_vec()
}

fn is_connected(regions: &[u8], n: usize, region: u8) -> bool {
    let squares: Vec<usize> = (0..n * n).filter(|&square| regions[square] == region).collect();
    let mut reached = vec![squares[0]];
    let mut at = 0;
    while at < reached.len() {
        let (row, column) = (reached[at] / n, reached[at] % n);
        let beside = [
            (row > 0).then(|| reached[at] - n),
            (row + 1 < n).then(|| reached[at] + n),
            (column > 0).then(|| reached[at] - 1),
            (column + 1 < n).then(|| reached[at] + 1),
        ];
        for square in beside.into_iter().flatten() {
            if regions[square] == region && !reached.contains(&square) {
                reached.push(square);
            }
        }
        at += 1;
    }
    reached.len() == squares.len()
}

/// The solution and the regions of a generated puzzle, looked at with both orders in a puzzle of its own.
fn region_puzzle<M: Mask, const N: usize>(n: u32, rules: Rules, seed: u64) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut puzzle = Puzzle::<M, N>::new(n).unwrap();
    let solution = match puzzle.generate_regions(rules, seed, ENOUGH) {
        Generated::Made(solution) => solution[..n as usize].to_vec(),
        Generated::Impossible => return None,
        Generated::Paused => panic!("n = {n}, {rules:?}, seed {seed}: {ENOUGH} nodes are not enough"),
    };
    let regions = regions(&puzzle);
    for region in 1..=n as u8 {
        assert!(is_connected(&regions, n as usize, region), "n = {n}, {rules:?}, seed {seed}: region {region}");
    }
    for order in [Order::RowByRow, Order::MostConstrained] {
        let mut again = Puzzle::<M, N>::new(n).unwrap();
        again.set_rules(rules).unwrap();
        again.set_regions(&regions).unwrap();
        again.begin_with(order).unwrap();
        assert_eq!(*again.step(ALL).board().unwrap(), *solution, "n = {n}, {rules:?}, seed {seed}");
        assert_eq!(again.step(ALL), Step::Done, "n = {n}, {rules:?}, seed {seed}: a second solution");
    }
    Some((solution, regions))
}

#[test]
fn region_puzzles_have_one_solution() {
    for rules in RULES {
        for n in 0..=if cfg!(debug_assertions) { 7 } else { 9 } {
            let mut one = Puzzle::<u16, 16>::new(n).unwrap();
            one.set_rules(rules).unwrap();
            let possible = one.step(ALL).board().is_some();
            for seed in 0..if cfg!(debug_assertions) { 3 } else { 20 } {
                let made = region_puzzle::<u16, 16>(n, rules, seed);
                assert_eq!(made.is_some(), possible, "n = {n}, {rules:?}, seed {seed}");
                // The masks make no difference.
                if seed == 0 {
                    assert_eq!(region_puzzle::<u32, 32>(n, rules, seed), made);
                    assert_eq!(region_puzzle::<u64, 64>(n, rules, seed), made);
                }
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_puzzle_everywhere() {
    let (solution, regions) = region_puzzle::<u16, 16>(6, Rules::TOUCH_ONLY, 1).unwrap();
    assert_eq!(solution, SOLUTION);
    assert_eq!(regions, REGIONS);
    assert_ne!(region_puzzle::<u16, 16>(6, Rules::TOUCH_ONLY, 2).unwrap().1, REGIONS);
    let mut puzzle = Small::new(8).unwrap();
    let Generated::Made(given) = puzzle.generate_completion(Rules::QUEENS, 1, ENOUGH) else { panic!() };
    assert_eq!(given[..8], GIVEN);
}

const SOLUTION: [u8; 6] = [1, 4, 0, 2, 5, 3];
const REGIONS: [u8; 36] =
    [1, 1, 1, 2, 2, 2, 3, 1, 1, 2, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 3, 3, 4, 4, 5, 5, 3, 3, 4, 6, 5, 5];
const GIVEN: [u8; 8] = [255, 255, 5, 255, 255, 255, 255, 3];

#[test]
fn no_given_queen_is_too_many() {
    fn check<M: Mask, const N: usize>(n: u32, rules: Rules, seed: u64) {
        let mut puzzle = Puzzle::<M, N>::new(n).unwrap();
        let Generated::Made(given) = puzzle.generate_completion(rules, seed, ENOUGH) else {
            panic!("n = {n}, {rules:?}, seed {seed}")
        };
        assert!(given[n as usize..].iter().all(|&column| column == 255));
        let completions = |missing: Option<usize>| {
            let mut puzzle = Puzzle::<M, N>::new(n).unwrap();
            puzzle.set_rules(rules).unwrap();
            for (row, &column) in given.iter().enumerate() {
                if column != 255 && Some(row) != missing {
                    puzzle.place(row as u32, column.into()).unwrap();
                }
            }
            puzzle.count(2, ALL)
        };
        assert_eq!(completions(None), Counted::All(1), "n = {n}, {rules:?}, seed {seed}");
        for row in (0..n as usize).filter(|&row| given[row] != 255) {
            assert_eq!(completions(Some(row)), Counted::Limit, "n = {n}, {rules:?}, seed {seed}: row {row}");
        }
        assert_eq!(puzzle.count(2, ALL), Counted::All(1), "the puzzle is the one that was made");
    }
    for n in [0, 1, 4, 5, 6, 8, 10, 12] {
        for seed in 0..5 {
            check::<u16, 16>(n, Rules::QUEENS, seed);
        }
    }
    check::<u16, 16>(7, Rules::TORUS, 3);
    check::<u16, 16>(10, Rules::KNIGHT, 3);
    check::<u16, 16>(9, Rules::TOUCH_ONLY, 3);
    check::<u32, 32>(20, Rules::QUEENS, 3);
}

#[test]
fn generators_end_when_their_budget_does() {
    for budget in [0, 1, 7, 50, 300, 1000] {
        let mut puzzle = Small::new(12).unwrap();
        assert_eq!(puzzle.generate_regions(Rules::TOUCH_ONLY, 1, budget), Generated::Paused, "{budget}");
        let mut puzzle = Large::new(64).unwrap();
        assert_eq!(puzzle.generate_regions(Rules::QUEENS, 1, budget), Generated::Paused, "{budget}");
        // No torus of 14 rows has a solution, and it takes a while to see that.
        let mut puzzle = Small::new(14).unwrap();
        assert_eq!(puzzle.generate_completion(Rules::TORUS, 1, budget), Generated::Paused, "{budget}");
    }
    for n in [2, 3] {
        let mut puzzle = Medium::new(n).unwrap();
        assert_eq!(puzzle.generate_regions(Rules::QUEENS, 1, ENOUGH), Generated::Impossible);
        assert_eq!(puzzle.generate_completion(Rules::TOUCH_ONLY, 1, ENOUGH), Generated::Impossible);
    }
}

/// A budget that is just enough, and one less.
#[test]
fn the_budget_is_counted_to_the_node() {
    let made = |budget| Small::new(6).unwrap().generate_regions(Rules::TOUCH_ONLY, 5, budget);
    let (mut too_few, mut enough) = (0, ENOUGH);
    while enough - too_few > 1 {
        let middle = (too_few + enough) / 2;
        if made(middle) == Generated::Paused { too_few = middle } else { enough = middle }
    }
    assert_eq!(made(too_few), Generated::Paused);
    assert_eq!(made(enough), made(ENOUGH));
}

/// Two solutions are never called one: regions with a known number of solutions.
#[test]
fn two_solutions_are_never_called_one() {
    for seed in 0..if cfg!(debug_assertions) { 20 } else { 300 } {
        let (_, mut regions) = region_puzzle::<u16, 16>(7, Rules::TOUCH_ONLY, seed).unwrap();
        // Exchange squares between regions until the puzzle is another one, and compare the answers to every limit.
        let squares = regions.len();
        regions.swap(seed as usize % squares, (seed as usize * 7 + 3) % squares);
        let mut puzzle = Small::new(7).unwrap();
        puzzle.set_rules(Rules::TOUCH_ONLY).unwrap();
        puzzle.set_regions(&regions).unwrap();
        let Counted::All(solutions) = puzzle.clone().count(ALL, ALL) else { panic!() };
        for limit in 1..4 {
            let expected = if solutions < limit { Counted::All(solutions) } else { Counted::Limit };
            assert_eq!(puzzle.clone().count(limit, ALL), expected, "seed {seed}: {regions:?}");
        }
    }
}
