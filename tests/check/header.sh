#!/usr/bin/env bash
# include/nqueens.h is what build.rs makes of the Rust source.
# uses: target/debug
. tests/check/common.sh
need cargo
made=$(bash tools/header.sh) || fail "$made"
diff -u include/nqueens.h "$made" || fail "include/nqueens.h is not what src/ffi says: make header"
echo "include/nqueens.h: $(wc -l <include/nqueens.h) lines, as generated"
