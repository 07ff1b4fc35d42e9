// The shapes that embedding models come in, each by a tiny model (tiny/make_models.py) whose vectors are known.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as onnxruntime from '../../../../bindings/js/node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs';
import { onnxEmbedder } from '../../../../bindings/js/dist/onnx.js';
import { raw, rejection, scriptedServer } from './scripted_server.mjs';
import { expected, idsOf, rowOf, tokenizer, unit } from './tiny_tokenizer.mjs';

const tiny = (name) => fileURLToPath(new URL(`tiny/${name}`, import.meta.url));
const texts = ['red', 'the red house by the river', 'boat', 'red red boat', ''];

async function withEmbedder(options, use) {
  const embedder = await onnxEmbedder({ tokenizer, ...options });
  try {
    return await use(embedder);
  } finally {
    await embedder.dispose();
  }
}

async function problem(options, status) {
  const error = await rejection(onnxEmbedder({ tokenizer, ...options }));
  assert.equal(error.status, status, error.message);
  return error.message;
}

function assertNear(vectors, wanted) {
  assert.equal(vectors.length, wanted.length);
  vectors.forEach((vector, index) => {
    assert.equal(vector.length, wanted[index].length);
    vector.forEach((value, place) => assert.ok(Math.abs(value - wanted[index][place]) < 1e-6, `${index}.${place}: ${value}, not ${wanted[index][place]}`));
  });
}

describe('pooling', () => {
  for (const pooling of ['mean', 'cls', 'last']) {
    test(`${pooling}, with any others in the batch`, async () => {
      for (const batch of [1, 3]) {
        await withEmbedder({ model: tiny('tokens.onnx'), pooling, batch }, async (embedder) => {
          assert.deepEqual([embedder.pooling, embedder.output, embedder.provider, embedder.dimension], [pooling, 'last_hidden_state', 'wasm', 8]);
          assertNear(await embedder.embed(texts), texts.map((text) => expected[pooling](text)));
        });
      }
    });
  }

  test('by an output that is the text\'s vector, by its name', async () => {
    await withEmbedder({ model: tiny('two.onnx'), output: 'other_vector', batch: 2 }, async (embedder) => {
      assert.deepEqual([embedder.pooling, embedder.output], ['output', 'other_vector']);
      assertNear(await embedder.embed(texts), texts.map((text) => expected.cls(text).map((value) => -value)));
    });
  });

  test('by the model\'s own output sentence_embedding, where nothing else is said', async () => {
    await withEmbedder({ model: tiny('cls.onnx') }, async (embedder) => {
      assert.deepEqual([embedder.pooling, embedder.output], ['output', 'sentence_embedding']);
      assertNear(await embedder.embed(texts), texts.map((text) => expected.cls(text)));
    });
    await withEmbedder({ model: tiny('dense.onnx'), pooling: 'output' }, async ({ dimension }) => assert.equal(dimension, 3));
  });

  test('of a CLS model as mean is refused, and what is right is said', async () => {
    const message = await problem({ model: tiny('cls.onnx'), pooling: 'mean' }, 'invalid_argument');
    assert.match(message, /pooling is "mean", but the output sentence_embedding of the model .*cls\.onnx uses the pooling "cls"/);
    await withEmbedder({ model: tiny('cls.onnx'), pooling: 'cls' }, async (embedder) =>
      assertNear(await embedder.embed(texts), texts.map((text) => expected.cls(text))));
    assert.match(await problem({ model: tiny('dense.onnx'), pooling: 'cls' }, 'invalid_argument'), /uses another pooling: set "pooling" to "output"/);
  });

  test('that the model cannot have is refused, with the outputs that it has', async () => {
    assert.match(await problem({ model: tiny('tokens.onnx'), pooling: 'output' }, 'invalid_argument'), /no single output .* per text.* it has last_hidden_state \(1 × 1 × 8\)/);
    assert.match(await problem({ model: tiny('two.onnx') }, 'invalid_argument'), /set "output"; it has dense_vector \(1 × 8\), other_vector/);
    assert.match(await problem({ model: tiny('two.onnx'), output: 'dense_vector', pooling: 'cls' }, 'invalid_argument'), /"dense_vector" .* does not have one vector per token/);
    assert.match(await problem({ model: tiny('tokens.onnx'), output: 'pooler' }, 'invalid_argument'), /no output "pooler"; it has last_hidden_state/);
    assert.match(await problem({ model: tiny('tokens.onnx'), pooling: 'max' }, 'invalid_argument'), /unknown pooling "max": expected one of mean, cls, last, output/);
  });
});

