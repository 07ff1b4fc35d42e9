"""hoptrail reproduce: the paper's tables on sets at hand, over what eval measures; loops from recorded replies."""
import os
import pathlib
import re
import shutil
import unittest

from command import SOURCE, CommandTest, npy, read_lines
from scripted_model import ScriptedModel
from word_embedder import WordEmbedder, embed

EVAL_DATA = os.environ.get('HOPTRAIL_EVAL_DATA')
DEAR_TABLES = ('g-rag-networks', 'iier-chains', 'iier-order', 'iier-density')  # three quarters of the page's time


def rows_of(page, title):
    """Label → cells, of the table below a heading."""
    section = page[page.index(f'## {title}'):].split('\n## ')[0]
    lines = [line for line in section.splitlines() if line.startswith('| ') and not line.startswith('| |')]
    return {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip('|').split('|')] for line in lines)}


class Reproduce(CommandTest):
    def make_set(self, name):
        passages = [{'id': f'p{i}', 'title': f'Town {i}', 'text': f'Town {i} lies on the river {i % 3} near Town {(i + 1) % 12}.'} for i in range(12)]
        questions = [{'id': f'q{i}', 'question': f'On which river lies the town near Town {i}?', 'gold': [f'p{i}', f'p{(i + 1) % 12}'], 'answer': f'{i % 3}',
                      'decomposition': [{'question': f'Which town is near Town {i}?', 'answer': f'Town {(i + 1) % 12}', 'gold': [f'p{i}']},
                                        {'question': 'On which river lies #1?', 'answer': f'{(i + 1) % 3}', 'gold': [f'p{(i + 1) % 12}']}]} for i in range(4)]
        self.write_lines(f'data/{name}/passages.jsonl', passages)
        self.write_lines(f'data/{name}/questions.jsonl', questions)
        self.write(f'data/{name}/passages.f16.npy', npy([embed(p['text']) for p in passages], 'f2'))
        self.write(f'data/{name}/questions.f16.npy', npy([embed(q['question']) for q in questions], 'f2'))
        steps = [(q['id'], number, step['question']) for q in questions for number, step in enumerate(q['decomposition'])]
        self.write_lines(f'data/{name}/steps.jsonl', [{'id': id_, 'step': number} for id_, number, _ in steps])
        self.write(f'data/{name}/steps.f16.npy', npy([embed(text) for _, _, text in steps], 'f2'))

    def test_each_figure_is_that_of_eval(self):
        self.make_set('musique')
        page = self.succeed('reproduce', '1', '--data', 'data').out
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy', '--option', 'embedder.id=all-MiniLM-L6-v2')
        for label, method in (('bm25', 'bm25'), ('SBERT', 'dense'), ('GNN-Ret (K = 5)', 'gnn_ret:gnn_ret.nodes=5')):
            [result] = self.succeed('eval', 'corpus.hop', 'data/musique/questions.jsonl', '--query-vectors', 'data/musique/questions.f16.npy',
                                    '--method', method, '--k', '5', '--json').json['results']
            expected = ' / '.join(f"{100 * result[name]['5']:.1f}" for name in ('recall', 'all_gold'))
            cells = rows_of(page, 'Table 1: one retrieval')[label]
            self.assertEqual(cells[1], expected, label)
            self.assertEqual(cells[3], '–')  # 2Wiki is not there

    def test_the_message_to_oneself_is_measured_by_the_first_gold_passage(self):
        self.make_set('musique')
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy')
        rows = rows_of(self.succeed('reproduce', '2-own', '--data', 'data').out, 'The message to oneself')
        for label, method in (('GNN-Ret, equation 2 as printed', 'gnn_ret:gnn_ret.lower_only=false'), ('GNN-Ret', 'gnn_ret')):
            [result] = self.succeed('eval', 'corpus.hop', 'data/musique/questions.jsonl', '--query-vectors', 'data/musique/questions.f16.npy',
                                    '--method', method, '--k', '5', '--json').json['results']
            self.assertEqual(rows[label][5], f"{100 * result['mrr']:.1f} / {100 * result['recall']['5']:.1f}")

    def test_loops_run_from_recorded_replies_or_say_what_they_need(self):
        self.make_set('musique')
        self.assertIn('Not run: these loops need a language model', self.succeed('reproduce', '8', '--data', 'data').out)
        self.write('none.jsonl', '')
        self.fail_with('none.jsonl has no reply', arguments=['reproduce', '1-loops', '--data', 'data', '--replay', 'none.jsonl'])

    def test_loops_run_from_recorded_decompositions(self):
        self.make_set('musique')
        questions = read_lines(self.folder / 'data/musique/questions.jsonl')[:2]
        self.write_lines('data/traces.jsonl', [
            {'question': q['question'], 'steps': [{'filled': s['question'].replace('#1', q['decomposition'][0]['answer']), 'answer': s['answer'], 'sons': [], 'parent': 2}
                                                  for s in q['decomposition']] + [{'filled': q['question'], 'answer': q['answer'], 'sons': [0, 1], 'parent': None}]}
            for q in questions])
        for table, title, count in (('1-loops', 'Table 1: several retrievals', 5), ('8', 'Table 8: loops over RGNN-Ret', 4)):
            rows = rows_of(self.succeed('reproduce', table, '--data', 'data').out, title)
            self.assertEqual(len(rows), count)
            for label, cells in rows.items():
                recall, all_gold, exact, f1 = (float(figure) for figure in cells[1].split(' / '))
                self.assertTrue(0 < recall <= 100 and exact == f1 == 100, (label, cells))

    def test_trained_rows_say_what_was_learned_and_are_measured_on_others(self):
        self.make_set('musique')
        questions = read_lines(self.folder / 'data/musique/questions.jsonl')
        self.write_lines('data/musique/questions.jsonl', [dict(q, split='train' if i < 2 else 'dev') for i, q in enumerate(questions)])
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy', '--option', 'embedder.id=all-MiniLM-L6-v2')
        vectors = ('--query-vectors', 'data/musique/questions.f16.npy')
        run = self.run_command('train', 'corpus.hop', 'data/musique/questions.jsonl', '--split', 'train', '--method', 'gnn_ret', *vectors, '-o',
                               'w.weights', '--option', 'train.keep=loss', '--json')
        if 'this build has no training' in run.errors:
            self.skipTest('this build has no training')
        [result] = self.succeed('eval', 'corpus.hop', 'data/musique/questions.jsonl', '--split', 'dev', *vectors, '--method',
                                'gnn_ret:weights=w.weights', '--k', '5', '--json').json['results']
        cell = rows_of(self.succeed('reproduce', '1-trained', '--data', 'data').out, 'Table 1: trained')['GNN-Ret (w. train)'][1]
        alpha = float(run.json['learned']['gnn_ret.alpha'])
        self.assertEqual(cell, f"{100 * result['recall']['5']:.1f} / {100 * result['all_gold']['5']:.1f} (α {alpha:.3g})")

    def test_a_row_that_trains_is_the_median_of_its_samples(self):
        """60 training questions are three samples of 20, the second of which points elsewhere."""
        self.make_set('musique')
        [near, *_] = read_lines(self.folder / 'data/musique/questions.jsonl')
        far = dict(near, gold=['p6', 'p7'])
        lines = [dict(far if 20 <= i < 40 else near, id=f't{i}', split='train') for i in range(60)] + [dict(near, id=f'd{i}', split='dev') for i in range(4)]
        texts = [f'On which river lies the town near Town {i % 12}?' for i in range(len(lines))]
        self.write_lines('data/musique/questions.jsonl', lines)
        self.write('data/musique/questions.f16.npy', npy([embed(text) for text in texts], 'f2'))
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy', '--option', 'embedder.id=all-MiniLM-L6-v2')
        runs = []
        for sample in (slice(0, 20), slice(20, 40), slice(40, 60)):
            self.write_lines('sample.jsonl', lines[sample])
            self.write('sample.npy', npy([embed(text) for text in texts[sample]], 'f2'))
            run = self.run_command('train', 'corpus.hop', 'sample.jsonl', '--method', 'gnn_ret', '--query-vectors', 'sample.npy', '-o', 'w.weights',
                                   '--option', 'train.keep=loss', '--json')
            if 'this build has no training' in run.errors:
                self.skipTest('this build has no training')
            [result] = self.succeed('eval', 'corpus.hop', 'data/musique/questions.jsonl', '--split', 'dev', '--query-vectors',
                                    'data/musique/questions.f16.npy', '--method', 'gnn_ret:weights=w.weights', '--k', '5', '--json').json['results']
            runs.append((100 * result['recall']['5'], 100 * result['all_gold']['5'], float(run.json['learned']['gnn_ret.alpha'])))
        runs.sort(key=lambda run: run[0])
        recall, all_gold, alpha = runs[1]
        cell = rows_of(self.succeed('reproduce', '1-trained', '--data', 'data').out, 'Table 1: trained')['GNN-Ret (w. train)'][1]
        self.assertEqual(cell, f'{recall:.1f} / {all_gold:.1f} (α {alpha:.3g}; {runs[0][0]:.1f} – {runs[2][0]:.1f})')

    def test_rows_that_train_are_left_out_with_the_reason_where_they_cannot(self):
        """Without Eigen the build has no training; and a set can be too small to learn from. The other rows stay."""
        self.make_set('musique')
        [question, *_] = read_lines(self.folder / 'data/musique/questions.jsonl')
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy')
        train = self.run_command('train', 'corpus.hop', 'data/musique/questions.jsonl', '--method', 'gnn_ret', '-o', 'w.weights', '--query-vectors',
                                 'data/musique/questions.f16.npy', '--option', 'train.keep=loss')
        reason = 'this build has no training' if train.code == 2 else 'none of 0 questions has a gold passage'
        self.write_lines('data/musique/questions.jsonl', [question])
        self.write('data/musique/questions.f16.npy', npy([embed(question['question'])], 'f2'))
        page = self.succeed('reproduce', '1-trained', 'figure-4', '--data', 'data').out
        rows = rows_of(page, 'Table 1: trained')
        self.assertEqual([cells[1] for cells in rows.values()][2:], ['–'] * 4)
        self.assertTrue(all(rows[label][1][0].isdigit() for label in ('SBERT', 'GNN-Ret (K = 5)')), rows)
        self.assertIn(f'Not run: {"; ".join(list(rows)[2:])} (MuSiQue): {reason}', page)
        self.assertIn(f'Not run: {"; ".join(rows_of(page, "Figure 4"))} (MuSiQue): {reason}', page)

    def test_ties_are_taken_into_account(self):
        self.make_set('nq')
        self.index('data/nq/passages.jsonl', '--vectors', 'data/nq/passages.f16.npy')
        rows = rows_of(self.succeed('reproduce', 'g-rag', '--data', 'data').out, 'G-RAG')
        for label, method in (('w/o reranker', 'hybrid'), ('G-RAG', 'g_rag')):
            [result] = self.succeed('eval', 'corpus.hop', 'data/nq/questions.jsonl', '--query-vectors', 'data/nq/questions.f16.npy', '--method', method,
                                    '--k', '10,100', '--json').json['results']
            shares = (result['mrr_all'], result['recall']['10'], result['mtrr'], result['tmhits10'])
            self.assertEqual(rows[label][1], ' / '.join(f'{100 * share:.1f}' for share in shares))

    def test_scores_of_a_language_model_rank_with_their_ties(self):
        self.make_set('nq')
        gold = read_lines(self.folder / 'data/nq/questions.jsonl')[0]['gold']
        label = "a language model's scores, 0 to 100 (PaLM 2 L)"
        page = self.succeed('reproduce', 'g-rag', '--data', 'data').out
        self.assertEqual(rows_of(page, 'G-RAG')[label][1], '–')
        self.assertIn(f'Not run: {label} (NQ): it needs a language model', page)
        self.write_lines('data/nq/questions.jsonl', read_lines(self.folder / 'data/nq/questions.jsonl')[:1])
        self.write('data/nq/questions.f16.npy', npy([embed('On which river lies the town near Town 0?')], 'f2'))
        # The first four passages of the prompt get 90, all others 10.
        scores = '\n'.join(f'{number}: {90 if number <= 4 else 10}' for number in range(1, 13))
        model = ScriptedModel(self, [{'purpose': 'help_scores', 'answer': scores, 'repeat': True}])
        rows = rows_of(self.succeed('reproduce', 'g-rag', '--data', 'data', '--llm-url', model.url).out, 'G-RAG')
        [request] = model.requests()
        shown = re.findall(r'^<passage (\d+) [^>]*>\n(Town \d+)', request['request']['messages'][-1]['content'], re.M)
        self.assertEqual(len(shown), 12)
        ranks = {title: int(number) for number, title in shown}
        at = [ranks[f'Town {id_[1:]}'] for id_ in gold]
        mean_rank = [2.5 if rank <= 4 else 8.5 for rank in at]  # of ranks 1 to 4, and 5 to 12
        hits = [1 if rank <= 4 else 6 / 8 for rank in at]       # six of the last eight are among ten
        expected = (sum(1 / rank for rank in at) / 2, sum(rank <= 10 for rank in at) / 2, sum(1 / rank for rank in mean_rank) / 2, sum(hits) / 2)
        self.assertEqual(rows[label][1], ' / '.join(f'{100 * share:.1f}' for share in expected))

    def test_passages_of_chains_are_measured_in_three_orders(self):
        """Gold that is among the first five passages of two chains step by step, but not chain by chain."""
        self.make_set('musique')
        question = 'Do Town 0 and Town 6 lie on the same river?'
        self.write('data/musique/questions.f16.npy', npy([embed(question)], 'f2'))
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy')
        with WordEmbedder() as server:
            hits = self.succeed('search', 'corpus.hop', question, '--method', 'iier', '--option', 'iier.order=chains', '--option',
                                'iier.path_vectors=mean', '-k', '100', '--embed-url', server.url, '--json').json['hits']
        on_chains = [hit for hit in hits if hit['parts']['chain'] > 0]
        by_chain = [hit['passage'] for hit in on_chains]
        by_step = [hit['passage'] for hit in sorted(on_chains, key=lambda hit: hit['parts']['place'])]
        late = set(by_step[:5]) - set(by_chain[:5])
        self.assertTrue(late, hits)
        self.write_lines('data/musique/questions.jsonl', [{'question': question, 'gold': [by_chain[0], late.pop()]}])
        rows = rows_of(self.succeed('reproduce', 'iier-order', '--data', 'data').out, 'IIER, Table 2')
        self.assertEqual((rows['w/ Chain'][5], rows['w/ Iterative'][5]), ('50.0 / 0.0', '100.0 / 100.0'))
        self.assertIn(rows['w/ Shuffle'][5], ('0.0 / 0.0', '50.0 / 0.0', '100.0 / 100.0'))

    def test_sets_without_figures_here_have_columns_where_they_are_there(self):
        self.make_set('iirc')
        rows = rows_of(self.succeed('reproduce', '1', '--data', 'data').out, 'Table 1: one retrieval')
        self.assertEqual(rows['bm25'][:5], ['18.8', '–', '34.6', '–', '31.7'])
        self.assertRegex(rows['bm25'][5], r'^\d')
        self.make_set('musique')
        shutil.rmtree(self.folder / 'data/iirc')
        self.assertEqual(len(rows_of(self.succeed('reproduce', '1', '--data', 'data').out, 'Table 1: one retrieval')['bm25']), 4)

    def test_graphs_and_sizes_are_those_of_eval_and_info(self):
        self.make_set('musique')
        self.index('data/musique/passages.jsonl', '--vectors', 'data/musique/passages.f16.npy', '--option', 'embedder.id=all-MiniLM-L6-v2')
        facts = self.succeed('info', 'corpus.hop', '--json', '--option', 'method=gnn_ret').json['graph']
        cells = rows_of(self.succeed('reproduce', '5', '--data', 'data').out, 'Table 5')
        self.assertEqual(next(iter(cells.values()))[1],
                         f"{facts['vertices']}, {facts['edges_per_vertex']:.2f}, {facts['density']:.3f}")
        questions = read_lines(self.folder / 'data/musique/questions.jsonl')
        self.write_lines('data/musique/questions.jsonl', [dict(q, split='train' if i < 2 else 'dev') for i, q in enumerate(questions)])
        [result] = self.succeed('eval', 'corpus.hop', 'data/musique/questions.jsonl', '--query-vectors', 'data/musique/questions.f16.npy',
                                '--method', 'bgr', '--split', 'dev', '--json').json['results']
        graphs = result['graphs']
        self.assertEqual(rows_of(self.succeed('reproduce', 'bgr', '--data', 'data').out, 'BGR, Table 4')['BGR'][1],
                         f"{100 * graphs['graph_match']:.1f} / {100 * graphs['graph_structure']:.1f} / {graphs['graph_edit_distance']:.2f} / "
                         + ' / '.join(f"{100 * graphs[name]:.1f}" for name in ('node_f1', 'node_precision', 'node_recall', 'node_em')))

    def test_what_is_wrong_is_told(self):
        self.fail_with('musique', arguments=['reproduce', '--data', 'nowhere'])
        self.fail_with('TABLE', arguments=['reproduce', '99', '--data', '.'])

    @unittest.skipUnless(EVAL_DATA, 'no data given: HOPTRAIL_EVAL_DATA')
    def test_the_page_is_what_the_command_writes(self):
        """All tables but the dear ones; with HOPTRAIL_WHOLE_PAGE, as the test of label ci has it, all of them."""
        page = (SOURCE / 'docs/reproduction.md').read_text('utf-8')
        usage = self.succeed('reproduce', '--help').out
        names = re.search(r'TABLE TEXT:\{(.*?)\}', usage).group(1).split(',')
        whole = bool(os.environ.get('HOPTRAIL_WHOLE_PAGE'))
        tables = [] if whole else [name for name in names if name not in DEAR_TABLES]
        self.succeed('reproduce', *tables, '--data', pathlib.Path(EVAL_DATA), '-o', 'page.md', timeout=1500)
        written = (self.folder / 'page.md').read_text('utf-8')
        if whole:
            self.assertEqual(written, page)
        else:
            there, here = ([section.rstrip() for section in text.split('\n## ')] for text in (page, written))
            for section in here:
                self.assertIn(section, there)
            # The others are the dear ones, and what stands on the page by no command.
            for section in set(there) - set(here):
                command = re.search(r'\$ hoptrail reproduce (\S+) --data', section)
                self.assertTrue(command is None or command[1] in DEAR_TABLES, section)
        steps = rows_of(page, 'Table 2: the parts of RGNN-Ret')
        self.assertEqual(len({tuple(cells) for cells in steps.values()}), 4)  # each part reaches the hits


if __name__ == '__main__':
    unittest.main()
