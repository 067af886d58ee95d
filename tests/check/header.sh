#!/usr/bin/env bash
# include/nqueens.h is what build.rs makes of the Rust source.
. tests/check/common.sh
need cargo
mkdir -p "$BUILD/header"
if ! cargo build --quiet --locked -p libnqueens --features header --target-dir "$BUILD/header" --message-format=json \
    >"$BUILD/header/messages" 2>"$BUILD/header/log"; then
    cat "$BUILD/header/log"
    fail "the header is not generated"
fi
# Cargo names the folder into which this build script wrote; older builds may have left others.
folder=$(grep '"reason":"build-script-executed"' "$BUILD/header/messages" | grep -E '[/#]libnqueens[@#"]|"libnqueens ' |
    sed 's/.*"out_dir":"\([^"]*\)".*/\1/' | tail -1)
[ -n "$folder" ] && [ -f "$folder/nqueens.h" ] || fail "the build script wrote no nqueens.h (into '$folder')"
diff -u include/nqueens.h "$folder/nqueens.h" || fail "include/nqueens.h is not what src/ffi says: make header"
echo "include/nqueens.h: $(wc -l <include/nqueens.h) lines, as generated"
