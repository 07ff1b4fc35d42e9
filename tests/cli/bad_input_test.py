"""Whatever is wrong is told in one line, the exit code is 2, and nothing is left behind or lost."""
import json
import os
import resource
import signal
import socket
import subprocess
import unittest

from command import PASSAGES, QUESTIONS, CommandTest, npy
from word_embedder import WordEmbedder, embed

GOOD_ROWS = [embed(p['title']) for p in PASSAGES]


class BadPassages(CommandTest):
    def refused(self, *cause, lines=None, arguments=(), content=None):
        """Indexing fails with this cause, and an existing graph stays unchanged."""
        self.write('there.hop', b'an older file')
        self.write('bad.jsonl', content if content is not None else '\n'.join(lines) + '\n')
        before = self.files()
        self.fail_with(*cause, arguments=('index', 'bad.jsonl', '-o', 'there.hop', *arguments))
        self.assertEqual(self.files(), before)
        self.assertEqual((self.folder / 'there.hop').read_bytes(), b'an older file')

    def test_malformed_line(self):
        good = json.dumps(PASSAGES[0])
        for line in ('{"id": "x", "text": "cut', '[]', '"text"', '{"id": "x" "text": "y"}', '\x00', '{"id":"x","text":"\\ud800"}', '[' * 100000):
            self.refused('bad.jsonl:2', lines=[good, line])

    def test_invalid_utf8(self):
        self.refused('bad.jsonl:1', content=b'{"id": "x", "text": "\xff\xfe"}\n')

    def test_members_of_the_wrong_kind(self):
        for record, name in (({'text': 'x'}, 'id'), ({'id': 'x'}, 'text'), ({'id': '', 'text': 'x'}, 'id'), ({'id': 'x', 'text': 5}, 'text'),
                             ({'id': ['x'], 'text': 'x'}, 'id'), ({'id': 'x', 'text': 'x', 'title': 5}, 'title'),
                             ({'id': 'x', 'text': 'x', 'entities': 'y'}, 'entities'), ({'id': 'x', 'text': 'x', 'links': [1]}, 'links'),
                             ({'id': 'x', 'text': 'x', 'position': -1}, 'position')):
            self.refused('bad.jsonl:1', f'"{name}"', lines=[json.dumps(record)])

    def test_empty_text(self):
        for text in ('', ' \n\t'):
            self.refused('bad.jsonl:2', 'no text', lines=[json.dumps(PASSAGES[0]), json.dumps({'id': 'x', 'title': 'X', 'text': text})])

    def test_duplicate_id(self):
        self.refused('bad.jsonl:3', 'bad.jsonl:1', '"a"', lines=[json.dumps(PASSAGES[i]) for i in (0, 1, 0)])

    def test_duplicate_id_of_a_document_and_a_passage(self):
        self.write('notes/a', '')
        self.write('notes/x.md', '# X\n\nText.')
        self.write('bad.jsonl', json.dumps({'id': 'x.md', 'text': 'x'}))
        self.fail_with('x.md', arguments=('index', 'notes', 'bad.jsonl', '-o', 'there.hop'))

    def test_nothing_to_index(self):
        self.refused('nothing to index', content='')
        (self.folder / 'empty').mkdir()
        self.fail_with('nothing to index', arguments=('index', 'empty', '-o', 'x.hop'))
        self.refused('nothing to index', content='{\n', arguments=('--on-error', 'skip'))

    def test_vectors_that_do_not_fit(self):
        bad_row = [GOOD_ROWS[0], [float('nan')] + [0.0] * 31, GOOD_ROWS[2]]
        cases = {
            'rows': (npy(GOOD_ROWS[:2]), ('2 rows for 3 passages',)),
            'nan': (npy(bad_row), ('row 1', 'NaN')),
            'infinity': (npy([[float('inf')] * 32] * 3, 'f2'), ('row 0', 'infinity')),
            'zero': (npy([GOOD_ROWS[0], GOOD_ROWS[1], [0.0] * 32]), ('2',)),
            'kind': (npy(GOOD_ROWS, 'f8'), ("'<f8'",)),
            'order': (npy(GOOD_ROWS, fortran=True), ('Fortran',)),
            'one dimension': (npy(GOOD_ROWS, shape='(96,)'), ('shape',)),
            'cut': (npy(GOOD_ROWS)[:-5], ('needs', 'bytes')),
            'too long': (npy(GOOD_ROWS) + b'x', ('needs', 'bytes')),
            'empty': (b'', ('NumPy',)),
            'foreign': (b'PK\x03\x04' * 10, ('NumPy',)),
            'header': (b'\x93NUMPY\x01\x00\xff\xff{   ', ('cut off',)),
        }
        for name, (content, cause) in cases.items():
            with self.subTest(name):
                self.write('v.npy', content)
                self.refused('v.npy', *cause, lines=[json.dumps(p) for p in PASSAGES], arguments=('--vectors', 'v.npy'))

    def test_vectors_for_documents(self):
        self.write('notes/x.md', '# X\n\nText.')
        self.write('v.npy', npy(GOOD_ROWS[:1]))
        self.fail_with('ready passages', arguments=('index', 'notes', '-o', 'x.hop', '--vectors', 'v.npy'))

    def test_unknown_option(self):
        good = [json.dumps(PASSAGES[0])]
        self.refused('passage.tokenz', lines=good, arguments=('--option', 'passage.tokenz=5'))
        self.refused('passage.tokens', '8 … 100000', lines=good, arguments=('--option', 'passage.tokens=1'))
        self.refused('key=value', lines=good, arguments=('--option', 'passage.tokens'))
        self.refused('--no-such-flag', lines=good, arguments=('--no-such-flag',))

    def test_embedder_down(self):
        with socket.socket() as free:  # bound, not listening: refused
            free.bind(('127.0.0.1', 0))
            url = f'http://127.0.0.1:{free.getsockname()[1]}'
            self.refused('embedder', url, lines=[json.dumps(p) for p in PASSAGES], arguments=('--embed-url', url, '--retries', '0'))

    def test_a_server_that_is_no_url(self):
        self.refused('http', lines=[json.dumps(PASSAGES[0])], arguments=('--embed-url', 'localhost:80'))


