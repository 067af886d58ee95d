# Completion of the program queens for bash: its commands, their options, the values of options, and files.
_queens() {
    local queens=$1 word=$2 before=$3 command=${COMP_WORDS[1]} help words=
    # A word ends at '=': in --kind=re the option is one further back.
    [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}
    # The help of the program itself says what there is.
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="--help --version $("$queens" --help 2>/dev/null | sed -n 's/^  queens \([a-z]*\) .*/\1/p')"
    else
        help=$("$queens" "$command" --help 2>/dev/null)
        case $before in
        --method) words=$(sed -n 's/^The methods: \(.*\)\.$/\1/p' <<<"$help" | tr -d ,) ;;
        --kernel) words="auto portable avx2 avx512 neon" ;;
        --engine) words="auto search join" ;;
        --rules) words="queens torus knight torus,knight touch" ;;
        --kind) words="regions completion" ;;
        --limit | --budget | --seed | --threads) ;; # a number
        *)
            if [[ $word != -* && $help == "usage: queens $command FILE"* ]]; then
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                return
            fi
            words="--help --version $(sed -n 's/^  \(--[a-z-]*\).*/\1/p' <<<"$help")"
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o filenames -F _queens queens
