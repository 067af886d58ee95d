#!/usr/bin/env bash
# The reference of the C interface is made from the header without a warning, and names every function.
. tests/check/common.sh
need make doxygen dot
make --no-print-directory docs || fail "make docs"
while read -r function; do
    grep -rql "$function" build/docs/html --include=nqueens_8h.html || fail "$function is not in the reference"
done <tests/check/exports.txt
grep -q '<svg' build/docs/html/dot_inline_*.svg build/docs/html/*.svg 2>/dev/null || fail "the state chart was not drawn"
echo "$(wc -l <tests/check/exports.txt) functions"
