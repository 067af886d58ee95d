#!/usr/bin/env bash
# Each public item of the crate has an example; `cargo test` runs them. rustdoc's own lint does not see what is re-exported
# from a private module, so its JSON is looked through. RUSTC_BOOTSTRAP lets a stable rustdoc take the -Z option.
. tests/check/common.sh
need cargo python3
out=$BUILD/doc-examples
mkdir -p "$out"

# without_example FOLDER: the items of that tree's crate, in $missing.
without_example() {
    RUSTC_BOOTSTRAP=1 cargo rustdoc --quiet --locked -p libnqueens --manifest-path "$1/Cargo.toml" \
        --target-dir "$out/target" -- -Zunstable-options --output-format json >"$out/log" 2>&1 ||
        skip "rustdoc writes no JSON: $(tail -1 "$out/log")"
    missing=$(python3 tests/check/doc_examples.py "$out/target/doc/nqueens.json") || fail "the JSON of rustdoc is another: $missing"
}

without_example .
[ -z "$missing" ] || fail "without an example: $missing"
# That this check can fail: a copy of the tree without the examples of an item and of a method that are re-exported.
copy_tree "$out/copy"
for file in src/count/sum.rs src/puzzle/rules/mod.rs; do
    sed -i '/^ *\/\/\/ ```/,/^ *\/\/\/ ```/d' "$out/copy/$file"
done
without_example "$out/copy"
for item in nqueens::count::Overflow nqueens::puzzle::Rules::bits; do
    grep -q "^$item " <<<"$missing" || fail "not seen: $item has no example; seen: $missing"
done
echo "each public item has an example; missing ones were seen"
