"""A reranker on a server (--rerank-url): search, ask, eval and serve send it passages, and its scores reorder the hits."""
import json
import statistics
import unittest

from command import PASSAGES, QUESTIONS, SCHEMAS, CommandTest
from echoing_server import EchoingServer
from schema_check import check
from scripted_model import ScriptedModel
from serve_case import ServeTest
from word_embedder import ScriptedReranker

QUESTION = QUESTIONS[0]['question']
BY_STATE = 'rgnn_ret:gnn_ret.distances=bm25,gnn_ret.keywords=names'
ONLY_SCORES = ('--option', 'score.weight=1', '--option', 'score.chains=false')


def by_length(question, document):
    return len(document) / 7 + len(question)


def by_rhine(question, document):
    return 5.0 if 'Rhine' in document else -5.0


def ids(run):
    return [hit['passage'] for hit in run.json['hits']]


def standardized(values):
    spread = statistics.pstdev(values)
    return [(value - statistics.fmean(values)) / spread if spread else 0.0 for value in values]


class Rerank(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))
        self.search = ('search', 'corpus.hop', QUESTION, '--json')
        self.texts = {p['id']: f"{p['title']}\n{p['text']}" for p in PASSAGES}

    def test_the_server_gets_the_question_and_the_hits_best_first(self):
        with ScriptedReranker(by_rhine) as server:
            run = self.succeed(*self.search, '--rerank-url', server.url, '--rerank-model', 'cross', *ONLY_SCORES)
        plain = ids(self.succeed(*self.search))
        self.assertEqual([body for _, body in server.requests],
                         [{'model': 'cross', 'query': QUESTION, 'documents': [self.texts[passage] for passage in plain]}])
        self.assertEqual(ids(run)[0], 'c')
        self.assertNotEqual(plain[0], 'c')
        self.assertEqual(check(run.json, SCHEMAS / 'trace.schema.json'), [])
        self.assertEqual(run.errors, '')

    def test_the_order_mixes_both_scores(self):
        hits = self.succeed(*self.search).json['hits']
        ranked = standardized([hit['score'] for hit in hits])
        scored = standardized([by_length(QUESTION, self.texts[hit['passage']]) for hit in hits])
        with ScriptedReranker(by_length) as server:
            for weight in (0, 0.3, 0.7, 1):
                run = self.succeed(*self.search, '--rerank-url', server.url, '--option', f'score.weight={weight}', '--option', 'score.chains=false')
                mixed = {hit['passage']: (1 - weight) * a + weight * b for hit, a, b in zip(hits, ranked, scored)}
                self.assertEqual(ids(run), sorted(mixed, key=lambda passage: -mixed[passage]))
                for hit in run.json['hits']:
                    self.assertAlmostEqual(hit['score'], mixed[hit['passage']], 4)

    def test_a_passage_comes_after_the_sentences_that_lead_to_it(self):
        with ScriptedReranker(by_rhine) as server:
            self.succeed(*self.search, '--rerank-url', server.url)
        [(_, body)] = server.requests
        [last] = [document for document in body['documents'] if document.endswith(self.texts['c'])]
        self.assertIn('Dorfheim is a village on the Lauter, a river.', last)

    def test_results_come_in_any_order_and_by_either_name(self):
        def renamed(scores):
            return json.dumps({'object': 'list', 'data': [{'score': score, 'index': i} for i, score in reversed(list(enumerate(scores)))]})
        runs = []
        for say in (None, renamed):
            with ScriptedReranker(by_length, say) as server:
                runs.append(self.succeed(*self.search, '--rerank-url', server.url + '/v1/rerank').json)
        self.assertEqual(runs[0], runs[1])
        self.assertGreater(len(runs[0]['hits']), 1)

    def test_only_the_first_passages_are_scored(self):
        with ScriptedReranker(by_rhine) as server:
            self.succeed(*self.search, '--rerank-url', server.url, '--option', 'score.passages=2')
        self.assertEqual(len(server.requests[0][1]['documents']), 2)

    def test_its_key_is_its_own(self):
        keys = {'HOPTRAIL_RERANK_KEY': 'secret-1', 'HOPTRAIL_EMBED_KEY': 'secret-2', 'HOPTRAIL_LLM_KEY': 'secret-3', 'OPENAI_API_KEY': 'secret-4'}
        with ScriptedReranker(by_rhine) as server:
            search = (*self.search, '--rerank-url', server.url)
            self.succeed(*search, environment=keys)
            self.succeed(*search, '--key-header', 'api-key', environment=keys)
            self.succeed(*search, environment={**keys, 'HOPTRAIL_RERANK_KEY': ''})
        sent = [(headers.get('Authorization'), headers.get('api-key')) for headers, _ in server.requests]
        self.assertEqual(sent, [('Bearer secret-1', None), (None, 'secret-1'), (None, None)])
        with EchoingServer() as server:
            server.way = 'refused'
            self.fail_with('HTTP 401', 'set HOPTRAIL_RERANK_KEY', environment={'HOPTRAIL_RERANK_KEY': ''},
                           arguments=(*self.search, '--rerank-url', server.url, '--retries', '0'))

    def test_an_answer_that_is_not_one_score_for_each_passage_is_an_error(self):
        one = {'index': 0, 'relevance_score': 1.0}
        for say, piece in ((lambda scores: json.dumps({'results': [one]}), 'has 1 results, 3 passages were sent'),
                           (lambda scores: json.dumps({'results': [one] * 3}), 'index 0 again'),
                           (lambda scores: json.dumps({'results': [{'index': 3, 'relevance_score': 1}]}), 'index 3, 3 passages were sent'),
                           (lambda scores: json.dumps({'results': [{'relevance_score': 1}]}), 'no index'),
                           (lambda scores: json.dumps({'results': [{'index': 0}]}), '"relevance_score"'),
                           (lambda scores: json.dumps({'results': [{'index': 0, 'score': 1e300}]}), 'not finite'),
                           (lambda scores: '{"results": [{"index": 0, "score": NaN}]}', 'not valid JSON'),
                           (lambda scores: json.dumps({'error': {'message': 'no model "cross"'}}), 'no model "cross"'),
                           (lambda scores: json.dumps({'answer': scores}), 'no list "results"')):
            with self.subTest(piece), ScriptedReranker(by_rhine, say) as server:
                self.fail_with(f'reranker {server.url}: ', piece, arguments=(*self.search, '--rerank-url', server.url))
        with ScriptedReranker(by_rhine, lambda scores: '{"detail": "too long"}', 413) as server:
            self.fail_with(f'reranker {server.url}: HTTP 413: too long', arguments=(*self.search, '--rerank-url', server.url))

    def test_scores_without_a_server_are_an_error_that_names_it(self):
        script = ScriptedModel(self, [{'answer': 'x', 'repeat': True}]).url
        for verb in (('search', 'corpus.hop', QUESTION), ('ask', 'corpus.hop', QUESTION, '--llm-url', script, '--method', 'bm25'),
                     ('eval', 'corpus.hop', self.write_lines('q.jsonl', QUESTIONS), '--method', 'bm25')):
            self.fail_with('search.score needs a reranker', '--rerank-url', arguments=(*verb, '--option', 'search.score=true'))

    def test_passages_that_a_state_orders_are_not_scored(self):
        plain = self.succeed(*self.search, '--method', 'rgnn_ret', '--option', 'gnn_ret.distances=bm25', '--option', 'gnn_ret.keywords=names')
        with ScriptedReranker(by_rhine) as server:
            run = self.succeed(*self.search, '--method', 'rgnn_ret', '--option', 'gnn_ret.distances=bm25', '--option', 'gnn_ret.keywords=names',
                               '--rerank-url', server.url)
            evaluated = self.succeed('eval', 'corpus.hop', self.write_lines('q.jsonl', QUESTIONS), '--method', BY_STATE, '--json', '--rerank-url', server.url)
        self.assertEqual(ids(run), ids(plain))
        self.assertIn('--rerank-url has no effect', run.errors)
        self.assertIn('--rerank-url has no effect', evaluated.errors)
        self.assertEqual(server.requests, [])

    def test_answers_read_the_passages_in_the_scored_order(self):
        model = ScriptedModel(self, [{'answer': 'the Rhine', 'repeat': True}])
        with ScriptedReranker(by_rhine) as server:
            run = self.succeed('ask', 'corpus.hop', QUESTION, '--method', 'trail', '--llm-url', model.url, '--json', '--rerank-url', server.url, *ONLY_SCORES)
        self.assertEqual(ids(run)[0], 'c')
        [request] = model.requests()
        prompt = request['request']['messages'][-1]['content']
        self.assertLess(prompt.index('flows into the Rhine'), prompt.index('is a painter'))

    def test_each_step_of_a_loop_is_scored_for_its_own_question(self):
        lines = [{'purpose': 'self_ask', 'answer': 'Follow up: Where was Anna Berg born?'}, {'purpose': 'sub_answer', 'answer': 'Dorfheim'},
                 {'purpose': 'self_ask', 'answer': 'So the final answer is: the Rhine'}]
        with ScriptedReranker(by_rhine) as server:
            self.succeed('ask', 'corpus.hop', QUESTION, '--method', 'self_ask', '--llm-url', ScriptedModel(self, lines).url, '--rerank-url', server.url)
        self.assertIn('Where was Anna Berg born?', [body['query'] for _, body in server.requests])

    def test_eval_measures_the_scored_order(self):
        gold = {question['question']: question['gold'] for question in QUESTIONS}
        names = {self.texts[passage]: passage for passage in self.texts}
        questions = self.write_lines('q.jsonl', [{**question, 'gold': ['b']} for question in QUESTIONS])
        with ScriptedReranker(lambda question, document: float(names[document] == 'b')) as server:
            run = self.succeed('eval', 'corpus.hop', questions, '--json', '--k', '1', '--rerank-url', server.url, *ONLY_SCORES,
                               '--method', 'trail', '--method', 'plain=trail:search.score=false')
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        scored, plain = (result['recall']['1'] for result in run.json['results'])
        self.assertEqual(scored, 1.0)
        self.assertLess(plain, 1.0)
        self.assertEqual(sorted(body['query'] for _, body in server.requests), sorted(gold))
        with ScriptedReranker(by_rhine, lambda scores: '{"detail": "out of order"}', 400) as server:
            self.fail_with('out of order', arguments=('eval', 'corpus.hop', questions, '--method', 'trail', '--rerank-url', server.url))


