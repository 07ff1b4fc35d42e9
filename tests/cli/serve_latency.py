"""serve_latency.py COMMAND SET: milliseconds of POST /search over loopback on one kept connection (a plain socket with
TCP_NODELAY), warm, ten hits, beside the engine's own time for the same questions in `hoptrail eval`, in turns. SET is a folder with
passages.jsonl and questions.jsonl, such as musique of HOPTRAIL_EVAL_DATA. Exit 1 where an answer does not have ten hits, or other
ones in another round: the figures are for a reader."""
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

HITS, ROUNDS = 10, 5


def ask(connection, path, body):
    connection.sendall(b'POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' % (path, len(body), body))
    received = b''
    while b'\r\n\r\n' not in received:
        received += connection.recv(1 << 18)
    header, _, answer = received.partition(b'\r\n\r\n')
    length = int(header.lower().split(b'content-length: ')[1].split(b'\r\n')[0])
    while len(answer) < length:
        answer += connection.recv(1 << 18)
    if not header.startswith(b'HTTP/1.1 200 '):
        raise RuntimeError(answer.decode())
    return answer


def main(command, folder):
    questions = pathlib.Path(folder) / 'questions.jsonl'
    texts = [json.loads(line)['question'] for line in questions.read_text('utf-8').splitlines()]
    with tempfile.TemporaryDirectory() as place:
        store = f'{place}/set.store'
        subprocess.run([command, 'add', store, pathlib.Path(folder) / 'passages.jsonl'], check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen([command, 'serve', store, '--listen', '127.0.0.1:0'], stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().rsplit(':', 1)[1])
            connection = socket.create_connection(('127.0.0.1', port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            best, passages, wrong = {}, {}, 0
            for _ in range(ROUNDS):
                for method in ('trail', 'bm25'):
                    times = []
                    for text in texts:
                        body = json.dumps({'question': text, 'k': HITS, 'method': method}).encode()
                        begin = time.perf_counter()
                        answer = ask(connection, b'/search', body)
                        times.append((time.perf_counter() - begin) * 1000)
                        hits = [hit['passage'] for hit in json.loads(answer)['hits']]
                        wrong += len(hits) != HITS or passages.setdefault((method, text), hits) != hits
                    served = sorted(times)[len(times) // 2]
                    run = subprocess.run([command, 'eval', store, questions, '--method', method, '--json'], check=True, capture_output=True, text=True)
                    engine = json.loads(run.stdout)['results'][0]['ms']['p50']
                    best[method] = min(best.get(method, (served, engine)), (served, engine))
        finally:
            server.terminate()
            server.wait()
    for method, (served, engine) in best.items():
        print(f'{method}: p50 {served:.2f} ms over HTTP, {engine:.2f} ms in the engine without explanations, ratio {served / engine:.1f}; '
              f'the least of {ROUNDS} rounds of {len(texts)} questions')
    if wrong:
        print(f'{wrong} answers without {HITS} hits, or with others than in the first round', file=sys.stderr)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
