#!/usr/bin/env bash
# Builds the library for a chip, or for a machine of another kind:
#
#     tools/chip-target.sh TARGET...            build/firmware/TARGET/libnqueens.a, and how it was built on stdout
#     tools/chip-target.sh --planted TARGET...  build/firmware/TARGET/planted.a: with the faults of capi/src/plant.rs
#     tools/chip-target.sh --rust               the firmware in Rust, for a Cortex-M3
#
# Two ways, the first that works:
#
# - rustup has the target, or can fetch it: the ordinary way;
# - the distribution's rustc, cargo and source of the standard library, all of one version (Debian: rustc-web,
#   cargo-web, rust-web-src), of which `core` is built along.
#
# CHIP_COMPILER=distribution goes the second way at once.
#
# Frames of functions go into the archives (-Z emit-stack-sizes): they change no code, and the table of sizes needs
# them.
. tools/common.sh
out=$BUILD/firmware
what=library
case ${1:-} in
--planted)
    what=planted
    shift
    ;;
--rust)
    what=rust
    set -- thumbv7m-none-eabi
    ;;
esac
export RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Z emit-stack-sizes"

# by_rustup TARGET: whether the cargo at hand can build for it. A fetch that takes long is a fetch that fails.
by_rustup() {
    local libraries
    have rustup || return 1
    libraries=$(rustc --print target-libdir --target "$1" 2>/dev/null) || return 1
    [ -d "$libraries" ] && ls "$libraries"/libcore-*.rlib >/dev/null 2>&1 && return 0
    echo "rustup target add $1" >&2
    timeout "${RUSTUP_TIMEOUT:-60}" rustup target add "$1" >"$out/rustup.log" 2>&1 || return 1
    ls "$libraries"/libcore-*.rlib >/dev/null 2>&1
}

by_distribution() {
    [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] &&
        [ -f "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ]
}

# archive TARGET NAME [OPTION OF RUSTC...]: the library as build/firmware/TARGET/NAME.a. The archive alone: a shared
# library is of no use to a chip, and would need a linker for the machine.
archive() {
    local target=$1 name=$2
    shift 2
    build rustc --quiet --release --locked --target "$target" -p nqueens-capi --crate-type staticlib -- "$@" \
        2>"$out/$target/$name.log" || { cat "$out/$target/$name.log"; fail "the library does not build for $target"; }
    # What did not change keeps its time, so that nothing is linked again.
    cmp -s "$made/$target/release/libnqueens.a" "$out/$target/$name.a" ||
        cp "$made/$target/release/libnqueens.a" "$out/$target/$name.a"
}

mkdir -p "$out"
for target in "$@"; do
    # Another compiler is another folder: what one built, the other cannot use.
    if [ "${CHIP_COMPILER:-rustup}" = rustup ] && by_rustup "$target"; then
        how="rustup, $(rustc --version)"
        made=$out/cargo-rustup
        build() { cargo "$1" --target-dir "$made" "${@:2}"; }
    elif by_distribution; then
        how="the distribution's compiler and source, $(/usr/bin/rustc --version)"
        made=$out/cargo-distribution
        export CARGO_TARGET_THUMBV7M_NONE_EABI_LINKER=arm-none-eabi-ld
        build() { PATH=/usr/bin:$PATH /usr/bin/cargo "$1" -Zbuild-std=core --target-dir "$made" "${@:2}"; }
    else
        skip "no compiler for $target: rustup has none, and the distribution's rustc, cargo and source are not here"
    fi
    mkdir -p "$out/$target"
    case $what in
    rust)
        # Its lock file follows the library's dependencies: after a change there, `cargo metadata` in that folder.
        build build --quiet --release --locked --target "$target" --manifest-path c_examples/firmware/rust/Cargo.toml
        cp "$made/$target/release/queens-firmware" "$out/$target/rust.elf"
        ;;
    planted)
        archive "$target" planted --cfg nqueens_plant
        ;;
    library)
        archive "$target" libnqueens
        echo "$how" >"$out/$target/how"
        ;;
    esac
    echo "$what for $target: by $how"
done
