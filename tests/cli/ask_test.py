"""hoptrail ask with a language model that says what it is told to."""
import json
import os
import pty
import unittest

from command import PASSAGES, SCHEMAS, CommandTest
from schema_check import check
from scripted_model import ScriptedModel

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'
GOOD = [{'purpose': 'sub_question', 'answer': 'Where was Anna Berg born?'}, {'purpose': 'sub_answer', 'answer': 'Dorfheim'},
        {'purpose': 'critique', 'answer': 'The river is missing.\nCritique: no'},
        {'purpose': 'sub_question', 'answer': 'On which river is Dorfheim?'}, {'purpose': 'sub_answer', 'answer': 'The Lauter'},
        {'purpose': 'critique', 'answer': 'All is there.\nCritique: yes'}, {'purpose': 'answer', 'answer': 'the Rhine'}]


class Ask(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def test_steps_answer_and_citations(self):
        model = ScriptedModel(self, GOOD)
        run = self.succeed('ask', 'corpus.hop', QUESTION, '--llm-url', model.url, '--json')
        answer = run.json
        self.assertEqual(check(answer, SCHEMAS / 'trace.schema.json'), [])
        self.assertEqual((answer['answer'], answer['partial'], answer['method']), ('the Rhine', False, 'rgnn_ret'))
        # Where a model writes the sub-questions, the question itself is one step more, and no one answers it.
        self.assertEqual([(step['sub_question'], step['sub_answer']) for step in answer['steps']],
                         [(QUESTION, ''), ('Where was Anna Berg born?', 'Dorfheim'), ('On which river is Dorfheim?', 'The Lauter')])
        self.assertIn('a', answer['steps'][1]['passages'])
        self.assertIn('b', [hit['passage'] for hit in answer['hits']])

    def test_for_people(self):
        run = self.succeed('ask', 'corpus.hop', QUESTION, '--llm-url', ScriptedModel(self, GOOD).url)
        self.assertTrue(run.out.startswith('the Rhine\n'))
        self.assertIn('2. Where was Anna Berg born?\n   Dorfheim\n', run.out)
        self.assertIn('[a] Anna Berg', run.out)
        self.assertNotIn('partial', run.out)

    def test_on_a_terminal_the_answer_is_streamed_and_shown_once(self):
        model = ScriptedModel(self, GOOD)
        master, slave = pty.openpty()
        self.succeed('ask', 'corpus.hop', QUESTION, '--llm-url', model.url, stdout=slave)
        os.close(slave)
        shown = os.read(master, 65536).decode('utf-8').replace('\r\n', '\n')
        os.close(master)
        self.assertTrue(shown.startswith('the Rhine\n\nSteps\n'), shown)
        requests = [json.loads(line) for line in model.log.read_text('utf-8').splitlines()]
        self.assertEqual([bool(request['request']['stream']) for request in requests], [False] * 6 + [True])

    def test_a_loop_that_runs_out_of_steps_is_partial(self):
        lines = [{'purpose': 'sub_question', 'answer': 'Where was Anna Berg born?', 'repeat': True}, {'purpose': 'critique', 'answer': 'Critique: no', 'repeat': True},
                 {'answer': 'unknown', 'repeat': True}]
        model = ScriptedModel(self, lines)
        run = self.succeed('ask', 'corpus.hop', QUESTION, '--llm-url', model.url)
        self.assertIn('(partial', run.out)

    def test_nonsense_is_an_answer_or_an_error_but_no_crash(self):
        for nonsense in ('\u0000\u001b[31m', 'Critique: maybe', ']]>{{{' * 1000, 'No.\n' * 50):
            model = ScriptedModel(self, [{'answer': nonsense, 'repeat': True}])
            run = self.run_command('ask', 'corpus.hop', QUESTION, '--llm-url', model.url)
            self.assertIn(run.code, (0, 2), run.errors)
            self.assertNotIn('\033', run.out + run.errors)
            self.assertIn('sub_question', model.purposes())
            if run.code == 0:
                self.assertIn('(partial', run.out)
            else:
                self.assertEqual(len([line for line in run.errors.splitlines() if 'note:' not in line]), 1, run.errors)

    def test_silence_is_an_error_with_its_cause(self):
        model = ScriptedModel(self, [{'answer': '', 'repeat': True}])
        self.fail_with('sub-question 1 is empty', arguments=('ask', 'corpus.hop', QUESTION, '--llm-url', model.url))
        self.assertEqual(model.purposes(), ['sub_question'])

    def test_a_model_that_is_down_or_missing(self):
        self.fail_with('--llm-url', arguments=('ask', 'corpus.hop', QUESTION))
        self.fail_with('127.0.0.1:9', arguments=('ask', 'corpus.hop', QUESTION, '--llm-url', 'http://127.0.0.1:9', '--retries', '0'))

    def test_keywords_are_asked_while_indexing(self):
        lines = [{'purpose': 'keywords', 'contains': 'painter', 'answer': 'Anna Berg\nDorfheim'}, {'purpose': 'keywords', 'answer': 'Lauter', 'repeat': True}]
        model = ScriptedModel(self, lines)
        self.succeed('index', 'p.jsonl', '-o', 'k.hop', '--llm-url', model.url, '--option', 'keywords.ask=true')
        requests = [json.loads(line) for line in model.log.read_text('utf-8').splitlines()]
        self.assertEqual(len(requests), 3)
        self.fail_with('--llm-url', arguments=('index', 'p.jsonl', '-o', 'l.hop', '--option', 'keywords.ask=true'))


if __name__ == '__main__':
    unittest.main()
