// What an engine and its graphs tell: texts in all their forms, options, results, exports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { HoptrailError, load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { manyPassages, passages, question } from './small_corpus.mjs';

const embed = countingEmbed(16);
let engine, graph;
before(async () => {
  engine = await load();
  graph = await engine.index(passages, { embed: { id: 'counting', embed } });
});
after(async () => {
  graph.dispose();
  assert.deepEqual((await engine.usage()).liveObjects, 0, 'objects are left alive');
  engine.dispose();
});

// Builds a graph for one test.
async function withGraph(sources, options, use) {
  const built = await engine.index(sources, options);
  try {
    return await use(built);
  } finally {
    built.dispose();
  }
}

describe('an engine', () => {
  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../../bindings/js/package.json', import.meta.url), 'utf8'));
    assert.equal(engine.version, version);
  });

  it('of the module that is loaded by default says which methods it leaves to the complete one', async () => {
    for (const method of ['kgp', 'iier', 'g_rag', 'bgr']) {
      await assert.rejects(graph.search('Which city?', { method }), { status: 'unsupported', message: new RegExp(`${method}.*complete`) });
    }
  });

  it('lists its options, each with what it takes', async () => {
    const options = new Map((await engine.options()).map((option) => [option.key, option]));
    assert.ok(options.size > 50, `${options.size} options`);
    assert.deepEqual(options.get('hits'), {
      key: 'hits', type: 'integer', defaultValue: '10', bounds: '1 … 1000000', documentation: 'number of passages to return',
    });
    assert.deepEqual(new Set([...options.values()].map(({ type }) => type)), new Set(['flag', 'integer', 'number', 'text', 'choice', 'numbers']));
    // Each default is a value that can be set.
    const values = Object.fromEntries([...options.values()].map(({ key, defaultValue }) => [key, defaultValue]));
    assert.ok((await graph.search(question, { embed, options: values })).passages.length > 0);
  });

  it('lists its methods, each with what it needs and supports', async () => {
    const methods = await engine.methods();
    const { bounds } = (await engine.options()).find(({ key }) => key === 'method');
    assert.deepEqual(methods.map(({ name }) => name), bounds.split('|'));
    assert.deepEqual(methods.find(({ name }) => name === 'dense').traits, ['needs_vectors', 'takes_vectors', 'in_shards']);
    assert.deepEqual(methods.find(({ name }) => name === 'plan').options, ['retriever', 'ask.', 'steps.fuse', 'prompt.plan', 'prompt.short_answer']);
    assert.deepEqual(methods.find(({ name }) => name === 'none').options, []);
  });

  it('takes option values of their own types', async () => {
    const options = { 'trail.rescore': false, hits: 3, 'gnn_ret.alpha': [0.5, 0.25], 'trail.restart': 0.4, method: 'gnn_ret', 'gnn_ret.temperature': 1e-3 };
    const asText = { 'trail.rescore': 'false', hits: '3', 'gnn_ret.alpha': '0.5,0.25', 'trail.restart': '0.4', method: 'gnn_ret', 'gnn_ret.temperature': '0.001' };
    const [own, text] = [await graph.search(question, { embed, options }), await graph.search(question, { embed, options: asText })];
    assert.equal(own.explanationJson, text.explanationJson);
    assert.equal(own.passages.length, 3);
  });

  it('opens what it wrote, from whatever bytes lie in, to the same bytes', async () => {
    const bytes = await graph.bytes();
    assert.equal(bytes.length, graph.byteLength);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    for (const given of [bytes, bytes.buffer, Buffer.from(bytes), shifted.subarray(3)]) {
      for (const trusted of [false, true]) {
        const opened = await engine.open(given, { trusted });
        assert.deepEqual(await opened.bytes(), bytes);
        assert.equal(opened.embedderId, 'counting');
        opened.dispose();
      }
    }
    await assert.rejects(engine.open('a file'), { status: 'bad_input' });
  });

  // tests/wasm/damage.test.mjs has the files that are not trusted.
  it('takes no harm from a damaged file that is said to be trusted', () =>
    withGraph(passages, { embed, options: { 'nearest.count': 2 } }, async (built) => {
      const bytes = await built.bytes();
      let opened = 0;
      const isTold = ({ status, message }) => assert.ok(['corrupt_file', 'unsupported_version'].includes(status) && message !== status, message);
      for (let at = 0; at < bytes.length; at += 3) {
        const changed = bytes.slice();
        changed[at] ^= 1 << at % 8;
        const damaged = await engine.open(changed, { trusted: true }).catch(isTold);
        if (damaged === undefined) continue;
        ++opened;
        await damaged.bytes().catch(isTold);
        damaged.dispose();
      }
      assert.ok(opened > 0, 'trusted opens look at less');
    }));
});

