"""Clients that keep sockets open, send slowly or do not read, in numbers: others are served, and nothing is left behind."""
import contextlib
import os
import resource
import select
import socket
import threading
import unittest

from command import until
from serve_case import TOKEN, ServeTest
from serve_process import read_all

HEAD = b'GET /status HTTP/1.1\r\nHost: localhost\r\nX: '
BODY = b'PUT /documents/slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\nx'
REFUSED = b'PUT /documents/slow HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer wrong\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\nx'
A_LONG_TIME = '3600'  # seconds, for what would hold a worker up: longer than a good client waits for its answer
IS_SANITIZED = 'HOPTRAIL_SANITIZED' in os.environ  # freed memory is kept for a while there


def allow_files(count):
    """Raises this process's limit of open files, which the server inherits; what is possible of `count`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


class Crowds(ServeTest):
    def open_files(self, server):
        return len(os.listdir(self.proc(server) / 'fd'))

    def resident(self, server):
        """Bytes."""
        return int((self.proc(server) / 'statm').read_text().split()[1]) * resource.getpagesize()

    def assert_serves(self, server, times=5, **headers):
        for _ in range(times):
            answer = server.post('/search', {'question': 'Anna Berg', 'k': 1}, headers)
            self.assertEqual((answer.status, len(answer.json['hits'])), (200, 1), answer.body)

    def crowd(self, stack, server, count, first=b''):
        """Connections that have sent `first`, closed with the stack."""
        sockets = []
        for _ in range(count):
            connection = stack.enter_context(server.connect())
            connection.sendall(first)
            sockets.append(connection)
        return sockets

    def idle_crowd(self, stack, server, count):
        """Connections that send nothing; none waits for another's to be accepted. After each 500, which the server's queue of new
        clients holds, a good client comes: when it is served, they are accepted."""
        for i in range(count):
            connection = stack.enter_context(socket.socket())
            connection.setblocking(False)
            connection.connect_ex(('127.0.0.1', server.port))
            if i % 500 == 499:
                self.assert_serves(server, 1)

    @contextlib.contextmanager
    def dripping(self, sockets, byte=b'x'):
        """Sends a byte on each socket ten times a second."""
        is_over = threading.Event()

        def drip():
            while not is_over.wait(0.1):
                for connection in sockets:
                    with contextlib.suppress(OSError):
                        connection.send(byte)

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def test_slow_headers_of_more_clients_than_workers(self):
        server = self.serve('--workers', '2', '--read-seconds', A_LONG_TIME)
        self.assert_serves(server)
        before = self.open_files(server)
        with contextlib.ExitStack() as stack:
            with self.dripping(self.crowd(stack, server, 64, HEAD)):
                self.assert_serves(server, 20)
                self.assertGreaterEqual(self.open_files(server), before + 60)  # they were there all the time

    def test_slow_headers_end(self):
        server = self.serve('--workers', '2', '--read-seconds', '1')
        self.assert_serves(server)
        before = self.open_files(server)
        with contextlib.ExitStack() as stack:
            with self.dripping(self.crowd(stack, server, 64, HEAD)):
                self.assertTrue(until(lambda: self.open_files(server) <= before + 2))
        self.assert_serves(server)

    def test_slow_bodies_of_more_clients_than_workers(self):
        """Three of four workers wait for a body, and none for a short one; what would make the last one wait is refused."""
        server = self.serve('--workers', '4', '--read-seconds', A_LONG_TIME)
        self.assert_serves(server)
        with contextlib.ExitStack() as stack:
            self.crowd(stack, server, 32, BODY.replace(b'100000', b'1000'))
            sockets = self.crowd(stack, server, 32, BODY)
            self.assert_serves(server, 20)
            answered = set()
            while len(answered) < 29:
                readable, _, _ = select.select([each for each in sockets if each not in answered], [], [], 120)
                self.assertTrue(readable, f'{len(answered)} answers')
                for connection in readable:
                    self.assertIn(b' 503 ', read_all(connection).split(b'\r\n')[0])
                answered.update(readable)
            self.assert_serves(server)

    def test_slow_bodies_end(self):
        server = self.serve('--workers', '4', '--read-seconds', '1')
        self.assert_serves(server)
        before = self.open_files(server)
        with contextlib.ExitStack() as stack:
            for connection in self.crowd(stack, server, 2, BODY) + self.crowd(stack, server, 2, BODY.replace(b'100000', b'1000')):
                self.assertIn(b' 408 ', read_all(connection).split(b'\r\n')[0])
        self.assertTrue(until(lambda: self.open_files(server) <= before + 2))
        self.assertEqual(server.ask('GET', '/status').json['documents'], 3)

    def test_refused_clients_that_stay_hold_no_worker(self):
        """A client that was answered may send for two seconds more. With a worker for each, a good client would wait for ten minutes."""
        server = self.serve('--workers', '2', '--connections', '1000', environment={'HOPTRAIL_SERVE_TOKEN': TOKEN})
        authorization = {'Authorization': 'Bearer ' + TOKEN}
        self.assert_serves(server, **authorization)
        before = self.open_files(server)
        with contextlib.ExitStack() as stack:
            sockets = self.crowd(stack, server, 600, REFUSED)
            self.assert_serves(server, **authorization)
            for connection in sockets:
                self.assertIn(b' 401 ', read_all(connection).split(b'\r\n')[0])
        self.assertTrue(until(lambda: self.open_files(server) <= before + 2))

    def test_clients_that_do_not_read(self):
        """A write waits for ten seconds. With all four workers for such clients, a good one would wait for four minutes."""
        server = self.serve('--workers', '4')
        self.assert_serves(server)
        before = self.open_files(server)
        request = b'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
        with contextlib.ExitStack() as stack:
            for _ in range(100):
                connection = stack.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(('127.0.0.1', server.port))
                connection.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    connection.send(request * 2000)
            self.assert_serves(server, 10)
        self.assertTrue(until(lambda: self.open_files(server) <= before + 2))

    def test_ten_thousand_idle_connections(self):
        possible = allow_files(11000) - 600
        if possible < 1000:
            self.skipTest(f'the limit of open files leaves {possible} connections')
        count = min(10000, possible)
        for limit in (256, count + 100):  # the oldest ones make room, and all stay
            server = self.serve('--connections', limit, '--idle-seconds', A_LONG_TIME)
            self.assert_serves(server)
            before, memory = self.open_files(server), self.resident(server)
            with contextlib.ExitStack() as stack:
                self.idle_crowd(stack, server, count)
                self.assert_serves(server, 20)
                most = min(limit, count)
                room = 25  # made for those that were served, and for handshakes that a busy machine loses
                self.assertTrue(until(lambda: self.open_files(server) >= before + most - room), self.open_files(server))
                self.assertLessEqual(self.open_files(server), before + most + 2)
                if not IS_SANITIZED:
                    self.assertLess(self.resident(server) - memory, (8 << 20) + most * 4096)
            self.assertTrue(until(lambda: self.open_files(server) <= before + 2), self.open_files(server))
            self.assert_serves(server)
            self.assertEqual(server.stop(), (0, ''))

    def test_rounds_of_all_leave_neither_memory_nor_files(self):
        server = self.serve('--workers', '4', '--read-seconds', '2', '--body-limit', '1')
        begins = (HEAD, BODY, b'', b'\x00' * 3000, b'GET / HTTP/9.9\r\n\r\n', b'POST /search HTTP/1.1\r\nHost: evil.example.com\r\n\r\n',
                  b'PUT /documents/..%2f..%2fx HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example.com\r\nContent-Length: 9\r\n\r\n',
                  b'GET /' + b'a' * 40000, BODY.replace(b'100000', b'9999999999'), b'DELETE /documents/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n')

        def attack():
            for _ in range(8):
                with contextlib.ExitStack() as stack:
                    for begin in begins:
                        with contextlib.suppress(OSError):
                            self.crowd(stack, server, 3, begin)
            self.assert_serves(server, 50)

        attack()
        self.assertTrue(until(lambda: server.ask('GET', '/metrics').body.count(b'hoptrail_connections 1\n') == 1))
        files, memory = self.open_files(server), self.resident(server)
        for _ in range(3):
            attack()
        self.assertTrue(until(lambda: self.open_files(server) <= files), (files, self.open_files(server)))
        if not IS_SANITIZED:
            self.assertLess(self.resident(server) - memory, 6 << 20)
        self.assertEqual(server.ask('GET', '/status').json['documents'], 3)
        self.assertEqual(server.stop(), (0, ''))


if __name__ == '__main__':
    unittest.main()
