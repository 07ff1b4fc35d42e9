"""hoptrail eval: its figures against a plain computation, its forms of gold, steps and vectors."""
import itertools
import math
import unittest

from command import DATA, PASSAGES, QUESTIONS, SCHEMAS, CommandTest, npy, read_lines
from schema_check import check
from word_embedder import WordEmbedder, embed


def figures(rankings, golds, ks=(2, 5, 10)):
    """Recall@k, all-gold@k, MRR and nDCG@10, from their definitions."""
    def mean(values):
        return sum(values) / len(values)

    def ndcg(ranking, gold):
        gain = sum(1 / math.log2(rank + 2) for rank, passage in enumerate(ranking[:10]) if passage in gold)
        return gain / sum(1 / math.log2(rank + 2) for rank in range(min(10, len(gold))))

    pairs = list(zip(rankings, golds))
    return {
        'recall': {str(k): mean([len(set(r[:k]) & g) / len(g) for r, g in pairs]) for k in ks},
        'all_gold': {str(k): mean([float(g <= set(r[:k])) for r, g in pairs]) for k in ks},
        'mrr': mean([next((1 / (i + 1) for i, p in enumerate(r) if p in g), 0.0) for r, g in pairs]),
        'ndcg10': mean([ndcg(r, g) for r, g in pairs]),
    }


class Figures(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')
        self.questions = read_lines(DATA / 'questions.jsonl')

    def test_they_equal_a_plain_computation_over_searches(self):
        questions = self.questions[::6]
        file = self.write_lines('q.jsonl', questions)
        run = self.succeed('eval', 'corpus.hop', file, '--method', 'trail', '--method', 'bm25', '--json')
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        for result in run.json['results']:
            rankings = [[hit['passage'] for hit in self.succeed(
                'search', 'corpus.hop', q['question'], '--method', result['method'], '--json').json['hits']] for q in questions]
            expected = figures(rankings, [set(q['gold']) for q in questions])
            self.assertEqual(result['questions'], len(questions))
            for name in ('mrr', 'ndcg10'):
                self.assertAlmostEqual(result[name], expected[name], 9)
            for name in ('recall', 'all_gold'):
                for k, share in expected[name].items():
                    self.assertAlmostEqual(result[name][k], share, 9, f'{name}@{k}')

    def test_a_message_names_the_line_and_no_other_number(self):
        file = self.write_lines('q.jsonl', [self.questions[0], dict(self.questions[1], question='')])
        self.fail_with(f'{file}:2: the question is empty', arguments=('eval', 'corpus.hop', file))

    def test_chains_lead_to_gold_and_their_sentences_say_their_names(self):
        run = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'trail', '--chains', '--json')
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        chains = run.json['results'][0]['chains']
        self.assertGreater(chains['later_gold'], 60)
        self.assertGreaterEqual(chains['later_gold_with_chain'], 0.85)
        self.assertGreater(chains['with_chain']['gold'], chains['without_chain']['gold'])
        self.assertGreater(chains['with_chain_3_to_5']['gold'], chains['without_chain_3_to_5']['gold'])
        self.assertGreater(chains['links'], 300)
        self.assertEqual(chains['links_with_name'], 1)
        hits = sum(counts['hits'] for counts in chains['by_last_link'].values())
        self.assertEqual(hits, chains['with_chain']['hits'])
        self.assertEqual(hits + chains['without_chain']['hits'], 5 * len(self.questions))

    def test_without_vectors_there_are_three_methods(self):
        run = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--json', '--by-type')
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        results = run.json['results']
        self.assertEqual([result['method'] for result in results], ['bm25', 'gnn_ret', 'trail'])
        for result in results:
            self.assertEqual(sum(group['questions'] for group in result['groups'].values()), 58)
            low, high = result['intervals']['recall@5']
            self.assertTrue(low <= result['recall']['5'] <= high)
        self.assertGreater(results[2]['recall']['5'], results[0]['recall']['5'])
        self.assertGreater(results[2]['difference']['intervals']['recall@5'][0], 0)

    def test_the_table_is_markdown(self):
        run = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--k', '3,5', '--by-type', '--method', 'bm25')
        rows = [line for line in run.out.splitlines() if line.startswith('|')]
        self.assertIn('| method | R@3 | R@5 | all-gold@5 |', rows[0])
        self.assertTrue(all(set(row) <= set('|-:') for row in (rows[1], rows[4])))
        self.assertEqual(rows[0].count('|'), rows[2].count('|'))
        self.assertEqual(rows[3].count('|'), rows[5].count('|'))

    def test_one_run_compares_settings_of_one_method(self):
        run = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--json', '--method', 'paper=gnn_ret',
                           '--method', 'two layers=gnn_ret:gnn_ret.alpha=0.3,0.3,gnn_ret.lower_only=true', '--method', 'gnn_ret:gnn_ret.nodes=3')
        self.assertEqual([result['method'] for result in run.json['results']], ['paper', 'two layers', 'gnn_ret:gnn_ret.nodes=3'])
        self.assertEqual(run.json['results'][1]['options'], {'gnn_ret.alpha': '0.3,0.3', 'gnn_ret.lower_only': 'true'})
        self.assertEqual({result['name'] for result in run.json['results']}, {'gnn_ret'})

    def test_gold_steps_find_more_than_the_question(self):
        settings = ('eval', 'corpus.hop', DATA / 'questions.jsonl', '--json', '--method', 'trail')
        whole, stepwise = self.succeed(*settings).json, self.succeed(*settings, '--decomposition', 'gold').json
        self.assertEqual(stepwise['questions_asked'], sum(1 for q in self.questions if q.get('decomposition')))
        self.assertGreater(stepwise['results'][0]['recall']['10'], whole['results'][0]['recall']['10'])

    def test_a_split_is_a_split(self):
        file = self.write_lines('q.jsonl', [dict(q, split='train' if i % 2 else 'dev') for i, q in enumerate(self.questions)])
        self.assertEqual(self.succeed('eval', 'corpus.hop', file, '--split', 'train', '--method', 'bm25', '--json').json['questions_asked'], 29)
        self.fail_with('no question is left', arguments=('eval', 'corpus.hop', file, '--split', 'test'))


