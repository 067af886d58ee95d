#!/usr/bin/env bash
# Nothing recurses: the calls in the machine code of the .so form no circle, and no call goes through a pointer but the
# callbacks. So the stack that a function needs is a sum, which is printed, and has a limit: tests/c/bad_stories.c calls
# everything on one of 64 KiB.
. tests/check/common.sh
need python3 objdump readelf cargo tar
need_library
case $(uname -m) in
x86_64) ;;
*) skip "the disassembly of $(uname -m) is not read" ;;
esac

python3 tests/check/callgraph.py "$LIB/libnqueens.so" --callbacks "$callbacks" --stack-limit 49152 || fail "see above"

# The check sees a recursion, and a call through a pointer, when there are such.
copy=$BUILD/recursion/tree
copy_tree "$copy"
place='^\(pub .*fn nq_self_test(max_n: u32) -> nq_status {\)$'
sed -i "s/$place/\1\n    core::hint::black_box(broken_half(max_n));/" "$copy/src/ffi/count.rs"
cat >>"$copy/src/ffi/count.rs" <<'RUST'

#[inline(never)]
fn broken_half(n: u32) -> u64 {
    if n < 2 { 1 } else { broken_other(n - 1).wrapping_mul(3) ^ broken_other(n - 2) }
}

#[inline(never)]
fn broken_other(n: u32) -> u64 {
    if n < 2 { 2 } else { broken_half(n - 1).wrapping_mul(5) ^ broken_half(n - 2) }
}
RUST
grep -q 'black_box(broken_half' "$copy/src/ffi/count.rs" || fail "no place for a recursion was found"
cargo build --quiet --release --locked --manifest-path "$copy/Cargo.toml" --target-dir "$BUILD/recursion/target"
seen=$(python3 tests/check/callgraph.py "$BUILD/recursion/target/release/libnqueens.so" --callbacks "$callbacks") &&
    fail "two functions that call each other were put in, and this check did not see them"
case $seen in
*recursion:*broken_*) ;;
*) fail "the recursion that was put in is not what was seen: $seen" ;;
esac
python3 tests/check/callgraph.py "$LIB/libnqueens.so" --callbacks "$callbacks" --stack-limit 300 >/dev/null &&
    fail "no function needs more than 300 bytes of stack: this does not read the disassembly"
seen=$(python3 tests/check/callgraph.py "$LIB/libnqueens.so" --callbacks nq_method_run,nq_puzzle_run,tell_progress) &&
    fail "the callbacks of nq_search_run_for are calls through a pointer, and this check did not see them"
echo "no recursion; one put into nq_self_test is seen"
