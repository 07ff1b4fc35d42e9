"""A language model that says what it is told to: tests/tools/scripted_llm.py as a server of one test."""
import json
import subprocess
import sys

from command import SOURCE


class ScriptedModel:
    def __init__(self, test, lines=(), traces=None, style='plain'):
        self.log = test.folder / 'requests.jsonl'
        self.log.unlink(missing_ok=True)
        given = ['--script', test.write_lines('script.jsonl', lines)] if lines else []
        if traces:
            given += ['--traces', traces, '--style', style]
        self.process = subprocess.Popen([sys.executable, '-B', SOURCE / 'tests/tools/scripted_llm.py', *given, '--log', self.log],
                                        stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        test.addCleanup(self.end)

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def requests(self):
        """What was answered, in order: purpose, request, line."""
        if not self.log.exists():
            return []
        return [json.loads(line) for line in self.log.read_text('utf-8').splitlines()]

    def purposes(self):
        return [request['purpose'] for request in self.requests()]
