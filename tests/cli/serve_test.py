"""hoptrail serve over plain HTTP: all routes, and clients that mean no good."""
import http.client
import json
import signal
import socket
import subprocess
import threading
import time
import unittest

from command import COMMAND, PASSAGES, SCHEMAS, SOURCE, CommandTest
from schema_check import check, problems
from scripted_model import ScriptedModel
from serve_process import Server, ask_on, events, read_all

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'
TOKEN = 'a-token-of-32-characters-1234567'
OPENAPI = json.loads((SOURCE / 'cli/serving/openapi.json').read_text('utf-8'))
SCRIPT = [{'purpose': 'sub_question', 'answer': 'Where was Anna Berg born?'}, {'purpose': 'sub_answer', 'answer': 'Dorfheim'},
          {'purpose': 'critique', 'answer': 'All is there.\nCritique: yes'}, {'purpose': 'answer', 'answer': 'the Rhine'}]


def has_library():
    return 'no HTTP server' not in subprocess.run([COMMAND, 'serve', '--routes'], capture_output=True, text=True, check=False).stderr


@unittest.skipUnless(has_library(), 'this build has no cpp-httplib: libcpp-httplib-dev')
class ServeTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.succeed('add', 's.store', self.write_lines('p.jsonl', PASSAGES))

    def serve(self, *arguments, **settings):
        return Server(self, 's.store', *arguments, **settings)

    def assert_schema(self, name, value):
        self.assertEqual(list(problems(value, OPENAPI['components']['schemas'][name], OPENAPI)), [])

    def assert_refused(self, answer, status, *pieces):
        self.assertEqual(answer.status, status, answer.body)
        self.assert_schema('Error', answer.json)
        for piece in pieces:
            self.assertIn(piece, answer.error)


