#!/usr/bin/env python3
"""`./dev audit` asks once for all parts, names those with a known vulnerability, and does not take silence for an all-clear."""
import http.server
import json
import subprocess
import sys
import threading
import tomllib
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'packaging'))
import audit  # noqa: E402


class Audit(unittest.TestCase):
    def setUp(self):
        self.vulnerable, self.dropped, self.asked = {}, 0, []
        test = self

        class Service(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                test.asked = json.loads(self.rfile.read(int(self.headers['Content-Length'])))['queries']
                results = [{'vulns': [{'id': test.vulnerable[part['package']['name']]}]} if part['package']['name'] in test.vulnerable else {}
                           for part in test.asked]
                content = json.dumps({'results': results[test.dropped:]}).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(('127.0.0.1', 0), Service)
        self.service = f'http://127.0.0.1:{server.server_port}'
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)

    def run_audit(self, service):
        return subprocess.run([sys.executable, '-B', ROOT / 'packaging/audit.py', '--service', service], capture_output=True, text=True)

    def test_every_part_is_asked_for_and_the_vulnerable_one_is_named(self):
        self.assertEqual(self.run_audit(self.service).returncode, 0)
        asked = {(part['package']['ecosystem'], part['package']['name']): part['version'] for part in self.asked}
        self.assertEqual(len(asked), len(list(audit.parts())))
        lock = json.loads((ROOT / 'bindings/mcp/package-lock.json').read_text(encoding='utf-8'))['packages']
        self.assertEqual(asked['npm', 'zod'], lock['node_modules/zod']['version'])
        self.assertNotIn(('npm', 'typescript'), asked)  # makes the package, and is not in it
        self.assertIn(('crates.io', 'itoa'), asked)  # of serde_json
        self.assertNotIn(('crates.io', 'tempfile'), asked)  # of the tests
        self.vulnerable = {'zod': 'GHSA-0000-0000-0000'}
        outcome = self.run_audit(self.service)
        self.assertEqual(outcome.returncode, 1)
        self.assertRegex(outcome.stdout, r'npm +zod +\S+ +GHSA-0000-0000-0000\n')

    def test_no_answer_is_no_all_clear(self):
        outcome = self.run_audit('http://127.0.0.1:1')
        self.assertEqual(outcome.returncode, 77)
        self.assertNotIn('trust', outcome.stdout)
        self.dropped = 1
        outcome = self.run_audit(self.service)
        self.assertEqual(outcome.returncode, 1)
        self.assertIn('results for', outcome.stderr)

    def test_the_crates_are_those_that_ours_name(self):
        named = set()
        for crate in ('hoptrail', 'hoptrail-sys'):
            text = (ROOT / f'bindings/rust/{crate}/Cargo.toml').read_text(encoding='utf-8')
            for section in ('dependencies', 'build-dependencies'):
                named |= {name for name in tomllib.loads(text).get(section, {}) if not name.startswith('hoptrail')}
        self.assertEqual(named, set(audit.CRATES))


if __name__ == '__main__':
    unittest.main()
