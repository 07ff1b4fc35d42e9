"""`hoptrail index --keywords FILE`: the bytes that a language model of the same words gives."""
import json
import unittest

from command import PASSAGES, CommandTest
from scripted_model import ScriptedModel

NOTES = '# Bridges\n\nThe Brooklyn Bridge was built by Roebling.\n\n## Later\n\nJFK crossed the bridge in 1962.\n'
KEYWORDS = {
    'a': ['Anna Berg', ['A. Berg', 'Anna Berg'], {'entity': 'Dorfheim', 'title': 'Dorfheim (village)'}],
    'b': ['Dorfheim (village)', {'entity': 'Lauter', 'title': None}],
}


class KeywordsFile(CommandTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)

    def lines(self, keywords):
        def line(one):
            entity, title = one if isinstance(one, list) else (one['entity'], one['title']) if isinstance(one, dict) else (one, None)
            return entity if title is None else f'{entity} | {title}'
        return '\n'.join(map(line, keywords))

    def test_gives_the_bytes_of_a_model_that_says_the_same(self):
        notes = self.write('notes.md', NOTES)
        plain = self.index(self.passages, notes, output='plain.hop')
        nodes = self.succeed('export', 'plain.hop').json['nodes']
        ids = [node['name'] for node in nodes if node['kind'] == 'passage']
        keywords = dict(KEYWORDS, **{ids[-1]: [['JFK', 'John F. Kennedy'], 'Roebling']})
        texts = {passage['id']: passage['text'] for passage in PASSAGES}
        script = [{'answer': self.lines(words), 'contains': texts.get(passage, 'JFK crossed'), 'purpose': 'keywords'}
                  for passage, words in keywords.items()]
        model = ScriptedModel(self, script + [{'answer': '', 'repeat': True}])
        asked = self.index(self.passages, notes, '--llm-url', model.url, '--option', 'keywords.ask=true', output='asked.hop')
        file = self.write_lines('k.jsonl', [{'passage': passage, 'keywords': words} for passage, words in reversed(keywords.items())])
        given = self.index(self.passages, notes, '--keywords', file, output='given.hop')
        self.assertEqual(given.read_bytes(), asked.read_bytes())
        self.assertNotEqual(given.read_bytes(), plain.read_bytes())
        self.assertEqual(len(model.requests()), len(ids))

    def test_linked_titles_make_an_edge(self):
        texts = [{'id': 'x', 'text': 'JFK was shot in Dallas.'}, {'id': 'y', 'text': 'President Kennedy was born in Brookline.'},
                 {'id': 'z', 'text': 'The mayor wrote a book.'}]
        passages = self.write_lines('k.passages.jsonl', texts)
        linked = self.write_lines('k.jsonl', [{'passage': 'x', 'keywords': [['JFK', 'John F. Kennedy']]},
                                              {'passage': 'y', 'keywords': [['Kennedy', 'John F. Kennedy']]}])
        unlinked = self.write_lines('u.jsonl', [{'passage': 'x', 'keywords': ['JFK']}, {'passage': 'y', 'keywords': ['Kennedy']}])
        edges = []
        for file in (linked, unlinked):
            self.index(passages, '--keywords', file, output='k.hop')
            info = self.succeed('info', 'k.hop', '--json', '--option', 'method=gnn_ret', '--option', 'gnn_ret.keyword_share=1').json
            edges.append(json.dumps(info))
        self.assertNotEqual(*edges)
        self.assertIn('John F. Kennedy', (self.folder / 'k.jsonl').read_text('utf-8'))

    def test_phrases_are_asked_for_as_five(self):
        words = ['one thing', 'two things', 'three things', 'four things', 'five things', 'six things']
        model = ScriptedModel(self, [{'answer': '\n'.join(words), 'repeat': True}])
        phrases = ('--option', 'keywords.ask_for=phrases')
        asked = self.index(self.passages, '--llm-url', model.url, '--option', 'keywords.ask=true', *phrases, output='asked.hop')
        self.assertTrue(all('five phrases' in json.dumps(request['request']) for request in model.requests()))
        self.assertEqual(model.purposes(), ['keywords'] * 3)
        exported = self.succeed('export', 'asked.hop').out
        self.assertIn('five things', exported)
        self.assertNotIn('six things', exported)
        file = self.write_lines('k.jsonl', [{'passage': passage['id'], 'keywords': words[:5]} for passage in PASSAGES])
        given = self.index(self.passages, '--keywords', file, *phrases, output='given.hop')
        self.assertEqual(given.read_bytes(), asked.read_bytes())

    def test_names_that_look_like_parts_of_a_list_stay_whole(self):
        names = ['1. FC Köln', '3. Liga', 'Names: a novel', 'Here they are:', '[sic] "quoted"']
        file = self.write_lines('k.jsonl', [{'passage': passage, 'keywords': names} for passage in 'ab'])
        self.index(self.passages, '--keywords', file, output='k.hop')
        nodes = {node['name'] for node in self.succeed('export', 'k.hop').json['nodes']}
        self.assertLessEqual(set(names), nodes)

    def test_what_cannot_be_read_is_named(self):
        def refused(*cause, lines):
            self.fail_with(*cause, arguments=('index', self.passages, '-o', 'x.hop', '--keywords', self.write_lines('k.jsonl', lines)))
        refused('k.jsonl:2', 'unknown passage "nope"', lines=[{'passage': 'a', 'keywords': []}, {'passage': 'nope', 'keywords': []}])
        refused('k.jsonl:2', '"a"', 'k.jsonl:1', lines=[{'passage': 'a', 'keywords': []}, {'passage': 'a', 'keywords': []}])
        refused('k.jsonl:1', '"keywords" must be a list', lines=[{'passage': 'a', 'keywords': 'Anna'}])
        refused('k.jsonl:1', 'a keyword must be', lines=[{'passage': 'a', 'keywords': [['a', 'b', 'c']]}])
        refused('k.jsonl:1', 'bar', lines=[{'passage': 'a', 'keywords': ['a|b']}])
        refused('k.jsonl:1', 'tab', lines=[{'passage': 'a', 'keywords': ['a\tb']}])
        refused('k.jsonl:1', '201 bytes', '200', lines=[{'passage': 'a', 'keywords': ['a' * 201]}])
        refused('k.jsonl:1', '101 keywords', '100', lines=[{'passage': 'a', 'keywords': ['a'] * 101}])
        refused('k.jsonl:1', 'passage', lines=[{'keywords': []}])
        file = self.write_lines('k.jsonl', [])
        self.fail_with('--keywords', '--llm-url', arguments=('index', self.passages, '-o', 'x.hop', '--keywords', file, '--llm-url', 'http://127.0.0.1:1'))
        self.fail_with('--keywords', '--watch', arguments=('index', self.folder, '-o', 'x.store', '--keywords', file, '--watch'))


if __name__ == '__main__':
    unittest.main()