class Routes(ServeTest):
    def test_search_gives_what_the_command_gives(self):
        server = self.serve()
        answer = server.post('/search', {'question': QUESTION, 'k': 2})
        self.assertEqual(answer.status, 200, answer.body)
        self.assert_schema('SearchAnswer', answer.json)
        trace = answer.json
        self.assertEqual(trace.pop('generation'), 2)
        self.assertEqual(check(trace, SCHEMAS / 'trace.schema.json'), [])
        self.assertEqual(trace, self.succeed('search', 's.store', QUESTION, '-k', '2', '--json').json)
        filtered = server.post('/search', {'question': QUESTION, 'filters': ['kind=person'], 'method': 'bm25'})
        self.assertEqual([hit['passage'] for hit in filtered.json['hits']], ['a'])

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

    def test_a_body_that_is_not_the_routes(self):
        server = self.serve()
        for body, piece in ((b'', 'no body'), (b'{', 'no JSON'), (b'[]', 'no JSON object'), (b'{}', '"question"'), (b'{"question": 1}', '"question"'),
                            (b'{"question": " "}', 'empty'), (b'{"question": "x", "k": 0}', '1 to 100'), (b'{"question": "x", "k": 1e99}', '"k"'),
                            (b'{"question": "x", "kk": 1}', '"kk"'), (b'{"question": "x", "method": "magic"}', 'magic'),
                            (b'{"question": "x", "method": "golden"}', 'golden'), (b'{"question": "x", "filters": ["x"]}', 'filter'),
                            (b'{"question": "x", "method": "ircot"}', 'language model'), (b'{"question": ' + b'[' * 5000, 'depth'),
                            (b'{"question": "' + b'x' * 20000 + b'"}', '16384')):
            self.assert_refused(server.ask('POST', '/search', body), 400, piece)
        self.assertEqual(server.ask('GET', '/healthz').status, 200)
        whole = server.ask('POST', '/search', b'{"question": "Anna Berg", "k": 1.0, "method": null, "filters": null}')
        self.assertEqual((whole.status, len(whole.json['hits'])), (200, 1), whole.body)

    def test_the_servers_options_hold_where_a_method_reads_them(self):
        server = self.serve('--retriever', 'bm25', '--option', 'hits=2', '--option', 'trail.restart=0.5')
        self.assertEqual(len(server.post('/search', {'question': QUESTION}).json['hits']), 2)
        self.assertEqual(len(server.post('/search', {'question': QUESTION, 'k': 1}).json['hits']), 1)
        self.assertEqual(server.post('/search', {'question': QUESTION, 'method': 'bm25'}).status, 200)
        self.assert_refused(server.ask('POST', '/search', b'{"question": "x", "k": 1e400}', {'Content-Type': 'application/json'}), 400, 'JSON')

    def test_vector_store_search_in_the_shape_of_openai(self):
        server = self.serve('--name', 'vs_notes')
        page = server.post('/v1/vector_stores/vs_notes/search', {'query': QUESTION, 'max_num_results': 3})
        self.assertEqual(page.status, 200, page.body)
        self.assert_schema('VectorStoreSearchPage', page.json)
        hits = page.json['data']
        self.assertEqual({hit['file_id'] for hit in hits}, {'a', 'b', 'c'})
        anna = next(hit for hit in hits if hit['file_id'] == 'a')
        self.assertEqual(anna['attributes'], {'kind': 'person', 'year': '1950'})
        self.assertEqual(anna['content'], [{'type': 'text', 'text': PASSAGES[0]['text']}])
        eq = {'type': 'eq', 'key': 'kind', 'value': 'place'}

        def found(filters, **more):
            answer = server.post('/v1/vector_stores/vs_notes/search', {'query': QUESTION, 'filters': filters, **more})
            self.assertEqual(answer.status, 200, answer.body)
            return {hit['file_id'] for hit in answer.json['data']}

        self.assertEqual(found(eq), {'b', 'c'})
        self.assertEqual(found({'type': 'and', 'filters': [eq, {'type': 'in', 'key': 'tags', 'value': ['old', 'new']}]}), {'b'})
        self.assertEqual(found({'type': 'gte', 'key': 'year', 'value': 1900}), {'a'})
        self.assertEqual(found(eq, ranking_options={'score_threshold': 1}), set())
        several = server.post('/v1/vector_stores/vs_notes/search', {'query': ['Anna Berg', 'Lauter'], 'max_num_results': 50}).json
        self.assertEqual(sorted(hit['file_id'] for hit in several['data']), ['a', 'b', 'c'])
        self.assertEqual(several['search_query'], ['Anna Berg', 'Lauter'])
        for filters in ({'type': 'ne', 'key': 'kind', 'value': 'x'}, {'type': 'or', 'filters': [eq]}, {'type': 'eq', 'key': 'kind', 'value': 'a|b'},
                        {'type': 'eq', 'key': 'kind>', 'value': 'a'}, {'type': 'eq', 'key': 'kind', 'value': {}}, {}):
            self.assert_refused(server.post('/v1/vector_stores/vs_notes/search', {'query': 'x', 'filters': filters}), 400, 'filter')
        self.assert_refused(server.post('/v1/vector_stores/vs_other/search', {'query': 'x'}), 404, 'vs_other', 'vs_notes')
        self.assert_refused(server.post('/v1/vector_stores/vs_notes/search', {'query': []}), 400, '0 queries')

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
        end = time.monotonic() + 30
        while server.ask('GET', '/status').json['documents'] < 4 and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(server.ask('GET', '/status').json['documents'], 4)
        self.succeed('delete', 's.store', 'new.md')
        self.assertEqual(server.put('own.md', '# Own\n\nOn top of a version that it had not seen.').json['documents'], 4)

    def test_state(self):
        server = self.serve()
        status = server.ask('GET', '/status')
        self.assert_schema('Status', status.json)
        self.assertEqual((status.json['documents'], status.json['store'], status.json['method']), (3, 's.store', 'trail'))
        health = server.ask('GET', '/healthz')
        self.assertEqual((health.status, health.body), (200, b'ok\n'))
        self.assertEqual(server.ask('HEAD', '/healthz').status, 200)
        self.assertEqual(server.ask('GET', '/openapi.json').json, OPENAPI)
        server.ask('GET', '/forged%22%7D')
        metrics = server.ask('GET', '/metrics')
        self.assertTrue(metrics.headers['Content-Type'].startswith('text/plain; version=0.0.4'))
        lines = metrics.body.decode().splitlines()
        self.assertIn('hoptrail_requests_total{method="GET",route="/healthz",status="200"} 2', lines)
        self.assertIn('hoptrail_documents 3', lines)
        self.assertNotIn('forged', metrics.body.decode())
        for line in lines:
            self.assertRegex(line, r'^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\]*",?)+\})? [0-9.e+-]+)$')

    def test_the_description_is_that_of_the_table_of_routes(self):
        table = self.succeed('serve', '--routes').json
        described = {(method.upper(), path): operation for path, methods in OPENAPI['paths'].items() for method, operation in methods.items()}
        self.assertEqual({(row['method'], row['path']) for row in table}, set(described))
        for row in table:
            operation = described[(row['method'], row['path'])]
            self.assertEqual(operation['operationId'], row['operation'])
            self.assertEqual(operation.get('security') == [], row['open'], row)
            content = operation.get('requestBody', {}).get('content', {})
            self.assertEqual(sorted(content), ['application/json'] if row['body'] else ['text/markdown', 'text/plain'] if row['document'] else [])
            answers = {answer['content']['application/json']['schema'].get('$ref', '').rpartition('/')[2] for status, answer in
                       operation['responses'].items() if status != 'default' and 'application/json' in answer['content']}
            self.assertEqual(answers - {''}, {row['answer']} - {None}, row)
            if row['body']:
                name = content['application/json']['schema']['$ref'].rpartition('/')[2]
                schema = OPENAPI['components']['schemas'][name]
                self.assertEqual((name, schema['additionalProperties']), (row['body']['name'], False))
                self.assertEqual(sorted(schema['properties']), sorted(row['body']['members']))
                self.assertEqual(schema['required'], [m for m, facts in row['body']['members'].items() if facts['required']])
                for member, facts in row['body']['members'].items():
                    given = schema['properties'][member]
                    kinds = [given['type']] if isinstance(given['type'], str) else given['type']
                    self.assertEqual('null' in kinds, not facts['required'], member)  # as if it were not there
                    kind = ' or '.join(one for one in kinds if one != 'null').replace('array', 'array of strings')
                    self.assertEqual(kind, facts['type'])
                    self.assertEqual([given.get('minimum'), given.get('maximum')], facts.get('bounds', [None, None]))

    def test_what_leads_nowhere(self):
        server = self.serve()
        self.assert_refused(server.ask('GET', '/nothing'), 404, '/nothing')
        self.assert_refused(server.ask('GET', '/search'), 405, 'POST')
        for method, path, allowed in (('PATCH', '/documents/x', 'PUT, DELETE'), ('TRACE', '/status', 'GET, HEAD'), ('GET', '/search', 'POST')):
            answer = server.ask(method, path)
            self.assert_refused(answer, 405, allowed)
            self.assertEqual(answer.headers['Allow'], allowed)
        unknown = server.ask('QUERY', '/search')  # which the library does not know
        self.assert_refused(unknown, 405, 'QUERY')
        self.assertIn('POST', unknown.headers['Allow'])
        self.assert_refused(server.ask('GET', '/healthz', b'{}'), 400, 'no body')
        self.assert_refused(server.post('/ask', {'question': 'x'}), 501, '--llm-url')

    def test_a_page_and_nothing_beside_it(self):
        self.write('page/index.html', '<p>page</p>')
        self.write('page/js/app.js', 'go()')
        self.write('secret.txt', 'secret')
        (self.folder / 'page/link.txt').symlink_to(self.folder / 'secret.txt')
        server = self.serve('--page', 'page', environment={'HOPTRAIL_SERVE_TOKEN': TOKEN})
        page = server.ask('GET', '/')
        self.assertEqual((page.status, page.body, page.headers['Content-Type']), (200, b'<p>page</p>', 'text/html; charset=utf-8'))
        self.assertEqual(server.ask('GET', '/js/app.js').body, b'go()')
        for path in ('/../secret.txt', '/js/../../secret.txt', '/..%2fsecret.txt', '/link.txt', '//secret.txt', '/js'):
            answer = server.ask('GET', path, headers={'Authorization': 'Bearer ' + TOKEN})
            self.assertEqual(answer.status, 404, path)
            self.assertEqual(server.ask('GET', path).status, 401, path)


