"""hoptrail serve: who may ask, by token, host and origin, and on which addresses it listens."""
import unittest

from serve_case import TOKEN, ServeTest


class Access(ServeTest):
    def test_a_token_is_wanted_everywhere_but_for_health(self):
        token_file = self.write('token', TOKEN + '\n')
        server = self.serve('--token-file', token_file)
        self.assertEqual(server.ask('GET', '/healthz').status, 200)
        for method, path in (('POST', '/search'), ('PUT', '/documents/x'), ('DELETE', '/documents/a'), ('GET', '/status'), ('GET', '/metrics'),
                             ('GET', '/openapi.json'), ('GET', '/nothing')):
            for authorization in ({}, {'Authorization': 'Bearer ' + TOKEN[:-1] + '8'}, {'Authorization': 'Bearer ' + TOKEN + '7'}, {'Authorization': 'Bearer '},
                                  {'Authorization': 'Basic ' + TOKEN}, {'Authorization': TOKEN}, {'Authorization': 'Bearer ' + TOKEN * 2}):
                self.assert_refused(server.ask(method, path, headers=authorization), 401, 'token')
        answer = server.ask('GET', '/status', headers={'authorization': 'bearer ' + TOKEN})
        self.assertEqual((answer.status, answer.json['documents']), (200, 3))
        self.assertNotIn(TOKEN, ''.join(server.stop()[1:]))

    def test_other_machines_only_with_a_token(self):
        self.fail_with('0.0.0.0:0', 'HOPTRAIL_SERVE_TOKEN', arguments=('serve', 's.store', '--listen', '0.0.0.0:0'))
        self.fail_with('16', arguments=('serve', 's.store'), environment={'HOPTRAIL_SERVE_TOKEN': 'short'})
        self.fail_with('no-file', arguments=('serve', 's.store', '--token-file', 'no-file'))
        self.fail_with('65535', arguments=('serve', 's.store', '--listen', '127.0.0.1:70000'))
        self.fail_with('passage.tokens', 'no effect', arguments=('serve', 's.store', '--option', 'passage.tokens=50'))
        self.fail_with('HOST:PORT', arguments=('serve', 's.store', '--listen', '8080'))
        self.fail_with('nothing.store', arguments=('serve', 'nothing.store'))

    def test_a_port_that_is_taken(self):
        server = self.serve()
        self.fail_with(str(server.port), arguments=('serve', 's.store', '--listen', f'127.0.0.1:{server.port}'))

    def test_host_and_origin(self):
        server = self.serve('--host', 'search.example.org')
        port = server.port

        def status(**headers):
            return server.ask('GET', '/status', headers={name.capitalize(): value for name, value in headers.items()}).status

        for host in (f'127.0.0.1:{port}', 'localhost', f'LOCALHOST:{port}', 'search.example.org', '[::1]:80', '10.1.2.3'):
            self.assertEqual(status(host=host), 200, host)
        # DNS rebinding: the page's own name, which leads to this machine.
        for host in ('evil.example.com', f'evil.example.com:{port}', 'localhost.evil.example.com', '127.0.0.1.evil.example.com', '[::1', 'search.example.org.'):
            self.assertEqual(status(host=host), 403, host)
        # A value that only begins or ends like an allowed one.
        for host in ('[::1]evil.com', '[localhost]', '[localhost]x', '[127.0.0.1]', '[::1]:x', '[::1]:80x', '[::1]:123456', 'localhost:evil.com',
                     'localhost:80:80', 'localhost:-1', 'localhost evil.com', 'localhost/', 'user@localhost', '::1', '', ':80', 'localhost%00'):
            self.assertIn(status(host=host), (400, 403), host)
        for value in (b'localhost\x00evil.com', b'127.0.0.1\x00.evil.com', b'localhost\x01', b'localhost\x7f'):
            answer = server.raw(b'GET /status HTTP/1.1\r\nHost: ' + value + b'\r\nConnection: close\r\n\r\n')
            self.assertIn(answer.split(b'\r\n')[0].split(b' ')[1:2], ([b'400'], [b'403'], []), value)
        for other in (b'Origin: http://localhost\x00', b'X: a\x00b', b'Content-Type: text/plain\x00'):
            answer = server.raw(b'GET /status HTTP/1.1\r\nHost: localhost\r\n' + other + b'\r\nConnection: close\r\n\r\n')
            self.assertNotIn(b' 200 ', answer.split(b'\r\n')[0], other)
        self.assertEqual(status(host=f'localhost:{port}', origin=f'http://localhost:{port}'), 200)
        self.assertEqual(status(host='search.example.org', origin='https://search.example.org'), 200)
        for origin in ('https://evil.example.com', 'null', 'http://localhost:1', 'file://', 'https://search.example.org'):
            self.assertEqual(status(host=f'localhost:{port}', origin=origin), 403, origin)
        self.assertIn(b' 400 ', server.raw(b'GET /status HTTP/1.1\r\nConnection: close\r\n\r\n').split(b'\r\n')[0])
        twice = server.raw(b'GET /status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\nConnection: close\r\n\r\n')
        self.assertIn(b' 400 ', twice.split(b'\r\n')[0])


if __name__ == '__main__':
    unittest.main()
