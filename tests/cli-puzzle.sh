#!/usr/bin/env bash
# Checks `queens complete`, `queens puzzle` and `queens generate` from outside: what they print, where, and the exit code.
#
#     tests/cli-puzzle.sh QUEENS
#
# A line for each check, and at the end `cli-puzzle: N passed, N failed`; the exit code is 1 if any failed.
set -u
export LC_ALL=C

if [ $# -ne 1 ]; then
    echo "usage: tests/cli-puzzle.sh QUEENS" >&2
    exit 2
fi
queens=$(realpath "$1") || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

passed=0
failed=0

# report NAME PROBLEM: a check with that name is over; an empty PROBLEM is success.
report() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        echo "ok: $1"
    else
        failed=$((failed + 1))
        echo "FAILED: $1: $2"
    fi
}

# expect NAME BOARD CODE OUT ERR ARGUMENTS...: runs queens with BOARD (printf escapes) as ./board and on standard input.
expect() {
    local what=
    # shellcheck disable=SC2059
    printf "$2" >board
    timeout 60 "$queens" "${@:6}" >out 2>err <board
    code=$?
    if [ "$code" != "$3" ]; then
        what="exit code $code, expected $3; $(head -c 300 err)"
    elif [ "$(cat out)" != "$4" ]; then
        what="standard output is '$(head -c 300 out)', expected '$4'"
    elif [ "$(cat err)" != "$5" ]; then
        what="standard error is '$(head -c 300 err)', expected '$5'"
    fi
    report "$1" "$what"
}

nauck='........\n...Q....\n........\n....Q...\n........\n........\n........\n........\n'
solved=$'.....Q..\n...Q....\nQ.......\n....Q...\n.......Q\n.Q......\n......Q.\n..Q.....'
other=$'......Q.\n...Q....\n.Q......\n....Q...\n.......Q\nQ.......\n..Q.....\n.....Q..'
daily='AAAABBBB\nAAFABBBC\nAFFFDBBC\nFFFFDBGG\nFEEFFFGG\nEEFFFGGG\nEEEGGGGG\nHHGGGGGG\n'

# ---- complete ----

expect "Nauck's board has two completions" "$nauck" 0 2 "" complete board --count
# shellcheck disable=SC2059
printf "$nauck" | timeout 60 "$queens" complete - >out 2>err
what="not one of the two: $(cat out err)"
if [ "$(cat out)" = "$solved" ] || [ "$(cat out)" = "$other" ]; then what=; fi
report "a completion from standard input" "$what"
expect "not unique" "$nauck" 1 "more than one solution" "" complete board --unique
expect "unique with one square less" "${nauck/......../.....x..}" 0 unique "" complete board --unique
expect "completed as a line of columns" "${nauck/......../.....x..}" 0 "6 3 1 4 7 0 2 5" "" complete board --columns
expect "blocked: no solution" 'x..\n...\n...\n' 1 "" "queens: complete: there is no solution" complete board
expect "no solution, counted" '...\n...\n...\n' 1 0 "" complete board --count
expect "no solution is not unique" '...\n...\n...\n' 1 "no solution" "" complete board --unique
expect "comments, blanks and empty lines" '# a board\r\n\n.Q..  \n....\t\n....\n....\n\n# end\n' 0 $'.Q..\n...Q\nQ...\n..Q.' "" complete board
expect "the last line without a newline" '..Q.\n....\n....\n....' 0 $'..Q.\nQ...\n...Q\n.Q..' "" complete board
expect "a board of one" 'Q\n' 0 Q "" complete board
expect "other rules" '.....\n.....\n.....\n.....\n.....\n' 0 14 "" complete board --count --rules touch
expect "a torus" '.....\n.....\n.....\n.....\n.....\n' 0 10 "" complete board --count --rules=torus
expect "a torus of thirteen rows" "$(printf '.............\\n%.0s' {1..13})" 0 4524 "" complete board --count --rules=torus

# ---- puzzle ----

expect "a daily puzzle" "$daily" 0 $'..Q.....\n.....Q..\n.......Q\n....Q...\n.Q......\n...Q....\n......Q.\nQ.......' "" puzzle board
expect "it is unique" "$daily" 0 unique "" puzzle board --unique
expect "regions and a placed queen" "$daily\n..Q.....\n........\n........\n........\n........\n........\n........\n........\n" 0 1 "" puzzle board --count
expect "regions below marks" "x.......\n........\n........\n........\n........\n........\n........\n........\n\n$daily" 0 1 "" puzzle board --count
expect "a wrong queen" "$daily\nQ.......\n........\n........\n........\n........\n........\n........\n........\n" 1 0 "" puzzle board --count
expect "a hint" "$daily" 0 "no queen on row 0, column 7: it would leave nothing in region C" "" puzzle board --hint
expect "a hint that places" '....\n.Q..\n....\n....\n' 0 "place a queen on row 0, column 3: nothing else is left in row 0" "" complete board --hint
expect "a hint that ends it" 'xxx\n...\n...\n' 1 "no solution: nothing is left in row 0" "" complete board --hint
expect "an under-constrained board keeps its budget" "$(printf 'ABCDEFGHIJKL\\n%.0s' {1..12})" 3 "" \
    "queens: puzzle: undecided after 1000 queens, the --budget" puzzle board --count --budget 1000
expect "no budget" "$nauck" 3 "" "queens: complete: undecided after 0 queens, the --budget" complete board --budget 0

