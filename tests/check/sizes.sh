#!/usr/bin/env bash
# The sizes of everything that crosses the border, as tests/check/sizes.txt has them: a change is a change of the ABI.
. tests/check/common.sh
need cc
out=$BUILD/sizes
mkdir -p "$out"
{
    echo '#include "nqueens.h"'
    echo '#include <stdio.h>'
    echo 'int main(void)'
    echo '{'
    sed -n 's/^\(nq_[a-z_]*\) .*/    printf("%s %lu\\n", "\1", (unsigned long)sizeof(\1));/p' tests/check/sizes.txt
    sed -n 's/^\(NQ_[A-Z_]*\) .*/    printf("%s %lu\\n", "\1", (unsigned long)(\1));/p' tests/check/sizes.txt
    echo '    return sizeof(void *) != 8;'
    echo '}'
} >"$out/sizes.c"
cc -I"$header" "$out/sizes.c" -o "$out/sizes"
"$out/sizes" >"$out/sizes.txt" || skip "tests/check/sizes.txt is for pointers of 8 bytes"
diff -u <(grep -v '^#' tests/check/sizes.txt) "$out/sizes.txt" || fail "other sizes than in tests/check/sizes.txt"
# No type of the header is forgotten.
types=$(printf '#include "nqueens.h"\n' | cc -E -P -I"$header" - | grep -oE '\bnq_[a-z_]+\b' | sort -u)
for type in $types; do
    if printf '#include "nqueens.h"\nextern char x[sizeof(%s) > 1 ? 1 : -1];\ntypedef %s is_type;\n' "$type" "$type" |
        cc -I"$header" -x c -fsyntax-only - 2>/dev/null; then
        grep -q "^$type " tests/check/sizes.txt || fail "tests/check/sizes.txt has no line for $type"
    fi
done
cat "$out/sizes.txt"
