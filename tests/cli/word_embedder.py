"""An embedder and a reranker for tests, on loopback: /v1/embeddings and /v1/rerank. A text's vector counts its words by hash, so
that texts that share words are near each other; the same on every machine."""
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


class AnsweringServer:
    """with AnsweringServer() as server: … server.url, server.requests (headers and bodies). `answer` turns a body into (status, text)."""

    def __enter__(self):
        owner = self
        self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
                owner.requests.append((dict(self.headers), body))
                status, text = owner.answer(body)
                answer = text.encode()
                self.send_response(status)
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


class WordEmbedder(AnsweringServer):
    def embed(self, text):
        return embed(text)

    def answer(self, body):
        rows = [{'object': 'embedding', 'index': i, 'embedding': self.embed(t)} for i, t in enumerate(body['input'])]
        return 200, json.dumps({'object': 'list', 'data': rows, 'model': body.get('model', '')})


class ScriptedReranker(AnsweringServer):
    """Scores a document by `score`, and answers with the best first; `say` makes another text of the scores, and has the `status`."""

    def __init__(self, score, say=None, status=200):
        self.score, self.say, self.status = score, say or self.best_first, status

    @staticmethod
    def best_first(scores):
        results = [{'index': i, 'relevance_score': score, 'document': {'text': '…'}} for i, score in enumerate(scores)]
        return json.dumps({'id': 'x', 'results': sorted(results, key=lambda result: -result['relevance_score']), 'usage': {'total_tokens': 7}})

    def answer(self, body):
        return self.status, self.say([self.score(body['query'], document) for document in body['documents']])
