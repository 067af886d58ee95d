#!/usr/bin/env bash
# The programs of c_examples/firmware on four emulated chips: what they print is what tests/data/firmware has, and their
# exit codes say whether it was right; a wrong program is seen to fail. Then snapshots from each machine to each other.
# uses: build/firmware
. tests/check/common.sh
. tools/chips.sh
need timeout qemu-system-arm qemu-system-riscv32
bash tools/firmware.sh || exit
golden=tests/data/firmware

# emulate TARGET IMAGE: runs it in the target's folder; what it prints, and its exit code.
emulate() {
    local command
    command=$(make -s --no-print-directory -C c_examples/firmware emulate TARGET="$1")
    # shellcheck disable=SC2086
    (cd "$firmware/$1" &&
        timeout "${EMULATOR_TIMEOUT:-60}" $command -kernel "$firmware/$1/$2.elf" 2>"$firmware/$1/$2.stderr")
}

# prints TARGET IMAGE GOLDEN: it ends with 0 and prints that. Instructions depend on the compilers: docs/SIZES.md.
prints() {
    emulate "$1" "$2" >"$firmware/$1/$2.out" || { cat "$firmware/$1/$2.out"; fail "$2 on $1 ended with code $?"; }
    sed -i 's/; instructions: .*//' "$firmware/$1/$2.out"
    diff -u "$golden/$3" "$firmware/$1/$2.out" || fail "$2 on $1 prints something else than $golden/$3"
}

for target in $chips; do
    rm -f "$firmware/$target/in.snapshot" "$firmware/$target/out.snapshot"
    prints "$target" demo demo.txt
    prints "$target" bench bench.txt
    prints "$target" exchange exchange.txt
    emulate "$target" stack >"$firmware/$target/stack.out" || fail "stack on $target ended with code $?"
    # A program that loses boards is noticed, by its exit code and by its output.
    if emulate "$target" wrong >"$firmware/$target/wrong.out"; then
        fail "the wrong program on $target ended with code 0"
    fi
    grep -qx 'boards were lost or repeated' "$firmware/$target/wrong.out" ||
        fail "the wrong program on $target failed otherwise"
    echo "$target: demo, bench, exchange, stack are right, and the wrong program fails"
done
prints thumbv7m-none-eabi rust rust.txt
echo "thumbv7m-none-eabi: the firmware in Rust is right"
# A program that stops in a fault or hangs is no success either.
if EMULATOR_TIMEOUT=2 emulate thumbv7m-none-eabi no-such-program >/dev/null; then
    fail "a program that is not there ran"
fi

# ---- Snapshots between machines: every one loads what every other one saved, and all save the same bytes ----

machines=$chips

# computer NAME TARGET COMPILER EMULATOR: the same program for a computer, if its compiler and emulator are here.
computer() {
    local name=$1 target=$2 compiler=$3 emulator=$4 library
    if ! have "$compiler" || { [ -n "$emulator" ] && ! have "$emulator"; }; then
        echo "NOT CHECKED: snapshots on $name: $compiler or $emulator is not here"
        return
    fi
    mkdir -p "$firmware/$name"
    if [ -n "$target" ]; then
        bash tools/chip-target.sh "$target" ||
            { echo "NOT CHECKED: snapshots on $name: no Rust compiler for it"; return; }
        library=$firmware/$target/libnqueens.a
    else
        need_library
        library=$LIB/libnqueens.a
    fi
    (cd c_examples/firmware && "$compiler" -std=c11 -O2 -Wall -Wextra -Werror -static -I"$header" \
        host.c print.c exchange.c "$library" -o "$firmware/$name/exchange") ||
        { echo "NOT CHECKED: snapshots on $name: its C compiler does not link"; return; }
    echo "$emulator" >"$firmware/$name/emulator"
    rm -f "$firmware/$name/in.snapshot"
    run_exchange "$name" | diff -u "$golden/exchange.txt" - || fail "exchange on $name prints something else"
    machines="$machines $name"
}

# run_exchange MACHINE
run_exchange() {
    if [ -f "$firmware/$1/exchange" ]; then
        # shellcheck disable=SC2046
        (cd "$firmware/$1" && timeout 60 $(cat emulator) ./exchange)
    else
        emulate "$1" exchange
    fi
}

computer host "" cc ""
computer i686 i686-unknown-linux-gnu i686-linux-gnu-gcc qemu-i386
computer s390x s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x

for from in $machines; do
    cmp "$firmware/thumbv7m-none-eabi/out.snapshot" "$firmware/$from/out.snapshot" || fail "$from saves other bytes"
    cp "$firmware/$from/out.snapshot" "$firmware/$from.snapshot"
done
for to in $machines; do
    for from in $machines; do
        [ "$from" != "$to" ] || continue
        cp "$firmware/$from.snapshot" "$firmware/$to/in.snapshot"
        run_exchange "$to" >"$firmware/exchange.out" || fail "$to cannot go on with the snapshot of $from"
        diff -u "$golden/exchange-loaded.txt" "$firmware/exchange.out" ||
            fail "$to goes on otherwise with the snapshot of $from"
    done
    # One bit of it changed, and it is refused.
    printf 'X' | dd of="$firmware/$to/in.snapshot" bs=1 seek=30 conv=notrunc 2>/dev/null
    if run_exchange "$to" >/dev/null; then
        fail "$to loads a changed snapshot"
    fi
    rm -f "$firmware/$to/in.snapshot"
done
echo "snapshots: $(echo "$machines" | wc -w) machines save the same bytes and load each other's: $machines"
