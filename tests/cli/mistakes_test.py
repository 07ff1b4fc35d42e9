"""Mistakes at the command line: each ends with one line that says what was meant, or does what was meant."""
import unittest
import zipfile

from command import CommandTest

PASSAGES = [
    {'id': 'bridge', 'title': 'Brooklyn Bridge', 'text': 'The Brooklyn Bridge was designed by John A. Roebling.'},
    {'id': 'roebling', 'title': 'John A. Roebling', 'text': 'John A. Roebling was born in Mühlhausen.'},
]

# What was typed after a graph was made, and what the one line on standard error names.
MISTAKES = [
    # Words of other tools.
    (['query', 'corpus.hop', 'who'], ['unknown verb "query"', 'search']),
    (['find', 'corpus.hop', 'who'], ['unknown verb "find"', 'search']),
    (['rm', 'corpus.store', 'a'], ['unknown verb "rm"', 'delete']),
    (['remove', 'corpus.store', 'a'], ['delete']),
    (['update', 'corpus.store', 'a.md'], ['unknown verb "update"', 'add']),
    (['ls', 'corpus.hop'], ['unknown verb "ls"', 'list']),
    (['server', 'corpus.store'], ['serve']),
    (['search', 'corpus.hop', 'who', '-n', '3'], ['unknown argument "-n"', 'did you mean -k?']),
    (['search', 'corpus.hop', 'who', '--limit', '3'], ['unknown argument "--limit"', 'did you mean -k?']),
    (['search', 'corpus.hop', 'who', '--top=3'], ['unknown argument "--top"', 'did you mean -k?']),
    (['search', 'corpus.hop', 'who', '--format', 'json'], ['unknown argument "--format"', 'did you mean --json?']),
    (['serve', 'corpus.store', '--port', '80'], ['unknown argument "--port"', 'did you mean --listen?']),
    # Misspelled.
    (['index', '.', 'notes.hop'], ['-o is required', '-o notes.hop']),
    (['watch', 'notes'], ['did you mean index --watch?']),
    (['serch', 'corpus.hop', 'who'], ['unknown verb "serch"', 'did you mean search?']),
    (['search', 'corpus.hop', 'who', '--exlpain'], ['unknown argument "--exlpain"', 'did you mean --explain?']),
    (['search', 'corpus.hop', 'who', '--method', 'trial'], ['unknown method "trial"', 'did you mean trail?']),
    (['search', 'corpus.hop', 'who', '--method', 'xyzzy'], ['unknown method "xyzzy"', 'hoptrail methods']),
    (['search', 'corpus.hop', 'who', '--retriever', 'hybird'], ['did you mean hybrid?']),
    # Exchanged, missing, other files.
    (['search', 'who designed the bridge', 'corpus.hop'], ['FILE comes before QUESTION', 'corpus.hop']),
    (['ask', 'who designed the bridge', 'corpus.hop'], ['FILE comes before QUESTION']),
    (['search', 'no-such.hop', 'who'], ['no-such.hop']),
    (['search', 'corpus.hop'], ['QUESTION is required']),
    (['search', 'corpus.hop', ''], ['empty']),
    (['search', 'corpus.hop', 'who', '-k', '1e9'], ['1e9']),
    (['search', 'corpus.hop', 'who', '-k', 'ten'], ['--hits takes a whole number, not "ten"', '(hoptrail search --help)']),
    (['search', 'corpus.hop', 'who', '-k'], ['--hits needs a value']),
    (['index', 'p.jsonl', '-o', 'x.hop', '--threads', '0'], ['--threads takes 1 … 256, not "0"', '(hoptrail index --help)']),
    (['add', 'p.store', 'p.jsonl', '--wait', 'soon'], ['--wait takes 0 … 86400, not "soon"']),
    (['index', '--watch', '.', '-o', 'p.store', '--every', '0'], ['--every takes 0.01 … 86400, not "0"']),
    (['search', '/etc/passwd', 'who'], ['/etc/passwd', 'not a graph file', 'hoptrail index']),
    (['search', 'cut.hop', 'who'], ['cut.hop: damaged or cut off']),
    (['search', 'tiny.hop', 'who'], ['tiny.hop: not a graph file, or cut off']),
    (['search', 'notes.zip', 'who'], ['zip archive', 'unpack it first']),
    (['index', 'notes.zip', '-o', 'x.hop'], ['zip archive', 'unpack it first']),
    (['search', '.', 'who'], ['not a store', 'hoptrail index']),
    (['index', 'p.jsonl'], ['-o is required', 'corpus.hop']),
    (['index', 'cut.jsonl', '-o', 'x.hop'], ['cut.jsonl:1: no JSON', 'column 21']),
    (['index', 'twice.jsonl', '-o', 'x.hop'], ['twice.jsonl:2: id "a" already exists, at twice.jsonl:1']),
    (['ask', 'corpus.hop', 'who'], ['--llm-url', '--replay']),
    # A file of defaults.
    (['search', 'corpus.hop', 'who', '--config', 'hitz.toml'], ['hitz.toml, line 2', '"search.hitz"', 'did you mean hits?']),
    (['search', 'corpus.hop', 'who', '--config', 'open.toml'], ['open.toml, line 1']),
    (['search', 'corpus.hop', 'who', '--config', 'section.toml'], ['section.toml, line 5: [search] is repeated', 'line 1 ']),
    (['search', 'corpus.hop', 'who', '--config', 'key.toml'], ['key.toml, line 7: search.hits is repeated', 'line 3 ']),
    (['search', 'corpus.hop', 'who', '--config', 'adjacent.toml'], ['adjacent.toml, line 2: quiet is repeated', 'line 1 ']),
    (['search', 'corpus.hop', 'who', '--config', 'dotted.toml'], ['dotted.toml, line 3: search.hits is repeated', 'line 1 ']),
    ([], ['a verb is required: index, search, ask, add, serve']),
]


