#!/usr/bin/env bash
# The C tests under valgrind: no error in any, and not one allocation in the program that only calls the library.
. tests/check/common.sh
need valgrind cc
need_library
out=$BUILD/valgrind
mkdir -p "$out"
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# build NAME FILES...
build() {
    local name=$1
    shift
    cc -std=c11 -O1 -g -pthread -I"$header" "$@" -L"$LIB" -lnqueens -Wl,-rpath,"$LIB" -o "$out/$name"
}

# under NAME: runs it; 99 is an error that valgrind saw.
under() {
    valgrind --error-exitcode=99 --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \
        --log-file="$out/$1.valgrind" "$out/$1" >"$out/$1.log" 2>&1
}

# one NAME
one() {
    local code=0
    under "$1" || code=$?
    if [ $code != 0 ]; then
        tail -30 "$out/$1.log"
        tail -60 "$out/$1.valgrind"
        echo "$1: exit code $code"
        return 1
    fi
    grep -q 'ERROR SUMMARY: 0 errors' "$out/$1.valgrind"
}

if [ "${1:-}" = one ]; then
    one "$2"
    exit
fi

# valgrind is on: it sees an allocation, a read of what was never written, and a write past the end by the library.
cat >"$out/wrong-allocation.c" <<'C'
#include <stdlib.h>
int main(void) { void *volatile memory = malloc(1); free(memory); return 0; }
C
cat >"$out/wrong-read.c" <<'C'
#include "nqueens.h"
int main(void)
{
    static nq_plan plan;
    nq_search search; /* never initialised */
    uint8_t columns[32];
    return nq_search_next(&search, columns, 32) == NQ_OK && nq_plan_init(&plan, sizeof plan, 4, 1) == NQ_OK;
}
C
cat >"$out/wrong-write.c" <<'C'
#include "nqueens.h"
#include <stdlib.h>
int main(void)
{
    uint8_t *columns = malloc(4);
    nq_status status = nq_first(8, columns, 8); /* a lie about the length */
    free(columns);
    return status != NQ_OK;
}
C
for wrong in allocation read write; do
    build "wrong-$wrong" "$out/wrong-$wrong.c"
done
under wrong-allocation || fail "an allocation alone is not an error"
grep -q 'total heap usage: 1 allocs' "$out/wrong-allocation.valgrind" || fail "valgrind did not count an allocation"
for wrong in read write; do
    code=0
    under "wrong-$wrong" || code=$?
    [ $code = 99 ] || fail "valgrind did not see wrong-$wrong.c"
done

for name in $(c_tests); do
    # shellcheck disable=SC2046
    build "$name" $(sources_of "$name")
done
c_tests | xargs -P "$jobs" -I NAME bash tests/check/valgrind.sh one NAME || fail "see above"
grep 'total heap usage' "$out/no_alloc.valgrind"
grep -q 'total heap usage: 0 allocs, 0 frees, 0 bytes' "$out/no_alloc.valgrind" || fail "the library allocates"
echo "$(c_tests | wc -l) C tests without an error; none allocates but by its own hand"
