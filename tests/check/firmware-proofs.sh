#!/usr/bin/env bash
# What the archives for chips do not contain: a panic path, an allocator, recursion, floating point or 64-bit division
# in software, names that are neither nq_ nor the compiler's. And the limits of the stack on a Cortex-M3.
# uses: build/firmware
. tests/check/common.sh
. tools/chips.sh
need python3 arm-none-eabi-ld arm-none-eabi-objdump riscv64-unknown-elf-ld
# shellcheck disable=SC2086
bash tools/chip-target.sh $chips || exit
out=$BUILD/firmware-proofs
mkdir -p "$out"

limits=
for name in init next step run run_for; do
    limits="$limits --limit nq_search_$name=128"
done
limits="$limits --limit nq_search_save=256 --limit nq_search_load=256 --limit nq_count=1024"

# proofs TARGET ARCHIVE [NAME...]: of what the functions of the record, and those named, reach.
proofs() {
    local target=$1 tools own=
    tools=$(binutils_of "$target")
    # Nothing is given to the linker but the archive: it fails with a panic path, an allocator, anything from elsewhere.
    link_everything "$target" "$2" "$out/$target.elf" "${@:3}" ||
        { echo "$target: wants what is not in the archive"; return 1; }
    # The compiler's own names: compiler_builtins, the memory functions, and what the linker says about sections.
    own=$("${tools}nm" --defined-only --extern-only "$out/$target.elf" | sed 's/.* //' |
        grep -vE '^(nq_[a-z0-9_]+|_R.*compiler_builtins.*|__[A-Za-z].*|mem(cpy|move|set|cmp)|bcmp|strlen)$' |
        grep -vE '^_*(end|edata|bss_start|bss_end|data_start|stack|noinit_start|noinit_end)_*$') || true
    [ -z "$own" ] || { echo "$target: names that are neither nq_ nor the compiler's: $own"; return 1; }
    own=$("${tools}nm" "$out/$target.elf" | sed 's/.* //' |
        grep -E 'malloc|calloc|^free$|__rust_|__rg_|__rdl_|liballoc') || true
    [ -z "$own" ] || { echo "$target: an allocator: $own"; return 1; }
    # shellcheck disable=SC2046,SC2086
    python3 tools/chip.py "$out/$target.elf" --callbacks "$callbacks" --float nq_estimate --stack \
        $([ "$target" != thumbv7m-none-eabi ] || echo $limits)
}

for target in $chips; do
    echo "== $target"
    proofs "$target" "$firmware/$target/libnqueens.a" || fail "see above"
done
# A limit that does not hold is seen.
if python3 tools/chip.py "$out/thumbv7m-none-eabi.elf" --callbacks "$callbacks" --limit nq_count=100 >/dev/null; then
    fail "nq_count takes more than 100 bytes of stack, and this check did not see it"
fi

# Each fault of capi/src/plant.rs is seen, by its own sign.
bash tools/chip-target.sh --planted thumbv6m-none-eabi thumbv7m-none-eabi || exit
# planted TARGET NAME SIGN
planted() {
    if proofs "$1" "$firmware/$1/planted.a" "nq_plant_$2" >"$out/log" 2>&1; then
        fail "the planted $2 was not seen"
    fi
    grep -qE "$3" "$out/log" || { cat "$out/log"; fail "$2 was planted, and something else was seen"; }
    echo "seen when it is there: $2"
}
planted thumbv6m-none-eabi panic nqueens_panic_path_left
planted thumbv6m-none-eabi allocation 'undefined reference to .malloc'
planted thumbv6m-none-eabi float 'nq_plant_float reaches floating point in software'
planted thumbv6m-none-eabi division 'nq_plant_division reaches a 64-bit division'
planted thumbv7m-none-eabi recursion 'recursion: '
echo "no panic path, no allocator, no recursion, no floating point, no 64-bit division; each is seen when it is planted"
