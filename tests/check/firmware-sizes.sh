#!/usr/bin/env bash
# docs/SIZES.md says what is: flash, stack, objects and instructions on four chips, and the bars hold.
# uses: build/firmware
. tests/check/common.sh
need python3 qemu-system-arm qemu-system-riscv32 arm-none-eabi-ld riscv64-unknown-elf-ld

measured=$BUILD/firmware/measured.md
python3 tools/sizes.py --check "$measured" || exit

# A page that says otherwise is seen: other numbers, with these tools and, where growth of a tenth counts, with others.
page=$BUILD/firmware/other.md
sed 's/^| nq_count |.*/| nq_count | 500 | 500 | 500 | 500 |/' "$measured" >"$page"
if python3 tools/sizes.py --compare "$page" "$measured" >"$page.log"; then
    fail "a page with other numbers was not seen"
fi
sed -i 's/^- QEMU .*/- QEMU emulator version 0.0/' "$page"
if python3 tools/sizes.py --compare "$page" "$measured" >"$page.log"; then
    fail "growth by more than a tenth was not seen"
fi
grep -q '^GROWN: .*nq_count' "$page.log" || { cat "$page.log"; fail "the growth that was put in is not what is seen"; }
sed -i 's/^| nq_count |.*/| nq_count | 2,000 | 2,000 | 2,000 | 2,000 |/' "$page"
python3 tools/sizes.py --compare "$page" "$measured" >"$page.log" || fail "a number that got smaller is no failure"
echo "a page with other numbers is seen, and so is growth"
