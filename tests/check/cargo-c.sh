#!/usr/bin/env bash
# cargo-c, with which distributions install, makes the same soname and files as `make install`.
. tests/check/common.sh
need cargo readelf
have cargo-cinstall || skip "cargo-c is not here (cargo install cargo-c)"
out=$BUILD/cargo-c
rm -rf "$out/root"
cargo cinstall --manifest-path capi/Cargo.toml --release --locked --target-dir "$out/target" --prefix /usr --libdir /usr/lib \
    --destdir "$out/root" || fail "cargo cinstall"
soname=$(readelf -d "$out/root/usr/lib/libnqueens.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
[ "$soname" = "$(packaging/install.sh soname)" ] || fail "the soname is '$soname'"
for file in include/nqueens.h include/nqueens.hpp lib/libnqueens.a lib/pkgconfig/nqueens.pc; do
    [ -f "$out/root/usr/$file" ] || fail "$file is not installed"
done
