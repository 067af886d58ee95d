# What the checks share; each one sources this, and runs from the project's root.
#
#     LIB    the folder with the built libnqueens.so and libnqueens.a   (target/release)
#     BUILD  where a check may build                                    (build)
#
# A check ends with 0 when all is well, 1 when not, and 77 when a tool that it needs is not here.
set -eu
export LC_ALL=C

root=$PWD
if [ ! -f include/nqueens.h ] || [ ! -d tests/c ]; then
    echo "run this from the project's root" >&2
    exit 2
fi
LIB=${LIB:-${CARGO_TARGET_DIR:-target}/release}
BUILD=${BUILD:-build}
mkdir -p "$BUILD"
BUILD=$(cd "$BUILD" && pwd)
header=$root/include
warnings="-Wall -Wextra -Wpedantic -Wconversion -Werror"

# The functions that call back what the user gave them: no others call through a pointer.
callbacks=nq_search_run_for,nq_method_run,nq_puzzle_run,tell_progress

fail() {
    echo "FAILED: $*"
    exit 1
}

skip() {
    echo "SKIPPED: $*"
    exit 77
}

# need COMMAND...: the tools without which the check says nothing.
need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null 2>&1 || skip "$tool is not here"
    done
}

have() {
    command -v "$1" >/dev/null 2>&1
}

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

# copy_tree FOLDER: the sources there, to be broken.
copy_tree() {
    rm -rf "$1"
    mkdir -p "$1"
    tar --exclude=./target --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$1"
}

# undefined_in LIBRARY.so: what it wants from elsewhere, without the weak names that every start file brings along.
undefined_in() {
    nm -D --undefined-only "$1" | sed 's/.* //; s/@.*//' |
        grep -vE '^(__cxa_finalize|__gmon_start__|_ITM_deregisterTMCloneTable|_ITM_registerTMCloneTable)$' | sort -u || true
}

# reachable_in_archive OUT: the archive reduced to what the nq_ functions reach, as one object file.
reachable_in_archive() {
    # shellcheck disable=SC2046
    ld -r --gc-sections $(sed 's/^/-u /' tests/check/exports.txt) "$LIB/libnqueens.a" -o "$1"
}