class Ties(CommandTest):
    """MTRR and TMHits@10 of G-RAG, §4.1.1."""

    def slow(self, hits, gold):
        """By the definition: every gold passage against every hit."""
        reciprocal = tied_hits = 0
        for passage in gold:
            own = [hit['score'] for hit in hits if hit['passage'] == passage]
            if not own:
                continue
            higher = sum(hit['score'] > own[0] for hit in hits)
            ties = sum(hit['score'] == own[0] for hit in hits)
            reciprocal += 2 / (2 * (higher + 1) + ties - 1)
            tied_hits += min(1, max(0, 10 - higher) / ties)
        return reciprocal / len(gold), tied_hits / len(gold)

    def test_worked_values(self):
        texts = ['river bridge'] * 2 + ['river stones'] * 12 + ['old stones']
        self.index(self.write_lines('p.jsonl', [{'id': f'p{i:02}', 'text': text} for i, text in enumerate(texts)]))
        questions = self.write_lines('q.jsonl', [{'question': 'river bridge', 'gold': ['p01', 'p07']}])
        evaluate = ('eval', 'corpus.hop', questions, '--method', 'bm25', '--json')
        [result] = self.succeed(*evaluate, '--option', 'hits=20').json['results']
        self.assertAlmostEqual(result['mtrr'], (2 / 3 + 2 / 17) / 2)  # A = 0, τ = 2; A = 2, τ = 12
        self.assertAlmostEqual(result['tmhits10'], (1 + 8 / 12) / 2)
        titles, _, row = [line.split(' | ') for line in self.succeed(*evaluate[:-1], '--option', 'hits=20').out.splitlines() if line.startswith('|')][:3]
        self.assertEqual([row[titles.index(name)] for name in ('MTRR', 'TMHits@10')], ['39.2', '83.3'])
        [cut] = self.succeed(*evaluate, '--option', 'hits=5').json['results']
        self.assertAlmostEqual(cut['mtrr'], (2 / 3 + 0) / 2)  # p07 is no hit
        self.assertAlmostEqual(cut['tmhits10'], 1 / 2)

    def test_equals_the_definition_on_every_question(self):
        self.index(DATA / 'passages.jsonl')
        questions = [question for question in read_lines(DATA / 'questions.jsonl') if question.get('gold')]
        for method in ('bm25', 'tfidf'):
            [result] = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', method, '--json', '--option', 'hits=30').json['results']
            slow = [self.slow(self.succeed('search', 'corpus.hop', question['question'], '-k', 30, '--method', method, '--json').json['hits'],
                              question['gold']) for question in questions]
            self.assertEqual(len(slow), result['questions'])
            self.assertAlmostEqual(result['mtrr'], sum(pair[0] for pair in slow) / len(slow), places=6)
            self.assertAlmostEqual(result['tmhits10'], sum(pair[1] for pair in slow) / len(slow), places=6)


