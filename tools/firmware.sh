#!/usr/bin/env bash
# `make firmware`: the library for four chips, the programs of c_examples/firmware with it, every function linked into
# one file for each chip, and the firmware in Rust. All of it in build/firmware.
. tools/common.sh
. tools/chips.sh
need_chip_compilers
need python3

# shellcheck disable=SC2086
bash tools/chip-target.sh $chips || exit
for target in $chips; do
    make -s --no-print-directory -C c_examples/firmware TARGET="$target" LIB="$firmware/$target" OUT="$firmware/$target"
    link_everything "$target" "$firmware/$target/libnqueens.a" "$firmware/$target/everything.elf"
done
bash tools/chip-target.sh --rust
