"""OPENAI_API_KEY goes to api.openai.com and to no other host. A key with a letter that no header carries is refused before anything is
sent: so the command itself says whether it would have sent the key, and nothing leaves this machine."""
import unittest

from command import PASSAGES, CommandTest
from echoing_server import EchoingServer

UNSENDABLE = 'sk-näver'
REFUSED = 'a character that is not allowed in a header'


class KeyHost(CommandTest):
    def setUp(self):
        super().setUp()
        self.write_lines('p.jsonl', PASSAGES)

    def errors(self, url, timeout=1, **variables):
        run = self.run_command('index', 'p.jsonl', '-o', 'x.hop', '--embed-url', url, '--embed-model', 'm', '--retries', '0', '--timeout', timeout,
                               environment={'HOPTRAIL_EMBED_KEY': '', 'HOPTRAIL_LLM_KEY': '', **variables})
        self.assertEqual(run.code, 2)
        return run.errors

    def test_openai_gets_it(self):
        for url in ('https://api.openai.com', 'https://api.openai.com/', 'https://api.openai.com/v1', 'https://api.openai.com:443/v1'):
            self.assertIn(REFUSED, self.errors(url, OPENAI_API_KEY=UNSENDABLE), url)

    def test_nobody_else_gets_it(self):
        for url in ('https://no.such.host.invalid', 'https://api.openai.com.invalid', 'https://api.openai.com.no.such.host.invalid/api.openai.com',
                    'https://no.such.host.invalid/https://api.openai.com', 'https://no.such.host.invalid#api.openai.com',
                    'https://api.openai.com@no.such.host.invalid/', 'https://no.such.host.invalid?https://api.openai.com/', 'https://127.0.0.1:9/'):
            self.assertNotIn(REFUSED, self.errors(url, OPENAI_API_KEY=UNSENDABLE), url)
            self.assertIn(REFUSED if '@' not in url else 'user name', self.errors(url, HOPTRAIL_EMBED_KEY=UNSENDABLE), url)

    def test_a_refusal_without_a_key_says_which_variable_holds_one(self):
        with EchoingServer() as server:
            server.way = 'refused'
            said = self.errors(server.url, 120, OPENAI_API_KEY='secret')
            for piece in ('HTTP 401', 'no key was sent', 'HOPTRAIL_EMBED_KEY', 'api.openai.com'):
                self.assertIn(piece, said)
            self.assertEqual(set(server.keys), {''})
            self.assertNotIn('no key was sent', self.errors(server.url, 120, HOPTRAIL_EMBED_KEY='secret'))
            self.index('p.jsonl')
            run = self.run_command('ask', 'corpus.hop', 'Who is Anna Berg?', '--llm-url', server.url, '--llm-model', 'm', '--retries', '0',
                                   environment={'HOPTRAIL_LLM_KEY': '', 'OPENAI_API_KEY': 'secret'})
            self.assertIn('set HOPTRAIL_LLM_KEY', run.errors)


if __name__ == '__main__':
    unittest.main()