describe('inputs and numbers', () => {
  test('positions and an empty cache, of 32 and 16 bits, for a decoder', async () => {
    await withEmbedder({ model: tiny('decoder.onnx'), pooling: 'last', batch: 3 }, async (embedder) => {
      const last = (text) => {
        const ids = idsOf(text);
        return unit(rowOf(ids.at(-1)).map((value, place) => value + (place === 0 ? (ids.length - 1) / 8 : 0)));
      };
      assertNear(await embedder.embed(texts), texts.map(last));
    });
    assert.match(await problem({ model: tiny('decoder.onnx') }, 'invalid_argument'), /is a decoder without a configuration/);
  });

  test('an older ONNX Runtime that does not tell shapes is named', async () => {
    const { InferenceSession } = onnxruntime;
    const older = { ...onnxruntime, InferenceSession: { create: async (...given) => {
      const session = await InferenceSession.create(...given);
      const { inputNames, outputNames } = session;
      return { inputNames, outputNames, run: (feeds) => session.run(feeds), release: () => session.release() };
    } } };
    const runtime = { onnxruntime: older };
    assert.match(await problem({ model: tiny('decoder.onnx'), pooling: 'last', runtime }, 'model_unavailable'), /past_key_values\.0\.key, .*1\.21/);
    await withEmbedder({ model: tiny('tokens.onnx'), runtime }, async ({ dimension }) => assert.equal(dimension, 8));
  });

  test('ids of 32 bits, vectors of 16', async () => {
    await withEmbedder({ model: tiny('half.onnx'), pooling: 'mean' }, async (embedder) => {
      assert.equal(embedder.output, 'token_embeddings');
      assertNear(await embedder.embed(texts), texts.map((text) => expected.mean(text)));
    });
  });

  test('an input that no text has is named', async () => {
    assert.match(await problem({ model: tiny('image.onnx') }, 'model_unavailable'), /image\.onnx: has the unknown input pixel_values: expected one of input_ids, /);
  });

  test('the first n numbers, of unit length again', async () => {
    await withEmbedder({ model: tiny('tokens.onnx'), dimensions: 3 }, async (embedder) => {
      assert.equal(embedder.dimension, 3);
      assertNear(await embedder.embed(texts), texts.map((text) => unit(expected.mean(text).slice(0, 3))));
    });
    await withEmbedder({ model: tiny('cls.onnx'), dimensions: 5 }, async (embedder) =>
      assertNear(await embedder.embed(texts), texts.map((text) => unit(expected.cls(text).slice(0, 5)))));
    assert.match(await problem({ model: tiny('tokens.onnx'), dimensions: 9 }, 'invalid_argument'), /"dimensions" is 9, but the model .* has only 8/);
    assert.match(await problem({ model: tiny('tokens.onnx'), dimensions: 0 }, 'invalid_argument'), /"dimensions" must be an integer from 1 to 65536, not 0/);
  });

  test('weights in a separate file: by path, by bytes under their name, by HTTP with progress', async () => {
    const model = tiny('external.onnx');
    const isRight = async (embedder) => assertNear(await embedder.embed(texts), texts.map((text) => expected.mean(text)));
    await withEmbedder({ model, externalData: [tiny('external.onnx_data')] }, isRight);
    const data = await readFile(tiny('external.onnx_data'));
    await withEmbedder({ model: await readFile(model), externalData: [{ path: 'external.onnx_data', data }] }, isRight);
    const server = await scriptedServer(raw(await readFile(model)), raw(data));
    const steps = [];
    await withEmbedder({
      model: `${server.address}/external.onnx`, externalData: [`${server.address}/external.onnx_data?key=secret`],
      onProgress: (...step) => steps.push(step),
    }, isRight);
    server.close();
    assert.equal(steps.at(-1)[0], data.length + (await readFile(model)).length);
    assert.match(await problem({ model }, 'model_unavailable'), /has weights in other files: pass them in externalData \(none given/);
    assert.match(await problem({ model, externalData: [tiny('none.onnx_data')] }, 'model_unavailable'), /external data .*none\.onnx_data: could not be read/);
  });
});

describe('a model\'s own configuration', () => {
  const pooling = (mode) => ({ word_embedding_dimension: 8, pooling_mode_cls_token: false, pooling_mode_mean_tokens: false, [`pooling_mode_${mode}`]: true });
  const modules = (...kinds) => kinds.map((kind, idx) => ({ idx, name: String(idx), path: idx === 0 ? '' : `${idx}_${kind}`, type: `sentence_transformers.models.${kind}` }));
  const prompts = { prompts: { query: 'query: ', document: 'passage: ' }, default_prompt_name: null };
  let folder;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hoptrail-model-'));
    await mkdir(join(folder, 'onnx'));
    await mkdir(join(folder, '1_Pooling'));
    await cp(tiny('tokens.onnx'), join(folder, 'onnx', 'model.onnx'));
    await writeFile(join(folder, 'modules.json'), JSON.stringify(modules('Transformer', 'Pooling', 'Normalize')));
    await writeFile(join(folder, '1_Pooling', 'config.json'), JSON.stringify(pooling('cls_token')));
    await writeFile(join(folder, 'config_sentence_transformers.json'), JSON.stringify(prompts));
    await writeFile(join(folder, 'sentence_bert_config.json'), JSON.stringify({ max_seq_length: 4 }));
  });
  after(() => rm(folder, { recursive: true }));

  test('is read next to the model: pooling, prompts, the most tokens', async () => {
    const embeds = async (embedder) => {
      assert.equal(embedder.pooling, 'cls');
      assertNear(await embedder.embed(['red'], { kind: 'query' }), [expected.cls('red')]);
    };
    await withEmbedder({ model: join(folder, 'onnx', 'model.onnx') }, embeds);
    await withEmbedder({ model: tiny('tokens.onnx'), configuration: folder }, embeds);
    await withEmbedder({ model: await readFile(tiny('tokens.onnx')), configuration: new URL(`file://${folder}/`) }, embeds);
  });

  test('says that the model is no mean one', async () => {
    const message = await problem({ model: join(folder, 'onnx', 'model.onnx'), pooling: 'mean' }, 'invalid_argument');
    assert.match(message, /^pooling is "mean", but .*1_Pooling\/config\.json states "cls"$/);
  });

  test('is fetched from where it is said to be, and only then', async () => {
    const json = (content) => raw(JSON.stringify(content), 'application/json');
    const gone = raw('', 'text/plain', 404);
    const server = await scriptedServer(json(modules('Transformer', 'Pooling')), json(pooling('lasttoken')), gone, raw('<html>', 'text/html'));
    await withEmbedder({ model: tiny('tokens.onnx'), configuration: `${server.address}/m` }, async (embedder) =>
      assertNear(await embedder.embed(texts), texts.map((text) => expected.last(text))));
    assert.deepEqual(server.requests.map(({ url }) => url), ['/m/modules.json', '/m/1_Pooling/config.json', '/m/config_sentence_transformers.json', '/m/sentence_bert_config.json']);
    server.close();
    const empty = await scriptedServer(gone, gone, gone, gone);
    assert.match(await problem({ model: tiny('tokens.onnx'), configuration: `${empty.address}/m/` }, 'model_unavailable'), /has none of modules\.json, /);
    empty.close();
  });

  test('gives prefixes, which options replace', async () => {
    const given = { model: tiny('tokens.onnx'), configuration: { '1_Pooling/config.json': pooling('mean_tokens'), 'config_sentence_transformers.json': prompts } };
    await withEmbedder(given, async (embedder) => {
      assertNear(await embedder.embed(['red'], { kind: 'query' }), [expected.mean('query: red')]);
      assertNear(await embedder.embed(['red'], { kind: 'passage' }), [expected.mean('passage: red')]);
    });
    await withEmbedder({ ...given, queryPrefix: 'boat ' }, async (embedder) => {
      assertNear(await embedder.embed(['red'], { kind: 'query' }), [expected.mean('boat red')]);
      assertNear(await embedder.embed(['red'], { kind: 'path' }), [expected.mean('passage: red')]);
    });
    const standard = { prompts: { web: 'boat ' }, default_prompt_name: 'web' };
    await withEmbedder({ model: tiny('tokens.onnx'), pooling: 'mean', configuration: { 'config_sentence_transformers.json': standard } }, async (embedder) =>
      assertNear(await embedder.embed(['red'], { kind: 'query' }), [expected.mean('boat red')]));
  });

  test('cuts texts at its most tokens', async () => {
    const configuration = { '1_Pooling/config.json': pooling('mean_tokens'), 'sentence_bert_config.json': { max_seq_length: 4 } };
    await withEmbedder({ model: tiny('tokens.onnx'), configuration }, async (embedder) =>
      assertNear(await embedder.embed(['red house by the river']), [expected.mean('red house')]));
    await withEmbedder({ model: tiny('tokens.onnx'), configuration, maxTokens: 5 }, async (embedder) =>
      assertNear(await embedder.embed(['red house by the river']), [expected.mean('red house by')]));
  });

  test('that this package cannot follow is refused, with the reason', async () => {
    const refused = async (configuration, status = 'model_unavailable', more = {}) =>
      problem({ model: tiny('tokens.onnx'), configuration, ...more }, status);
    const ofPooling = (content) => refused({ '1_Pooling/config.json': content });
    assert.match(await ofPooling(pooling('max_tokens')), /1_Pooling\/config\.json: pools by max_tokens: /);
    assert.match(await ofPooling({ ...pooling('cls_token'), pooling_mode_mean_tokens: true }), /pools by cls_token and mean_tokens/);
    assert.match(await ofPooling({}), /names no pooling mode/);
    assert.match(await ofPooling({ ...pooling('mean_tokens'), include_prompt: false }), /include_prompt/);
    assert.match(await ofPooling({ ...pooling('mean_tokens'), word_embedding_dimension: 16 }), /has dimension 8, but 1_Pooling\/config\.json states 16/);
    assert.match(await ofPooling([]), /is not a JSON object/);
    assert.match(await refused({ 'modules.json': {} }), /modules\.json: is not a list/);
    assert.match(await refused({ 'modules.json': modules('Transformer', 'Normalize') }, 'invalid_argument'), /states no pooling: set "pooling"/);
    const dense = { 'modules.json': modules('Transformer', 'Pooling', 'Dense'), '1_Pooling/config.json': pooling('cls_token') };
    assert.match(await refused(dense, 'invalid_argument'), /modules\.json has the layer Dense after the pooling/);
    assert.match(await refused(dense, 'invalid_argument', { pooling: 'cls' }), /layer Dense/);
    await withEmbedder({ model: tiny('dense.onnx'), configuration: dense }, async ({ pooling: found, dimension }) => assert.deepEqual([found, dimension], ['output', 3]));
    assert.match(await refused({ 'module.json': [] }, 'unknown_option'), /unknown option "module\.json"; did you mean "modules\.json"\?/);
  });
});

