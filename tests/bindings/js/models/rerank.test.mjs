import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rerankScorer } from '../../../../bindings/js/dist/openai.js';
import { json, raw, rejection, scriptedServer } from './scripted_server.mjs';

const passages = ['long passage', 'the longest passage', 'short'];
const lengths = passages.map(({ length }) => length);

/** A passage's score is its length; results come best first, as rerankers give them. */
function byLength(name, list, more = {}) {
  return (request, response, body) => {
    const rows = JSON.parse(body).documents.map((text, index) => ({ index, [name]: text.length, ...more }));
    json({ model: 'r', [list]: rows.sort((a, b) => b[name] - a[name]), usage: { total_tokens: 9 } })(request, response);
  };
}

async function problem(answer) {
  const { address } = await scriptedServer(answer);
  const score = rerankScorer({ baseUrl: address, model: 'r', maxRetries: 0, timeout: 200 });
  return rejection(score('Who?', passages));
}

test('a request has the model, the question and the passages, and the key goes into its header', async () => {
  const server = await scriptedServer(byLength('relevance_score', 'results'));
  await rerankScorer({ baseUrl: server.address, model: 'r', apiKey: 'k' })('Who?', passages);
  const [{ url, headers, body }] = server.requests;
  assert.equal(url, '/v1/rerank');
  assert.equal(headers.authorization, 'Bearer k');
  assert.deepEqual(body, { model: 'r', query: 'Who?', documents: passages, top_n: 3 });
});

test('a path of the base stays, and the body may have more', async () => {
  const server = await scriptedServer(byLength('relevance_score', 'results'));
  await rerankScorer({ baseUrl: `${server.address}/v2`, model: 'r', body: { max_tokens_per_doc: 512 } })('Who?', passages);
  assert.equal(server.requests[0].url, '/v2/rerank');
  assert.equal(server.requests[0].body.max_tokens_per_doc, 512);
});

test('scores come in the order of the passages, from all forms of an answer', async () => {
  for (const answer of [
    byLength('relevance_score', 'results'),
    byLength('relevance_score', 'results', { document: { text: 'said again' } }),
    byLength('score', 'results'),
    byLength('relevance_score', 'data'),
    byLength('score', 'data'),
  ]) {
    const { address } = await scriptedServer(answer);
    assert.deepEqual(await rerankScorer({ baseUrl: address, model: 'r' })('Who?', passages), lengths);
  }
});

test('an answer without exactly one finite score a passage is refused, with what is wrong', async () => {
  const results = (...rows) => json({ results: rows.map(([index, relevance_score]) => ({ index, relevance_score })) });
  for (const [answer, message] of [
    [results([0, 1], [2, 1]), /2 scores for 3 passages/],
    [results([0, 1], [1, 1], [2, 1], [2, 1]), /4 scores for 3 passages/],
    [results([0, 1], [1, 1], [1, 2]), /invalid or repeated score index 1/],
    [results([0, 1], [1, 1], [3, 2]), /invalid or repeated score index 3/],
    [results([0, 1], [1, 1], [undefined, 2]), /invalid or repeated score index undefined/],
    [results([0, 1], [1, null], [2, 1]), /the score of index 1 is not a finite number/],
    [results([0, 1], [1, '2'], [2, 1]), /the score of index 1 is not a finite number/],
    [raw('{"results": [{"index": 0, "score": 1}, {"index": 2, "score": 1e999}, {"index": 1, "score": 1}]}', 'application/json'), /the score of index 2 is not a finite number/],
    [raw('{"results": [{"index": 0, "score": NaN}]}', 'application/json'), /not valid JSON/],
    [json({ results: [null, null, null] }), /invalid or repeated score index undefined/],
    [json({ hits: [] }), /the answer has no results/],
    [json({ error: { message: 'no such model' } }, 404), /HTTP 404: no such model.*\/v1\/rerank/],
    [raw('', 'application/json'), /the answer is empty/],
    [() => {}, /timed out after 0.2 s/],
  ]) {
    const error = await problem(answer);
    assert.match(error.message, message);
    assert.match(error.message, /^reranker http:\/\/127\.0\.0\.1:\d+: /);
    assert.equal(error.status, 'host_failure');
  }
});

test('a busy server is asked again, and an abort ends the request', async () => {
  const busy = await scriptedServer(json({}, 503, { 'retry-after': '0' }), byLength('relevance_score', 'results'));
  assert.deepEqual(await rerankScorer({ baseUrl: busy.address, model: 'r' })('Who?', passages), lengths);
  const stop = new AbortController();
  const reason = new Error('enough');
  const silent = await scriptedServer(() => stop.abort(reason));
  await assert.rejects(rerankScorer({ baseUrl: silent.address, model: 'r' })('Who?', passages, { signal: stop.signal }), reason);
});

test('an option that there is not, and a base that is no URL, are refused', () => {
  assert.throws(() => rerankScorer({ baseUrl: 'http://127.0.0.1', model: 'r', topN: 3 }), { status: 'unknown_option', detail: 'topN' });
  assert.throws(() => rerankScorer({ baseUrl: 'reranker', model: 'r' }), { status: 'invalid_argument', detail: 'baseUrl' });
});
