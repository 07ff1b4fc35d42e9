"""hoptrail serve over plain HTTP: its routes, what they answer, and that openapi.json describes them."""
import unittest

from command import PASSAGES, SCHEMAS
from schema_check import check
from serve_case import OPENAPI, QUESTION, TOKEN, ServeTest


def kinds_of(schema):
    """The JSON types that a schema admits, in the order of the description."""
    if '$ref' in schema:
        return kinds_of(OPENAPI['components']['schemas'][schema['$ref'].rpartition('/')[2]])
    if 'oneOf' in schema:
        return list(dict.fromkeys(kind for one in schema['oneOf'] for kind in kinds_of(one)))
    return [schema['type']] if isinstance(schema['type'], str) else schema['type']


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
        same = server.post('/search', {'question': QUESTION, 'filters': [{'type': 'ne', 'key': 'kind', 'value': 'place'}], 'method': 'bm25'})
        self.assertEqual(same.json['hits'], filtered.json['hits'])

    def test_a_body_that_is_not_the_routes(self):
        server = self.serve()
        for body, piece in ((b'', 'body is empty'), (b'{', 'malformed JSON'), (b'[]', 'not a JSON object'),
                            (b'{}', '"question"'), (b'{"question": 1}', '"question"'),
                            (b'{"question": " "}', 'empty'), (b'{"question": "x", "k": 0}', 'between 1 and 100'),
                            (b'{"question": "x", "k": 1e99}', '"k"'),
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
        self.assertEqual(found({'type': 'ne', 'key': 'kind', 'value': 'place'}), {'a'})
        self.assertEqual(found({'type': 'or', 'filters': [{'type': 'not', 'filter': eq}, {'type': 'eq', 'key': 'tags', 'value': 'old'}]}), {'a', 'b'})
        self.assertEqual(found({'type': 'eq', 'key': 'kind>', 'value': 'a|b'}), set())
        self.assertEqual(found(eq, ranking_options={'score_threshold': 1}), set())
        several = server.post('/v1/vector_stores/vs_notes/search', {'query': ['Anna Berg', 'Lauter'], 'max_num_results': 50}).json
        self.assertEqual(sorted(hit['file_id'] for hit in several['data']), ['a', 'b', 'c'])
        self.assertEqual(several['search_query'], ['Anna Berg', 'Lauter'])
        for filters in ({'type': 'like', 'key': 'kind', 'value': 'x'}, {'type': 'or', 'filters': []}, {'type': 'eq', 'key': 'kind', 'value': {}}, {}):
            self.assert_refused(server.post('/v1/vector_stores/vs_notes/search', {'query': 'x', 'filters': filters}), 400, 'filter')
        self.assert_refused(server.post('/v1/vector_stores/vs_other/search', {'query': 'x'}), 404, 'vs_other', 'vs_notes')
        self.assert_refused(server.post('/v1/vector_stores/vs_notes/search', {'query': []}), 400, '0 queries')

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
                    kinds = kinds_of(given)
                    self.assertEqual('null' in kinds, not facts['required'], member)  # as if it were not there
                    kind = ' or '.join(one for one in kinds if one != 'null').replace('array', 'array of strings or objects' if member == 'filters' else 'array of strings')
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
        self.assert_refused(server.ask('GET', '/healthz', b'{}'), 400, 'not accept a body')
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


if __name__ == '__main__':
    unittest.main()
