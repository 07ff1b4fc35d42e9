"""The scripted language model, asked as the HTTP host asks it."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
QUESTION = 'What song did Paul McCartney write for the person who performed Too Late for Goodbyes?'
TRACE = {'question': QUESTION, 'steps': [
    {'filled': 'Who performed Too Late for Goodbyes?', 'answer': 'Julian Lennon', 'sons': [], 'parent': 2},
    {'filled': 'What song did Paul McCartney write for Julian Lennon?', 'answer': 'Hey Jude', 'sons': [], 'parent': 2},
    {'filled': QUESTION, 'answer': '"Hey Jude"', 'sons': [0, 1], 'parent': None}]}
DEMONSTRATION = 'Question: Who wrote Faust?\nNext step: Who?\nIntermediate answer: Goethe\nNext step: Why?\n\n'


class Server:
    def __init__(self, option, lines):
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, 'lines.jsonl')
        with open(path, 'w', encoding='utf-8') as out:
            out.writelines(json.dumps(line) + '\n' for line in lines)
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, 'scripted_llm.py'), option, path],
                                        stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()

    def post(self, prompt, purpose='', **more):
        body = json.dumps({'model': 'm', 'messages': [{'role': 'user', 'content': prompt}], **more}).encode()
        request = urllib.request.Request(self.url + '/v1/chat/completions', body, {'X-Hoptrail-Purpose': purpose})
        with urllib.request.urlopen(request, timeout=600) as reply:
            return reply.read().decode()

    def ask(self, prompt, purpose=''):
        return json.loads(self.post(prompt, purpose))['choices'][0]['message']['content']


class ScriptTest(unittest.TestCase):
    def test_lines_are_matched_by_purpose_and_text_and_used_once(self):
        lines = [{'purpose': 'critique', 'answer': 'Critique: no'}, {'contains': 'Jude', 'answer': 'song'},
                 {'purpose': 'critique', 'answer': 'Critique: yes', 'repeat': True}, {'answer': 'anything'}]
        with Server('--script', lines) as server:
            self.assertEqual(server.ask('Hey Jude?', 'answer'), 'song')
            self.assertEqual(server.ask('Hey Jude?', 'answer'), 'anything')
            self.assertEqual([server.ask('?', 'critique') for _ in range(3)],
                             ['Critique: no', 'Critique: yes', 'Critique: yes'])
            with self.assertRaises(urllib.error.HTTPError) as failure:
                server.ask('Hey Jude?', 'answer')
            self.assertEqual(failure.exception.code, 404)
            failure.exception.close()

    def test_an_echo_is_what_stands_in_the_prompt(self):
        with Server('--script', [{'echo': 'OBEY', 'answer': 'nothing heard', 'repeat': True}]) as server:
            self.assertEqual(server.ask('one\nOBEY: two\nOBEY: three'), 'OBEY: two')
            self.assertEqual(server.ask('one'), 'nothing heard')

    def test_errors_are_told_to_come(self):
        with Server('--script', [{'status': 503, 'retry_after': 2, 'answer': 'busy'}, {'answer': 'now'}]) as server:
            with self.assertRaises(urllib.error.HTTPError) as failure:
                server.ask('?')
            self.assertEqual((failure.exception.code, failure.exception.headers['Retry-After']), (503, '2'))
            self.assertEqual(json.load(failure.exception)['error']['message'], 'busy')
            self.assertEqual(server.ask('?'), 'now')

    def test_a_stream_is_the_answer_in_pieces(self):
        with Server('--script', [{'answer': 'Hey Jude,\n refrain '}]) as server:
            text = server.post('three small words', stream=True, stream_options={'include_usage': True})
        events = [event.removeprefix('data: ') for event in text.strip().split('\n\n')]
        self.assertEqual(events.pop(), '[DONE]')
        events = [json.loads(event) for event in events]
        self.assertEqual(events.pop()['usage'], {'prompt_tokens': 3, 'completion_tokens': 3, 'total_tokens': 6})
        pieces = [event['choices'][0]['delta'].get('content', '') for event in events]
        self.assertGreater(len(pieces), 2)
        self.assertEqual(''.join(pieces), 'Hey Jude,\n refrain ')


class TraceTest(unittest.TestCase):
    def test_a_trace_is_replayed_step_by_step(self):
        first, second = (step['filled'] for step in TRACE['steps'][:2])
        with Server('--traces', [TRACE, {'question': 'x', 'steps': [{'thought': 't', 'query': 'q'}]}]) as server:
            ask = DEMONSTRATION + f'Question: {QUESTION}\n'
            self.assertEqual(server.ask(ask + 'Next step:', 'sub_question'), first)
            self.assertEqual(server.ask(f'A passage.\nQuestion: {first}\nAnswer:', 'sub_answer'), 'Julian Lennon')
            judge = f'Question: {QUESTION}\nIntermediate answers:\n'
            self.assertEqual(server.ask(judge + '- Julian Lennon\nReasoning:', 'critique'), 'Critique: no')
            ask += f'Next step: {first}\nIntermediate answer: Julian Lennon\n'
            self.assertEqual(server.ask(ask + 'Next step:', 'sub_question'), second)
            self.assertEqual(server.ask(judge + '- Julian Lennon\n- Hey Jude\n\nReasoning:', 'critique'), 'Critique: yes')
            self.assertEqual(server.ask(ask + 'Final answer:', 'answer'), '"Hey Jude"')
            with self.assertRaises(urllib.error.HTTPError) as failure:
                server.ask('Question: Who?\nNext step:', 'sub_question')
            failure.exception.close()

    def test_a_trace_has_what_the_other_loops_ask_for(self):
        first, second = (step['filled'] for step in TRACE['steps'][:2])
        said = 'Who performed Too Late for Goodbyes Julian Lennon.'
        with Server('--traces', [TRACE]) as server:
            ask = f'\nQuestion: {QUESTION}\n'
            self.assertEqual(server.ask(ask, 'self_ask'), f'Follow up: {first}')
            pair = f'Follow up: {first}\nIntermediate answer: Julian Lennon\n'
            self.assertEqual(server.ask(ask + pair, 'self_ask'), f'Follow up: {second}')
            self.assertEqual(server.ask(ask + pair + f'Follow up: {second}\n', 'self_ask'), 'So the final answer is: "Hey Jude"')
            self.assertEqual(server.ask(ask + 'Reasoning:', 'reasoning'), said)
            second_said = server.ask(ask + f'Reasoning: {said}', 'reasoning')
            self.assertEqual(server.ask(ask + f'Reasoning: {said} {second_said}', 'reasoning'), 'So the answer is: "Hey Jude".')
            self.assertEqual(server.ask(ask + 'Reasoning:', 'draft'), f'{said} {second_said} So the answer is: "Hey Jude".')
            self.assertEqual(server.ask(ask + 'Next evidence:', 'next_evidence'), said)
            self.assertEqual(server.ask(f'A passage on Julian Lennon.{ask}Next evidence:', 'next_evidence'), second_said)
            judged = ask + 'Correct: Let It Be | Hey Jude\nAnswer: {}\n1 or 0:'
            self.assertEqual([server.ask(judged.format(a), 'judge') for a in ('Hey Jude', 'Yesterday')], ['1', '0'])


if __name__ == '__main__':
    unittest.main()
