"""A server of embeddings, scores and completions that gives back the key that it is sent, in one way of `WAYS`, wherever it can."""
import base64
import http.server
import json
import threading
import time
import urllib.parse

from word_embedder import embed


def echo(status, body, kind='application/json', **headers):
    """An answer as (status, headers, body)."""
    return status, {'Content-Type': kind, **headers}, body if isinstance(body, bytes) else body.encode()


def error(key, status, form=lambda key: key):
    return echo(status, json.dumps({'error': {'message': f'Incorrect API key provided: {form(key)}, Bearer {form(key)}!', 'code': form(key)}}))


def encoded(key):
    return base64.b64encode(f'Bearer {key}'.encode()).decode()


def escaped(key):
    return ''.join(f'\\u{ord(c):04x}' for c in key)


# What a server says: the status line as a whole, or (status, headers, body); None is a good answer.
WAYS = {
    'a good answer': lambda key: None,
    'an answer that holds the key': lambda key: None,
    'refused': lambda key: error(key, 401),
    'refused, in base64': lambda key: error(key, 401, encoded),
    'refused, in base64 for URLs': lambda key: error(key, 403, lambda k: base64.urlsafe_b64encode(k.encode()).decode()),
    'refused, for URLs': lambda key: error(key, 401, lambda k: urllib.parse.quote(k, safe='')),
    'refused, in small letters for URLs': lambda key: error(key, 401, lambda k: urllib.parse.quote(k, safe='').lower()),
    'refused, escaped': lambda key: echo(401, f'{{"error":{{"message":"{escaped(key)} is no key"}}}}'),
    'refused, in capitals': lambda key: error(key, 401, str.upper),
    'refused, again and again': lambda key: error(key, 401, lambda k: k * 200),
    'refused, its beginning': lambda key: error(key, 401, lambda k: k[:14] + '…'),
    'refused, as plain text': lambda key: echo(403, f'no access with {key}', 'text/plain'),
    'refused, as a web page': lambda key: echo(502, f'<html><title>{key}</title></html>', 'text/html'),
    'busy': lambda key: error(key, 429),
    'an error with status 200': lambda key: error(key, 200),
    'the key alone': lambda key: echo(200, key, 'text/plain'),
    'the key as JSON': lambda key: echo(200, json.dumps(key)),
    'JSON that is cut in the key': lambda key: echo(200, '{"data":[{"embedding":"' + key),
    'the key as a row': lambda key: echo(200, json.dumps({'data': [{'index': 0, 'embedding': key}]})),
    'the key as the reason to stop': lambda key: echo(200, json.dumps({'choices': [{'finish_reason': key, 'message': {}}]})),
    'an event with the key': lambda key: echo(200, f'data: {{"error":{{"message":"{key}"}}}}\n\n', 'text/event-stream'),
    'an event that is the key': lambda key: echo(200, f'data: {key}\n\n', 'text/event-stream'),
    'a redirect': lambda key: echo(302, '', Location=f'http://{urllib.parse.quote(key, safe="")}.example.org/{key}'),
    'a redirect to a word': lambda key: echo(307, '', Location=f'https://user:{key}@example.org/'),
    'headers with the key': lambda key: echo(503, '', **{'X-Key': key, 'Retry-After': key, 'WWW-Authenticate': f'Bearer realm="{key}"'}),
    'another encoding': lambda key: echo(200, key, **{'Content-Encoding': key}),
    'a status line with the key': lambda key: f'HTTP/1.1 200 {key}\r\nContent-Length: 0\r\n\r\n',
    'no HTTP': lambda key: f'{key}\r\n{key}\r\n\r\n',
    'silence': lambda key: time.sleep(1.5) or '',
}


class EchoingServer:
    """with EchoingServer() as server: server.way = …; server.url, server.keys (those that came, in the Authorization header)"""

    def __init__(self):
        self.way, self.keys, self.elsewhere = 'a good answer', [], []

    def good_answer(self, path, body, key):
        said = f'the Lauter {key} the Rhine {key}' if self.way == 'an answer that holds the key' else 'the Lauter'
        if path.endswith('/embeddings'):
            rows = [{'index': i, 'embedding': embed(text)} for i, text in enumerate(body['input'])]
            return echo(200, json.dumps({'data': rows, 'model': key, 'object': key}))
        if path.endswith('/rerank'):
            results = [{'index': i, 'relevance_score': -i, 'document': {'text': key}} for i in range(len(body['documents']))]
            return echo(200, json.dumps({'results': results, 'model': key, 'id': key}))
        if body.get('stream'):
            pieces = [said[i:i + 3] for i in range(0, len(said), 3)]  # which cut the key
            events = ''.join(f'data: {json.dumps({"choices": [{"delta": {"content": piece}}]})}\n\n' for piece in pieces)
            return echo(200, events + 'data: [DONE]\n\n', 'text/event-stream')
        return echo(200, json.dumps({'choices': [{'message': {'content': said}}], 'model': key, 'id': key}))

    def __enter__(self):
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
                key = self.headers.get('Authorization', '').removeprefix('Bearer ')
                owner.keys.append(key)
                everything = self.path + str(body) + ''.join(v for k, v in self.headers.items() if k != 'Authorization')
                if key and key in everything:
                    owner.elsewhere.append(everything)
                answer = WAYS[owner.way](key)
                try:
                    self.say(answer if answer is not None else owner.good_answer(self.path, body, key))
                except OSError:
                    pass  # the client has heard enough

            def say(self, answer):
                if isinstance(answer, str):
                    self.wfile.write(answer.encode())
                    self.close_connection = True
                    return
                status, headers, body = answer
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.server.daemon_threads = True
        self.url = f'http://127.0.0.1:{self.server.server_address[1]}'
        threading.Thread(target=self.server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
