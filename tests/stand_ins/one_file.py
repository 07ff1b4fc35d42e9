"""one_file.py FILE OUTPUT: runs a unittest file, and writes a line of JSON per test as it ends.

The first line is the list of all tests of the file: a run that is killed leaves the others without an outcome.
"""
import importlib
import json
import pathlib
import sys
import unittest


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


class Recorder(unittest.TestResult):
    def __init__(self, output):
        super().__init__()
        self.output = output
        self.failed = set()  # tests with a failing subtest, which end without another call

    def write(self, test, outcome):
        self.output.write(json.dumps([test.id(), outcome]) + '\n')
        self.output.flush()

    def addSuccess(self, test):
        self.write(test, 'failed' if test.id() in self.failed else 'passed')

    def addFailure(self, test, error):
        self.write(test, 'failed')

    addError = addFailure

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.failed.add(test.id())
            self.write(test, 'failed')

    def addSkip(self, test, reason):
        self.write(test, 'skipped')

    def addExpectedFailure(self, test, error):
        self.write(test, 'passed')

    def addUnexpectedSuccess(self, test):
        self.write(test, 'failed')


def main(file, output):
    path = pathlib.Path(file)
    sys.path.insert(0, str(path.parent))
    suite = unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(path.stem))
    with open(output, 'w', encoding='utf-8') as lines:
        lines.write(json.dumps([test.id() for test in tests_of(suite)]) + '\n')
        lines.flush()
        suite.run(Recorder(lines))


if __name__ == '__main__':
    main(*sys.argv[1:])
