#!/usr/bin/env python3
"""The call graph of a shared library (x86-64), read from its disassembly.

    callgraph.py LIBRARY --callbacks NAME,NAME... [--stack-limit BYTES]

Fails when functions call each other in a circle, and when a function calls through a pointer: only those named with
--callbacks may, which call back the user's functions. Prints what was found, and how deep the stack can get below each
exported function (with the return address, without the C library's memory functions and the callbacks).
"""

import argparse
import re
import subprocess
import sys

LINE = re.compile(r"^\s*([0-9a-f]+):\s+(?:(?:notrack|bnd|rep|lock|data16|cs)\s+)*(\S+)\s*(.*)$")
LABEL = re.compile(r"^([0-9a-f]+) <(.+)>:$")

# What the start files of the C compiler bring along.
PLUMBING = {"_init", "_fini", "deregister_tm_clones", "register_tm_clones", "__do_global_dtors_aux", "frame_dummy"}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# What a call itself puts on the stack; nothing where the processor has a register for it.
RETURN_ADDRESS = 8


class Function:
    def __init__(self, name, start):
        self.name, self.start = name, start
        self.code = []  # (address, mnemonic, operands)
        self.calls = set()
        self.pointers = 0  # calls through a pointer
        self.frame = 0


def is_named(function, name):
    """A function of C by its name, one of Rust by the last part of its path, which its symbol has with its length."""
    return function.name == name or f"{len(name)}{name}" in function.name


def bare(symbol):
    """nq_search_step@@Base and nq_search_step@plt are nq_search_step."""
    return symbol.split("@")[0]


def slots(library):
    """What the dynamic linker, or the linker, put where: address -> name (imported or exported) or address."""
    found = {}
    for line in run("readelf", "-rW", library).splitlines():
        words = line.split()
        if len(words) >= 5 and re.fullmatch(r"[0-9a-f]{8,}", words[0]):
            found[int(words[0], 16)] = bare(words[4])
        elif len(words) == 4 and "RELATIVE" in words[2]:
            found[int(words[0], 16)] = int(words[3], 16)
    return found


def read(library):
    functions, current = [], None
    for line in run("objdump", "-d", "--no-show-raw-insn", "-w", library).splitlines():
        label = LABEL.match(line)
        if label:
            current = None if "@plt" in label[2] else Function(bare(label[2]), int(label[1], 16))
            if current and current.name not in PLUMBING:
                functions.append(current)
            continue
        code = LINE.match(line)
        if code and current:
            current.code.append((int(code[1], 16), code[2], code[3]))
    return functions


def register_of(operand):
    """The register of *%rax, whatever its width."""
    return re.fullmatch(r"\*%(\w+)", operand)


def loaded(code, at, register):
    """The address from which the register was last loaded before instruction `at`, if that is how it got its value."""
    for _, mnemonic, operands in reversed(code[:at]):
        if not re.search(rf",%{register}\b", operands.split("#")[0]) or mnemonic.startswith(("cmp", "test")):
            continue
        memory = re.match(rf"\S*\(%rip\),%{register}\s+# ([0-9a-f]+)", operands)
        return int(memory[1], 16) if mnemonic.startswith("mov") and memory else None
    return None


def probed(code, at):
    """The size of a frame that is taken page by page, in a loop that ends at %r11, if that begins at `at`."""
    if not any(mnemonic == "cmp" and operands == "%r11,%rsp" for _, mnemonic, operands in code[at : at + 4]):
        return None
    for _, mnemonic, operands in reversed(code[:at]):
        size = re.match(r"-0x([0-9a-f]+)\(%rsp\),%r11$|\$0x([0-9a-f]+),%r11$", operands)
        if size and mnemonic in ("lea", "sub"):
            return int(size[1] or size[2], 16)
    sys.exit("a stack that is taken page by page, and nothing says how far")


def is_jump_table(code, at):
    """Whether the jump at `at` is a switch: its target was just read from a table indexed by a register."""
    recent = [f"{mnemonic} {operands}" for _, mnemonic, operands in code[max(0, at - 8) : at]]
    return any(re.search(r"movs\w+ \(%\w+,%\w+,4\)", line) for line in recent)


