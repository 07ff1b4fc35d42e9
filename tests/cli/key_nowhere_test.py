"""Keys appear nowhere: every verb against servers that give a key back in every way they can; whatever is printed and whatever is
written is searched for it. (H2 of docs/trust.md)"""
import os
import pty
import socket
import sys
import unittest

from command import PASSAGES, QUESTIONS, SOURCE, CommandTest, npy
from echoing_server import WAYS, EchoingServer
from word_embedder import embed

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from key_forms import forms  # noqa: E402
from trust import report  # noqa: E402

KEYS = {'HOPTRAIL_EMBED_KEY': 'sk-canary+embed/Zq7Rt2==Lw9xKd4', 'HOPTRAIL_LLM_KEY': 'sk-canary+model/Hn3Vb8==Pf6yGs1',
        'HOPTRAIL_RERANK_KEY': 'sk-canary+score/Tb4Ny9==Ke7mQw2', 'OPENAI_API_KEY': 'sk-canary+other/Mj5Xc0==Du2kTe7'}
FORMS = {form for key in KEYS.values() for form in forms(key)}
QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'



class KeyNowhere(CommandTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)
        self.questions = self.write_lines('q.jsonl', QUESTIONS)
        self.write_lines('set/passages.jsonl', PASSAGES)
        self.write_lines('set/questions.jsonl', QUESTIONS)
        rows = self.write('v.npy', npy([embed(p['title'] + '\n' + p['text']) for p in PASSAGES]))
        self.index(self.passages, '--vectors', rows, '--embedder-id', 'words')
        self.runs = self.streams = self.files_read = self.bytes_read = self.hits = 0
        self.verbs, self.codes = set(), {}

    def search_bytes(self, where, content):
        self.bytes_read += len(content)
        for form in FORMS:
            if form in content:
                self.hits += 1
                print(f'{where}: {form!r} in {content[max(0, content.find(form) - 60):][:200]!r}', file=sys.stderr)

    def search_files(self, where):
        for path in self.folder.rglob('*'):
            self.search_bytes(f'{where}: name of {path}', str(path).encode())
            if path.is_file():
                self.files_read += 1
                self.search_bytes(f'{where}: {path.name}', path.read_bytes())

    def take(self, where, *arguments, code=None):
        """Runs the command with all keys, and searches what it says and writes."""
        run = self.run_command(*arguments, environment=KEYS)
        self.runs += 1
        self.streams += 2
        self.verbs.add(arguments[0])
        self.codes[run.code] = self.codes.get(run.code, 0) + 1
        self.assertIn(run.code, (0, 1, 2) if code is None else (code,), f'{where}: {run.errors}')
        self.search_bytes(f'{where}: output', run.out.encode())
        self.search_bytes(f'{where}: errors', run.errors.encode())
        self.search_files(where)
        return run

    def commands(self, url, timeout=1):
        """Every verb that asks a server, at its most talkative."""
        patience = ('--retries', '0', '--timeout', timeout)
        both = ('--embed-url', url, '--embed-model', 'words', '--llm-url', url, '--llm-model', 'any', *patience)
        embedder, model = both[:4] + patience, both[4:8] + patience
        reranker = ('--rerank-url', url, '--rerank-model', 'cross', *patience)
        loops = ('--option', 'search.complete=true', '--option', 'kgp.router=ask')
        yield 'index', 'p.jsonl', '-o', 'new.hop', '--json', *embedder
        yield 'embed', 'set', *embedder
        yield 'index', 'p.jsonl', '-o', 'named.hop', '--option', 'keywords.ask=true', *model
        yield 'search', 'corpus.hop', QUESTION, '--explain', *embedder
        yield 'search', 'corpus.hop', QUESTION, '--json', '--method', 'kgp', *loops, *both
        yield 'search', 'corpus.hop', QUESTION, '--json', *reranker
        yield 'eval', 'corpus.hop', 'q.jsonl', '--json', '--method', 'trail', *reranker
        for method in ('rgnn_ret', 'self_ask', 'ircot', 'iter_retgen', 'iier'):
            yield 'ask', 'corpus.hop', QUESTION, '--method', method, '--explain', *both
        yield 'ask', 'corpus.hop', QUESTION, '--json', '--method', 'trail', *both
        yield 'eval', 'corpus.hop', 'q.jsonl', '--ask', '--json', '--option', 'ask.judge=true', '--method', 'trail', '--method', 'self_ask', *both
        yield 'train', 'corpus.hop', 'q.jsonl', '--method', 'gnn_ret', '-o', 'new.weights', '--json', *embedder
        yield 'report', '--set', 'a=corpus.hop,q.jsonl', '--ask', '--method', 'trail', '-o', 'new.md', '--json', 'new.json', *both

    def take_on_a_terminal(self, where, *arguments):
        """With progress bars, and the answer as it comes."""
        master, slave = pty.openpty()
        run = self.run_command(*arguments, environment={**KEYS, 'TERM': 'xterm'}, stdout=slave)
        os.close(slave)
        shown = b''
        try:
            while piece := os.read(master, 65536):
                shown += piece
        except OSError:  # how Linux says that all is read
            pass
        os.close(master)
        self.runs += 1
        self.streams += 2
        self.search_bytes(f'{where}: terminal', shown)
        self.search_bytes(f'{where}: errors', run.errors.encode())

    def test_a_key_appears_nowhere(self):
        with EchoingServer() as server:
            for way in WAYS:
                server.way = way
                for command in self.commands(server.url, 1 if way == 'silence' else 120):
                    if way == 'silence' and command[0] not in ('index', 'ask', 'search'):
                        continue  # each waits for a second
                    self.take(way, *command)
                if way != 'silence':
                    self.take_on_a_terminal(way, 'ask', 'corpus.hop', QUESTION, '--llm-url', server.url, '--retries', '0', '--method', 'trail')
        with socket.socket() as closed:  # bound, not listening: refused
            closed.bind(('127.0.0.1', 0))
            port = closed.getsockname()[1]
            for url in (f'http://127.0.0.1:{port}', f'https://127.0.0.1:{port}', 'http://192.0.2.1', 'https://no.such.host.invalid', 'nonsense',
                        f'http://user:{KEYS["OPENAI_API_KEY"]}@127.0.0.1:{port}'):
                for command in self.commands(url):
                    self.take(url, *command)
        for command in (('info', 'corpus.hop'), ('info', 'named.hop', '--json'), ('check', 'named.hop', '--json'), ('options',), ('options', '--json'),
                        ('export', 'named.hop', '--format', 'json'), ('export', 'named.hop', '--format', 'graphml'),
                        ('export', 'named.hop', '--format', 'dot'), ('index', '--help'), ('ask', '--no-such-flag')):
            self.take('no server', *command)
        sent = {name: server.keys.count(key) for name, key in KEYS.items()}
        self.assertEqual(report('H2', 'keys', {
            'verbs': (len(self.verbs), 10, None), 'ways to give a key back': (len(WAYS), 25, None), 'runs': (self.runs, 400, None),
            'runs that went well': (self.codes.get(0, 0), 20, None), 'runs that failed': (self.codes.get(2, 0), 100, None),
            'keys sent to their servers': (sent['HOPTRAIL_EMBED_KEY'] + sent['HOPTRAIL_RERANK_KEY'] + sent['HOPTRAIL_LLM_KEY'], 100, None),
            'keys sent to other servers': (sent['OPENAI_API_KEY'], 0, 0), 'requests with a key elsewhere': (len(server.elsewhere), 0, 0),
            'streams searched': (self.streams, 800, None), 'files searched': (self.files_read, 1000, None),
            'forms of keys': (len(FORMS), 60, None), 'bytes searched': (self.bytes_read, 1000000, None), 'keys found': (self.hits, 0, 0)}), 0)


if __name__ == '__main__':
    unittest.main()
