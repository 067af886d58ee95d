#!/usr/bin/env bash
# nqueens.hpp as C++17 and C++20, by g++ and clang++, warnings as errors, with sanitizers: the program of the tests and
# the examples run.
. tests/check/common.sh
need_library
need c++
out=$BUILD/cpp
mkdir -p "$out"
awk '/^```cpp$/ { inside = 1; next } /^```/ { inside = 0 } inside' README.md >"$out/readme.cpp"
grep -q 'nqueens.hpp' "$out/readme.cpp" || fail "README.md has no C++ program"
ran=0

# run SOURCE ARGUMENT...: builds and runs it, its output in $out/stdout.
run() {
    local program
    program=$out/$(basename "$1" .cpp)-$compiler-$standard
    # shellcheck disable=SC2086
    $compiler -std=$standard $warnings -Wshadow -g -fsanitize=address,undefined -fno-sanitize-recover=all -pthread \
        -I"$header" "$1" "$LIB/libnqueens.a" -o "$program" || fail "$1, $compiler -std=$standard"
    # The test counts allocations itself, by operators that the sanitizer would otherwise complain of.
    ASAN_OPTIONS=alloc_dealloc_mismatch=0 timeout 300 "$program" "${@:2}" >"$out/stdout" ||
        fail "$1, $compiler -std=$standard: exit code $?"
}

for compiler in g++ clang++; do
    if ! have $compiler; then
        echo "NOT CHECKED with $compiler, which is not here"
        continue
    fi
    for standard in c++17 c++20; do
        run tests/c/hpp.cpp
        run "$out/readme.cpp"
        grep -qx 365596 "$out/stdout" || fail "the program of README.md, $compiler -std=$standard: $(cat "$out/stdout")"
        run c_examples/threads.cpp 10 2
        grep -q ' 724 solutions' "$out/stdout" || fail "threads.cpp, $compiler -std=$standard: $(cat "$out/stdout")"
        ran=$((ran + 1))
    done
done
[ $ran -gt 0 ] || fail "no compiler"
echo "$ran times three programs"