class BadFiles(CommandTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)

    def test_missing_and_unreadable_inputs(self):
        self.fail_with('missing.jsonl', arguments=('index', 'missing.jsonl', '-o', 'x.hop'))
        self.write('picture.png', b'\x89PNG')
        self.fail_with('picture.png', arguments=('index', 'picture.png', '-o', 'x.hop'))
        (self.folder / 'folder.jsonl').mkdir()
        self.fail_with('nothing to index', arguments=('index', 'folder.jsonl', '-o', 'x.hop'))
        if os.geteuid() != 0:  # root reads everything
            os.chmod(self.passages, 0)
            self.fail_with('p.jsonl', 'ermission', arguments=('index', 'p.jsonl', '-o', 'x.hop'))

    def test_an_output_that_cannot_be_one(self):
        self.fail_with('no such folder', arguments=('index', 'p.jsonl', '-o', 'no/such/x.hop'))
        (self.folder / 'folder').mkdir()
        self.fail_with('folder', arguments=('index', 'p.jsonl', '-o', 'folder'))
        self.fail_with('/dev/full', 'not a regular file', arguments=('index', 'p.jsonl', '-o', '/dev/full'))
        self.assertTrue(os.path.exists('/dev/full') and not os.path.isfile('/dev/full'))

    def test_a_disk_that_is_full_while_the_graph_is_written(self):
        self.write('there.hop', b'an older file')
        before = self.files()

        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        self.fail_with('there.hop', arguments=('index', 'p.jsonl', '-o', 'there.hop'), preexec_fn=small_files,
                       environment={'LLVM_PROFILE_FILE': '/dev/null'})  # a build that counts coverage writes files of its own
        self.assertEqual(self.files(), before)
        self.assertEqual((self.folder / 'there.hop').read_bytes(), b'an older file')

    def test_a_full_file_system(self):
        disk = self.folder / 'disk'
        disk.mkdir()
        if os.geteuid() != 0 or subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk], capture_output=True).returncode != 0:
            self.skipTest('no right to mount a small file system')
        self.addCleanup(subprocess.run, ['umount', disk])
        self.write('long.jsonl', json.dumps({'id': 'x', 'text': 'word ' * 20000}))
        self.fail_with('x.hop', 'space', arguments=('index', 'long.jsonl', '-o', 'disk/x.hop'))
        self.assertEqual(list(disk.iterdir()), [])

    def test_output_that_cannot_be_printed(self):
        self.index(self.passages)
        with open('/dev/full', 'wb') as full:
            self.fail_with('standard output', arguments=('search', 'corpus.hop', 'Anna Berg'), stdout=full)
            self.fail_with('standard output', arguments=('export', 'corpus.hop'), stdout=full)


