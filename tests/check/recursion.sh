#!/usr/bin/env bash
# Nothing recurses: the calls in the machine code of the .so form no circle, and no call goes through a pointer but the
# callbacks. So the stack that a function needs is a sum, which is printed, and has a limit: tests/c/bad_stories.c calls
# everything on one of 64 KiB.
# uses: build/variants
. tests/check/common.sh
need python3 objdump readelf cargo
need_library
case $(uname -m) in
x86_64) ;;
*) skip "the disassembly of $(uname -m) is not read" ;;
esac

# graph LIBRARY OPTION...
graph() {
    python3 tools/callgraph.py "$1" "${@:2}"
}

graph "$LIB/libnqueens.so" --callbacks "$callbacks" --stack-limit 49152 || fail "see above"

# The check sees a recursion, and a call through a pointer, when there are such.
need_planted_library
seen=$(graph "$planted/libnqueens.so" --callbacks "$callbacks") &&
    fail "two planted functions that call each other were not seen"
case $seen in
*recursion:*planted_*) ;;
*) fail "the planted recursion is not what was seen: $seen" ;;
esac
graph "$LIB/libnqueens.so" --callbacks "$callbacks" --stack-limit 300 >/dev/null &&
    fail "no function needs more than 300 bytes of stack: this does not read the disassembly"
one=${callbacks%%,*}
graph "$LIB/libnqueens.so" --callbacks "${callbacks#*,}" >/dev/null &&
    fail "the callbacks of $one are calls through a pointer, and this check did not see them"
echo "no recursion; a planted one is seen"
