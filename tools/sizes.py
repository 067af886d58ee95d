#!/usr/bin/env python3
"""Writes docs/SIZES.md: what the library takes on chips, in flash, stack, memory and instructions.

    tools/sizes.py              builds, links, runs the programs of c_examples/firmware, and writes the page
    tools/sizes.py --check FILE
                                compares instead: exactly, where the tools have the versions that the page names; with
                                others, that the bars hold and that no number has grown by more than a tenth

Ends with 0 when all is well, 1 when not, and 77 when a tool is missing.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys

import chip

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.chdir(ROOT)
PAGE = "docs/SIZES.md"
BUILD = os.path.abspath(os.environ.get("BUILD", "build"))
CHIPS = {
    "thumbv6m-none-eabi": "Cortex-M0",
    "thumbv7m-none-eabi": "Cortex-M3",
    "thumbv7em-none-eabihf": "Cortex-M4F",
    "riscv32imac-unknown-none-elf": "RV32IMAC",
}
M0, M3 = "Cortex-M0", "Cortex-M3"
PROGRAMS = {
    "size-queen-at": "closed form only (nq_queen_at)",
    "size-search": "search with callback (nq_search_init, nq_search_run_for)",
    "size-snapshot": "the same with snapshots (and nq_search_save, nq_search_load)",
    "size-count": "count only (nq_count, up to symmetry inside)",
}
GROWTH = 10  # per cent
LITTLE = 16  # bytes: a frame of 8 that becomes 16 is no growth to speak of


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def tools(target):
    return "riscv64-unknown-elf-" if target.startswith("riscv") else "arm-none-eabi-"


def folder(target):
    return os.path.join(BUILD, "firmware", target)


def build():
    done = subprocess.run(["bash", "tools/firmware.sh"], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.stdout.write(done.stdout)
        sys.exit(done.returncode)


def flash(target, program):
    """Code and constants, and what initialised data takes in flash."""
    text, data = run(tools(target) + "size", os.path.join(folder(target), program + ".elf")).splitlines()[1].split()[:2]
    return int(text) + int(data)


def emulate(target, image):
    return run("make", "-s", "--no-print-directory", "-C", "c_examples/firmware", "run", f"TARGET={target}",
               f"OUT={folder(target)}", f"IMAGE={image}", timeout=120)


def versions():
    how = set()
    for target in CHIPS:
        with open(os.path.join(folder(target), "how")) as file:
            how.add(re.search(r"rustc \S+", file.read())[0])
    first = [run(tool, "--version").splitlines()[0] for tool in
             ("arm-none-eabi-gcc", "riscv64-unknown-elf-gcc", "qemu-system-arm")]
    return sorted(how) + [re.sub(r" \(Debian.*", "", line) for line in first]


def measure():
    """Tables: title -> (what a row is, columns, row -> numbers)."""
    names = list(CHIPS.values())
    nothing = {t: flash(t, "size-nothing") for t in CHIPS}
    growth = {label: [flash(t, program) - nothing[t] for t in CHIPS] for program, label in PROGRAMS.items()}
    worst, measured, objects, instructions = {}, {}, {}, {}
    for target, name in CHIPS.items():
        for function, depth in chip.depths(chip.read(os.path.join(folder(target), "everything.elf"))).items():
            worst.setdefault(function, []).append(depth)
        for function, depth in re.findall(r"^(nq_\w+): (\d+) bytes", emulate(target, "stack"), re.M):
            measured.setdefault(function, []).append(int(depth))
        sizes = re.search(r"sizeof nq_search (\d+), nq_plan (\d+)", emulate(target, "stack"))
        objects.setdefault("nq_search", []).append(int(sizes[1]))
        objects.setdefault("nq_plan", []).append(int(sizes[2]))
        figures = re.compile(r"^(\w+ n=\d+): .*library (\d+), plain C (\d+)", re.M)
        for task, ours, plain in figures.findall(emulate(target, "bench")):
            instructions[f"{name}, {task}"] = [int(ours), int(plain), round(100 * int(ours) / int(plain), 1)]
    by_depth = dict(sorted(worst.items(), key=lambda item: (-max(item[1]), item[0])))
    return {
        "Flash": ("a program that uses", names, growth),
        "Stack, the worst that the code can do": ("function", names, by_depth),
        "Stack, as measured": ("call", names, measured),
        "Objects": ("object", names, objects),
        "Instructions": ("task", ["library", "plain C", "per cent"], instructions),
    }


def bars(tables):
    """(what, number, most)"""
    m3 = list(CHIPS.values()).index(M3)
    growth, stack = tables["Flash"][2], tables["Stack, the worst that the code can do"][2]
    yield "flash, closed form, Cortex-M3", growth[PROGRAMS["size-queen-at"]][m3], 256
    yield "flash, search with callback, Cortex-M3", growth[PROGRAMS["size-search"]][m3], 1536
    yield "flash, count with symmetry, Cortex-M3", growth[PROGRAMS["size-count"]][m3], 2560
    yield "sizeof(nq_search)", max(tables["Objects"][2]["nq_search"]), 640
    for name in ("init", "next", "step", "run", "run_for"):
        yield f"stack of nq_search_{name}, Cortex-M3", stack[f"nq_search_{name}"][m3], 128
    for name in ("save", "load"):
        yield f"stack of nq_search_{name}, Cortex-M3", stack[f"nq_search_{name}"][m3], 256
    yield "stack of nq_count_with", max(stack["nq_count_with"]), 1536
    yield "stack of nq_count, Cortex-M3", stack["nq_count"][m3], 1024
    yield "stack of nq_count_with", max(stack["nq_count_with"]), 1536
    for name in (M0, M3):
        for task, most in (("count n=12", 40), ("count n=10", 60), ("list n=8", 120)):
            ours, plain, _ = tables["Instructions"][2][f"{name}, {task}"]
            yield f"instructions, {task}, {name}, per cent of plain C", round(100 * ours / plain, 2), most


NOTES = {
    "Flash": """\
