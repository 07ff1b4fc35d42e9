"""Retrieval on folders of real documentation (HOPTRAIL_EVAL_DATA): trail is worth its base list, and keywords find their page."""
import os
import pathlib
import subprocess
import sys
import unittest

from command import COMMAND, CommandTest

EVAL_DATA = os.environ.get('HOPTRAIL_EVAL_DATA')
EMBED_URL = os.environ.get('HOPTRAIL_EMBED_URL')
ENGLISH = ('rust', 'prometheus')
# One question more or less, of the smallest set: differences below that say nothing.
ONE_QUESTION = 1 / 21


@unittest.skipUnless(EVAL_DATA, 'no data given: HOPTRAIL_EVAL_DATA')
class Documentation(CommandTest):
    def evaluate(self, name, base, *embedder):
        folder = pathlib.Path(EVAL_DATA) / 'docs' / name
        graph, gold = self.folder / f'{name}.hop', self.folder / f'{name}.jsonl'
        self.succeed('index', folder / 'files', '-o', graph, *embedder, timeout=3600)
        subprocess.run([sys.executable, '-B', folder.parent / 'build.py', '--cli', COMMAND, '--graph', graph, '--files', folder / 'files',
                        '--questions', folder / 'questions.jsonl', '--out', gold], check=True, stdout=subprocess.DEVNULL)
        run = self.succeed('eval', graph, gold, '--method', base, '--method', 'trail', '--by-type', '--json', *embedder)
        results = run.json['results']
        for result in results:
            recalls = [f"{100 * result['recall'][k]:.1f}" for k in ('2', '5', '10')]
            keyword = 100 * result['groups']['keyword']['recall']['5']
            print(f"{name:11} {result['method']:7} {' / '.join(recalls)}, keywords {keyword:.1f}")
        return results

    def expect_no_harm(self, base, *embedder):
        questions, gain = 0, 0
        for name in (*ENGLISH, 'rust-de'):
            below, trail = self.evaluate(name, base, *embedder)
            keywords = [result['groups']['keyword']['recall']['5'] for result in (below, trail)]
            self.assertGreaterEqual(keywords[1], keywords[0], name)
            self.assertGreaterEqual(trail['recall']['5'], below['recall']['5'] - ONE_QUESTION, name)
            questions += trail['questions']
            gain += trail['questions'] * (trail['recall']['5'] - below['recall']['5'])
        self.assertGreaterEqual(gain / questions, 0)

    def test_by_words_trail_is_worth_bm25(self):
        self.expect_no_harm('bm25')

    @unittest.skipUnless(EMBED_URL and os.environ.get('HOPTRAIL_SLOW_TESTS'), 'embeds 5,900 passages: HOPTRAIL_EMBED_URL and HOPTRAIL_SLOW_TESTS')
    def test_with_vectors_trail_is_worth_hybrid(self):
        self.expect_no_harm('hybrid', '--embed-url', EMBED_URL, '--embed-model', 'all-MiniLM-L6-v2')


if __name__ == '__main__':
    unittest.main()