class Ask(ServeTest):
    def test_a_stream_of_events_ends_with_the_answer(self):
        server = self.serve('--llm-url', ScriptedModel(self, SCRIPT).url)
        answer = server.post('/ask', {'question': QUESTION})
        self.assertEqual((answer.status, answer.headers['Content-Type']), (200, 'text/event-stream'), answer.body)
        found = events(answer.body)
        self.assertEqual([data['purpose'] for name, data in found if name == 'step'], ['sub_question', 'sub_answer', 'critique'])
        self.assertEqual(''.join(data['text'] for name, data in found if name == 'text').strip(), 'the Rhine')
        name, last = found[-1]
        self.assertEqual((name, last['answer'], last['partial']), ('answer', 'the Rhine', False))
        self.assert_schema('AskAnswer', last)
        del last['generation']
        self.assertEqual(check(last, SCHEMAS / 'trace.schema.json'), [])

    def test_one_object(self):
        server = self.serve('--llm-url', ScriptedModel(self, SCRIPT).url)
        answer = server.post('/ask', {'question': QUESTION, 'stream': False})
        self.assert_schema('AskAnswer', answer.json)
        self.assertEqual(answer.json['answer'], 'the Rhine')

    def test_a_model_that_fails_is_an_event_or_a_status(self):
        model = ScriptedModel(self, [{'answer': 'out of order', 'status': 400, 'repeat': True}])
        server = self.serve('--llm-url', model.url, '--retries', '0')
        name, data = events(server.post('/ask', {'question': QUESTION}).body)[-1]
        self.assertEqual(name, 'error')
        self.assertIn('out of order', data['error']['message'])
        self.assert_refused(server.post('/ask', {'question': QUESTION, 'stream': False}), 502, 'out of order')
        self.assertEqual(server.ask('GET', '/healthz').status, 200)


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
        self.assertEqual(status(host=f'localhost:{port}', origin=f'http://localhost:{port}'), 200)
        self.assertEqual(status(host='search.example.org', origin='https://search.example.org'), 200)
        for origin in ('https://evil.example.com', 'null', 'http://localhost:1', 'file://', 'https://search.example.org'):
            self.assertEqual(status(host=f'localhost:{port}', origin=origin), 403, origin)
        self.assertIn(b' 400 ', server.raw(b'GET /status HTTP/1.1\r\nConnection: close\r\n\r\n').split(b'\r\n')[0])
        twice = server.raw(b'GET /status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\nConnection: close\r\n\r\n')
        self.assertIn(b' 400 ', twice.split(b'\r\n')[0])


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

    def test_slow_clients_end_in_time_and_hold_nobody_up(self):
        server = self.serve('--read-seconds', '2', '--workers', '4')
        begin = time.monotonic()
        slow = []
        for _ in range(3):
            connection = server.connect()
            connection.sendall(b'PUT /documents/slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n')
            slow.append(connection)
        ended = []

        def drip(connection):  # a byte now and then, which no limit of a single read notices
            try:
                while time.monotonic() < begin + 60:
                    connection.sendall(b'x')
                    time.sleep(0.1)
            except OSError:
                ended.append(time.monotonic() - begin)

        threads = [threading.Thread(target=drip, args=(connection,)) for connection in slow]
        for thread in threads:
            thread.start()
        self.assertEqual(server.ask('GET', '/healthz').status, 200)
        for thread in threads:
            thread.join()
        self.assertEqual(len(ended), 3)
        self.assertLess(max(ended), 30)
        for connection in slow:
            connection.close()
        with server.connect() as header:
            header.sendall(b'GET /status HTTP/1.1\r\nHost:')
            begin = time.monotonic()
            read_all(header)
            self.assertLess(time.monotonic() - begin, 8)

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

    @staticmethod
    def proc(server):
        return SOURCE.__class__('/proc') / str(server.process.pid)


