//! Boards as text and as SVG, from Rust and from C.
//!
//! The golden files in `tests/data/render` are written anew by `NQ_WRITE_GOLDEN=1 cargo test --test render`; look at
//! them as pictures before you commit them.

// The functions of C are tested here too.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::path::Path;
use std::{env, fs, ptr};

use nqueens::board::EMPTY;
use nqueens::board::render::{self, RenderError, SvgOptions, svg_size, text_size};
use nqueens::ffi::{NQ_SVG_COORDINATES, nq_board_svg, nq_board_svg_size, nq_board_text, nq_board_text_size, nq_status};

const BARE: SvgOptions = SvgOptions { coordinates: false };
const FRAMED: SvgOptions = SvgOptions { coordinates: true };
const CANARY: u8 = 0xA5;

/// Room for any picture, and then some.
const ROOM: usize = 20_000;

const EIGHT: [u8; 8] = [0, 4, 7, 5, 2, 6, 1, 3];

fn text(columns: &[u8]) -> String {
    render::text(columns, &mut [CANARY; ROOM]).unwrap().to_owned()
}

fn svg(columns: &[u8], options: SvgOptions) -> String {
    render::svg(columns, options, &mut [CANARY; ROOM]).unwrap().to_owned()
}

/// Boards of n rows whose pictures are the longest and the shortest, and some at random.
fn boards(n: u32) -> Vec<Vec<u8>> {
    let rows = n as usize;
    let mut random = fastrand::Rng::with_seed(u64::from(n));
    let mut boards = vec![vec![EMPTY; rows]];
    if n > 0 {
        boards.push(vec![0; rows]);
        boards.push(vec![n as u8 - 1; rows]);
        for _ in 0..8 {
            let column = |_| if random.u8(0..4) == 0 { EMPTY } else { random.u8(0..n as u8) };
            boards.push((0..rows).map(column).collect());
        }
    }
    boards
}

// Golden files

fn golden(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/render").join(name);
    if env::var_os("NQ_WRITE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, picture).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(picture, expected, "{name}");
}

#[test]
fn pictures_are_the_golden_ones() {
    let boards: [(&str, &[u8]); 6] = [
        ("0", &[]),
        ("1", &[0]),
        ("4", &[1, 3, 0, 2]),
        ("4-empty", &[EMPTY; 4]),
        ("8", &EIGHT),
        ("8-partial", &[0, 4, EMPTY, 5, 2, EMPTY, 1, EMPTY]),
    ];
    for (name, columns) in boards {
        golden(&format!("{name}.txt"), &text(columns));
        golden(&format!("{name}.svg"), &svg(columns, BARE));
        golden(&format!("{name}-coordinates.svg"), &svg(columns, FRAMED));
    }
}

// Text

#[test]
fn text_is_rows_of_dots_and_queens() {
    assert_eq!(text(&[]), "");
    assert_eq!(text(&[0]), "Q\n");
    assert_eq!(text(&[EMPTY]), ".\n");
    assert_eq!(text(&[1, EMPTY, 1]), ".Q.\n...\n.Q.\n");
}

#[test]
fn text_takes_just_its_length() {
    for n in 0..=64 {
        for columns in boards(n) {
            let picture = text(&columns);
            assert_eq!(text_size(n), Some(picture.len()));
            assert_eq!(picture.lines().count(), n as usize);
            for (line, &queen) in picture.lines().zip(&columns) {
                assert_eq!(line.len(), n as usize);
                let drawn = line.bytes().enumerate().filter(|&(_, square)| square == b'Q').map(|(column, _)| column);
                assert!(drawn.eq((queen != EMPTY).then_some(usize::from(queen))), "{line} is row {queen}");
            }
        }
    }
}

// SVG

/// Walks through an XML document of elements, double-quoted attributes and text; panics where it is not well-formed.
/// Tells each element, with its attributes, to `on_element`.
fn walk_xml<'a>(document: &'a str, mut on_element: impl FnMut(&'a str, &[(&'a str, &'a str)])) {
    let mut open = Vec::new();
    let mut elements = 0;
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains(['&', '>']), "{text:?} in a text");
        assert!(!open.is_empty() || (elements == 0 && text.is_empty()), "{text:?} outside of the root");
        let end = rest.find('>').expect("a tag that ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            if open.is_empty() {
                break;
            }
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()), "<{name}>");
        let mut pairs = Vec::new();
        while !attributes.is_empty() {
            let (key, value) = attributes.split_once("=\"").expect("an attribute with a value");
            let (value, following) = value.split_once('"').expect("a value that ends");
            let is_name = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b':');
            assert!(!key.is_empty() && key.bytes().all(is_name), "{key:?} is an attribute");
            assert!(pairs.iter().all(|&(other, _)| other != key), "{key} twice");
            assert!(!value.contains(['&', '<']), "{value:?} in a value");
            pairs.push((key, value));
            assert!(following.is_empty() || following.starts_with(' '), "{following:?} after a value");
            attributes = following.trim_start_matches(' ');
        }
        on_element(name, &pairs);
        elements += 1;
        if !closed {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} are not closed");
    assert!(elements > 0);
    assert_eq!(rest, "\n", "after the root");
}

