"""Inputs that cost much, never end or steer the terminal: refused at once, in proportion, or escaped."""
import concurrent.futures
import fcntl
import json
import os
import pty
import shutil
import subprocess
import sys
import threading
import time
import unittest

from command import COMMAND, PASSAGES, QUESTIONS, SOURCE, CommandTest

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report, tries  # noqa: E402

MEGABYTE = 1 << 20
BIDI = '\u202egnp.exe\u202c \u2066x\u2069 \u200e\ufeff\U000e0041 \x9b31m\x7f'


class LongLines(CommandTest):
    def refused(self, *cause, line):
        """The cause names how far the command read: one beyond the limit, however much follows."""
        self.write('bad.jsonl', json.dumps(PASSAGES[0]) + '\n' + line + '\n')
        self.fail_with('bad.jsonl:2', *cause, arguments=('index', 'bad.jsonl', '-o', 'x.hop'))

    def test_members(self):
        record = {'id': 'x', 'text': 'x', **{f'm{i}': i for i in range(80000)}}
        line = json.dumps(record)
        self.assertGreater(len(line), MEGABYTE)
        self.refused('1001 or more members', 'limit 1000', line=line)
        objects = [{f'm{i}': i for i in range(900)} for _ in range(80)]
        self.refused('10001 or more members', 'limit 10000', line=json.dumps({'id': 'x', 'text': 'x', 'objects': objects}))

    def test_values(self):
        for member, element in (('tags', '0'), ('tags', '[]'), ('tags', '{}'), ('aliases', '""'), ('entities', '"x"')):
            line = f'{{"id":"x","text":"x","{member}":[' + ','.join([element] * 99_998) + ']}'  # and the object, id, text and list
            self.refused('100001 or more values', 'limit 100000', line=line)
        self.write('p.jsonl', '{"id":"x","text":"x","tags":[' + ','.join(['0'] * 99_995) + ']}\n')
        self.assertEqual(self.succeed('index', 'p.jsonl', '-o', 'x.hop', '--json').json['report']['passages'], 1)

    def test_as_many_members_as_are_allowed(self):
        record = {'id': 'x', 'text': 'x', **{f'm{i}': i for i in range(998)}}
        self.write_lines('p.jsonl', [record])
        self.assertEqual(self.succeed('index', 'p.jsonl', '-o', 'x.hop', '--json').json['report']['passages'], 1)
        self.assertEqual(self.succeed('search', 'x.hop', 'x', '--filter', 'm997=997', '--json').json['hits'][0]['passage'], 'x')

    def test_depth(self):
        for opening, closing in (('[', ']'), ('{"a":', '}')):
            for depth in (65, 100000):
                self.refused('depth', 'is 65, limit 64', line='{"id":"x","text":"x","m":' + opening * depth + '1' + closing * depth + '}')

    def test_length(self):
        line = json.dumps({'id': 'x', 'text': 'word ' * (17 * MEGABYTE // 5)})
        self.refused(f'the line has {len(line)} bytes, limit 16777216', line=line)

    def test_a_line_without_an_end(self):
        """A hole of a sparse file is a line of any length: it is read no further than needed, and takes no memory."""
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for first, arguments in ((PASSAGES[0], ('index', 'hole.jsonl', '-o', 'x.hop')), (QUESTIONS[0], ('eval', 'corpus.hop', 'hole.jsonl'))):
            with open(self.write('hole.jsonl', json.dumps(first) + '\n'), 'ab') as file:
                file.truncate(1 << 40)
            self.fail_with('hole.jsonl:2: the line has at least', 'limit 16777216', arguments=arguments)

    def test_the_lines_around_a_long_one_are_taken(self):
        lines = [json.dumps(PASSAGES[0]), json.dumps({'id': 'x', 'text': 'x' * 17 * MEGABYTE}), '{"id":"y","text":"y","m":' + '[' * 70 + ']' * 70 + '}',
                 json.dumps(PASSAGES[1])]
        self.write('p.jsonl', '\n'.join(lines))
        run = self.succeed('index', 'p.jsonl', '-o', 'x.hop', '--on-error', 'skip', '--json')
        self.assertEqual((run.json['skipped'], run.json['report']['passages']), (2, 2))
        for place in ('p.jsonl:2', 'p.jsonl:3'):
            self.assertIn(place, run.errors)

    def test_questions_and_traces_have_the_same_limits(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        many = json.dumps({'question': 'x', 'gold': ['a'], **{f'm{i}': i for i in range(80000)}})
        deep = '{"question":"x","gold":["a"],"m":' + '[' * 100000 + ']' * 100000 + '}'
        for cause, line in (('1001 or more members', many), ('is 65, limit 64', deep)):
            self.write('bad.jsonl', json.dumps(QUESTIONS[0]) + '\n' + line)
            self.fail_with('bad.jsonl:2', cause, arguments=('eval', 'corpus.hop', 'bad.jsonl'))

    def test_of_members_that_repeat_the_last_counts(self):
        self.write('p.jsonl', '{"id":"a","id":"b","text":"x","text":"Anna Berg","kind":"p","kind":["q","r"],"aliases":["u"],"aliases":["v"]}')
        self.succeed('index', 'p.jsonl', '-o', 'x.hop')
        hit, = self.succeed('search', 'x.hop', 'Anna', '--json').json['hits']
        self.assertEqual(hit['passage'], 'b')
        self.assertEqual(self.run_command('search', 'x.hop', 'Anna', '--filter', 'kind=p').code, 1)
        for kind in ('q', 'r'):
            self.succeed('search', 'x.hop', 'Anna', '--filter', f'kind={kind}')


class NoFiles(CommandTest):
    """Pipes and devices would be read forever: a command that reads one never ends."""

    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for name in ('pipe', 'pipe.jsonl', 'pipe.md', 'pipe.hop', 'pipe.npy'):
            os.mkfifo(self.folder / name)
        (self.folder / 'zero.jsonl').symlink_to('/dev/zero')
        (self.folder / 'zero.md').symlink_to('/dev/zero')

    def test_graphs(self):
        for graph in ('pipe', 'pipe.hop', '/dev/zero', '/dev/null'):
            for verb in (('check', graph), ('info', graph), ('search', graph, 'x'), ('export', graph), ('eval', graph, 'p.jsonl')):
                self.fail_with(graph, 'not a regular file', arguments=verb)

    def test_inputs(self):
        for name in ('pipe.jsonl', 'pipe.md', 'zero.jsonl', 'zero.md'):
            self.fail_with(name, 'not a regular file', arguments=('index', name, '-o', 'x.hop'))
            self.fail_with(name, 'not a regular file', arguments=('add', 's', name))
        self.fail_with('pipe.npy', 'not a regular file', arguments=('index', 'p.jsonl', '-o', 'x.hop', '--vectors', 'pipe.npy'))
        self.fail_with('pipe.jsonl', 'not a regular file', arguments=('eval', 'corpus.hop', 'pipe.jsonl'))
        self.fail_with('pipe.npy', 'not a regular file', arguments=('search', 'corpus.hop', 'x', '--query-vectors', 'pipe.npy'))

    def test_outputs(self):
        self.fail_with('pipe.hop', arguments=('index', 'p.jsonl', '-o', 'pipe.hop'))

    def test_stores(self):
        self.succeed('add', 's', 'p.jsonl')
        for name in ('manifest', 'lock', 'segment-1.hop', 'manifest.new'):
            path = self.folder / 's' / name
            kept = path.read_bytes() if path.exists() else None
            path.unlink(missing_ok=True)
            os.mkfifo(path)
            for verb in (('check', 's'), ('search', 's', 'x'), ('add', 's', 'p.jsonl'), ('compact', 's'), ('delete', 's', 'a')):
                self.fail_with('s: ' + name, 'not a regular file', arguments=verb)
            path.unlink()
            if kept is not None:
                path.write_bytes(kept)


class Terminal(CommandTest):
    def on_a_terminal(self, *arguments):
        master, slave = pty.openpty()
        pieces = []

        def read():
            try:
                while piece := os.read(master, 65536):
                    pieces.append(piece)
            except OSError:  # how Linux says that all is read
                pass

        reader = threading.Thread(target=read)
        reader.start()
        run = self.run_command(*arguments, environment={'TERM': 'xterm'}, stdout=slave)
        os.close(slave)
        reader.join()
        os.close(master)
        self.assertEqual(run.code, 0, run.errors)
        return b''.join(pieces).decode('utf-8').replace('\r\n', '\n')

    def assert_tame(self, shown):
        for sign in '\u202e\u202c\u2066\u2069\u200e\ufeff\U000e0041\x9b\x7f':
            self.assertNotIn(sign, shown)

    def setUp(self):
        super().setUp()
        self.record = {'id': 'a' + BIDI.translate({0x9b: 'x', 0x7f: 'x'}), 'title': f'Anna {BIDI}', 'text': f'Anna {BIDI} Berg \u200d \u00ad ok', 'kind': BIDI}
        self.index(self.write_lines('p.jsonl', [self.record]))

    def test_hits(self):
        shown = self.on_a_terminal('search', 'corpus.hop', 'Anna', '--explain')
        self.assert_tame(shown)
        self.assertIn('\\u202e', shown)
        self.assertIn('\\udb40\\udc41', shown)
        self.assert_tame(self.succeed('search', 'corpus.hop', 'Anna').out)

    def test_data_is_escaped_on_a_terminal_and_nowhere_else(self):
        for verb in (('search', 'corpus.hop', 'Anna', '--json'), ('export', 'corpus.hop', '--format', 'json'), ('info', 'corpus.hop', '--json')):
            shown, out = self.on_a_terminal(*verb), self.succeed(*verb).out
            self.assert_tame(shown)
            self.assertEqual(json.loads(shown), json.loads(out))
        self.assertIn('\u202e', self.succeed('search', 'corpus.hop', 'Anna', '--json').out)
        self.assert_tame(self.on_a_terminal('export', 'corpus.hop', '--format', 'dot'))

    def test_names_of_files(self):
        run = self.run_command('check', 'x\u202e.hop')
        self.assertEqual(run.code, 2)
        self.assert_tame(run.errors)
        self.assertIn('x\\u202e.hop', run.errors)


class Waiting(CommandTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)
        self.succeed('add', 's', self.write_lines('first.jsonl', PASSAGES[:1]))

    def test_add_waits_for_another_writer(self):
        with open(self.folder / 's/lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            adding = subprocess.Popen([COMMAND, 'add', 's', self.passages, '--wait', '600'], cwd=self.folder, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE, text=True)
            self.addCleanup(adding.stderr.close)
            self.addCleanup(adding.wait)
            self.addCleanup(adding.kill)
            self.assertIn('waiting for another writer', adding.stderr.readline())
            self.assertIsNone(adding.poll())
        errors = adding.stderr.read()  # the lock is free with its file
        self.assertEqual(adding.wait(), 0, errors)
        self.assertNotIn('waiting for another writer', errors)
        self.assertIn('3 documents', errors)

    def test_it_gives_up_when_the_time_is_over(self):
        with open(self.folder / 's/lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            at_once = self.fail_with('another writer has it', arguments=('add', 's', self.passages))
            self.assertNotIn('waiting', at_once.errors)
            begin = time.monotonic()
            waited = self.fail_with('another writer has it', arguments=('add', 's', self.passages, '--wait', '0.3'))
            self.assertGreater(time.monotonic() - begin, 0.3)
            self.assertIn('waiting', waited.errors)

    def test_delete_and_compact_wait_too(self):
        self.succeed('add', 's', self.passages)
        for arguments in (('delete', 's', PASSAGES[0]['id']), ('compact', 's')):
            with self.subTest(arguments[0]):
                with open(self.folder / 's/lock', 'rb+') as lock:
                    fcntl.flock(lock, fcntl.LOCK_EX)
                    self.assertNotIn('waiting', self.fail_with('another writer has it', arguments=arguments).errors)
                    short = self.fail_with('another writer has it', arguments=(*arguments, '--wait', '0.3'))
                    self.assertIn('waiting for another writer', short.errors)
                    writer = subprocess.Popen([COMMAND, *arguments, '--wait', '600'], cwd=self.folder, stdout=subprocess.DEVNULL,
                                              stderr=subprocess.PIPE, text=True)
                    self.addCleanup(writer.stderr.close)
                    self.addCleanup(writer.wait)
                    self.addCleanup(writer.kill)
                    self.assertIn('waiting for another writer', writer.stderr.readline())
                self.assertEqual(writer.wait(), 0)
        store = self.succeed('info', 's', '--json').json['store']
        self.assertEqual((store['documents'], len(store['segments']) if isinstance(store['segments'], list) else store['segments']), (2, 1))

    def test_delete_and_compact_see_what_others_changed(self):
        """Eight at once, of documents that another has: each reads the store again under the lock."""
        names = [f'n{i}' for i in range(8)]
        for store in (f'race{i}' for i in range(5)):
            self.succeed('add', store, self.write_lines('all.jsonl', [{'id': name, 'text': f'Text of {name}.'} for name in names]))
            verbs = [('delete', store, name, '--wait', '600') for name in names[1:]] + [('compact', store, '--wait', '600')]
            with concurrent.futures.ThreadPoolExecutor(len(verbs)) as writers:
                list(writers.map(lambda arguments: self.succeed(*arguments), verbs))
            self.assertEqual(self.succeed('info', store, '--json').json['store']['documents'], 1)

    def test_what_the_other_writer_has_changed_is_there(self):
        """Four at once, into a store that none of them has seen: each waits for those before it."""
        files = [self.write_lines(f'{i}.jsonl', [{'id': f'n{i}', 'text': f'Text {i}.'}]) for i in range(4)]
        rounds, refused = tries(10), []
        for store in (f'new{i}' for i in range(rounds)):
            (self.folder / store).mkdir()
            with concurrent.futures.ThreadPoolExecutor(len(files)) as writers:
                runs = list(writers.map(lambda path: self.run_command('add', store, path, '--wait', '600'), files))
            refused += [run.errors for run in runs if run.code != 0]
            self.assertEqual(self.succeed('info', store, '--json').json['store']['documents'], len(files) - sum(run.code != 0 for run in runs))
            shutil.rmtree(self.folder / store)
        figures = {'rounds': (rounds, 10, None), 'writers': (len(files) * rounds, None, None), 'writers refused': (len(refused), 0, 0)}
        self.assertEqual(report('D8', 'writers that wait', figures), 0, refused[:3])


if __name__ == '__main__':
    unittest.main()
