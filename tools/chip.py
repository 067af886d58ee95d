#!/usr/bin/env python3
"""What the machine code for a chip does: the call graph of a library linked for Thumb or RISC-V, and its proofs.

    chip.py FILE.elf --callbacks NAME,NAME... [--float NAME,...] [--limit NAME=BYTES ...] [--stack]

FILE has every nq_ function and what it reaches, linked, with the frames that `-Z emit-stack-sizes` wrote down. Fails

- when functions call each other in a circle;
- when a function that is not named with --callbacks calls through a pointer;
- when floating point in software is reachable from another function than those of --float;
- when a 64-bit division in software is reachable from any other;
- when the stack below a function can get deeper than its --limit.

--stack prints the depth of each exported function. The user's callback is never counted.
"""

import argparse
import re
import struct
import subprocess
import sys
import tempfile

import callgraph
from callgraph import Function, LABEL, LINE, callees, circle, run

callgraph.RETURN_ADDRESS = 0

FLOAT = re.compile(r"__aeabi_[cfd2]*[fd](2\w+|add|sub|mul|div|cmp\w+|neg|rsub)$|__aeabi_u?[il]2[fd]|"
                   r"__(add|sub|mul|div|neg)[sd]f\d|__(eq|ne|lt|le|gt|ge|unord)[sd]f2|"
                   r"__(fix|float)\w*[sd]f\w*|__(extend|trunc)[sd]f\w*")
JUMP = re.compile(r"b|blx?|bx|j|jalr?|jr|call|tail|b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)|cbn?z")
DIVIDE_64 = re.compile(r"__aeabi_u?ldivmod$|__u?(div|mod|divmod)[dt]i\d$|.*u(64|128)_div_rem")


def tool(name, elf):
    """The binutils for the file's processor."""
    with open(elf, "rb") as file:
        machine = struct.unpack_from("<H", file.read(20), 18)[0]
    return ("arm-none-eabi-" if machine == 40 else "riscv64-unknown-elf-") + name


def frames(elf):
    """address -> bytes, from .stack_sizes: a word and a ULEB128 number each."""
    with tempfile.NamedTemporaryFile() as dump:
        run(tool("objcopy", elf), "--dump-section", f".stack_sizes={dump.name}", elf, "/dev/null")
        data = dump.read()
    found, at = {}, 0
    while at + 4 < len(data):
        address = struct.unpack_from("<I", data, at)[0] & ~1
        at, size, shift = at + 4, 0, 0
        while True:
            byte = data[at]
            size |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                break
        found[address] = size
    return found


def pushed(mnemonic, operands):
    """What an instruction takes of the stack, for the few functions in assembler, which say nothing of their frames."""
    if mnemonic in ("push", "stmdb") and (mnemonic == "push" or operands.startswith("sp!")):
        return 4 * len(re.findall(r"r\d+|lr|s[lb]|fp|ip", operands.split("{")[1]))
    line = f"{mnemonic.split('.')[0]} {operands}"
    size = re.match(r"sub sp, (?:sp, )?#(\d+)|addi sp,(?:sp,)?-(\d+)$", line)
    return int(size[1] or size[2]) if size else 0


def read(elf):
    """The functions of the file, with frames and calls."""
    sizes = frames(elf)
    functions, current = [], None
    for line in run(tool("objdump", elf), "-d", "--no-show-raw-insn", "-w", elf).splitlines():
        label = LABEL.match(line)
        if label:
            current = None if label[2].startswith("$") else Function(label[2], int(label[1], 16))
            if current:
                functions.append(current)
            continue
        code = LINE.match(line)
        if code and current:
            current.code.append((int(code[1], 16), code[2], code[3]))
    starts = {function.start: function for function in functions}

    def owner(address):
        return starts[max(start for start in starts if start <= address)]

    for function in functions:
        known = sizes.get(function.start)
        function.frame = known if known is not None else sum(pushed(m, o) for _, m, o in function.code)
        function.measured = known is not None
        inside = {address for address, _, _ in function.code}
        for _, mnemonic, operands in function.code:
            kind = mnemonic.split(".")[0]
            target = re.search(r"\b([0-9a-f]+) <", operands)
            jump = JUMP.fullmatch(kind)
            if not jump or (kind == "bx" and operands.startswith("lr")) or (kind == "jr" and operands == "ra"):
                continue
            if target:
                address = int(target[1], 16)
                # Where a branch does not reach far enough, a Cortex-M0 jumps with `bl`.
                if address in inside and address != function.start:
                    continue
                if kind in ("bl", "blx", "jal", "jalr", "call") or address not in inside:
                    function.calls.add(owner(address))
            elif kind in ("blx", "jalr"):
                function.pointers += 1
            elif kind in ("bx", "jr"):
                # A switch has just loaded its target from a table; anything else is a call in the last place.
                if not re.search(r"lw|ldr", " ".join(m for _, m, _ in function.code)):
                    function.pointers += 1
    return functions


def reachable(function):
    seen, left = set(), [function]
    while left:
        for callee in callees(left.pop()):
            if callee not in seen:
                seen.add(callee)
                left.append(callee)
    return seen


def depths(functions):
    """name -> the deepest stack below an exported function."""
    known = {}
    return {f.name: callgraph.depth(f, known) for f in functions if f.name.startswith("nq_")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("elf")
    parser.add_argument("--callbacks", default="")
    parser.add_argument("--float", default="")
    parser.add_argument("--limit", action="append", default=[])
    parser.add_argument("--stack", action="store_true")
    arguments = parser.parse_args()
    functions = read(arguments.elf)
    exported = [f for f in functions if f.name.startswith("nq_")]
    edges = sum(len(callees(f)) for f in functions)
    if not exported or not edges or not any(f.measured for f in exported):
        sys.exit("no exported function, no call or no frame was found: this does not read the file")
    failures = []
    found = circle(functions)
    if found:
        failures.append("recursion: " + " -> ".join(found))
    callbacks = set(filter(None, arguments.callbacks.split(",")))
    failures += [f"{f.name} calls through a pointer" for f in functions
                 if f.pointers and not any(callgraph.is_named(f, name) for name in callbacks)]
    failures += [f"{name} was expected to call back, and does not" for name in callbacks
                 if not any(callgraph.is_named(f, name) and f.pointers for f in functions)]
    floats = set(filter(None, getattr(arguments, "float").split(",")))
    if not found:
        for function in exported:
            names = {f.name for f in reachable(function)}
            soft = sorted(filter(FLOAT.match, names))
            if soft and function.name not in floats:
                failures.append(f"{function.name} reaches floating point in software: {' '.join(soft)}")
            division = sorted(filter(DIVIDE_64.match, names))
            if division and function.name not in floats:
                failures.append(f"{function.name} reaches a 64-bit division: {' '.join(division)}")
        stack = depths(functions)
        for limit in arguments.limit:
            name, most = limit.split("=")
            if stack[name] > int(most):
                failures.append(f"{name} can take {stack[name]} bytes of stack, more than {most}")
        if arguments.stack:
            for name, size in sorted(stack.items(), key=lambda pair: (-pair[1], pair[0])):
                print(f"{size:6} bytes of stack  {name}")
    for failure in failures:
        print(failure)
    if failures:
        sys.exit(1)
    print(f"{len(functions)} functions, {edges} calls, no circle; callbacks: {' '.join(sorted(callbacks))}")


if __name__ == "__main__":
    main()
