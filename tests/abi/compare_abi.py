#!/usr/bin/env python3
"""Programs built for the baseline go on working: A1 of docs/trust.md.

    compare_abi.py LIBRARY CC [--write]

tests/abi/baseline holds the headers of the oldest version that is kept to, and its ABI as libabigail describes it. Compared
with it are (1) the functions, types and constants of today's header, by abidiff over a library of empty functions made from
it: what the real library exports, and that it is what the header declares, tests/abi/exported_symbols.py and the compiler see
to; (2) a program compiled with the baseline's headers, run on today's library.
--write makes today's header the baseline.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings" / "generate"), str(ROOT / "tests" / "trust")]
import header as c_header  # noqa: E402
import trust  # noqa: E402

BASELINE = ROOT / "tests" / "abi" / "baseline"
INCLUDE = ROOT / "capi" / "include"
HEADERS = ["hoptrail.h", "hoptrail_run.h"]


def empty_functions(functions):
    def parameters(function):
        return ", ".join(f"{p.type} {p.name}" for p in function.parameters) or "void"

    def body(function):
        return "" if function.result == c_header.Type("void") else "return 0;"

    return '#include "hoptrail.h"\n' + "".join(
        f"{f.result} {f.name}({parameters(f)}) {{ {body(f)} }}\n" for f in functions)


def build_empty_library(functions, compiler, folder):
    (folder / "empty.c").write_text(empty_functions(functions), encoding="utf-8")
    subprocess.run([compiler, "-g", "-shared", "-fPIC", "-w", "-DHOPTRAIL_BUILDING", f"-I{INCLUDE}", "empty.c", "-o", "empty.so"],
                   cwd=folder, check=True)
    return folder / "empty.so"


def describe(library):
    """The ABI as XML, without what differs from machine to machine."""
    return subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-elf-needed", str(library)],
                          check=True, capture_output=True, text=True).stdout


def changes(library):
    """Number of changes that break a program of the baseline; functions that were added are none."""
    run = subprocess.run(["abidiff", "--no-added-syms", str(BASELINE / "hoptrail.abi"), str(library)], capture_output=True, text=True)
    if run.returncode != 0:
        print(run.stdout, run.stderr, file=sys.stderr)
    return 0 if run.returncode == 0 else max(1, run.stdout.count("[C]") + run.stdout.count("[D]"))


def changed_constants(now):
    """Names of the baseline's constants that are gone or have another value."""
    before = c_header.read_header(BASELINE / "hoptrail.h").constants
    values = {constant.name: constant.value for constant in now.constants}
    return [constant.name for constant in before if values.get(constant.name) != constant.value]


def run_old_program(library, compiler, folder):
    library = Path(library).resolve()
    subprocess.run([compiler, "-std=c11", f"-I{BASELINE}", str(ROOT / "tests/abi/installed/main.c"), "-o", str(folder / "old"),
                    str(library), f"-Wl,-rpath,{library.parent}"], check=True)
    return subprocess.run([str(folder / "old")], stdout=subprocess.DEVNULL).returncode == 0


def main():
    library, compiler = sys.argv[1:3]
    for tool in ("abidw", "abidiff"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing (Debian: abigail-tools)")
    now = c_header.read_header(INCLUDE / "hoptrail.h")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty = build_empty_library(now.functions, compiler, folder)
        if "--write" in sys.argv:
            BASELINE.mkdir(exist_ok=True)
            (BASELINE / "hoptrail.abi").write_text(describe(empty), encoding="utf-8")
            for file in HEADERS:
                shutil.copy(INCLUDE / file, BASELINE / file)
            return 0
        constants = changed_constants(now)
        for constant in constants:
            print(f"changed since the baseline: {constant}", file=sys.stderr)
        return trust.report("A1", os.path.basename(__file__), {
            "functions of the baseline": (len(c_header.read_header(BASELINE / "hoptrail.h").functions), 100, None),
            "functions changed or gone": (changes(empty), 0, 0),
            "constants changed or gone": (len(constants), 0, 0),
            "programs of the baseline that fail": (int(not run_old_program(library, compiler, folder)), 0, 0),
        })


if __name__ == "__main__":
    sys.exit(main())
