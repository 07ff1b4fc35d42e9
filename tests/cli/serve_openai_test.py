"""hoptrail serve asked by OpenAI's own Python client, which comes from PyPI into an environment below .build."""
import json
import shutil
import subprocess
import sys
import unittest

from command import PASSAGES, SOURCE, CommandTest
from serve_process import Server
from serve_case import QUESTION, TOKEN, has_library

CLIENT = 'openai==3.54.0'
PROGRAM = '''
import json, sys
import openai
url, token, store = sys.argv[1:]
client = openai.OpenAI(base_url=url + '/v1', api_key=token, max_retries=0)
question = 'Into what does the river of the village flow where Anna Berg was born?'
page = client.vector_stores.search(store, query=question, max_num_results=2)
place = {'type': 'eq', 'key': 'kind', 'value': 'place'}
filtered = client.vector_stores.search(store, query=['Anna Berg', 'Lauter'], filters={'type': 'and', 'filters': [place]},
                                       ranking_options={'ranker': 'auto', 'score_threshold': 0.1}, rewrite_query=False)
refusals = []
stores = client.vector_stores.list()
files = client.vector_stores.files.list(store, limit=2)
told = {
    'stores': [[type(one).__name__, one.id, one.file_counts.completed, one.status] for one in stores],
    'store': client.vector_stores.retrieve(store).usage_bytes,
    'files': [[one.id, one.usage_bytes, one.vector_store_id] for one in files],
    'contents': [part.text for part in client.vector_stores.files.content('a', vector_store_id=store)],
    'text': client.files.content('a').text,
    'models': [model.id for model in client.models.list()],
}
for asked in ({'vector_store_id': 'vs_other', 'query': 'x'}, {'vector_store_id': store, 'query': 'x', 'rewrite_query': True}):
    try:
        client.vector_stores.search(**asked)
    except openai.APIStatusError as error:
        refusals.append([type(error).__name__, error.status_code, error.body['message']])
try:
    openai.OpenAI(base_url=url + '/v1', api_key='wrong', max_retries=0).vector_stores.search(store, query='x')
except openai.AuthenticationError as error:
    refusals.append([type(error).__name__, error.status_code, error.body['message']])
print(json.dumps({
    'type': type(page.data[0]).__name__, 'texts': [hit.content[0].text for hit in page.data],
    'scores': [hit.score for hit in page.data], 'files': [hit.file_id for hit in page.data],
    'attributes': page.data[0].attributes, 'all': len(list(page)), 'filtered': sorted(hit.filename for hit in filtered),
    'refusals': refusals, 'told': told}))
'''


def client_python():
    """The interpreter of an environment with the client; None where it cannot be installed."""
    folder = SOURCE / '.build' / 'openai-client'
    python = folder / 'bin' / 'python'
    installed = folder / 'installed'
    if installed.exists() and installed.read_text() == CLIENT:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    install = [python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--retries', '1', '--timeout', '10', CLIENT]
    for command in ([sys.executable, '-m', 'venv', folder], install):
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            shutil.rmtree(folder, ignore_errors=True)
            return None
    installed.write_text(CLIENT)
    return python


@unittest.skipUnless(has_library(), 'this build has no cpp-httplib: libcpp-httplib-dev')
class OpenAiClient(CommandTest):
    def test_search(self):
        self.succeed('add', 's.store', self.write_lines('p.jsonl', PASSAGES))
        server = Server(self, 's.store', '--name', 'vs_notes', environment={'HOPTRAIL_SERVE_TOKEN': TOKEN})
        python = client_python()
        if python is None:
            self.skipTest(f'{CLIENT} cannot be installed from PyPI here')
        run = subprocess.run([python, self.write('client.py', PROGRAM), server.url, TOKEN, 'vs_notes'], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        said = json.loads(run.stdout)
        hits = server.post('/search', {'question': QUESTION, 'k': 2}, {'Authorization': 'Bearer ' + TOKEN}).json['hits']
        self.assertEqual(said['files'], [hit['document'] for hit in hits])
        self.assertEqual(said['texts'], [hit['text'] for hit in hits])
        self.assertEqual((said['type'], said['all']), ('VectorStoreSearchResponse', 2))
        self.assertTrue(all(0 < score < 1 for score in said['scores']), said['scores'])
        self.assertEqual(said['attributes'], {'kind': 'person', 'year': '1950'})
        self.assertEqual(said['filtered'], ['b', 'c'])
        self.assertEqual([refusal[:2] for refusal in said['refusals']], [['NotFoundError', 404], ['BadRequestError', 400], ['AuthenticationError', 401]])
        documents = {passage['id']: len(passage['text'].encode()) for passage in PASSAGES}
        told = said['told']
        self.assertEqual(told['stores'], [['VectorStore', 'vs_notes', len(documents), 'completed']])
        self.assertEqual(told['store'], sum(documents.values()))
        self.assertEqual(told['files'], [[id, size, 'vs_notes'] for id, size in sorted(documents.items())])  # by pages of two
        text = next(passage['text'] for passage in PASSAGES if passage['id'] == 'a')
        self.assertEqual((told['contents'], told['text']), ([text], text))
        self.assertIn('trail', told['models'])
        self.assertIn('vs_other', said['refusals'][0][2])
        self.assertIn('rewrite_query', said['refusals'][1][2])


if __name__ == '__main__':
    unittest.main()
