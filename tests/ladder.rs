//! The textbook ladder: every method against the published numbers and against the others, what it tells its observer,
//! where it stops; in Rust, and the same through the C functions.

// The functions of C are tested here too.
#![allow(unsafe_code)]

mod common;

use std::ffi::{CStr, c_void};
use std::ops::ControlFlow;
use std::ptr;
use std::slice;

use common::oracle;
use nqueens::board::{EMPTY, Size, is_solution};
use nqueens::ffi::*;
use nqueens::method::{Action, Attack, Event, Line, Method, Report, Work, run};

/// The methods that only know that a line is taken, not by whom.
const SETS: [Method; 4] = [Method::TaggedKeys, Method::ThreeSets, Method::BooleanArrays, Method::Bitmask];

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// A run with all its solutions.
fn solve(method: Method, n: u32, limit: u64) -> (Report, Vec<Vec<u8>>) {
    let mut boards = Vec::new();
    let report = run(method, size(n), limit, |event| {
        if event.action == Action::Solution {
            boards.push(event.columns.to_vec());
        }
        ControlFlow::Continue(())
    });
    (report.unwrap(), boards)
}

/// The work of a run that nobody watches.
fn work(method: Method, n: u32, limit: u64) -> Work {
    run(method, size(n), limit, |_| ControlFlow::Continue(())).unwrap().work
}

/// A run as its steps and the boards after them.
fn steps(method: Method, n: u32) -> Vec<(Action, Vec<u8>)> {
    let mut steps = Vec::new();
    run(method, size(n), 0, |event| {
        steps.push((event.action, event.columns.to_vec()));
        ControlFlow::Continue(())
    })
    .unwrap();
    steps
}

/// What the counters say after these steps.
fn counted<'a>(steps: impl IntoIterator<Item = &'a (Action, Vec<u8>)>) -> Work {
    let mut work = Work::default();
    for (step, _) in steps {
        match step {
            Action::Test { .. } => work.squares_tested += 1,
            Action::Reject { .. } => {}
            Action::Place { .. } => work.queens_placed += 1,
            Action::Remove { .. } => work.queens_removed += 1,
            Action::Solution => work.solutions += 1,
        }
    }
    work
}

/// Rows of dots and a Q, one after the other.
fn picture(board: &[u8]) -> String {
    let rows = board.iter().map(|&queen| {
        (0..board.len()).map(|column| if column == usize::from(queen) { 'Q' } else { '.' }).collect::<String>()
    });
    rows.collect::<Vec<_>>().join(" ")
}

#[test]
fn textbook_examples() {
    for method in Method::ALL {
        let pictures = |n| solve(method, n, 0).1.iter().map(|board| picture(board)).collect::<Vec<_>>();
        assert_eq!(pictures(4), [".Q.. ...Q Q... ..Q.", "..Q. Q... ...Q .Q.."], "{method}");
        assert_eq!(pictures(1), ["Q"], "{method}");
        assert_eq!(pictures(0), [""], "{method}: the empty board is its solution");
        assert!(pictures(2).is_empty(), "{method}");
        assert!(pictures(3).is_empty(), "{method}");
    }
}

#[test]
fn every_method_counts_the_published_totals() {
    let (offset, totals) = oracle("A000170");
    for method in Method::ALL {
        for (n, &total) in (offset as u32..=9).zip(&totals) {
            assert_eq!(work(method, n, 0).solutions, total, "{method} {n}");
        }
    }
    for n in [10, 11] {
        assert_eq!(work(Method::Bitmask, n, 0).solutions, totals[n as usize - offset], "{n}");
    }
}

#[test]
fn every_method_delivers_the_same_boards_in_lexicographic_order() {
    for n in 0..=8 {
        let (_, boards) = solve(Method::ALL[0], n, 0);
        assert!(boards.is_sorted_by(|one, other| one < other), "{n}");
        assert!(boards.iter().all(|board| board.len() == n as usize && is_solution(board)), "{n}");
        for method in Method::ALL {
            assert_eq!(solve(method, n, 0).1, boards, "{method} {n}");
        }
    }
    let (_, boards) = solve(Method::PlacedArray, 10, 0);
    for method in [Method::BoardScan, Method::TaggedKeys, Method::ThreeSets, Method::BooleanArrays, Method::Bitmask] {
        assert_eq!(solve(method, 10, 0).1, boards, "{method}");
    }
}

