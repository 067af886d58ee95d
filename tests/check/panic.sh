#!/usr/bin/env bash
# No panic path is left: the panic handler calls a function that nobody defines, so its name is wanted by the library
# exactly when some path to the handler survived optimisation (capi/src/lib.rs).
. tests/check/common.sh
need nm ld cargo tar
need_library
mark=nqueens_panic_path_left

undefined_in "$LIB/libnqueens.so" | grep -x "$mark" && fail "a panic path is left in the .so"
reachable_in_archive "$BUILD/panic-reachable.o"
nm "$BUILD/panic-reachable.o" | grep -w "$mark" && fail "a panic path is left in the archive"
# The handler is in the archive, or this check would look for a name that nobody uses.
grep -q "fn $mark" capi/src/lib.rs || fail "capi/src/lib.rs has no $mark"

# The check sees a panic path when there is one.
copy=$BUILD/panic/tree
copy_tree "$copy"
sed -i 's/^\(pub .*fn nq_self_test(max_n: u32) -> nq_status {\)$/\1\n    assert!(max_n != 12345);/' "$copy/src/ffi/count.rs"
grep -q 'assert!(max_n != 12345)' "$copy/src/ffi/count.rs" || fail "no place for a panicking line was found"
if ! cargo build --quiet --release --locked --manifest-path "$copy/Cargo.toml" --target-dir "$BUILD/panic/target" 2>"$BUILD/panic/log"; then
    cat "$BUILD/panic/log"
    # Where the linker refuses undefined names in a shared library, it has to be this one.
    grep -q "$mark" "$BUILD/panic/log" || fail "the copy with a panicking line does not build"
    echo "no panic path; a panicking line is refused by the linker"
    exit 0
fi
undefined_in "$BUILD/panic/target/release/libnqueens.so" | grep -qx "$mark" ||
    fail "a panicking line was put into nq_self_test, and this check did not see it"
LIB=$BUILD/panic/target/release reachable_in_archive "$BUILD/panic-reachable.o"
nm "$BUILD/panic-reachable.o" | grep -qw "$mark" || fail "the panicking line was not seen in the archive"
echo "no panic path; a panicking line put into nq_self_test is seen"
