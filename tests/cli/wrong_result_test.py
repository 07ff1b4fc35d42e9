"""No wrong result with exit code 0: each system call of a whole index, change and search fails once, and so does each converter.
The run gives the right bytes, or a status other than 0 with a line. Where each read and write transfers fewer bytes than asked,
which is no failure, the run gives the right bytes. (W2 of docs/trust.md)"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import failing_memory
from command import COMMAND, SOURCE, CommandTest
from office_files import docx, odt, paragraph
from out_of_memory_test import DOCUMENTS
from word_embedder import WordEmbedder

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report  # noqa: E402

STRACE = shutil.which('strace')
# A call, and the error that it gives. Memory is for out_of_memory_test.py, and the loader crashes without it. A failing close() loses nothing that was read, and what was written is synced before.
FAULTS = {
    'openat': 'EMFILE', 'read': 'EIO', 'pread64': 'EIO', 'getdents64': 'EIO', 'newfstatat': 'EIO', 'statx': 'EIO', 'lseek': 'EIO',
    'write': 'ENOSPC', 'pwrite64': 'ENOSPC', 'fsync': 'EIO', 'fdatasync': 'EIO', 'rename': 'EIO', 'renameat': 'EIO', 'ftruncate': 'ENOSPC', 'mkdirat': 'EIO',
    'pipe': 'EMFILE', 'pipe2': 'EMFILE', 'poll': 'ENOMEM', 'vfork': 'EAGAIN', 'clone': 'EAGAIN', 'clone3': 'EAGAIN',
}
LEAST = 400
NO_PROGRAM = 127  # of the loader, where a library cannot be read
QUESTION = 'Which quince7 tree is a pear?'
FOLDER = {
    'notes.md': DOCUMENTS['notes.md'],
    'page.html': DOCUMENTS['page.html'],
    'guessed.html': DOCUMENTS['guessed.html'],
    'letter.docx': docx(''.join(paragraph(f'medlar{i} ' * 5) for i in range(40))),
    'letter.odt': odt(''.join(f'<text:p>pear{i} tree</text:p>' for i in range(40))),
    'book.epub': DOCUMENTS['book.epub'],
    'mail.eml': DOCUMENTS['mail.eml'],
    'table.csv': 'tree,fruit\n' + ''.join(f'quince{i},pear{i}\n' for i in range(40)),
    'converted.tree': 'The quince of a converter.',
    'sub/more.md': '# More\n\nThe pear of quince7.',
    'sub/hidden.md': '# Hidden\n\nNobody reads the medlar.',
    'sub/.gitignore': 'hidden.md\n',
}
CONVERTER = ('--convert', 'tree=cat {}')


@unittest.skipIf(STRACE is None or 'HOPTRAIL_SANITIZED' in os.environ, 'needs strace, and a command that can be traced')
class WrongResult(CommandTest):
    outcomes = collections.Counter()

    @classmethod
    def tearDownClass(cls):
        points = sum(cls.outcomes.values())
        print()  # the report is a line of its own
        if report('W2', 'failing calls of the command', {
                'failing calls': (points, LEAST, None), 'right results': (cls.outcomes['right'], 1, None),
                'errors': (cls.outcomes['error'], 1, None), 'wrong results with exit code 0': (cls.outcomes['wrong'], 0, 0)}):
            raise AssertionError(cls.outcomes)

    def setUp(self):
        super().setUp()
        for name, content in FOLDER.items():
            self.write('d/' + name, content)
        self.variables = {k: v for k, v in os.environ.items() if not k.startswith(('HOPTRAIL_', 'OPENAI_'))}

    def traced(self, arguments, *words):
        """The command with the words of strace: its exit code, output and errors."""
        run = subprocess.run([STRACE, '-qq', *words, COMMAND, *arguments], cwd=self.folder, env=self.variables, capture_output=True, timeout=60)
        self.assertIn(run.returncode, (0, 1, 2, NO_PROGRAM), (arguments, words, run.stderr[-300:]))
        if run.returncode != 0:
            self.assertTrue(run.stderr.strip(), (arguments, words, 'an error without a line'))
        return run

    def calls(self, arguments):
        """How often a run makes each call that can fail."""
        self.assertEqual(self.traced(arguments, '-o', 'calls', '-e', 'trace=' + ','.join(f'?{name}' for name in FAULTS)).returncode, 0)
        return collections.Counter(re.findall(r'^(\w+)\(', (self.folder / 'calls').read_text(errors='replace'), re.M))

    def check_each_fault(self, arguments, begin, is_right):
        """`begin` makes the state before a run; `is_right(run)` says whether a run with exit code 0 gave the right result."""
        begin()
        counts = self.calls(arguments)
        self.assertGreaterEqual(counts['read'], 3, counts)
        for name, count in counts.items():
            for number in range(1, count + 1):
                begin()
                run = self.traced(arguments, '-o', '/dev/null', '-e', f'inject={name}:error={FAULTS[name]}:when={number}')
                outcome = 'error' if run.returncode != 0 else 'right' if is_right(run) else 'wrong'
                self.outcomes[outcome] += 1
                with self.subTest(arguments=arguments, call=name, number=number):
                    self.assertNotEqual(outcome, 'wrong', run.stderr.decode()[-300:])

    def remove(self, name):
        path = self.folder / name
        shutil.rmtree(path, True) if path.is_dir() else path.unlink(missing_ok=True)

    def test_an_index_of_a_folder(self):
        self.succeed('index', 'd', '-o', 'right.hop', *CONVERTER)
        right = (self.folder / 'right.hop').read_bytes()
        self.check_each_fault(['index', 'd', '-o', 'x.hop', *CONVERTER], lambda: self.remove('x.hop'),
                              lambda run: (self.folder / 'x.hop').read_bytes() == right)

    def test_a_search(self):
        self.succeed('index', 'd', '-o', 'x.hop', *CONVERTER)
        right = self.succeed('search', 'x.hop', QUESTION, '--json').json
        right.pop('seconds', None)

        def is_right(run):
            found = json.loads(run.stdout)
            found.pop('seconds', None)
            return found['hits'] == right['hits']
        self.check_each_fault(['search', 'x.hop', QUESTION, '--json'], lambda: None, is_right)

    def test_a_change_of_a_store(self):
        self.succeed('add', 'before', 'd/notes.md')
        self.succeed('add', 'before', 'd', *CONVERTER)
        right = self.succeed('search', 'before', QUESTION, '--json').json['hits']
        self.remove('before')
        self.succeed('add', 'before', 'd/notes.md')
        old = self.succeed('search', 'before', QUESTION, '--json').json['hits']

        def begin():
            self.remove('s')
            shutil.copytree(self.folder / 'before', self.folder / 's')

        def is_right(run):
            return self.succeed('search', 's', QUESTION, '--json').json['hits'] == right
        self.check_each_fault(['add', 's', 'd', *CONVERTER], begin, is_right)
        self.assertNotEqual(old, right)

    def test_a_converter_that_is_killed(self):
        self.write('kill', '#!/bin/sh\necho half\nkill -9 $$\n').chmod(0o755)
        run = self.run_command('index', 'd', '-o', 'x.hop', '--convert', f'tree={self.folder}/kill {{}}')
        self.assertEqual(run.code, 1)
        self.assertIn('ended by signal 9', run.errors)


@unittest.skipIf('HOPTRAIL_SANITIZED' in os.environ or not shutil.which('cc'), 'needs a command that takes a library before it, and a C compiler')
class ShortTransfers(failing_memory.WithLibrary, CommandTest):
    """Every read and write of a run transfers one byte, or half of what was asked: files, pipes of converters, sockets."""
    library_source = pathlib.Path(__file__).resolve().parent / 'short_transfers.c'
    figures = collections.Counter()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        print()
        if report('W2', 'short reads and writes of the command', {
                'runs': (cls.figures['runs'], 12, None), 'shortened reads and writes': (cls.figures['shortened'], 10_000, None),
                'runs unlike an undisturbed one': (cls.figures['unlike'], 0, 0)}):
            raise AssertionError(cls.figures)

    def setUp(self):
        super().setUp()
        for name, content in FOLDER.items():
            self.write('d/' + name, content)

    def check_as_undisturbed(self, *arguments, made_of, begin=lambda: None, **settings):
        """`made_of(run)` is what a run has made; it is the same without and with short transfers."""
        begin()
        right = made_of(self.succeed(*arguments, **settings))
        count = self.folder / 'count'
        for most in ({'SHORT_MOST': '1'}, {}):
            begin()
            count.unlink(missing_ok=True)
            run = self.run_command(*arguments, **settings, environment={'LD_PRELOAD': str(self.library), 'SHORT_COUNT': str(count), **most})
            shortened = sum(int(line.split()[1]) for line in count.read_text().splitlines() if line.startswith('hoptrail '))
            is_right = run.code == 0 and made_of(run) == right
            self.figures.update(runs=1, shortened=shortened, unlike=not is_right)
            with self.subTest(arguments=arguments, most=most or 'half'):
                self.assertGreater(shortened, 0, 'nothing was shortened')
                self.assertTrue(is_right, run.errors[-300:])

    def graph(self, run):
        made = self.folder / 'x.hop'
        content = made.read_bytes()
        made.unlink()
        return content

    def test_an_index_of_a_folder(self):
        self.check_as_undisturbed('index', 'd', '-o', 'x.hop', *CONVERTER, made_of=self.graph)

    def test_an_index_of_standard_input(self):
        self.write('passages.jsonl', ''.join(json.dumps({'id': str(i), 'title': f'Quince {i}', 'text': f'pear {i} ' * 50}) + '\n' for i in range(40)))

        def begin():
            given.seek(0)
        with open(self.folder / 'passages.jsonl', 'rb') as given:
            self.check_as_undisturbed('index', '-', '-o', 'x.hop', made_of=self.graph, begin=begin, stdin=given)

    def test_an_index_and_a_search_with_vectors_of_a_server(self):
        with WordEmbedder() as server:
            self.check_as_undisturbed('index', 'd/notes.md', '-o', 'x.hop', '--embed-url', server.url, made_of=self.graph)
            self.succeed('index', 'd/notes.md', '-o', 'x.hop', '--embed-url', server.url)
            self.check_as_undisturbed('search', 'x.hop', QUESTION, '--json', '--embed-url', server.url, made_of=lambda run: run.json['hits'])

    def test_a_search_of_a_store(self):
        self.succeed('add', 's', 'd', *CONVERTER)
        self.check_as_undisturbed('search', 's', QUESTION, '--json', made_of=lambda run: run.json['hits'])

    def test_a_change_of_a_store(self):
        self.succeed('add', 'before', 'd/notes.md')

        def begin():
            shutil.rmtree(self.folder / 's', True)
            shutil.copytree(self.folder / 'before', self.folder / 's')

        def made_of(run):
            files = {path.name: path.read_bytes() for path in (self.folder / 's').iterdir()}
            return files, self.succeed('search', 's', QUESTION, '--json').json['hits']
        self.check_as_undisturbed('add', 's', 'd', *CONVERTER, begin=begin, made_of=made_of)


if __name__ == '__main__':
    unittest.main()