#[test]
fn the_first_solution_is_the_published_one() {
    // There is no row for n = 15.
    for n in (4..=14).chain([16]) {
        let (_, published) = oracle(&format!("A141843/{n}"));
        // Published columns count from 1.
        let published: Vec<u8> = published.iter().map(|&column| column as u8 - 1).collect();
        for method in Method::ALL.into_iter().filter(|method| n <= 8 || *method != Method::Permutation) {
            if n <= method.max_n() {
                assert_eq!(solve(method, n, 1).1, slice::from_ref(&published), "{method} {n}");
            }
        }
    }
}

#[test]
fn squares_tested_until_the_first_solution_are_the_published_ones() {
    let (offset, tested) = oracle("A140450");
    for (n, &tested) in (offset as u32..=16).zip(&tested) {
        for method in SETS.into_iter().chain([Method::PlacedArray]) {
            assert_eq!(work(method, n, 1).squares_tested, tested, "{method} {n}");
        }
    }
}

#[test]
fn queens_placed_are_the_nodes_of_the_published_tree() {
    let (offset, nodes) = oracle("A319283");
    for method in Method::ALL.into_iter().filter(|method| *method != Method::Permutation) {
        for (n, &nodes) in (offset as u32..=9).zip(&nodes) {
            // The published tree has a root, which has no queen.
            assert_eq!(work(method, n, 0).queens_placed, nodes - 1, "{method} {n}");
        }
    }
}

#[test]
fn the_permutations_are_all_looked_at() {
    for n in 1..=8u32 {
        let first_rows =
            steps(Method::Permutation, n).iter().filter(|(s, _)| matches!(s, Action::Test { row: 0, .. })).count();
        assert_eq!(first_rows as u32, (1..=n).product::<u32>(), "{n}");
    }
}

#[test]
fn the_events_tell_the_search() {
    for method in Method::ALL {
        for n in 0..=7 {
            let mut board = vec![EMPTY; n as usize];
            let mut boards = Vec::new();
            let mut asked = None;
            for (step, shown) in steps(method, n) {
                // The first row without a queen is where the method works.
                let row = board.iter().take_while(|&&column| column != EMPTY).count() as u32;
                match step {
                    Action::Test { row: tested, column } => {
                        assert_eq!(tested, row, "{method} {n}");
                        assert!(column < n, "{method} {n}");
                        assert_eq!(asked.replace((tested, column)), None, "{method} {n}: a test without an answer");
                    }
                    Action::Reject { row, column, attack } => {
                        assert_eq!(asked.take(), Some((row, column)), "{method} {n}");
                        assert_attacked(method, &board, (row, column), attack);
                    }
                    Action::Place { row, column } => {
                        assert_eq!(asked.take(), Some((row, column)), "{method} {n}");
                        board[row as usize] = column as u8;
                        let safe = (0..row).all(|above| {
                            Line::between((above, u32::from(board[above as usize])), (row, column)).is_none()
                        });
                        assert!(safe, "{method} {n}: placed under attack, {board:?}");
                    }
                    Action::Remove { row: removed, column } => {
                        assert_eq!((asked, removed + 1), (None, row), "{method} {n}");
                        assert_eq!(board[removed as usize], column as u8, "{method} {n}");
                        board[removed as usize] = EMPTY;
                    }
                    Action::Solution => {
                        assert_eq!((asked, row), (None, n), "{method} {n}");
                        boards.push(board.clone());
                    }
                }
                assert_eq!(shown, board, "{method} {n}: {step:?} shows another board");
            }
            assert_eq!(asked, None, "{method} {n}");
            assert!(board.iter().all(|&column| column == EMPTY), "{method} {n}: the end is the empty board");
            assert_eq!(boards, solve(method, n, 0).1, "{method} {n}");
        }
    }
}

