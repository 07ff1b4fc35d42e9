"""An option that has no effect is an error; eval and report respect hits and budgets."""
import json
import unittest

from command import DATA, PASSAGES, QUESTIONS, CommandTest
from scripted_model import ScriptedModel


class OptionEffect(CommandTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)
        self.questions = self.write_lines('q.jsonl', QUESTIONS)
        self.index(self.passages)

    def test_an_option_of_another_method_is_refused_with_what_takes_it(self):
        search = ('search', 'corpus.hop', 'Who is Anna Berg?')
        for option, method, takes in (('kgp.branches=2', 'trail', 'kgp'), ('trail.sweeps=8', 'bm25', 'trail'),
                                      ('rgnn_ret.beta=0.5', 'gnn_ret', 'rgnn_ret'), ('gnn_ret.nodes=3', 'rgnn_ret', 'gnn_ret'),
                                      ('hybrid.bm25_weight=0.5', 'tfidf', 'hybrid'), ('retriever=bm25', 'trail', 'self_ask')):
            self.fail_with(f'option "{option.split("=")[0]}" has no effect on method {method}', takes,
                           arguments=(*search, '--method', method, '--option', option))
        self.fail_with('option "retriever"', 'method trail', arguments=(*search, '--retriever', 'bm25'))

    def test_an_option_of_another_verb_is_refused(self):
        search = ('search', 'corpus.hop', 'Who is Anna Berg?')
        for option, takes in (('passage.tokens=50', 'hoptrail index'), ('ask.steps=2', 'hoptrail ask'), ('train.epochs=2', 'training'),
                              ('ask.judge=true', '`eval`'), ('steps.fuse=in_turn', 'steps')):
            self.fail_with(option.split('=')[0], takes, arguments=(*search, '--option', option))
        self.fail_with('g_rag.hidden', 'training', arguments=(*search, '--method', 'g_rag', '--option', 'g_rag.hidden=16'))
        self.fail_with('trail.sweeps', 'an index', 'trail', arguments=('index', self.passages, '-o', 'x.hop', '--option', 'trail.sweeps=8'))
        self.fail_with('train.layers', 'training of method trail', 'gnn_ret', arguments=(
            'train', 'corpus.hop', self.questions, '--method', 'trail', '-o', 'w.bin', '--option', 'train.layers=2'))

    def test_an_option_reaches_the_method_that_another_one_retrieves_by(self):
        search = ('search', 'corpus.hop', 'Who is Anna Berg?', '--method', 'g_rag')
        self.fail_with('trail.sweeps', 'method g_rag', arguments=(*search, '--option', 'trail.sweeps=8'))
        self.succeed(*search, '--option', 'trail.sweeps=8', '--option', 'g_rag.retriever=trail')
        self.succeed(*search, '--option', 'bm25.k1=2')

    def test_an_argument_and_its_option_exclude_each_other(self):
        search = ('search', 'corpus.hop', 'Who is Anna Berg?')
        for argument, value, option in (('--method', 'bm25', 'method=trail'), ('-k', '3', 'hits=2')):
            self.fail_with('cannot be combined', option, arguments=(*search, argument, value, '--option', option))
        self.assertEqual(self.succeed(*search, '--json', '--option', 'method=bm25').json['method'], 'bm25')

    def test_an_option_of_all_methods_is_for_those_that_take_it(self):
        evaluate = ('eval', 'corpus.hop', self.questions, '--json')
        rows = self.succeed(*evaluate, '--method', 'bm25', '--method', 'trail', '--option', 'trail.sweeps=8').json['results']
        self.assertEqual([row['options'] for row in rows], [{}, {'trail.sweeps': '8'}])
        self.fail_with('kgp.branches', 'method bm25', arguments=(*evaluate, '--method', 'bm25', '--option', 'kgp.branches=2'))
        self.fail_with('kgp.branches', 'method bm25', arguments=(*evaluate, '--method', 'kgp', '--method', 'bm25:kgp.branches=2'))
        self.fail_with('--method', arguments=(*evaluate, '--method', 'bm25', '--option', 'method=trail'))
        self.fail_with('steps.question', arguments=(*evaluate, '--method', 'bm25', '--question-step', 'true'))


class Hits(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')
        self.questions = DATA / 'questions.jsonl'

    def test_eval_ranks_as_many_as_it_is_told(self):
        def results(*options):
            run = self.succeed('eval', 'corpus.hop', self.questions, '--json', '--method', 'bm25', *options)
            return run, run.json['results'][0]
        _, plain = results()
        run, three = results('--option', 'hits=3')
        self.assertIn('rankings of 3 passages', run.errors)
        self.assertEqual(three['recall']['2'], plain['recall']['2'])
        self.assertLess(three['recall']['10'], plain['recall']['10'])
        self.assertEqual(three['recall']['5'], three['recall']['10'])
        self.assertEqual(three['options'], {'hits': '3'})
        _, many = results('--option', 'hits=100')
        self.assertEqual(many['recall'], plain['recall'])
        self.assertGreater(many['mrr_all'], plain['mrr_all'])  # sees deeper
        _, budget = results('--option', 'hits.tokens=150')
        self.assertLess(budget['recall']['10'], plain['recall']['10'])

    def test_a_row_may_have_hits_of_its_own(self):
        rows = self.succeed('eval', 'corpus.hop', self.questions, '--json', '--option', 'hits=3', '--method', 'bm25', '--method',
                            'bm25:hits=10').json['results']
        self.assertLess(rows[0]['recall']['10'], rows[1]['recall']['10'])

    def test_report_ranks_as_many_as_it_is_told(self):
        self.succeed('report', '--set', f'a=corpus.hop,{self.questions}', '--method', 'bm25', '--option', 'hits=3', '--json', 'r.json',
                     '-o', 'r.md')
        [row] = json.loads((self.folder / 'r.json').read_text('utf-8'))['sets'][0]['results']
        self.assertEqual(row['recall']['5'], row['recall']['10'])

    def test_prompts_are_filled_to_the_token_budget(self):
        def blocks(*options):
            model = ScriptedModel(self, [{'answer': 'So the answer is: none.', 'repeat': True}])
            self.succeed('eval', 'corpus.hop', questions, '--ask', '--json', '--method', 'bm25', '--llm-url', model.url, *options)
            [request] = [json.dumps(request['request']) for request in model.requests()]
            return request.count('</passage ')
        questions = self.write_lines('one.jsonl', [json.loads(self.questions.read_text('utf-8').splitlines()[0])])
        ten, filled = blocks(), blocks('--option', 'hits=100')
        self.assertEqual(ten, 10)
        self.assertGreater(filled, 20)
        self.assertLess(blocks('--option', 'hits=100', '--option', 'ask.passage_tokens=500'), filled)


class Notices(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def notices(self, *arguments):
        return self.succeed('search', 'corpus.hop', 'Who is Anna Berg?', '--json', *arguments).json['notices']

    def test_a_state_over_no_steps_is_said(self):
        self.assertTrue(any('no sub-question' in notice for notice in self.notices('--method', 'rgnn_ret')))
        self.assertFalse(any('no sub-question' in notice for notice in self.notices('--method', 'gnn_ret')))

    def test_a_router_without_a_model_is_said(self):
        missing = [notice for notice in self.notices('--method', 'kgp', '--option', 'kgp.router=ask') if 'kgp.router' in notice]
        self.assertEqual(len(missing), 1)
        for router in ('auto', 'rules', 'content'):
            self.assertFalse(any('kgp.router' in notice for notice in self.notices('--method', 'kgp', '--option', f'kgp.router={router}')))


if __name__ == '__main__':
    unittest.main()