class ServeRerank(ServeTest):
    def test_searches_are_scored(self):
        with ScriptedReranker(by_rhine) as reranker:
            server = self.serve('--rerank-url', reranker.url, *ONLY_SCORES)
            answer = server.post('/search', {'question': QUESTION})
            self.assertEqual((answer.status, answer.json['hits'][0]['passage']), (200, 'c'), answer.body)
            self.assertEqual(len(reranker.requests), 1)
            page = server.post('/v1/vector_stores/s.store/search', {'query': QUESTION})
            self.assertEqual((page.status, page.json['data'][0]['file_id']), (200, 'c'), page.body)

    def test_answers_read_the_scored_order(self):
        model = ScriptedModel(self, [{'answer': 'the Rhine', 'repeat': True}])
        with ScriptedReranker(by_rhine) as reranker:
            server = self.serve('--rerank-url', reranker.url, '--llm-url', model.url, *ONLY_SCORES)
            answer = server.post('/ask', {'question': QUESTION, 'method': 'trail', 'stream': False})
            self.assertEqual((answer.status, answer.json['hits'][0]['passage']), (200, 'c'), answer.body)

    def test_a_reranker_that_fails_is_a_status(self):
        with ScriptedReranker(by_rhine, lambda scores: '{"detail": "out of order"}', 400) as reranker:
            server = self.serve('--rerank-url', reranker.url, '--retries', '0')
            self.assert_refused(server.post('/search', {'question': QUESTION}), 502, 'out of order')
            self.assertEqual(server.ask('GET', '/healthz').status, 200)


if __name__ == '__main__':
    unittest.main()