class BadGraphs(CommandTest):
    def setUp(self):
        super().setUp()
        self.graph = self.index(self.write_lines('p.jsonl', PASSAGES))

    def test_damaged_and_foreign_files(self):
        whole = self.graph.read_bytes()
        cases = {'empty': b'', 'foreign': b'SQLite format 3\0' * 100, 'text': b'hello', 'cut': whole[:len(whole) // 2], 'cut by one': whole[:-1],
                 'longer': whole + b'\0' * 8, 'header alone': whole[:64]}
        for name, content in cases.items():
            with self.subTest(name):
                self.write('bad.hop', content)
                for verb in (('check', 'bad.hop'), ('info', 'bad.hop'), ('search', 'bad.hop', 'x'), ('export', 'bad.hop')):
                    self.fail_with('bad.hop', arguments=verb)

    def test_every_flipped_byte_is_found_and_named(self):
        whole = self.graph.read_bytes()
        for position in range(0, len(whole), max(1, len(whole) // 60)):
            damaged = bytearray(whole)
            damaged[position] ^= 0x40
            self.write('bad.hop', bytes(damaged))
            self.fail_with('bad.hop: ', '[', arguments=('check', 'bad.hop'))
        outcome = self.run_command('check', 'bad.hop', '--json')
        self.assertEqual((outcome.code, outcome.json['sound']), (2, False))
        self.assertTrue(outcome.json['invariant'] and outcome.json['message'])

    def test_a_missing_graph_is_named(self):
        for verb in (('check',), ('info',), ('search',), ('export',)):
            self.fail_with('none.hop', arguments=(*verb, 'none.hop', *(['x'] if verb == ('search',) else [])))
        self.fail_with(arguments=('check', '.'))

    def test_bad_questions(self):
        self.fail_with('empty', arguments=('search', 'corpus.hop', ''))
        self.fail_with('method', arguments=('search', 'corpus.hop', 'x', '--method', 'magic'))
        self.fail_with('vectors', arguments=('search', 'corpus.hop', 'x', '--method', 'dense'))
        self.fail_with('hits', arguments=('search', 'corpus.hop', 'x', '-k', '-1'))
        self.fail_with(arguments=('search', 'corpus.hop', 'x', '--filter', 'nonsense'))
        self.fail_with('trail.nope', arguments=('search', 'corpus.hop', 'x', '--option', 'trail.nope=1'))
        self.fail_with('--json', arguments=('search', 'corpus.hop', 'x', '--json', '--jsonl'))
        self.fail_with(arguments=('search', 'corpus.hop'))
        self.fail_with(arguments=())
        self.fail_with(arguments=('nonsense',))

    def test_question_vectors_of_another_dimension(self):
        self.write('v.npy', npy(GOOD_ROWS))
        self.index('p.jsonl', '--vectors', 'v.npy', output='v.hop')
        self.write('q.npy', npy([[1.0, 0.0]]))
        self.fail_with('2', '32', arguments=('search', 'v.hop', 'x', '--query-vectors', 'q.npy'))
        with WordEmbedder() as server:
            self.index('p.jsonl', '--vectors', self.write('w.npy', npy([[1.0, i] for i in range(3)])), output='w.hop')
            self.fail_with('32', '2', arguments=('search', 'w.hop', 'x', '--embed-url', server.url))

    def test_bad_evaluations(self):
        good = self.write_lines('q.jsonl', QUESTIONS)
        self.fail_with('bad.jsonl:1', arguments=('eval', 'corpus.hop', self.write('bad.jsonl', '{"question": 5}\n')))
        self.fail_with('no question is left', arguments=('eval', 'corpus.hop', self.write('bad.jsonl', '{"question": "x"}\n')))
        self.fail_with('2 questions', arguments=('eval', 'corpus.hop', good, '--query-vectors', self.write('v.npy', npy(GOOD_ROWS))))
        self.fail_with('--k', arguments=('eval', 'corpus.hop', good, '--k', '2,x'))
        self.fail_with('key=value', arguments=('eval', 'corpus.hop', good, '--method', 'trail:nonsense'))
        self.fail_with('no.such', arguments=('eval', 'corpus.hop', good, '--method', 'trail:no.such=1'))
        self.fail_with('traces.jsonl:1', arguments=('eval', 'corpus.hop', good, '--decomposition', self.write('traces.jsonl', '{}\n')))
        self.fail_with('--decomposition', arguments=('eval', 'corpus.hop', good, '--step-vectors', 'v.npy'))


if __name__ == '__main__':
    unittest.main()
