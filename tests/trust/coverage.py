#!/usr/bin/env python3
"""How much of core and capi the tests run: T2 of docs/trust.md.

    coverage.py BUILD PROFILES

BUILD was compiled by clang with coverage mapping, its tests have left *.profraw in PROFILES. Lines and branches count over
all programs together; nothing is left out: markers that would are counted, and there are to be none. Of a function that is
compiled more than once (a template, an inline function of C) the instance that ran most counts.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

import trust

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [ROOT / "core", ROOT / "capi"]
LEAST = {"lines": 95, "branches": 85}  # percent
MARKER = re.compile(r"LCOV_EXCL|GCOVR_EXCL|NO_COVERAGE|no_profile_instrument_function")


def is_program(path):
    if not path.is_file() or path.is_symlink():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def programs(build):
    found = [path for folder in ("tests", "samples", "capi") for path in (build / folder).rglob("*")
             if path.suffix in ("", ".so") and is_program(path)]
    return sorted(found)


def totals(build, profiles):
    merged = profiles / "merged.profdata"
    raw = [str(path) for path in sorted(profiles.glob("*.profraw"))]
    (profiles / "list").write_text("\n".join(raw), encoding="utf-8")
    subprocess.run(["llvm-profdata", "merge", "-sparse", f"--input-files={profiles / 'list'}", "-o", str(merged)],
                   check=True)
    first, *others = map(str, programs(build))
    # It warns of "mismatched data": of inline functions in programs that do not use them. They count where they are used.
    run = subprocess.run(["llvm-cov", "export", "-summary-only", f"-instr-profile={merged}", first,
                          *(f"-object={other}" for other in others), *map(str, SOURCES)],
                         check=True, capture_output=True, text=True)
    return json.loads(run.stdout)["data"][0]


def print_poorest(files):
    """What to test next, where somebody asks."""
    missing = []
    for file in files:
        lines, branches = file["summary"]["lines"], file["summary"]["branches"]
        missing.append((branches["notcovered"], lines["count"] - lines["covered"], file["filename"]))
    for branches, lines, name in sorted(missing, reverse=True)[:15]:
        print(f"{branches:5d} branches not taken, {lines:4d} lines not run: {Path(name).relative_to(ROOT)}", file=sys.stderr)


def main():
    build, profiles = Path(sys.argv[1]), Path(sys.argv[2])
    data = totals(build, profiles)
    markers = sum(len(MARKER.findall(path.read_text(encoding="utf-8"))) for source in SOURCES
                  for path in source.rglob("*.?pp"))
    print_poorest(data["files"])
    total = data["totals"]
    return trust.report("T2", "coverage", {
        "lines": (total["lines"]["count"], None, None),
        "lines run, per mille": (int(10 * total["lines"]["percent"]), 10 * LEAST["lines"], None),
        "branches": (total["branches"]["count"], None, None),
        "branches taken, per mille": (int(10 * total["branches"]["percent"]), 10 * LEAST["branches"], None),
        "exclusion markers": (markers, 0, 0),
    })


if __name__ == "__main__":
    sys.exit(main())
