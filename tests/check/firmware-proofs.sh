#!/usr/bin/env bash
# What the archives for chips do not contain: a panic path, an allocator, recursion, floating point or 64-bit division
# in software, names that are neither nq_ nor the compiler's. And the limits of the stack on a Cortex-M3.
. tests/check/common.sh
. tests/check/firmware-lib.sh
need python3 arm-none-eabi-ld arm-none-eabi-objdump riscv64-unknown-elf-ld tar
# shellcheck disable=SC2086
bash tests/check/chip-target.sh $chips || exit

limits=
for name in init next step run run_for; do
    limits="$limits --limit nq_search_$name=128"
done
limits="$limits --limit nq_search_save=256 --limit nq_search_load=256 --limit nq_count=1024"

# proofs TARGET ARCHIVE
proofs() {
    local tools own=
    tools=$(binutils_of "$1")
    # Nothing is given to the linker but the archive: it fails with a panic path, an allocator, anything from elsewhere.
    link_everything "$1" "$2" || { echo "$1: wants what is not in the archive"; return 1; }
    # The compiler's own names: compiler_builtins, the memory functions, and what the linker says about sections.
    own=$("${tools}nm" --defined-only --extern-only "$firmware/$1/everything.elf" | sed 's/.* //' |
        grep -vE '^(nq_[a-z0-9_]+|_R.*compiler_builtins.*|__[A-Za-z].*|mem(cpy|move|set|cmp)|bcmp|strlen)$' |
        grep -vE '^_*(end|edata|bss_start|bss_end|data_start|stack|noinit_start|noinit_end)_*$') || true
    [ -z "$own" ] || { echo "$1: names that are neither nq_ nor the compiler's: $own"; return 1; }
    own=$("${tools}nm" "$firmware/$1/everything.elf" | sed 's/.* //' |
        grep -E 'malloc|calloc|^free$|__rust_|__rg_|__rdl_|liballoc') || true
    [ -z "$own" ] || { echo "$1: an allocator: $own"; return 1; }
    # shellcheck disable=SC2046,SC2086
    python3 tests/check/chip.py "$firmware/$1/everything.elf" --callbacks "$callbacks" --float nq_estimate --stack \
        $([ "$1" != thumbv7m-none-eabi ] || echo $limits)
}

for target in $chips; do
    echo "== $target"
    proofs "$target" "$firmware/$target/libnqueens.a" || fail "see above"
done

# Each of these is seen when it is there: put into nq_self_test of a copy, one after the other.
copy=$BUILD/firmware-proofs/tree
copy_tree "$copy"
cp "$copy/src/ffi/count.rs" "$BUILD/firmware-proofs/count.rs"
# broken TARGET WHAT-IS-SEEN LINE [CODE]
broken() {
    local target=$1 sign=$2
    cp "$BUILD/firmware-proofs/count.rs" "$copy/src/ffi/count.rs"
    L=$3 awk '{ print } /^pub .*fn nq_self_test\(max_n: u32\) -> nq_status \{$/ { print ENVIRON["L"] }' \
        "$BUILD/firmware-proofs/count.rs" >"$copy/src/ffi/count.rs"
    echo "${4:-}" >>"$copy/src/ffi/count.rs"
    cmp -s "$BUILD/firmware-proofs/count.rs" "$copy/src/ffi/count.rs" && fail "no place for a broken line was found"
    (cd "$copy" && BUILD=$BUILD/firmware-proofs bash tests/check/chip-target.sh "$target") \
        >"$BUILD/firmware-proofs/log" 2>&1 ||
        { cat "$BUILD/firmware-proofs/log"; fail "the broken copy does not build"; }
    mkdir -p "$firmware/broken"
    if proofs "$target" "$BUILD/firmware-proofs/firmware/$target/libnqueens.a" >"$BUILD/firmware-proofs/log" 2>&1
    then
        fail "$sign was put in, and this check did not see it"
    fi
    grep -qE "$sign" "$BUILD/firmware-proofs/log" ||
        { cat "$BUILD/firmware-proofs/log"; fail "$sign was put in, and something else was seen"; }
    echo "seen when it is there: $sign"
}
broken thumbv6m-none-eabi nqueens_panic_path_left '    assert!(max_n != 12345);'
broken thumbv6m-none-eabi 'undefined reference to .malloc' \
    '    if unsafe { malloc(max_n) } == 12345 { return nq_status::NQ_ERR_UNKNOWN; }' \
    'unsafe extern "C" { fn malloc(bytes: u32) -> u32; }'
broken thumbv6m-none-eabi 'floating point in software' \
    '    if f64::from(max_n) * 1.5 + f64::from(max_n % 7) > 9.0e9 { return nq_status::NQ_ERR_UNKNOWN; }'
broken thumbv6m-none-eabi '64-bit division' \
    '    if (u64::from(max_n) << 33 | 12345) / u64::from(max_n | 1) == 99 { return nq_status::NQ_ERR_UNKNOWN; }'
broken thumbv7m-none-eabi 'recursion: ' '    if broken(max_n) == 12345 { return nq_status::NQ_ERR_UNKNOWN; }' \
    '#[inline(never)]
fn broken(n: u32) -> u32 { if n < 2 { n } else { broken(n - 1).wrapping_mul(3) ^ broken(n - 2) } }'
# A limit that does not hold is seen too.
link_everything thumbv7m-none-eabi "$firmware/thumbv7m-none-eabi/libnqueens.a"
if python3 tests/check/chip.py "$firmware/thumbv7m-none-eabi/everything.elf" --callbacks "$callbacks" \
    --limit nq_count=100 >/dev/null; then
    fail "nq_count takes more than 100 bytes of stack, and this check did not see it"
fi
echo "no panic path, no allocator, no recursion, no floating point, no 64-bit division; each is seen when it is put in"