class Structure(CommandTest):
    """Struct-EM of KGP: whether the hits are what the named pages and tables contain, no less and no more."""

    def test_worked_value(self):
        pages = '\f'.join(f'Page {number} tells of the river {name}. It is long.' for number, name in enumerate(('Ain', 'Bor', 'Cam'), 1))
        self.write('docs/rivers.txt', pages)
        self.index('docs')
        asked = {text: [hit['passage'] for hit in self.succeed('search', 'corpus.hop', text, '--method', 'kgp', '--json').json['hits']]
                 for text in ('What is on page 2?', 'What is on pages 1 and 3?', 'Which river is long?')}
        second, ends = asked['What is on page 2?'], asked['What is on pages 1 and 3?']
        self.assertTrue(second and ends and not set(second) & set(ends))
        questions = [{'question': 'What is on page 2?', 'gold': second, 'structure': True},
                     {'question': 'What is on pages 1 and 3?', 'gold': ends, 'structure': True},
                     {'question': 'What is on page 3?', 'gold': ends, 'structure': True},      # too few
                     {'question': 'What is on pages 1 to 3?', 'gold': ends, 'structure': True},  # too many
                     {'question': 'Which river is long?', 'gold': second}]
        run = self.succeed('eval', 'corpus.hop', self.write_lines('q.jsonl', questions), '--method', 'kgp', '--method', 'bm25', '--json')
        kgp, bm25 = (result['structure'] for result in run.json['results'])
        self.assertEqual(kgp, {'questions': 4, 'exact_match': 0.5})
        self.assertEqual(bm25['exact_match'], 0)
        self.assertNotIn('structure', self.succeed('eval', 'corpus.hop', self.write_lines('r.jsonl', questions[4:]), '--method', 'kgp', '--json').json['results'][0])


