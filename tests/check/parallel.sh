#!/usr/bin/env bash
# The programs that count on all cores, with OpenMP and with std::thread, and the example of the Rust feature rayon (its
# tests are with the others): the published totals with any number of threads, an interruption that ends them, and
# halves that are joined where there is memory for it.
# uses: target/quick
. tests/check/common.sh
need cc c++ cargo
need_library
out=$BUILD/parallel
mkdir -p "$out"
strict="$warnings -Wshadow -O2"

published() {
    awk -F'\t' -v n="$1" '$1 == "A000170" { split($3, terms, " "); print terms[n + 1] }' tests/data/oracles.tsv
}

programs=threads
c++ -std=c++17 $strict -pthread -I"$header" c_examples/threads.cpp "$LIB/libnqueens.a" -o "$out/threads" ||
    fail "threads.cpp"
if echo 'int main(void) { return 0; }' | cc -fopenmp -x c - -o "$out/try" 2>/dev/null; then
    cc -std=c11 $strict -fopenmp -I"$header" c_examples/openmp.c "$LIB/libnqueens.a" -o "$out/openmp" || fail "openmp.c"
    programs="$programs openmp"
else
    echo "NOT CHECKED: openmp.c, since this compiler has no OpenMP"
fi
# two_for PROGRAM: the argument that makes it two threads.
two_for() {
    [ "$1" = openmp ] || echo 2
}

for program in $programs; do
    for threads in 1 2 7; do
        for n in 0 1 3 8 13; do
            if [ $program = openmp ]; then
                answer=$(OMP_NUM_THREADS=$threads timeout 300 "$out/openmp" $n)
            else
                answer=$(timeout 300 "$out/threads" $n $threads)
            fi
            [ "$answer" = "$n queens: $(published $n) solutions, $threads threads" ] ||
                fail "$program, n = $n: '$answer'"
        done
    done
    # A large board is joined; where there is no memory for it, it is searched, for longer than it is given here.
    answer=$(OMP_NUM_THREADS=2 timeout 300 "$out/$program" 18 $(two_for $program) --verbose 2>"$out/stderr")
    [ "$answer" = "18 queens: $(published 18) solutions, 2 threads" ] || fail "$program, n = 18: '$answer'"
    [ "$(cat "$out/stderr")" = "engine join" ] || fail "$program 18 says '$(cat "$out/stderr")'"
    code=0
    (
        ulimit -v 100000
        OMP_NUM_THREADS=2 timeout --preserve-status --signal=INT --kill-after=60 2 \
            "$out/$program" 20 $(two_for $program) --verbose
    ) >"$out/stdout" 2>"$out/stderr" || code=$?
    [ "$code, $(cat "$out/stderr")" = "130, engine search" ] ||
        fail "$program without memory: $code, $(cat "$out/stderr")"
    # n = 21 takes hours: that the program ends shows that the signal does it.
    code=0
    timeout --preserve-status --signal=INT --kill-after=60 2 "$out/$program" 21 >"$out/stdout" 2>&1 || code=$?
    [ $code = 130 ] || fail "$program: exit code $code after Ctrl-C"
    [ ! -s "$out/stdout" ] || fail "$program printed '$(cat "$out/stdout")' after Ctrl-C"
    for wrong in "" x 33 -1 8x; do
        code=0
        "$out/$program" $wrong >"$out/stdout" 2>/dev/null || code=$?
        [ $code = 2 ] || fail "$program '$wrong': exit code $code"
    done
done
cargo run --quiet --locked --profile quick --features rayon --example count_parallel -- 10 --verbose \
    >"$out/stdout" 2>"$out/stderr" || fail "the example count_parallel"
grep -q "10 queens: $(published 10) solutions" "$out/stdout" || fail "count_parallel says '$(cat "$out/stdout")'"
grep -qx "engine search" "$out/stderr" || fail "count_parallel does not say its engine"