#[test]
fn svg_is_well_formed_and_shows_the_board() {
    for n in 0..=64 {
        for columns in boards(n) {
            for options in [BARE, FRAMED] {
                let document = svg(&columns, options);
                assert!(document.is_ascii());
                let (mut queens, mut labels, mut names, mut references) = (Vec::new(), 0, Vec::new(), 0);
                walk_xml(&document, |name, attributes| {
                    let value = |key| attributes.iter().find(|&&(other, _)| other == key).map(|&(_, value)| value);
                    let number = |key| value(key).unwrap().parse::<u32>().unwrap();
                    match name {
                        "svg" => {
                            let side = (40 * n).max(40);
                            let view = if options.coordinates && n > 0 {
                                format!("-28 -28 {0} {0}", side + 40)
                            } else {
                                format!("0 0 {side} {side}")
                            };
                            assert_eq!(value("viewBox"), Some(view.as_str()));
                            assert_eq!(value("xmlns"), Some("http://www.w3.org/2000/svg"));
                        }
                        "use" => {
                            queens.push((number("y"), number("x")));
                            references += u32::from(value("xlink:href") == Some("#nq"));
                        }
                        "text" => labels += 1,
                        _ => {}
                    }
                    names.extend(value("id"));
                });
                let expected = (0..).zip(&columns).filter(|&(_, &column)| column != EMPTY);
                assert!(queens.iter().copied().eq(expected.map(|(row, &column)| (40 * row, 40 * u32::from(column)))));
                assert_eq!(references as usize, queens.len());
                assert_eq!(names, if n > 0 { vec!["nq"] } else { vec![] });
                assert_eq!(labels, if options.coordinates { 2 * n } else { 0 });
            }
        }
    }
}

#[test]
fn svg_tells_the_columns_in_its_description() {
    assert!(svg(&[1, EMPTY, 0], BARE).contains("<title>Queens on a board of 3 by 3</title>"));
    assert!(svg(&[1, EMPTY, 0], BARE).contains("in each row, from 0: 1 - 0</desc>"));
    assert!(svg(&[], BARE).contains("from 0:</desc>"));
}

/// The dark squares as the path draws them, with the rule that what is covered twice is not filled.
#[test]
fn svg_squares_are_a_chessboard() {
    for n in 1..=64usize {
        let mut dark = vec![vec![false; n]; n];
        walk_xml(&svg(&vec![EMPTY; n], BARE), |name, attributes| {
            if name != "path" || !attributes.contains(&("fill-rule", "evenodd")) {
                return;
            }
            let (_, path) = attributes.iter().find(|&&(key, _)| key == "d").unwrap();
            let side = n * 40;
            let (row, column) = (format!("m0 80h{side}v40H0"), format!("m80 0v{side}h40V0"));
            let (rows, columns) = path.strip_prefix("M0-40").unwrap().split_once("M-40 0").unwrap();
            for (bar, piece) in rows.split_terminator('z').enumerate() {
                assert_eq!(piece, row);
                dark[2 * bar + 1].iter_mut().for_each(|square| *square ^= true);
            }
            for (bar, piece) in columns.split_terminator('z').enumerate() {
                assert_eq!(piece, column);
                dark.iter_mut().for_each(|squares| squares[2 * bar + 1] ^= true);
            }
        });
        for (row, squares) in dark.iter().enumerate() {
            for (column, &square) in squares.iter().enumerate() {
                assert_eq!(square, (row + column) % 2 == 1, "row {row}, column {column} of {n}");
            }
        }
    }
}

