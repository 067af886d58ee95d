#!/usr/bin/env bash
# Instructions of a count of n = 12 on x86-64, counted by callgrind: the same on every run, and within a tenth of what
# is committed whatever the compiler. A kernel that has become slower is seen here, where no clock decides.
#
#     instructions.sh write    writes tests/check/instructions.txt anew
. tests/check/common.sh
need valgrind make
case $(uname -m) in x86_64) ;; *) skip "the counts are those of x86-64" ;; esac
need_library
out=$BUILD/instructions
mkdir -p "$out"
make --no-print-directory "$BUILD/bin/queens" LIBRARY="$LIB/libnqueens.a" BIN="$BUILD/bin" >"$out/log" 2>&1 ||
    fail "$(cat "$out/log")"

# instructions KERNEL
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$out/$1.out" "$BUILD/bin/queens" count 12 --kernel "$1" \
        >"$out/$1" 2>"$out/$1.log" ||
        fail "$1: $(tail -3 "$out/$1.log")"
    [ "$(cat "$out/$1")" = 14200 ] || fail "$1 counts $(cat "$out/$1")"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$out/$1.log"
}

for kernel in portable avx2; do
    if ! "$BUILD/bin/queens" count 4 --kernel $kernel >/dev/null 2>&1; then
        echo "NOT CHECKED: $kernel, which this processor lacks"
        continue
    fi
    now=$(instructions $kernel)
    if [ "${1:-}" = write ]; then
        echo "$kernel $now" >>"$out/new"
        continue
    fi
    kept=$(sed -n "s/^$kernel //p" tests/check/instructions.txt)
    echo "$kernel: $now instructions, $kept committed"
    [ $((10 * now)) -le $((11 * kept)) ] || fail "$kernel: more than a tenth above what is committed"
    [ $((10 * now)) -ge $((9 * kept)) ] ||
        fail "$kernel: more than a tenth below what is committed: commit the better number"
done
[ "${1:-}" != write ] || mv "$out/new" tests/check/instructions.txt
