#!/usr/bin/env bash
# What the library gives and takes: exports exactly those of docs/abi.json, and nothing wanted but five memory
# functions.
. tests/check/common.sh
need nm readelf ld cc python3
need_library
out=$BUILD/symbols
mkdir -p "$out"
functions >"$out/recorded"
allowed='memcpy memmove memset memcmp bcmp'

# only_allowed WHERE NAMES...
only_allowed() {
    local where=$1 name
    shift
    for name in "$@"; do
        case " $allowed " in
        *" $name "*) ;;
        *) fail "$where needs $name" ;;
        esac
    done
}

# The shared library.
nm -D --defined-only "$LIB/libnqueens.so" | sed 's/.* //; s/@.*//' | sort >"$out/exports"
grep -vE '^nq_[a-z0-9_]+$' "$out/exports" && fail "exports that are not nq_"
diff -u "$out/recorded" "$out/exports" || fail "the exports of the .so are not those of docs/abi.json"
# shellcheck disable=SC2046
only_allowed "the .so" $(undefined_in "$LIB/libnqueens.so")
readelf -dW "$LIB/libnqueens.so" >"$out/dynamic"
grep -E '\((NEEDED|SONAME|RPATH|RUNPATH|TEXTREL)\)' "$out/dynamic" &&
    fail "the .so in the build folder has such an entry"

# What the header declares is what the library exports.
printf '#include "nqueens.h"\n' | cc -E -P -I"$header" - |
    grep -oE '\bnq_[a-z0-9_]+ *\(' | tr -d ' (' | sort -u >"$out/declared"
diff -u "$out/exports" "$out/declared" || fail "the header declares other functions than the .so exports"

# The archive: all of them, and whatever they reach.
reachable_in "$LIB/libnqueens.a" "$out/reachable.o"
nm --defined-only "$out/reachable.o" | grep -E ' T nq_' | sed 's/.* //' | sort >"$out/archive"
diff -u "$out/recorded" "$out/archive" || fail "the archive does not define the functions of docs/abi.json"
# shellcheck disable=SC2046
only_allowed "the archive" $(nm --undefined-only "$out/reachable.o" | sed 's/.* //' | sort -u)

# A program without any C library: only the memory functions are given.
{
    sed 's/.*/extern char &;/' "$out/recorded"
    echo 'char *const all[] = {'
    sed 's/.*/    \&&,/' "$out/recorded"
    cat <<'C'
};
typedef __SIZE_TYPE__ size_t;
void *memcpy(void *to, const void *from, size_t n)
{
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}
void *memmove(void *to, const void *from, size_t n) { return memcpy(to, from, n); }
void *memset(void *to, int byte, size_t n) { char *t = to; while (n--) *t++ = (char)byte; return to; }
int memcmp(const void *a, const void *b, size_t n)
{
    const char *x = a, *y = b;
    while (n--)
        if (*x++ != *y++)
            return 1;
    return 0;
}
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void _start(void) { for (;;) (void)*(char *const volatile *)all; }
C
} >"$out/bare.c"
cc -ffreestanding -fno-builtin -fno-tree-loop-distribute-patterns -O1 -c "$out/bare.c" -o "$out/bare.o"
cc -nostdlib -nostartfiles -static -Wl,--gc-sections "$out/bare.o" "$LIB/libnqueens.a" -o "$out/bare" ||
    fail "a program without a C library does not link"
[ "$(nm --defined-only "$out/bare" | grep -c ' T nq_')" = "$(wc -l <"$out/recorded")" ] ||
    fail "that program lost functions"
nm --undefined-only "$out/bare" | grep . && fail "that program still needs something"

echo "$(wc -l <"$out/exports") exports; undefined in the .so: $(undefined_in "$LIB/libnqueens.so" | tr '\n' ' ')"
