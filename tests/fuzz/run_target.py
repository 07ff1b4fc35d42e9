#!/usr/bin/env python3
"""Runs a fuzzing program from its seeds, as often as promised, and prints what it did as a line for docs/trust.md.

    run_target.py TARGET PROGRAM --runs N --length BYTES --folder FOLDER [--promise ID] [--calls N] [--entropic]

Inputs that end the program badly are kept in FOLDER/findings. What else it finds on its way is forgotten at its end, so that
a run depends on the seeds alone.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "trust"))
import trust  # noqa: E402

SECONDS_OF_A_RUN = 300  # what hangs; tests/cost is about what costs much
MEGABYTES = 1024
LEAST_SHARE = 2000  # one run in so many gets past the door, or the target tests nothing but the door
LEAST_FUNCTIONS = 60  # of the ABI that must have succeeded in sequences of calls
MEGABYTES_AT_ONCE = 64  # of one allocation


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, required=True)
    parser.add_argument("--length", type=int, required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--promise")
    parser.add_argument("--calls", type=int)
    parser.add_argument("--entropic", action="store_true", help="seek rare paths; its book-keeping takes most of the time")
    return parser.parse_args()


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def number(pattern, text):
    found = re.search(pattern, text, re.M)
    return int(found[1]) if found else 0


def run(command):
    environment = dict(os.environ, UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1")
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          errors="replace", check=False)


def show(report):
    marks = [report.find(mark) for mark in ("not so:", "runtime error:", "ERROR:") if mark in report]
    at = max(min(marks, default=0) - 200, 0)
    print(report[at:at + 6000], file=sys.stderr)


def main():
    given = arguments()
    findings = fresh(Path(given.folder) / "findings" / given.target)
    seeds = sorted((HERE / "seeds" / given.target).glob("*")) + sorted((HERE / "found" / given.target).glob("*"))
    runs = trust.tries(given.runs)
    command = [given.program, f"-runs={runs}", "-seed=1", f"-max_len={given.length}", f"-timeout={SECONDS_OF_A_RUN}",
               f"-report_slow_units={SECONDS_OF_A_RUN}", f"-rss_limit_mb={MEGABYTES}",
               f"-malloc_limit_mb={MEGABYTES_AT_ONCE}", f"-artifact_prefix={findings}/",
               "-print_final_stats=1", "-close_fd_mask=2",
               f"-entropic={int(given.entropic)}",
               "-seed_inputs=" + ",".join(str(seed) for seed in seeds)]
    done = run(command)
    made = number(r"^stat::number_of_executed_units: (\d+)", done.stderr)
    kept = sorted(findings.iterdir())
    bad = max(len(kept), int(done.returncode != 0))
    figures = {"runs": (made, runs, None), "findings": (bad, None, 0)}
    for name, value in re.findall(r"^([a-z ]+): (\d+)$", done.stdout, re.M):  # such as how many files opened
        figures[name] = (int(value), LEAST_FUNCTIONS if name.startswith("functions") else runs // LEAST_SHARE, None)
    if bad:
        show(done.stderr if not kept else run([given.program, str(kept[0])]).stderr)  # the first time, claims were not heard
    for path in kept:
        print(f"to see it again: {given.program} {path}", file=sys.stderr)
    status = trust.report("F1", f"fuzz.{given.target}", figures)
    if given.promise:
        if given.calls:
            figures["calls"] = (figures.get("calls", (0,))[0], trust.tries(given.calls), None)
        status |= trust.report(given.promise, f"fuzz.{given.target}", figures)
    sys.exit(status)


main()
