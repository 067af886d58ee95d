#!/usr/bin/env bash
# The reference of the C interface is made from the header without a warning, and names every function; what has no
# description, or a wrong one, is seen.
. tests/check/common.sh
need make doxygen dot python3
make --no-print-directory docs || fail "make docs"
for function in $(functions); do
    grep -rql "$function" build/docs/html --include=nqueens_8h.html || fail "$function is not in the reference"
done
grep -q '<svg' build/docs/html/dot_inline_*.svg build/docs/html/*.svg 2>/dev/null ||
    fail "the state chart was not drawn"
grep -q 'Two threads may use two objects' build/docs/html/nqueens_8h.html ||
    fail "the head of the header is not in the reference"
out=$BUILD/docs-check
rm -rf "$out"
mkdir -p "$out"
# seen WHAT CHANGE WORDS: doxygen refuses the header with that change, in those words.
seen() {
    sed "$2" include/nqueens.h >"$out/nqueens.h"
    cmp -s include/nqueens.h "$out/nqueens.h" && fail "nothing to change by $2"
    if { cat packaging/Doxyfile; echo "INPUT = docs/interface.md $out/nqueens.h"; echo "OUTPUT_DIRECTORY = $out"; } |
        doxygen - >"$out/log" 2>&1; then
        fail "not seen: $1"
    fi
    grep -q "$3" "$out/log" || fail "not seen: $1, but $(head -3 "$out/log")"
}
seen "a function without a description" 's/^#endif.*NQUEENS_H.*/int nq_bare(int n);\n&/' 'nq_bare.* is not documented'
seen "a command that there is not" 's/The version of the library as major/& \\nosuchcommand/' nosuchcommand
echo "$(functions | wc -l) functions"
