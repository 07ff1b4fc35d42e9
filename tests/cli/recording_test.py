"""Recorded replies: a run with a language model is repeated without it, bit for bit."""
import json
import unittest

from command import PASSAGES, QUESTIONS, CommandTest, read_lines
from scripted_model import ScriptedModel

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'
SCRIPT = [{'purpose': 'sub_question', 'answer': 'Where was Anna Berg born?', 'repeat': True},
          {'purpose': 'sub_answer', 'answer': 'Dorfheim', 'repeat': True},
          {'purpose': 'critique', 'answer': 'yes', 'repeat': True},
          {'purpose': 'answer', 'answer': 'the Rhine', 'repeat': True}]


class Recorded(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def ask(self, *arguments):
        return self.succeed('ask', 'corpus.hop', QUESTION, '--json', *arguments).json

    def test_a_replayed_answer_is_the_recorded_one(self):
        model = ScriptedModel(self, SCRIPT)
        first = self.ask('--llm-url', model.url, '--record', 'replies.jsonl')
        count = len(model.requests())
        self.assertGreater(count, 2)
        self.assertEqual(len({json.dumps(line['messages']) for line in read_lines(self.folder / 'replies.jsonl')}),
                         len(read_lines(self.folder / 'replies.jsonl')))
        again = self.ask('--llm-url', model.url, '--record', 'replies.jsonl')
        self.assertEqual((len(model.requests()), again), (count, first))  # nothing was sent again
        model.end()
        self.assertEqual(self.ask('--replay', 'replies.jsonl'), first)

    def test_an_evaluation_is_repeated_in_every_order(self):
        questions = self.write_lines('q.jsonl', QUESTIONS)
        arguments = ['eval', 'corpus.hop', questions, '--ask', '--method', 'bm25', '--method', 'rgnn_ret', '--json']
        model = ScriptedModel(self, SCRIPT)
        first = self.succeed(*arguments, '--llm-url', model.url, '--record', 'replies.jsonl', '--parallel', '3').json['results']
        model.end()
        self.assertEqual([result['method'] for result in first], ['bm25', 'rgnn_ret'])
        for parallel in ('1', '4'):
            again = self.succeed(*arguments, '--replay', 'replies.jsonl', '--parallel', parallel).json['results']
            for result in first + again:
                result.pop('ms', None)
            self.assertEqual(again, first)

    def test_keywords_are_repeated_in_the_same_bytes(self):
        model = ScriptedModel(self, [{'purpose': 'keywords', 'answer': 'Anna Berg\nDorfheim', 'repeat': True}])
        for output, arguments in (('a.hop', ['--llm-url', model.url, '--record', 'k.jsonl']), ('b.hop', ['--replay', 'k.jsonl'])):
            self.succeed('index', 'p.jsonl', '-o', output, '--option', 'keywords.ask=true', *arguments)
            model.end()
        self.assertEqual((self.folder / 'a.hop').read_bytes(), (self.folder / 'b.hop').read_bytes())
        self.assertEqual(len(model.requests()), len(PASSAGES))

    def test_what_is_not_recorded_is_an_error_that_shows_the_request(self):
        model = ScriptedModel(self, SCRIPT)
        self.ask('--llm-url', model.url, '--record', 'replies.jsonl')
        self.fail_with('replies.jsonl has no reply', 'messages', arguments=['ask', 'corpus.hop', 'Who is Anna Berg?', '--replay', 'replies.jsonl'])

    def test_recorded_decompositions_answer_as_the_scripted_model_does(self):
        steps = [('Where was Anna Berg born?', 'Dorfheim'), ('Which river runs through Dorfheim?', 'Lauter'), ('Into what does Lauter flow?', 'the Rhine')]
        trace = {'question': QUESTION, 'steps': [{'filled': text, 'answer': answer, 'sons': [], 'parent': 3} for text, answer in steps] +
                 [{'filled': QUESTION, 'answer': 'the Rhine', 'sons': [0, 1, 2], 'parent': None}]}
        traces = self.write_lines('traces.jsonl', [{'question': 'other', 'steps': [{'action': 'Search', 'query': 'x'}]}, trace])
        for method in ('rgnn_ret', 'self_ask', 'ircot', 'iter_retgen', 'plan', 'model_filter', 'kgp', 'bm25'):
            model = ScriptedModel(self, traces=traces)
            live = self.ask('--method', method, '--llm-url', model.url)
            model.end()
            replayed = self.ask('--method', method, '--replay', traces)
            for answer in (live, replayed):  # a trace does not tell tokens
                answer.pop('usage')
                for counts in (answer['cost'],):
                    counts.pop('tokens_read'), counts.pop('tokens_written')
            self.assertEqual(replayed, live, method)
            self.assertEqual(replayed['answer'], 'the Rhine', method)
        self.fail_with('traces.jsonl has no reply', arguments=['ask', 'corpus.hop', 'Who is Anna Berg?', '--method', 'rgnn_ret', '--replay', traces])

    def test_files_that_are_no_recordings(self):
        self.fail_with('none.jsonl', arguments=['ask', 'corpus.hop', QUESTION, '--replay', 'none.jsonl'])
        for line in ('{}', '[]', 'x', '{"messages": [], "reply": 5}'):
            self.write('bad.jsonl', line)
            self.fail_with('bad.jsonl:1', arguments=['ask', 'corpus.hop', QUESTION, '--replay', 'bad.jsonl'])
        self.write('empty.jsonl', '')
        self.fail_with('--record', '--replay', arguments=['ask', 'corpus.hop', QUESTION, '--replay', 'empty.jsonl', '--record', 'r.jsonl'])
        self.fail_with('no/folder', arguments=['ask', 'corpus.hop', QUESTION, '--llm-url', 'http://127.0.0.1:9', '--record', 'no/folder/r.jsonl'])
        self.fail_with('--replay', arguments=['ask', 'corpus.hop', QUESTION])


if __name__ == '__main__':
    unittest.main()
