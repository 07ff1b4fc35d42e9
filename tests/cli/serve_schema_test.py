"""schemathesis, which makes requests from the OpenAPI file, good and bad, against a server. It comes from PyPI into an
environment below .build."""
import re
import shutil
import subprocess
import sys
import unittest

from command import PASSAGES, SOURCE, CommandTest
from scripted_model import ScriptedModel
from serve_process import Server
from serve_case import TOKEN, has_library

TOOL = 'schemathesis==4.32.5'
DESCRIPTION = SOURCE / 'cli' / 'serving' / 'openapi.json'
MODEL = [{'answer': 'Dorfheim\nCritique: yes', 'repeat': True}]
# What the schema does not say: whether a method exists and reads a retriever, and what values a condition takes. So a
# search may be answered with 400, or 404 of a store that is another. Any text is a document.
CONFIGURATION = '''
[[operations]]
include-operation-id = ["search", "ask", "searchVectorStore"]
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 404]

[[operations]]
include-operation-id = "putDocument"
checks.negative_data_rejection.expected-statuses = [200, 201, "4xx"]
'''


def tool():
    """The program in its environment; None where it cannot be installed."""
    folder = SOURCE / '.build' / 'schemathesis'
    installed = folder / 'installed'
    if not installed.exists() or installed.read_text() != TOOL:
        shutil.rmtree(folder, ignore_errors=True)
        install = [folder / 'bin' / 'python', '-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--retries', '1', '--timeout', '10', TOOL]
        for command in ([sys.executable, '-m', 'venv', folder], install):
            if subprocess.run(command, capture_output=True, check=False).returncode != 0:
                shutil.rmtree(folder, ignore_errors=True)
                return None
        installed.write_text(TOOL)
    return folder / 'bin' / 'schemathesis'


@unittest.skipUnless(has_library(), 'this build has no cpp-httplib: libcpp-httplib-dev')
class Described(CommandTest):
    def test_the_server_does_what_its_description_says(self):
        self.succeed('add', 's.store', self.write_lines('p.jsonl', PASSAGES))
        server = Server(self, 's.store', '--name', 'vs_notes', '--llm-url', ScriptedModel(self, MODEL).url, environment={'HOPTRAIL_SERVE_TOKEN': TOKEN})
        program = tool()
        if program is None:
            self.skipTest(f'{TOOL} cannot be installed from PyPI here')
        self.write('schemathesis.toml', CONFIGURATION)
        run = subprocess.run([program, '--config-file', self.folder / 'schemathesis.toml', 'run', DESCRIPTION, '--url', server.url, '-H', f'Authorization: Bearer {TOKEN}',
                              '--seed', '1', '--max-examples', '15', '--phases', 'coverage,fuzzing', '--checks', 'all', '--no-shrink', '--continue-on-failure',
                              '--request-timeout', '120', '--no-color', '--warnings', 'off'],
                             cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout[-8000:] + run.stderr[-2000:])
        self.assertGreater(int(re.search(r'(\d+) generated', run.stdout)[1]), 300, run.stdout)
        self.assertEqual(server.ask('GET', '/healthz').status, 200)
        self.assertEqual(server.stop(), (0, ''))
        self.assertEqual(self.run_command('check', 's.store').code, 0)


if __name__ == '__main__':
    unittest.main()
