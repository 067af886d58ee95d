//! Random sequences of C calls, right and wrong ones, against a model of what a search has to answer.
//!
//! `NQ_SEED` repeats a run, `NQ_CALLS` sets its length; a failure prints both and the last calls.

// The functions of C are what is tested here.
#![allow(unsafe_code)]

mod common;

use std::collections::VecDeque;
use std::ffi::c_void;
use std::fmt::Debug;
use std::ptr;

use common::Random;
use nqueens::board::{Board, Size};
use nqueens::ffi::*;
use nqueens::search::{Search, Step};

const SLOTS: u64 = 3;
const MAX_N: u32 = 7;

/// What is known of a board before any call is made.
struct Known {
    boards: Vec<Board>,
    /// The nodes placed when each of them is complete.
    complete: Vec<u64>,
    nodes: u64,
}

impl Known {
    fn of(n: u32) -> Known {
        let mut search = Search::new(Size::new(n).unwrap());
        let mut known = Known { boards: Vec::new(), complete: Vec::new(), nodes: 0 };
        // One board at a time: that a budget changes nothing is for the calls to show.
        while let Step::Board(board) = search.step(u64::MAX) {
            known.boards.push(board);
            known.complete.push(search.progress().nodes);
        }
        known.nodes = search.progress().nodes;
        known
    }
}

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Model {
    /// Not an object.
    Nothing,
    Search {
        n: u32,
        nodes: u64,
        delivered: usize,
    },
}

#[derive(Clone, Copy)]
struct Slot {
    object: Object,
    model: Model,
}

#[repr(C, align(8))]
#[derive(Clone, Copy, PartialEq)]
struct Object([u8; size_of::<nq_search>()]);

impl Object {
    fn search(&mut self) -> *mut nq_search {
        ptr::from_mut(self).cast()
    }
}

struct World {
    random: Random,
    known: Vec<Known>,
    slots: [Slot; SLOTS as usize],
    /// Snapshots taken, with what they are of.
    saved: Vec<([u8; NQ_SEARCH_SNAPSHOT_BYTES], Model)>,
    trace: VecDeque<String>,
}

/// Collects the boards of one call, and stops at one of them.
struct Visitor {
    boards: Vec<Vec<u8>>,
    stop_at: usize,
    object: *mut nq_search,
}

unsafe extern "C" fn visit(user: *mut c_void, columns: *const u8, n: u32) -> i32 {
    // SAFETY: `World::run` passes its visitor, and leaves it alone until the call is over.
    let visitor = unsafe { &mut *user.cast::<Visitor>() };
    // SAFETY: a callback gets n columns, valid until it returns.
    visitor.boards.push(unsafe { std::slice::from_raw_parts(columns, n as usize) }.to_vec());
    // The running object takes no calls, and neither does a copy of it.
    let mut column = [0; 32];
    // SAFETY: the object that runs lies in a slot, and the library holds no reference to it while it calls back.
    let mut copy = unsafe { visitor.object.read() };
    // SAFETY: a running object may be called, and answers with an error; there are 32 columns.
    assert_eq!(unsafe { nq_search_next(visitor.object, column.as_mut_ptr(), 32) }, nq_status::NQ_ERR_STATE);
    // SAFETY: the copy is a variable of this function, and there are 32 columns.
    assert_eq!(unsafe { nq_search_next(&mut copy, column.as_mut_ptr(), 32) }, nq_status::NQ_ERR_STATE);
    i32::from(visitor.boards.len() == visitor.stop_at)
}

impl World {
    fn check<T: PartialEq + Debug>(&self, got: T, expected: T, what: &str) {
        if got != expected {
            let trace = self.trace.iter().map(String::as_str).collect::<Vec<_>>().join("\n  ");
            panic!("{what}: got {got:?}, expected {expected:?}\n{}\nlast calls:\n  {trace}", self.random);
        }
    }

    fn note(&mut self, call: String) {
        if self.trace.len() == 20 {
            self.trace.pop_front();
        }
        self.trace.push_back(call);
    }

    /// What a search answers to a budget: the status, and where it is then.
    fn advance(&self, n: u32, nodes: u64, delivered: usize, budget: u64) -> (nq_status, Model) {
        let known = &self.known[n as usize];
        let (end, at, delivered) = match known.complete.get(delivered) {
            Some(&complete) if complete - nodes <= budget => (nq_status::NQ_OK, complete, delivered + 1),
            None if known.nodes - nodes <= budget => (nq_status::NQ_DONE, known.nodes, delivered),
            _ => (nq_status::NQ_PAUSED, nodes + budget, delivered),
        };
        (end, Model::Search { n, nodes: at, delivered })
    }

    fn budget(&mut self) -> u64 {
        match self.random.below(6) {
            0 => self.random.below(3),
            1 => u64::MAX,
            _ => self.random.below(200),
        }
    }