def analyse(functions, table):
    starts = {function.start: function for function in functions}
    names = {function.name: function for function in functions}

    def resolve(target):
        return starts[target] if isinstance(target, int) and target in starts else names.get(target, target)

    for function in functions:
        code = function.code
        inside = {address for address, _, _ in code}
        for at, (address, mnemonic, operands) in enumerate(code):
            call = mnemonic.startswith("call")
            if mnemonic.startswith("push"):
                function.frame += 8
            elif mnemonic.startswith("sub") and operands.endswith(",%rsp"):
                size = re.match(r"\$0x([0-9a-f]+),", operands)
                if not size:
                    sys.exit(f"{function.name}: its stack has no bound that can be read: {mnemonic} {operands}")
                function.frame += probed(code, at) or int(size[1], 16)
            elif mnemonic.startswith("add") and re.match(r"\$0xffff\w+,%rsp", operands):
                function.frame += 2**64 - int(re.match(r"\$0x(\w+),", operands)[1], 16)
            elif mnemonic.startswith("and") and operands.endswith(",%rsp"):
                function.frame += 2**64 - int(re.match(r"\$0x(\w+),", operands)[1], 16)
            if not call and not mnemonic.startswith("j"):
                continue
            direct = re.match(r"([0-9a-f]+)(?: <(.+)>)?$", operands)
            through = re.match(r"\*\S*\(%rip\)\s+# ([0-9a-f]+)", operands)
            register = register_of(operands)
            if direct:
                target = int(direct[1], 16)
                if target in inside and not call:
                    continue
                function.calls.add(resolve(target) if target in starts else resolve(bare(direct[2] or direct[1])))
            elif through or (register and loaded(code, at, register[1]) in table):
                slot = int(through[1], 16) if through else loaded(code, at, register[1])
                if slot in table:
                    function.calls.add(resolve(table[slot]))
                else:
                    sys.exit(f"{function.name}: goes through {slot:x}, and nothing says what is there")
            elif not call and is_jump_table(code, at):
                continue
            else:
                function.pointers += 1
        # A jump into the middle of another function belongs to that function.
        for target in list(function.calls):
            if isinstance(target, str) and re.search(r"\+0x[0-9a-f]+$", target):
                function.calls.discard(target)
                function.calls.add(names.get(target.rsplit("+", 1)[0], target))


def circle(functions):
    """A circle of calls, as a list of names; None without one."""
    state = {}

    for root in functions:
        if root in state:
            continue
        stack = [(root, iter(sorted(callees(root), key=lambda f: f.start)))]
        state[root] = "open"
        while stack:
            function, rest = stack[-1]
            for callee in rest:
                if state.get(callee) == "open":
                    path = [f.name for f, _ in stack]
                    return path[path.index(callee.name) :] + [callee.name]
                if callee not in state:
                    state[callee] = "open"
                    stack.append((callee, iter(sorted(callees(callee), key=lambda f: f.start))))
                    break
            else:
                state[function] = "done"
                stack.pop()
    return None


def callees(function):
    return {callee for callee in function.calls if isinstance(callee, Function)}


def depth(function, known):
    if function not in known:
        below = max((depth(callee, known) for callee in callees(function)), default=0)
        known[function] = RETURN_ADDRESS + function.frame + below
    return known[function]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--callbacks", default="")
    parser.add_argument("--stack-limit", type=int, default=0)
    arguments = parser.parse_args()

    functions = read(arguments.library)
    analyse(functions, slots(arguments.library))
    exported = [f for f in functions if f.name.startswith("nq_")]
    if not exported:
        sys.exit("no exported function was found: this does not read the disassembly")
    edges = sum(len(callees(f)) for f in functions)
    outside = sorted({c for f in functions for c in f.calls if not isinstance(c, Function)})
    if edges == 0:
        sys.exit("no call was found: this does not read the disassembly")

    failed = False
    found = circle(functions)
    if found:
        print("recursion: " + " -> ".join(found))
        failed = True
    allowed = set(filter(None, arguments.callbacks.split(",")))
    for function in functions:
        if function.pointers and not any(is_named(function, name) for name in allowed):
            print(f"{function.name} calls through a pointer")
            failed = True
    for name in sorted(allowed):
        if not any(is_named(f, name) and f.pointers for f in functions):
            print(f"{name} was expected to call back, and does not: this does not read the disassembly")
            failed = True
    for name in outside:
        if str(name) not in ("memcpy", "memmove", "memset", "memcmp", "bcmp"):
            print(f"{name} is called, and is not in the library")
            failed = True
    if failed:
        sys.exit(1)
    known = {}
    for function in exported:
        if 0 < arguments.stack_limit < depth(function, known):
            print(f"{function.name} needs {depth(function, known)} bytes of stack, more than {arguments.stack_limit}")
            failed = True
    if failed:
        sys.exit(1)
    for function in sorted(exported, key=lambda f: -depth(f, known)):
        print(f"{depth(function, known):6} bytes of stack  {function.name}")
    print(f"{len(functions)} functions, {edges} calls, no circle; called from outside: {' '.join(outside)}")


if __name__ == "__main__":
    main()
