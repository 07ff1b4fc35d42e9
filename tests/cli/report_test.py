"""hoptrail report: its figures are those of eval, set by set; what it calls significant is."""
import json
import re
import unittest

from command import DATA, PASSAGES, QUESTIONS, SCHEMAS, CommandTest, npy, read_lines
from schema_check import check
from scripted_model import ScriptedModel
from word_embedder import embed

QUALITY = ('recall', 'all_gold', 'mrr', 'mrr_all', 'ndcg10', 'questions', 'intervals', 'cost')


class Report(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl', output='large.hop')
        rows = self.write('p.npy', npy([embed(p['title'] + '\n' + p['text']) for p in PASSAGES]))
        self.index(self.write_lines('p.jsonl', PASSAGES), '--vectors', rows, output='small.hop')
        self.questions = self.write_lines('q.jsonl', QUESTIONS)
        self.vectors = self.write('q.npy', npy([embed(q['question']) for q in QUESTIONS]))
        self.large = f'large={self.folder}/large.hop,{DATA}/questions.jsonl'
        self.small = f'small={self.folder}/small.hop,{self.questions},query-vectors={self.vectors}'

    def report(self, *arguments):
        run = self.succeed('report', *arguments, '--json', 'report.json', '-o', 'report.md')
        self.assertEqual(run.out, '')
        report = json.loads((self.folder / 'report.json').read_text('utf-8'))
        self.assertEqual(check(report, SCHEMAS / 'report.schema.json'), [])
        return report['sets'], (self.folder / 'report.md').read_text('utf-8')

    def test_every_figure_is_that_of_an_eval_run(self):
        sets, _ = self.report('--set', self.large, '--set', self.small, '--bounds')
        self.assertEqual([s['name'] for s in sets], ['large', 'small'])
        arguments = {'large': ('large.hop', DATA / 'questions.jsonl'), 'small': ('small.hop', self.questions, '--query-vectors', self.vectors)}
        for report in sets:
            methods = [part for result in report['results'] for part in ('--method', result['method'])]
            alone = self.succeed('eval', *arguments[report['name']], '--json', *methods).json
            for member in ('questions_asked', 'gold_missing', 'questions_in_file'):
                self.assertEqual(report[member], alone[member])
            for row, expected in zip(report['results'], alone['results']):
                self.assertEqual({key: row[key] for key in QUALITY}, {key: expected[key] for key in QUALITY}, row['method'])

    def test_the_methods_are_all_that_need_no_model_and_that_the_vectors_allow(self):
        plain = ['bm25', 'tfidf', 'gnn_ret', 'kgp', 'iier', 'g_rag', 'bgr', 'model_filter', 'trail']
        sets, markdown = self.report('--set', self.large, '--set', self.small, '--bounds')
        large, small = ([row['method'] for row in report['results']] for report in sets)
        self.assertEqual(large, plain + ['none', 'golden'])
        self.assertEqual(small, plain[:2] + ['dense', 'hybrid'] + plain[2:] + ['none', 'golden'])
        for report in sets:
            none, golden = report['results'][-2:]
            self.assertEqual((none['recall']['10'], golden['recall']['10'], golden['mrr']), (0, 1, 1))
        overview = [line for line in markdown.splitlines() if line.startswith('|')][:16]
        self.assertIn('| R@5 | large | small | mean |', overview)
        self.assertTrue(any(re.fullmatch(r'\| dense \| – \| [\d.]+ \| – \|', line) for line in overview), overview)

    def test_significant_is_what_leaves_out_nothing(self):
        sets, markdown = self.report('--set', self.large, '--method', 'bm25', '--method', 'trail', '--method', 'same=bm25', '--method', 'none')
        rows = {row['method']: row for row in sets[0]['results']}
        self.assertEqual(rows['bm25']['differences'], [])
        for name in ('trail', 'same', 'none'):
            [difference] = rows[name]['differences']
            self.assertEqual(difference['to'], 'bm25')
            beyond = [metric for metric, (low, high) in difference['intervals'].items() if low > 0 or high < 0]
            self.assertEqual(difference['significant'], beyond)
        self.assertIn('recall@5', rows['trail']['differences'][0]['significant'])
        self.assertEqual(rows['same']['differences'][0]['significant'], [])
        self.assertGreater(rows['none']['differences'][0]['intervals']['recall@5'][1], -1)
        self.assertLess(rows['none']['differences'][0]['intervals']['recall@5'][1], 0)
        line = {row: next(l for l in markdown.split('## large')[1].splitlines() if l.startswith(f'| {row} |')) for row in rows}
        self.assertRegex(line['trail'], r'\*\*\+[\d.]+ \[[\d.]+, [\d.]+\]\*\* \|$')
        self.assertTrue(line['same'].endswith(' +0.0 [0.0, 0.0] |'), line['same'])
        # The same intervals as eval gives to its first row.
        alone = self.succeed('eval', 'large.hop', DATA / 'questions.jsonl', '--json', '--method', 'bm25', '--method', 'trail').json
        self.assertEqual(alone['results'][1]['difference']['intervals'], rows['trail']['differences'][0]['intervals'])

    def test_questions_are_split_by_the_number_of_their_gold_passages(self):
        questions = [dict(q, gold=q['gold'] + [f'missing{i}' for i in range(6)]) if n % 9 == 0 else q
                     for n, q in enumerate(read_lines(DATA / 'questions.jsonl'))]
        file = self.write_lines('more.jsonl', questions)
        sets, markdown = self.report('--set', f'more=large.hop,{file}', '--method', 'trail')
        counts = {}
        for question in questions:
            name = str(len(question['gold'])) if len(question['gold']) < 5 else '5 or more'
            counts[name] = counts.get(name, 0) + 1
        groups = sets[0]['results'][0]['groups']
        self.assertEqual({name: group['questions'] for name, group in groups.items()}, counts)
        self.assertEqual(groups['5 or more']['all_gold']['5'], 0)
        self.assertIn(f'5 or more ({counts["5 or more"]} questions)', markdown)

    def test_markdown_is_printed_without_a_file_and_every_table_is_even(self):
        out = self.succeed('report', '--set', self.large, '--set', self.small).out
        self.assertTrue(out.startswith('# '))
        tables = [block.splitlines() for block in re.findall(r'(?:^\|.*\n)+', out, re.M)]
        self.assertEqual(len(tables), 2 + 2 * 2)
        for table in tables:
            self.assertEqual({row.count('|') for row in table}, {table[0].count('|')})

    def test_answers_and_cost_are_in_the_table(self):
        model = ScriptedModel(self, [{'purpose': 'answer', 'answer': 'the Rhine', 'repeat': True}])
        sets, markdown = self.report('--set', self.small, '--ask', '--llm-url', model.url, '--method', 'bm25', '--method', 'none')
        for row in sets[0]['results']:
            self.assertEqual((row['answers']['exact_match'], row['cost']['calls']), (0.5, 1))
        self.assertIn('| EM | F1 | accuracy | unjudged | calls | tokens |', markdown)

    def test_a_split_of_one_set(self):
        sets, _ = self.report('--set', self.small + ',split=train', '--set', f'all=small.hop,{self.questions}', '--method', 'bm25')
        self.assertEqual([s['questions_asked'] for s in sets], [1, 2])

    def test_what_is_no_set_is_an_error(self):
        for wrong, cause in (('small.hop,q.jsonl', 'NAME=GRAPH,QUESTIONS'), ('a=small.hop', 'the graph or the questions'),
                             ('a=small.hop,q.jsonl,vectors=x', 'vectors=x'), ('a=none.hop,q.jsonl', 'none.hop'),
                             ('a=small.hop,none.jsonl', 'none.jsonl'), ('a=small.hop,q.jsonl,query-vectors=p.npy', '3 rows')):
            self.fail_with(cause, arguments=('report', '--set', wrong))
        self.fail_with('already', arguments=('report', '--set', self.small, '--set', self.small))
        self.fail_with('nowhere', arguments=('report', '--set', self.small, '-o', 'nowhere/report.md'))


if __name__ == '__main__':
    unittest.main()