class EvidenceGraphs(CommandTest):
    """Graphs of bgr against the right ones: GM, GS, GED and the nodes (Zhu et al., §5.3)."""

    PASSAGES = [{'id': 'a', 'text': 'red kite'}, {'id': 'b', 'text': 'red sand'}, {'id': 'c', 'text': 'sand dune'},
                {'id': 'd', 'text': 'old stones'}]

    def slow(self, found, gold):
        """All ways to lay the nodes of one graph on those of the other, by the definitions."""
        found, gold = set(found), set(gold)
        have, want = ({node for edge in edges for node in edge} | {None} for edges in (found, gold))
        names = lambda nodes: sorted(nodes, key=str)  # noqa: E731
        small, large = (found, gold) if len(have) <= len(want) else (gold, found)
        a, b = ((have, want) if len(have) <= len(want) else (want, have))
        best = {}
        for labels in (False, True):
            costs = []
            for image in itertools.permutations(names(b), len(a)):
                to = dict(zip(names(a), image))
                kept = sum((to[u], to[v]) in large for u, v in small)
                cost = len(b) - len(a) + len(small) + len(large) - 2 * kept
                costs.append(cost + (sum(u != v for u, v in to.items()) if labels else 0))
            best[labels] = min(costs)
        have, want = have - {None}, want - {None}
        common = len(have & want)
        return {'node_em': float(have == want), 'node_precision': common / len(have) if have else 0,
                'node_recall': common / len(want), 'node_f1': 2 * common / (len(have) + len(want)),
                'graph_match': float(found == gold), 'graph_structure': float(best[False] == 0),
                'graph_edit_distance': best[False], 'labeled_graph_edit_distance': best[True]}

    def found_edges(self, question, *more):
        hits = self.succeed('search', 'corpus.hop', question, '--method', 'bgr', '--json', *more).json
        return [(edge['from'], edge['to']) for edge in hits.get('evidence_graph', {}).get('edges', [])]

    def evaluate(self, questions, *more):
        return self.succeed('eval', 'corpus.hop', self.write_lines('q.jsonl', questions), '--method', 'bgr', *more)

    def test_equals_the_definitions_on_graphs_that_match_and_do_not(self):
        self.index(self.write_lines('p.jsonl', self.PASSAGES))
        found = self.found_edges('red kite')
        self.assertTrue(found)
        [(root, first)] = found[:1]
        self.assertIsNone(root)
        golds = [found, [*found, (first, 'd')], [(None, 'd')], [(None, 'c'), ('c', 'd'), (None, 'd')]]
        questions = [{'question': 'red kite', 'gold': ['a'], 'evidence_graph': gold} for gold in golds]
        for question, gold in zip(questions, golds):
            [result] = self.evaluate([question], '--json').json['results']
            graphs = result['graphs']
            self.assertEqual(graphs.pop('questions'), 1)
            expected = self.slow(found, gold)
            self.assertEqual(set(graphs), set(expected))
            for name, value in expected.items():
                self.assertAlmostEqual(graphs[name], value, msg=(name, gold))
        [result] = self.evaluate([*questions, {'question': 'red', 'gold': ['a']}], '--json').json['results']
        self.assertEqual(result['graphs']['questions'], 4)
        self.assertEqual(result['graphs']['graph_match'], 0.25)
        self.assertIn('| evidence graphs | questions | EM | P | R | F1 | GM | GS | GED | labeled GED |', self.evaluate(questions).out)

    def test_a_decomposition_makes_a_graph_by_the_steps_that_its_steps_name(self):
        self.index(self.write_lines('p.jsonl', self.PASSAGES))
        steps = [{'question': 'x', 'gold': ['a']}, {'question': 'y', 'gold': ['b']}, {'question': '#1 or #2', 'gold': ['c']}]
        edges = [[None, 'a'], [None, 'b'], ['a', 'c'], ['b', 'c']]
        by_steps = self.evaluate([{'question': 'red kite', 'gold': ['a'], 'decomposition': steps}], '--json').json['results'][0]['graphs']
        by_edges = self.evaluate([{'question': 'red kite', 'gold': ['a'], 'evidence_graph': edges}], '--json').json['results'][0]['graphs']
        self.assertEqual(by_steps, by_edges)

    def test_other_methods_and_questions_have_none(self):
        self.index(self.write_lines('p.jsonl', self.PASSAGES))
        question = {'question': 'red kite', 'gold': ['a'], 'evidence_graph': [[None, 'a']]}
        [bm25] = self.succeed('eval', 'corpus.hop', self.write_lines('q.jsonl', [question]), '--method', 'bm25', '--json').json['results']
        self.assertNotIn('graphs', bm25)
        self.assertNotIn('graphs', self.evaluate([{'question': 'red kite', 'gold': ['a']}], '--json').json['results'][0])
        self.fail_with('only [from, to]', arguments=('eval', 'corpus.hop', self.write_lines(
            'w.jsonl', [{'question': 'red kite', 'gold': ['a'], 'evidence_graph': [['a']]}]), '--method', 'bgr'))


