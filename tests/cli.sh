#!/usr/bin/env bash
# Checks the program `queens` and the small C programs beside it, from outside: what they print, where, and the exit
# code.
#
#     tests/cli.sh QUEENS EXAMPLES
#
# QUEENS is the built program, EXAMPLES the folder with the built hello, stream and resume. A line for each check, and
# at the end `cli: N passed, N failed`; the exit code is 1 if any failed. It takes half a minute.
set -u
export LC_ALL=C

if [ $# -ne 2 ]; then
    echo "usage: tests/cli.sh QUEENS EXAMPLES" >&2
    exit 2
fi
queens=$(realpath "$1") || exit 2
examples=$(realpath "$2") || exit 2
data=$(realpath "$(dirname "$0")/data/cli") || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
# Some of the programs here write until they are stopped: one that is not must not fill the disk.
ulimit -f $((2 * 1024 * 1024))

passed=0
failed=0

# ---- Tools -------------------------------------------------------------------------------------------------

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

# run COMMAND...: its output in ./out and ./err, its exit code in $code. Nothing here may take longer than a minute.
run() {
    timeout 60 "$@" >out 2>err </dev/null
    code=$?
}

# feed TEXT COMMAND...: the same, with that text (printf escapes) on standard input.
feed() {
    # shellcheck disable=SC2059
    printf "$1" >in
    timeout 60 "${@:2}" >out 2>err <in
    code=$?
}

# problem CODE OUT ERR: what is wrong with the last run, nothing if it is as expected. OUT and ERR are whole texts
# without the last newline; @FILE is a golden file.
problem() {
    local want_out=$2
    [ "${want_out#@}" = "$want_out" ] || want_out=$(cat "$data/${want_out#@}" && echo x) && want_out=${want_out%$'\n'x}
    if [ "$code" != "$1" ]; then
        echo "exit code $code, expected $1; $(head -c 300 err)"
    elif [ "$(cat out)" != "$want_out" ]; then
        echo "standard output is not as expected: $(diff <(printf '%s\n' "$want_out") out | head -5 | tr '\n' '|')"
    elif [ "$(cat err)" != "$3" ]; then
        echo "standard error is '$(head -c 300 err)', expected '$3'"
    fi
}

# expect CODE OUT ERR ARGUMENTS...: runs queens.
expect() {
    run "$queens" "${@:4}"
    report "queens ${*:4}" "$(problem "$1" "$2" "$3")"
}

# expect_check NAME INPUT CODE OUT ERR: feeds `queens check`.
expect_check() {
    feed "$2" "$queens" check
    report "check: $1" "$(problem "$3" "$4" "$5")"
}

# usage ERR ARGUMENTS...: a usage error. At once means within 10 seconds on the slowest machine.
usage() {
    timeout 10 "$queens" "${@:2}" >out 2>err </dev/null
    code=$?
    local what
    what=$(problem 2 "" "$1")
    [ -n "$what" ] || [ "$(wc -l <err)" = 1 ] || what="not one line on standard error"
    report "usage error: queens $(printf '%q ' "${@:2}")" "$what"
}

# ---- The small programs ------------------------------------------------------------------------------------

run "$examples/hello"
report hello "$(problem 0 "8 queens: 92 solutions" "")"
run "$examples/stream"
report stream "$(problem 0 \
    $'1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\nstopped after 3 boards\n4 2 0 5 3 1\ndone after 1 boards' "")"
run "$examples/resume"
report resume "$(problem 0 @resume.txt "")"

# ---- Help --------------------------------------------------------------------------------------------------

commands="count boards first exists svg trace check"
run "$queens" --help
what=$(problem 0 "$(cat out)" "")
for command in $commands "closed form" "130 "; do
    grep -q -- "$command" out || what="$what; it does not mention '$command'"
done
report "queens --help" "$what"
for command in $commands; do
    run "$queens" "$command" --help
    what=$(problem 0 "$(cat out)" "")
    grep -q "^usage: queens $command " out || what="$what; no usage line"
    report "queens $command --help" "$what"
done
run "$queens" first --help
what=$(problem 0 "$(cat out)" "")
grep -q "closed form" out || what="$what; it does not say that first is a closed form above 32"
report "queens first --help names the closed form" "$what"
run "$queens" --version
what=$(problem 0 "$(cat out)" "")
grep -qxE 'queens [0-9]+\.[0-9]+\.[0-9]+' out || what="$what; it is '$(cat out)'"
report "queens --version" "$what"
for command in count boards first exists svg trace check complete puzzle generate; do
    run "$queens" $command --version
    grep -qxE "queens [0-9]+\.[0-9]+\.[0-9]+" out && what=$(problem 0 "$(cat out)" "") || what="it is $(cat out)"
    report "queens $command --version" "$what"
done

for threads in 1 2 5; do
    expect 0 14200 "" count 12 --threads $threads
done
expect 0 14200 "" count 12 --kernel portable
# says ENGINE CODE OUT ARGUMENTS...: queens count says with --verbose that this engine counted.
says() {
    run "$queens" count "${@:4}" --verbose
    local what
    what=$(problem "$2" "$3" "$(cat err)")
    head -1 err | grep -qxE "engine $1, kernel [a-z0-9]+, threads [0-9]+, [0-9.]+ s" || what="$what; it says '$(cat err)'"
    report "queens count ${*:4} --verbose says how" "$what"
}
says search 0 14200 12
says search 0 14200 12 --engine search --threads 2
says search 0 14200 12 --engine auto --kernel portable
for threads in 1 2 5; do
    says join 0 14200 12 --engine join --threads $threads
    says join 0 73712 13 --engine=join --threads $threads
done
expect 0 2279184 "" count 15 --engine join
# From here on it joins by itself, and where there is no memory it searches, for much longer than it is given here.
says join 0 666090624 18
printf '#!/bin/sh\nulimit -v 60000\nexec timeout --preserve-status --signal=INT 2 "%s" "$@"\n' "$queens" >poor
chmod +x poor
rich=$queens queens=./poor
says search 130 "" 20 --threads 1
says search 130 "" 20 --kernel auto
usage "queens: count: there is not enough memory for --engine join" count 20 --threads 1 --engine join
queens=$rich

# ---- Usage errors ------------------------------------------------------------------------------------------

methods="permutation, board-scan, placed-array, tagged-keys, three-sets, boolean-arrays, bitmask"
usage "queens: a command is missing, such as 'queens first 8'; see 'queens --help'"
usage "queens: unknown command 'solve'; see 'queens --help'" solve 8
usage "queens: unknown command '--nonsense'; see 'queens --help'" --nonsense
usage "queens: unknown command ''; see 'queens --help'" ""
usage "queens: count: N is missing: queens count N [--threads T]" count
usage "queens: count: --threads must be 1 to 256, not '0'" count 8 --threads 0
usage "queens: count: unknown kernel 'x'; the kernels: auto, portable, avx2, avx512, neon" count 8 --kernel x
usage "queens: count: unknown engine 'x'; the engines: auto, search, join" count 8 --engine x
usage "queens: count: --engine join takes the best kernel; leave out --kernel" count 12 --engine join --kernel auto
usage "queens: count: --engine join takes N from 12 to 24, not 11" count 11 --engine join
usage "queens: count: --engine join takes N from 12 to 24, not 25" count 25 --engine join
usage "queens: count: --kernel counts on one thread; leave out --threads" count 8 --kernel portable --threads 2
for n in 33 4294967295 4294967296 18446744073709551616 18446744073709551624 -1 +1 1x x1 "" " 1" "1 " 0x10 1.0 1e1; do
    usage "queens: count: N must be 0 to 32, not '$n'" count "$n"
done
usage "queens: count: N must be 0 to 32, not '1?2'" count $'1\n2'
usage "queens: count: unexpected argument '9'" count 8 9
usage "queens: count: unknown option '--limit'; see 'queens count --help'" count 8 --limit 3
usage "queens: boards: N must be 0 to 32, not '33'" boards 33
usage "queens: boards: --limit needs a value: --limit K" boards 4 --limit
for limit in 0 -1 x "" 18446744073709551616; do
    usage "queens: boards: --limit must be 1 to 18446744073709551615, not '$limit'" boards 4 --limit "$limit"
done
usage "queens: boards: --picture takes no value" boards 4 --picture=yes
usage "queens: boards: unknown option '--limits=3'; see 'queens boards --help'" boards 4 --limits=3
usage "queens: first: N must be 0 to 4294967295, not '4294967296'" first 4294967296
usage "queens: first: --picture takes N to 64, not 65" first 65 --picture
usage "queens: exists: N must be 0 to 4294967295, not 'eight'" exists eight
usage "queens: svg: N must be 0 to 64, not '65'" svg 65
usage "queens: trace: --method NAME is missing, one of $methods" trace 4
usage "queens: trace: unknown method 'magic'; the methods are $methods" trace 4 --method magic
usage "queens: trace: unknown method ''; the methods are $methods" trace 4 --method=
usage "queens: trace: N must be 0 to 32, not '33'" trace 33 --method bitmask
for method in permutation board-scan; do
    usage "queens: trace: N = 13 is more than the method $method takes" trace 13 --method $method
done
usage "queens: check: unexpected argument '4'" check 4

# ---- count -------------------------------------------------------------------------------------------------

# OEIS A000170.
n=0
for total in 1 1 0 0 2 10 4 40 92 352 724 2680 14200; do
    expect 0 $total "" count $n
    n=$((n + 1))
done
expect 0 92 "" count 008
# Cut into many tasks.
expect 0 14772512 "" count 16

# ---- boards ------------------------------------------------------------------------------------------------

expect 0 $'1 3 0 2\n2 0 3 1' "" boards 4
expect 0 $'.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..' "" boards 4 --picture
expect 0 $'1 3 0 2\n2 0 3 1' "" boards --picture --columns 4
expect 0 "" "" boards 0
expect 0 0 "" boards 1
expect 0 Q "" boards 1 --picture
expect 1 "" "queens: boards: no solution exists for N = 2" boards 2
expect 1 "" "queens: boards: no solution exists for N = 3" boards 3
expect 0 @boards-6.txt "" boards 6
expect 0 @boards-8.txt "" boards 8
expect 0 "$(head -3 "$data/boards-8.txt")" "" boards 8 --limit 3
expect 0 "$(cat "$data/boards-8.txt")" "" boards 8 --limit=18446744073709551615
expect 0 "1 3 0 2" "" boards --limit 1 4
run "$queens" boards 32 --limit 1
report "queens boards 32 --limit 1" "$(problem 0 "$(cat out)" "")"

# ---- first, exists and svg ---------------------------------------------------------------------------------

expect 0 "0 4 7 5 2 6 1 3" "" first 8
expect 0 $'.Q..\n...Q\nQ...\n..Q.' "" first 4 --picture
expect 0 "1 3 0 2" "" first 4 --columns
expect 1 "" "queens: first: no solution exists for N = 3" first 3
expect 0 "0 2 4 1 3" "" exists 5
expect 1 "No solution exists" "" exists 2
expect 1 "No solution exists" "" exists 3
expect 1 "No solution exists" "" exists 3 --picture
run "$queens" first 32
report "first 32 is the first of boards 32" "$(problem 0 "$("$queens" boards 32 --limit 1)" "")"
for n in 1 33 64 65 1000 1000000; do
    timeout 10 "$queens" first $n >board 2>err
    timeout 60 "$queens" check <board >out 2>err
    code=$?
    report "first $n is a solution" "$(problem 0 "line 1: n = $n: solution" "")"
done
"$queens" first 64 --picture >board 2>err
timeout 60 "$queens" check <board >out 2>err
code=$?
report "first 64 --picture is a solution" "$(problem 0 "line 1: n = 64: solution" "")"

# well_formed FILE: true too where there is no Python to tell.
well_formed() {
    ! command -v python3 >/dev/null ||
        python3 -c 'import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])' "$1" 2>/dev/null
}

for n in 0 1 8 64; do
    for option in "" --coordinates; do
        # shellcheck disable=SC2086
        run "$queens" svg $n $option
        what=$(problem 0 "$(cat out)" "")
        if ! grep -q "<svg" out || ! grep -q "</svg>" out; then
            what="$what; not an SVG image"
        elif ! well_formed out; then
            what="$what; not well-formed"
        fi
        report "queens svg $n $option" "$what"
    done
done
"$queens" svg 8 >plain
"$queens" svg 8 --coordinates >numbered
report "svg --coordinates draws something else" "$(cmp -s plain numbered && echo "the same image")"
expect 1 "" "queens: svg: no solution exists for N = 3" svg 3

# ---- trace -------------------------------------------------------------------------------------------------

for method in ${methods//,/}; do
    expect 0 "@trace-4-$method.txt" "" trace 4 --method $method
    what=""
    [ "$(sed -n 's/^ *solution //p' out)" = $'1 3 0 2\n2 0 3 1' ] || what="not exactly the two solutions"
    counts="$(grep -c '^ *solution ' out) solutions, $(grep -c '^ *test ' out) squares tested"
    counts="$counts, $(grep -c '^ *place ' out) queens placed, $(grep -c '^ *remove ' out) removed"
    [ "$(tail -1 out)" = "$counts" ] || what="$what; the last line is not '$counts'"
    awk '$2 == "row" && match($0, /[^ ]/) - 1 != 2 * $3 { exit 1 }' out || what="$what; not indented by row"
    report "the trace of $method adds up" "$what"
done
run "$queens" trace 6 --method=bitmask --limit 1
what=$(problem 0 "$(cat out)" "")
[ "$(grep 'solution ' out)" = "            solution 1 3 5 0 2 4" ] || what="$what; not exactly the first solution"
report "queens trace 6 --method=bitmask --limit 1" "$what"
expect 0 $'solution\n1 solutions, 0 squares tested, 0 queens placed, 0 removed' "" trace 0 --method three-sets
run "$queens" trace 3 --method bitmask
report "queens trace 3 --method bitmask" "$(problem 1 "$(cat out)" "queens: trace: no solution exists for N = 3")"

# ---- check -------------------------------------------------------------------------------------------------

for n in 0 1 4 5 6 7 8; do
    for option in --columns --picture; do
        "$queens" boards $n $option >boards
        timeout 60 "$queens" check <boards >out 2>err
        code=$?
        what=$(problem 0 "$(cat out)" "")
        [ "$(grep -cx "line [0-9]*: n = $n: solution" out)" = "$("$queens" count $n)" ] || what="$what; not every board"
        report "queens boards $n $option | queens check" "$what"
    done
done
expect_check "a queen on every square of the diagonal" '0 1 2 3 4 5 6 7\n' 1 "line 1: n = 8: not a solution" ""
expect_check "an anti-diagonal" '3 2 1 0\n' 1 "line 1: n = 4: not a solution" ""
expect_check "two queens in one column" '1 3 0 1\n' 1 "line 1: n = 4: not a solution" ""
expect_check "two queens on a diagonal that do not touch" '0 2 4 3 1\n' 1 "line 1: n = 5: not a solution" ""
expect_check "a column past the end" '1 3 0 4\n' 1 "line 1: n = 4: not a solution" ""
expect_check "the largest column" '4294967295\n' 1 "line 1: n = 1: not a solution" ""
expect_check "good and bad boards" '1 3 0 2\n0 1\n2 0 3 1\n' 1 \
    $'line 1: n = 4: solution\nline 2: n = 2: not a solution\nline 3: n = 4: solution' ""
expect_check "lines and pictures, blanks, CR LF, no newline at the end" \
    '\n 1\t3  0 2 \r\n\r\n.Q..\r\n...Q\nQ... \n..Q.\n1 3 0 2\n\n\nQ\n\nQ.\n.Q' 1 \
    "line 2: n = 4: solution
line 4: n = 4: solution
line 8: n = 4: solution
line 11: n = 1: solution
line 13: n = 2: not a solution" ""
expect_check "a picture with an empty row" '.Q..\n....\nQ...\n..Q.\n' 1 "line 1: n = 4: not a solution" ""
expect_check "a picture with two queens in a row" '.Q..\n...Q\nQ..Q\n..Q.\n' 1 "line 1: n = 4: not a solution" ""
expect_check "no input" '' 2 "" "queens: check: there is no board on standard input"
expect_check "an empty line is the board of 0 queens" '\n' 0 "line 1: n = 0: solution" ""

# Refused with the place, after the answers for the boards before it.
expect_check "a letter" '1 3 0 2\n2 0 x 1\n' 2 "line 1: n = 4: solution" \
    "queens: check: line 2, column 5: expected a column, not 'x'"
expect_check "a letter behind a digit" '2 0x 3 1\n' 2 "" \
    "queens: check: line 1, column 4: expected a digit or a space, not 'x'"
expect_check "a negative column" '\n\n  -1\n' 2 "" \
    "queens: check: line 3, column 3: expected a column, '.' or 'Q', not '-'"
expect_check "a column past 32 bits" '0 4294967296\n' 2 "" "queens: check: line 1, column 3: a column above 4294967295"
expect_check "a column past 64 bits" '18446744073709551616 3 0 2\n' 2 "" \
    "queens: check: line 1, column 1: a column above 4294967295"
expect_check "a NUL" '1 \0 2\n' 2 "" "queens: check: line 1, column 3: expected a column, not byte 0x00"
expect_check "a byte past ASCII" '\xe2\x99\x95\n' 2 "" \
    "queens: check: line 1, column 1: expected a column, '.' or 'Q', not byte 0xe2"
expect_check "a digit in a picture" '.Q..\n...1\n' 2 "" "queens: check: line 2, column 4: expected '.' or 'Q', not '1'"
expect_check "a short row" '.Q..\n...\n' 2 "" \
    "queens: check: line 2, column 4: this row of the picture is not as wide as its first one"
expect_check "a picture with too few rows" '.Q..\n...Q\n\nQ\n' 2 "" \
    "queens: check: line 3, column 1: the picture of line 1 ends with 2 rows of 4 squares"
expect_check "a picture with too many rows" 'Q\nQ\n' 2 "" \
    "queens: check: line 3, column 1: the picture of line 1 ends with 2 rows of 1 squares"
timeout 60 "$queens" check <"$work" >out 2>err
code=$?
report "check: input that cannot be read" "$(problem 2 "" "queens: check: cannot read standard input: Is a directory")"

# ---- Output that cannot be written -------------------------------------------------------------------------

for arguments in "boards 10" "boards 4" "count 8" "first 1000000" "trace 8 --method bitmask" "svg 64" check --help; do
    "$queens" boards 8 >boards
    : >out
    # shellcheck disable=SC2086
    timeout 60 "$queens" $arguments >/dev/full 2>err <boards
    code=$?
    report "queens $arguments on a full disk" \
        "$(problem 2 "" "queens: cannot write to standard output: No space left on device")"
done
timeout 60 "$queens" boards 4 >&- 2>err
code=$?
report "queens boards 4 with standard output closed" \
    "$(problem 2 "" "queens: cannot write to standard output: Bad file descriptor")"
timeout 60 "$queens" boards 20 2>err | head -1 >out
code=${PIPESTATUS[0]}
report "queens boards 20 | head -1 ends with the reader" "$(problem 141 "$("$queens" boards 20 --limit 1)" "")"
# All of the output is in the pipe before the reader goes, or some is not: neither is a failure that is told.
timeout 60 "$queens" boards 6 2>err | head -1 >out
code=${PIPESTATUS[0]}
[ "$code" != 141 ] || code=0
report "queens boards 6 | head -1" "$(problem 0 "1 3 5 0 2 4" "")"
(
    trap '' PIPE
    timeout 60 "$queens" boards 20 2>err | head -1 >out
    exit "${PIPESTATUS[0]}"
)
code=$?
report "the same where SIGPIPE is ignored" \
    "$(problem 2 "$(cat out)" "queens: cannot write to standard output: Broken pipe")"

# ---- Signals -----------------------------------------------------------------------------------------------

# signal_after SIGNAL FILE PATTERN PID: sends it once FILE has PATTERN, or after a second when PATTERN is empty; nobody
# waits longer than 30 seconds for the pattern, nor for the end: then it is killed.
signal_after() {
    local i=0
    if [ -z "$3" ]; then
        sleep 1
    else
        until grep -qe "$3" "$2" 2>/dev/null || [ $i -ge 300 ]; do
            sleep 0.1
            i=$((i + 1))
        done
    fi
    kill "-$1" "$4" 2>/dev/null
    i=0
    while kill -0 "$4" 2>/dev/null && [ $i -lt 300 ]; do
        sleep 0.1
        i=$((i + 1))
    done
    kill -KILL "$4" 2>/dev/null
}

# A pipe with half a board in it and then silence, so that whoever reads it waits.
mkfifo quiet
(
    printf '1 3 0'
    exec sleep 300
) >quiet &
writer=$!
# Death by SIGINT itself would look like exit code 130: the line on standard error tells the two apart.
while read -r signal arguments; do
    # shellcheck disable=SC2086
    "$queens" $arguments >out 2>err <quiet &
    pid=$!
    signal_after "$signal" err "" $pid
    wait $pid 2>/dev/null
    code=$?
    # Boards and steps are printed until then (many: only the end is looked at), and the last line is a whole one.
    tail -c 1000 out >end && mv end out
    what=$(problem 130 "$(cat out)" "queens: interrupted")
    [ ! -s out ] || [ -z "$(tail -c 1 out | tr -d '\n')" ] || what="$what; the last line is cut"
    [ "${arguments#c}" = "$arguments" ] || [ ! -s out ] || what="$what; it printed $(cat out)"
    report "$signal ends queens $arguments" "$what"
done <<'END'
INT count 20
TERM count 20
INT count 32
INT boards 20
INT boards 20 --picture
INT trace 20 --method bitmask
INT check
END
kill $writer
wait $writer 2>/dev/null
# A reader that does not read: the program waits in the middle of a write.
mkfifo stuck
sleep 300 <stuck &
reader=$!
"$queens" boards 20 >stuck 2>err &
pid=$!
signal_after INT err "" $pid
wait $pid 2>/dev/null
code=$?
kill $reader
wait $reader 2>/dev/null
: >out
report "INT ends queens boards 20 into a pipe that nobody reads" "$(problem 130 "" "queens: interrupted")"

# ---- On a terminal -----------------------------------------------------------------------------------------

if command -v script >/dev/null; then
    # terminal COMMAND: a shell command on a terminal, whose output is ./terminal (with the carriage returns of one).
    terminal() {
        timeout 90 script -qefc "$1" terminal >/dev/null 2>&1 </dev/null
        code=$?
        sed -i -e '/^Script started/d' -e '/^Script done/d' terminal
    }
    terminal "'$queens' first 4"
    tr -d '\r' <terminal | sed '/^$/d' >out
    : >err
    report "first 4 on a terminal is a picture" "$(problem 0 $'.Q..\n...Q\nQ...\n..Q.' "")"
    terminal "'$queens' exists 4 --columns"
    tr -d '\r' <terminal | sed '/^$/d' >out
    report "exists 4 --columns on a terminal is a line" "$(problem 0 "1 3 0 2" "")"
    terminal "'$queens' boards 4"
    tr -d '\r' <terminal | sed '/^$/d' >out
    report "boards 4 on a terminal are lines" "$(problem 0 $'1 3 0 2\n2 0 3 1' "")"
    terminal "'$queens' first 65"
    tr -d '\r' <terminal | sed '/^$/d' >out
    report "first 65 on a terminal is a line" "$(problem 0 "$("$queens" first 65)" "")"
    terminal "'$queens' count 8"
    tr -d '\r' <terminal | sed '/^$/d' >out
    report "a short count shows no progress" "$(problem 0 92 "")"

    # The man page says so.
    printf '.Q..\n....\n....\n....\n' >board
    printf 'AAAAA\nABBBB\nABCCC\nABCDD\nABCDE\n' >regions
    what=
    for arguments in --help "count 8 --verbose" "boards 4 --picture" "first 8" "exists 3" "svg 4" "trace 4 --method bitmask" \
        "complete board" "complete board --hint" "puzzle regions" "generate 6" "count x"; do
        for variable in TERM=xterm-256color NO_COLOR=1; do
            terminal "$variable '$queens' $arguments"
            ! grep -q "$(printf '\033')" terminal || what="$what queens $arguments, $variable;"
        done
    done
    report "nothing is coloured on a terminal" "$what"

    # Long enough to show progress on most machines; where it is not, there is nothing to clear.
    terminal "'$queens' count 16 >out"
    : >err
    what=$(problem 0 14772512 "")
    shown=$(tr '\r' '\n' <terminal | tail -1 | tr -d ' ')
    [ -z "$shown" ] || what="$what; the terminal shows '$shown'"
    report "a count clears its progress in the end" "$what"

    # progress ARGUMENTS LINE SHOWN: standard error is a terminal, standard output is not. Ctrl-C comes when the
    # terminal shows SHOWN, and a line of the progress is like LINE. queens takes the shell's place.
    progress() {
        rm -f pid terminal
        signal_when_shown "$3" &
        local watcher=$!
        terminal "echo \$\$ >pid; exec '$queens' $1 >out"
        wait $watcher
        tr '\r' '\n' <terminal | sed '/^ *$/d' >lines
        local what=""
        [ "$code" = 130 ] || what="exit code $code, expected 130"
        grep -qxE "$2" lines || what="$what; no progress: $(head -3 lines)"
        grep -q "$(printf '\r')queens: interrupted  *" terminal ||
            what="$what; the last line is not over that of the progress"
        report "progress of queens $1" "$what"
    }
    signal_when_shown() {
        local i=0
        until [ -s pid ] || [ $i -ge 300 ]; do
            sleep 0.1
            i=$((i + 1))
        done
        signal_after INT terminal "$1" "$(cat pid)"
    }
    left="[0-9]+\.[0-9]{2} %, about ([0-9]+ (y|d|h|min) )?[0-9]+ (d|h|min|s) left"
    progress "count 20" "counting: $left" left
    progress "boards 20" "listing: $left" left
    # Known to take long, so it is shown at once; and no task ends before the deadline.
    progress "count 32" "counting: 0.00 %" %
else
    echo "skipped: progress on a terminal (needs script, of util-linux)"
fi

echo "cli: $passed passed, $failed failed"
[ "$failed" = 0 ]