describe('sources', () => {
  it('may come one by one, and the graph is the same', async () => {
    async function* slowly() {
      for (const passage of passages) yield await passage;
    }
    const sets = [new Set(passages), slowly(), passages.values()];
    for (const sources of sets) {
      await withGraph(sources, { embed: { id: 'counting', embed } }, async (built) => assert.deepEqual(await built.bytes(), await graph.bytes()));
    }
  });

  it('may be larger than what the engine keeps room for', async () => {
    // One document of 3 MB in three scripts, between small ones.
    const line = 'Der Leuchtturm von Skerrow 灯台 маяк steht auf einem Felsen. 𝄞\n\n';
    const text = line.repeat(30_000);
    const sources = [{ id: 'a', text: 'before' }, { id: 'large.txt', format: 'plain', text }, { id: 'z', text: 'after' }];
    await withGraph(sources, {}, async (built) => {
      const first = await built.find('a');
      assert.equal((await built.passage(first)).text, 'before');
      assert.equal((await built.passage(await built.find('z'))).text, 'after');
      const last = (await built.passage(built.passageCount - 2)).source[1];
      assert.ok(last >= Buffer.byteLength(text) - 4 && last <= Buffer.byteLength(text), `${last} bytes of the document are cut`);
    });
  });

  const bad = [
    ['no text', [{ id: 'a' }], 'bad_input'],
    ['no id', [{ text: 'a' }], 'bad_input'],
    ['another format', [{ id: 'a', text: 'x', format: 'pdf' }], 'bad_input'],
    ['an alias that is no text', [{ id: 'a', text: 'x', aliases: [7] }], 'bad_input'],
    ['no source', [undefined], 'bad_input'],
    ['a position that is no number of a place', [{ id: 'a', text: 'x', document: { id: 'd', position: 1.5 } }], 'bad_input'],
    ['no list', 7, 'bad_input'],
  ];
  for (const [what, sources, status] of bad) {
    it(`with ${what} are ${status}`, async () => {
      await assert.rejects(engine.index(sources), (error) => {
        assert.ok(error instanceof HoptrailError, `${error}`);
        assert.equal(error.status, status);
        assert.notEqual(error.message, status);
        return true;
      });
    });
  }

  it('that fail are the host\'s failure, with its cause', async () => {
    function* failing() {
      yield passages[0];
      throw new RangeError('disk is gone');
    }
    async function* failingLater() {
      yield* failing();
    }
    for (const sources of [failing(), failingLater()]) {
      await assert.rejects(engine.index(sources), (error) => {
        assert.equal(error.status, 'host_failure');
        assert.match(error.message, /disk is gone/);
        assert.ok(error.cause instanceof RangeError);
        return true;
      });
    }
  });
});

describe('a graph', () => {
  it('gives columns and explanation of one ranking, and names distances as such', async () => {
    const scored = await graph.search(question, { method: 'bm25' });
    assert.deepEqual(scored.hits.map((hit) => hit.index), [...scored.passages]);
    assert.deepEqual(scored.hits.map((hit) => Math.fround(hit.score)), [...scored.scores]);
    assert.ok(scored.scores.every((score, index) => index === 0 || score <= scored.scores[index - 1]), 'large is good');
    const near = await graph.search(question, { method: 'gnn_ret', embed });
    assert.deepEqual(near.hits.map((hit) => Math.fround(hit.distance)), [...near.scores]);
    assert.equal(near.hits[0].score, undefined);
    const bare = await graph.search(question, { embed, options: { 'hits.explain': false } });
    assert.equal(bare.explanationJson, '');
    const told = await graph.search(question, { embed });
    const passageOf = ({ id, rank, index, title, document, source, text, metadata }) => ({
      id, rank, index, title, document, bytes: source.bytes, text, metadata,
    });
    assert.deepEqual(bare.hits.map(passageOf), told.hits.map(passageOf));
    assert.deepEqual(bare.hits.flatMap((hit) => [...hit.path, ...hit.chain, ...hit.matched_terms]), []);
  });

  it('gives copies: what is done to them is not done to the graph', async () => {
    const bytes = await graph.bytes();
    bytes.fill(0);
    assert.notDeepEqual(await graph.bytes(), bytes);
    const found = await graph.search(question, { embed });
    const kept = [...found.scores];
    await withGraph(manyPassages(2000), {}, async () => {}); // the memory grows and is written over
    assert.deepEqual([...found.scores], kept);
  });
});
