#!/usr/bin/env bash
# Every C test, warnings as errors, as C99, C11, C17 and C++17, by gcc and clang, against the .so and against the .a.
#
#     c-matrix.sh                 all of it
#     c-matrix.sh gcc c99         one compiler and language
. tests/check/common.sh
need_library
out=$BUILD/c-matrix
mkdir -p "$out"

# one COMPILER STANDARD NAME: compiles that test and runs it both ways.
one() {
    local compiler=$1 standard=$2 name=$3 program objects= file language=
    program=$out/$compiler-$standard-$name
    [ "$standard" != c++17 ] || [ "$name" = user ] || language="-x c++"
    for file in $(sources_of "$name"); do
        # shellcheck disable=SC2086
        "$compiler" -std="$standard" $warnings -O1 -g -pthread -I"$header" $language \
            -c "$file" -o "$program.${file##*/}.o" || return 1
        objects="$objects $program.${file##*/}.o"
    done
    # shellcheck disable=SC2086
    "$compiler" -pthread $objects -L"$LIB" -lnqueens -Wl,-rpath,"$LIB" -o "$program-so" || return 1
    # shellcheck disable=SC2086
    "$compiler" -pthread $objects "$LIB/libnqueens.a" -o "$program-a" || return 1
    readelf -dW "$program-so" | grep -q 'NEEDED.*\[libnqueens\.so\]' ||
        { echo "$program-so does not use the .so"; return 1; }
    readelf -dW "$program-a" | grep -q 'NEEDED.*libnqueens' && { echo "$program-a uses the .so"; return 1; }
    for file in so a; do
        timeout 300 "$program-$file" >"$program-$file.log" 2>&1 || {
            echo "$compiler -std=$standard, .$file: $name failed ($?)"
            head -50 "$program-$file.log"
            return 1
        }
    done
}

if [ "${1:-}" = one ]; then
    one "$2" "$3" "$4"
    exit
fi

compilers="gcc clang"
standards="c99 c11 c17 c++17"
if [ $# -gt 0 ]; then
    compilers=$1
    standards=${2:-$standards}
fi
need cc readelf
ran=
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
for compiler in $compilers; do
    for standard in $standards; do
        names=$(c_tests)
        with=$compiler
        if [ "$standard" = c++17 ]; then
            with=${compiler/gcc/g++}
            with=${with/clang/clang++}
            names="$names user"
        fi
        if ! have "$with"; then
            echo "NOT CHECKED with $with, which is not here"
            continue
        fi
        # The header by itself, with what else a strict project turns on.
        strict="-Wshadow -Wundef -Wcast-qual -Wwrite-strings"
        language=c
        [ "$standard" = c++17 ] || strict="$strict -Wstrict-prototypes -Wmissing-prototypes"
        [ "$standard" != c++17 ] || language=c++
        # shellcheck disable=SC2086
        printf '#include "nqueens.h"\n#include "nqueens.h"\n' |
            "$with" -std="$standard" $warnings $strict -I"$header" -x $language -fsyntax-only - ||
                fail "the header alone: $with -std=$standard"
        # shellcheck disable=SC2086
        printf '%s\n' $names | xargs -P "$jobs" -I NAME bash tests/check/c-matrix.sh one "$with" "$standard" NAME ||
            fail "$with -std=$standard"
        ran="$ran $with-$standard"
    done
done
[ -n "$ran" ] || skip "no compiler is here"
echo "$(c_tests | wc -l) C tests and one in C++:$ran; .so and .a"
