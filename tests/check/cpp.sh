#!/usr/bin/env bash
# nqueens.hpp as C++17 and C++20, by g++ and clang++, warnings as errors, with sanitizers; the program of the tests runs.
. tests/check/common.sh
need_library
need c++
out=$BUILD/cpp
mkdir -p "$out"
ran=0
for compiler in g++ clang++; do
    if ! have $compiler; then
        echo "NOT CHECKED with $compiler, which is not here"
        continue
    fi
    for standard in c++17 c++20; do
        program=$out/$compiler-$standard
        # shellcheck disable=SC2086
        $compiler -std=$standard $warnings -Wshadow -g -fsanitize=address,undefined -fno-sanitize-recover=all -pthread \
            -I"$header" tests/c/hpp.cpp "$LIB/libnqueens.a" -o "$program" || fail "$compiler -std=$standard"
        # The test counts allocations itself, by operators that the sanitizer would otherwise complain of.
        ASAN_OPTIONS=alloc_dealloc_mismatch=0 timeout 300 "$program" || fail "$compiler -std=$standard: exit code $?"
        ran=$((ran + 1))
    done
done
[ $ran -gt 0 ] || fail "no compiler"
