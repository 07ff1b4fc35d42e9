"""hoptrail eval --answers: whether questions without gold are told so, and whether answer lines are right."""
import subprocess
import sys
import unittest

from command import DATA, SCHEMAS, CommandTest, read_lines
from schema_check import check


class Answers(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')
        self.questions = read_lines(DATA / 'questions.jsonl')

    def test_questions_without_gold_are_told_that_an_answer_is_unlikely(self):
        tool = SCHEMAS.parent / 'tests/tools/without_gold.py'
        subprocess.run([sys.executable, tool, DATA / 'passages.jsonl', DATA / 'questions.jsonl', self.folder / 'without.jsonl'], check=True)
        self.succeed('index', 'without.jsonl', '-o', 'without.hop')
        run = self.succeed('eval', 'without.hop', DATA / 'questions.jsonl', '--method', 'trail', '--answers', '--json')
        self.assertEqual(check(run.json, SCHEMAS / 'eval.schema.json'), [])
        halves = [run.json['results'][0]['answer_lines'][half] for half in ('fitted_half', 'other_half')]
        lost = sum(sum(half['without_gold'].values()) for half in halves)
        right = sum(half['without_gold']['unlikely'] for half in halves)
        wrong = sum(half['with_gold']['unlikely'] for half in halves)
        self.assertGreaterEqual(right / max(lost, 20), 0.5)
        self.assertGreaterEqual(right / (right + wrong), 0.9)
        self.assertGreater(sum(sum(half['with_gold'].values()) for half in halves) - wrong, 20)

    def test_questions_that_a_file_states_without_gold_count_for_answers_only(self):
        novel = DATA / 'folders' / 'novel.questions.jsonl'
        stated = read_lines(novel)
        unanswerable = sum(not question['gold_sections'] for question in stated)
        self.succeed('index', DATA / 'folders' / 'novel', '-o', 'novel.hop')
        [result] = self.succeed('eval', 'novel.hop', novel, '--method', 'trail', '--answers', '--json').json['results']
        signals = [result['answer_lines'][half] for half in ('fitted_half', 'other_half')]
        self.assertEqual(sum(sum(half['without_gold'].values()) for half in signals), unanswerable)
        self.assertEqual(sum(sum(half['with_gold'].values()) for half in signals), len(stated) - unanswerable)
        [plain] = self.succeed('eval', 'novel.hop', novel, '--method', 'trail', '--json').json['results']
        self.assertEqual(result['recall'], plain['recall'])

    def test_a_share_of_nothing_is_a_dash(self):
        one = self.write_lines('one.jsonl', [{'question': 'Fitzcarraldo', 'gold': ['p001', 'unknown']}])
        run = self.succeed('eval', 'corpus.hop', one, '--method', 'none', '--answers', '--chains')
        self.assertIn('| none | fitted | 0 / 0 / 0 | 0 / 0 / 0 | – | – |\n', run.out)
        self.assertIn('| none | 0 | 0 | – | – | – |\n', run.out)
        self.assertIn('| – of 0 | – of 0 | – of 0 | – of 0 | – of 0 |\n', run.out)
        self.assertRegex(run.out, r'(?m)^1 question, \d+ passages$')
        self.assertIn('1 gold passage is not in the graph', run.errors)

    def test_answer_lines_are_mostly_right_and_stand_in_their_sentence(self):
        run = self.succeed('eval', 'corpus.hop', DATA / 'questions.jsonl', '--method', 'trail', '--answers', '--json')
        spans = run.json['results'][0]['answer_lines']['spans']
        self.assertGreaterEqual(spans['exact_match'], 0.5)
        self.assertGreaterEqual(spans['sentence_has_answer'], spans['exact_match'])
        results = (self.succeed('search', 'corpus.hop', question['question'], '--json').json for question in self.questions)
        found = [result for result in results if 'span' in result['answerability']]
        self.assertEqual((len(found), len(found) >= 3), (spans['shown'], True))
        for result in found:
            span = result['answerability']['span']
            text = next(hit['text'] for hit in result['hits'] if hit['passage'] == span['passage']).encode()
            for part, place in (('text', 'range'), ('sentence', 'sentence_range')):
                self.assertEqual(text[slice(*span[place]['bytes'])].decode(), span[part])
            self.assertIn(span['text'], span['sentence'])
            self.assertNotIn(span['text'].lower(), result['question'].lower())


if __name__ == '__main__':
    unittest.main()