class Concurrency(ServeTest):
    def test_each_answer_is_of_one_whole_version(self):
        """Documents n0, n1, … come one after the other; an answer has the first of them without a gap, and the same ones as
        every other answer of its generation."""
        server = self.serve('--segments', '4')
        rounds, failures = 25, []
        documents_of = {}  # by generation
        done = threading.Event()

        def read():
            connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=30)
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
            self.assertGreaterEqual(now['generation'], answer.json['generation'])
        done.set()
        for reader in readers:
            reader.join()
        self.assertEqual(failures[:3], [])
        counts = [len(documents_of[generation]) for generation in sorted(documents_of)]
        self.assertEqual(counts, sorted(counts))
        self.assertGreater(len(counts), 5)
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


class Stop(ServeTest):
    def test_requests_under_way_are_answered(self):
        for sent in (signal.SIGTERM, signal.SIGINT):
            server = self.serve()
            with server.connect() as connection:
                text = b'# Late\n\nThis document is on its way.'
                connection.sendall(b'PUT /documents/late-%d.md HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/markdown\r\nContent-Length: %d\r\n\r\n' % (sent, len(text)))
                time.sleep(2)  # until a worker has the request
                server.process.send_signal(sent)
                time.sleep(0.5)
                connection.sendall(text)
                answer = read_all(connection)
            self.assertIn(b'201', answer.split(b'\r\n')[0])
            self.assertEqual(server.process.wait(timeout=30), 0)
            self.assertIn(b'"indexed"', answer)
            with self.assertRaises(OSError):
                server.connect()
        self.assertEqual(self.succeed('info', 's.store', '--json').json['documents'], 5)

    def test_at_once_without_requests(self):
        server = self.serve()
        idle = server.connect()
        begin = time.monotonic()
        self.assertEqual(server.stop(), (0, ''))
        self.assertLess(time.monotonic() - begin, 20)
        idle.close()


if __name__ == '__main__':
    unittest.main()
