#!/usr/bin/env python3
"""Whether the tests of the bindings can fail: their suites against a library whose functions all fail (library_source.py).

    failing_library.py LANGUAGE…      python, rust, java or csharp

A test that passes there does not notice whether the library works: it is named, and the exit status is 1.
library_passes/LANGUAGE.txt lists those that may pass, with the reason; an entry without such a test is an error, too. HOPTRAIL_BUILD
names a folder for all that is built (.build/stand_ins), HOPTRAIL_SAMPLE_GRAPH the sample graph (.build/sample.hop). Exit 77 where
the tools of a language are missing.
"""
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from library_source import library_source
from passes import compare, read_passes

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BINDINGS = ROOT / 'tests' / 'bindings'
BUILD = pathlib.Path(os.environ.get('HOPTRAIL_BUILD', ROOT / '.build' / 'stand_ins')).absolute()
LIMIT = 3600  # seconds of a suite
SKIPPED = 77


def build_library():
    folder = BUILD / 'library'
    folder.mkdir(parents=True, exist_ok=True)
    source, library = folder / 'library.c', folder / 'libhoptrail.so'
    source.write_text(library_source(), encoding='utf-8')
    subprocess.run(['cc', '-std=c99', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', '-I', ROOT / 'capi' / 'include', source, '-o', library],
                   check=True)
    return library


def run(command, language, library, **settings):
    """Output and exit status of a suite."""
    environment = {**os.environ, 'HOPTRAIL_LIBRARY': str(library), 'HOPTRAIL_BUILD': str(BUILD / language), **settings}
    environment.setdefault('HOPTRAIL_SAMPLE_GRAPH', str(ROOT / '.build' / 'sample.hop'))
    (BUILD / language).mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, env=environment, timeout=LIMIT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == SKIPPED:
        print(done.stdout.decode('utf-8', 'replace').strip(), file=sys.stderr)
        raise SystemExit(SKIPPED)
    return done.stdout.decode('utf-8', 'replace')


def outcome_of(case):
    """Of a test case in the XML of JUnit."""
    if case.find('failure') is not None or case.find('error') is not None:
        return 'failed'
    return 'passed' if case.find('skipped') is None else 'skipped'


def junit(reports):
    for report in reports:
        for case in ElementTree.parse(report).iter('testcase'):
            yield f'{case.get("classname")}.{case.get("name")}', outcome_of(case)


def python(library):
    report = BUILD / 'python' / 'report.xml'
    report.unlink(missing_ok=True)
    said = run([BINDINGS / 'python' / 'run', '-q', '--junitxml', report], 'python', library)
    return (junit([report]) if report.exists() else []), said


def rust(library):
    said = run([HERE / 'rust_suite', ROOT], 'rust', library)
    return re.findall(r'^test (\S+)(?: - .*)? \.\.\. (ok|FAILED|ignored)', said, re.M), said


def java(library):
    said = run([HERE / 'java_suite', ROOT], 'java', library)
    return junit((BUILD / 'java' / 'tests' / 'surefire-reports').glob('TEST-*.xml')), said


def csharp(library):
    report = BUILD / 'csharp' / 'result.xml'
    report.unlink(missing_ok=True)
    said = run([BINDINGS / 'csharp' / 'run'], 'csharp', library)
    cases = ElementTree.parse(report).iter('test-case') if report.exists() else []
    return ((case.get('name'), {'True': 'ok', 'False': 'failed'}.get(case.get('success'), 'ignored')) for case in cases), said


SUITES = {'python': python, 'rust': rust, 'java': java, 'csharp': csharp}
WORDS = {'ok': 'passed', 'FAILED': 'failed', 'ignored': 'skipped'}


def outcomes_of(cases):
    """By test without its parameters: it has passed if it passes for one of them."""
    outcomes = {}
    for name, outcome in cases:
        test, outcome = re.split(r'[\[({]', name)[0], WORDS.get(outcome, outcome)
        if outcomes.get(test) != 'passed':
            outcomes[test] = outcome
    return outcomes


def main(languages):
    if not languages or set(languages) - set(SUITES):
        raise SystemExit(__doc__)
    library, complaints = build_library(), []
    for language in languages:
        cases, said = SUITES[language](library)
        outcomes = outcomes_of(cases)
        if not outcomes:
            print(said[-4000:])
            raise SystemExit(f'{language}: no test was run')
        print(f'{language}: {len(outcomes)} tests, {list(outcomes.values()).count("skipped")} of them skipped, against a library that fails')
        listed = read_passes(HERE / 'library_passes' / f'{language}.txt')
        complaints += compare({test: {'a library that fails': outcome} for test, outcome in outcomes.items()}, listed)
    print(*complaints, sep='\n', end='\n' if complaints else '')
    return 1 if complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
