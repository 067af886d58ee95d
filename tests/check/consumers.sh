#!/usr/bin/env bash
# Rust programs that depend on the package with default features: one with std, and a no_std crate with a panic handler
# of its own, as a firmware has. Both link, and run.
. tests/check/common.sh
need cargo cc
out=$BUILD/consumers

# package NAME: its manifest; a workspace of its own, wherever it lies.
package() {
    mkdir -p "$out/$1/src"
    cp Cargo.lock "$out/$1/Cargo.lock"
    cat >"$out/$1/Cargo.toml" <<TOML
[package]
name = "$1"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
libnqueens = { path = "$root" }

[profile.dev]
panic = "abort"

[profile.release]
panic = "abort"
lto = true
codegen-units = 1
TOML
}

rm -rf "$out/with_std" "$out/without_std"

package with_std
cat >"$out/with_std/src/main.rs" <<'RUST'
use nqueens::{board::Size, search::Search};

unsafe extern "C" fn count(user: *mut std::ffi::c_void, _columns: *const u8, _n: u32) -> i32 {
    // SAFETY: the caller passes a pointer to a number.
    unsafe { *user.cast::<u64>() += 1 };
    0
}

fn main() {
    let boards: Vec<_> = Search::new(Size::new(8).unwrap()).collect();
    assert!(boards.iter().all(|board| nqueens::board::is_solution(board)));

    let mut counted = 0u64;
    let mut total = 0;
    let mut search = std::mem::MaybeUninit::<nqueens::ffi::nq_search>::uninit();
    // SAFETY: memory of the right size, and a callback that takes a number.
    let statuses = unsafe {
        [
            nqueens::ffi::nq_search_init(search.as_mut_ptr(), nqueens::ffi::nq_search_size(), 8) as i32,
            nqueens::ffi::nq_search_run(
                search.as_mut_ptr(),
                Some(count),
                (&raw mut counted).cast(),
                std::ptr::null_mut(),
            ) as i32,
            nqueens::ffi::nq_count(8, &mut total) as i32,
        ]
    };
    assert_eq!(statuses, [0, 1, 0]);
    println!("{} {counted} {total}", boards.len());
}
RUST
for profile in dev release; do
    said=$(cargo run --quiet --manifest-path "$out/with_std/Cargo.toml" --target-dir "$out/target" \
        --profile $profile) ||
        fail "the std program, profile $profile"
    [ "$said" = "92 92 92" ] || fail "the std program says '$said'"
done

package without_std
printf '\n[lib]\ncrate-type = ["staticlib"]\n' >>"$out/without_std/Cargo.toml"
cat >"$out/without_std/src/lib.rs" <<'RUST'
#![no_std]

use nqueens::{board::Size, search::Search};

#[panic_handler]
fn my_own_handler(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// The number of boards of 8, and 0 if anything is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn firmware_main() -> u32 {
    let boards = Size::new(8).map_or(0, |size| Search::new(size).count() as u32);
    let mut total = 0;
    // SAFETY: `total` is room for a number.
    let status = unsafe { nqueens::ffi::nq_count(8, &mut total) };
    if status as i32 == 0 && total == u64::from(boards) { boards } else { 0 }
}
RUST
cat >"$out/without_std/main.c" <<'C'
unsigned firmware_main(void);
int main(void) { return firmware_main() == 92 ? 0 : 1; }
C
cargo build --quiet --release --manifest-path "$out/without_std/Cargo.toml" --target-dir "$out/target" ||
    fail "the no_std crate does not build"
cc "$out/without_std/main.c" "$out/target/release/libwithout_std.a" -o "$out/without_std/main" ||
    fail "it does not link"
"$out/without_std/main" || fail "the no_std program counts wrongly"
# It is what it says: no std in it.
nm "$out/target/release/libwithout_std.a" 2>/dev/null | grep -E ' [TU] (.*[N_]3std|.*__rust_alloc|malloc$)' &&
    fail "std is in the no_std crate"
echo "a std program, and a no_std crate with a panic handler of its own, link and run"
