#!/usr/bin/env python3
"""How much of core and capi the tests run: T2 of docs/trust.md.

    coverage.py BUILD PROFILES

BUILD was compiled by clang with coverage mapping, its tests have left *.profraw in PROFILES. Lines and branches count over
all programs together; nothing is left out: markers that would are counted, and there are to be none.
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
    subprocess.run(["llvm-profdata", "merge", "-sparse", f"--input-files={profiles / 'list'}", "-o", str(merged)], check=True)
    first, *others = map(str, programs(build))
    run = subprocess.run(["llvm-cov", "export", "-summary-only", f"-instr-profile={merged}", first,
                          *(f"-object={other}" for other in others), *map(str, SOURCES)], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)["data"][0]


def print_poorest(files):
    """What to test next, where somebody asks."""
    missing = sorted(((file["summary"]["branches"]["notcovered"], Path(file["filename"]).relative_to(ROOT)) for file in files), reverse=True)
    for count, name in missing[:15]:
        print(f"{count:5d} branches not taken: {name}", file=sys.stderr)


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
