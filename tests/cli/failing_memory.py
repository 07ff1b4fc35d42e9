"""The command with the library of failing_memory.c: its allocations fail, or what it does is counted."""
import collections
import os
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parent / 'failing_memory.c'
# So that the library's loops do not become calls of the functions that they stand for.
FLAGS = ('-O2', '-fno-builtin', '-fno-tree-loop-distribute-patterns', '-shared', '-fPIC')
Counts = collections.namedtuple('Counts', 'allocations work kilobytes')


def build_library(source=SOURCE):
    """A library for LD_PRELOAD, of one file of C; the caller removes it (WithLibrary)."""
    path = pathlib.Path(os.environ.get('TMPDIR', '/tmp')) / f'hoptrail-{source.stem}-{os.getpid()}.so'
    flags = [flag for flag in FLAGS if _takes(flag)]
    subprocess.run(['cc', *flags, source, '-o', path], check=True)
    return path


def _takes(flag):
    return subprocess.run(['cc', '-Werror', flag, '-fsyntax-only', '-x', 'c', '-'], input=b'', capture_output=True).returncode == 0


class WithLibrary:
    """Of a test class, before unittest.TestCase: cls.library for all of its tests."""
    library_source = SOURCE

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.library = build_library(cls.library_source)

    @classmethod
    def tearDownClass(cls):
        cls.library.unlink()
        super().tearDownClass()


def variables(library, count, first='', last=''):
    """Of the environment. `count` is the file for what was done, `first` and `last` the allocations that fail."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(('HOPTRAIL_', 'OPENAI_', 'FAIL_'))}
    return {**kept, 'LD_PRELOAD': str(library), 'FAIL_COUNT': str(count),
            **({'FAIL_FIRST': str(first)} if first else {}), **({'FAIL_LAST': str(last)} if last else {})}


def counts(path):
    return Counts(*map(int, path.read_text().split()))
