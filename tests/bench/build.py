#!/usr/bin/env python3
"""What a build from nothing takes: CPU and wall seconds of each part, as a table in Markdown.

    build.py SOURCE WORK [demo|tests|wasm|packages]…

Copies the files of SOURCE that git knows to WORK/source and runs `./dev` there, without a compiler cache. A part takes up what
an earlier one built: `tests` after `demo` is what `./dev test` still compiles then. CPU seconds are user and system time of all
processes of a part; only wall seconds depend on what else runs on the machine.
"""
import argparse
import datetime
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

# Name, what it is, the command, and limits of CPU and wall seconds on two free cores.
PARTS = {
    "demo": ("`./dev demo`", "./dev demo", 180, 90),
    "tests": ("libraries and quick tests, compiled", "./dev compile release", None, None),
    "wasm": ("`./dev wasm`", "./dev wasm", None, None),
    "packages": ("`./dev package`", "./dev package", None, None),
}


def copy_source(source, target):
    shutil.rmtree(target, ignore_errors=True)
    listed = subprocess.run(["git", "-C", str(source), "ls-files", "-z"], stdout=subprocess.PIPE, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if not (source / name).is_file():
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, target / name)


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(command, folder, log):
    environment = dict(os.environ, CCACHE_DISABLE="1")
    cpu, begin = cpu_seconds(), time.monotonic()
    run = subprocess.run(command, shell=True, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    return run.returncode, cpu_seconds() - cpu, time.monotonic() - begin


def cell(value, limit):
    if limit is None:
        return f"{value:.0f}"
    return f"{value:.0f} (limit {limit}{'' if value <= limit else ', EXCEEDED'})"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("source", type=Path)
    arguments.add_argument("work", type=Path)
    arguments.add_argument("parts", nargs="*", metavar="demo|tests|wasm|packages")
    given = arguments.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        arguments.error(f"no part {unknown[0]}: {', '.join(PARTS)}")
    folder = given.work / "source"
    copy_source(given.source, folder)
    compiler = subprocess.run(["c++", "-dumpfullversion"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    print(f"{datetime.date.today()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start; c++ {compiler}; "
          "a copy of the sources, no compiler cache.\n")
    print("| part | CPU s | wall s |\n|---|--:|--:|")
    failed = False
    for part in given.parts or PARTS:
        name, command, cpu_limit, wall_limit = PARTS[part]
        log_path = given.work / f"{part}.log"
        with log_path.open("wb") as log:
            code, cpu, wall = measure(command, folder, log)
        if code != 0:
            print(f"bench build: {part} failed: {log_path}", file=sys.stderr)
            failed = True
        print(f"| {name}{'' if code == 0 else ' FAILED'} | {cell(cpu, cpu_limit)} | {cell(wall, wall_limit)} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
