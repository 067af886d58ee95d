#!/usr/bin/env bash
# The C code of README.md: each block with a main is compiled and run, against the .so and the .a; each other block is
# compiled as the body of a function.
. tests/check/common.sh
need cc awk
need_library
[ -f README.md ] || fail "there is no README.md"
out=$BUILD/readme
rm -rf "$out"
mkdir -p "$out"

awk -v out="$out" '
    /^```c$/ { block++; file = sprintf("%s/block-%02d.c", out, block); inside = 1
        printf "#line %d \"README.md\"\n", NR + 1 > file; next }
    /^```/ { if (inside) close(file); inside = 0; next }
    inside { print > file }
    END { if (inside) exit 1 }
' README.md || fail "a block is not closed"

programs=0 fragments=0
for file in "$out"/block-*.c; do
    [ -f "$file" ] || fail "README.md has no C code"
    name=$(basename "$file" .c)
    if grep -qE '^int main *\(' "$file"; then
        programs=$((programs + 1))
        # shellcheck disable=SC2086
        cc -std=c99 $warnings -I"$header" "$file" -L"$LIB" -lnqueens -Wl,-rpath,"$LIB" -o "$out/$name-so" ||
            fail "$name, .so"
        # shellcheck disable=SC2086
        cc -std=c99 $warnings -I"$header" "$file" "$LIB/libnqueens.a" -o "$out/$name-a" || fail "$name, .a"
        for kind in so a; do
            timeout 120 "$out/$name-$kind" >"$out/$name-$kind.out" </dev/null || fail "$name, .$kind: exit code $?"
        done
        cmp -s "$out/$name-so.out" "$out/$name-a.out" ||
            fail "$name prints one thing with the .so and another with the .a"
        sed 's/^/    /' "$out/$name-so.out" | head -20
    else
        fragments=$((fragments + 1))
        {
            printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "nqueens.h"\n'
            grep '^#include' "$file" || true
            printf 'void fragment(void);\nvoid fragment(void)\n{\n'
            grep -v '^#include' "$file"
            printf '}\n'
        } >"$out/$name-fragment.c"
        # shellcheck disable=SC2086
        cc -std=c99 $warnings -Wno-unused -I"$header" -c "$out/$name-fragment.c" -o "$out/$name.o" ||
            # Declarations and whole functions stand by themselves.
            cc -std=c99 $warnings -Wno-unused -include "$header/nqueens.h" -I"$header" -c "$file" -o "$out/$name.o" ||
            fail "$name"
    fi
done
# The C++ code: whole programs.
awk -v out="$out" '
    /^```cpp$/ { block++; file = sprintf("%s/cpp-%02d.cpp", out, block); inside = 1
        printf "#line %d \"README.md\"\n", NR + 1 > file; next }
    /^```/ { if (inside) close(file); inside = 0; next }
    inside { print > file }
' README.md
for file in "$out"/cpp-*.cpp; do
    [ -f "$file" ] || fail "README.md has no C++ code"
    # shellcheck disable=SC2086
    c++ -std=c++17 $warnings -pthread -I"$header" "$file" "$LIB/libnqueens.a" -o "${file%.cpp}" ||
        fail "$(basename "$file")"
    timeout 120 "${file%.cpp}" >"${file%.cpp}.out" || fail "$(basename "$file"): exit code $?"
    programs=$((programs + 1))
done
[ $programs -gt 0 ] || fail "README.md has no complete C program"
echo "$programs programs compiled and run, $fragments fragments compiled"
