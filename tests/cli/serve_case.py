"""What the tests of `hoptrail serve` share: a store that is served, and checks of answers."""
import json
import pathlib
import subprocess
import unittest

from command import COMMAND, PASSAGES, SOURCE, CommandTest
from schema_check import problems
from serve_process import Server

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'
TOKEN = 'a-token-of-32-characters-1234567'
OPENAPI = json.loads((SOURCE / 'cli/serving/openapi.json').read_text('utf-8'))
SCRIPT = [{'purpose': 'sub_question', 'answer': 'Where was Anna Berg born?'}, {'purpose': 'sub_answer', 'answer': 'Dorfheim'},
          {'purpose': 'critique', 'answer': 'All is there.\nCritique: yes'}, {'purpose': 'answer', 'answer': 'the Rhine'}]


def has_library():
    return 'no HTTP server' not in subprocess.run([COMMAND, 'serve', '--routes'], capture_output=True, text=True, check=False).stderr


@unittest.skipUnless(has_library(), 'this build has no cpp-httplib: libcpp-httplib-dev')
class ServeTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.succeed('add', 's.store', self.write_lines('p.jsonl', PASSAGES))

    def serve(self, *arguments, **settings):
        return Server(self, 's.store', *arguments, **settings)

    @staticmethod
    def proc(server):
        return pathlib.Path('/proc') / str(server.process.pid)

    def assert_schema(self, name, value):
        self.assertEqual(list(problems(value, OPENAPI['components']['schemas'][name], OPENAPI)), [])

    def assert_refused(self, answer, status, *pieces):
        self.assertEqual(answer.status, status, answer.body)
        self.assert_schema('Error', answer.json)
        for piece in pieces:
            self.assertIn(piece, answer.error)