class Sections(CommandTest):
    def test_gold_sections_are_found(self):
        self.index(DATA / 'handbook', output='handbook.hop')
        run = self.succeed('eval', 'handbook.hop', DATA / 'handbook.questions.jsonl', '--json')
        self.assertEqual(run.json['gold_missing'], 0, run.errors)
        self.assertGreater(run.json['results'][0]['recall']['10'], 0.5)

    def test_links_and_titles_lead_further_in_the_handbook(self):
        self.index(DATA / 'handbook', output='handbook.hop')
        run = self.succeed('eval', 'handbook.hop', DATA / 'handbook.questions.jsonl', '--json', '--method', 'bm25', '--method',
                           'titles=trail:trail.links=false', '--method', 'trail')
        bm25, titles, trail = (result['all_gold']['5'] for result in run.json['results'])
        self.assertTrue(bm25 < titles <= trail, (bm25, titles, trail))

    def test_the_gate_closes_where_nothing_is_mentioned(self):
        self.index(DATA / 'folders/notes', '--option', 'keywords.mentions=false', output='notes.hop')
        question = 'Who is the owner of the house in Ferrygate 4?'
        closed = self.succeed('search', 'notes.hop', question, '--option', 'trail.links=false', '--json').json
        self.assertTrue(any('links do not rank' in notice for notice in closed['notices']))
        plain = self.succeed('search', 'notes.hop', question, '--method', 'bm25', '--json').json
        self.assertEqual([hit['passage'] for hit in closed['hits']], [hit['passage'] for hit in plain['hits']])
        open_gate = self.succeed('search', 'notes.hop', question, '--json').json  # by links
        self.assertEqual(open_gate['notices'], [])  # the learned share is a fact of the corpus: info has it

    def test_any_passage_of_a_section_is_the_section(self):
        long_section = ' '.join(f'Sentence {i} speaks of walruses.' for i in range(80))
        self.write('docs/page.md', f'# Page\n\nTop text on otters.\n\n## Sea\n\n{long_section}\n\n## Land\n\nText on foxes.\n')
        self.index('docs')
        questions = [{'question': 'walruses', 'gold_sections': [{'document': 'page.md', 'heading': 'Sea'}]},
                     {'question': 'otters', 'gold_sections': [{'document': 'page.md', 'heading': None}]},
                     {'question': 'foxes', 'gold_sections': [{'document': 'page.md', 'heading': 'Land'}]},
                     {'question': 'foxes', 'gold_sections': [{'document': 'page.md', 'heading': 'Sky'}]}]
        run = self.succeed('eval', 'corpus.hop', self.write_lines('q.jsonl', questions), '--method', 'bm25', '--k', '1', '--json')
        self.assertEqual(run.json['gold_missing'], 1)
        self.assertEqual(run.json['results'][0]['recall']['1'], 0.75)


