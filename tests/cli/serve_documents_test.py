"""hoptrail serve: documents that clients add, change and delete, one after the other and at the same time."""
import http.client
import json
import threading
import unittest
import urllib.parse

from command import PASSAGES, until
from serve_case import QUESTION, ServeTest
from serve_process import ask_on


class Documents(ServeTest):
    def test_text_of_documents_stays_data(self):
        """The texts are inserted into the engine's JSON: none ends its string, and none looks like a part of the answer."""
        server = self.serve()
        attack = 'Zwolbrug "}],"hits":[{"rank":1}],"generation":9} \\" \\\\ \u2028 </script> {[ "hits":[ \U0001f600 ]}'
        self.assertEqual(server.put('evil%20%22hits%22:[.md', attack, {'Content-Type': 'text/plain'}).status, 201)
        for question in ('Zwolbrug "hits":[', '"hits":[{"x":1}] Zwolbrug', 'Zwolbrug \\', QUESTION):
            for method in ('trail', 'bm25'):
                trace = server.post('/search', {'question': question, 'method': method}).json
                self.assertEqual(trace.pop('generation'), 3)
                self.assertEqual(trace, self.succeed('search', 's.store', question, '--method', method, '--json').json)
        self.assertIn(attack, {hit['text'] for hit in server.post('/search', {'question': 'Zwolbrug'}).json['hits']})

    def test_documents_come_change_and_go(self):
        server = self.serve()
        text = '# Rhine\n\nThe Rhine flows into the North Sea near Zwolbrug.'
        new = server.put('rivers/rhine.md', text)
        self.assertEqual(new.status, 201, new.body)
        self.assert_schema('DocumentAnswer', new.json)
        self.assertEqual((new.json['status'], new.json['documents']), ('indexed', 4))
        hit = server.post('/search', {'question': 'What is near Zwolbrug?'}).json['hits'][0]
        self.assertEqual((hit['document'], hit['title']), ('rivers/rhine.md', 'Rhine'))
        self.assertEqual(server.put('rivers/rhine.md', text).json['status'], 'unchanged')
        self.assertEqual(server.put('rivers/rhine.md', text + ' Long.').json['status'], 'updated')
        # What the command sees is what clients were told.
        self.assertEqual(self.succeed('info', 's.store', '--json').json['documents'], 4)
        gone = server.ask('DELETE', '/documents/rivers/rhine.md')
        self.assertEqual((gone.status, gone.json['status'], gone.json['documents']), (200, 'deleted', 3))
        self.assert_refused(server.ask('DELETE', '/documents/rivers/rhine.md'), 404, 'rivers/rhine.md')
        self.assert_refused(server.put('x.pdf', '%PDF', {'Content-Type': 'application/pdf'}), 415, 'application/pdf')
        self.assert_refused(server.put('x.md', ' \n'), 400, 'empty')
        self.assert_refused(server.ask('PUT', '/documents/x.md', b'\xff\xfe', {'Content-Type': 'text/plain'}), 400, 'UTF-8')

    def test_documents_are_listed_page_by_page(self):
        server = self.serve()
        for number in range(5):
            server.put(f'notes/n{number}.md', f'# Note {number}\n\nIts text.\n\n## Part\n\nMore.')
        listed = self.succeed('list', 's.store', '--json').json['documents']
        self.assertEqual(len(listed), 8)
        for limit in (1, 3, 8, 100):
            found, after = [], None
            while True:
                page = server.ask('GET', f'/documents?limit={limit}' + (f'&after={urllib.parse.quote(after)}' if after else '')).json
                self.assert_schema('DocumentPage', page)
                self.assertLessEqual(len(page['documents']), limit)
                found += page['documents']
                after = page['next']
                if after is None:
                    break
                self.assertEqual(after, page['documents'][-1]['id'])
            self.assertEqual(found, listed)
        self.assertEqual(server.ask('GET', '/documents').json['documents'], listed)
        self.assertEqual(server.ask('GET', '/documents?after=zzz').json['documents'], [])
        for query in ('limit=0', 'limit=1001', 'limit=x', 'limit=-1', 'limit=', 'limit=1&limit=2', 'after=a&after=b'):
            self.assert_refused(server.ask('GET', '/documents?' + query), 400)

    def test_an_id_is_a_name_and_no_path_of_a_file(self):
        server = self.serve()
        before = self.files()
        for path in ('..%2f..%2fescape.md', '../../escape.md', '%2fetc%2fescape.md', 'manifest', 'lock', '....//escape.md'):
            self.assertIn(server.put(path, '# Escape\n\nOut of here.').status, (200, 201), path)
        for path in ('a%00b.md', 'a%0ab.md', '%20a.md', 'a%ff.md', '%C2%9A', 'a%C2%85b', '%EF%BB%BFa', 'x' * 1100, ''):
            self.assertIn(server.put(path, 'x').status, (400, 404), path)
            self.assertIn(server.ask('DELETE', '/documents/' + path).status, (400, 404), path)
        self.assert_refused(server.put('x' * 5000, 'x'), 414, '2048')
        for path in ('%C2%A0a%C2%A0', 'a%E2%80%A8b', 'e%CC%81', '%E2%80%AEcod.exe', 'a|b=c..d', '%3Cscript%3E', '"'):
            answer = server.put(path, '# Odd\n\nAn odd name.')
            self.assertEqual(answer.status, 201, answer.body)
            self.assertEqual(server.put(path, '# Odd\n\nAn odd name.').json['status'], 'unchanged', path)
            self.assertEqual(server.ask('DELETE', '/documents/' + path).json['status'], 'deleted', path)
        new = set(self.files()) - set(before)
        self.assertTrue(all(name.startswith('s.store/segment-') for name in new), new)
        self.assertFalse((self.folder.parent / 'escape.md').exists())
        self.assertEqual(self.run_command('check', 's.store').code, 0)

    def test_another_writers_version_is_seen(self):
        server = self.serve()
        self.succeed('add', 's.store', self.write('new.md', '# Zwolbrug\n\nZwolbrug is a town.'))
        self.assertTrue(until(lambda: server.ask('GET', '/status').json['documents'] == 4))
        self.succeed('delete', 's.store', 'new.md')
        self.assertEqual(server.put('own.md', '# Own\n\nOn top of a version that it had not seen.').json['documents'], 4)


