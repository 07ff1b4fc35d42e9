#!/usr/bin/env python3
"""Why spreading takes longer per link in a large graph: instructions and cache misses per link, by cachegrind.

    cache_misses.py PROGRAMS PASSAGES…

PROGRAMS: the folder of hoptrail_bench_export and hoptrail_bench_contest; PASSAGES: numbers of synthetic passages. A last level
of 32 MB with 16 ways is simulated. Prints a table; a million passages take five minutes."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LAST_LEVEL = "33554432,16,64"
STAGES = {"six_sweeps": "trail's six sweeps", "page_rank": "PageRank to 10⁻⁶"}
KERNELS = re.compile(r"sum_packed_links|sum_rows|pull_masses|push_masses")


def counts_of(path):
    """{event: count} of the kernels of spreading."""
    events, function, counts = [], "", {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("events:"):
                events = line.split()[1:]
            elif line.startswith("fn="):
                function = line[3:]
            elif line[0].isdigit() and KERNELS.search(function):
                for event, count in zip(events, line.split()[1:]):
                    counts[event] = counts.get(event, 0) + int(count)
    return counts


def per_link(programs, stage, folder):
    out = folder / "cachegrind.out"
    run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--LL={LAST_LEVEL}", f"--cachegrind-out-file={out}",
                          programs / "hoptrail_bench_contest", stage, folder], input="round 0.01\n", check=True, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    counts = counts_of(out)
    spreads = int(re.search(r'"links":(\d+)', run.stdout)[1]) * int(re.search(r'"asked":(\d+)', run.stdout)[1])
    return [sum(counts[event] for event in events) / spreads for events in (("Ir",), ("D1mr", "D1mw"), ("DLmr", "DLmw"))]


def main():
    programs = Path(sys.argv[1])
    print("| stage | passages | instructions | misses of the first level | misses of the last level |")
    print("|---|---:|---:|---:|---:|")
    for passages in sys.argv[2:]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            subprocess.run([programs / "hoptrail_bench_export", passages, folder], check=True, stdout=subprocess.DEVNULL)
            for stage, title in STAGES.items():
                instructions, first, last = per_link(programs, stage, folder)
                print(f"| {title} | {int(passages):,} | {instructions:.0f} | {first:.1f} | {last:.2f} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main()
