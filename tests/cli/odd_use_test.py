"""Odd uses that gave a wrong result with exit code 0, or an error that named something else."""
import codecs
import itertools
import json
import os
import subprocess
import unittest

from command import COMMAND, PASSAGES, QUESTIONS, CommandTest, npy

LINES = ''.join(json.dumps(passage) + '\n' for passage in PASSAGES)


class Values(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def test_an_empty_value_is_not_the_default(self):
        """As of a shell, for a variable that is not set."""
        index, search = ('index', 'p.jsonl', '-o', 'x.hop'), ('search', 'corpus.hop', 'river')
        for arguments, names in ((index, ('--vectors', '--keywords', '--embed-url', '--llm-url', '--threads', '--record', '--glob', '--root', '--convert')),
                                 (search, ('-k', '--method', '--weights', '--query-vectors', '--embed-url', '--filter', '--option', '--rerank-url'))):
            for name in names:
                with self.subTest(name):
                    self.fail_with(name if name != '-k' else '--hits', 'empty', arguments=(*arguments, name, ''))
        for arguments in (('index', '', '-o', 'x.hop'), ('index', 'p.jsonl', '-o', ''), ('delete', 'corpus.hop', ''), ('search', '', 'river'), ('search', 'corpus.hop', '')):
            self.fail_with('empty', arguments=arguments)
        self.succeed(*search, '--query-prefix', '')
        self.assertFalse((self.folder / 'x.hop').exists())

    def test_no_number_is_in_a_range(self):
        for value in ('nan', 'NaN'):
            self.fail_with('--wait', arguments=('add', 's', 'p.jsonl', '--wait', value))
            self.fail_with('--every', arguments=('index', '--watch', '.', '-o', 's', '--every', value))

    def test_a_question_that_is_not_utf8(self):
        """In Latin 1, half of its words would be lost."""
        self.fail_with('QUESTION', 'UTF-8', arguments=('search', 'corpus.hop', b'caf\xe9 river'.decode('utf-8', 'surrogateescape')))
        self.succeed('search', 'corpus.hop', 'café \ufffd river')


class FilesOfDefaults(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def test_a_wrong_value_is_named_with_its_file_wherever_the_argument_stands(self):
        search = ('search', 'corpus.hop', 'river')
        for value in ('true', '3.7', '[1, 2]', '-1', '0', '1_0'):
            self.write('c.toml', f'[search]\nhits = {value}\n')
            for arguments in (('--config', 'c.toml', *search), (*search, '--config', 'c.toml'), ('--config=c.toml', *search)):
                with self.subTest(value):
                    self.fail_with('c.toml: ', '--hits', arguments=arguments)
        for given in ('-k', '--hits'):  # a wrong argument is named by itself
            run = self.fail_with('--hits', arguments=('--config', 'c.toml', *search, given, 'x'))
            self.assertNotIn('c.toml', run.errors)
        self.fail_with('unknown verb "serch"', 'did you mean search?', arguments=('--color', 'never', 'serch', 'corpus.hop'))

    def test_a_byte_order_mark(self):
        self.write('c.toml', codecs.BOM_UTF8 + b'[search]\nhits = 1\n')
        self.fail_with('c.toml', 'byte order mark', arguments=('search', 'corpus.hop', 'river', '--config', 'c.toml'))


class Outputs(CommandTest):
    def test_no_input_is_replaced(self):
        self.write('v.npy', npy([[1, 0], [0, 1], [1, 1]]))
        self.write_lines('k.jsonl', [{'passage': 'a', 'keywords': ['x']}])
        self.write_lines('q.jsonl', QUESTIONS)
        self.index(self.write_lines('p.jsonl', PASSAGES))
        os.link(self.folder / 'p.jsonl', self.folder / 'other_name.jsonl')
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        for arguments in (('index', 'p.jsonl', '-o', 'p.jsonl'), ('index', 'p.jsonl', '-o', './p.jsonl'), ('index', 'p.jsonl', '-o', 'other_name.jsonl'),
                          ('index', 'p.jsonl', '--vectors', 'v.npy', '-o', 'v.npy'), ('index', 'p.jsonl', '--keywords', 'k.jsonl', '-o', 'k.jsonl'),
                          ('export', 'corpus.hop', '-o', 'corpus.hop'), ('train', 'corpus.hop', 'q.jsonl', '--method', 'trail', '-o', 'q.jsonl')):
            with self.subTest(arguments):
                self.fail_with('cannot write', 'input', arguments=arguments)
        self.assertEqual({name: (self.folder / name).read_bytes() for name in self.files()}, before)
        self.succeed('index', 'p.jsonl', '-o', 'corpus.hop')

    def test_a_graph_is_no_store(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for arguments in (('delete', 'corpus.hop', 'a'), ('compact', 'corpus.hop'), ('add', 'corpus.hop', 'p.jsonl')):
            self.fail_with('corpus.hop is a file', arguments=arguments)


class StandardInput(CommandTest):
    def index_input(self, content):
        return subprocess.run([COMMAND, 'index', '-', '-o', 'x.hop', '--json'], cwd=self.folder, input=content, capture_output=True)

    def test_passages_in_any_dress(self):
        """A byte order mark or blanks before the passages do not make them one document of Markdown."""
        for before in (codecs.BOM_UTF8, b'', b'\n\n  ', codecs.BOM_UTF8 + b'\r\n'):
            run = self.index_input(before + LINES.encode())
            self.assertEqual((run.returncode, json.loads(run.stdout)['report']['documents']), (0, 3), run.stderr)
        for wrong, line in ((LINES.encode('utf-16'), 1), (json.dumps(PASSAGES).encode(), 1), (b'\n\n' + LINES.encode() + b'{"id', 6)):
            run = self.index_input(wrong)
            self.assertEqual(run.returncode, 2, run.stdout)
            self.assertRegex(run.stderr.decode('utf-8', 'replace'), f'standard input:{line}: (no JSON|not a JSON object)')

    def test_blanks_before_a_document_keep_their_places(self):
        for before in ('', '\n\n\n', '\ufeff', '    ', ' ' * 70_000, '['):
            text = before + '# Quince\n\nThe quince tree.\n'
            self.write('d.md', text)
            self.succeed('index', 'd.md', '-o', 'file.hop')
            self.assertEqual(self.index_input(text.encode()).returncode, 0)
            places = [[(hit['source'], hit['text']) for hit in self.succeed('search', path, 'quince', '--json').json['hits']] for path in ('file.hop', 'x.hop')]
            self.assertEqual(places[0], places[1])
            self.assertTrue(places[0])

    def test_nothing_and_twice(self):
        self.assertIn(b'standard input is empty', self.index_input(b'').stderr)
        self.fail_with('standard input can be read once', arguments=('index', '-', '-', '-o', 'x.hop'))
        self.assertEqual(self.files(), [])


class ClosedStreams(CommandTest):
    def test_files_are_the_same_without_any_of_the_three_streams(self):
        """Files then get the numbers of the streams, and no message may be written into them."""
        self.write('d/a.md', '# A\n\nText of a.')
        self.write('d/b.zzz', 'words of b')
        self.write('d/bad.docx', 'not a zip archive')
        verbs = (('index', 'd', '-o', 'x.hop', '--convert', 'zzz=cat {}', '--show-skipped'), ('add', 's', 'd', '--show-skipped'), ('delete', 's', 'a.md'), ('compact', 's'))
        right = None
        for closed in itertools.chain.from_iterable(itertools.combinations((0, 1, 2), count) for count in range(4)):
            for arguments in verbs:
                subprocess.run([COMMAND, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: [os.close(stream) for stream in closed])
            made = {name: (self.folder / name).read_bytes() for name in self.files() if name.startswith(('x.hop', 's/'))}
            right = right or made
            self.assertLessEqual({'x.hop', 's/manifest'}, made.keys())
            self.assertEqual(made, right, closed)
            for name in made:
                os.unlink(self.folder / name)


if __name__ == '__main__':
    unittest.main()