    /// One random call on a random slot.
    fn call(&mut self) {
        let at = self.random.below(SLOTS) as usize;
        let before = self.slots[at];
        let call = self.random.below(100);
        match call {
            0..10 => self.init(at),
            10..45 => self.step(at),
            45..70 => self.run(at),
            70..78 => self.progress(at),
            78..86 => self.save(at),
            86..94 => self.load(at),
            94..98 => {
                let to = self.random.below(SLOTS) as usize;
                self.note(format!("copy {at} to {to}"));
                self.slots[to] = before;
            }
            _ => self.spoil(at),
        }
    }

    fn init(&mut self, at: usize) {
        let n = match self.random.below(8) {
            0 => 33 + self.random.below(3) as u32,
            1 => u32::MAX,
            _ => self.random.below(u64::from(MAX_N) + 1) as u32,
        };
        let enough = size_of::<nq_search>();
        let size = [enough, enough, enough, enough + 64, enough - 1, 0][self.random.below(6) as usize];
        self.note(format!("init {at}, size {size}, n = {n}"));
        let before = self.slots[at];
        // SAFETY: a slot has the size of a search. A size that is larger says more than is there, and no more is used.
        let got = unsafe { nq_search_init(self.slots[at].object.search(), size, n) };
        let expected = match () {
            () if size < size_of::<nq_search>() => nq_status::NQ_ERR_OBJECT_SIZE,
            () if n > 32 => nq_status::NQ_ERR_SIZE,
            () => nq_status::NQ_OK,
        };
        self.check(got, expected, "init");
        if expected == nq_status::NQ_OK {
            self.slots[at].model = Model::Search { n, nodes: 0, delivered: 0 };
        } else {
            self.unchanged(at, &before);
        }
    }

    fn step(&mut self, at: usize) {
        let next = self.random.below(3) == 0;
        let budget = if next { u64::MAX } else { self.budget() };
        let length = if self.random.below(10) == 0 { self.random.below(9) as usize } else { 32 };
        self.note(format!("step {at}, budget {budget}, length {length}"));
        let before = self.slots[at];
        let mut columns = [0xEE; 32];
        let search = self.slots[at].object.search();
        // SAFETY: a slot may hold anything; `columns` has 32, and `length` is no more.
        let got = unsafe {
            if next {
                nq_search_next(search, columns.as_mut_ptr(), length)
            } else {
                nq_search_step(search, budget, columns.as_mut_ptr(), length)
            }
        };
        let mut written = Vec::new();
        let expected = match before.model {
            Model::Nothing => nq_status::NQ_ERR_STATE,
            Model::Search { n, .. } if length < n as usize => nq_status::NQ_ERR_LENGTH,
            Model::Search { n, nodes, delivered } => {
                let (end, model) = self.advance(n, nodes, delivered, budget);
                self.slots[at].model = model;
                if end == nq_status::NQ_OK {
                    written = self.known[n as usize].boards[delivered].to_vec();
                }
                end
            }
        };
        self.check(got, expected, "step");
        written.resize(32, 0xEE);
        self.check(columns.to_vec(), written, "columns");
        if (expected as i32) < 0 {
            self.unchanged(at, &before);
        }
    }

    fn run(&mut self, at: usize) {
        let budget = if self.random.below(4) == 0 { None } else { Some(self.budget()) };
        let stop_at = self.random.below(8) as usize;
        let (no_callback, no_count) = (self.random.below(12) == 0, self.random.below(4) == 0);
        self.note(format!("run {at}, budget {budget:?}, stop at {stop_at}, no callback {no_callback}"));
        let before = self.slots[at];
        let search = self.slots[at].object.search();
        let mut visitor = Visitor { boards: Vec::new(), stop_at, object: search };
        let mut delivered = 12345;
        let on_board: nq_board_fn = if no_callback { None } else { Some(visit) };
        let user = ptr::from_mut(&mut visitor).cast();
        let count = if no_count { ptr::null_mut() } else { ptr::from_mut(&mut delivered) };
        // SAFETY: a slot may hold anything; `visit` takes a pointer to a visitor, and `count` is NULL or a local.
        let got = unsafe {
            match budget {
                None => nq_search_run(search, on_board, user, count),
                Some(budget) => nq_search_run_for(search, budget, on_board, user, count),
            }
        };
        let mut boards = Vec::new();
        let expected = match before.model {
            _ if no_callback => nq_status::NQ_ERR_NULL,
            Model::Nothing => nq_status::NQ_ERR_STATE,
            mut model => {
                let mut left = budget.unwrap_or(u64::MAX);
                loop {
                    let Model::Search { n, nodes, delivered } = model else { unreachable!() };
                    let (end, after) = self.advance(n, nodes, delivered, left);
                    let Model::Search { nodes: now, .. } = after else { unreachable!() };
                    left -= now - nodes;
                    model = after;
                    self.slots[at].model = model;
                    if end != nq_status::NQ_OK {
                        break end;
                    }
                    boards.push(self.known[n as usize].boards[delivered].to_vec());
                    if boards.len() == stop_at {
                        break nq_status::NQ_STOPPED;
                    }
                }
            }
        };
        self.check(got, expected, "run");
        let count = if expected as i32 >= 0 && !no_count { boards.len() as u64 } else { 12345 };
        self.check(delivered, count, "delivered");
        self.check(visitor.boards, boards, "boards");
        if (expected as i32) < 0 {
            self.unchanged(at, &before);
        }
    }