/// That a rejection is true: some queen attacks on this line, and it is the named one where one is named.
fn assert_attacked(method: Method, board: &[u8], square: (u32, u32), attack: Attack) {
    let attackers: Vec<u32> = (0..square.0)
        .filter(|&above| Line::between((above, u32::from(board[above as usize])), square) == Some(attack.line))
        .collect();
    match attack.row {
        Some(row) => assert!(attackers.contains(&row), "{method}: {square:?} {attack:?} in {board:?}"),
        None => assert!(!attackers.is_empty(), "{method}: {square:?} {attack:?} in {board:?}"),
    }
    assert_eq!(attack.row.is_none(), SETS.contains(&method), "{method}: sets know no rows, the others do");
}

#[test]
fn an_observer_can_stop_at_every_event() {
    for method in Method::ALL {
        for n in 0..=5 {
            let all = steps(method, n);
            for stop in 1..=all.len() {
                let mut told = Vec::new();
                let report = run(method, size(n), 0, |event| {
                    told.push((event.action, event.columns.to_vec()));
                    if told.len() == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
                assert_eq!(told, all[..stop], "{method} {n} {stop}");
                // The step at which it stopped is counted.
                assert_eq!(report, Report { stopped: true, work: counted(&all[..stop]) }, "{method} {n} {stop}");
            }
            let report = run(method, size(n), 0, |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(report, Report { stopped: false, work: counted(&all) }, "{method} {n}");
            assert_eq!(report.work.queens_placed, report.work.queens_removed, "{method} {n}");
        }
    }
}

#[test]
fn a_limit_stops_right_behind_that_solution() {
    for method in Method::ALL {
        for n in [0, 1, 2, 3, 4, 5, 6, 7] {
            let all = steps(method, n);
            let (_, boards) = solve(method, n, 0);
            for limit in 1..=boards.len() + 1 {
                let (report, delivered) = solve(method, n, limit as u64);
                assert_eq!(delivered, boards[..limit.min(boards.len())], "{method} {n} {limit}");
                // Reaching it counts, even when nothing further would come.
                assert_eq!(report.stopped, limit <= boards.len(), "{method} {n} {limit}");
                let solution = all.iter().enumerate().filter(|(_, (step, _))| *step == Action::Solution).nth(limit - 1);
                let end = solution.map_or(all.len(), |(index, _)| index + 1);
                assert_eq!(report.work, counted(&all[..end]), "{method} {n} {limit}");
            }
        }
    }
}

#[test]
fn a_board_past_the_methods_limit_is_refused() {
    for method in Method::ALL {
        let slow = matches!(method, Method::Permutation | Method::BoardScan);
        assert_eq!(method.max_n(), if slow { 12 } else { 32 }, "{method}");
        // One event is enough to see that the largest board is taken.
        let mut events = 0;
        let report = run(method, size(method.max_n()), 0, |_| {
            events += 1;
            ControlFlow::Break(())
        });
        assert!(report.unwrap().stopped && events == 1, "{method}");
        if slow {
            let refused = run(method, size(13), 0, |_| panic!("an event of a run that was refused")).unwrap_err();
            assert_eq!((refused.method, refused.size), (method, size(13)));
            assert_eq!(refused.to_string(), format!("the method {method} goes to n = 12, not 13"));
        }
    }
}

#[test]
fn the_methods_agree_on_the_largest_board() {
    // All 32 rows are out of reach, so the first steps only; rejections are left out, since reasons may differ.
    let start = |method| {
        let mut steps = Vec::new();
        run(method, size(32), 0, |event| {
            if !matches!(event.action, Action::Reject { .. }) {
                steps.push(event.action);
            }
            if steps.len() < 200_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
        steps
    };
    let expected = start(Method::PlacedArray);
    for method in SETS {
        assert!(start(method) == expected, "{method}");
    }
}

#[test]
fn names_lead_back_to_their_methods() {
    let names = ["permutation", "board-scan", "placed-array", "tagged-keys", "three-sets", "boolean-arrays", "bitmask"];
    assert_eq!(Method::ALL.map(Method::name), names);
    for method in Method::ALL {
        assert_eq!(Method::from_name(method.name()), Some(method));
        assert_eq!(method.to_string(), method.name());
    }
    for name in ["", "bitmas", "bitmask ", "Bitmask", "three_sets"] {
        assert_eq!(Method::from_name(name), None, "{name:?}");
    }
}

// The same through the C functions.

const C_METHODS: [nq_method; 7] = [
    NQ_METHOD_PERMUTATION,
    NQ_METHOD_BOARD_SCAN,
    NQ_METHOD_PLACED_ARRAY,
    NQ_METHOD_TAGGED_KEYS,
    NQ_METHOD_THREE_SETS,
    NQ_METHOD_BOOLEAN_ARRAYS,
    NQ_METHOD_BITMASK,
];

/// What `record` is given as `user`.
struct Recorder {
    /// The events with a copy of their boards.
    events: Vec<(nq_event, Vec<u8>)>,
    /// After how many events to stop, and with what answer.
    stop: usize,
    answer: i32,
}

impl Recorder {
    fn new() -> Recorder {
        Recorder { events: Vec::new(), stop: usize::MAX, answer: 1 }
    }
}

unsafe extern "C" fn record(user: *mut c_void, event: *const nq_event) -> i32 {
    // SAFETY: `nq_method_run` passes on the recorder that it was given, and an event that is valid during the call.
    let (recorder, event) = unsafe { (&mut *user.cast::<Recorder>(), *event) };
    // SAFETY: the event's board has n columns.
    let board = unsafe { slice::from_raw_parts(event.columns, event.n as usize) };
    recorder.events.push((event, board.to_vec()));
    if recorder.events.len() == recorder.stop { recorder.answer } else { 0 }
}

/// Numbers that no run leaves: so it can be seen whether something was written.
const UNTOUCHED: nq_method_stats =
    nq_method_stats { solutions: 1 << 60, squares_tested: 2 << 60, queens_placed: 3 << 60, queens_removed: 4 << 60 };

fn c_run(method: nq_method, n: u32, limit: u64, recorder: &mut Recorder) -> (nq_status, nq_method_stats) {
    let mut stats = UNTOUCHED;
    // SAFETY: the recorder is what `record` expects; `stats` is a local.
    let status = unsafe { nq_method_run(method, n, limit, Some(record), ptr::from_mut(recorder).cast(), &mut stats) };
    (status, stats)
}

fn c_stats(work: Work) -> nq_method_stats {
    let Work { solutions, squares_tested, queens_placed, queens_removed } = work;
    nq_method_stats { solutions, squares_tested, queens_placed, queens_removed }
}

/// An event and its board as plain numbers: kind, reason, n, row, column, other row.
type Told = ([u32; 6], Vec<u8>);

fn told(event: &(nq_event, Vec<u8>)) -> Told {
    let (nq_event { kind, reason, n, row, column, other_row, .. }, board) = event;
    ([*kind as u32, *reason as u32, *n, *row, *column, *other_row], board.clone())
}

/// What C must be told of a step, with the published numbers, not the constants.
fn to_tell(n: u32, (step, board): &(Action, Vec<u8>)) -> Told {
    const NONE: u32 = u32::MAX;
    let numbers = match *step {
        Action::Test { row, column } => [0, 0, n, row, column, NONE],
        Action::Reject { row, column, attack } => {
            let reason = match attack.line {
                Line::Column => 1,
                Line::Diagonal => 2,
                Line::Antidiagonal => 3,
            };
            [1, reason, n, row, column, attack.row.unwrap_or(NONE)]
        }
        Action::Place { row, column } => [2, 0, n, row, column, NONE],
        Action::Remove { row, column } => [3, 0, n, row, column, NONE],
        Action::Solution => [4, 0, n, n, NONE, NONE],
    };
    (numbers, board.clone())
}

#[test]
fn c_is_told_what_rust_is_told() {
    for (number, method) in C_METHODS.into_iter().zip(Method::ALL) {
        for n in 0..=6 {
            let steps = steps(method, n);
            let mut recorder = Recorder::new();
            let (status, stats) = c_run(number, n, 0, &mut recorder);
            assert_eq!((status, stats), (nq_status::NQ_DONE, c_stats(counted(&steps))), "{method} {n}");
            let events: Vec<Told> = recorder.events.iter().map(told).collect();
            let expected: Vec<Told> = steps.iter().map(|step| to_tell(n, step)).collect();
            assert_eq!(events, expected, "{method} {n}");
        }
    }
}

#[test]
fn a_c_callback_can_stop_at_every_event() {
    for (number, method) in C_METHODS.into_iter().zip(Method::ALL) {
        let steps = steps(method, 4);
        for stop in 1..=steps.len() {
            // Any answer but 0 stops.
            for answer in [1, -1, i32::MIN, 256] {
                let mut recorder = Recorder { stop, answer, ..Recorder::new() };
                let (status, stats) = c_run(number, 4, 0, &mut recorder);
                assert_eq!(status, nq_status::NQ_STOPPED, "{method} {stop}");
                assert_eq!(stats, c_stats(counted(&steps[..stop])), "{method} {stop}");
                assert_eq!(recorder.events.len(), stop, "{method} {stop}");
            }
        }
    }
}

#[test]
fn c_limits_count_and_stop() {
    for (number, method) in C_METHODS.into_iter().zip(Method::ALL) {
        for (n, solutions) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (6, 4)] {
            for limit in 1..=solutions + 1 {
                let mut recorder = Recorder::new();
                let (status, stats) = c_run(number, n, limit, &mut recorder);
                let reached = limit <= solutions;
                assert_eq!(
                    status,
                    if reached { nq_status::NQ_STOPPED } else { nq_status::NQ_DONE },
                    "{method} {n} {limit}"
                );
                assert_eq!(stats, c_stats(work(method, n, limit)), "{method} {n} {limit}");
                assert_eq!(stats.solutions, limit.min(solutions), "{method} {n} {limit}");
            }
        }
    }
}

#[test]
fn c_may_leave_out_the_callback_its_argument_and_the_stats() {
    for number in C_METHODS {
        let mut stats = UNTOUCHED;
        // SAFETY: NULL is allowed for each; `stats` is a local.
        unsafe {
            assert_eq!(nq_method_run(number, 6, 0, None, ptr::null_mut(), &mut stats), nq_status::NQ_DONE);
            assert_eq!(nq_method_run(number, 6, 0, None, ptr::null_mut(), ptr::null_mut()), nq_status::NQ_DONE);
            assert_eq!(nq_method_run(number, 6, 3, None, ptr::null_mut(), ptr::null_mut()), nq_status::NQ_STOPPED);
        }
        assert_eq!(stats.solutions, 4, "{number}");

        unsafe extern "C" fn stop(user: *mut c_void, _event: *const nq_event) -> i32 {
            i32::from(user.is_null())
        }
        // SAFETY: `stop` takes NULL.
        let status = unsafe { nq_method_run(number, 6, 0, Some(stop), ptr::null_mut(), ptr::null_mut()) };
        assert_eq!(status, nq_status::NQ_STOPPED, "{number}");
    }
}

#[test]
fn c_errors_come_in_their_order_and_change_nothing() {
    let refused = |method, n| {
        let mut recorder = Recorder::new();
        let (status, stats) = c_run(method, n, 1, &mut recorder);
        assert_eq!(stats, UNTOUCHED, "{method} {n}");
        assert!(recorder.events.is_empty(), "{method} {n}");
        status
    };
    for method in [-1, 7, 8, i32::MIN, i32::MAX] {
        // n's limit depends on the method, so the method comes first.
        for n in [0, 8, 33, u32::MAX] {
            assert_eq!(refused(method, n), nq_status::NQ_ERR_ENUM, "{method} {n}");
        }
    }
    for number in C_METHODS {
        let slow = [NQ_METHOD_PERMUTATION, NQ_METHOD_BOARD_SCAN].contains(&number);
        for n in [if slow { 13 } else { 33 }, 33, 64, u32::MAX] {
            assert_eq!(refused(number, n), nq_status::NQ_ERR_SIZE, "{number} {n}");
        }
        let mut recorder = Recorder { stop: 1, ..Recorder::new() };
        let (status, _) = c_run(number, if slow { 12 } else { 32 }, 0, &mut recorder);
        assert_eq!(status, nq_status::NQ_STOPPED, "{number}");
    }
    // A pointer is looked at before anything else.
    let mut stats = [UNTOUCHED; 2];
    let crooked = stats.as_mut_ptr().wrapping_byte_add(1);
    for (method, n) in [(NQ_METHOD_BITMASK, 4), (99, 4), (NQ_METHOD_BITMASK, 99)] {
        // SAFETY: it lies within the array, and a pointer that is not aligned is refused.
        let status = unsafe { nq_method_run(method, n, 0, None, ptr::null_mut(), crooked) };
        assert_eq!(status, nq_status::NQ_ERR_ALIGN);
    }
    assert_eq!(stats, [UNTOUCHED; 2]);
}

#[test]
fn a_c_callback_may_run_another_method() {
    unsafe extern "C" fn nested(user: *mut c_void, event: *const nq_event) -> i32 {
        let mut stats = UNTOUCHED;
        // SAFETY: the event is valid during the call, `user` is the sum below, `stats` is a local.
        unsafe {
            if (*event).kind == NQ_EVENT_SOLUTION {
                nq_method_run(NQ_METHOD_THREE_SETS, (*event).n, 0, None, ptr::null_mut(), &mut stats);
                *user.cast::<u64>() += stats.solutions;
            }
        }
        0
    }
    let mut sum = 0u64;
    // SAFETY: `nested` takes a pointer to a u64.
    let status = unsafe {
        nq_method_run(NQ_METHOD_BITMASK, 6, 0, Some(nested), ptr::from_mut(&mut sum).cast(), ptr::null_mut())
    };
    assert_eq!((status, sum), (nq_status::NQ_DONE, 16));
}

#[test]
fn c_names_are_the_rust_names() {
    for (number, method) in C_METHODS.into_iter().zip(Method::ALL) {
        // SAFETY: a text with a NUL, as its documentation says.
        let name = unsafe { CStr::from_ptr(nq_method_name(number)) };
        assert_eq!(name.to_str(), Ok(method.name()));
    }
    for number in [-1, 7, i32::MIN, i32::MAX] {
        assert!(nq_method_name(number).is_null(), "{number}");
    }
}

#[test]
fn c_numbers_are_the_documented_ones() {
    assert_eq!(C_METHODS, [0, 1, 2, 3, 4, 5, 6]);
    let events = [NQ_EVENT_TEST, NQ_EVENT_REJECT, NQ_EVENT_PLACE, NQ_EVENT_REMOVE, NQ_EVENT_SOLUTION];
    assert_eq!(events, [0, 1, 2, 3, 4]);
    let reasons = [NQ_REASON_NONE, NQ_REASON_COLUMN, NQ_REASON_DIAGONAL, NQ_REASON_ANTIDIAGONAL];
    assert_eq!(reasons, [0, 1, 2, 3]);
}

/// An observer that is a plain function will do as well.
#[test]
fn a_function_is_an_observer() {
    fn stop_at_first_rejection(event: Event<'_>) -> ControlFlow<()> {
        match event.action {
            Action::Reject { .. } => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
    let report = run(Method::BooleanArrays, size(8), 0, stop_at_first_rejection).unwrap();
    // The first queen stands in the corner; the square below it is the first that is rejected.
    assert_eq!((report.stopped, report.work.squares_tested, report.work.queens_placed), (true, 2, 1));
}
