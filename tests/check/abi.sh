#!/usr/bin/env bash
# The binary interface is the one that docs/abi.json records; a changed constant, offset or export is seen.
. tests/check/common.sh
need python3 cc nm
need_library
case $(uname -m) in x86_64 | aarch64) ;; *) skip "docs/abi.json is that of a 64-bit machine" ;; esac
python3 scripts/abi.py "$LIB/libnqueens.so" --check || fail "see above"
# That this check can fail: a copy of the tree whose header says something else.
copy=$BUILD/abi
rm -rf "$copy"
mkdir -p "$copy/docs" "$copy/include"
cp docs/abi.json "$copy/docs"
for change in 's/NQ_PAUSED = 2/NQ_PAUSED = 7/' 's/uint64_t opaque\[72\]/uint64_t opaque[71]/' 's/uint32_t n, uint64_t \*total/uint64_t n, uint64_t *total/'; do
    sed "$change" include/nqueens.h >"$copy/include/nqueens.h"
    cmp -s include/nqueens.h "$copy/include/nqueens.h" && fail "nothing to change by $change"
    if (cd "$copy" && python3 "$root/scripts/abi.py" "$LIB/libnqueens.so" --check >/dev/null); then
        fail "not seen: $change"
    fi
done
echo "as in docs/abi.json; three changes were seen"
