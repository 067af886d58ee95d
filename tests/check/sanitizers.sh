#!/usr/bin/env bash
# The C tests under the address and undefined-behaviour sanitizers, and the one with threads under the thread sanitizer:
# first the C side alone against the .so, then with the Rust side instrumented too, where the compiler can.
. tests/check/common.sh
need_library
out=$BUILD/sanitizers
mkdir -p "$out"
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:abort_on_error=0:exitcode=99
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export TSAN_OPTIONS=halt_on_error=1:exitcode=99

cat >"$out/tiny.c" <<'C'
int main(void) { return 0; }
C
# works COMPILER SANITIZER
works() {
    have "$1" && "$1" -fsanitize="$2" "$out/tiny.c" -o "$out/tiny" 2>/dev/null && "$out/tiny" 2>/dev/null
}

compiler=
for candidate in clang gcc; do
    works $candidate address,undefined && { compiler=$candidate; break; }
done
[ -n "$compiler" ] || skip "neither clang nor gcc has the address and undefined-behaviour sanitizers here"
flags="-std=c11 -O1 -g -fno-omit-frame-pointer -pthread -I$header"
checked="-fsanitize=address,undefined -fno-sanitize-recover=all"

# --- the sanitizers are on, and see what is wrong ---

# caught NAME WHAT: that wrong program is stopped with those words.
caught() {
    local log=$out/$1.log
    if "$out/$1" >"$log" 2>&1; then
        fail "the wrong program $1 ran to its end"
    fi
    grep -q "$2" "$log" || { cat "$log"; fail "the wrong program $1 was stopped by something else"; }
}

cat >"$out/wrong-address.c" <<'C'
#include "nqueens.h"
#include <stdlib.h>
int main(int argc, char **argv)
{
    uint8_t *volatile columns = malloc(6);
    (void)argv;
    if (nq_first(6, columns, 6) != NQ_OK)
        return 0;
    volatile uint8_t past = columns[5 + argc];
    return past == 0 && past == 1;
}
C
cat >"$out/wrong-undefined.c" <<'C'
int main(int argc, char **argv)
{
    volatile int sum = 2147483647;
    (void)argv;
    sum = sum + argc;
    return 0;
}
C
for wrong in wrong-address wrong-undefined; do
    # shellcheck disable=SC2086
    $compiler $flags $checked "$out/$wrong.c" "$LIB/libnqueens.a" -o "$out/$wrong"
done
nm "$out/wrong-address" | grep -q __asan_init || fail "no __asan_init in a program of $compiler -fsanitize=address"
caught wrong-address heap-buffer-overflow
caught wrong-undefined 'signed integer overflow'

# run_tests WORD LIBRARY...: every C test with that library.
run_tests() {
    local word=$1 name program
    shift
    for name in $(c_tests); do
        program=$out/$name-$word
        # shellcheck disable=SC2046,SC2086
        $compiler $flags $checked $(sources_of "$name") "$@" -o "$program"
        nm "$program" | grep -q __asan_init || fail "$program has no __asan_init"
        timeout 600 "$program" >"$program.log" 2>&1 || { tail -60 "$program.log"; fail "$name, $word"; }
    done
}

run_tests so -L"$LIB" -lnqueens -Wl,-rpath,"$LIB"
echo "$(c_tests | wc -l) C tests with $compiler $checked"

# --- the Rust side too: an archive with the instrumentation, and the C compiler's run-time library for both ---

# instrumented SANITIZER: such an archive, its path in $archive; not 0 where the Rust compiler cannot.
instrumented() {
    local host
    host=$(rustc -vV | sed -n 's/^host: //p')
    # With overflow checks and debug assertions, which end in abort() below. RUSTC_BOOTSTRAP lets a stable compiler take
    # the -Z option.
    RUSTC_BOOTSTRAP=1 CARGO_PROFILE_RELEASE_LTO=false CARGO_PROFILE_RELEASE_DEBUG=1 \
        CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true \
        RUSTFLAGS="-Zsanitizer=$1 -Cunsafe-allow-abi-mismatch=sanitizer" \
        cargo rustc --quiet --release --locked -p nqueens-capi --target "$host" --target-dir "$out/$1" \
        --crate-type staticlib >"$out/$1.log" 2>&1 || return 1
    archive=$out/$1/$host/release/libnqueens.a
    [ -f "$archive" ]
}

