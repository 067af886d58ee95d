#!/usr/bin/env bash
# Makes the C header of the Rust source (build.rs with the feature `header`), and says where it is.
. tools/common.sh
need cargo
# Cargo names the folder into which this build script wrote; older builds may have left others.
cargo check --quiet --locked -p libnqueens --features header --message-format=json \
    >"$BUILD/header.json" 2>"$BUILD/header.log" ||
    fail "the header is not generated: $(cat "$BUILD/header.log")"
folder=$(grep '"reason":"build-script-executed"' "$BUILD/header.json" | grep -E '[/#]libnqueens[@#"]|"libnqueens ' |
    sed 's/.*"out_dir":"\([^"]*\)".*/\1/' | tail -1)
[ -n "$folder" ] && [ -f "$folder/nqueens.h" ] || fail "the build script wrote no nqueens.h (into '$folder')"
echo "$folder/nqueens.h"
