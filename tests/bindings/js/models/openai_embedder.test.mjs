import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAiEmbedder } from '../../../../bindings/js/dist/openai.js';
import { json, rejection, scriptedServer } from './scripted_server.mjs';

/** The vector of a text tells its length. */
function embedding(_, response, body) {
  const data = JSON.parse(body).input.map((text, index) => ({ index, embedding: [text.length, 0.5, -1] }));
  json({ data: data.reverse() })(_, response);
}

const passages = { kind: 'passage', purpose: 'passage' };

async function problem(server, texts = ['a', 'b']) {
  const embedder = openAiEmbedder({ baseUrl: server.address, model: 'e' });
  return rejection(embedder.embed(texts, passages));
}

test('vectors come in the order of the texts, by their index, in batches', async () => {
  const server = await scriptedServer(embedding);
  const embedder = openAiEmbedder({ baseUrl: server.address, model: 'e', batch: 3, dimensions: 3, apiKey: 'k' });
  assert.equal(embedder.id, 'e');
  const texts = Array.from({ length: 8 }, (_, index) => 'x'.repeat(index));
  const vectors = await embedder.embed(texts, passages);
  assert.deepEqual(vectors.map((vector) => [...vector]), texts.map((text) => [text.length, 0.5, -1]));
  assert.ok(vectors.every((vector) => vector instanceof Float32Array));
  assert.deepEqual(server.requests.map((request) => request.body.input.length), [3, 3, 2]);
  assert.deepEqual(server.requests[0].body, { model: 'e', input: ['', 'x', 'xx'], encoding_format: 'float', dimensions: 3 });
  assert.equal(server.requests[0].url, '/v1/embeddings');
  assert.equal(server.requests[0].headers.authorization, 'Bearer k');
  assert.deepEqual(await embedder.embed([]), []);
});

test('questions and passages have prefixes of their own', async () => {
  const server = await scriptedServer(embedding);
  const embedder = openAiEmbedder({ baseUrl: server.address, model: 'e', id: 'e5', queryPrefix: 'query: ', passagePrefix: 'passage: ' });
  assert.equal(embedder.id, 'e5');
  await embedder.embed(['a'], { kind: 'query' });
  await embedder.embed(['a'], { kind: 'passage' });
  await embedder.embed(['a'], { kind: 'path' });
  assert.deepEqual(server.requests.map((request) => request.body.input[0]), ['query: a', 'passage: a', 'passage: a']);
});

test('base64 is read as float32, little-endian', async () => {
  const bytes = Buffer.alloc(8);
  bytes.writeFloatLE(1.5, 0);
  bytes.writeFloatLE(-2, 4);
  const server = await scriptedServer(json({ data: [{ index: 0, embedding: bytes.toString('base64') }] }));
  const [vector] = await openAiEmbedder({ baseUrl: server.address, model: 'e' }).embed(['a']);
  assert.deepEqual([...vector], [1.5, -2]);
});

test('an answer that is not one vector a text is refused', async () => {
  for (const [data, message] of [
    [[{ embedding: [1] }], /1 vectors for 2 texts/],
    [[{ index: 0, embedding: [1] }, { index: 0, embedding: [1] }], /index 0/],
    [[{ index: 0, embedding: [1] }, { index: 7, embedding: [1] }], /index 7/],
    [[{ embedding: [1] }, { embedding: [] }], /vector 1 is not a list of numbers/],
    [[{ embedding: [1] }, { embedding: [null] }], /vector 1/],
    [[{ embedding: ['1'] }, { embedding: [1] }], /vector 0/],
    [[{ embedding: 'AAA' }, { embedding: [1] }], /vector 0/],
    [[{ embedding: '!!' }, { embedding: [1] }], /vector 0/],
    [[null, { embedding: [1] }], /vector 0/],
  ]) {
    const error = await problem(await scriptedServer(json({ data })));
    assert.match(error.message, message);
    assert.equal(error.status, 'host_failure');
  }
  assert.match((await problem(await scriptedServer(json({ error: { message: 'no such model' } })))).message, /no such model/);
});

test('vectors of two dimensions are a dimension_mismatch, within an answer and between two', async () => {
  const uneven = await problem(await scriptedServer(json({ data: [{ embedding: [1] }, { embedding: [1, 2] }] })));
  assert.equal(uneven.status, 'dimension_mismatch');
  assert.match(uneven.message, /has 2 numbers, not 1/);
  const server = await scriptedServer(json({ data: [{ embedding: [1, 2] }] }), json({ data: [{ embedding: [1, 2, 3] }] }));
  const embedder = openAiEmbedder({ baseUrl: server.address, model: 'e' });
  await embedder.embed(['a'], passages);
  await assert.rejects(embedder.embed(['a'], passages), { status: 'dimension_mismatch' });
});

test('a busy server is asked again; an abort ends it between two batches', async () => {
  const server = await scriptedServer(json({}, 503, { 'retry-after': '0' }), embedding);
  assert.equal((await openAiEmbedder({ baseUrl: server.address, model: 'e' }).embed(['a'], passages)).length, 1);
  const stop = new AbortController();
  const reason = new Error('enough');
  const other = await scriptedServer((request, response, body) => {
    embedding(request, response, body);
    stop.abort(reason);
  });
  const embedder = openAiEmbedder({ baseUrl: other.address, model: 'e', batch: 1 });
  await assert.rejects(embedder.embed(['a', 'b', 'c'], { ...passages, signal: stop.signal }), reason);
  assert.equal(other.requests.length, 1);
});
