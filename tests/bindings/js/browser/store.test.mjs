// A corpus that lives, in a worker: the same verbs, in storages that last, and one writer at a time among tabs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, describeIn } from './site.mjs';

describeIn(chromium, 'stores', (opened) => {

  for (const storage of ['opfs', 'indexeddb', 'memory']) {
    test(`in a worker, with ${storage}, a store has the graph of a fresh build`, async () => {
      const told = await opened.evaluate(async (storage) => {
        const passages = (await samplePassages()).slice(0, 60);
        const start = () => connect({ wasm: '/hoptrail/hoptrail-complete.wasm', storage, folder: `store ${storage}` });
        let engine = await start();
        let store = await openStore(engine, { create: true, options: { 'index.embed': true } });
        const first = await store.add(passages.slice(0, 40), { embed: hashedEmbedder });
        const early = store.graph;
        const steps = [];
        const run = store.change(passages.slice(30), { embed: hashedEmbedder, delete: [passages[0].id] });
        for await (const step of run) steps.push(step.kind);
        const second = await run;
        const deleted = await store.delete([passages[1].id, 'nobody']);
        await store.compact();
        if (storage !== 'memory') {
          store.dispose();
          engine.dispose();
          engine = await start();
          store = await openStore(engine);
        }
        const graph = store.graph;
        const fresh = await engine.index(passages.slice(2), { embed: hashedEmbedder });
        const asked = async (one) => (await one.search('Who directed the film?', { embed: hashedEmbedder })).explanationJson;
        const facts = {
          counts: [first, second, deleted].map((change) =>
            ['indexed', 'unchanged', 'deleted', 'not_found'].map((status) => change.withStatus(status).length),
          ),
          early: early.passageCount,
          steps: [...new Set(steps)].sort(),
          sameExport: (await graph.export('json')) === (await fresh.export('json')),
          sameAnswer: (await asked(graph)) === (await asked(fresh)),
          segments: (await store.describe()).segments.map((segment) => segment.deleted_documents),
          files: (await engine.storage.list()).map(({ name }) => name.replace(/\d+/, 'N')),
        };
        for (const one of [graph, fresh, store, early]) one.dispose();
        facts.liveObjects = (await engine.usage()).liveObjects;
        engine.dispose();
        return facts;
      }, storage);
      assert.deepEqual(told, {
        counts: [[40, 0, 0, 0], [20, 10, 1, 0], [0, 0, 1, 1]],
        early: 40,
        steps: ['progress', 'request'],
        sameExport: true,
        sameAnswer: true,
        segments: [0],
        files: ['manifest', 'manifest.reserve-N', 'segment-N.hop', 'segment-N.sources'],
        liveObjects: 0,
      });
    });
  }

  test('a second worker on the same folder is refused while one writes, and then until it has the newest version', async () => {
    const told = await opened.evaluate(async () => {
      const open = async () => {
        const engine = await connect({ wasm: '/hoptrail/hoptrail-complete.wasm', storage: 'opfs', folder: 'two writers' });
        return { engine, store: await openStore(engine, { create: true }) };
      };
      const [one, other] = [await open(), await open()];
      const document = (id) => ({ id, title: `Note ${id}`, text: `Text of note ${id}.` });
      const failure = () => other.store.add([document('b')]).then(() => 'added', (error) => error.status);
      const refused = [];
      for await (const step of one.store.add([document('a')])) {
        if (step.kind === 'request' && step.texts[0] === 'manifest') refused.push(await failure());
      }
      // The lock comes free a moment after the run's end.
      let last = await failure();
      while (last === 'file_failure') last = await failure();
      refused.push(last);
      await other.store.refresh();
      await other.store.add([document('b')]);
      const { documents } = other.store.report;
      for (const { engine } of [one, other]) engine.dispose();
      return { refused: [...new Set(refused)], documents };
    });
    assert.deepEqual(told, { refused: ['file_failure', 'wrong_state'], documents: 2 });
  });

  test('the module that is loaded by default says which other one has stores', async () => {
    const failure = await opened.evaluate(async () => {
      const engine = await connect({ storage: 'memory' });
      const failure = await openStore(engine, { create: true }).then(() => 'opened', (error) => `${error.status}: ${error.message}`);
      engine.dispose();
      return failure;
    });
    assert.match(failure, /^unsupported: .*hoptrail-complete\.wasm/);
  });
});
