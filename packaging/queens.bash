# Completion of the program queens for bash: its commands, their options, and the names of methods.
_queens() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        # The help of the program itself says what there is.
        words="--help --version $(queens --help 2>/dev/null | sed -n 's/^  queens \([a-z]*\) .*/\1/p' | sort -u)"
    elif [ "$before" = --method ]; then
        words=$(queens trace --help 2>/dev/null | sed -n 's/^The methods: \(.*\)\.$/\1/p' | tr -d ,)
    else
        words="--help $(queens "${COMP_WORDS[1]}" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')"
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    # Files, where a command reads one.
    [ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "$word")
}
complete -o filenames -F _queens queens