Bytes of code and constants, as the growth of a program that does nothing (start-up code and an empty main), everything
counted that the library brings along, memset and the like too. Built with link-time optimisation at opt-level 3, as
released; a firmware that needs it smaller builds with `CARGO_PROFILE_RELEASE_OPT_LEVEL=s`.""",
    "Stack, the worst that the code can do": """\
Bytes: the frames that the compiler wrote down, summed along the deepest path of the calls in the linked code, which
have no circle. The user's callback comes on top.""",
    "Stack, as measured": """\
Bytes between the caller's stack pointer and the deepest word that a call changed, with inputs of usual size, in the
emulator, with the caller's own small frame.""",
    "Objects": """\
Bytes of sizeof. A snapshot of a search has 64 on every machine.""",
    "Instructions": """\
Emulated instructions, counted by QEMU with -icount: the same on each run, and nothing about milliseconds. "list n=8"
gives every board to a callback; plain C is c_examples/firmware/plain.c: recursion over three masks with the first row
mirrored, compiled with -O2.""",
}


def page(tools_used, tables):
    lines = ["# Sizes on small processors", "",
             "Made by `make sizes`; `tests/check/firmware-sizes.sh` compares. All of it was measured in QEMU, not on "
             "silicon.", "",
             "With these tools:", ""]
    lines += [f"- {tool}" for tool in tools_used]
    for title, (what, columns, rows) in tables.items():
        lines += ["", f"## {title}", "", NOTES[title], "", f"| {what} | " + " | ".join(columns) + " |",
                  "|---|" + "---:|" * len(columns)]
        lines += [f"| {label} | " + " | ".join(f"{n:,}" for n in numbers) + " |" for label, numbers in rows.items()]
    lines += ["", "## Bars", "", "| what | is | at most |", "|---|---:|---:|"]
    lines += [f"| {what} | {number:,} | {most:,} |" for what, number, most in bars(tables)]
    return "\n".join(lines) + "\n"


def numbers(text):
    """(title, row, column) -> number, of a page's tables but the last."""
    found, title, columns = {}, None, None
    for line in text.splitlines():
        if line.startswith("## "):
            title, columns = line[3:], None
        elif line.startswith("| ") and title != "Bars":
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if columns is None:
                columns = cells[1:]
            else:
                for column, cell in zip(columns, cells[1:]):
                    found[title, cells[0], column] = float(cell.replace(",", ""))
    return found


def compare(old, new):
    """Whether the page that is measured may stand where the other one does."""
    failed, differ = False, 0
    named, here = ([re.findall(r"^- (.*)$", text, re.M) for text in (old, new)])
    if named == here:
        if old != new:
            print(f"{PAGE} says otherwise, with these very tools (make sizes):")
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), PAGE, "measured"))
            return False
        print(f"{len(numbers(new))} numbers are as {PAGE} has them")
        return True
    print(f"NOT CHECKED: {PAGE} exactly: it was made with {', '.join(named)}; here are {', '.join(here)}")
    before, now = numbers(old), numbers(new)
    for key in sorted(set(before) | set(now)):
        was, is_ = before.get(key), now.get(key)
        if was is None or is_ is None:
            print(f"{' / '.join(key)}: is {'new' if was is None else 'gone'}: make sizes")
            failed = True
        elif was != is_:
            differ += 1
            grown = key[2] != "plain C" and is_ > was * (1 + GROWTH / 100) and is_ - was > LITTLE
            print(f"{'GROWN' if grown else 'differs'}: {' / '.join(key)}: {was:,} -> {is_:,}")
            failed |= grown
    print(f"{differ} of {len(now)} numbers differ")
    return not failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", metavar="MEASURED", help="compare, and leave what was measured in this file")
    parser.add_argument("--compare", nargs=2, metavar="PAGE", help="two pages, without measuring anything")
    arguments = parser.parse_args()
    if arguments.compare:
        old, new = (open(name).read() for name in arguments.compare)
        sys.exit(not compare(old, new))
    build()
    tables = measure()
    new = page(versions(), tables)
    with open(arguments.check or PAGE, "w") as file:
        file.write(new)
    above = [bar for bar in bars(tables) if bar[1] > bar[2]]
    for what, number, most in above:
        print(f"BAR: {what}: {number:,} is more than {most:,}")
    if not arguments.check:
        print(f"{PAGE} written")
        sys.exit(bool(above))
    with open(PAGE) as file:
        same = compare(file.read(), new)
    if above or not same:
        sys.exit(1)
    print(f"all {len(list(bars(tables)))} bars hold")


if __name__ == "__main__":
    main()
