#!/usr/bin/env python3
"""The binary interface as JSON: what a compiled program relies on.

    scripts/abi.py LIBRARY.so            prints it
    scripts/abi.py LIBRARY.so --check    compares it with docs/abi.json and says what differs

Sizes, alignments and offsets are those of this machine's C compiler (64 bits); names are read from include/nqueens.h.
"""
import json
import os
import re
import subprocess
import sys
import tempfile


def header_text():
    with open("include/nqueens.h") as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)


def structs(text):
    """The names of the structs, with the names of their fields."""
    found = {}
    for body, name in re.findall(r"typedef struct \{(.*?)\}\s*(\w+);", text, re.S):
        found[name] = re.findall(r"(\w+)(?:\[[^\]]*\])?;", body)
    return found


def constants(text):
    """The constants: macros with a value, and what is in enums."""
    macros = re.findall(r"^#define (NQ_\w+) \S", text, re.M)
    enums = re.findall(r"\b(NQ_\w+) = -?\d+", text)
    return sorted(set(macros) | set(enums))


def measure(text):
    """What the C compiler makes of the header."""
    lines = ["#include <stddef.h>", "#include <stdio.h>", "#include <nqueens.h>", "#define ALIGNMENT(type) offsetof(struct { char c; type t; }, t)",
             "int main(void) {"]
    for name, fields in structs(text).items():
        lines.append(f'printf("struct {name} size %zu align %zu\\n", sizeof({name}), ALIGNMENT({name}));')
        for field in fields:
            lines.append(f'printf("field {name} {field} %zu\\n", offsetof({name}, {field}));')
    for name in re.findall(r"typedef int32_t (nq_\w+);", text):
        lines.append(f'printf("type {name} size %zu\\n", sizeof({name}));')
    for name in constants(text):
        lines.append(f'printf("constant {name} %lld\\n", (long long){name});')
    lines.append("return 0; }")
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "abi.c"), os.path.join(folder, "abi")
        with open(source, "w") as file:
            file.write("\n".join(lines))
        subprocess.run(["cc", "-Iinclude", source, "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def interface(library):
    text = header_text()
    abi = {"constants": {}, "types": {}, "structs": {}, "functions": {}, "exports": []}
    for line in measure(text).splitlines():
        kind, name, *rest = line.split()
        if kind == "struct":
            abi["structs"][name] = {"size": int(rest[1]), "alignment": int(rest[3]), "offsets": {}}
        elif kind == "field":
            abi["structs"][name]["offsets"][rest[0]] = int(rest[1])
        elif kind == "type":
            abi["types"][name] = int(rest[1])
        else:
            abi["constants"][name] = int(rest[0])
    for declaration in re.findall(r"^NQ_API\s+([^;]*);", text, re.M):
        declaration = " ".join(declaration.split()).replace("( ", "(")
        abi["functions"][re.search(r"(nq_\w+)\(", declaration)[1]] = declaration
    for declaration in re.findall(r"^typedef [^;{]*\(\*(?:nq_\w+)\)[^;]*;", text, re.M):
        declaration = " ".join(declaration.split())
        abi["types"][re.search(r"\(\*(nq_\w+)\)", declaration)[1]] = declaration
    names = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    abi["exports"] = sorted(line.split()[2] for line in names.splitlines())
    return json.dumps(abi, indent=1, sort_keys=True) + "\n"


def main():
    now = interface(sys.argv[1])
    if "--check" not in sys.argv:
        print(now, end="")
        return 0
    with open("docs/abi.json") as file:
        kept = file.read()
    if now == kept:
        return 0
    before, after = set(kept.splitlines()), set(now.splitlines())
    print("the binary interface is not the one in docs/abi.json (make abi writes it; CHANGELOG.md says what a change means):")
    print("\n".join(f"- {line}" for line in sorted(before - after)))
    print("\n".join(f"+ {line}" for line in sorted(after - before)))
    return 1


if __name__ == "__main__":
    sys.exit(main())
