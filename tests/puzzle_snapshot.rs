//! Puzzles as bytes: what is saved goes on as if nothing had happened, and what no puzzle has written is refused.

mod common;

use common::{Plain, Random};
use nqueens::puzzle::{Large, Mask, Medium, Order, Puzzle, Rules, Small, Step, snapshot};
use nqueens::search::snapshot::SnapshotError;

fn saved<M: Mask, const N: usize>(puzzle: &Puzzle<M, N>) -> Vec<u8> {
    let mut bytes = vec![0xee; snapshot::MAX_BYTES];
    let length = puzzle.save(&mut bytes).unwrap();
    assert_eq!(Some(length), snapshot::bytes(puzzle.n()));
    assert!(bytes[length..].iter().all(|&byte| byte == 0xee));
    bytes.truncate(length);
    bytes
}

fn set_up<M: Mask, const N: usize>(plain: &Plain) -> Puzzle<M, N> {
    let mut puzzle = Puzzle::new(plain.n).unwrap();
    let rules = u32::from(plain.torus) | u32::from(plain.knight) << 1 | u32::from(plain.touch_only) << 2;
    puzzle.rules(Rules::from_bits(rules).unwrap()).unwrap();
    if let Some(regions) = &plain.regions {
        puzzle.regions(regions).unwrap();
    }
    plain.blocked.iter().for_each(|&(row, column)| puzzle.block(row, column).unwrap());
    plain.placed.iter().for_each(|&(row, column)| puzzle.place(row, column).unwrap());
    puzzle
}

/// Saves and loads before every node, and compares with a puzzle that was left alone.
fn every_node<M: Mask, const N: usize>(plain: &Plain, order: Order, random: &Random) {
    let mut whole: Puzzle<M, N> = set_up(plain);
    let mut parts = Puzzle::<M, N>::load(&saved(&whole)).unwrap();
    whole.begin_with(order).unwrap();
    parts.begin_with(order).unwrap();
    let mut steps = 0;
    loop {
        let bytes = saved(&parts);
        parts = Puzzle::load(&bytes).unwrap_or_else(|error| panic!("{random}: {plain:?}: {bytes:?}: {error:?}"));
        assert_eq!(saved(&parts), bytes, "{random}: {plain:?}: a snapshot of what a snapshot gave");
        assert_eq!(parts.progress(), whole.progress(), "{random}: {plain:?}");
        let (one, other) = (whole.step(1), parts.step(1));
        assert_eq!(one, other, "{random}: {plain:?} after {steps} steps");
        if one == Step::Done {
            assert_eq!(Puzzle::<M, N>::load(&saved(&parts)).unwrap().step(0), Step::Done, "{random}: {plain:?}");
            return;
        }
        steps += 1;
        // Long searches are looked at in part.
        if steps > 400 {
            return;
        }
    }
}

#[test]
fn a_save_and_a_load_at_every_node_change_nothing() {
    let mut random = Random::new();
    for _ in 0..if cfg!(debug_assertions) { 60 } else { 600 } {
        let n = random.below(9) as u32;
        let plain = Plain::random(&mut random, n);
        for order in [Order::RowByRow, Order::MostConstrained] {
            every_node::<u16, 16>(&plain, order, &random);
        }
    }
    for (n, torus, knight) in
        [(16, false, false), (17, false, true), (32, false, false), (33, true, false), (64, false, true)]
    {
        let plain = Plain { n, torus, knight, blocked: vec![(0, 0), (n - 1, n - 1)], ..Plain::default() };
        match n {
            16 => every_node::<u16, 16>(&plain, Order::MostConstrained, &random),
            17..=32 => every_node::<u32, 32>(&plain, Order::MostConstrained, &random),
            _ => every_node::<u64, 64>(&plain, Order::MostConstrained, &random),
        }
    }
}

#[test]
fn conditions_can_be_added_to_a_loaded_puzzle() {
    let mut puzzle = Small::new(8).unwrap();
    puzzle.place(1, 3).unwrap();
    let mut loaded = Small::load(&saved(&puzzle)).unwrap();
    assert!(loaded.rules(Rules::TORUS).is_err());
    loaded.place(3, 4).unwrap();
    assert_eq!(loaded.step(u64::MAX).board().unwrap().len(), 8);
    // Solving has begun: that is saved too.
    let mut loaded = Small::load(&saved(&loaded)).unwrap();
    assert!(loaded.place(0, 5).is_err());
    assert!(loaded.step(u64::MAX).board().is_some());
    assert_eq!(loaded.step(u64::MAX), Step::Done);
}

