//! Snapshots: what is saved goes on as if nothing had happened, and what no search has written is refused.

mod common;

use common::{Random, oracle};
use nqueens::board::{Board, Size};
use nqueens::search::snapshot::{BYTES, SnapshotError, VERSION};
use nqueens::search::{Search, Step};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// A snapshot with these bytes changed and a checksum that fits them.
fn forged(mut bytes: [u8; BYTES], changes: &[(usize, u8)]) -> [u8; BYTES] {
    for &(at, byte) in changes {
        bytes[at] = byte;
    }
    // CRC-32 once more, from its definition: reflected polynomial, all ones before and after.
    let checksum = !bytes[..60].iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    bytes[60..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn saved(n: u32, nodes: u64) -> [u8; BYTES] {
    let mut search = Search::new(size(n));
    search.step(nodes);
    search.save()
}

#[test]
fn a_pause_a_save_and_a_load_after_every_node_change_nothing() {
    for n in 0..=7 {
        let whole: Vec<Board> = Search::new(size(n)).collect();
        let mut search = Search::new(size(n));
        let mut found = Vec::new();
        loop {
            let bytes = search.save();
            search = Search::load(&bytes).unwrap_or_else(|error| panic!("n = {n}: {bytes:?}: {error:?}"));
            assert_eq!(search.save(), bytes, "a snapshot of what a snapshot gave");
            match search.step(1) {
                Step::Board(board) => found.push(board),
                Step::Paused => {}
                Step::Done => break,
            }
        }
        let (_, nodes) = oracle("A319283");
        assert_eq!(found, whole, "n = {n}");
        assert_eq!(search.progress().nodes, nodes[n as usize] - 1);
        let done = Search::load(&search.save()).unwrap();
        assert_eq!(done.progress(), search.progress());
        assert_eq!(done.count(), 0, "n = {n}: a search that is done stays done");
    }
}

#[test]
fn pauses_at_random_change_nothing() {
    let mut random = Random::new();
    for n in 8..=10 {
        let whole: Vec<Board> = Search::new(size(n)).collect();
        let mut search = Search::new(size(n));
        let mut found = Vec::new();
        loop {
            search = Search::load(&search.save()).unwrap();
            match search.step(random.below(2000)) {
                Step::Board(board) => found.push(board),
                Step::Paused => {}
                Step::Done => break,
            }
        }
        assert!(found == whole, "n = {n}, {random}");
    }
}

#[test]
fn the_format_is_the_documented_one() {
    let mut search = Search::new(size(8));
    search.by_ref().take(3).for_each(drop);
    let progress = search.progress();
    let mut expected = [0; BYTES];
    expected[..8].copy_from_slice(b"NQSE\x01\x00\x08\x07");
    expected[8..16].copy_from_slice(&progress.nodes.to_le_bytes());
    expected[16] = 3;
    expected[24..56].fill(255);
    // The third board of n = 8, without its last queen; column 3 has been tried there.
    expected[24..31].copy_from_slice(&[0, 6, 3, 5, 7, 1, 4]);
    expected[56] = 3;
    assert_eq!(search.save(), forged(expected, &[]));
    assert_eq!(VERSION, 1);
}

#[test]
fn other_lengths_are_refused() {
    let bytes = saved(8, 500);
    for length in 0..BYTES {
        assert_eq!(Search::load(&bytes[..length]).err(), Some(SnapshotError::Length), "{length} bytes");
    }
    let mut longer = bytes.to_vec();
    longer.push(0);
    assert_eq!(Search::load(&longer).err(), Some(SnapshotError::Length));
}

#[test]
fn every_changed_bit_is_refused() {
    let bytes = saved(8, 500);
    for bit in 0..BYTES * 8 {
        let mut changed = bytes;
        changed[bit / 8] ^= 1 << (bit % 8);
        let expected = match bit / 8 {
            0..4 => SnapshotError::Magic,
            4..6 => SnapshotError::Version,
            _ => SnapshotError::Checksum,
        };
        assert_eq!(Search::load(&changed).err(), Some(expected), "bit {bit}");
    }
}

#[test]
fn checks_are_made_in_the_order_of_their_numbers() {
    let bytes = saved(8, 500);
    let wrong = forged(bytes, &[(0, b'X'), (4, 9), (6, 99)]);
    assert_eq!(Search::load(&wrong[..63]).err(), Some(SnapshotError::Length));
    assert_eq!(Search::load(&wrong).err(), Some(SnapshotError::Magic));
    assert_eq!(Search::load(&forged(bytes, &[(4, 9), (6, 99)])).err(), Some(SnapshotError::Version));
    assert_eq!(Search::load(&forged(bytes, &[(5, 1)])).err(), Some(SnapshotError::Version));
    assert_eq!(Search::load(&forged(bytes, &[(6, 99)])).err(), Some(SnapshotError::Content));
}

#[test]
fn positions_that_no_search_reaches_are_refused() {
    // 0 2 is on the path of n = 5, and its next row is still whole.
    let bytes = forged([0; BYTES], &[(0, b'N'), (1, b'Q'), (2, b'S'), (3, b'E'), (4, 1), (6, 5), (7, 2), (8, 9)]);
    let path = |columns: &[u8]| {
        let mut changes: Vec<_> = (24..56).map(|at| (at, 255)).collect();
        changes.extend(columns.iter().enumerate().map(|(row, &column)| (24 + row, column)));
        changes.push((7, columns.len() as u8));
        forged(bytes, &changes)
    };
    let good = path(&[0, 2]);
    assert!(Search::load(&good).is_ok());
    assert!(Search::load(&path(&[0, 2, 4, 1])).is_ok(), "the row of the last queen");
    for next in [0, 5] {
        // Column 4 is free in the third row.
        assert!(Search::load(&forged(good, &[(56, next)])).is_ok(), "next column {next}");
    }
    let refused = [
        ("queens on one column", path(&[0, 0])),
        ("queens on a diagonal", path(&[0, 1])),
        ("queens on an anti-diagonal", path(&[2, 1])),
        ("a column past n", path(&[0, 5])),
        ("an empty row on the path", path(&[0, 255, 1])),
        ("a path as long as the board", path(&[0, 2, 4, 1, 3])),
        ("a path longer than the board", path(&[0, 2, 4, 1, 3, 0])),
        ("a path longer than any board", forged(good, &[(7, 33)])),
        ("a queen behind the path", forged(good, &[(26, 4)])),
        ("n past the largest board", forged(good, &[(6, 33)])),
        ("bytes that are always 0", forged(good, &[(59, 1)])),
        ("a next column past n", forged(good, &[(56, 6)])),
        ("a next column behind an attacked square", forged(good, &[(56, 3)])),
        ("fewer nodes than queens", forged(good, &[(8, 1)])),
        ("more nodes than can be", forged(good, &[(15, 128)])),
        ("more solutions than nodes", forged(good, &[(16, 10)])),
        ("queens on the empty board", forged(good, &[(6, 0)])),
        ("a node on the empty board", forged(path(&[]), &[(6, 0), (8, 1)])),
        ("two boards of the empty board", forged(path(&[]), &[(6, 0), (8, 0), (16, 2)])),
        ("a next column on the empty board", forged(path(&[]), &[(6, 0), (8, 0), (56, 1)])),
    ];
    for (what, bytes) in refused {
        assert_eq!(Search::load(&bytes).err(), Some(SnapshotError::Content), "{what}");
    }
}

#[test]
fn any_bytes_give_a_search_that_works_or_an_error() {
    let mut random = Random::new();
    for _ in 0..20_000 {
        let n = random.below(34) as u8;
        let mut changes = vec![(6, n), (7, random.below(6) as u8)];
        for at in 24..56 {
            let column = if at < 24 + changes[1].1 as usize { random.below(34) as u8 } else { 255 };
            changes.push((at, column));
        }
        changes.push((56, random.below(34) as u8));
        let bytes = forged(saved(8, 50), &changes);
        if let Ok(mut search) = Search::load(&bytes) {
            assert_eq!(search.save(), bytes, "{random}");
            if let Step::Board(board) = search.step(300) {
                assert!(nqueens::board::is_solution(&board), "{random}");
            }
            assert!(search.progress().parts_per_million <= 1_000_000, "{random}");
        }
    }
}