# What link-time optimisation takes away is wanted without it, and the run-time library of an older C compiler lacks
# three names that a newer Rust compiler uses.
cat >"$out/rest.c" <<'C'
#include <stdlib.h>
#include <string.h>
void nqueens_panic_path_left(void);
void nqueens_panic_path_left(void) { abort(); }
void rust_eh_personality(void);
void rust_eh_personality(void) { abort(); }
void *__tsan_memcpy(void *, const void *, size_t) __attribute__((weak));
void *__tsan_memmove(void *, const void *, size_t) __attribute__((weak));
void *__tsan_memset(void *, int, size_t) __attribute__((weak));
void *__tsan_memcpy(void *to, const void *from, size_t bytes) { return memcpy(to, from, bytes); }
void *__tsan_memmove(void *to, const void *from, size_t bytes) { return memmove(to, from, bytes); }
void *__tsan_memset(void *to, int byte, size_t bytes) { return memset(to, byte, bytes); }
C

if have cargo && have rustc && instrumented address; then
    nm "$archive" 2>/dev/null | grep -q ' U __asan_report_store1' || fail "the Rust side is not instrumented"
    # A writer in Rust goes past the array that it was told is long enough.
    sed 's/malloc(6)/malloc(4)/; s/5 + argc/argc - argc/' "$out/wrong-address.c" >"$out/wrong-rust.c"
    # shellcheck disable=SC2086
    $compiler $flags $checked "$out/wrong-rust.c" "$out/rest.c" "$archive" -o "$out/wrong-rust"
    caught wrong-rust heap-buffer-overflow
    run_tests rust "$out/rest.c" "$archive"
    echo "and with the Rust side instrumented, overflow checks and debug assertions on"
else
    echo "NOT CHECKED with the Rust side instrumented: $(head -c 300 "$out/address.log" 2>/dev/null || echo no cargo)"
fi

# --- threads ---

if works $compiler thread; then
    cat >"$out/wrong-threads.c" <<'C'
#include "nqueens.h"
#include <pthread.h>
static nq_search shared;
static void *work(void *unused)
{
    uint8_t columns[8];
    int i;
    for (i = 0; i < 50; i++)
        (void)!nq_search_step(&shared, 1, columns, 8);
    return unused;
}
int main(void)
{
    pthread_t thread;
    if (nq_search_init(&shared, sizeof shared, 8) != NQ_OK || pthread_create(&thread, 0, work, 0))
        return 0;
    work(0);
    return pthread_join(thread, 0);
}
C
    library="-L$LIB -lnqueens -Wl,-rpath,$LIB"
    if have cargo && have rustc && instrumented thread; then
        library="$out/rest.c $archive"
        # shellcheck disable=SC2086
        $compiler $flags -fsanitize=thread "$out/wrong-threads.c" $library -o "$out/wrong-threads"
        caught wrong-threads 'data race'
    else
        echo "NOT CHECKED for data races inside the Rust side: $(head -c 300 "$out/thread.log" 2>/dev/null ||
            echo no cargo)"
    fi
    # shellcheck disable=SC2086
    $compiler $flags -fsanitize=thread tests/c/threads.c $library -o "$out/threads" >"$out/threads.log" 2>&1 ||
        { tail -20 "$out/threads.log"; fail "threads does not link"; }
    nm "$out/threads" | grep -q __tsan_init || fail "the test with threads has no __tsan_init"
    timeout 600 "$out/threads" >"$out/threads.log" 2>&1 ||
        { tail -60 "$out/threads.log"; fail "threads, thread sanitizer"; }
    echo "threads with $compiler -fsanitize=thread"
else
    echo "NOT CHECKED with the thread sanitizer, which $compiler does not have here"
fi