class Mistakes(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))
        whole = (self.folder / 'corpus.hop').read_bytes()
        (self.folder / 'cut.hop').write_bytes(whole[:len(whole) // 2])
        (self.folder / 'tiny.hop').write_bytes(whole[:3])
        with zipfile.ZipFile(self.folder / 'notes.zip', 'w') as archive:
            archive.writestr('a.md', '# A\n\ntext')
        self.write('cut.jsonl', '{"id":"a","text":"x"\n')
        self.write_lines('twice.jsonl', [{'id': 'a', 'text': 'x y'}, {'id': 'a', 'text': 'z w'}])
        self.write('hitz.toml', '[search]\n  hitz = 3\n')
        self.write('section.toml', '[search]\nhits = 3\n[add]\nembed-batch = 3\n [search] \nmethod = "bm25"\n')
        self.write('key.toml', '# hits = 1\n[search]\n"hits" = 3\nfilter = ["hits = 1", # two\n  "hits = 1",\n  "hits = 1"]\n hits=4\n')
        self.write('adjacent.toml', 'quiet = true\nquiet = false\n')
        self.write('dotted.toml', 'search.hits = 1\n[search]\nhits = 2\n')
        self.write('open.toml', '[search\nhits = 3\n')

    def test_each_has_one_line_that_helps(self):
        for arguments, named in MISTAKES:
            with self.subTest(' '.join(arguments)):
                self.assertNotIn('INI', self.fail_with(*named, arguments=arguments).errors)

    def test_a_server_that_nothing_is_sent_to_is_named(self):
        search = ('search', 'corpus.hop', 'who designed the Brooklyn Bridge')
        plain = self.succeed(*search)
        for argument, reason in (('--embed-url', 'the graph has no vectors'), ('--llm-url', 'the search asked no language model')):
            with self.subTest(argument):
                run = self.succeed(*search, argument, 'http://127.0.0.1:9')
                self.assertEqual(run.out, plain.out)
                self.assertIn(f'{argument} has no effect: {reason}', run.errors)
                self.assertNotIn(argument, plain.errors)

    def test_a_build_without_training_names_the_one_that_has_it(self):
        self.write_lines('q.jsonl', [{'id': 'q', 'question': 'who?', 'gold': ['roebling']}])
        run = self.run_command('train', 'corpus.hop', 'q.jsonl', '--method', 'gnn_ret', '-o', 'w')
        if 'no training' not in run.errors:
            self.skipTest('this build has training')
        self.assertIn('./dev build', run.errors)

    def test_help_is_in_groups(self):
        for verb, groups in (('index', ['Input', 'Embedder', 'Language model', 'Output']), ('search', ['Embedder', 'Reranker', 'Language model', 'Output'])):
            lines = self.succeed(verb, '--help').out.splitlines()
            with self.subTest(verb):
                self.assertEqual([group for group in groups if f'{group}:' not in lines], [])

    def test_a_question_without_quotation_marks_is_joined(self):
        quoted = self.succeed('search', 'corpus.hop', 'who designed the Brooklyn Bridge', '--json').json
        self.assertEqual([hit['passage'] for hit in quoted['hits']], ['bridge', 'roebling'])
        joined = self.succeed('search', 'corpus.hop', 'who', 'designed', 'the', 'Brooklyn', 'Bridge', '--json').json
        self.assertEqual(joined, quoted)
        self.assertEqual(self.succeed('search', '--json', 'corpus.hop', '-k', '5', 'who', 'designed', 'the', 'Brooklyn', 'Bridge').json['hits'], quoted['hits'])


if __name__ == '__main__':
    unittest.main()
