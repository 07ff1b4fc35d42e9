"""hoptrail serve: requests that are huge, malformed, ambiguous or slow."""
import contextlib
import socket
import threading
import unittest

from serve_case import ServeTest
from serve_process import read_all


class Hostile(ServeTest):
    def test_huge_bodies(self):
        server = self.serve('--body-limit', '1')
        self.assert_refused(server.put('big.md', 'x' * (1 << 20 | 1)), 413, str(1 << 20))
        self.assert_refused(server.post('/search', {'question': 'x' * 70000}), 413, '65536')
        answer = server.raw(b'PUT /documents/big.md HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 99999999999999999999\r\n\r\n')
        self.assertIn(b' 413 ', answer.split(b'\r\n')[0])
        answer = server.raw(b'PUT /documents/big.md HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length : 33\r\n\r\nGET /healthz HTTP/1.1\r\nHost: l\r\n\r\n')
        self.assertIn(b' 400 ', answer.split(b'\r\n')[0])
        self.assertEqual(answer.count(b'HTTP/1.1 '), 1)
        chunk = b'10000\r\n' + b'x' * 0x10000 + b'\r\n'
        with server.connect() as connection:
            connection.sendall(b'PUT /documents/big.md HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n')
            try:
                for _ in range(64):
                    connection.sendall(chunk)
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.assertIn(b' 413 ', read_all(connection).split(b'\r\n')[0])
        self.assertEqual(server.put('fits.md', 'x ' * (1 << 19)).status, 201)
        self.assertEqual(server.ask('GET', '/status').json['documents'], 4)

    def test_what_smuggles_a_second_request(self):
        server = self.serve()
        hidden = b'DELETE /documents/a HTTP/1.1\r\nHost: localhost\r\n\r\n'
        head = b' HTTP/1.1\r\nHost: localhost\r\n'
        length = b'Content-Length: %d\r\n' % len(hidden)
        for request in (b'GET /healthz' + head + length + b'\r\n' + hidden, b'GET /nothing' + head + length + b'\r\n' + hidden,
                        b'POST /search' + head + length + b'Content-Length: 2\r\n\r\n' + hidden, b'POST /search' + head + length + b'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n' + hidden,
                        b'POST /search' + head + b'Transfer-Encoding: gzip, chunked\r\n\r\n' + hidden, b'POST /search' + head + b'Content-Length: -1\r\n\r\n' + hidden,
                        b'POST /nothing' + head + length + b'\r\n' + hidden):
            answers = server.raw(request)
            self.assertEqual(answers.count(b'HTTP/1.1 '), 1, answers)
        self.assertEqual(server.ask('GET', '/status').json['documents'], 3)

    def test_requests_that_are_none(self):
        server = self.serve()
        for request in (b'\r\n\r\n', b'GET\r\n\r\n', b'\x16\x03\x01\x02\x00\x01\x00', b'GET / HTTP/9.9\r\n\r\n', b'GET /%zz%0 HTTP/1.1\r\nHost: localhost\r\n\r\n',
                        b'GET / HTTP/1.1\r\nHost: localhost\r\n' + b'X: ' + b'y' * 9000 + b'\r\n\r\n', b'GET /' + b'a' * 9000 + b' HTTP/1.1\r\nHost: localhost\r\n\r\n',
                        b'GET / HTTP/1.1\r\nHost: localhost\r\n' + b'X: y\r\n' * 20000 + b'\r\n',
                        b'PUT /documents/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4\r\n\r\nabcd',
                        b'GET /status HTTP/1.1\r\nHost: localhost\r\nRange: bytes=' + b','.join(b'0-' for _ in range(500)) + b'\r\nConnection: close\r\n\r\n'):
            with server.connect() as connection:
                try:
                    connection.sendall(request)
                    connection.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                answer = read_all(connection)
            self.assertNotIn(b' 500 ', answer.split(b'\r\n')[0])
        self.assertEqual(server.ask('GET', '/status').json['documents'], 3)

    def test_slow_clients_end_and_hold_nobody_up(self):
        server = self.serve('--read-seconds', '2', '--workers', '4')
        ended = threading.Semaphore(0)
        is_over = threading.Event()

        def drip(connection):  # a byte now and then, which no limit of a single read notices
            with contextlib.suppress(OSError):
                while not is_over.wait(0.1):
                    connection.sendall(b'x')
            if not is_over.is_set():
                ended.release()

        with contextlib.ExitStack() as stack:
            stack.callback(is_over.set)
            for _ in range(3):
                connection = stack.enter_context(server.connect())
                connection.sendall(b'PUT /documents/slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n')
                threading.Thread(target=drip, args=(connection,)).start()
            self.assertEqual(server.ask('GET', '/healthz').status, 200)
            for _ in range(3):
                self.assertTrue(ended.acquire(timeout=120))
        with server.connect() as header:
            header.sendall(b'GET /status HTTP/1.1\r\nHost:')
            read_all(header)

    def test_idle_connections_make_room(self):
        server = self.serve('--connections', '20')
        idle = [server.connect() for _ in range(200)]
        for _ in range(5):
            self.assertEqual(server.ask('GET', '/healthz').status, 200)
        descriptors = len(list((self.proc(server) / 'fd').iterdir())) if self.proc(server).exists() else 0
        self.assertLess(descriptors, 60)
        for connection in idle:
            connection.close()
        self.assertEqual(server.ask('GET', '/healthz').status, 200)


if __name__ == '__main__':
    unittest.main()
