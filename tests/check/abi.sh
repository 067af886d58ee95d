#!/usr/bin/env bash
# The binary interface is the one that docs/abi.json records: names, signatures, sizes, alignments, offsets, constants
# and exports; nothing of the header is missing there; and a change of each kind is seen.
# uses: build/variants
. tests/check/common.sh
need python3 cc nm cargo
need_library
case $(uname -m) in x86_64 | aarch64) ;; *) skip "docs/abi.json is that of a 64-bit machine" ;; esac
python3 tools/abi.py --check "$LIB/libnqueens.so" || fail "see above"

# No name of the header is forgotten, whatever the form of its declaration: each is in the record.
printf '#include "nqueens.h"\n' | cc -E -P -I"$header" - |
    grep -oE '\b(nq|NQ)_[A-Za-z0-9_]+\b' | sort -u >"$BUILD/abi-names"
[ "$(wc -l <"$BUILD/abi-names")" -gt 100 ] || fail "no names were found in the header"
while read -r name; do
    grep -q "\"$name\": " docs/abi.json || fail "docs/abi.json does not have $name"
done <"$BUILD/abi-names"

# seen WHAT LIBRARY: the check fails, in a copy of the tree with another header, or with another library.
copy=$BUILD/abi
seen() {
    if (cd "$copy" && python3 "$root/tools/abi.py" --check "$2" >"$copy/said"); then
        fail "not seen: $1"
    fi
}
rm -rf "$copy"
mkdir -p "$copy/docs" "$copy/include"
cp docs/abi.json "$copy/docs"
for change in 's/NQ_PAUSED = 2/NQ_PAUSED = 7/' 's/uint64_t opaque\[\([0-9]*\)\]/uint64_t opaque[\11]/' \
    's/uint32_t n, uint64_t \*total/uint64_t n, uint64_t *total/' 's/^NQ_API.*nq_version(void);//'; do
    sed "$change" include/nqueens.h >"$copy/include/nqueens.h"
    cmp -s include/nqueens.h "$copy/include/nqueens.h" && fail "nothing to change by $change"
    seen "$change" "$LIB/libnqueens.so"
done
cp include/nqueens.h "$copy/include"
need_planted_library
seen "an export that the record does not have" "$planted/libnqueens.so"
grep -q 'not in docs/abi.json: nq_plant_panic' "$copy/said" ||
    fail "the planted export is not what was seen: $(cat "$copy/said")"
echo "$(functions | wc -l) functions as in docs/abi.json; changes were seen"
