#!/usr/bin/env bash
# The count over MPI: three ranks here; a worker is killed half-way, the run fails, and the next one goes on to the
# published total. A file of another count, and one that was changed, are refused.
. tests/check/common.sh
need mpicc mpirun cc pkill
need_library
echo 'int main(void) { return 0; }' | cc -x c - -lz -o "$BUILD/zlib" 2>/dev/null || skip "zlib's library is not here"
out=$BUILD/mpi
rm -rf "$out"
mkdir -p "$out"
# Containers run tests as root, and on fewer cores than there are ranks.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

mpicc -std=c11 -O2 -Wall -Wextra -Wno-cast-function-type -I"$header" c_examples/mpi/*.c "$LIB/libnqueens.a" -lz \
    -o "$out/queens_mpi" || fail "it does not compile"

# count N FILE: the answer, for three ranks.
count() {
    timeout 600 mpirun --oversubscribe -n 3 "$out/queens_mpi" "$1" "$2" 2>"$out/stderr"
}

published() {
    awk -F'\t' -v n="$1" '$1 == "A000170" { split($3, terms, " "); print terms[n + 1] }' tests/data/oracles.tsv
}

expect_total() {
    [ "$2" = "$1 queens: $(published "$1") solutions" ] || fail "n = $1 gave '$2': $(cat "$out/stderr")"
}

for n in 0 1 3 8 13; do
    expect_total "$n" "$(count "$n" "$out/whole-$n")"
done
expect_total 12 "$("$out/queens_mpi" 12 "$out/alone")"

# A fast machine may be done before it can be killed: then a larger board is taken.
for n in 17 18 19; do
    count "$n" "$out/killed" >"$out/stdout" &
    run=$!
    while kill -0 $run 2>/dev/null && [ ! -s "$out/killed" ]; do sleep 0.01; done
    # The last to have been started is a worker, since rank 0 was started first.
    if pkill -KILL --newest -f "^$out/queens_mpi $n " && ! wait $run; then
        [ -s "$out/stdout" ] && fail "a run with a killed worker printed $(cat "$out/stdout")"
        break
    fi
    rm -f "$out/killed"
    [ "$n" != 19 ] || fail "no run could be killed"
done
some=$(grep -cE '^[0-9]' "$out/killed") || fail "nothing was kept of the killed run"
cp "$out/killed" "$out/kept"
answer=$(count "$n" "$out/killed")
expect_total "$n" "$answer"
all=$(grep -cE '^[0-9]' "$out/killed")
[ "$some" -lt "$all" ] || fail "the killed run had nothing left to do"
grep -q "$some of $all ranges" "$out/stderr" || fail "the second run did not go on: $(cat "$out/stderr")"

refused() {
    local code=0
    answer=$(count "$1" "$2") || code=$?
    if [ $code = 0 ] || [ -n "$answer" ]; then fail "$3: not refused"; fi
    grep -q "$4" "$out/stderr" || fail "$3: it says '$(cat "$out/stderr")'"
}
refused 16 "$out/kept" "another n" "belongs to another count"
sed '4s/.$/&1/' "$out/kept" >"$out/changed"
refused "$n" "$out/changed" "a changed line" "changed or cut"
sed '$d' "$out/kept" >"$out/cut"
refused "$n" "$out/cut" "no checksum" "changed or cut"
echo hello >"$out/hello"
refused "$n" "$out/hello" "another file" "not a checkpoint"
echo "n = $n: killed after $some of $all ranges, and gone on to the total"
