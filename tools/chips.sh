# The chips: what is built for them and how. Sourced after tools/common.sh.
chips="thumbv6m-none-eabi thumbv7m-none-eabi thumbv7em-none-eabihf riscv32imac-unknown-none-elf"
firmware=$BUILD/firmware

# binutils_of TARGET: the prefix of its tools.
binutils_of() {
    case $1 in
    riscv*) echo riscv64-unknown-elf- ;;
    *) echo arm-none-eabi- ;;
    esac
}

# need_chip_compilers: those of C, with a C library each.
need_chip_compilers() {
    need make arm-none-eabi-gcc riscv64-unknown-elf-gcc
    printf '#include <string.h>\n' | arm-none-eabi-gcc -mthumb -mcpu=cortex-m0 -fsyntax-only -x c - 2>/dev/null ||
        skip "the C library for ARM (libnewlib-arm-none-eabi) is not here"
    [ -d /usr/lib/picolibc/riscv64-unknown-elf ] ||
        skip "the C library for RISC-V (picolibc-riscv64-unknown-elf) is not here"
}

# link_everything TARGET ARCHIVE OUT.elf [NAME...]: every nq_ function of the record, those named, and what they reach,
# as one program without a C library.
link_everything() {
    local target=$1 archive=$2 out=$3 emulation=
    shift 3
    case $target in riscv*) emulation="-m elf32lriscv" ;; esac
    # shellcheck disable=SC2046,SC2086
    "$(binutils_of "$target")ld" $emulation -Ttext=0x10000 --gc-sections -e nq_version $(wanted) "${@/#/-u}" \
        "$archive" -o "$out"
}
