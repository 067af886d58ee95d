#!/usr/bin/env bash
# Installs the library, its headers, the files by which pkg-config and CMake find it, and the program queens; or removes
# them. `make install` and `make uninstall` call this; DESTDIR, PREFIX and LIBDIR come from there.
#
#     install.sh install BUILD    BUILD holds what make has built: libnqueens.so, libnqueens.a, queens
#     install.sh uninstall
set -eu
cd "$(dirname "$0")/.."
prefix=${PREFIX:-/usr/local}
libdir=${LIBDIR:-lib}
to=${DESTDIR:-}$prefix
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
# Programs keep running with another library of the same series: 0.1 of 0.1.2, 1 of 1.2.3.
case $version in
0.*) series=${version%.*} ;;
*) series=${version%%.*} ;;
esac
soname=libnqueens.so.$series

# up PATH: the way from that folder back to the prefix, such as ../..
up() {
    printf '%s' "$1" | sed 's,[^/][^/]*,..,g'
}

# The installed files, below the prefix.
files="
include/nqueens.h
$libdir/libnqueens.a
$libdir/libnqueens.so.$version
$libdir/$soname
$libdir/libnqueens.so
$libdir/pkgconfig/nqueens.pc
$libdir/cmake/nqueens/nqueensConfig.cmake
$libdir/cmake/nqueens/nqueensConfigVersion.cmake
bin/queens
share/man/man1/queens.1
share/bash-completion/completions/queens
"
for header in include/*.hpp; do
    [ ! -f "$header" ] || files="$files $header"
done

fill_in() {
    sed -e "s,@VERSION@,$version,g; s,@SERIES@,$series,g; s,@SONAME@,$soname,g; s,@LIBDIR@,$libdir,g" \
        -e "s,@UP_FROM_PKGCONFIG@,$(up "$libdir/pkgconfig"),g; s,@UP_FROM_CMAKE@,$(up "$libdir/cmake/nqueens"),g" \
        -e "s,@POINTER_BYTES@,$(($(getconf LONG_BIT) / 8)),g" "$1"
}

case $1 in
soname)
    echo "$soname"
    ;;
install)
    built=$2
    install -d "$to/include" "$to/$libdir/pkgconfig" "$to/$libdir/cmake/nqueens" "$to/bin" "$to/share/man/man1" \
        "$to/share/bash-completion/completions"
    install -m 644 include/*.h* "$to/include"
    install -m 644 "$built/libnqueens.a" "$to/$libdir"
    install -m 755 "$built/libnqueens.so" "$to/$libdir/libnqueens.so.$version"
    ln -sf "libnqueens.so.$version" "$to/$libdir/$soname"
    ln -sf "$soname" "$to/$libdir/libnqueens.so"
    fill_in packaging/nqueens.pc.in >"$to/$libdir/pkgconfig/nqueens.pc"
    for name in nqueensConfig nqueensConfigVersion; do
        fill_in packaging/$name.cmake.in >"$to/$libdir/cmake/nqueens/$name.cmake"
    done
    install -m 755 "$built/queens" "$to/bin"
    sed "s,@VERSION@,$version,g" packaging/queens.1.in >"$to/share/man/man1/queens.1"
    install -m 644 packaging/queens.bash "$to/share/bash-completion/completions/queens"
    ;;
uninstall)
    for file in $files; do
        rm -f "$to/$file"
    done
    # Only folders that nothing else is in, up to the prefix, which stays.
    for folder in "$libdir/cmake/nqueens" "$libdir/pkgconfig" include bin share/man/man1 \
        share/bash-completion/completions; do
        while [ "$folder" != . ]; do
            rmdir --ignore-fail-on-non-empty "$to/$folder" 2>/dev/null || true
            folder=$(dirname "$folder")
        done
    done
    ;;
*)
    echo "usage: install.sh install BUILD | uninstall" >&2
    exit 2
    ;;
esac
