// Results are plain data, hits have their passages' texts, and a misspelt member of an options object is an error: in this
// thread's engine and in a worker's.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFile } from 'node:fs/promises';
import { chooseStorage, load } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openAiComplete, openAiEmbedder } from '../../../../bindings/js/dist/openai.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { connect, openStore as openRemoteStore } from '../../../../bindings/js/dist/worker/index.js';
import { connected } from './connected.mjs';
import { countingEmbed, countingVector } from './counting_host.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';

const completeModule = await readFile(new URL('../../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url));

for (const [where, start] of Object.entries({
  'this thread': async () => {
    const engine = await load({ wasm: completeModule });
    return { engine, openStore, end: () => engine.dispose() };
  },
  'a worker': async () => ({ ...(await connected(completeModule)), openStore: openRemoteStore }),
})) {
  describe(`an engine in ${where}`, () => {
    let started, graph;
    before(async () => {
      started = await start();
      const withMetadata = passages.map((passage, index) => ({ ...passage, metadata: { place: String(index), kind: ['story', 'test'] } }));
      graph = await started.engine.index(withMetadata);
    });
    after(() => started.end());

    async function isPlain(result) {
      assert.ok(result.hits.length > 3 && result.hits.some((hit) => hit.path.some((step) => step.evidence)));
      for (const hit of result.hits) {
        const passage = await graph.passage(hit.index);
        assert.equal(hit.id, passage.id);
        assert.equal(hit.text, passage.text);
        assert.deepEqual(hit.metadata, passage.metadata);
        assert.equal(hit.metadata.length, 3);
        assert.equal(hit.text.slice(...hit.snippet.range.utf16), hit.snippet.text);
      }
      const copy = structuredClone(result);
      assert.deepEqual(copy, { ...result });
      assert.deepEqual(JSON.parse(JSON.stringify(copy)), { ...result });
      assert.equal(JSON.stringify(copy), JSON.stringify(result), 'a copy is as small');
      assert.deepEqual(result.explanation, JSON.parse(result.explanationJson));
    }

    it('gives results that JSON.stringify and structuredClone keep', async () => {
      await isPlain(await graph.search(question));
      const [many] = await graph.searchMany([question]);
      await isPlain(many);
      const answered = await graph.ask(question, { complete: storyteller(), options: { 'ask.loop': 'steps' } });
      await isPlain(answered);
      const written = JSON.parse(JSON.stringify(answered));
      assert.equal(written.answer, 'Ines Varga');
      assert.deepEqual(written.steps.map((step) => step.passages), answered.steps.map((step) => [...step.passages]));
      assert.ok(answered.steps.length > 1);
    });

    it('names a member that there is not, and the nearest there is', async () => {
      const bytes = await graph.bytes();
      const saved = new Uint8Array(8);
      const { engine } = started;
      const store = await started.openStore(engine, { create: true });
      const calls = {
        'index: unknown option "embde"; did you mean "embed"?': () => engine.index(passages, { embde: 1 }),
        'index: unknown option "concurency"; did you mean "concurrency"?': () => engine.resumeIndex(saved, { concurency: 1 }),
        'open: unknown option "trustd"; did you mean "trusted"?': () => engine.open(bytes, { trustd: true }),
        'evaluate: unknown option "sed"; did you mean "seed"?': () => engine.evaluate([], [], { sed: 1 }),
        'search: unknown option "metod"; did you mean "method"?': () => graph.search(question, { metod: 'bm25' }),
        'search: unknown option "vector"; expected one of signal, work, concurrency, embed, complete, options, method, hits, weights, score': () => graph.searchMany([question], { vector: [] }),
        ...Object.fromEntries(['filter', 'filters', 'where', 'conditions'].map((name) => [
          `search: unknown option "${name}"; use { text, conditions }`, () => graph.search(question, { [name]: [] }),
        ])),
        ...Object.fromEntries(['k', 'topK', 'top_k', 'limit'].map((name) => [
          `search: unknown option "${name}"; did you mean "hits"?`, () => graph.search(question, { [name]: 5 }),
        ])),
        'search: unknown option "trail.restart": pass the engine\'s options in "options"': () => graph.search(question, { 'trail.restart': 0.4 }),
        'ask: unknown option "Hits"; did you mean "hits"?': () => graph.ask(question, { complete: storyteller(), Hits: 5 }),
        'resumeSearch: unknown option "optins"; did you mean "options"?': () => graph.resumeSearch(saved, { optins: {} }),
        'resumeAsk: unknown option "weigths"; did you mean "weights"?': () => graph.resumeAsk(saved, { complete: storyteller(), weigths: saved }),
        'save: unknown option "signl"; did you mean "signal"?': () => graph.save('file', { signl: undefined }),
        'question: unknown member "condition"; did you mean "conditions"?': () => graph.search({ text: question, condition: ['place=1'] }),
        'step of a question: unknown member "txt"; did you mean "text"?': () => graph.search({ text: question, steps: [{ text: 'Who?', txt: '' }] }),
        'openStore: unknown option "creat"; did you mean "create"?': () => started.openStore(engine, { creat: true }),
        'add: unknown option "embedd"; did you mean "embed"?': () => store.add(passages, { embedd: 1 }),
        'delete: unknown option "sigal"; did you mean "signal"?': () => store.delete(['holt'], { sigal: 1 }),
        'change: unknown option "delet"; did you mean "delete"?': () => store.change([], { delet: ['holt'] }),
        'compact: unknown option "wrk"; did you mean "work"?': () => store.compact({ wrk: 1 }),
        'refresh: unknown option "signals"; did you mean "signal"?': () => store.refresh({ signals: 1 }),
        'unknown option "trail.restrat"; did you mean "trail.restart"?': () => graph.search(question, { options: { 'trail.restrat': 0.4 } }),
      };
      for (const [message, call] of Object.entries(calls)) {
        await assert.rejects(async () => await call(), { name: 'HoptrailError', status: 'unknown_option', message }, message);
      }
      await assert.rejects(graph.search(question, { metod: 'bm25' }).then(), { detail: 'metod' });
      store.dispose();
    });

    it('refuses questions, options and sources of another type, before any work', async () => {
      const { engine } = started;
      const source = { id: 'a', text: 'x' };
      const calls = {
        'the question must be a string or an object with "text", not a number': () => graph.search(42),
        'the question must be a string or an object with "text", not undefined': () => graph.search(),
        'the questions must be an array, not a string': () => graph.searchMany(question),
        'search: the options must be an object, not a number': () => graph.search(question, 5),
        'search: the options must be an object, not a string': () => graph.search(question, 'bm25'),
        'search: the options must be an object, not null': () => graph.search(question, null),
        '"hits" must be a number, not a string': () => graph.search(question, { hits: '5' }),
        '"signal" must be an AbortSignal, not an AbortController': () => graph.search(question, { signal: new AbortController() }),
        'index: "embed" must be a function, or an object with a function "embed", not a string': () => engine.index([source], { embed: 'x' }),
        'ask: "complete" must be a function, not a string': () => graph.ask(question, { complete: 'x' }),
        'search: "score" must be a function, not an Array': () => graph.search(question, { score: [1] }),
        'the sources must be an array, or another iterable or async iterable, not a string': () => engine.index('hello'),
        'source 0 must be an object, not a string': () => engine.index(['hello']),
        'source 0 ("a"): metadata "year" must be a string or an array of strings, not a number': () => engine.index([{ ...source, metadata: { year: 1988 } }]),
        'a graph file must be an ArrayBuffer or a Uint8Array, not a string; for a stored file: openStored(name)': () => engine.open('my.hop'),
        'a saved run must be a Uint8Array, not a number': () => graph.resumeSearch(7),
        'the name of a file must be a string, not a number': () => graph.save(4),
      };
      for (const [message, call] of Object.entries(calls)) {
        await assert.rejects(call(), { name: 'HoptrailError', status: 'bad_input', message }, message);
      }
    });

    it('rejects an ask without a language model, with options and without', async () => {
      for (const run of [graph.ask(question), graph.ask(question, {})]) {
        await assert.rejects(run, { status: 'host_failure', message: /no complete function was given/ });
      }
    });

    it('tells of vectors that a search did not use', async () => {
      const embed = countingEmbed(16);
      const vectors = await started.engine.index(passages, { embed });
      const notices = async (of, asked, options) => (await of.search(asked, options)).notices.filter((notice) => /vectors/.test(notice));
      const unused = 'the vectors of the graph were not used: the question has none; pass embed';
      assert.deepEqual(await notices(vectors, question), [unused]);
      assert.deepEqual(await notices(vectors, question, { method: 'bm25' }), []);
      assert.deepEqual(await notices(vectors, question, { embed }), []);
      assert.deepEqual(await notices(vectors, { text: question, vector: countingVector(question, 16) }, { method: 'hybrid' }), []);
      assert.deepEqual(await notices(graph, question), []);
      assert.deepEqual(await notices(graph, question, { embed }), ['embed was not used: the graph has no vectors; pass embed to index, too']);
      const [first, second] = await vectors.searchMany([question, { text: question, vector: countingVector(question, 16) }]);
      assert.deepEqual(first.notices, [...first.explanation.notices, unused]);
      assert.deepEqual(second.notices, second.explanation.notices);
      vectors.dispose();
    });
  });
}

it('so do the functions that make engines, storages and models', async () => {
  const server = { baseUrl: 'http://127.0.0.1:1', model: 'm' };
  const calls = {
    'load: unknown option "storag"; did you mean "storage"?': () => load({ storag: 1 }),
    'connect: unknown option "foldr"; did you mean "folder"?': () => connect({ foldr: 1 }),
    'chooseStorage: unknown option "fodler"; did you mean "folder"?': () => chooseStorage({ fodler: 1 }),
    'folderStorage: unknown option "locks"; did you mean "lock"?': () => folderStorage('folder', { locks: false }),
    'openAiComplete: unknown option "apikey"; did you mean "apiKey"?': () => openAiComplete({ ...server, apikey: 'x' }),
    'openAiEmbedder: unknown option "dimension"; did you mean "dimensions"?': () => openAiEmbedder({ ...server, dimension: 5 }),
  };
  for (const [message, call] of Object.entries(calls)) {
    await assert.rejects(async () => await call(), { name: 'HoptrailError', status: 'unknown_option', message }, message);
  }
});

it('the types of options are those of the engine\'s table', async () => {
  const written = await readFile(new URL('../../../../bindings/js/src/options.ts', import.meta.url), 'utf8');
  const types = new Map([...written.matchAll(/^ {2}readonly '([\w.]+)'\?:([^;]+);/gm)].map(([, key, type]) => [key, type.replaceAll(/\s+/g, ' ').trim().replace(/^\| /, '')]));
  const engine = await load({ wasm: new URL('../../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url) });
  const table = await engine.options();
  engine.dispose();
  const typeOf = { flag: 'boolean', integer: 'number', number: 'number', text: 'string', numbers: 'number | readonly number[]' };
  assert.deepEqual([...types.keys()], table.map(({ key }) => key));
  for (const { key, type, bounds } of table) {
    assert.equal(types.get(key), type === 'choice' ? bounds.split('|').map((choice) => `'${choice}'`).join(' | ') : typeOf[type], key);
  }
});
