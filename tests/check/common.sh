# What the checks share beyond what the tools do; each one sources this, and runs from the project's root.
. tools/common.sh

header=$root/include
warnings="-Wall -Wextra -Wpedantic -Wconversion -Werror"

# The functions that call back what the user gave them: no others call through a pointer.
callbacks=nq_search_run_for,nq_method_run,nq_puzzle_run,tell_progress

need_library() {
    if [ ! -f "$LIB/libnqueens.so" ] || [ ! -f "$LIB/libnqueens.a" ]; then
        fail "no library in $LIB: run cargo build --release first"
    fi
    LIB=$(cd "$LIB" && pwd)
}

# c_tests: the names of the C tests, each a program.
c_tests() {
    for file in tests/c/*.c; do
        file=${file##*/}
        [ "$file" = two_b.c ] || echo "${file%.c}"
    done
}

# sources_of NAME: the files of that program.
sources_of() {
    case $1 in
    user) echo tests/c/user.cpp ;;
    two_a) echo tests/c/two_a.c tests/c/two_b.c ;;
    *) echo "tests/c/$1.c" ;;
    esac
}

# undefined_in LIBRARY.so: what it wants from elsewhere, without the weak names that every start file brings along.
undefined_in() {
    nm -D --undefined-only "$1" | sed 's/.* //; s/@.*//' |
        grep -vE '^(__cxa_finalize|__gmon_start__|_ITM_deregisterTMCloneTable|_ITM_registerTMCloneTable)$' |
        sort -u || true
}

# reachable_in ARCHIVE OUT [NAME...]: what the nq_ functions of the record, and those named, reach, as one object file.
reachable_in() {
    local archive=$1 out=$2
    shift 2
    # shellcheck disable=SC2046
    ld -r --gc-sections $(wanted) "${@/#/-u}" "$archive" -o "$out"
}

# The library with the faults of capi/src/plant.rs in it, for all checks that have to see one: $planted. A check that
# asks for it uses build/variants, where the libraries are built that differ from the ordinary one in the last crate
# alone.
need_planted_library() {
    planted=$BUILD/planted
    mkdir -p "$planted"
    cargo rustc --quiet --release --locked -p nqueens-capi --target-dir "$BUILD/variants" -- --cfg nqueens_plant \
        >"$planted/log" 2>&1 || fail "the planted library: $(cat "$planted/log")"
    cp "$BUILD/variants/release/libnqueens.so" "$BUILD/variants/release/libnqueens.a" "$planted"
}
