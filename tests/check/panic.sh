#!/usr/bin/env bash
# No panic path is left: the panic handler calls a function that nobody defines, so its name is wanted by the library
# exactly when some path to the handler survived optimisation (capi/src/lib.rs).
# uses: build/variants
. tests/check/common.sh
need nm ld cargo python3
need_library
mark=nqueens_panic_path_left

undefined_in "$LIB/libnqueens.so" | grep -x "$mark" && fail "a panic path is left in the .so"
reachable_in "$LIB/libnqueens.a" "$BUILD/panic-reachable.o"
nm "$BUILD/panic-reachable.o" | grep -w "$mark" && fail "a panic path is left in the archive"
# The handler is in the archive, or this check would look for a name that nobody uses.
grep -q "fn $mark" capi/src/lib.rs || fail "capi/src/lib.rs has no $mark"

# The check sees a panic path when there is one.
need_planted_library
undefined_in "$planted/libnqueens.so" | grep -qx "$mark" || fail "a planted panic was not seen in the .so"
reachable_in "$planted/libnqueens.a" "$BUILD/panic-reachable.o" nq_plant_panic
nm "$BUILD/panic-reachable.o" | grep -qw "$mark" || fail "a planted panic was not seen in the archive"
echo "no panic path; a planted one is seen"