describe('providers', () => {
  test('without WebGPU the next one is taken, with its batch', async () => {
    const sizes = [];
    const counting = { ...onnxruntime, InferenceSession: { create: async (...given) => {
      const session = await onnxruntime.InferenceSession.create(...given);
      const { inputNames, outputNames, inputMetadata } = session;
      const run = (feeds) => {
        sizes.push(feeds.input_ids.dims[0]);
        return session.run(feeds);
      };
      return { inputNames, outputNames, inputMetadata, run, release: () => session.release() };
    } } };
    const runtime = { onnxruntime: counting, providers: ['webgpu', 'wasm'] };
    const sizesOf = (batch) => withEmbedder({ model: tiny('tokens.onnx'), runtime, ...batch }, async (embedder) => {
      assert.equal(embedder.provider, 'wasm');
      sizes.length = 0;
      await embedder.embed(texts);
      return [...sizes];
    });
    assert.deepEqual(await sizesOf({}), [1, 1, 1, 1, 1]);
    assert.deepEqual(await sizesOf({ batch: 4 }), [4, 1]);
    assert.deepEqual(await sizesOf({ batch: { wasm: 2, webgpu: 5 } }), [2, 2, 1]);
    assert.deepEqual(await sizesOf({ batch: { webgpu: 5 } }), [1, 1, 1, 1, 1]);
  });

  test('where none works, that is said', async () => {
    assert.match(await problem({ model: tiny('tokens.onnx'), runtime: { providers: ['webgpu'] } }, 'model_unavailable'), /onnxruntime-web\/webgpu .*WebGPU is not available/);
    assert.match(await problem({ model: tiny('tokens.onnx'), runtime: { providers: [] } }, 'invalid_argument'), /names no provider/);
    assert.match(await problem({ model: tiny('tokens.onnx'), runtime: { providers: ['wams'] } }, 'unknown_option'), /did you mean "wasm"\?/);
  });
});

test('a member that there is not is named, with the nearest', async () => {
  assert.match(await problem({ model: tiny('tokens.onnx'), poolin: 'cls' }, 'unknown_option'), /^onnxEmbedder: unknown option "poolin"; did you mean "pooling"\?$/);
  assert.match(await problem({ model: tiny('tokens.onnx'), runtime: { wasmPath: '/' } }, 'unknown_option'), /^runtime: unknown option "wasmPath"; did you mean "wasmPaths"\?$/);
  assert.match(await problem({ model: tiny('tokens.onnx'), batch: { cuda: 8 } }, 'unknown_option'), /^batch: unknown option "cuda"; expected one of wasm, webgpu$/);
});
