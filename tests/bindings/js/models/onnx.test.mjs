// The real all-MiniLM-L6-v2: HOPTRAIL_MODEL names a folder with model.onnx and tokenizer.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { onnxEmbedder } from '../../../../bindings/js/dist/onnx.js';
import { cosine, readHalfRows } from './half_vectors.mjs';
import { pieces, raw, rejection, scriptedServer } from './scripted_server.mjs';

const folder = process.env.HOPTRAIL_MODEL;
const data = process.env.HOPTRAIL_EVAL_DATA;
const noModel = folder ? false : 'model not given (HOPTRAIL_MODEL)';
const noData = noModel || (data ? false : 'data not given (HOPTRAIL_EVAL_DATA)');

const file = (name) => join(folder, name);
const words = (count) => Array.from({ length: count }, (_, index) => `word${index % 97}`).join(' ');

describe('all-MiniLM-L6-v2', { skip: noModel }, () => {
  let embedder;
  before(async () => (embedder = await onnxEmbedder({ model: file('model.onnx'), tokenizer: file('tokenizer.json'), id: 'all-MiniLM-L6-v2' })));
  after(() => embedder.dispose());

  test('has 384 numbers, and its name', () => {
    assert.equal(embedder.dimension, 384);
    assert.equal(embedder.id, 'all-MiniLM-L6-v2');
  });

  // The recorded vectors were made by ONNX Runtime's native code, 32 texts in a batch.
  for (const set of ['musique', 'twowiki', 'hotpotqa', 'nq', 'cranfield']) {
    for (const [kind, count] of [['passages', 50], ['questions', 50]]) {
      test(`agrees with the recorded vectors of ${set}'s ${kind}`, { skip: noData }, async (t) => {
        const records = readFileSync(join(data, set, `${kind}.jsonl`), 'utf8').split('\n').filter(Boolean);
        const step = Math.floor(records.length / count);
        const rows = Array.from({ length: count }, (_, index) => index * step);
        const recorded = readHalfRows(join(data, set, `${kind}.f16.npy`), rows);
        const texts = rows.map((row) => textOf(JSON.parse(records[row])));
        const vectors = await embedder.embed(texts);
        const cosines = vectors.map((vector, index) => cosine(vector, recorded[index]));
        const lowest = Math.min(...cosines);
        const mean = cosines.reduce((sum, value) => sum + value, 0) / count;
        t.diagnostic(`cosine of ${count}: lowest ${lowest.toFixed(6)}, mean ${mean.toFixed(6)}`);
        assert.ok(lowest >= 0.999, `the cosine of row ${rows[cosines.indexOf(lowest)]} is ${lowest}`);
      });
    }
  }

  test('a vector does not depend on its neighbors, and has unit length', async () => {
    const inBatches = await onnxEmbedder({ model: file('model.onnx'), tokenizer: file('tokenizer.json'), batch: 8 });
    const texts = ['short', words(300), 'Who built the bridge of Lindau?', words(40), '', words(7), 'Zürich', '東京 is a city'];
    const together = await inBatches.embed(texts);
    const alone = [];
    for (const text of texts) alone.push(...(await inBatches.embed([text])));
    const reversed = (await inBatches.embed([...texts].reverse())).reverse();
    await inBatches.dispose();
    texts.forEach((text, index) => {
      assert.ok(cosine(together[index], alone[index]) >= 0.9999, text);
      assert.ok(cosine(together[index], reversed[index]) >= 0.9999, text);
      assert.ok(Math.abs(Math.hypot(...together[index]) - 1) < 1e-6, text);
    });
    const oneByOne = await embedder.embed(texts);
    const again = await embedder.embed([...texts].reverse());
    texts.forEach((_, index) => assert.deepEqual(oneByOne[index], again[texts.length - 1 - index]));
  });

  test('an empty text, blanks and what is no text have vectors, too; no text has none', async () => {
    const vectors = await embedder.embed(['', '   \n', '\u0000\ud800', '🏔'.repeat(50)]);
    assert.equal(vectors.length, 4);
    assert.ok(vectors.every((vector) => vector.length === 384 && vector.every(Number.isFinite)));
    assert.ok(cosine(vectors[0], vectors[1]) > 0.9999);
    assert.deepEqual(await embedder.embed([]), []);
  });

  test('a long text is cut at 256 tokens, as its first 254 words say', async () => {
    const plain = Array.from({ length: 400 }, (_, index) => ['the', 'red', 'house', 'river'][index % 4]);
    const [long, first, shorter, book] = await embedder.embed([
      plain.join(' '), plain.slice(0, 254).join(' '), plain.slice(0, 200).join(' '), plain.join(' ').repeat(5000),
    ]);
    assert.ok(cosine(long, first) > 0.99999);
    assert.ok(cosine(long, shorter) < 0.99999);
    assert.ok(cosine(long, book) > 0.99999);
  });

  test('calls at the same time do not disturb each other', async () => {
    const [alone] = await embedder.embed(['red'], { kind: 'query' });
    const all = await Promise.all(['red', 'blue', 'red'].map((text) => embedder.embed([text, 'other'])));
    assert.ok(cosine(all[0][0], alone) > 0.99999 && cosine(all[2][0], alone) > 0.99999);
    assert.ok(cosine(all[1][0], alone) < 0.99);
  });

  test('an abort ends it between two runs, with its reason, and the next call works', async () => {
    const reason = new Error('enough');
    await assert.rejects(embedder.embed(['a'], { signal: AbortSignal.abort(reason) }), reason);
    const stop = new AbortController();
    const texts = Array.from({ length: 200 }, () => words(100));
    // It looks at the signal before each run.
    let looks = 0;
    stop.signal.throwIfAborted = function () {
      if (++looks === 5) stop.abort(reason);
      AbortSignal.prototype.throwIfAborted.call(this);
    };
    await assert.rejects(embedder.embed(texts, { signal: stop.signal }), reason);
    assert.equal(looks, 5, 'it went on embedding');
    assert.equal((await embedder.embed(['a'])).length, 1);
  });

  test('prefixes stand before questions and passages', async () => {
    const prefixed = await onnxEmbedder({ model: file('model.onnx'), tokenizer: file('tokenizer.json'), queryPrefix: 'query: ', passagePrefix: 'passage: ' });
    const [question] = await prefixed.embed(['red'], { kind: 'query' });
    const [passage] = await prefixed.embed(['red'], { kind: 'passage' });
    await prefixed.dispose();
    const [asked, read] = await embedder.embed(['query: red', 'passage: red']);
    assert.ok(cosine(question, asked) > 0.99999 && cosine(passage, read) > 0.99999);
  });

  test('a disposed embedder says so; what runs comes to its end', async () => {
    const other = await onnxEmbedder({ model: readFileSync(file('model.onnx')), tokenizer: JSON.parse(readFileSync(file('tokenizer.json'), 'utf8')) });
    const running = other.embed(['a']);
    const freed = other.dispose();
    await rejection(running.then(() => other.embed(['b']))).then((error) => assert.equal(error.status, 'disposed'));
    await freed;
    await other.dispose();
  });

  test('files come by HTTP with progress, with the length and without it', async () => {
    const model = readFileSync(file('model.onnx'));
    const tokenizer = readFileSync(file('tokenizer.json'));
    for (const stated of [true, false]) {
      const server = await scriptedServer(raw(tokenizer, 'application/json'), (_, response) => {
        response.writeHead(200, stated ? { 'content-length': model.length } : {});
        response.end(model);
      });
      const steps = [];
      const loaded = await onnxEmbedder({
        model: `${server.address}/model.onnx?key=secret`, tokenizer: new URL('/tokenizer.json', server.address),
        onProgress: (...step) => steps.push(step),
      });
      assert.equal(loaded.dimension, 384);
      await loaded.dispose();
      assert.ok(steps.length > 10);
      assert.ok(steps.every(([bytes, total], index) => bytes > (steps[index - 1]?.[0] ?? 0) && total === (stated ? model.length : 0)));
      assert.equal(steps.at(-1)[0], model.length);
    }
  });

  test('a length that is that of the compressed file is not taken for the total', async () => {
    const files = { m: readFileSync(file('model.onnx')), t: readFileSync(file('tokenizer.json')) };
    const totals = [];
    const other = await onnxEmbedder({
      model: 'https://a.example/m', tokenizer: 'https://a.example/t', onProgress: (loaded, total) => totals.push([loaded, total]),
      fetch: async (address) => new Response(files[String(address).at(-1)], { headers: { 'content-length': '1000' } }),
    });
    await other.dispose();
    assert.ok(totals.length > 0 && totals.every(([loaded, total]) => total === 0 || loaded <= total), JSON.stringify(totals));
  });

  test('file: addresses and paths are read from disk in Node', async () => {
    const steps = [];
    const other = await onnxEmbedder({
      model: pathToFileURL(file('model.onnx')), tokenizer: pathToFileURL(file('tokenizer.json')).href, onProgress: (...step) => steps.push(step),
    });
    await other.dispose();
    assert.equal(steps.at(-1)[0], steps.at(-1)[1]);
    const error = await rejection(onnxEmbedder({ model: file('none.onnx'), tokenizer: file('tokenizer.json') }));
    assert.equal(error.status, 'model_unavailable');
    assert.match(error.message, /none\.onnx: could not be read/);
  });

  describe('what is wrong with a file is said', () => {
    let tokenizer;
    before(() => (tokenizer = readFileSync(file('tokenizer.json'))));

    async function problem({ tokenizer: first, model: second }) {
      const server = await scriptedServer(first ?? raw(tokenizer, 'application/json'), second ?? raw('', 'application/octet-stream'));
      const error = await rejection(onnxEmbedder({ model: `${server.address}/model.onnx?key=secret`, tokenizer: `${server.address}/tokenizer.json` }));
      assert.equal(error.status, 'model_unavailable');
      assert.ok(error.message.includes(server.address), error.message);
      assert.ok(error.detail.startsWith(server.address), error.detail);
      assert.doesNotMatch(error.message, /secret/);
      return error.message;
    }

    test('a model that is not there', async () => {
      assert.match(await problem({ model: raw('gone', 'text/plain', 404) }), /model .*\/model\.onnx: could not be fetched: HTTP 404/);
    });
    test('a web page instead of a model', async () => {
      assert.match(await problem({ model: raw('<!doctype html>', 'text/html') }), /is a web page/);
      assert.match(await problem({ model: raw('<!doctype html>', 'application/octet-stream') }), /is a web page/);
    });
    test('a model of which a part is there', async () => {
      const part = readFileSync(file('model.onnx')).subarray(0, 5_000_000);
      assert.match(await problem({ model: raw(part, 'application/octet-stream') }), /not a valid ONNX model .*5000000 bytes.* complete\?/);
    });
    test('an empty model, and one that is something else', async () => {
      assert.match(await problem({}), /not a valid ONNX model .*0 bytes/);
      assert.match(await problem({ model: raw('version https://git-lfs', 'text/plain') }), /not a valid ONNX model/);
    });
    test('a connection that breaks', async () => {
      const part = readFileSync(file('model.onnx')).subarray(0, 100_000);
      assert.match(await problem({ model: pieces([part], { type: 'application/octet-stream', after: 'break' }) }), /was interrupted/);
    });
    test('a tokenizer.json that is not there, a page, cut off, or of another kind', async () => {
      assert.match(await problem({ tokenizer: raw('', 'text/plain', 404) }), /tokenizer .*HTTP 404/);
      assert.match(await problem({ tokenizer: raw('<html>', 'text/html') }), /tokenizer .*web page/);
      assert.match(await problem({ tokenizer: raw(tokenizer.subarray(0, 1000), 'application/json') }), /not valid JSON.* complete\?/);
      for (const other of ['{}', '[]', '7', 'null', '{"model": {"vocab": {}}}', '{"model": {"type": "?", "vocab": {"a": 1}}}', '{"model": null}']) {
        assert.match(await problem({ tokenizer: raw(other, 'application/json') }), /tokenizer .*(not a tokenizer\.json|does not work)/);
      }
    });
    test('a tokenizer with more tokens than the model has', async () => {
      const foreign = JSON.parse(tokenizer);
      foreign.model.vocab['##zzzz'] = 99_999;
      const error = await rejection(onnxEmbedder({ model: file('model.onnx'), tokenizer: foreign }));
      assert.equal(error.status, 'model_unavailable');
      assert.match(error.message, /does not fit the tokenizer, whose largest id is 99999/);
    });
  });

  test('an abort ends the loading with its reason', async () => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const server = await scriptedServer(
      raw(readFileSync(file('tokenizer.json')), 'application/json'),
      pieces([Buffer.alloc(1000)], { type: 'application/octet-stream', after: 'hold' }),
    );
    const loading = onnxEmbedder({
      model: `${server.address}/model.onnx`, tokenizer: `${server.address}/t.json`, signal: stop.signal, onProgress: () => stop.abort(reason),
    });
    await assert.rejects(loading, reason);
  });
});

test('a server that is down is said with its address', async () => {
  const server = await scriptedServer(raw(''));
  server.close();
  const error = await rejection(onnxEmbedder({ model: `${server.address}/m`, tokenizer: `${server.address}/t` }));
  assert.equal(error.status, 'model_unavailable');
  assert.ok(error.message.includes(`${server.address}/t: could not be fetched`), error.message);
});

test('options that make no sense are refused', async () => {
  for (const options of [{ batch: 0 }, { batch: 1.5 }, { maxTokens: 3 }, { maxTokens: Number.NaN }]) {
    const error = await rejection(onnxEmbedder({ model: 'm', tokenizer: 't', ...options }));
    assert.equal(error.status, 'invalid_argument');
    assert.match(error.message, new RegExp(Object.keys(options)[0]));
  }
});

function textOf(record) {
  return 'text' in record ? `${record.title}\n${record.text}` : record.question;
}