#[test]
fn svg_size_is_enough_and_not_far_too_much() {
    for n in 0..=64 {
        let capacity = svg_size(n).unwrap();
        let longest = boards(n).iter().map(|columns| svg(columns, FRAMED).len().max(svg(columns, BARE).len())).max();
        let longest = longest.unwrap();
        assert!(longest <= capacity, "{longest} > {capacity} for n = {n}");
        assert!(n == 0 || capacity - longest <= 50 + 20 * n as usize, "{longest} of {capacity} for n = {n}");
    }
    assert!(svg_size(64).unwrap() < 16_384);
}

// Errors, from Rust

#[test]
fn a_buffer_of_the_size_will_do_and_one_byte_less_stays_untouched() {
    for n in 0..=64 {
        for columns in boards(n) {
            let expected = [text(&columns), svg(&columns, BARE), svg(&columns, FRAMED)];
            let sizes = [text_size(n).unwrap(), svg_size(n).unwrap(), svg_size(n).unwrap()];
            for (kind, (expected, size)) in expected.iter().zip(sizes).enumerate() {
                let draw = |buffer: &mut [u8]| match kind {
                    0 => render::text(&columns, buffer).map(str::to_owned),
                    1 => render::svg(&columns, BARE, buffer).map(str::to_owned),
                    _ => render::svg(&columns, FRAMED, buffer).map(str::to_owned),
                };
                let mut buffer = [CANARY; ROOM];
                assert_eq!(draw(&mut buffer[..size]).as_ref(), Ok(expected));
                assert!(buffer[expected.len()..].iter().all(|&byte| byte == CANARY));
                if size > 0 {
                    let mut buffer = [CANARY; ROOM];
                    assert_eq!(draw(&mut buffer[..size - 1]), Err(RenderError::Length));
                    assert!(buffer.iter().all(|&byte| byte == CANARY));
                }
            }
        }
    }
}

#[test]
fn errors_are_reported_in_their_order_and_nothing_is_written() {
    let mut buffer = [CANARY; ROOM];
    let cases: [(&[u8], usize, RenderError); 6] = [
        (&[0; 65], 0, RenderError::Size),
        (&[200; 65], ROOM, RenderError::Size),
        (&[0; 300], ROOM, RenderError::Size),
        (&[4; 4], 1, RenderError::Length),
        (&[0, 1, 2, 4], ROOM, RenderError::Range),
        (&[254], ROOM, RenderError::Range),
    ];
    for (columns, size, error) in cases {
        assert_eq!(render::text(columns, &mut buffer[..size]), Err(error));
        assert_eq!(render::svg(columns, BARE, &mut buffer[..size]), Err(error));
        assert_eq!(render::svg(columns, FRAMED, &mut buffer[..size]), Err(error));
    }
    assert!(buffer.iter().all(|&byte| byte == CANARY));
    assert_eq!((text_size(65), svg_size(65)), (None, None));
    assert_eq!((text_size(u32::MAX), svg_size(u32::MAX)), (None, None));
    assert!([RenderError::Size, RenderError::Length, RenderError::Range].iter().all(|e| !e.to_string().is_empty()));
}

// C

fn c_text_size(n: u32) -> Result<usize, nq_status> {
    let mut bytes = usize::MAX;
    // SAFETY: a variable of this function.
    let status = unsafe { nq_board_text_size(n, &mut bytes) };
    assert!(status == nq_status::NQ_OK || bytes == usize::MAX);
    if status == nq_status::NQ_OK { Ok(bytes) } else { Err(status) }
}

