// Disposed objects are gone, report it, and leave nothing behind; the garbage collector finds forgotten ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load, memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { manyPassages, passages, question, storyteller } from './small_corpus.mjs';

const embed = countingEmbed(16);

async function withEngine(use) {
  const engine = await load({ storage: memoryStorage() });
  try {
    return await use(engine);
  } finally {
    engine.dispose();
  }
}

const liveObjects = async (engine) => (await engine.usage()).liveObjects;

describe('a disposed graph', () => {
  it('says so from every call', () =>
    withEngine(async (engine) => {
      const graph = await engine.index(passages, { embed });
      graph.dispose();
      graph.dispose();
      assert.equal(await liveObjects(engine), 0);
      const complete = storyteller();
      const calls = {
        search: () => graph.search(question),
        searchMany: () => graph.searchMany([question]),
        ask: () => graph.ask(question, { complete }),
        resumeSearch: () => graph.resumeSearch(new Uint8Array(8)),
        resumeAsk: () => graph.resumeAsk(new Uint8Array(8), { complete }),
        find: () => graph.find('holt'),
        passage: () => graph.passage(0),
        passages: () => graph.passages([0]),
        mask: () => graph.mask(question),
        describe: () => graph.describe(),
        export: () => graph.export('json'),
        bytes: () => graph.bytes(),
        save: () => graph.save('file'),
      };
      const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(graph)));
      const methods = members.filter(([name, { value }]) => typeof value === 'function' && !['constructor', 'dispose', 'undefined'].includes(name)).map(([name]) => name);
      assert.deepEqual(methods.sort(), Object.keys(calls).sort(), 'every method is called here');
      for (const [name, call] of Object.entries(calls)) {
        await assert.rejects(async () => await call(), { name: 'HoptrailError', status: 'disposed', message: /graph/ }, name);
      }
    }));

  it('lets its runs end well, and its bytes live as long as they do', () =>
    withEngine(async (engine) => {
      const graph = await engine.index(passages, { embed });
      const whole = await graph.search(question, { embed });
      const runs = [graph.search(question, { embed, work: 100 }), graph.ask(question, { method: 'rgnn_ret', embed, complete: storyteller() })];
      const iterators = runs.map((run) => run[Symbol.asyncIterator]());
      for (const iterator of iterators) await iterator.next();
      graph.dispose();
      // What is freed is soon written over.
      const other = await engine.index(manyPassages(500));
      for (const iterator of iterators) while (!(await iterator.next()).done);
      assert.equal((await runs[0]).explanationJson, whole.explanationJson);
      assert.equal((await runs[1]).answer, 'Ines Varga');
      other.dispose();
      assert.equal(await liveObjects(engine), 0);
    }));

  it('can be one of a `using` declaration', () =>
    withEngine(async (engine) => {
      const graph = await engine.index(passages);
      assert.equal(typeof graph[Symbol.dispose ?? 'dispose'], 'function');
      graph[Symbol.dispose ?? 'dispose']();
      await assert.rejects(graph.bytes(), { status: 'disposed' });
    }));
});

describe('a disposed engine', () => {
  it('says so from every call, and its graphs do', async () => {
    const engine = await load({ storage: memoryStorage() });
    const graph = await engine.index(passages);
    await graph.save('kept');
    engine.dispose();
    engine.dispose();
    const calls = {
      index: () => engine.index(passages),
      resumeIndex: () => engine.resumeIndex(new Uint8Array(8)),
      open: () => engine.open(new Uint8Array(8)),
      openStored: () => engine.openStored('kept'),
      options: () => engine.options(),
      methods: () => engine.methods(),
      usage: () => engine.usage(),
      evaluate: () => engine.evaluate([{ gold: [1], ranking: [1] }], ['recall@5']),
    };
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(engine)).filter((name) => !['constructor', 'dispose', 'undefined'].includes(name));
    assert.deepEqual(methods.sort(), Object.keys(calls).sort(), 'every method is called here');
    for (const [name, call] of [...Object.entries(calls), ['graph', () => graph.search(question)], ['bytes', () => graph.bytes()]]) {
      await assert.rejects(async () => await call(), { name: 'HoptrailError', status: 'disposed', message: /engine/ }, name);
    }
    graph.dispose(); // harmless
    assert.equal((await engine.storage.list()).length, 1, 'the storage is the host\'s');
  });

  it('ends the runs that are under way: waiting, working, and held at a step', async () => {
    const engine = await load();
    const graph = await engine.index(passages, { embed });
    let signal;
    const waiting = graph.search(question, { embed: (_, context) => ((signal = context.signal), new Promise(() => {})) });
    const working = engine.index(manyPassages(5000));
    const held = graph.search(question, { embed });
    const iterator = held[Symbol.asyncIterator]();
    await iterator.next();
    const ends = [waiting, working].map((run) => assert.rejects(run, { status: 'disposed' }));
    await wait(5);
    engine.dispose();
    await Promise.all(ends);
    assert.ok(signal.aborted);
    await assert.rejects(iterator.next(), { status: 'disposed' });
    await assert.rejects(held, { status: 'disposed' });
  });
});

