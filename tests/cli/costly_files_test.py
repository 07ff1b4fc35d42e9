"""What a file costs is in proportion to its bytes, whatever it holds: memory and work of the whole command, for the most costly
files that are known of each format, for archives that inflate to much more, for ignore files, configurations, globs and filters, for
files of holes, and for those that a search draws. (F5 of docs/trust.md)"""
import collections
import math
import os
import random
import shutil
import subprocess
import sys
import unittest

import failing_memory
from command import COMMAND, SOURCE, CommandTest
from costly_archives import kept_archives, unpacked_bytes
from costly_files import drawn_file, kept_files

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report, tries  # noqa: E402

KILOBYTE, MEGABYTE = 1 << 10, 1 << 20
IS_LONG = 'HOPTRAIL_LARGE_FILES' in os.environ
SIZES = (4 * MEGABYTE, 16 * MEGABYTE - KILOBYTE) if IS_LONG else (64 * KILOBYTE, MEGABYTE)
# Those that the command takes no more of, or the system as an argument.
SIZES_OF = {'.gitignore': (64 * KILOBYTE, MEGABYTE - KILOBYTE), '.toml': (16 * KILOBYTE - 100,),
            '.glob': (4 * KILOBYTE, 64 * KILOBYTE), '.filter': (KILOBYTE, 15 * KILOBYTE)}
SEARCHED_SIZES = (16 * KILOBYTE, 64 * KILOBYTE)
SEED = 20261128

# Of the whole command, above that for a document of a few letters: the limits of the other test of F5, tests/cost/limits.cpp.
MOST_MEMORY_OF_BYTE, MEMORY_AROUND = 40, 64 * MEGABYTE
MOST_MEMORY_OF_UNPACKED_BYTE = 8  # above that of the archive
# Allocations, and bytes copied, compared and searched by the C library: for 4 × the file 5 ×, so for 16 × 25 ×. A sorted map of
# names that get longer takes 4.8 ×.
MOST_GROWTH_OF_FOUR = 5
MOST_WORK_OF_BYTE = 10_000
ALLOCATIONS_AROUND, WORK_AROUND = 20_000, 20 * MEGABYTE  # less is around the file, for which no growth is stated

# A file of one hole takes no place on a disk. It is refused by its size, or as soon as a line of it is too long.
HOLE, MOST_WORK_OF_HOLE, HOLE_SECONDS = 16 << 30, 1 << 30, 60
HOLES = ('md', 'html', 'docx', 'odt', 'epub', 'pptx', 'xlsx', 'adoc', 'csv', 'ipynb', 'eml', 'srt', 'jsonl', '.gitignore', '.toml', '.npy', '.keywords', '.hop')

Tried = collections.namedtuple('Tried', 'bytes unpacked counts')


