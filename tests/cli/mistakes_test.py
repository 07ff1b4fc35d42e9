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
    (['search', '/etc/passwd', 'who'], ['/etc/passwd', 'not a graph file', 'hoptrail index']),
    (['search', 'cut.hop', 'who'], ['cut.hop: damaged or cut off']),
    (['search', 'tiny.hop', 'who'], ['tiny.hop: not a graph file, or cut off']),
    (['search', 'notes.zip', 'who'], ['zip archive', 'unpack it first']),
    (['index', 'notes.zip', '-o', 'x.hop'], ['zip archive', 'unpack it first']),
    (['search', '.', 'who'], ['not a store', 'hoptrail index']),
    # A file of defaults.
    (['search', 'corpus.hop', 'who', '--config', 'hitz.toml'], ['hitz.toml, line 2', '"search.hitz"', 'did you mean hits?']),
    (['search', 'corpus.hop', 'who', '--config', 'open.toml'], ['open.toml, line 1']),
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
        self.write('hitz.toml', '[search]\n  hitz = 3\n')
        self.write('open.toml', '[search\nhits = 3\n')

    def test_each_has_one_line_that_helps(self):
        for arguments, named in MISTAKES:
            with self.subTest(' '.join(arguments)):
                self.assertNotIn('INI', self.fail_with(*named, arguments=arguments).errors)

    def test_a_question_without_quotation_marks_is_joined(self):
        quoted = self.succeed('search', 'corpus.hop', 'who designed the Brooklyn Bridge', '--json').json
        self.assertEqual([hit['passage'] for hit in quoted['hits']], ['bridge', 'roebling'])
        joined = self.succeed('search', 'corpus.hop', 'who', 'designed', 'the', 'Brooklyn', 'Bridge', '--json').json
        self.assertEqual(joined, quoted)
        self.assertEqual(self.succeed('search', '--json', 'corpus.hop', '-k', '5', 'who', 'designed', 'the', 'Brooklyn', 'Bridge').json['hits'], quoted['hits'])


if __name__ == '__main__':
    unittest.main()