class Vectors(CommandTest):
    def setUp(self):
        super().setUp()
        passages = self.write_lines('p.jsonl', PASSAGES)
        rows = self.write('p.npy', npy([embed(p['title'] + '\n' + p['text']) for p in PASSAGES]))
        self.index(passages, '--vectors', rows)
        self.questions = self.write_lines('q.jsonl', QUESTIONS)

    def qualities(self, run):
        self.assertTrue(run.json['results'])
        return [(result['method'], result['recall'], result['mrr']) for result in run.json['results']]

    def test_from_files_and_from_a_server_they_give_the_same(self):
        with WordEmbedder() as server:
            live = self.succeed('eval', 'corpus.hop', self.questions, '--embed-url', server.url, '--json')
            asked = [text for _, body in server.requests for text in body['input']]
            self.assertEqual(len(server.requests), 1)  # all texts of all questions in one batch
        self.assertEqual([r['method'] for r in live.json['results']], ['bm25', 'dense', 'hybrid', 'gnn_ret', 'trail'])
        query = self.write('q.npy', npy([embed(q['question']) for q in QUESTIONS], 'f2'))
        masked = self.write('m.npy', npy([embed(text) for text in asked[1::2]], 'f2'))
        given = self.succeed('eval', 'corpus.hop', self.questions, '--query-vectors', query, '--masked-vectors', masked, '--json')
        self.assertEqual(self.qualities(live), self.qualities(given))

    def test_rows_belong_to_lines_also_when_questions_are_left_out(self):
        # The vector of the other question would find nothing: dense ranks by it alone.
        rows = self.write('q.npy', npy([embed(PASSAGES[2]['title'] + '\n' + PASSAGES[2]['text']), embed(PASSAGES[0]['title'] + '\n' + PASSAGES[0]['text'])]))
        run = self.succeed('eval', 'corpus.hop', self.questions, '--query-vectors', rows, '--split', 'train', '--method', 'dense', '--k', '1', '--json')
        self.assertEqual(run.json['results'][0]['recall']['1'], 1.0)

    def test_a_method_can_be_kept_from_vectors(self):
        rows = self.write('q.npy', npy([embed(q['question']) for q in QUESTIONS]))
        run = self.succeed('eval', 'corpus.hop', self.questions, '--query-vectors', rows, '--json', '--method', 'without=trail:vectors=none')
        alone = self.succeed('eval', 'corpus.hop', self.questions, '--json', '--method', 'without=trail')
        self.assertEqual(self.qualities(run), self.qualities(alone))

    def test_step_vectors_by_order_and_by_name(self):
        texts = ['Where was Anna Berg born?', 'On which river is Dorfheim?', 'Into what does Lauter flow?']
        in_order = self.write('s.npy', npy([embed(text) for text in texts]))
        by_name = self.write('r.npy', npy([embed(text) for text in texts[::-1]]))
        names = self.write_lines('steps.jsonl', [{'id': 'q1', 'step': step} for step in (3, 2, 1)])
        settings = ('eval', 'corpus.hop', self.questions, '--decomposition', 'gold', '--json', '--method', 'dense')
        runs = [self.succeed(*settings, '--step-vectors', in_order), self.succeed(*settings, '--step-vectors', by_name, '--steps', names)]
        with WordEmbedder() as server:
            runs.append(self.succeed(*settings, '--embed-url', server.url))
            self.assertLessEqual(set(texts), set(server.requests[0][1]['input']))
        self.assertEqual(self.qualities(runs[0]), self.qualities(runs[1]))
        self.assertEqual(self.qualities(runs[0]), self.qualities(runs[2]))
        self.assertEqual(runs[0].json['questions_asked'], 1)

    def test_traces_are_replayed(self):
        traces = [{'source': 'ProbTree', 'question': 'other', 'ids': {'set': 'q1'}, 'steps': [
                      {'question': 'Where was Anna Berg born?', 'filled': 'Where was Anna Berg born?', 'sons': []},
                      {'question': 'On which river is #1?', 'filled': 'On which river is Dorfheim?', 'sons': []},
                      {'question': 'whole', 'filled': 'whole', 'sons': [0, 1]}]},
                  {'source': 'ReAct', 'question': QUESTIONS[1]['question'], 'ids': {}, 'steps': [
                      {'thought': 't', 'action': 'Search', 'query': 'Anna Berg'}, {'thought': 't', 'action': 'Finish', 'query': 'x'}]}]
        file = self.write_lines('traces.jsonl', traces)
        settings = ('eval', 'corpus.hop', self.questions, '--decomposition', file, '--method', 'trail', '--json')
        run = self.succeed(*settings)
        self.assertEqual(run.json['questions_asked'], 2)
        self.assertIn('step by step: 2 questions', run.errors)
        self.assertEqual(self.succeed(*settings, '--trace-source', 'ReAct').json['questions_asked'], 1)
        with WordEmbedder() as server:
            self.succeed(*settings, '--embed-url', server.url)
            texts = [text for _, body in server.requests for text in body['input']]
        self.assertTrue({'On which river is Dorfheim?', 'Anna Berg'} <= set(texts), texts)
        self.assertNotIn('whole', texts)

    def test_steps_are_measured_by_their_own_gold(self):
        settings = ('eval', 'corpus.hop', self.questions, '--decomposition', 'gold', '--by-step', '--json', '--k', '1,9')
        run = self.succeed(*settings, '--method', 'bm25', '--method', 'rgnn_ret', '--method', 'rgnn_ret:rgnn_ret.beta=1')
        words, recurrent, alone = (result['steps'] for result in run.json['results'])
        gold = [step['gold'] for question in read_lines(self.questions) for step in question.get('decomposition', [])]
        self.assertEqual(words['steps'], sum(1 for passages in gold if passages))
        self.assertNotIn('recall_alone', words)
        self.assertEqual([recurrent['recall_alone'], alone['recall_alone']], [alone['recall']] * 2)
        self.fail_with('--by-step needs --decomposition gold', arguments=('eval', 'corpus.hop', self.questions, '--by-step'))

    def test_the_question_as_a_step(self):
        settings = ('eval', 'corpus.hop', self.questions, '--decomposition', 'gold', '--method', 'bm25', '--json')
        [asked], [left_out] = (self.succeed(*settings, '--question-step', value).json['results'] for value in ('true', 'false'))
        self.assertEqual([row['options'] for row in (asked, left_out)], [{'steps.question': 'true'}, {'steps.question': 'false'}])
        self.assertNotEqual(asked['mtrr'], left_out['mtrr'])


if __name__ == '__main__':
    unittest.main()