fn c_svg_size(n: u32) -> Result<usize, nq_status> {
    let mut bytes = usize::MAX;
    // SAFETY: a variable of this function.
    let status = unsafe { nq_board_svg_size(n, &mut bytes) };
    assert!(status == nq_status::NQ_OK || bytes == usize::MAX);
    if status == nq_status::NQ_OK { Ok(bytes) } else { Err(status) }
}

/// What is drawn from C: text, or an SVG with flags.
#[derive(Clone, Copy)]
enum Picture {
    Text,
    Svg(u32),
}

impl Picture {
    /// # Safety
    ///
    /// That of the C functions.
    unsafe fn draw(self, columns: *const u8, n: u32, out: *mut c_char, capacity: usize) -> nq_status {
        match self {
            // SAFETY: the caller promises what the C function asks for.
            Picture::Text => unsafe { nq_board_text(columns, n, out, capacity) },
            // SAFETY: the caller promises what the C function asks for.
            Picture::Svg(flags) => unsafe { nq_board_svg(columns, n, flags, out, capacity) },
        }
    }

    /// Draws into memory of `capacity` bytes with canaries after them; gives the string that C sees.
    fn string(self, columns: &[u8], capacity: usize) -> Result<String, nq_status> {
        let mut buffer = vec![CANARY; capacity + 16];
        // SAFETY: both vectors have these lengths.
        let status = unsafe { self.draw(columns.as_ptr(), columns.len() as u32, buffer.as_mut_ptr().cast(), capacity) };
        let written = match status {
            nq_status::NQ_OK => 1 + buffer[..capacity].iter().position(|&byte| byte == 0).expect("a NUL"),
            _ => 0,
        };
        assert!(buffer[written..].iter().all(|&byte| byte == CANARY), "{status:?} and bytes were changed");
        match status {
            nq_status::NQ_OK => Ok(String::from_utf8(buffer[..written - 1].to_vec()).unwrap()),
            error => Err(error),
        }
    }
}

#[test]
fn c_draws_what_rust_draws() {
    assert_eq!(NQ_SVG_COORDINATES, 1);
    for n in 0..=64 {
        let (text_size, svg_size) = (c_text_size(n).unwrap(), c_svg_size(n).unwrap());
        assert_eq!(text_size, (n * (n + 1) + 1) as usize);
        assert!(svg_size <= 16_384, "the header promises it");
        for columns in boards(n) {
            for (picture, size, expected) in [
                (Picture::Text, text_size, text(&columns)),
                (Picture::Svg(0), svg_size, svg(&columns, BARE)),
                (Picture::Svg(NQ_SVG_COORDINATES), svg_size, svg(&columns, FRAMED)),
            ] {
                assert_eq!(picture.string(&columns, size).as_ref(), Ok(&expected));
                assert_eq!(picture.string(&columns, size + 100).as_ref(), Ok(&expected));
                assert_eq!(picture.string(&columns, size - 1), Err(nq_status::NQ_ERR_LENGTH));
                assert_eq!(picture.string(&columns, 0), Err(nq_status::NQ_ERR_LENGTH));
            }
        }
    }
}

#[test]
fn c_takes_any_capacity_and_memory_that_is_not_initialised() {
    let mut buffer = [MaybeUninit::<u8>::uninit(); ROOM];
    for picture in [Picture::Text, Picture::Svg(NQ_SVG_COORDINATES)] {
        // SAFETY: the picture of this board fits, and no more is written, whatever the capacity is said to be.
        let status = unsafe { picture.draw(EIGHT.as_ptr(), 8, buffer.as_mut_ptr().cast(), usize::MAX) };
        assert_eq!(status, nq_status::NQ_OK);
        // SAFETY: a string was written, which ends with a NUL.
        let string = unsafe { std::ffi::CStr::from_ptr(buffer.as_ptr().cast()) }.to_str().unwrap();
        let expected = if matches!(picture, Picture::Text) { text(&EIGHT) } else { svg(&EIGHT, FRAMED) };
        assert_eq!(string, expected);
    }
}

