//! A firmware in Rust on the library's crate, for a Cortex-M3: no C, no archive, and its own panic handler.
//!
//!     cargo build --release --target thumbv7m-none-eabi
//!     qemu-system-arm -M lm3s6965evb -nographic -semihosting-config enable=on,target=native \
//!         -kernel target/thumbv7m-none-eabi/release/queens-firmware

#![no_std]
#![no_main]
// A program without an operating system starts at an address and talks to the debugger.
#![allow(unsafe_code)]

use core::arch::asm;
use core::fmt::{self, Write};
use core::ops::ControlFlow;
use core::panic::PanicInfo;

use nqueens::board::Size;
use nqueens::board::closed_form::queen_at;
use nqueens::count::{self, plan::Plan};
use nqueens::search::{Run, Search};

/// What the processor reads at reset: the top of the stack and where to start; then what to do about faults.
#[repr(C)]
struct Vectors {
    stack_top: unsafe extern "C" fn(),
    start: extern "C" fn() -> !,
    faults: [extern "C" fn() -> !; 5],
}

unsafe extern "C" {
    // The linker script's. It is an address and never called.
    fn stack_top();
}

#[used]
#[unsafe(link_section = ".vectors")]
static VECTORS: Vectors = Vectors { stack_top, start, faults: [fault; 5] };

extern "C" fn start() -> ! {
    // There is no initialised data and no zeroed data in this program, so nothing has to be made ready.
    finish(match work() {
        Ok(()) => 0,
        Err(fmt::Error) => 1,
    })
}

extern "C" fn fault() -> ! {
    finish(99)
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let _ = writeln!(Console, "{info}");
    finish(101)
}

/// Asks the debugger, here the emulator.
fn semihost(operation: u32, argument: usize) {
    // SAFETY: the debugger reads what `argument` points to, and writes nothing but r0.
    unsafe { asm!("bkpt 0xab", inlateout("r0") operation => _, in("r1") argument, options(nostack)) };
}

fn finish(code: u32) -> ! {
    const SYS_EXIT_EXTENDED: u32 = 0x20;
    const APPLICATION_EXIT: u32 = 0x2_0026;
    let reason = [APPLICATION_EXIT, code];
    loop {
        semihost(SYS_EXIT_EXTENDED, reason.as_ptr() as usize);
    }
}

struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        const SYS_WRITEC: u32 = 0x03;
        for byte in text.bytes() {
            semihost(SYS_WRITEC, &raw const byte as usize);
        }
        Ok(())
    }
}

/// An error that ends the program with code 1, unless `holds`.
fn check(holds: bool) -> fmt::Result {
    if holds { Ok(()) } else { Err(fmt::Error) }
}

fn work() -> fmt::Result {
    let size = Size::new(8).ok_or(fmt::Error)?;

    let mut search = Search::new(size);
    let first = search.next().ok_or(fmt::Error)?;
    writeln!(Console, "the first board of 8 x 8: {first:?}")?;

    // A page of flash, a reset, and the rest of the search in turns.
    let page = search.save();
    let mut search = Search::load(&page).map_err(|_| fmt::Error)?;
    let (mut boards, mut turns) = (1, 1);
    while search.run_for(100, |_| {
        boards += 1;
        ControlFlow::Continue(())
    }) == Run::Paused
    {
        turns += 1;
    }
    writeln!(Console, "{boards} boards, {} nodes, {turns} turns after the reset", search.progress().nodes)?;
    check(boards == 92 && search.progress().nodes == 2056)?;

    let classes = count::classes(size).map_err(|_| fmt::Error)?;
    writeln!(Console, "{} solutions, {} up to symmetry", classes.total, classes.fundamental)?;
    check(classes.total == 92 && classes.fundamental == 12)?;

    let plan = Plan::new(Size::new(10).ok_or(fmt::Error)?, 100);
    let mut total = 0;
    for task in 0..plan.tasks() {
        total += plan.run(task, 1).map_err(|_| fmt::Error)?;
    }
    writeln!(Console, "n = 10: {total} solutions in {} tasks", plan.tasks())?;
    check(total == 724)?;

    writeln!(Console, "n = 1000000, row 500000: column {}", queen_at(1_000_000, 500_000).ok_or(fmt::Error)?)
}
