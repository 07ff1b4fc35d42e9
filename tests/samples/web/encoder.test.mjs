// text_encoder.wasm: the vectors of all-MiniLM-L6-v2 are those of ONNX Runtime, and a text's vector is its own alone.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bundled } from './bundled.mjs';
import { encoderFile, referenceOf, tokenizerOf } from './reference_encoder.mjs';
import { modelFolder, noPage, sampleLines } from './site.mjs';

const noEncoder = noPage || (!existsSync(encoderFile) && 'text_encoder.wasm is not built (./dev wasm)');
const tiny = new URL('../../bindings/js/models/tiny/', import.meta.url);

describe('runs of texts', { skip: noPage }, () => {
  test('hold each text once, short ones first, as many as have the tokens of a run', async () => {
    const { modules, remove } = await bundled('model/encoder/encoder');
    const lengths = [90, 10, 300, 100, 60, 10];
    const runs = modules.runsOf(lengths, 128);
    assert.deepEqual(runs, [[1, 5, 4], [0], [3], [2]]);
    assert.deepEqual(modules.runsOf([]), []);
    await remove();
  });
});

describe('a model in another form', { skip: noEncoder }, () => {
  test('is left to the other runtime, and so is a file that is none', async () => {
    const { modules, remove } = await bundled('model/encoder/bert_weights', 'model/encoder/onnx_graph');
    assert.equal(modules.findBertWeights(modules.readOnnxGraph(await readFile(new URL('tokens.onnx', tiny)))), undefined);
    assert.equal(modules.findBertWeights(modules.readOnnxGraph(new Uint8Array())), undefined);
    assert.throws(() => modules.readOnnxGraph(Uint8Array.of(0x3a, 100, 1)), RangeError);
    await remove();
  });
});

describe('the text encoder', { skip: noEncoder || (!modelFolder && 'no model (HOPTRAIL_MODEL names its folder)') }, () => {
  let encoder, reference, encode, remove, model, weights, modules;
  before(async () => {
    ({ modules, remove } = await bundled('model/encoder/encoder', 'model/encoder/bert_weights', 'model/encoder/onnx_graph'));
    model = await readFile(join(modelFolder, 'model.onnx'));
    weights = modules.findBertWeights(modules.readOnnxGraph(model));
    encoder = await modules.startEncoder(await readFile(encoderFile), weights, 512);
    reference = await referenceOf(model);
    encode = await tokenizerOf(modelFolder);
  });
  after(() => remove());

  test('knows the model by its graph', () => {
    assert.deepEqual([weights.width, weights.heads, weights.inner, weights.layers.length], [384, 12, 1536, 6]);
    assert.equal(encoder.dimension, 384);
  });

  test('gives the vectors of ONNX Runtime, from one token to as many as are read', async () => {
    const passages = (await sampleLines('passages.jsonl')).slice(0, 12).map(({ text }) => text);
    const all = passages.join(' ');
    const texts = ['', 'a', 'Where does the Isar end?', ...passages, all.slice(0, 500), all, 'naïve café 東京 🚀', '!'.repeat(400)].map(encode);
    assert.ok(texts.some(({ length }) => length === 256));
    for (const indices of modules.runsOf(texts.map(({ length }) => length))) {
      const vectors = encoder.run(indices.map((index) => texts[index]));
      for (const [at, index] of indices.entries()) {
        const expected = await reference(texts[index]);
        const cosine = vectors[at].reduce((sum, value, i) => sum + value * expected[i], 0);
        assert.ok(cosine > 0.99999, `text ${index} of ${texts[index].length} tokens: cosine ${cosine}`);
      }
    }
  });

  test('a text has the same bits alone and among others', () => {
    const [short, other, long] = ['Lech', 'The Isar ends in the Danube near Deggendorf.', 'wood and brass '.repeat(40)].map(encode);
    const [alone] = encoder.run([short]);
    const [first, , last] = encoder.run([short, other, short]);
    const [, after] = encoder.run([long, short]);
    for (const vector of [first, last, after]) assert.deepEqual(vector, alone);
  });

  test('takes less of the processor than ONNX Runtime', async () => {
    const texts = (await sampleLines('passages.jsonl')).slice(0, 24).map(({ text }) => encode(text));
    const secondsOf = async (work) => {
      for (const text of texts.slice(0, 8)) await work(text); // compiled twice, the second time for speed
      const before = process.cpuUsage();
      for (const text of texts) await work(text);
      return process.cpuUsage(before).user / 1e6;
    };
    const [own, other] = [await secondsOf((text) => encoder.run([text])), await secondsOf(reference)];
    assert.ok(own * 1.5 < other, `${own} s, ONNX Runtime ${other} s`);
  });

  test('refuses ids that the vocabulary has not, empty texts and more tokens than it has room for', () => {
    assert.throws(() => encoder.run([[30522]]), RangeError);
    assert.throws(() => encoder.run([[]]), RangeError);
    assert.throws(() => encoder.run([new Array(513).fill(100)]), RangeError);
    assert.throws(() => encoder.run([new Array(300).fill(100), new Array(300).fill(100)]), RangeError);
    assert.equal(encoder.run([new Array(512).fill(100)])[0].length, 384);
  });
});
