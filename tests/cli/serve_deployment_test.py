"""The texts of docs/guides/serve.md for nginx and systemd, tried as they stand."""
import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import unittest

from command import COMMAND, PASSAGES, SOURCE, CommandTest, until
from scripted_model import ScriptedModel
from serve_process import Server, ask_on, events
from serve_case import QUESTION, SCRIPT, TOKEN, has_library

GUIDE = (SOURCE / 'docs/guides/serve.md').read_text('utf-8')
HOST = 'search.example.org'


def block(language):
    return re.search(rf'```{language}\n(.*?)```', GUIDE, re.S)[1]


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


@unittest.skipUnless(shutil.which('nginx') and shutil.which('openssl'), 'no nginx or no openssl here')
@unittest.skipUnless(has_library(), 'this build has no cpp-httplib: libcpp-httplib-dev')
class BehindNginx(CommandTest):
    def setUp(self):
        super().setUp()
        self.succeed('add', 's.store', self.write_lines('p.jsonl', PASSAGES))
        self.server = Server(self, 's.store', '--host', HOST, '--token-file', self.write('token', TOKEN + '\n'), '--llm-url',
                             ScriptedModel(self, SCRIPT).url)
        self.port = free_port()
        certificate, key = self.folder / 'search.pem', self.folder / 'search.key'
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', f'/CN={HOST}', '-days', '1', '-keyout', key,
                        '-out', certificate], check=True, capture_output=True)
        site = block('nginx')
        for written, here in [('listen 443 ssl', f'listen 127.0.0.1:{self.port} ssl'), ('http://127.0.0.1:8080', self.server.url),
                              ('/etc/ssl/search.pem', str(certificate)), ('/etc/ssl/search.key', str(key))]:
            self.assertEqual(site.count(written), 1, written)
            site = site.replace(written, here)
        folders = '\n'.join(f'{name}_temp_path {self.folder}/{name};' for name in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        user = 'user root;\n' if subprocess.run(['id', '-u'], capture_output=True, text=True, check=True).stdout == '0\n' else ''
        configuration = self.write('nginx.conf', f'{user}daemon off;\npid {self.folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n'
                                                 f'http {{\naccess_log off;\n{folders}\n{site}}}\n')
        self.nginx = subprocess.Popen(['nginx', '-p', str(self.folder), '-c', str(self.folder / configuration)],
                                      stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop_nginx)
        self.assertTrue(until(self.is_reachable), 'nginx does not answer')

    def is_reachable(self):
        try:
            return self.ask('GET', '/healthz').status == 200
        except OSError:
            self.assertIsNone(self.nginx.poll(), 'nginx refuses the configuration')
            return False

    def stop_nginx(self):
        self.nginx.terminate()
        self.nginx.wait()
        self.nginx.stderr.close()

    def connect(self):
        trust = ssl.create_default_context(cafile=self.folder / 'search.pem')
        trust.check_hostname = False  # the certificate is the host's, the address this machine's
        return http.client.HTTPSConnection('127.0.0.1', self.port, timeout=120, context=trust)

    def ask(self, method, path, body=None, headers=None):
        connection = self.connect()
        try:
            return ask_on(connection, method, path, body, {'Host': HOST, **(headers or {})})
        finally:
            connection.close()

    def test_what_the_guide_promises_holds(self):
        given = {'Authorization': f'Bearer {TOKEN}', 'Content-Type': 'application/json'}
        found = self.ask('POST', '/search', json.dumps({'question': QUESTION, 'k': 2}), given)
        self.assertEqual(found.status, 200, found.body)
        self.assertEqual(found.json['hits'], self.server.post('/search', {'question': QUESTION, 'k': 2}, given).json['hits'])
        self.assertEqual(self.ask('POST', '/search', '{}').status, 401, 'without the token')
        self.assertEqual(self.ask('GET', '/status', headers={**given, 'Host': 'other.example.org'}).status, 403, 'under another name')
        self.assertEqual(self.ask('PUT', '/documents/d.md', '# D\n\nText of D.\n', {**given, 'Content-Type': 'text/markdown'}).status, 201)
        answer = self.ask('POST', '/ask', json.dumps({'question': QUESTION}), given)
        self.assertEqual(events(answer.body)[-1][0], 'answer', answer.body)


@unittest.skipUnless(shutil.which('systemd-analyze'), 'no systemd-analyze here')
class Unit(CommandTest):
    def test_systemd_reads_the_unit_without_a_complaint(self):
        unit = block('ini')
        self.assertIn('ExecStart=/usr/bin/hoptrail ', unit)
        self.write('hoptrail.service', unit.replace('/usr/bin/hoptrail', str(COMMAND)))
        checked = subprocess.run(['systemd-analyze', 'verify', '--man=no', self.folder / 'hoptrail.service'], capture_output=True,
                                 text=True, check=False)
        complaints = [line for line in checked.stderr.splitlines() if 'hoptrail.service' in line]
        self.assertEqual((checked.returncode, complaints), (0, []), checked.stderr)
        [line] = re.findall(r'^ExecStart=/usr/bin/hoptrail (.*)$', unit, re.M)
        token = self.write('token', TOKEN + '\n')
        arguments = line.replace('${CREDENTIALS_DIRECTORY}/token', str(token)).replace('/var/lib/hoptrail/', 'nowhere/').split()
        self.fail_with('nowhere/notes.store', arguments=arguments)  # the arguments are right, and only the store is missing


if __name__ == '__main__':
    unittest.main()
