"""hoptrail train: weights, what takes them, and what cannot be trained."""
from command import DATA, CommandTest


class Train(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')

    def train(self, method, output, *more):
        return self.succeed('train', 'corpus.hop', DATA / 'questions.jsonl', '--method', method, '-o', output, '--json', *more)

    def test_what_is_learned_is_taken_by_searches(self):
        for method, keys in (('gnn_ret', {'gnn_ret.alpha', 'gnn_ret.nodes'}),
                             ('rgnn_ret', {'gnn_ret.alpha', 'rgnn_ret.beta', 'rgnn_ret.nodes'}),
                             ('trail', {'trail.weights'})):
            run = self.train(method, 'learned.weights')
            self.assertEqual(set(run.json['learned']), keys)
            self.assertGreater(run.json['questions'], 0)
            self.assertIn(f'trained {method} on', run.errors)
            evaluated = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', method, '--method',
                                     f'{method}:weights=learned.weights', '--json')
            self.assertEqual(len(evaluated.json['results']), 2)

    def test_kept_values_are_no_worse_on_the_questions_they_were_learned_from(self):
        self.train('gnn_ret', 'learned.weights')
        before, after = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'gnn_ret', '--method',
                                     'gnn_ret:weights=learned.weights', '--json').json['results']
        self.assertGreaterEqual(after['recall']['5'], before['recall']['5'])

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


if __name__ == '__main__':
    import unittest
    unittest.main()
