#!/usr/bin/env bash
# nqueens.hpp has every function of nqueens.h, or says at its head why not. As C++17 and C++20, by g++ and clang++,
# warnings as errors, with sanitizers, the program of the tests and the examples run.
. tests/check/common.sh
need_library
need c++
out=$BUILD/cpp
mkdir -p "$out"
awk '/^```cpp$/ { inside = 1; next } /^```/ { inside = 0 } inside' README.md >"$out/readme.cpp"
grep -q 'nqueens.hpp' "$out/readme.cpp" || fail "README.md has no C++ program"
ran=0

# claim HPP: each function that nqueens.h declares is called or passed on there, or named in the list at its head; and
# no other is in that list.
claim() {
    cc -E -P -Iinclude include/nqueens.h | grep -oE '\bnq_[a-z0-9_]+\(' | tr -d '(' | sort -u >"$out/declared"
    sed 's,//.*,,' "$1" | grep -oE '\bnq_[a-z0-9_]+[()]' | tr -d '()' | sort -u >"$out/called"
    sed -n '/^\/\/ Functions of nqueens.h that have nothing/,/^#/p' "$1" | sed 's/:.*//' | grep -oE '\bnq_[a-z0-9_]+' |
        sort -u >"$out/left-out"
    comm -23 "$out/declared" "$out/called" | diff - "$out/left-out"
}
claim include/nqueens.hpp ||
    fail "nqueens.hpp: < is declared, not called and not in the list; > is in the list for nothing"
sed '/^\/\/ - nq_plan_init: /d' include/nqueens.hpp >"$out/lacks.hpp"
cmp -s include/nqueens.hpp "$out/lacks.hpp" && fail "nothing to change in the list of nqueens.hpp"
claim "$out/lacks.hpp" >/dev/null && fail "a function that nqueens.hpp lacks is not seen"

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
