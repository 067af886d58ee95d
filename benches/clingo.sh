#!/usr/bin/env bash
# The published blocked-queens boards, solved by `queens complete` and by clingo (Debian package gringo) with a plain
# encoding, one after the other on the same machine: processor seconds of both, and the ratio of the sums.
#
#     benches/clingo.sh QUEENS [SECONDS [BOARDS]]
#
# QUEENS is the built program; clingo is stopped after SECONDS of each board (100), which then count as those seconds.
# BOARDS is blocked_queens.tsv: all of it in ../shared/data where that is, else the part in tests/data/puzzle.
set -eu
export LC_ALL=C
queens=${1:?usage: benches/clingo.sh QUEENS [SECONDS [BOARDS]]}
limit=${2:-100}
root=$(cd "$(dirname "$0")/.." && pwd)
boards=${3:-$root/../shared/data/blocked_queens.tsv}
[ -f "$boards" ] || boards=$root/tests/data/puzzle/blocked_queens.tsv
command -v clingo >/dev/null || { echo "clingo is not here: install Debian's gringo"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "$(clingo --version | head -1), $boards, at most $limit s each"

# A queen for each row and column on its free squares, at most one on each diagonal.
cat >"$work/queens.lp" <<'LP'
1 { queen(R,C) : free(R,C) } 1 :- R = 0..n-1.
1 { queen(R,C) : free(R,C) } 1 :- C = 0..n-1.
:- D = 1-n..n-1, 2 { queen(R,C) : free(R,C), R-C = D }.
:- S = 0..2*n-2, 2 { queen(R,C) : free(R,C), R+C = S }.
#show queen/2.
LP

# processor COMMAND...: its user and system seconds together in $seconds, its exit code in $code.
processor() {
    local TIMEFORMAT='%U %S' times
    code=0
    times=$({ time "$@" >"$work/out" 2>"$work/err"; } 2>&1) || code=$?
    seconds=$(awk '{ print $1 + $2 }' <<<"$times")
}

printf '%4s %9s %10s %10s\n' n solvable queens clingo
grep -v '^#' "$boards" | while IFS=$'\t' read -r n solvable rows; do
    python3 - "$n" "$rows" "$work" <<'PY'
import sys
n, rows, work = int(sys.argv[1]), [int(row, 16) for row in sys.argv[2].split()], sys.argv[3]
with open(work + "/board", "w") as board:
    for row in rows:
        board.write("".join("." if row >> c & 1 else "x" for c in range(n)) + "\n")
with open(work + "/board.lp", "w") as facts:
    for r, row in enumerate(rows):
        facts.write("".join("free(%d,%d). " % (r, c) for c in range(n) if row >> c & 1) + "\n")
PY
    processor "$queens" complete "$work/board"
    ours=$seconds
    [ "$code" = $((1 - solvable)) ] || echo "queens is wrong: exit code $code" >&2
    processor timeout "$limit" clingo -c n="$n" "$work/queens.lp" "$work/board.lp" --quiet=1
    # 10 is satisfiable, 20 is not, 124 is the time limit.
    note=
    case $code in
    10) [ "$solvable" = 1 ] || note=" wrong" ;;
    20) [ "$solvable" = 0 ] || note=" wrong" ;;
    *) note=" not done" seconds=$limit ;;
    esac
    printf '%4s %9s %10s %10s%s\n' "$n" "$solvable" "$ours" "$seconds" "$note"
done | tee "$work/table"
awk '
    { ours += $3; theirs += $4 }
    END {
        printf "together: queens %.2f s, clingo %.2f s, ratio %.1f (bar: 20)\n", ours, theirs, theirs / ours
        exit theirs < 20 * ours
    }
' "$work/table"
