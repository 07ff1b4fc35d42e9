"""The built command, run in a separate folder, and files to run it on."""
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import time
import unittest

COMMAND = os.environ['HOPTRAIL_COMMAND']
SOURCE = pathlib.Path(os.environ['HOPTRAIL_SOURCE'])
DATA = SOURCE / 'samples' / 'data'
SCHEMAS = SOURCE / 'schemas'


class Run:
    def __init__(self, completed):
        self.code = completed.returncode
        self.out = (completed.stdout or b'').decode('utf-8')
        self.errors = completed.stderr.decode('utf-8', 'replace')

    @property
    def json(self):
        return json.loads(self.out)


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='hoptrail-cli-'))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def run_command(self, *arguments, environment=None, timeout=120, **settings):
        # Keys stay: where a test is not about them, they must change nothing and appear nowhere.
        variables = {k: v for k, v in os.environ.items() if not k.startswith(('HOPTRAIL_', 'OPENAI_')) or k.endswith('_KEY')}
        variables.update(environment or {})
        settings.setdefault('stdout', subprocess.PIPE)
        run = Run(subprocess.run([COMMAND, *map(str, arguments)], cwd=self.folder, env=variables, timeout=timeout,
                                 stderr=subprocess.PIPE, **settings))
        self.assertIn(run.code, (0, 1, 2), f'{arguments}: no exit status of the command: {run.errors}')
        return run

    def succeed(self, *arguments, **settings):
        run = self.run_command(*arguments, **settings)
        self.assertEqual(run.code, 0, run.errors)
        return run

    def fail_with(self, *cause, arguments, **settings):
        """Exit 2 and one line on stderr (after notices) that holds every piece of the cause."""
        run = self.run_command(*arguments, **settings)
        self.assertEqual(run.code, 2, run.errors + run.out)
        lines = [line for line in run.errors.splitlines() if not line.startswith('hoptrail: note: ')]
        self.assertEqual(len(lines), 1, run.errors)
        self.assertTrue(lines[0].startswith('hoptrail: '), run.errors)
        for piece in cause:
            self.assertIn(str(piece), lines[0])
        return run

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode('utf-8'))
        return path

    def write_lines(self, name, records):
        return self.write(name, ''.join(json.dumps(record, ensure_ascii=False) + '\n' for record in records))

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob('*') if path.is_file())

    def indexed_passages(self, path, words):
        """All passages of a file, in order; each has one of the words or more."""
        known = list(dict.fromkeys(re.findall(r'\w+', words)))
        question = ' '.join(known[:300] + known[-100:])
        hits = self.run_command('search', path, question, '--method', 'bm25', '-k', '1000', '--json').json['hits']
        exported = json.loads(self.succeed('export', path, '--format', 'json').out)
        self.assertEqual(len(hits), sum(node['kind'] == 'passage' for node in exported['nodes']))
        return sorted(hits, key=lambda hit: hit['index'])

    def index(self, *inputs, output='corpus.hop', **settings):
        self.succeed('index', *inputs, '-o', output, **settings)
        return self.folder / output


def until(is_so, seconds=120):
    """Whether it is so by then."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def read_lines(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text('utf-8').splitlines()]


def npy(rows, kind='f4', fortran=False, shape=None):
    """Bytes of a NumPy file, written by the format's description."""
    code = {'f2': 'e', 'f4': 'f', 'f8': 'd', 'i4': 'i'}[kind]
    shape = shape or (len(rows), len(rows[0]))
    header = "{'descr': '<%s', 'fortran_order': %s, 'shape': %s, }" % (kind, fortran, shape)
    header += ' ' * (-(len(header) + 11) % 64) + '\n'
    return (b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() +
            b''.join(struct.pack('<%d%s' % (len(row), code), *row) for row in rows))


PASSAGES = [
    {'id': 'a', 'title': 'Anna Berg', 'text': 'Anna Berg is a painter who was born in Dorfheim.', 'year': 1950, 'kind': 'person'},
    {'id': 'b', 'title': 'Dorfheim', 'text': 'Dorfheim is a village on the Lauter, a river.', 'kind': 'place', 'tags': ['old', 'small']},
    {'id': 'c', 'title': 'Lauter', 'text': 'The Lauter is a river that flows into the Rhine.', 'kind': 'place'},
]
QUESTIONS = [
    {'id': 'q1', 'question': 'Into what does the river of the village flow where Anna Berg was born?', 'gold': ['a', 'b', 'c'],
     'answer': 'the Rhine', 'type': 'bridge', 'split': 'dev',
     'decomposition': [{'question': 'Where was Anna Berg born?', 'answer': 'Dorfheim', 'gold': ['a']},
                       {'question': 'On which river is #1?', 'answer': 'Lauter', 'gold': ['b']},
                       {'question': 'Into what does #2 flow?', 'answer': 'the Rhine', 'gold': ['c']}]},
    {'id': 'q2', 'question': 'Who is Anna Berg?', 'gold': ['a'], 'answer': 'a painter', 'type': 'single', 'split': 'train'},
]
