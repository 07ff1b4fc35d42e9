"""samples/datasets/convert.py on small files in the formats of the published sets."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / 'samples' / 'datasets' / 'convert.py'
COMMAND = os.environ['HOPTRAIL_COMMAND']
sys.path.insert(0, str(SCRIPT.parent))
import pages  # noqa: E402

MUSIQUE = [{'id': '2hop__1_2', 'question': 'Where does the river of Dorfheim end?', 'answer': 'the Rhine', 'answer_aliases': ['Rhine'],
            'answerable': True,
            'paragraphs': [{'idx': 0, 'title': 'Dorfheim', 'paragraph_text': 'Dorfheim lies on the Lauter.', 'is_supporting': True},
                           {'idx': 1, 'title': 'Dorfheim', 'paragraph_text': 'Its church is old.', 'is_supporting': False},
                           {'idx': 2, 'title': 'Lauter', 'paragraph_text': 'The Lauter flows into the Rhine.', 'is_supporting': True}],
            'question_decomposition': [{'id': 1, 'question': 'Dorfheim >> river', 'answer': 'Lauter', 'paragraph_support_idx': 0},
                                       {'id': 2, 'question': 'Where does #1 end?', 'answer': 'the Rhine', 'paragraph_support_idx': 2}]}]
HOTPOT = [{'_id': 'h1', 'question': 'Which poet was born in Lund?', 'answer': 'Ek', 'type': 'bridge', 'level': 'hard',
           'supporting_facts': [['Ek', 1], ['Lund', 0], ['Lund', 7]],
           'context': [['Ek', ['Ek was a poet.', ' Ek was born in Lund.']], ['Lund', ['Lund is a town in Sweden.', ' It has a school.']]]}]
TWOWIKI = [{'_id': 't1', 'type': 'compositional', 'question': "Who is the mother of the director of Film A?", 'answer': 'Eva Berg',
            'supporting_facts': [['Film A', 0], ['Max Berg', 1]],
            'context': [['Film A', ['Film A was directed by Max Berg.']],
                        ['Max Berg', ['Max Berg was a director.', 'His mother is Eva Berg.']], ['Other', ['Nothing.']]],
            'evidences': [['Film A', 'director', 'Max Berg'], ['Max Berg', 'mother', 'Eva Berg']]}]
IIRC = [{'pid': 'p1', 'title': 'Ada', 'text': 'Ada was born in Oslo. She moved to Rome.', 'links': [{'target': 'Oslo', 'indices': [16, 20]}],
         'questions': [{'qid': 'q1', 'question': 'In which country was Ada born?',
                        'answer': {'type': 'span', 'answer_spans': [{'text': 'Norway', 'passage': 'oslo', 'type': 'answer', 'start': 23, 'end': 29}]},
                        'context': [{'text': 'Ada was born in Oslo.', 'passage': 'main', 'indices': [0, 21]},
                                    {'text': 'Oslo is the capital of Norway.', 'passage': 'Oslo', 'indices': [0, 30]}]},
                       {'qid': 'q2', 'question': 'How old was she?', 'answer': {'type': 'none'}, 'context': []},
                       {'qid': 'q3', 'question': 'How many towns?', 'answer': {'type': 'value', 'answer_value': '2', 'answer_unit': 'towns'},
                        'context': [{'text': 'She moved to Rome.', 'passage': 'main', 'indices': [22, 40]}]}]}]
ARTICLES = {'oslo': 'Oslo is the capital of <a href="Norway">Norway</a>. It lies on a fjord.'}
STORY = ' '.join(f'Sentence {n} of the story tells of the sea and of ships.' for n in range(40))
QUALITY = [{'article_id': '1', 'title': 'Ships', 'article': STORY,
            'questions': [{'question': 'What is it about?', 'question_unique_id': '1_a', 'options': ['Trains', 'Ships', 'Air', 'War'],
                           'writer_label': 2, 'gold_label': 2, 'difficult': 0}]},
           {'article_id': '1', 'title': 'Ships', 'article': STORY,
            'questions': [{'question': 'Who tells it?', 'question_unique_id': '1_b', 'options': ['A', 'B', 'C', 'D'], 'gold_label': 4,
                           'difficult': 1}]}]

# As the authors' train_F.py reads it: a graph of two chains that meet in the last fact.
FACTS = ['Ada Berg directed Film A.', 'Max Ek directed Film B.', 'Ada Berg was born before Max Ek.', 'Film C is a film.', 'Lund is a town.']
REASONGRAPHQA = [{'question': 'Which of Film A and Film B has the older director?', 'answer': 'Film A', 'fact': [FACTS[4], *FACTS[:4]],
                  'order_true_fact': [{'facts': FACTS[0], 'relation': {'before': [], 'after': [FACTS[2]]}},
                                      {'facts': FACTS[1], 'relation': {'before': [], 'after': [FACTS[2]]}},
                                      {'facts': FACTS[2], 'relation': {'before': FACTS[:2], 'after': []}}],
                  'program': [{'function': 'Find', 'inputs': ['Film A']}, {'function': 'SelectBetween', 'inputs': []}]},
                 {'question': 'What is Film C?', 'answer': 'a film', 'fact': [FACTS[3], FACTS[4]],
                  'order_true_fact': [{'facts': FACTS[3], 'relation': {'before': [], 'after': []}}]}]
NOVELS = [{'corpus_name': 'Novel-1', 'context': STORY + ' The ship was built in Lund by Ek. ' + STORY}, {'corpus_name': 'Novel-2', 'context': 'Ada sailed to Oslo.'}]
GRAPHRAG_BENCH = [{'id': 'a', 'source': 'Novel-1', 'question': 'Where was the ship built?', 'answer': 'Lund', 'question_type': 'Fact Retrieval',
                   'evidence': 'The ship was built in Lund by Ek.', 'evidence_triple': 'ship | built in | Lund'},
                  {'id': 'a', 'source': 'Novel-2', 'question': 'Where did Ada sail?', 'answer': 'Oslo', 'question_type': 'Complex Reasoning',
                   'evidence': ['Ada sailed to Oslo.']}]


class Converted(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix='hoptrail-datasets-')
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, records, lines):
        text = ''.join(json.dumps(r) + '\n' for r in records) if lines else json.dumps(records)
        (self.folder / name).write_text(text, 'utf-8')
        return self.folder / name

    def run_convert(self, name, records, *more, lines=False):
        file = self.write('in.json', records, lines)
        return subprocess.run([sys.executable, '-B', SCRIPT, name, file, '-o', self.folder / 'out', *map(str, more)], capture_output=True, text=True)

    def convert(self, name, records, *more, lines=False):
        run = self.run_convert(name, records, *more, lines=lines)
        self.assertEqual(run.returncode, 0, run.stderr)
        read = lambda file: [json.loads(line) for line in (self.folder / 'out' / file).read_text('utf-8').splitlines()]  # noqa: E731
        self.passages = {p['id']: p for p in read('passages.jsonl')}
        self.said = run.stderr
        return read('questions.jsonl')

    def texts(self, ids):
        return [self.passages[id_]['text'] for id_ in ids]

    def evaluate(self, *more):
        """The engine reads what was written; every gold passage is there."""
        graph = self.folder / 'out.hop'
        for arguments in (['index', self.folder / 'out/passages.jsonl', '-o', graph],
                          ['eval', graph, self.folder / 'out/questions.jsonl', '--method', 'bm25', '--json', *more]):
            run = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
        report = json.loads(run.stdout)
        self.assertEqual(report['gold_missing'], 0)
        return report['results'][0]

    def test_musique(self):
        [question] = self.convert('musique', MUSIQUE, lines=True)
        self.assertEqual([p['document'] for p in self.passages.values()], ['d000000', 'd000001'])
        self.assertEqual(self.passages['d000000#1']['text'], 'Dorfheim lies on the Lauter.\n\nIts church is old.')  # one page of two paragraphs
        self.assertEqual(question['gold'], ['d000000#1', 'd000001#1'])
        self.assertEqual([(step['question'], step['gold']) for step in question['decomposition']],
                         [('Dorfheim >> river', ['d000000#1']), ('Where does #1 end?', ['d000001#1'])])
        self.assertEqual((question['answer'], question['aliases'], question['type']), ('the Rhine', ['Rhine'], '2hop'))
        self.assertEqual(self.evaluate('--decomposition', 'gold')['recall']['2'], 1)

    def test_hotpotqa(self):
        [question] = self.convert('hotpotqa', HOTPOT)
        self.assertEqual(self.texts(question['gold']), ['Ek was a poet. Ek was born in Lund.', 'Lund is a town in Sweden. It has a school.'])
        self.assertEqual((question['answer'], question['type']), ('Ek', 'bridge'))
        self.assertEqual(self.evaluate()['recall']['2'], 1)

    def test_twowiki(self):
        [question] = self.convert('twowiki', TWOWIKI)
        self.assertEqual([(step['question'], step['answer'], self.texts(step['gold'])) for step in question['decomposition']],
                         [('Film A >> director', 'Max Berg', ['Film A was directed by Max Berg.']),
                          ('#1 >> mother', 'Eva Berg', ['Max Berg was a director. His mother is Eva Berg.'])])
        self.evaluate()

    def test_iirc(self):
        questions = self.convert('iirc', IIRC, '--articles', self.write('articles.json', ARTICLES, False))
        self.assertEqual([q['id'] for q in questions], ['q1', 'q3'])  # q2 has no answer
        self.assertEqual(self.texts(questions[0]['gold']), ['Ada was born in Oslo. She moved to Rome.', 'Oslo is the capital of Norway. It lies on a fjord.'])
        self.assertEqual([q['answer'] for q in questions], ['Norway', '2 towns'])
        self.evaluate()

    def test_quality_is_multiple_choice_over_one_article(self):
        questions = self.convert('quality', QUALITY, lines=True)
        self.assertEqual(len({p['document'] for p in self.passages.values()}), 1)
        self.assertEqual(questions[0]['question'], 'What is it about? (A) Trains (B) Ships (C) Air (D) War')
        self.assertEqual((questions[0]['answer'], questions[0]['aliases']), ('(B) Ships', ['B', '(B)', 'Ships']))
        self.assertEqual([q['type'] for q in questions], ['easy', 'hard'])
        self.assertEqual(questions[0]['gold'], list(self.passages))
        self.evaluate()

    def test_reasongraphqa(self):
        first, second = self.convert('reasongraphqa', REASONGRAPHQA)
        text = lambda id_: id_ and self.passages[id_]['text']  # noqa: E731
        self.assertEqual(sorted(map(text, self.passages)), sorted(FACTS))  # each fact once
        self.assertEqual({p['title'] for p in self.passages.values()}, {''})
        self.assertEqual([[text(id_) for id_ in edge] for edge in first['evidence_graph']],
                         [[None, FACTS[0]], [FACTS[0], FACTS[2]], [None, FACTS[1]], [FACTS[1], FACTS[2]]])
        self.assertEqual(self.texts(first['gold']), [FACTS[0], FACTS[2], FACTS[1]])
        self.assertEqual((first['answer'], first['type'], self.texts(second['gold'])), ('Film A', 'SelectBetween', [FACTS[3]]))
        self.evaluate()

    def test_graphrag_bench(self):
        questions = self.convert('graphrag-bench', GRAPHRAG_BENCH, '--articles', self.write('novel.json', NOVELS, False))
        self.assertEqual({p['document'] for p in self.passages.values()}, {'d000000', 'd000001'})
        [gold] = self.texts(questions[0]['gold'])
        self.assertIn('built in Lund by Ek', gold)
        self.assertLess(len(gold), len(NOVELS[0]['context']) / 3)
        self.assertEqual(self.texts(questions[1]['gold']), ['Ada sailed to Oslo.'])
        self.assertEqual([(q['id'], q['type']) for q in questions], [('Novel-1/a', 'Fact Retrieval'), ('Novel-2/a', 'Complex Reasoning')])
        self.evaluate()
        one_text = self.write('medical.json', NOVELS[1], False)  # an object, not a list of them
        self.assertEqual(len(self.convert('graphrag-bench', GRAPHRAG_BENCH[1:], '--articles', one_text)), 1)

    def test_a_field_that_is_missing_is_named_with_its_record(self):
        articles = self.write('novel.json', NOVELS, False)
        for name, records, path, more in (('reasongraphqa', REASONGRAPHQA, ['order_true_fact'], ()),
                                          ('reasongraphqa', REASONGRAPHQA, ['order_true_fact', 0, 'relation', 'after'], ()),
                                          ('graphrag-bench', GRAPHRAG_BENCH, ['evidence'], ('--articles', articles)),
                                          ('hotpotqa', HOTPOT * 2, ['supporting_facts'], ())):
            broken = json.loads(json.dumps(records))
            *way, field = path
            holder = broken[1]
            for step in way:
                holder = holder[step]
            del holder[field]
            run = self.run_convert(name, broken, *more)
            self.assertEqual(run.returncode, 1)
            self.assertIn(f'in.json, record 2: no field "{field}", which {name} has', run.stderr)
            self.assertNotIn('Traceback', run.stderr)
        run = self.run_convert('graphrag-bench', GRAPHRAG_BENCH, '--articles', self.write('novel.json', NOVELS[:1], False))
        self.assertIn('question a: --articles has no text "Novel-2"', run.stderr)
        run = self.run_convert('graphrag-bench', GRAPHRAG_BENCH)
        self.assertIn('graphrag-bench needs --articles', run.stderr)

    def test_pages_are_cut_into_passages_of_at_most_200_tokens_that_are_adjacent(self):
        self.convert('quality', QUALITY, lines=True)
        counts = [pages.count_tokens(p['text']) for p in self.passages.values()]
        self.assertTrue(len(counts) == 3 and max(counts) <= 200 and min(counts[:-1]) > 180, counts)  # 40 sentences of 13 tokens
        self.assertEqual(' '.join(p['text'] for p in self.passages.values()), STORY)
        self.assertEqual([p['position'] for p in self.passages.values()], [0, 1, 2])
        self.evaluate()
        facts = subprocess.run([COMMAND, 'info', self.folder / 'out.hop', '--json', '--option', 'method=gnn_ret', '--option',
                                'gnn_ret.keywords=none'], capture_output=True, text=True)
        self.assertEqual(json.loads(facts.stdout)['graph']['edges'], 2)  # of neighbors in the page

    def test_sentences_longer_than_a_passage_are_cut_between_words(self):
        text = ' '.join(f'word{n}' for n in range(450)) + '. End.'
        places = pages.cut_text(text, 200)
        self.assertEqual([pages.count_tokens(text[b:e]) for b, e in places], [200, 200, 51, 2])
        self.assertEqual(''.join(text[b:e] for b, e in places).replace(' ', ''), text.replace(' ', ''))

    def test_whole_pages_take_the_place_of_paragraphs(self):
        page = STORY + ' Ek, as all know, was born in the town of Lund. ' + STORY
        pages = self.write('pages.jsonl', [{'title': 'Ek', 'text': page}], True)
        [question] = self.convert('hotpotqa', HOTPOT, '--pages', pages)
        of_page = [p for p in self.passages.values() if p['title'] == 'Ek']
        self.assertGreater(len(of_page), 4)
        [gold] = [self.passages[id_] for id_ in question['gold'] if self.passages[id_]['title'] == 'Ek']
        self.assertIn('born in the town of Lund', gold['text'])
        self.evaluate()

    def test_pages_of_passages_with_entities(self):
        set_folder = self.folder / 'set'
        set_folder.mkdir()
        text = STORY + ' The ship was built in Lund. ' + STORY
        passages = [{'id': 'a', 'title': 'Ship', 'text': text, 'entities': ['Lund', 'Ship']}, {'id': 'b', 'title': 'Lund', 'text': 'Lund is a town.', 'entities': ['Lund']},
                    {'id': 'c', 'title': 'Ship', 'text': 'The ship is old.', 'entities': ['Ship']}, {'id': 'd', 'title': 'Sea', 'text': 'No entities.'}]
        step = {'question': 'Where was it built?', 'answer': 'Lund', 'gold': ['a']}
        questions = [{'question': f'q{n}', 'answer': 'x', 'gold': gold, 'decomposition': [step]} for n, gold in enumerate((['a', 'b'], ['d'], ['c']))]
        for name, records in (('passages.jsonl', passages), ('questions.jsonl', questions)):
            (set_folder / name).write_text(''.join(json.dumps(record) + '\n' for record in records), 'utf-8')
        run = subprocess.run([sys.executable, '-B', SCRIPT.parent / 'linked_pages.py', set_folder, '-o', self.folder / 'out', '--train', '1'],
                             capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        read = lambda file: [json.loads(line) for line in (self.folder / 'out' / file).read_text('utf-8').splitlines()]  # noqa: E731
        self.passages = {p['id']: p for p in read('passages.jsonl')}
        ship = [p for p in self.passages.values() if p['title'] == 'Ship']
        self.assertEqual([p['position'] for p in ship], list(range(len(ship))))
        self.assertEqual(ship[-1]['text'], 'The ship is old.')
        self.assertEqual(len({p['document'] for p in self.passages.values()}), 2)
        [first, last] = read('questions.jsonl')  # q1's gold has no entities
        self.assertEqual((first['split'], last['split']), ('train', 'dev'))
        built, town = self.texts(first['gold'])
        self.assertIn('built in Lund', built)
        self.assertEqual(town, 'Lund is a town.')
        self.assertIn('Lund', next(p for p in ship if p['text'] == built)['entities'])
        self.assertNotIn('Lund', ship[0]['entities'])
        self.evaluate()

    def test_a_question_whose_support_is_nowhere_is_counted(self):
        pages = self.write('pages.jsonl', [{'title': 'Ek', 'text': 'Nothing.'}, {'title': 'Lund', 'text': 'Nothing either.'}], True)
        [question] = self.convert('hotpotqa', HOTPOT, '--pages', pages)
        self.assertEqual(question['gold'], [])
        self.assertIn('1 questions without a passage', self.said)


if __name__ == '__main__':
    unittest.main()
