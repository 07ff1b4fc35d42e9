"""`hoptrail serve` as a process of one test, and requests to it over a plain socket or http.client."""
import http.client
import json
import os
import queue
import signal
import socket
import subprocess
import threading

from command import COMMAND


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        return self.json['error']['message']


class Server:
    """Serves test.folder/STORE from construction to stop() or the test's end."""

    def __init__(self, test, store, *arguments, environment=None):
        variables = {k: v for k, v in os.environ.items() if not k.startswith('HOPTRAIL_')}
        variables.update(environment or {})
        self.process = subprocess.Popen([COMMAND, 'serve', str(store), '--listen', '127.0.0.1:0', *map(str, arguments)], cwd=test.folder,
                                        env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        test.addCleanup(self.kill)
        self.lines = queue.Queue()
        threading.Thread(target=lambda: self.lines.put(self.process.stdout.readline()), daemon=True).start()
        line = self.lines.get(timeout=120)
        if 'http://127.0.0.1:' not in line:
            raise AssertionError(f'no address in {line!r}: {self.process.stderr.read()}')
        self.port = int(line.rsplit(':', 1)[1])
        self.url = f'http://127.0.0.1:{self.port}'

    def ask(self, method, path, body=None, headers=None, timeout=120):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=timeout)
        try:
            return ask_on(connection, method, path, body, headers)
        finally:
            connection.close()

    def post(self, path, value, headers=None, timeout=120):
        return self.ask('POST', path, json.dumps(value), {'Content-Type': 'application/json', **(headers or {})}, timeout)

    def put(self, document, text, headers=None):
        return self.ask('PUT', '/documents/' + document, text.encode(), {'Content-Type': 'text/markdown', **(headers or {})})

    def connect(self):
        return socket.create_connection(('127.0.0.1', self.port), timeout=120)

    def raw(self, request, timeout=120):
        """All bytes of the answer to bytes that http.client would not send."""
        with self.connect() as connection:
            connection.settimeout(timeout)
            connection.sendall(request)
            return read_all(connection)

    def stop(self, sent=signal.SIGTERM):
        """Exit code, and what stood on standard error."""
        self.process.send_signal(sent)
        errors = self.process.stderr.read()
        return self.process.wait(timeout=120), errors

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def ask_on(connection, method, path, body=None, headers=None):
    """On a connection that is kept."""
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    return Answer(answer.status, dict(answer.getheaders()), answer.read())


def read_all(connection):
    received = b''
    while True:
        try:
            block = connection.recv(65536)
        except ConnectionResetError:
            return received
        if not block:
            return received
        received += block


def events(body):
    """Name and data of each server-sent event."""
    found = []
    for block in body.decode('utf-8').split('\n\n'):
        if block:
            name, data = block.split('\n')
            found.append((name.removeprefix('event: '), json.loads(data.removeprefix('data: '))))
    return found
