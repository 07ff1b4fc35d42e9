"""hoptrail train: weights, what takes them, and what cannot be trained."""
from command import DATA, CommandTest, npy, read_lines


class Train(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')

    def train(self, method, output, *more, questions=DATA / 'questions.jsonl'):
        """Exit code 0 where something was learned, 1 where the untrained values are the best."""
        run = self.run_command('train', 'corpus.hop', questions, '--method', method, '-o', output, '--json', *more)
        self.assertIn(run.code, (0, 1), run.errors)
        self.assertEqual(run.code == 0, run.json['kept'] == 'learned', run.errors)
        self.assertIn(f'trained {method} on' if run.code == 0 else f'nothing better learned for {method} on', run.errors)
        return run

    def test_what_is_learned_is_taken_by_searches(self):
        for method, keys in (('gnn_ret', {'gnn_ret.alpha', 'gnn_ret.nodes'}),
                             ('rgnn_ret', {'gnn_ret.alpha', 'rgnn_ret.beta', 'rgnn_ret.nodes'}),
                             ('trail', {'trail.weights'})):
            run = self.train(method, 'learned.weights')
            self.assertEqual(set(run.json['learned']), keys)
            self.assertGreater(run.json['questions'], 0)
            self.assertEqual(set(run.json['before']), keys)
            evaluated = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', method, '--method',
                                     f'{method}:weights=learned.weights', '--json')
            self.assertEqual(len(evaluated.json['results']), 2)

    def test_learned_weights_are_options_of_a_row_or_of_all(self):
        trained = self.succeed('train', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'trail', '-o', 'w.bin', '--json').json
        own = ','.join(f'{key}={value}' for key, value in trained['learned'].items())
        settings = ('eval', 'corpus.hop', DATA / 'questions.jsonl', '--json')
        rows = self.succeed(*settings, '--method', 'trail', '--method', 'file=trail:weights=w.bin', '--method', f'own=trail:{own}').json['results']
        [of_all] = self.succeed(*settings, '--method', 'trail', '--weights', 'w.bin').json['results']
        default, file, own = ((row['recall'], row['mrr'], row['ndcg10']) for row in rows)
        self.assertEqual(file, own)
        self.assertEqual((of_all['recall'], of_all['mrr'], of_all['ndcg10']), file)
        self.assertNotEqual(file, default)
        self.assertEqual(rows[1]['weights'], 'w.bin')
        hits = [[hit['passage'] for hit in self.succeed('search', 'corpus.hop', read_lines(DATA / 'questions.jsonl')[0]['question'], '--json', *more).json['hits']]
                for more in (['--weights', 'w.bin'], ['--option', 'trail.weights=' + trained['learned']['trail.weights']])]
        self.assertEqual(*hits)

    def test_kept_values_are_no_worse_on_the_questions_they_were_learned_from(self):
        self.train('gnn_ret', 'learned.weights')
        before, after = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'gnn_ret', '--method',
                                     'gnn_ret:weights=learned.weights', '--json').json['results']
        self.assertGreaterEqual(after['recall']['5'], before['recall']['5'])

    def test_untrained_values_are_no_success(self):
        run = self.train('gnn_ret', 'learned.weights', '--option', 'train.iterations=1', '--option', 'train.rate=0.000001')
        self.assertEqual((run.code, run.json['kept'], run.json['better']), (1, 'untrained', False), run.errors)
        self.assertEqual(run.json['learned'], run.json['before'])
        self.assertEqual(run.json['loss_before'], run.json['loss_after'])
        self.assertIn('gnn_ret.alpha 0.5, as before', run.errors)
        self.assertIn('the untrained values, in learned.weights', run.errors)

    def test_the_smallest_loss_is_kept_where_that_is_asked_for(self):
        run = self.train('gnn_ret', 'learned.weights', '--option', 'train.keep=loss')
        self.assertEqual((run.code, run.json['kept']), (0, 'learned'))
        self.assertEqual(run.json['loss_after'], run.json['loss_least'])
        self.assertLessEqual(run.json['questions_without_loss'], run.json['questions'])
        self.assertIn(f"gnn_ret.alpha 0.5 → {run.json['learned']['gnn_ret.alpha']}", run.errors)

    def test_the_effect_on_questions_that_were_not_learned_from_is_that_of_eval(self):
        lines = [dict(question, split='train' if i % 2 else 'dev') for i, question in enumerate(read_lines(DATA / 'questions.jsonl'))]
        questions = self.write_lines('q.jsonl', lines)
        run = self.train('gnn_ret', 'learned.weights', '--split', 'train', '--held-out', 'dev', '--option', 'train.keep=loss', questions=questions)
        before, after = self.succeed('eval', 'corpus.hop', questions, '--split', 'dev', '--method', 'gnn_ret', '--method',
                                     'gnn_ret:weights=learned.weights', '--k', '5', '--json').json['results']
        held_out = run.json['held_out']
        self.assertEqual((held_out['split'], held_out['questions']), ('dev', before['questions']))
        self.assertEqual((held_out['recall_before'], held_out['recall_after']), (before['recall']['5'], after['recall']['5']))
        self.assertIn(f"on {before['questions']} questions of the split \"dev\": recall@5", run.errors)

    def test_targets_of_the_steps_are_an_option(self):
        losses = {targets: self.train('rgnn_ret', 'learned.weights', '--option', f'train.targets={targets}').json['loss_before']
                  for targets in ('step_and_later', 'step', 'question')}
        self.assertEqual(len(set(losses.values())), 3, losses)
        self.fail_with('train.targets', 'rgnn_ret', arguments=('train', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'gnn_ret', '-o',
                                                               'x.weights', '--option', 'train.targets=step'))

    def test_the_same_run_writes_the_same_bytes(self):
        self.train('trail', 'first.weights')
        self.train('trail', 'second.weights')
        self.assertEqual((self.folder / 'first.weights').read_bytes(), (self.folder / 'second.weights').read_bytes())

    def test_what_cannot_be_trained_is_named_and_nothing_is_written(self):
        train = ('train', 'corpus.hop', DATA / 'questions.jsonl', '-o', 'none.weights', '--method')
        self.fail_with('bm25', 'nothing to train', arguments=(*train, 'bm25'))
        self.fail_with('no question is left', arguments=(*train, 'trail', '--split', 'nowhere'))
        self.fail_with('train.margin', arguments=(*train, 'gnn_ret', '--option', 'train.margin=7'))
        self.assertNotIn('none.weights', self.files())


