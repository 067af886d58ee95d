#!/usr/bin/env bash
# cargo-c, with which distributions install, makes the same library, headers and nqueens.pc as `make install`.
# uses: build/variants
. tests/check/common.sh
need cargo make readelf nm pkg-config
have cargo-cinstall || skip "cargo-c is not here (cargo install cargo-c)"
out=$BUILD/cargo-c
rm -rf "$out/cargo" "$out/make"
mkdir -p "$out"
cargo cinstall --manifest-path capi/Cargo.toml --release --locked --target-dir "$out/target" \
    --prefix /usr --libdir /usr/lib --destdir "$out/cargo" >"$out/log" 2>&1 ||
    fail "cargo cinstall: $(tail -20 "$out/log")"
make --no-print-directory install PREFIX=/usr DESTDIR="$out/make" >"$out/log" 2>&1 ||
    fail "make install: $(tail -20 "$out/log")"

# describe FOLDER: what is installed there of what both install: files, where links lead in the end, the soname, the
# exports, and what pkg-config says.
describe() {
    (
        cd "$1/usr"
        find include lib ! -type d ! -path 'lib/cmake/*' | sort
        for link in lib/libnqueens.so*; do
            echo "$link is $(basename "$(readlink -f "$link")")"
        done
        readelf -d lib/libnqueens.so | sed -n 's/.*soname: /soname /p'
        nm -D --defined-only lib/libnqueens.so | sed 's/^[0-9a-f]* //' | sort
        cat include/nqueens.h include/nqueens.hpp | cksum
    )
    # One nqueens.pc finds its prefix from its own place, the other has it in writing.
    for question in --modversion --cflags --libs; do
        PKG_CONFIG_LIBDIR=$1/usr/lib/pkgconfig PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 \
            pkg-config --define-variable=prefix=/usr $question nqueens | sed 's/ *$//'
    done
    sed -n 's/^\(Name\|Description\): //p' "$1/usr/lib/pkgconfig/nqueens.pc"
}
describe "$out/make" >"$out/make.txt"
describe "$out/cargo" >"$out/cargo.txt"
diff -u "$out/make.txt" "$out/cargo.txt" || fail "make install (-) and cargo cinstall (+) differ"
grep -v '^[TRBD] ' "$out/make.txt"
