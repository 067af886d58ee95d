#!/usr/bin/env bash
# The AVX2 kernel on an emulated processor: all of its tests where this processor lacks AVX2, otherwise those of each
# prefix, which show that the emulator can do it. AVX-512 is not emulated here: qemu does not know it.
# uses: target/quick
. tests/check/common.sh
need cargo qemu-x86_64
mkdir -p "$BUILD/log"
case $(uname -m) in x86_64) ;; *) skip "the kernels are those of x86-64" ;; esac
tests=prefixes::tests
! grep -qw avx2 /proc/cpuinfo || tests=prefixes::tests::below_every_prefix_are
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="qemu-x86_64 -cpu max" \
    cargo test -p libnqueens --profile quick --locked --lib --features rayon -- --nocapture simd::tests "$tests" \
    >"$BUILD/log/emulated.out" 2>&1 || fail "$(tail -30 "$BUILD/log/emulated.out")"
grep -q "test result: ok. [1-9]" "$BUILD/log/emulated.out" || fail "no test ran: $(tail "$BUILD/log/emulated.out")"
! grep -q "SKIPPED: .* avx2$" "$BUILD/log/emulated.out" || fail "the emulated processor has no AVX2"
sed -n 's/^SKIPPED/NOT CHECKED/p' "$BUILD/log/emulated.out" | sort -u
grep "^test result" "$BUILD/log/emulated.out"