/// CRC-32 once more, from its definition: reflected polynomial, all ones before and after.
fn forged(mut bytes: Vec<u8>, changes: &[(usize, u8)]) -> Vec<u8> {
    for &(at, byte) in changes {
        bytes[at] = byte;
    }
    let end = bytes.len() - 4;
    let checksum = !bytes[..end].iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn the_format_is_the_documented_one() {
    let mut puzzle = Small::new(4).unwrap();
    puzzle.regions(&[1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]).unwrap();
    puzzle.block(0, 0).unwrap();
    puzzle.begin_with(Order::RowByRow).unwrap();
    assert_eq!(puzzle.step(2), Step::Paused);
    let mut expected = vec![0; snapshot::bytes(4).unwrap()];
    assert_eq!(expected.len(), 32 + 8 + 4 + 16 + 8 + 2 + 4);
    expected[..11].copy_from_slice(b"NQPZ\x01\x00\x04\x00\x03\x00\x02");
    expected[16] = 2;
    expected[32..40].copy_from_slice(&[0b1110, 0, 0b1111, 0, 0b1111, 0, 0b1111, 0]);
    expected[40..44].fill(255);
    expected[44..60].copy_from_slice(&[1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
    expected[60..68].copy_from_slice(&[0, 1, 1, 3, 255, 255, 255, 255]);
    expected[68..70].fill(255);
    assert_eq!(saved(&puzzle), forged(expected, &[]));
    assert_eq!(snapshot::VERSION, 1);
    assert_eq!(snapshot::bytes(64), Some(snapshot::MAX_BYTES));
    assert_eq!(snapshot::bytes(65), None);
    assert_eq!(puzzle.save(&mut [0; 10]), None);
}

#[test]
fn every_changed_bit_and_every_other_length_is_refused() {
    let mut puzzle = Small::new(6).unwrap();
    puzzle.block(0, 1).unwrap();
    puzzle.step(7);
    let bytes = saved(&puzzle);
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let expected = match bit / 8 {
            0..4 => SnapshotError::Magic,
            4..6 => SnapshotError::Version,
            // Another n has another length.
            6 => SnapshotError::Length,
            _ => SnapshotError::Checksum,
        };
        assert_eq!(Small::load(&changed).err(), Some(expected), "bit {bit}");
    }
    for length in 0..bytes.len() {
        assert_eq!(Small::load(&bytes[..length]).err(), Some(SnapshotError::Length), "{length} bytes");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Small::load(&longer).err(), Some(SnapshotError::Length));
    assert_eq!(Medium::load(&bytes).err(), Some(SnapshotError::Content), "it belongs in a small puzzle");
    assert_eq!(Large::load(&bytes).err(), Some(SnapshotError::Content));
}

/// Whatever the bytes say once their checksum is right: they are refused, or they are a puzzle that works and that
/// saves as just these bytes.
#[test]
fn forged_bytes_are_refused_or_are_a_puzzle() {
    let mut random = Random::new();
    let (mut refused, mut taken) = (0, 0);
    for _ in 0..if cfg!(debug_assertions) { 5_000 } else { 100_000 } {
        let n = random.below(7) as u32;
        let mut puzzle: Small = set_up(&Plain::random(&mut random, n));
        if random.below(3) > 0 {
            let order = if random.below(2) == 0 { Order::RowByRow } else { Order::MostConstrained };
            puzzle.begin_with(order).unwrap();
            puzzle.step(random.below(30));
        }
        let bytes = saved(&puzzle);
        let changes: Vec<_> = (0..1 + random.below(2))
            .map(|_| {
                let at = 7 + random.below(bytes.len() as u64 - 11) as usize;
                let byte = match random.below(3) {
                    0 => random.below(256) as u8,
                    1 => bytes[at].wrapping_add(1),
                    _ => random.below(8) as u8,
                };
                (at, byte)
            })
            .collect();
        let forged = forged(bytes, &changes);
        match Small::load(&forged) {
            Err(SnapshotError::Content) => refused += 1,
            Err(error) => panic!("{random}: {changes:?}: {error:?}"),
            Ok(mut loaded) => {
                taken += 1;
                assert_eq!(saved(&loaded), forged, "{random}: {changes:?}");
                let before = loaded.progress();
                for _ in 0..5 {
                    let _ = loaded.step(20);
                    let _ = loaded.hint();
                }
                assert!(loaded.progress().parts_per_million >= before.parts_per_million, "{random}: {changes:?}");
            }
        }
    }
    assert!(refused > taken && taken > 0, "{refused} refused, {taken} taken");
}

#[test]
fn positions_that_no_search_reaches_are_refused() {
    let mut puzzle = Small::new(6).unwrap();
    puzzle.step(9);
    let bytes = saved(&puzzle);
    let refused = |changes: &[(usize, u8)]| {
        assert_eq!(Small::load(&forged(bytes.clone(), changes)).err(), Some(SnapshotError::Content), "{changes:?}");
    };
    let queens = bytes[10];
    assert!(queens > 1);
    let path = 32 + 12 + 6 + 36;
    refused(&[(7, 8)]); // rules that there are not
    refused(&[(7, 5)]); // that do not go together
    refused(&[(8, 4)]); // a flag
    refused(&[(8, 0)]); // a path, but solving has not begun
    refused(&[(8, 3)]); // regions numbered 0
    refused(&[(9, 2)]); // an order
    refused(&[(10, queens + 1)]); // a queen that is none
    refused(&[(10, 7)]); // more than there are rows
    refused(&[(10, queens - 1)]); // bytes after the end
    refused(&[(11, 1)]);
    refused(&[(16, 1)]); // fewer nodes than queens
    refused(&[(23, 0x80)]); // more than any computer places
    refused(&[(24, 10)]); // more solutions than nodes
    refused(&[(32, 0xff)]); // squares outside the board
    refused(&[(44, 6)]); // a placed queen outside
    refused(&[(50, 1)]); // a region of a board without
    refused(&[(path, 5)]); // a queen on another row than the one that is next
    refused(&[(path + 3, bytes[path + 1])]); // two queens on a column
    refused(&[(path + 12, 9)]); // tried, and outside
    assert!(Small::load(&forged(bytes.clone(), &[])).is_ok());
}