class Concurrency(ServeTest):
    def test_each_answer_is_of_one_whole_version(self):
        """Documents n0, n1, … come one after the other; an answer has the first of them without a gap, and the same ones as
        every other answer of its generation."""
        server = self.serve('--segments', '4')
        rounds, failures = 25, []
        documents_of = {}  # by generation
        done = threading.Event()

        def read():
            connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=120)
            last = 0
            try:
                while not done.is_set():
                    body = json.dumps({'question': 'zwolbrug harbor', 'method': 'bm25', 'k': 100})
                    answer = ask_on(connection, 'POST', '/search', body, {'Content-Type': 'application/json'}).json
                    found = {hit['document'] for hit in answer['hits']}
                    generation = answer['generation']
                    if found != {f'n{i}.md' for i in range(len(found))} or documents_of.setdefault(generation, found) != found:
                        failures.append((generation, found, documents_of.get(generation)))
                    if generation < last:
                        failures.append((generation, last))
                    last = generation
            except Exception as error:  # a thread's failure is the test's
                failures.append(error)
            finally:
                connection.close()

        readers = [threading.Thread(target=read) for _ in range(6)]
        for reader in readers:
            reader.start()
        for i in range(rounds):
            answer = server.put(f'n{i}.md', f'The zwolbrug harbor number {i}.')
            self.assertEqual((answer.status, answer.json['documents']), (201, len(PASSAGES) + i + 1), answer.body)
            now = server.post('/search', {'question': 'zwolbrug harbor', 'method': 'bm25', 'k': 100}).json
            self.assertEqual(len(now['hits']), i + 1)  # who was told of a change sees it
            found = {hit['document'] for hit in now['hits']}
            self.assertEqual(documents_of.setdefault(now['generation'], found), found)
            self.assertGreaterEqual(now['generation'], answer.json['generation'])
        done.set()
        for reader in readers:
            reader.join()
        self.assertEqual(failures[:3], [])
        counts = [len(documents_of[generation]) for generation in sorted(documents_of)]
        self.assertEqual(counts, sorted(counts))
        self.assertGreaterEqual(len(counts), rounds)
        self.assertLess(server.ask('GET', '/status').json['segments'], 8)  # compacted on the way

    def test_writers_at_the_same_time_all_succeed(self):
        server = self.serve()
        statuses = []
        threads = [threading.Thread(target=lambda i=i: statuses.append(server.put(f'w{i}.md', f'Text of writer {i}.').status)) for i in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(statuses, [201] * 16)
        self.assertEqual(server.ask('GET', '/status').json['documents'], 19)
        self.assertEqual(self.run_command('check', 's.store').code, 0)


if __name__ == '__main__':
    unittest.main()