@unittest.skipIf('HOPTRAIL_SANITIZED' in os.environ or not shutil.which('cc'), 'needs the allocator of the C library, and a C compiler')
class CostlyFiles(failing_memory.WithLibrary, CommandTest):
    def setUp(self):
        super().setUp()
        for number in range(8):
            self.write(f'notes/{"a" * 100}{number}.md', 'x')
        self.write_lines('p.jsonl', [{'id': str(number), 'text': 'word', 'k': 'a' * 200} for number in range(100)])
        self.index('p.jsonl', output='p.hop')
        self.write('little.md', '# a\n\nb')
        self.around = self.counted('index', 'little.md', '-o', 'x.hop')
        self.most, self.over = collections.Counter(), []

    def counted(self, *arguments, seconds=600):
        count = self.folder / 'count'
        count.unlink(missing_ok=True)
        run = subprocess.run([COMMAND, *arguments], cwd=self.folder, env=failing_memory.variables(self.library, count), capture_output=True, timeout=seconds)
        self.assertIn(run.returncode, (0, 1, 2), (arguments[:3], run.stderr[-300:]))
        return failing_memory.counts(count)

    def cost_of(self, extension, content):
        """Of reading the file, whether it is taken or refused."""
        if extension == '.gitignore':
            rules = self.write('notes/.gitignore', content)
            counts = self.counted('index', 'notes', '-o', 'x.hop')
            rules.unlink()  # the next file is not read with it
            return counts
        if extension == '.toml':
            return self.counted('index', 'notes', '-o', 'x.hop', '--config', self.write('c.toml', content))
        if extension == '.glob':
            return self.counted('index', 'notes', '-o', 'x.hop', '--glob', content.decode())
        if extension == '.filter':
            return self.counted('search', 'p.hop', 'word', '--filter', content.decode())
        return self.counted('index', self.write('x.' + extension, content).name, '-o', 'x.hop')

    def check(self, what, is_within):
        if not is_within:
            self.over.append(what)

    def try_file(self, extension, name, make, sizes):
        before = None
        for size in sizes:
            content = make(size)
            self.assertGreater(len(content), size // 3, f'{extension}, {name}: no file of this size')
            counts = self.cost_of(extension, content)
            after = Tried(len(content), unpacked_bytes(content), counts)
            self.look_at(f'{extension}, {name}, {len(content)} bytes', before, after)
            before = after

    def look_at(self, what, before, after):
        memory = (after.counts.kilobytes - self.around.kilobytes) * KILOBYTE
        allowed = MOST_MEMORY_OF_BYTE * after.bytes + MEMORY_AROUND + MOST_MEMORY_OF_UNPACKED_BYTE * (after.unpacked - after.bytes)
        work = after.counts.work - self.around.work
        self.take_most('memory', memory / allowed)
        self.take_most('work', work / after.unpacked if after.bytes >= 4 * KILOBYTE else 0)
        self.check(f'{what}: {memory} bytes of memory, limit {allowed}', memory <= allowed)
        self.check(f'{what}: {work} bytes of work', work <= MOST_WORK_OF_BYTE * after.unpacked + WORK_AROUND)
        if before is None:
            return
        growth = after.bytes / before.bytes
        for kind, around in (('allocations', ALLOCATIONS_AROUND), ('work', WORK_AROUND)):
            one, other = (max(around, getattr(tried.counts, kind) - getattr(self.around, kind)) for tried in (before, after))
            allowed = growth ** math.log(MOST_GROWTH_OF_FOUR, 4)
            self.take_most('growth', other / one / allowed)
            self.check(f'{what}: {other / one:.1f} × the {kind} for {growth:.1f} × the file', other / one <= allowed)

    def take_most(self, kind, value):
        self.most[kind] = max(self.most[kind], value)

    def figures(self, kind, tried, least):
        print()  # the report is a separate line
        return {kind: (tried, least, None), 'percent of the allowed memory, worst': (round(100 * self.most['memory']), 1, 100),
                'percent of the allowed growth of work, worst': (round(100 * self.most['growth']), 1, 100),
                'bytes copied, compared or searched for a byte, worst': (round(self.most['work']), 1, None), 'files over a limit': (len(self.over), 0, 0)}

    def test_the_most_costly_files_that_are_known(self):
        kept = [*kept_files(), *kept_archives()]
        for extension, name, make in kept:
            self.try_file(extension, name, make, SIZES_OF.get(extension, SIZES))
        figures = self.figures('kept files', len(kept), 250)
        failed = report('F5', 'costly files', figures) if IS_LONG else report('F5', 'costly files, quick', figures)
        self.assertEqual(failed, 0, '\n'.join(self.over))

    def cost_of_hole(self, extension, begin):
        path = self.folder / ('notes/.gitignore' if extension == '.gitignore' else 'hole.' + extension.lstrip('.'))
        with open(path, 'wb') as file:
            file.write(begin)
            file.truncate(HOLE)
        arguments = {'.gitignore': ('index', 'notes', '-o', 'x.hop'), '.toml': ('index', 'notes', '-o', 'x.hop', '--config', path),
                     '.npy': ('index', 'p.jsonl', '-o', 'x.hop', '--vectors', path), '.hop': ('info', path),
                     '.keywords': ('index', 'p.jsonl', '-o', 'x.hop', '--keywords', path)}
        try:
            return self.counted(*arguments.get(extension, ('index', path, '-o', 'x.hop')), seconds=HOLE_SECONDS)
        finally:
            path.unlink()

    def test_files_of_one_hole(self):
        holes = [(extension, b'') for extension in HOLES]
        holes += [('jsonl', b'{"id":"x","text":"word"}\n'), ('.npy', b"\x93NUMPY\1\0\x46\0{'descr': '<f2', 'fortran_order': False, 'shape': (100, 8), }".ljust(80))]
        for extension, begin in holes:
            counts = self.cost_of_hole(extension, begin)
            memory, work = (counts.kilobytes - self.around.kilobytes) * KILOBYTE, counts.work - self.around.work
            self.take_most('memory', memory / MEMORY_AROUND)
            self.check(f'{extension}, a hole: {memory} bytes of memory, limit {MEMORY_AROUND}', memory <= MEMORY_AROUND)
            self.check(f'{extension}, a hole: {work} bytes of work, limit {MOST_WORK_OF_HOLE}', work <= MOST_WORK_OF_HOLE)
        figures = {'files of one hole': (len(holes), 17, None), 'bytes in each': (HOLE, None, None), 'percent of the allowed memory, worst': (round(100 * self.most['memory']), 1, 100),
                   'files over a limit': (len(self.over), 0, 0)}
        print()
        self.assertEqual(report('F5', 'files of one hole', figures), 0, '\n'.join(self.over))

    def test_files_that_a_search_draws(self):
        draw = random.Random(SEED)
        for _ in range(tries(60)):
            extension, name, make = drawn_file(draw)
            self.try_file(extension, name, make, SIZES_OF.get(extension, SEARCHED_SIZES))
        self.assertEqual(report('F5', 'drawn files', self.figures('files of a search', tries(60), 60)), 0, '\n'.join(self.over))


if __name__ == '__main__':
    unittest.main()
