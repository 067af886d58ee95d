# What the checks of the firmware share, after common.sh: the chips, and how a program is run on them.
chips="thumbv6m-none-eabi thumbv7m-none-eabi thumbv7em-none-eabihf riscv32imac-unknown-none-elf"
firmware=$BUILD/firmware
golden=tests/data/firmware

# binutils_of TARGET: the prefix of its tools.
binutils_of() {
    case $1 in
    riscv*) echo riscv64-unknown-elf- ;;
    *) echo arm-none-eabi- ;;
    esac
}

# emulate TARGET IMAGE: runs it in the target's folder; what it prints, and its exit code.
emulate() {
    local command
    command=$(make -s --no-print-directory -C c_examples/firmware emulate TARGET="$1")
    # shellcheck disable=SC2086
    (cd "$firmware/$1" &&
        timeout "${EMULATOR_TIMEOUT:-60}" $command -kernel "$firmware/$1/$2.elf" 2>"$firmware/$1/$2.stderr")
}

need_firmware_tools() {
    need make arm-none-eabi-gcc riscv64-unknown-elf-gcc qemu-system-arm qemu-system-riscv32 timeout
    printf '#include <string.h>\n' | arm-none-eabi-gcc -mthumb -mcpu=cortex-m0 -fsyntax-only -x c - 2>/dev/null ||
        skip "the C library for ARM (libnewlib-arm-none-eabi) is not here"
    [ -d /usr/lib/picolibc/riscv64-unknown-elf ] ||
        skip "the C library for RISC-V (picolibc-riscv64-unknown-elf) is not here"
}

# link_everything TARGET: every nq_ function and what it reaches, as one program without a C library.
link_everything() {
    local tools emulation=
    tools=$(binutils_of "$1")
    case $1 in riscv*) emulation="-m elf32lriscv" ;; esac
    # shellcheck disable=SC2046,SC2086
    "${tools}ld" $emulation -Ttext=0x10000 --gc-sections -e nq_version $(sed 's/^/-u /' tests/check/exports.txt) \
        "$2" -o "$firmware/$1/everything.elf"
}
