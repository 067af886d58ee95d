#!/usr/bin/env python3
"""The binary interface, what a compiled program relies on, and its one record: docs/abi.json.

    tools/abi.py                       what include/nqueens.h says now, in the record's form (`make abi` keeps it)
    tools/abi.py --check LIBRARY.so    compares that, and the exports of the library, with the record
    tools/abi.py --functions           the names of the record's functions, one a line

Sizes, alignments and offsets are those of this machine's C compiler (64 bits); names are read from the header.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

RECORD = "docs/abi.json"
HEADER = "include/nqueens.h"


def header_text():
    """The header without comments."""
    with open(HEADER) as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)


def structs(text):
    """The names of the structs, with the names of their fields."""
    return {name: re.findall(r"(\w+)(?:\[[^\]]*\])?;", body)
            for body, name in re.findall(r"typedef struct \{(.*?)\}\s*(\w+);", text, re.S)}


def constants(text):
    """The constants: macros with a value, and what is in enums."""
    macros = re.findall(r"^#define (NQ_\w+) \S", text, re.M)
    enums = re.findall(r"\b(NQ_\w+) = -?\d+", text)
    return sorted(set(macros) | set(enums))


def declarations(pattern, text):
    """name -> declaration on one line, of what the pattern finds; the name is the first nq_ before a bracket."""
    found = (" ".join(words.split()).replace("( ", "(") for words in re.findall(pattern, text, re.M))
    return {re.search(r"(nq_\w+)\)?\(", declaration)[1]: declaration for declaration in found}


def measure(numbers, fields, names):
    """What the C compiler says of those types, structs with fields, and constants: lines of words."""
    lines = ["#include <stddef.h>", "#include <stdio.h>", "#include <nqueens.h>",
             "#define ALIGNMENT(type) offsetof(struct { char c; type t; }, t)", "int main(void) {"]
    for name in numbers:
        lines.append(f'printf("type {name} %zu\\n", sizeof({name}));')
    for name in fields:
        lines.append(f'printf("struct {name} %zu %zu\\n", sizeof({name}), ALIGNMENT({name}));')
        for field in fields[name]:
            lines.append(f'printf("field {name} {field} %zu\\n", offsetof({name}, {field}));')
    for name in names:
        lines.append(f'printf("constant {name} %lld\\n", (long long){name});')
    lines.append("return 0; }")
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "abi.c"), os.path.join(folder, "abi")
        with open(source, "w") as file:
            file.write("\n".join(lines))
        subprocess.run(["cc", "-Iinclude", source, "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def interface():
    """The interface that the header describes."""
    text = header_text()
    callbacks = declarations(r"^typedef [^;{]*\(\*nq_\w+\)[^;]*;", text)
    numbers = re.findall(r"typedef int32_t (nq_\w+);", text)
    abi = {
        "callbacks": callbacks,
        "constants": {},
        "functions": declarations(r"^NQ_API\s+([^;]*);", text),
        "structs": {},
        "types": {},
    }
    for line in measure(numbers + list(callbacks), structs(text), constants(text)):
        kind, name, *rest = line.split()
        if kind == "struct":
            abi["structs"][name] = {"size": int(rest[0]), "alignment": int(rest[1]), "offsets": {}}
        elif kind == "field":
            abi["structs"][name]["offsets"][rest[0]] = int(rest[1])
        else:
            abi[kind + "s"][name] = int(rest[0])
    return abi


def exports(library):
    names = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[2].split("@")[0] for line in names.splitlines()}


def written(abi):
    return json.dumps(abi, indent=1, sort_keys=True) + "\n"


def main():
    if sys.argv[1:] == []:
        print(written(interface()), end="")
        return 0
    with open(RECORD) as file:
        kept = file.read()
    functions = set(json.loads(kept)["functions"])
    if sys.argv[1:] == ["--functions"]:
        print("\n".join(sorted(functions)))
        return 0
    if len(sys.argv) != 3 or sys.argv[1] != "--check":
        print(__doc__, file=sys.stderr)
        return 2
    differences = []
    now = written(interface())
    if now != kept:
        before, after = kept.splitlines(), now.splitlines()
        differences += [f"- {line}" for line in before if line not in after]
        differences += [f"+ {line}" for line in after if line not in before]
        differences = differences or ["the same lines in another order"]
    exported = exports(sys.argv[2])
    differences += [f"exported, and not in {RECORD}: {name}" for name in sorted(exported - functions)]
    differences += [f"in {RECORD}, and not exported: {name}" for name in sorted(functions - exported)]
    if differences:
        print(f"the binary interface is not the one of {RECORD} (`make abi` writes it; CHANGELOG.md says what a change "
              "means):")
        print("\n".join(differences))
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
