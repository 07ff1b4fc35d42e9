"""Many clients on kept connections while a writer adds and deletes documents: no error, each answer of one whole version, and
memory that stays flat. HOPTRAIL_SERVE_LOAD=CLIENTS,REQUESTS makes it long (the label soak)."""
import http.client
import json
import os
import resource
import threading
import time
import unittest

from serve_process import ask_on
from serve_case import ServeTest

CLIENTS, REQUESTS = (int(word) for word in os.environ.get('HOPTRAIL_SERVE_LOAD', '32,400').split(','))
KEPT = 20  # documents of the writer at a time: it adds n0, n1, …, and deletes the oldest beyond
BODY = json.dumps({'question': 'zwolbrug harbor', 'method': 'bm25', 'k': 100})


class Load(ServeTest):
    def test_no_error_one_version_flat_memory(self):
        server = self.serve('--segments', '4')
        resident = self.proc(server) / 'statm'
        failures, answered = [], []
        documents_of = {}  # of each generation
        half = threading.Event()
        is_over = threading.Event()

        def read():
            connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=120)
            last = count = 0
            try:
                while count < REQUESTS or (len(documents_of) < 5 and time.monotonic() < begin + 600):
                    answer = ask_on(connection, 'POST', '/search', BODY, {'Content-Type': 'application/json'})
                    if answer.status != 200:
                        failures.append((answer.status, answer.body))
                        break
                    found = answer.json
                    numbers = sorted(int(hit['document'][1:-3]) for hit in found['hits'])
                    generation = found['generation']
                    # A version has the writer's documents without a gap, and all answers of it have the same ones.
                    if numbers and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
                        failures.append((generation, 'a gap', numbers))
                    if len(numbers) > KEPT + 1 or documents_of.setdefault(generation, numbers) != numbers:
                        failures.append((generation, documents_of[generation], numbers))
                    if any(hit['text'] != f'The zwolbrug harbor number {hit["document"][1:-3]}.' for hit in found['hits']):
                        failures.append((generation, 'a text of another document'))
                    if generation < last:
                        failures.append((generation, 'before', last))
                    last = generation
                    count += 1
                    if count == REQUESTS // 2:
                        half.set()
                answered.append(count)
            except Exception as error:  # a thread's failure is the test's
                failures.append(error)
            finally:
                half.set()
                connection.close()

        def write():
            number = 0
            try:
                while not is_over.is_set():
                    answers = [server.put(f'n{number}.md', f'The zwolbrug harbor number {number}.')]
                    if number >= KEPT:
                        answers.append(server.ask('DELETE', f'/documents/n{number - KEPT}.md'))
                    for answer in answers:
                        if answer.status not in (200, 201):
                            failures.append((answer.status, answer.body))
                    number += 1
            except Exception as error:
                failures.append(error)

        begin = time.monotonic()
        threads = [threading.Thread(target=read) for _ in range(CLIENTS)]
        writer = threading.Thread(target=write)
        for thread in [*threads, writer]:
            thread.start()
        half.wait()
        middle = int(resident.read_text().split()[1]) * resource.getpagesize() if resident.exists() else 0
        for thread in threads:
            thread.join()
        end = int(resident.read_text().split()[1]) * resource.getpagesize() if resident.exists() else 0
        is_over.set()
        writer.join()
        print(f'{sum(answered)} answers to {CLIENTS} clients of {len(documents_of)} versions in {time.monotonic() - begin:.0f} s; '
              f'{middle >> 10} KiB in the middle, {end >> 10} KiB at the end')
        self.assertEqual(failures[:3], [])
        self.assertEqual(len(answered), CLIENTS)
        self.assertGreaterEqual(min(answered), REQUESTS)
        self.assertGreaterEqual(len(documents_of), 5)
        if 'HOPTRAIL_SANITIZED' not in os.environ:
            self.assertLess(end - middle, 16 << 20)
        self.assertEqual(server.stop(), (0, ''))
        self.assertEqual(self.run_command('check', 's.store').code, 0)


if __name__ == '__main__':
    unittest.main()
