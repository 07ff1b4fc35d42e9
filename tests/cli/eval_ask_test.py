"""hoptrail eval --ask and methods that ask servers on their way: answers against a slow reference, cost, verdicts."""
import collections
import string
import unittest

from command import PASSAGES, SCHEMAS, CommandTest, npy
from schema_check import check
from scripted_model import ScriptedModel
from word_embedder import WordEmbedder, embed

# Question, gold answers, what the model answers.
CASES = [
    ('Where was Anna Berg born?', ['Dorfheim'], 'Dorfheim'),
    ('What is Anna Berg?', ['painter', 'an artist'], 'She is an artist.'),
    ('On which river is Dorfheim?', ['the Lauter'], 'Lauter river'),
    ('Does the Lauter flow into the Rhine?', ['yes'], 'yes, it does'),
    ('Is Dorfheim a city?', ['no'], 'No!'),
    ('Into what does the Lauter flow?', ['Rhine', 'Rhine river'], 'the Danube'),
    ('Who lives by the river of the village?', ['Anna Berg'], 'Berg Anna Berg'),
]


def normal(answer):
    words = ''.join(c for c in answer.lower() if c not in string.punctuation).split()
    return [word for word in words if word not in ('a', 'an', 'the')]


def f1(answer, gold):
    answer, gold = normal(answer), normal(gold)
    if answer != gold and any(' '.join(side) in ('yes', 'no', 'noanswer') for side in (answer, gold)):
        return 0.0
    common = sum((collections.Counter(answer) & collections.Counter(gold)).values())
    if common == 0:
        return 0.0
    precision, recall = common / len(answer), common / len(gold)
    return 2 * precision * recall / (precision + recall)


class EvalAsk(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))
        self.questions = self.write_lines('q.jsonl', [
            {'question': question, 'gold': ['a'], 'answer': gold[0], 'aliases': gold[1:]} for question, gold, _ in CASES])
        self.answers = [{'purpose': 'answer', 'contains': f'Question: {q}\nFinal', 'answer': a, 'repeat': True} for q, _, a in CASES]

    def evaluate(self, lines, *more):
        self.model = ScriptedModel(self, lines)
        run = self.succeed('eval', 'corpus.hop', self.questions, '--ask', '--llm-url', self.model.url, '--json', *more)
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        return run.json['results']

    def test_exact_match_and_f1_equal_a_slow_reference(self):
        [result] = self.evaluate(self.answers, '--method', 'bm25')
        exact = [max(normal(answer) == normal(gold) for gold in golds) for _, golds, answer in CASES]
        best_f1 = [max(f1(answer, gold) for gold in golds) for _, golds, answer in CASES]
        self.assertEqual(result['answers']['questions'], len(CASES))
        self.assertAlmostEqual(result['answers']['exact_match'], sum(exact) / len(CASES), 9)
        self.assertAlmostEqual(result['answers']['f1'], sum(best_f1) / len(CASES), 9)
        self.assertTrue(0 < sum(exact) < sum(best_f1) < len(CASES))
        self.assertNotIn('accuracy', result['answers'])

    def test_the_judge_says_1_or_0_and_all_else_is_unjudged(self):
        for_judge = ['1', '1', '0', 'maybe', '1', '0', '10']
        verdicts = [{'purpose': 'judge', 'contains': f'Question: {q}\n', 'answer': says} for (q, _, _), says in zip(CASES, for_judge)]
        [result] = self.evaluate(self.answers + verdicts, '--method', 'bm25', '--option', 'ask.judge=true')
        answers = result['answers']
        self.assertEqual((answers['accurate'], answers['unjudged']), (3, 2))
        self.assertAlmostEqual(answers['accuracy'], 3 / 5, 9)
        self.assertEqual(self.model.purposes().count('judge'), len(CASES))
        self.assertEqual(result['cost']['calls'], 1)  # the answer's: a judgment is no part of its cost

    def test_calls_and_tokens_are_means_of_a_question(self):
        results = self.evaluate(self.answers, '--method', 'bm25', '--method', 'none')
        for result in results:
            self.assertEqual(result['cost']['calls'], 1)
            self.assertEqual(result['cost']['texts'], 0)
        requests = self.model.requests()
        words = [sum(len(m['content'].split()) for m in r['request']['messages']) for r in requests]
        written = [len(r['line']['answer'].split()) for r in requests]
        both = [sum(result['cost'][key] for result in results) for key in ('tokens_read', 'tokens_written')]
        self.assertAlmostEqual(both[0], sum(words) / len(CASES), 6)
        self.assertAlmostEqual(both[1], sum(written) / len(CASES), 6)
        with_passages, without = results
        self.assertGreater(with_passages['cost']['tokens_read'], without['cost']['tokens_read'])
        self.assertEqual(without['recall']['10'], 0)

    def test_golden_reads_the_gold_passages_and_only_these(self):
        [result] = self.evaluate(self.answers, '--method', 'golden')
        self.assertEqual(result['recall']['2'], 1)
        for request in self.model.requests():
            prompt = request['request']['messages'][-1]['content']
            self.assertIn(PASSAGES[0]['text'], prompt)
            self.assertNotIn(PASSAGES[2]['text'], prompt)

    def test_a_question_that_the_model_leaves_alone_is_wrong_and_counted(self):
        silent = {**self.answers[0], 'answer': '  \n'}
        [result] = self.evaluate([silent] + self.answers[1:], '--method', 'bm25')
        self.assertEqual((result['failed'], result['questions']), (1, len(CASES)))
        exact = [max(normal(answer) == normal(gold) for gold in golds) for _, golds, answer in CASES[1:]]
        self.assertAlmostEqual(result['answers']['exact_match'], sum(exact) / len(CASES), 9)

    def test_the_order_of_questions_does_not_depend_on_how_many_are_on_their_way(self):
        lines = self.answers + [{'purpose': 'next_evidence', 'answer': 'Dorfheim is a village.', 'repeat': True}]
        runs = [self.evaluate(lines, '--method', 'bm25', '--method', 'kgp', '--parallel', parallel) for parallel in ('1', '7')]
        for one, many in zip(*runs):
            for moving in (one, many):
                moving.pop('ms')
            self.assertEqual(one, many)

    def test_a_table_has_columns_for_answers_and_cost(self):
        model = ScriptedModel(self, self.answers)
        run = self.succeed('eval', 'corpus.hop', self.questions, '--ask', '--llm-url', model.url, '--method', 'bm25', '--method', 'none')
        rows = [line for line in run.out.splitlines() if line.startswith('|')]
        self.assertIn('| EM | F1 | accuracy | unjudged | calls | tokens |', rows[0])
        self.assertEqual({row.count('|') for row in rows}, {rows[0].count('|')})

    def test_what_cannot_be_asked_is_an_error(self):
        eval_of = ('eval', 'corpus.hop', self.questions)
        self.fail_with('--llm-url', arguments=(*eval_of, '--ask', '--method', 'bm25'))
        self.fail_with('self_ask', '--llm-url', arguments=(*eval_of, '--method', 'self_ask'))
        self.fail_with('127.0.0.1:9', arguments=(*eval_of, '--method', 'kgp', '--llm-url', 'http://127.0.0.1:9', '--retries', '0'))
        self.fail_with('ircot', '--llm-url', arguments=('search', 'corpus.hop', 'Who?', '--method', 'ircot'))
        weights = self.write('w.bin', b'no weights')
        for verb in (eval_of, ('search', 'corpus.hop', 'Who?')):
            self.fail_with('w.bin', arguments=(*verb, '--weights', weights))


