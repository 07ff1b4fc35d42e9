"""hoptrail serve: POST /ask, as a stream of events and as one object."""
import unittest

from command import SCHEMAS
from schema_check import check
from scripted_model import ScriptedModel
from serve_case import QUESTION, SCRIPT, ServeTest
from serve_process import events


class Ask(ServeTest):
    def test_a_stream_of_events_ends_with_the_answer(self):
        server = self.serve('--llm-url', ScriptedModel(self, SCRIPT).url)
        answer = server.post('/ask', {'question': QUESTION})
        self.assertEqual((answer.status, answer.headers['Content-Type']), (200, 'text/event-stream'), answer.body)
        found = events(answer.body)
        self.assertEqual([data['purpose'] for name, data in found if name == 'step'], ['sub_question', 'sub_answer', 'critique'])
        self.assertEqual(''.join(data['text'] for name, data in found if name == 'text').strip(), 'the Rhine')
        name, last = found[-1]
        self.assertEqual((name, last['answer'], last['partial']), ('answer', 'the Rhine', False))
        self.assert_schema('AskAnswer', last)
        del last['generation']
        self.assertEqual(check(last, SCHEMAS / 'trace.schema.json'), [])

    def test_one_object(self):
        server = self.serve('--llm-url', ScriptedModel(self, SCRIPT).url)
        answer = server.post('/ask', {'question': QUESTION, 'stream': False})
        self.assert_schema('AskAnswer', answer.json)
        self.assertEqual(answer.json['answer'], 'the Rhine')

    def test_a_model_that_fails_is_an_event_or_a_status(self):
        model = ScriptedModel(self, [{'answer': 'out of order', 'status': 400, 'repeat': True}])
        server = self.serve('--llm-url', model.url, '--retries', '0')
        name, data = events(server.post('/ask', {'question': QUESTION}).body)[-1]
        self.assertEqual(name, 'error')
        self.assertIn('out of order', data['error']['message'])
        self.assert_refused(server.post('/ask', {'question': QUESTION, 'stream': False}), 502, 'out of order')
        self.assertEqual(server.ask('GET', '/healthz').status, 200)


if __name__ == '__main__':
    unittest.main()
