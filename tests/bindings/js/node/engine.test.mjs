// What an engine and its graphs tell: texts in all their forms, options, results, exports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { HoptrailError, load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed, countingVector } from './counting_host.mjs';
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

describe('a result of bgr', () => {
  const module = readFileSync(new URL('../../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url));
  let whole, graph;
  before(async () => {
    whole = await load({ wasm: module });
    graph = await whole.index(passages, { embed: { id: 'counting', embed } });
  });
  after(() => {
    graph.dispose();
    whole.dispose();
  });

  it('has the evidence graph that its hits are made of', async () => {
    const { explanation } = await graph.search(question, { embed, options: { method: 'bgr' } });
    const { nodes, edges } = explanation.evidence_graph;
    assert.ok(nodes.length > 0 && edges.length >= nodes.length);
    const ids = nodes.map(({ passage }) => passage);
    assert.deepEqual([...new Set(edges.map(({ to }) => to))].sort(), [...ids].sort());
    for (const { from, direction, step } of edges) {
      assert.ok(from === null || ids.includes(from));
      assert.ok(['forward', 'backward', 'both'].includes(direction));
      assert.equal(step, 0);
    }
    assert.ok(nodes.every(({ depth }) => depth >= 1) && edges.some(({ from }) => from === null));
    assert.equal((await graph.search(question, { embed })).explanation.evidence_graph, undefined);
  });
});

describe('an engine', () => {
  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../../bindings/js/package.json', import.meta.url), 'utf8'));
    assert.equal(engine.version, version);
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
    assert.deepEqual(methods.find(({ name }) => name === 'kgp').options, ['kgp.', 'ask.passage_tokens', 'prompt.next_evidence', 'prompt.route']);
    assert.deepEqual(methods.find(({ name }) => name === 'none').options, []);
  });

  it('takes option values of their own types', async () => {
    const options = { 'trail.rescore': false, hits: 3, 'gnn_ret.alpha': [0.5, 0.25], 'trail.restart': 0.4, method: 'gnn_ret', 'gnn_ret.temperature': 1e-3 };
    const asText = { 'trail.rescore': 'false', hits: '3', 'gnn_ret.alpha': '0.5,0.25', 'trail.restart': '0.4', method: 'gnn_ret', 'gnn_ret.temperature': '0.001' };
    const [own, text] = [await graph.search(question, { embed, options }), await graph.search(question, { embed, options: asText })];
    assert.equal(own.explanationJson, text.explanationJson);
    assert.equal(own.passages.length, 3);
  });

  it('names an option that is not there or out of bounds', async () => {
    await assert.rejects(graph.search(question, { options: { hitz: 3 } }), { status: 'unknown_option', message: /did you mean "hits"/, detail: 'hitz' });
    await assert.rejects(graph.search(question, { method: 'bm26' }), { status: 'option_out_of_bounds', message: /bm25\|tfidf/, detail: 'method' });
    await assert.rejects(engine.index(passages, { options: { 'passage.tokens': 1 } }), { status: 'option_out_of_bounds', detail: 'passage.tokens' });
    await assert.rejects(graph.search(question, { options: { 'trail.restart': NaN } }), { status: 'option_out_of_bounds' });
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
    await assert.rejects(engine.open('a file'), { status: 'invalid_argument' });
  });
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

  it('keep their texts: signs of all planes, lone surrogates as U+FFFD, marks', async () => {
    const texts = {
      planes: 'Zażółć gęślą jaźń. 東京は首都です。 𝄞 is a clef, 👩‍🚀 flies.',
      mark: 'A mark \uFEFF of byte order; e\u0301 and \u202e are two signs and a turn.',
    };
    const sources = Object.entries(texts).map(([id, text]) => ({ id, title: `Title of ${id} ✓`, text }));
    sources.push({ id: 'lone', text: 'a lone \ud83d surrogate' }, { id: 'zero', text: 'before\0after' });
    await withGraph(sources, {}, async (built) => {
      for (const [id, text] of Object.entries(texts)) {
        const passage = await built.passage(await built.find(id));
        assert.equal(passage.text, text);
        assert.equal(passage.title, `Title of ${id} ✓`);
      }
      assert.equal((await built.passage(await built.find('lone'))).text, 'a lone \ufffd surrogate');
      assert.equal((await built.passage(await built.find('zero'))).text, 'before after', 'a zero ends no text');
    });
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

  it('carry all that a source can have', async () => {
    const sources = [
      {
        id: 'one', title: 'One', text: 'The first.', aliases: ['Uno'], entities: ['number'], links: ['two'],
        metadata: { kind: 'ordinal', tag: ['a', 'b'] }, document: { id: 'numbers', position: 1 }, vector: countingVector('one', 8),
      },
      { id: 'two', title: 'Two', text: 'The second comes after Uno.', document: { id: 'numbers', position: 2 }, vector: countingVector('two', 8) },
    ];
    await withGraph(sources, {}, async (built) => {
      assert.equal(built.documentCount, 1);
      assert.equal(built.dimension, 8);
      const passage = await built.passage(0);
      assert.equal(passage.documentId, 'numbers');
      assert.deepEqual(passage.metadata, [['kind', 'ordinal'], ['tag', 'a'], ['tag', 'b']]);
      assert.equal(passage.page, undefined);
      const facts = await built.describe();
      assert.equal(facts.keyword_links.own, 3, 'two titles and an alias');
      assert.equal(facts.keyword_links.given, 1);
      assert.equal(facts.hyperlinks, 1);
      const found = await built.search({ text: 'first or second', conditions: ['tag=b'] });
      assert.deepEqual(found.hits.map((hit) => hit.passage), ['one']);
    });
  });

  it('are cut by their sections when they are documents', async () => {
    const text = '# Manual\n\nWelcome.\n\n## Pump\n\nTurn the handle.\n\n## Valve\n\nSee [the pump](#pump).\n';
    await withGraph([{ id: 'manual.md', format: 'markdown', text }], {}, async (built) => {
      const all = await built.passages(Array.from({ length: built.passageCount }, (_, index) => index));
      assert.deepEqual(all.map(({ heading }) => heading), ['Manual', 'Pump', 'Valve']);
      assert.equal(all[1].documentTitle, 'Manual');
      const [begin, end] = all[1].source;
      assert.match(Buffer.from(text).subarray(begin, end).toString(), /Turn the handle/);
    });
  });

  const bad = [
    ['two of one id', [{ id: 'a', text: 'x' }, { id: 'a', text: 'y' }], 'duplicate_id'],
    ['no text', [{ id: 'a' }], 'bad_input'],
    ['no id', [{ text: 'a' }], 'bad_input'],
    ['another format', [{ id: 'a', text: 'x', format: 'pdf' }], 'bad_input'],
    ['an alias that is no text', [{ id: 'a', text: 'x', aliases: [7] }], 'bad_input'],
    ['no source', [undefined], 'bad_input'],
    ['a vector for some', [{ id: 'a', text: 'x', vector: new Float32Array([1]) }, { id: 'b', text: 'y' }], 'dimension_mismatch'],
    ['vectors of two dimensions', [1, 2].map((d) => ({ id: `${d}`, text: 'x', vector: new Float32Array(d).fill(1) })), 'dimension_mismatch'],
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

  it('may be none', async () => {
    await withGraph([], {}, async (built) => {
      assert.equal(built.passageCount, 0);
      assert.deepEqual([...(await built.search('Where?')).passages], []);
    });
  });
});

describe('a graph', () => {
  it('follows the story: the second hop is among the hits, with its path', async () => {
    const { hits } = await graph.search(question, { embed, hits: 4 });
    assert.ok(hits.some((hit) => hit.passage === 'winters'), hits.map((hit) => hit.passage).join());
    for (const [index, hit] of hits.entries()) {
      assert.equal(hit.rank, index + 1);
      assert.equal(hit.passage, (await graph.passage(hit.index)).id);
      assert.ok(hit.path.length > 0);
    }
    assert.ok(hits[0].reasons.length > 0 && hits[0].reasons.every((reason) => typeof reason === 'string'));
  });

  it('has evidence for the links of its paths: a sentence or title that names the entity', async () => {
    const { hits } = await graph.search(question, { embed });
    const seen = [];
    for (const { path } of hits) {
      assert.equal(path[0].evidence, undefined);
      let named;
      for (const { by, entity, evidence } of path) {
        named = entity ?? named;
        if (!evidence) continue;
        const source = passages.find(({ id }) => id === evidence.passage)[evidence.in];
        assert.equal(source.slice(...evidence.range.utf16), evidence.text);
        assert.equal(Buffer.from(source).subarray(...evidence.range.bytes).toString(), evidence.text);
        assert.equal(evidence.document, evidence.passage, 'each is a document of its own');
        if (['own', 'mention', 'phrase'].includes(by)) assert.ok(evidence.text.includes(named), `${named}: ${evidence.text}`);
        seen.push(evidence.text);
      }
    }
    assert.ok(seen.includes('He wrote Nine Winters.') && seen.includes('Nine Winters'), seen.join(' | '));
  });

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
    assert.deepEqual(bare.hits, []);
    assert.ok(bare.passages.length > 0);
  });

  it('marks what it highlights in bytes and in the units of JavaScript\'s strings', async () => {
    const text = '𝄞𝄞 Żółw opens the score; the harbour of Tarn Haven closes it.';
    await withGraph([{ id: 'score', text }], {}, async (built) => {
      const [hit] = (await built.search('harbour of Tarn Haven')).hits;
      const passage = await built.passage(hit.index);
      const bytes = Buffer.from(passage.text);
      assert.equal(passage.text.slice(...hit.snippet.range.utf16), hit.snippet.text);
      assert.ok(hit.snippet.highlights.length > 0);
      for (const { utf16, bytes: range } of hit.snippet.highlights) {
        assert.equal(passage.text.slice(...utf16), bytes.subarray(...range).toString());
      }
      const marked = hit.snippet.highlights.map(({ utf16 }) => passage.text.slice(...utf16)).join(' ');
      assert.match(marked, /harbour/);
    });
  });

  it('answers a batch as it answers each question', async () => {
    const questions = [question, { text: 'Where is Tarn Haven?', vector: countingVector('x', 16) }, { text: 'Who?', steps: ['Who drew?', 'Who taught her?'] }];
    const batch = await graph.searchMany(questions, { embed });
    for (const [index, one] of questions.entries()) {
      assert.equal(batch[index].explanationJson, (await graph.search(one, { embed })).explanationJson);
    }
    assert.equal(batch[2].steps.length, 2);
    assert.equal(batch[2].steps[1].subQuestion, 'Who taught her?');
    assert.deepEqual(await graph.searchMany([], { embed }), []);
  });

  it('does without vectors where nobody can make the question\'s', async () => {
    assert.ok((await graph.search(question)).passages.length > 0);
    await assert.rejects(graph.search(question, { method: 'dense' }), { status: /./, message: /vector/ });
  });

  it('finds passages by id, and says which it has not', async () => {
    for (const { id, text } of passages) assert.equal((await graph.passage(await graph.find(id))).text, text);
    await assert.rejects(graph.find('nobody'), { status: 'not_found', detail: 'nobody' });
    await assert.rejects(graph.find(''), { status: 'not_found' });
    for (const index of [-1, 1.5, NaN, 2 ** 32, '0', passages.length]) {
      await assert.rejects(graph.passage(index), (error) => error instanceof HoptrailError && error.message.includes(String(index)));
    }
  });

  it('masks titles that a question mentions', async () => {
    assert.equal(await graph.mask('Who drew for Nine Winters?'), 'Who drew for it?');
  });

  it('exports itself in three formats', async () => {
    const json = JSON.parse(await graph.export('json'));
    assert.ok(typeof json === 'object');
    assert.match(await graph.export('graphml'), /^<\?xml/);
    assert.match(await graph.export('dot'), /graph/);
    await assert.rejects(graph.export('svg'), { status: 'invalid_argument', detail: 'format' });
  });

  it('refuses questions that are none', async () => {
    await assert.rejects(graph.search(undefined), { name: 'HoptrailError' });
    await assert.rejects(graph.search({}), { status: 'bad_input' });
    await assert.rejects(graph.search({ text: 'x', vector: new Float32Array(3).fill(1) }, { embed }), { status: 'dimension_mismatch' });
    await assert.rejects(graph.search({ text: 'x', conditions: ['kind'] }), { status: 'bad_input' });
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
