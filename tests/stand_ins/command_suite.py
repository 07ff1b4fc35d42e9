#!/usr/bin/env python3
"""Whether the tests of the command can fail: all of tests/cli against programs that do nothing of what the command does.

    command_suite.py [FILE_test.py…]

Each stand-in of commands.py takes the command's place once. A test that passes against one of them does not notice whether the
command works: it is named, and the exit status is 1. command_passes.txt lists those that may pass, with the reason; an entry
without such a test is an error, too. A test that has not ended after LIMIT seconds has not passed.
"""
import concurrent.futures
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

from commands import STAND_INS, install
from passes import compare, read_passes

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
SUITE = SOURCE / 'tests' / 'cli'
LIMIT = 120  # seconds of a file


def run_file(file, name, folder):
    """Outcomes of the tests of a file against a stand-in; None where the file cannot be loaded."""
    place = folder / name / file.stem
    (place / 'temporary').mkdir(parents=True)
    command = folder / name / 'command' / 'hoptrail'
    environment = {**os.environ, 'HOPTRAIL_COMMAND': str(command), 'HOPTRAIL_SOURCE': str(SOURCE), 'TMPDIR': str(place / 'temporary')}
    with open(place / 'said', 'wb') as said:
        process = subprocess.Popen([sys.executable, '-B', HERE / 'one_file.py', file, place / 'outcomes'], cwd=SUITE, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True)
        try:
            process.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            print(f'{file.name} against {name}: killed after {LIMIT} s', file=sys.stderr)
        try:
            os.killpg(process.pid, signal.SIGKILL)  # servers of the tests, too
        except ProcessLookupError:
            pass
        process.wait()
    if not (place / 'outcomes').exists():
        print((place / 'said').read_text('utf-8', 'replace')[-2000:], file=sys.stderr)
        return None
    first, *lines = (json.loads(line) for line in (place / 'outcomes').read_text('utf-8').splitlines())
    outcomes = dict.fromkeys(first, 'unfinished')
    for test, outcome in lines:
        if test in outcomes:  # a class or a module may be named, where its setup fails
            outcomes[test] = outcome
    return outcomes


def main(names):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    files = [SUITE / name for name in names] or sorted(SUITE.glob('*_test.py'))
    outcomes, unloaded = {}, []
    with tempfile.TemporaryDirectory(prefix='hoptrail-stand-ins-') as place:
        folder = pathlib.Path(place)
        for name in STAND_INS:
            install(name, folder / name / 'command')
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = [(name, file, pool.submit(run_file, file, name, folder)) for file in files for name in STAND_INS]
            for name, file, run in runs:
                if run.result() is None:
                    unloaded.append(f'{file.name} against {name}: cannot be loaded')
                for test, outcome in (run.result() or {}).items():
                    outcomes.setdefault(test, {})[name] = outcome
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f'{len(outcomes)} tests, {sum("skipped" in by_name.values() for by_name in outcomes.values())} of them skipped, against '
          f'{len(STAND_INS)} stand-ins of the command, in {used.ru_utime + used.ru_stime:.0f} s of a processor')
    listed = read_passes(HERE / 'command_passes.txt')
    if names:
        stems = tuple(file.stem + '.' for file in files)
        listed = {test: reason for test, reason in listed.items() if test.startswith(stems)}
    complaints = unloaded + compare(outcomes, listed)
    print(*complaints, sep='\n', end='\n' if complaints else '')
    return 1 if complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
