#!/usr/bin/env python3
"""clang-tidy over the units of core, capi and cli, with the checks of .clang-tidy.

    clang_tidy.py BUILD [TARGET…]

BUILD is a configured build of one unit per folder (preset release) whose schemas are generated. A finding is printed once, however
many units include its file. Fails if there is one, or if a unit does not compile. TARGET: only the units of hoptrail_TARGET.
"""
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The shared library compiles the sources of hoptrail_capi and hoptrail_capi_shards again.
UNITS = re.compile(r" -o (?:core|capi|cli)/CMakeFiles/hoptrail_(\w+)\.dir/")
FINDING = re.compile(r"^(/[^:\n]+:\d+:\d+: (?:warning|error): .*)$", re.M)


def units_of(build, wanted):
    """(target, unit, bytes of its sources), those with the most to read first."""
    units = []
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        target = UNITS.search(entry["command"])
        if target is None or (wanted and target[1] not in wanted):
            continue
        unit = Path(entry["file"])
        sources = re.findall(r'^#include "(/[^"]+)"', unit.read_text(encoding="utf-8"), re.M) or [unit]
        units.append((target[1], unit, sum(Path(source).stat().st_size for source in sources)))
    return sorted(units, key=lambda unit: -unit[2])


def check(build, unit):
    command = ["clang-tidy", "-quiet", f"--config-file={ROOT / '.clang-tidy'}", "-p", str(build), str(unit)]
    done = subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)
    findings = FINDING.split(done.stdout)  # before the first, then each finding with what follows it
    found = {findings[i]: findings[i] + findings[i + 1].rstrip() for i in range(1, len(findings), 2)}
    if done.returncode != 0 and not found:
        found[str(unit)] = f"{unit}: clang-tidy ended with {done.returncode}\n{done.stderr.strip()}"
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, begin = Path(sys.argv[1]).resolve(), time.monotonic()
    units = units_of(build, set(sys.argv[2:]))
    if not units:
        sys.exit(f"{build}/compile_commands.json has no units of core, capi and cli")
    found = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda unit: check(build, unit[1]), units):
            for finding, text in result.items():
                if finding not in found:
                    print(text, flush=True)
            found.update(result)
    print(f"{len(units)} units, {len(found)} findings, {time.monotonic() - begin:.0f} s, {os.times().children_user:.0f} s of CPU")
    sys.exit(bool(found))


main()