for options in "puzzle board --svg" "complete board --svg --rules queens"; do
    # shellcheck disable=SC2059
    if [ "${options%% *}" = puzzle ]; then printf "$daily" >board; else printf "$nauck" >board; fi
    # shellcheck disable=SC2086
    timeout 60 "$queens" $options >out 2>err
    what=
    grep -q '<svg' out && grep -q '</svg>' out || what="not an SVG image"
    if [ -z "$what" ] && command -v python3 >/dev/null && ! python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' out 2>/dev/null; then
        what="not well-formed"
    fi
    [ "$(grep -c '<title>row' out)" = 8 ] || what="$what; not eight queens"
    report "queens $options" "$what"
done
# shellcheck disable=SC2059
printf "$daily" >board
colours=$("$queens" puzzle board --svg | grep -o 'fill="hsl[^"]*"' | sort -u | wc -l)
report "a colour for each region" "$([ "$colours" = 8 ] || echo "$colours colours")"

# ---- What is wrong, with line and column ----

# wrong BOARD ERR [COMMAND]
wrong() {
    expect "wrong: $(printf %q "$1")" "$1" 2 "" "queens: ${3:-complete}: $2" "${3:-complete}" board
}
wrong '' "board: there is no board"
wrong '# nothing\n\n' "board: there is no board"
wrong '..Q.\n..y.\n....\n....\n' "board, line 2, column 3: only '.', 'Q' and 'x' may stand here"
wrong '..Q.\n...\n' "board, line 2, column 4: this row is shorter than the first one"
wrong '..Q.\n.....\n' "board, line 2, column 5: this row is longer than the first one"
wrong '....\n....\n....\n' "board, line 3, column 1: fewer rows than columns"
wrong '..\n..\n..\n' "board, line 3, column 1: more rows than columns"
wrong '# two\n\nQ..\n.Q.\n...\n' "board, line 4, column 2: the square is attacked by a placed queen"
wrong "$(printf '.%.0s' {1..65})\n" "board, line 1, column 65: a board has at most 64 columns"
wrong '.. \n. .\n' "board, line 2, column 2: only '.', 'Q' and 'x' may stand here"
wrong '..\n..\n\n..\n..\n' "board, line 4, column 1: a second board of '.', 'Q' and 'x'"
wrong 'AB\nA.\n' "board, line 2, column 2: only letters, digits, '+' and '-' may stand for a region" puzzle
wrong 'AB\nAC\n' "board, line 2, column 2: more regions than rows" puzzle
wrong 'AA\nAA\n' "board, line 1, column 1: 1 regions for 2 queens" puzzle
wrong 'AB\nAB\n\nAB\nAB\n' "board, line 4, column 1: a second board of regions" puzzle
wrong 'AAAB\nAAAB\nCCCB\nDDDD\n\nQ...\n..Q.\n....\n....\n' \
    "board, line 7, column 3: the region has its queen, or the board has other regions" puzzle
expect "no such file" "" 2 "" "queens: puzzle: cannot read nowhere: No such file or directory" puzzle nowhere
expect "FILE is missing" "" 2 "" "queens: puzzle: FILE is missing: queens puzzle FILE" puzzle
expect "two files" "" 2 "" "queens: complete: unexpected argument 'b'" complete a b
expect "unknown rules" "$nauck" 2 "" \
    "queens: complete: unknown rules 'bishop'; they are queens, torus, knight, torus,knight and touch" complete board --rules bishop
expect "touch with torus" "$nauck" 2 "" "queens: complete: the rule touch goes with no other" complete board --rules touch,torus
expect "a budget that is no number" "$nauck" 2 "" \
    "queens: complete: --budget must be 0 to 18446744073709551614, not '-1'" complete board --budget -1
expect "two questions" "$nauck" 2 "" \
    "queens: complete: --count, --unique, --hint and how to print a board do not go together" complete board --count --unique

# ---- generate ----

for seed in 0 1 2 3 4; do
    "$queens" generate 8 --seed $seed >new 2>err
    report "generate 8 --seed $seed is unique" "$([ "$("$queens" puzzle new --unique)" = unique ] || cat new err)"
    "$queens" generate 12 --kind completion --seed $seed >new 2>err
    report "generate 12 --kind completion --seed $seed is unique" "$([ "$("$queens" complete new --unique)" = unique ] || cat new err)"
done
"$queens" generate 8 --seed 7 >one
"$queens" generate 8 --seed 7 >two
report "a seed gives the same puzzle" "$(cmp one two)"
"$queens" generate 8 --seed 8 >two
report "another one gives another" "$(cmp -s one two && echo the same)"
expect "no puzzle of 3" "" 1 "" "queens: generate: no solution exists for N = 3" generate 3
expect "a budget for generating" "" 3 "" "queens: generate: undecided after 5 queens, the --budget" generate 8 --budget 5
expect "a kind that there is not" "" 2 "" "queens: generate: --kind must be regions or completion, not 'sudoku'" generate 8 --kind sudoku
expect "too large" "" 2 "" "queens: generate: N must be 0 to 64, not '65'" generate 65

for command in complete puzzle generate; do
    timeout 60 "$queens" $command --help >out 2>err
    report "queens $command --help" "$(grep -q "^usage: queens $command " out || echo "no usage line")"
done

echo "cli-puzzle: $passed passed, $failed failed"
[ $failed = 0 ]
