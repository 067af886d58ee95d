# What the tools and the checks share; each sources this, and runs from the project's root.
#
#     LIB    the folder with the built libnqueens.so and libnqueens.a   (target/release)
#     BUILD  where other things are built                               (build)
#
# A script ends with 0 when all is well, 1 when not, and 77 when a tool that it needs is not here.
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

fail() {
    echo "FAILED: $*"
    exit 1
}

skip() {
    echo "SKIPPED: $*"
    exit 77
}

have() {
    command -v "$1" >/dev/null 2>&1
}

# need COMMAND...: the tools without which a script can say nothing.
need() {
    for tool in "$@"; do
        have "$tool" || skip "$tool is not here"
    done
}

# The functions of the C interface, one a line, sorted, as docs/abi.json records them.
functions() {
    python3 tools/abi.py --functions
}

# The same as arguments for a linker, which then keeps what they reach.
wanted() {
    functions | sed 's/^/-u /'
}