class OnTheWay(CommandTest):
    """Methods that ask while they search."""

    def setUp(self):
        super().setUp()
        rows = self.write('p.npy', npy([embed(p['title'] + '\n' + p['text']) for p in PASSAGES]))
        self.index(self.write_lines('p.jsonl', PASSAGES), '--vectors', rows)
        self.questions = self.write_lines('q.jsonl', [{'question': q, 'gold': ['a']} for q, _, _ in CASES])
        self.vectors = self.write('q.npy', npy([embed(q) for q, _, _ in CASES]))

    def test_without_servers_they_run_on_their_defaults_and_cost_nothing(self):
        methods = [part for method in ('kgp', 'iier', 'g_rag', 'bgr') for part in ('--method', method)]
        for vectors in ((), ('--query-vectors', self.vectors)):
            run = self.succeed('eval', 'corpus.hop', self.questions, '--json', *methods, *vectors)
            self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
            for result in run.json['results']:
                self.assertEqual(set(result['cost'].values()), {0}, result['method'])
                self.assertGreater(result['recall']['10'], 0, result['method'])

    def test_guesses_go_to_the_model_and_their_vectors_to_the_embedder(self):
        model = ScriptedModel(self, [{'purpose': 'next_evidence', 'answer': 'Dorfheim is a village.', 'repeat': True}])
        with WordEmbedder() as server:
            run = self.succeed('eval', 'corpus.hop', self.questions, '--json', '--method', 'kgp:kgp.seeds=1', '--method', 'bm25',
                               '--llm-url', model.url, '--embed-url', server.url)
            asked = [text for _, body in server.requests for text in body['input']]
        kgp, bm25 = run.json['results']
        calls = model.purposes()
        self.assertEqual(set(calls), {'next_evidence'})
        self.assertAlmostEqual(kgp['cost']['calls'], len(calls) / len(CASES), 9)
        self.assertGreater(kgp['cost']['calls'], 0)
        self.assertEqual(set(bm25['cost'].values()), {0})
        self.assertIn('Dorfheim is a village.', asked)
        for question, _, _ in CASES:
            self.assertEqual(asked.count(question), 1)  # once for all methods

    def test_search_hands_a_method_to_the_model(self):
        model = ScriptedModel(self, [{'purpose': 'self_ask', 'answer': 'Follow up: On which river is Dorfheim?'},
                                     {'purpose': 'sub_answer', 'answer': 'The Lauter.'},
                                     {'purpose': 'self_ask', 'answer': 'So the final answer is: the Rhine'}])
        ask = ('search', 'corpus.hop', CASES[2][0], '--method', 'self_ask', '--retriever', 'bm25', '--llm-url')
        trace = self.succeed(*ask, model.url, '--json').json
        self.assertEqual(check(trace, SCHEMAS / 'trace.schema.json'), [])
        self.assertEqual((trace['loop'], trace['cost']['completions'], trace['partial']), ('self_ask', 3, False))
        self.assertIn('On which river is Dorfheim?', [step['sub_question'] for step in trace['steps']])
        self.assertTrue(trace['hits'])


if __name__ == '__main__':
    unittest.main()
