"""Retrieval on folders of real documentation (HOPTRAIL_EVAL_DATA): trail is worth its base list, and keywords find their page.

With vectors (HOPTRAIL_EMBED_URL), on a part of one folder; with HOPTRAIL_SLOW_TESTS, on all of them, which embeds 5,900 passages.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

from command import COMMAND, CommandTest

EVAL_DATA = os.environ.get('HOPTRAIL_EVAL_DATA')
EMBED_URL = os.environ.get('HOPTRAIL_EMBED_URL')
EMBEDDER = ('--embed-url', EMBED_URL, '--embed-model', 'all-MiniLM-L6-v2')
FOLDERS = ('rust', 'prometheus', 'rust-de')
# One question more or less, of the smallest set: differences below that say nothing.
ONE_QUESTION = 1 / 21


@unittest.skipUnless(EVAL_DATA, 'no data given: HOPTRAIL_EVAL_DATA')
class Documentation(CommandTest):
    def evaluate(self, name, methods, *embedder, one_file_of=1):
        """Results of the methods, in their order. Of the files without gold, one of `one_file_of` is indexed."""
        docs = pathlib.Path(EVAL_DATA) / 'docs'
        files, questions = docs / name / 'files', docs / name / 'questions.jsonl'
        if one_file_of > 1:
            files = self.part_of(files, questions, one_file_of)
        graph, gold = self.folder / f'{name}.hop', self.folder / f'{name}.jsonl'
        self.succeed('index', files, '-o', graph, *embedder, timeout=3600)
        subprocess.run([sys.executable, '-B', docs / 'build.py', '--cli', COMMAND, '--graph', graph, '--files', files,
                        '--questions', questions, '--out', gold], check=True, stdout=subprocess.DEVNULL)
        chosen = [argument for method in methods for argument in ('--method', method)]
        results = self.succeed('eval', graph, gold, *chosen, '--by-type', '--json', *embedder, timeout=600).json['results']
        for result in results:
            recalls = [f"{100 * result['recall'][k]:.1f}" for k in ('2', '5', '10')]
            by_type = [f"{kind} {100 * group['recall']['5']:.1f}" for kind, group in sorted(result['groups'].items())]
            print(f"{name:11} {result['method']:7} {' / '.join(recalls)}; recall@5 by type: {', '.join(by_type)}")
        return results

    def part_of(self, files, questions, one_file_of):
        gold = {of['file'] for line in questions.read_text().splitlines() for of in json.loads(line)['gold']}
        others = sorted(path for path in files.rglob('*.md') if path.relative_to(files).as_posix() not in gold)
        part = self.folder / 'part'
        for path in [*(files / name for name in gold), *others[::one_file_of]]:
            copy = part / path.relative_to(files)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        return part

    def expect_no_harm(self, folders, methods, *embedder, one_file_of=1):
        """The last of the methods, trail, against the one before it."""
        questions, gain = 0, 0
        for name in folders:
            *_, below, trail = self.evaluate(name, methods, *embedder, one_file_of=one_file_of)
            keywords = [result['groups']['keyword']['recall']['5'] for result in (below, trail)]
            self.assertGreaterEqual(keywords[1], keywords[0], name)
            self.assertGreaterEqual(trail['recall']['5'], below['recall']['5'] - ONE_QUESTION, name)
            questions += trail['questions']
            gain += trail['questions'] * (trail['recall']['5'] - below['recall']['5'])
        if len(folders) > 1:  # of one folder alone, a question more or less is chance
            self.assertGreaterEqual(gain / questions, -1e-9)

    def test_by_words_trail_is_worth_bm25(self):
        self.expect_no_harm(FOLDERS, ('bm25', 'trail'))

    @unittest.skipUnless(EMBED_URL, 'no embedder given: HOPTRAIL_EMBED_URL')
    def test_with_vectors_trail_is_worth_hybrid_on_a_part_of_a_folder(self):
        self.expect_no_harm(('rust',), ('bm25', 'dense', 'hybrid', 'trail'), *EMBEDDER, one_file_of=6)

    @unittest.skipUnless(EMBED_URL and os.environ.get('HOPTRAIL_SLOW_TESTS'), 'embeds 5,900 passages: HOPTRAIL_EMBED_URL and HOPTRAIL_SLOW_TESTS')
    def test_with_vectors_trail_is_worth_hybrid(self):
        self.expect_no_harm(FOLDERS, ('bm25', 'dense', 'hybrid', 'trail'), *EMBEDDER)


if __name__ == '__main__':
    unittest.main()