    fn progress(&mut self, at: usize) {
        self.note(format!("progress {at}"));
        let mut progress = nq_progress { nodes: 1 << 60, solutions: 1 << 60, parts_per_million: 77 };
        let before = self.slots[at];
        // SAFETY: a slot may hold anything, and `progress` is a local.
        let got = unsafe { nq_search_progress(self.slots[at].object.search(), &mut progress) };
        match before.model {
            Model::Nothing => {
                self.check(got, nq_status::NQ_ERR_STATE, "progress");
                self.check(progress.nodes, 1 << 60, "nodes after an error");
            }
            Model::Search { nodes, delivered, .. } => {
                self.check(got, nq_status::NQ_OK, "progress");
                self.check((progress.nodes, progress.solutions), (nodes, delivered as u64), "progress");
            }
        }
        self.unchanged(at, &before);
    }

    fn save(&mut self, at: usize) {
        let capacity = if self.random.below(5) == 0 { self.random.below(64) as usize } else { 64 };
        self.note(format!("save {at}, capacity {capacity}"));
        let before = self.slots[at];
        let (mut bytes, mut length) = ([0xEE; 64], 9999);
        let search = self.slots[at].object.search();
        // SAFETY: a slot may hold anything; there are 64 bytes, and `capacity` is no more.
        let got = unsafe { nq_search_save(search, bytes.as_mut_ptr(), capacity, &mut length) };
        let expected = match before.model {
            Model::Nothing => nq_status::NQ_ERR_STATE,
            _ if capacity < 64 => nq_status::NQ_ERR_LENGTH,
            _ => nq_status::NQ_OK,
        };
        self.check(got, expected, "save");
        if expected == nq_status::NQ_OK {
            self.check(length, 64, "length");
            self.saved.push((bytes, before.model));
        } else {
            self.check((bytes, length), ([0xEE; 64], 9999), "results after an error");
        }
        self.unchanged(at, &before);
    }

    fn load(&mut self, at: usize) {
        if self.saved.is_empty() {
            return;
        }
        let which = self.random.below(self.saved.len() as u64) as usize;
        let (mut bytes, model) = self.saved[which];
        let flipped = (self.random.below(3) == 0).then(|| self.random.below(64 * 8) as usize);
        if let Some(bit) = flipped {
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        let length = if self.random.below(8) == 0 { self.random.below(64) as usize } else { 64 };
        self.note(format!("load {at} from snapshot {which}, bit {flipped:?} flipped, length {length}"));
        let before = self.slots[at];
        let search = self.slots[at].object.search();
        // SAFETY: a slot may hold anything and has the size of a search; there are 64 bytes, and `length` is no more.
        let got = unsafe { nq_search_load(search, size_of::<nq_search>(), bytes.as_ptr(), length) };
        let expected = match flipped {
            _ if length != 64 => nq_status::NQ_ERR_SNAPSHOT_LENGTH,
            None => nq_status::NQ_OK,
            Some(0..32) => nq_status::NQ_ERR_SNAPSHOT_MAGIC,
            Some(32..48) => nq_status::NQ_ERR_SNAPSHOT_VERSION,
            Some(_) => nq_status::NQ_ERR_SNAPSHOT_CHECKSUM,
        };
        self.check(got, expected, "load");
        if expected == nq_status::NQ_OK {
            self.slots[at].model = model;
        } else {
            self.unchanged(at, &before);
        }
    }

    /// Zeroes, garbage, or what says that it is another kind of object.
    fn spoil(&mut self, at: usize) {
        let how = self.random.below(3);
        self.note(format!("spoil {at}, way {how}"));
        let object = &mut self.slots[at].object;
        match how {
            0 => object.0.fill(0),
            1 => (0..object.0.len()).for_each(|byte| object.0[byte] = self.random.below(256) as u8),
            _ => {
                let mut plan = nq_plan { opaque: [0; _] };
                // SAFETY: the plan is a local, and that is its size.
                assert_eq!(unsafe { nq_plan_init(&mut plan, size_of::<nq_plan>(), 8, 1) }, nq_status::NQ_OK);
                // A plan's first word is written; of the rest only what this board needs.
                object.0[..8].copy_from_slice(&plan.opaque[0].to_ne_bytes());
            }
        }
        self.slots[at].model = Model::Nothing;
    }

    fn unchanged(&self, at: usize, before: &Slot) {
        self.check(self.slots[at].object == before.object, true, "the object is unchanged");
    }
}

#[test]
fn random_calls_answer_as_the_model_does() {
    let calls = std::env::var("NQ_CALLS").ok().and_then(|calls| calls.parse().ok()).unwrap_or(60_000);
    let nothing = Slot { object: Object([0; _]), model: Model::Nothing };
    let mut world = World {
        random: Random::new(),
        known: (0..=MAX_N).map(Known::of).collect(),
        slots: [nothing; SLOTS as usize],
        saved: Vec::new(),
        trace: VecDeque::new(),
    };
    for _ in 0..calls {
        world.call();
    }
}
