#!/usr/bin/env bash
# Each public item of the crate has an example; `cargo test` runs them. rustdoc's own lint does not see what is
# re-exported from a private module, so its JSON is looked through. RUSTC_BOOTSTRAP lets a stable rustdoc take the -Z
# option.
. tests/check/common.sh
need cargo python3
out=$BUILD/doc-examples
mkdir -p "$out"
RUSTC_BOOTSTRAP=1 cargo rustdoc --quiet --locked -p libnqueens --target-dir "$out/target" -- \
    -Zunstable-options --output-format json >"$out/log" 2>&1 || skip "rustdoc writes no JSON: $(tail -1 "$out/log")"

# without_example CRATE.json: the items of that crate.
without_example() {
    python3 tests/check/doc_examples.py "$1" || fail "the JSON of rustdoc is another"
}

missing=$(without_example "$out/target/doc/nqueens.json") || fail "$missing"
[ -z "$missing" ] || fail "without an example: $missing"
# That this check can fail: the same without any example. An item and a method that are re-exported are among those
# seen.
python3 - "$out/target/doc/nqueens.json" >"$out/planted.json" <<'PYTHON'
import json
import sys

crate = json.load(open(sys.argv[1]))
for item in crate["index"].values():
    item["docs"] = (item["docs"] or "").replace("```", "")
json.dump(crate, sys.stdout)
PYTHON
missing=$(without_example "$out/planted.json") || fail "$missing"
for item in nqueens::count::Overflow nqueens::puzzle::Rules::[a-z_]*; do
    grep -q "^$item " <<<"$missing" || fail "not seen: $item has no example; seen: $missing"
done
echo "each public item has an example; $(wc -l <<<"$missing") missing ones were seen"