#[test]
fn c_columns_may_lie_in_the_picture() {
    for picture in [Picture::Text, Picture::Svg(0)] {
        let expected = picture.string(&EIGHT, ROOM).unwrap();
        for offset in [0, 1, 30] {
            let mut buffer = [CANARY; ROOM];
            buffer[offset..offset + 8].copy_from_slice(&EIGHT);
            let start = buffer.as_mut_ptr();
            // SAFETY: both pointers are within the buffer, which is long enough.
            let status = unsafe { picture.draw(start.add(offset), 8, start.cast(), ROOM) };
            assert_eq!(status, nq_status::NQ_OK);
            assert_eq!(&buffer[..expected.len()], expected.as_bytes());
            assert_eq!(buffer[expected.len()], 0);
        }
    }
}

#[test]
fn c_refuses_bad_arguments_in_their_order() {
    const ALL: [Picture; 3] = [Picture::Text, Picture::Svg(0), Picture::Svg(NQ_SVG_COORDINATES)];
    for n in [65, 66, 255, 256, 65_536, u32::MAX] {
        assert_eq!(c_text_size(n), Err(nq_status::NQ_ERR_SIZE));
        assert_eq!(c_svg_size(n), Err(nq_status::NQ_ERR_SIZE));
    }
    // SAFETY: NULL and misaligned pointers are refused; the memory is that of this function.
    unsafe {
        let mut words = [usize::MAX; 2];
        let odd = words.as_mut_ptr().byte_add(1);
        for function in [nq_board_text_size, nq_board_svg_size] {
            assert_eq!(function(8, ptr::null_mut()), nq_status::NQ_ERR_NULL);
            assert_eq!(function(65, ptr::null_mut()), nq_status::NQ_ERR_NULL);
            assert_eq!(function(8, odd), nq_status::NQ_ERR_ALIGN);
        }
        assert_eq!(words, [usize::MAX; 2]);

        let board = [0; 65];
        let mut buffer = [CANARY; ROOM];
        let out = buffer.as_mut_ptr().cast();
        for picture in ALL {
            assert_eq!(picture.draw(ptr::null(), 8, out, ROOM), nq_status::NQ_ERR_NULL);
            assert_eq!(picture.draw(ptr::null(), 65, out, ROOM), nq_status::NQ_ERR_NULL);
            assert_eq!(picture.draw(board.as_ptr(), 8, ptr::null_mut(), ROOM), nq_status::NQ_ERR_NULL);
            assert_eq!(picture.draw(board.as_ptr(), 65, ptr::null_mut(), 0), nq_status::NQ_ERR_NULL);
            assert_eq!(picture.draw(ptr::null(), 0, ptr::null_mut(), 0), nq_status::NQ_ERR_NULL);
            assert_eq!(picture.draw(board.as_ptr(), 65, out, 0), nq_status::NQ_ERR_SIZE);
            assert_eq!(picture.draw(board.as_ptr(), u32::MAX, out, ROOM), nq_status::NQ_ERR_SIZE);
            assert_eq!(picture.draw([9; 4].as_ptr(), 4, out, 1), nq_status::NQ_ERR_LENGTH);
            assert_eq!(picture.draw(ptr::null(), 0, out, 0), nq_status::NQ_ERR_LENGTH);
        }
        assert!(buffer.iter().all(|&byte| byte == CANARY));

        let out = buffer.as_mut_ptr().cast();
        assert_eq!(Picture::Text.draw(ptr::null(), 0, out, 1), nq_status::NQ_OK);
        assert_eq!(buffer[..2], [0, CANARY]);
    }
    for picture in ALL {
        for columns in [[0, 1, 2, 4], [254, 0, 0, 0], [0, 64, 0, 0]] {
            assert_eq!(picture.string(&columns, ROOM), Err(nq_status::NQ_ERR_RANGE));
        }
    }
    for flags in [2, 3, 0x8000_0000, u32::MAX] {
        assert_eq!(Picture::Svg(flags).string(&EIGHT, ROOM), Err(nq_status::NQ_ERR_UNSUPPORTED));
        assert_eq!(Picture::Svg(flags).string(&[], ROOM), Err(nq_status::NQ_ERR_UNSUPPORTED));
        assert_eq!(Picture::Svg(flags).string(&[7], ROOM), Err(nq_status::NQ_ERR_RANGE));
    }
}
