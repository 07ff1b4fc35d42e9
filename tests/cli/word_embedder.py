"""An embedder for tests: /v1/embeddings on loopback. A text's vector counts its words by hash, so that texts that share words
are near each other; the same on every machine."""
import http.server
import json
import threading
import zlib

DIMENSION = 32


def embed(text):
    row = [0.0] * DIMENSION
    for word in text.lower().split():
        row[zlib.crc32(word.strip('.,?!').encode()) % DIMENSION] += 1.0
    return row if any(row) else [1.0] + row[1:]


class WordEmbedder:
    """with WordEmbedder() as server: … server.url, server.requests (headers and bodies)"""

    def embed(self, text):
        return embed(text)

    def __enter__(self):
        owner = self
        self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
                owner.requests.append((dict(self.headers), body))
                rows = [{'object': 'embedding', 'index': i, 'embedding': owner.embed(t)} for i, t in enumerate(body['input'])]
                answer = json.dumps({'object': 'list', 'data': rows, 'model': body.get('model', '')}).encode()
                self.send_response(200)
                self.send_header('Content-Type', 'application/json')
                self.send_header('Content-Length', str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.url = f'http://127.0.0.1:{self.server.server_address[1]}'
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