class Graphs(CommandTest):
    """bgr learns the graphs of questions: branches of a decomposition, or edges that the file has."""

    def setUp(self):
        super().setUp()
        passages = [{'id': f'p{i}', 'text': f'passage {i} of {i % 3}'} for i in range(9)]
        rows = [[float((i >> bit) & 1) + 0.1 * bit for bit in range(4)] for i in range(9)]
        self.index(self.write_lines('p.jsonl', passages), '--vectors', self.write('p.npy', npy(rows)))
        self.queries = self.write('q.npy', npy([rows[1]]))
        steps = [('a', 'p1'), ('b', 'p2'), ('#1 or #2', 'p5')]
        self.steps = [{'question': text, 'gold': [gold]} for text, gold in steps]
        self.edges = [['p1', 'p5'], [None, 'p1'], [None, 'p2'], ['p2', 'p5']]

    def train(self, question, output, *more):
        questions = self.write_lines('q.jsonl', [{'question': 'passage', 'gold': ['p1', 'p2', 'p5'], **question}])
        run = self.succeed('train', 'corpus.hop', questions, '--method', 'bgr', '--query-vectors', self.queries, '-o', output, '--json',
                           '--option', 'train.epochs=2', *more)
        return run.json, (self.folder / output).read_bytes()

    def test_steps_and_edges_teach_the_same_graph_and_a_chain_another(self):
        report, by_steps = self.train({'decomposition': self.steps}, 'a.weights')
        self.assertEqual((report['questions'], report['branching']), (1, 1))
        by_edges = self.train({'evidence_graph': self.edges}, 'b.weights')[1]
        self.assertEqual(by_edges, by_steps)
        report, by_chain = self.train({'decomposition': self.steps}, 'c.weights', '--option', 'train.graph=chain')
        self.assertEqual(report['branching'], 0)
        self.assertNotEqual(by_chain, by_steps)
        chain = [[None, 'p1'], ['p1', 'p2'], ['p2', 'p5']]
        self.assertEqual(self.train({'evidence_graph': chain}, 'd.weights')[1], by_chain)

    def test_a_cycle_is_refused(self):
        questions = self.write_lines('q.jsonl', [{'question': 'passage', 'gold': ['p1'], 'evidence_graph': [['p1', 'p2'], ['p2', 'p1']]}])
        self.fail_with('q.jsonl:1', 'cycle', arguments=('train', 'corpus.hop', questions, '--method', 'bgr', '--query-vectors', self.queries,
                                                        '-o', 'x.weights'))


if __name__ == '__main__':
    import unittest
    unittest.main()
