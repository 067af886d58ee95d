"""The public items of a crate without an example, from what rustdoc writes as JSON: a line for each.

    doc_examples.py CRATE.json

Items are found by their public paths, through re-exports too. Constants, fields and variants need no example, a trait's
methods have the trait's, and those of the C functions (the module ffi) are programs in C.
"""
import json
import sys

with open(sys.argv[1]) as file:
    crate = json.load(file)
index = crate["index"]
root = index[str(crate["root"])]
seen = set()


def visit(id, path):
    item = index.get(str(id))
    # Re-exports of other crates' items are not in the index.
    if item is None or id in seen:
        return
    seen.add(id)
    [(kind, inner)] = item["inner"].items()
    if kind == "use":
        visit(inner["id"], path if inner["is_glob"] else f"{path}::{inner['name']}")
        return
    if kind == "impl":
        if inner["trait"] is None:
            for member in inner["items"]:
                visit(member, f"{path}::{index[str(member)]['name']}")
        return
    if kind == "module":
        for member in inner["items"]:
            name = index[str(member)]["name"]
            if not (item is root and name == "ffi"):
                visit(member, f"{path}::{name}" if name else path)
        return
    if kind in ("function", "struct", "enum", "union", "trait", "type_alias", "macro"):
        if "```" not in (item["docs"] or ""):
            print(f"{path} ({item['span']['filename']}, line {item['span']['begin'][0]})")
        for implementation in inner.get("impls", []) if kind in ("struct", "enum", "union") else []:
            visit(implementation, path)


visit(root["id"], root["name"])
if len(seen) < 100:
    sys.exit(f"only {len(seen)} items were found")