describe('memory', () => {
  it('does not grow over 1,000 cycles of building, searching, saving and freeing', () =>
    withEngine(async (engine) => {
      const cycle = async () => {
        const graph = await engine.index(passages, { embed });
        await graph.search(question, { embed, hits: 3 });
        await graph.search(question, { method: 'gnn_ret', embed });
        await assert.rejects(graph.search(question, { hits: 0 }));
        await graph.save('graph');
        const opened = await engine.openStored('graph');
        opened.dispose();
        graph.dispose();
      };
      for (let count = 0; count < 20; ++count) await cycle();
      const before = await engine.usage();
      for (let count = 0; count < 1000; ++count) await cycle();
      assert.deepEqual(await engine.usage(), before);
      assert.equal(before.liveObjects, 0);
    }));

  it('has a large file once, and gives its room back', () =>
    withEngine(async (engine) => {
      // Vectors make up most of this file.
      const vector = (number) => Float32Array.from({ length: 512 }, (_, index) => Math.sin(number * 31 + index));
      const sources = [...manyPassages(4000)].map((source, number) => ({ ...source, vector: vector(number) }));
      const built = await engine.index(sources, { options: { 'vectors.precision': 'f32' } });
      const bytes = await built.bytes();
      built.dispose();
      engine.dispose();

      await withEngine(async (fresh) => {
        const before = (await fresh.usage()).memoryBytes;
        for (let count = 0; count < 10; ++count) {
          const graph = await fresh.open(bytes);
          graph.dispose();
        }
        const grown = (await fresh.usage()).memoryBytes - before;
        assert.ok(grown < 1.6 * bytes.length, `${grown} bytes for a file of ${bytes.length}`);
      });
    }));

  it('of forgotten graphs and runs is freed when they are collected', () =>
    withEngine(async (engine) => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc');
      const controller = new AbortController(); // lives longer than the runs that know it
      const start = async () => {
        const graph = await engine.index(passages, { embed });
        const run = graph.ask(question, { method: 'rgnn_ret', embed, complete: storyteller(), signal: controller.signal });
        await run[Symbol.asyncIterator]().next();
        const reading = engine.index(manyPassages(1000), { signal: controller.signal });
        await reading[Symbol.asyncIterator]().next();
        return [graph, run, reading];
      };
      const remembered = []; // till they are counted: the collector runs when it likes
      for (let count = 0; count < 5; ++count) remembered.push(await start());
      assert.ok((await liveObjects(engine)) >= 15);
      remembered.length = 0;
      for (let count = 0; count < 12_000 && (await liveObjects(engine)) > 0; ++count) {
        collect();
        await wait(10);
      }
      assert.equal(await liveObjects(engine), 0);
    }));

  it('is not taken from a run that is waited for', () =>
    withEngine(async (engine) => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc');
      const graph = await engine.index(passages, { embed });
      const controller = new AbortController();
      // Nothing but the signal can end it.
      const end = assert.rejects(graph.search(question, { embed: () => new Promise(() => {}), signal: controller.signal }), { name: 'AbortError' });
      for (let count = 0; count < 5; ++count) {
        await wait(5);
        collect();
      }
      controller.abort();
      await end;
    }));
});
