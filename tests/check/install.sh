#!/usr/bin/env bash
# Installs into an empty folder, builds a program with what is there in four ways, moves the folder, builds again, and
# uninstalls until nothing is left.
# uses: build/variants
. tests/check/common.sh
need make cc pkg-config cmake readelf
out=$BUILD/installed
rm -rf "$out"
mkdir -p "$out"
cat >"$out/main.c" <<'C'
#include <inttypes.h>
#include <stdio.h>
#include <nqueens.h>

int main(void)
{
    uint64_t total;
    if (nq_count(8, &total) != NQ_OK)
        return 1;
    printf("%" PRIu64 " %s\n", total, nq_version_string());
    return 0;
}
C
mkdir "$out/cmake"
cat >"$out/cmake/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.16)
project(consumer C)
find_package(nqueens ${WANTED} REQUIRED)
foreach(kind nqueens nqueens_static)
    add_executable(with_${kind} ../main.c)
    target_link_libraries(with_${kind} PRIVATE nqueens::${kind})
endforeach()
CMAKE
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)

expect() {
    local answer
    answer=$("$@") || fail "$*: exit code $?"
    [ "$answer" = "92 $version" ] || fail "$*: '$answer'"
}

# consume PREFIX LIBDIR: the four ways, with what is installed there.
consume() {
    local prefix=$1 lib=$1/$2 work=$out/work
    rm -rf "$work"
    mkdir "$work"
    export PKG_CONFIG_PATH=$lib/pkgconfig
    pkg-config --exact-version="$version" nqueens || fail "pkg-config knows another version"
    # shellcheck disable=SC2046
    cc "$out/main.c" $(pkg-config --cflags --libs nqueens) -o "$work/shared" || fail "pkg-config, shared"
    expect env LD_LIBRARY_PATH="$lib" "$work/shared"
    readelf -d "$work/shared" | grep -q "NEEDED.*\[$(packaging/install.sh soname)\]" ||
        fail "the program does not ask for the soname"
    # shellcheck disable=SC2046
    cc -static "$out/main.c" $(pkg-config --static --cflags --libs nqueens) -o "$work/static" ||
        fail "pkg-config, static"
    expect "$work/static"
    cmake -S "$out/cmake" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED="$version" >"$work/log" &&
        cmake --build "$work/cmake" >>"$work/log" || fail "CMake: $(cat "$work/log")"
    expect "$work/cmake/with_nqueens"
    expect "$work/cmake/with_nqueens_static"
    if cmake -S "$out/cmake" -B "$work/later" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED=99.0 >"$work/log" 2>&1; then
        fail "CMake takes this version for 99.0"
    fi
    cc -I"$prefix/include" "$out/main.c" "$lib/libnqueens.a" -o "$work/plain" || fail "a plain compile line"
    expect "$work/plain"
    if have c++; then
        printf '#include <nqueens.hpp>\nint main() { return nq::count(8) == 92 ? 0 : 1; }\n' >"$work/main.cpp"
        # shellcheck disable=SC2046
        c++ -std=c++17 "$work/main.cpp" -pthread $(pkg-config --cflags --libs nqueens) -o "$work/cpp" ||
            fail "nqueens.hpp"
        env LD_LIBRARY_PATH="$lib" "$work/cpp" || fail "nqueens.hpp counts something else"
    fi
    [ "$("$prefix/bin/queens" count 8)" = 92 ] || fail "the installed program"
}

make --no-print-directory install PREFIX=/usr DESTDIR="$out/root" >"$out/log" 2>&1 ||
    fail "make install: $(cat "$out/log")"
(cd "$out/root" && find . -type f -o -type l | sort) >"$out/files"
soname=$(readelf -d "$out/root/usr/lib/libnqueens.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
[ "$soname" = "$(packaging/install.sh soname)" ] || fail "the soname is '$soname'"
[ "$(readlink "$out/root/usr/lib/$soname")" = "libnqueens.so.$version" ] || fail "$soname does not lead to this version"
consume "$out/root/usr" lib
mv "$out/root" "$out/moved"
consume "$out/moved/usr" lib
mv "$out/moved" "$out/root"
if have man; then
    man --warnings -l "$out/root/usr/share/man/man1/queens.1" 2>&1 >/dev/null | grep . && fail "the man page has faults"
fi
# A file of somebody else stays, and so does its folder.
touch "$out/root/usr/lib/other"
make --no-print-directory uninstall PREFIX=/usr DESTDIR="$out/root" >"$out/log" 2>&1 ||
    fail "make uninstall: $(cat "$out/log")"
left=$(cd "$out/root" && find . -type f -o -type l)
[ "$left" = ./usr/lib/other ] || fail "left behind: $left"
rm "$out/root/usr/lib/other"
make --no-print-directory uninstall PREFIX=/usr DESTDIR="$out/root" >"$out/log" 2>&1
[ -z "$(find "$out/root/usr" -mindepth 1 2>/dev/null)" ] || fail "folders left behind: $(find "$out/root")"
# Where libraries are in a folder named for the machine, as on Debian.
kind=$(cc -print-multiarch 2>/dev/null) || true
libdir=lib${kind:+/$kind}
deep="PREFIX=/opt/some/where LIBDIR=$libdir DESTDIR=$out/root"
# shellcheck disable=SC2086
make --no-print-directory install $deep >"$out/log" 2>&1 || fail "make install $deep: $(cat "$out/log")"
mv "$out/root" "$out/moved"
consume "$out/moved/opt/some/where" "$libdir"
mv "$out/moved" "$out/root"
# shellcheck disable=SC2086
make --no-print-directory uninstall $deep >"$out/log" 2>&1 || fail "make uninstall $deep: $(cat "$out/log")"
[ -z "$(find "$out/root" -mindepth 1 ! -type d)" ] || fail "left behind: $(find "$out/root" ! -type d)"
[ -z "$(find "$out/root/opt/some/where" -mindepth 1 2>/dev/null)" ] ||
    fail "folders left behind: $(find "$out/root/opt")"
echo "installed, used in four ways, moved, used again, uninstalled:"
cat "$out/files"
