#!/usr/bin/env bash
# The man page and the completion of bash know every command, option, value and exit code that the program knows, and no
# others; and the examples of the man page run.
. tests/check/common.sh
need make cc
need_library
out=$BUILD/cli-docs
rm -rf "$out"
mkdir -p "$out"
make --no-print-directory "$BUILD/bin/queens" LIBRARY="$LIB/libnqueens.a" BIN="$BUILD/bin" >"$out/log" 2>&1 ||
    fail "make: $(cat "$out/log")"
queens=$BUILD/bin/queens
sed 's/\\-/-/g; s/\\f[IRB]//g; s/\\(.q/"/g' packaging/queens.1.in >"$out/man"

# same WHAT ONE TWO: the same words, in any order.
same() {
    [ "$(tr -s ' ' '\n' <<<"$2" | sort -u)" = "$(tr -s ' ' '\n' <<<"$3" | sort -u)" ] || fail "$1: '$2', but '$3'"
}

# words FILE SED: what is found, on one line.
words() {
    sed -n "$2" "$1" | tr '\n' ' ' | sed 's/ $//'
}

# complete_for WORD...: what bash would offer for the last of these words.
. packaging/queens.bash
complete_for() {
    COMP_WORDS=("$queens" "$@")
    COMP_CWORD=$#
    _queens "$queens" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
}

"$queens" --help >"$out/help"
commands=$(words "$out/help" 's/^  queens \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 10 ] || fail "the help has the commands '$commands'"
same "commands of the man page" "$commands" \
    "$(sed -n '/^\.SH COMMANDS/,/^\.SH/p' "$out/man" |
        sed -n '/^\.TP/{n;s/^\.BI* "*\([a-z]*\).*/\1/p}' | tr '\n' ' ' | sed 's/ $//')"
same "commands that bash offers" "--help --version $commands" "$(complete_for "")"
[ "$(complete_for fi)" = first ] || fail "bash does not complete fi to first"

all=
for command in $commands; do
    "$queens" "$command" --help >"$out/help-$command"
    options=$(words "$out/help-$command" 's/^  \(--[a-z-]*\).*/\1/p')
    all="$all $options"
    same "options of $command that bash offers" "--help --version${options:+ $options}" "$(complete_for "$command" -)"
    for option in $options; do
        grep -q -e "$option" "$out/man" || fail "the man page does not have $option of $command"
    done
done
for option in $(grep -o -e '--[a-z][a-z-]*' "$out/man" | sort -u); do
    case " $all --help --version " in
    *" $option "*) ;;
    *) fail "the man page has $option, which no command knows" ;;
    esac
done

# Values: those that the program names when it gets another.
refused() {
    "$queens" "$@" 2>&1 >/dev/null | sed -E "s/, not '.*//; s/.*( are|kernels:| must be) //; s/ (and|or) / /; s/, / /g"
}
same "methods" "$(refused trace 4 --method x)" "$(complete_for trace 4 --method "")"
same "kernels" "$(refused count 4 --kernel x)" "$(complete_for count 4 --kernel "")"
same "rules" "$(echo Q | refused complete - --rules x)" "$(complete_for complete - --rules "")"
same "kinds" "$(refused generate 4 --kind x)" "$(complete_for generate 4 --kind "")"
[ "$(complete_for generate 4 --kind = re)" = regions ] || fail "bash does not complete --kind=re"
[ -z "$(complete_for boards 4 --limit "")" ] || fail "bash offers something for a number"
touch "$out/a board"
[ "$(complete_for puzzle "$out/a b")" = "$out/a board" ] || fail "bash does not complete the file of a puzzle"

same "exit codes of the man page" "$(words "$out/help" 's/^  \([0-9][0-9]*\)  .*/\1/p')" \
    "$(sed -n '/^\.SH EXIT/,/^\.SH EXAMPLES/p' "$out/man" |
        sed -n 's/^\.B \([0-9]*\)$/\1/p' | tr '\n' ' ' | sed 's/ $//')"

sed -n '/^\.SH EXAMPLES/,/^\.SH ENV/p' "$out/man" | sed -n '/^\.nf/,/^\.fi/p' | grep -v '^\.' >"$out/examples"
[ "$(wc -l <"$out/examples")" -ge 4 ] || fail "the man page has no examples"
mkdir "$out/work"
while IFS= read -r example; do
    (cd "$out/work" && PATH=$BUILD/bin:$PATH timeout 60 bash -e -o pipefail -c "$example" >"$out/answer" </dev/null) ||
        fail "the example '$example' of the man page"
done <"$out/examples"
echo "$(wc -w <<<"$commands") commands, $(wc -w <<<"$all") options, $(wc -l <"$out/examples") examples"
