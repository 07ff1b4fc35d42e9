#!/usr/bin/env python3
"""Programs under valgrind's memcheck: no error, nothing lost. Part of T1 of docs/trust.md.

    run_valgrind.py PROGRAM…
"""
import concurrent.futures
import re
import subprocess
import sys

import trust

COMMAND = ["valgrind", "--leak-check=full", "--show-leak-kinds=definite,indirect,possible",
           "--errors-for-leak-kinds=definite,indirect,possible", "--error-exitcode=99"]


def errors_of(program):
    run = subprocess.run([*COMMAND, program], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    summary = re.findall(r"ERROR SUMMARY: (\d+) errors", run.stderr)
    errors = int(summary[-1]) if summary else 1
    if errors or run.returncode != 0:
        print(program, run.returncode, run.stderr[-4000:], file=sys.stderr)
    return max(errors, int(run.returncode != 0))


def main():
    programs = sys.argv[1:]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        errors = list(pool.map(errors_of, programs))
    return trust.report("T1", "valgrind", {"programs": (len(programs), 10, None), "errors and leaks": (sum(errors), 0, 0)})


if __name__ == "__main__":
    sys.exit(main())
