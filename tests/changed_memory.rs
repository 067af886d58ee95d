//! Shared memory of a join that was changed behind its head gives a number or an error, with overflow checks too.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;

use nqueens::board::Size;
use nqueens::count::plan::{Block, Engine, Plan, RunError};

mod common;

#[test]
fn changed_memory_gives_a_number_or_an_error() {
    let mut random = common::Random::new();
    for n in [12, 13, 14] {
        let plan = Plan::with_engine(Size::new(n).unwrap(), 0, Engine::Join).unwrap();
        let needed = plan.memory_size().unwrap();
        let memory = |bytes: usize| vec![MaybeUninit::<Block>::uninit(); bytes / size_of::<Block>()];
        let (mut good, mut scratch) = (memory(needed.shared), memory(needed.per_thread));
        plan.prepare(&mut good).unwrap();
        for round in 0..30 {
            let mut changed = vec![Block::ZERO; good.len()];
            let bytes = changed.as_mut_ptr().cast::<u8>();
            // SAFETY: as many blocks, all of which were written by `prepare`.
            unsafe { bytes.copy_from(good.as_ptr().cast(), needed.shared) };
            let most = if round % 2 == 0 { 64 } else { 40_000 };
            let mut at = 64 + random.below(4096) as usize;
            while at < needed.shared {
                // SAFETY: within the blocks, of which any bytes are a value.
                unsafe { bytes.add(at).write(random.below(256) as u8) };
                at += 1 + random.below(most) as usize;
            }
            match plan.prepared(&changed) {
                Ok(shared) => {
                    let tasks = plan.tasks().min(40);
                    let counted = plan.run_in(plan.tasks() - tasks, tasks, &shared, &mut scratch);
                    assert!(!matches!(counted, Err(RunError::Range)));
                }
                Err(error) => assert_eq!(error, RunError::Memory),
            }
        }
    }
}
