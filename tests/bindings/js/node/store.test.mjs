// A corpus that lives: what is added is found, what is deleted is gone, and the graph is that of a fresh build.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { openStore as openInWorker } from '../../../../bindings/js/dist/worker/index.js';
import { connected } from './connected.mjs';
import { idsOf, notes } from './store_corpus.mjs';
import { engine, failsWith, folder } from './store_engine.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

let folders = 0;
const here = (storage) => ({ storage, open: (options) => openStore(engine, { storage, ...options }), end: () => {} });
const places = {
  memory: () => here(memoryStorage()),
  'a folder': () => here(folderStorage(join(folder, `store${++folders}`))),
  async 'a worker'() {
    const { engine: remote, end } = await connected(readFileSync(completeWasmUrl));
    return {
      storage: remote.storage,
      open: (options) => openInWorker(remote, options),
      async end() {
        assert.equal((await remote.usage()).liveObjects, 0);
        end();
      },
    };
  },
};

for (const [kind, makePlace] of Object.entries(places)) {
  describe(`a store in ${kind}`, () => {
    /** Calls with a new store, and disposes it. */
    const withStore = async (use) => {
      const place = await makePlace();
      const store = await place.open({ create: true });
      try {
        await use(store, place);
      } finally {
        store.dispose();
      }
      await place.end();
    };

    it('refuses a second writer while one is at work, and then no more', () => withStore(async (store, { open, storage }) => {
      const other = await open();
      const run = store.add(notes('ada'));
      for await (const step of run) {
        if (step.kind !== 'request' || step.texts[0] !== 'manifest') continue;
        await assert.rejects(other.add(notes('babbage')), failsWith('file_failure', /another writer has it/));
        break; // the first is left, so nothing of it is there
      }
      await assert.rejects(run, failsWith('wrong_state'));
      await other.add(notes('babbage'));
      await store.refresh();
      const graph = store.graph;
      assert.deepEqual(await idsOf(graph), ['babbage.md#1']);
      for (const one of [graph, other]) one.dispose();
    }));

    it('loses nothing of two writers that take turns without waiting', () => withStore(async (store, { open, storage }) => {
      const write = async (number) => {
        const writer = await open();
        for (;;) {
          try {
            await writer.add([{ id: `d${number}`, text: `Text of note ${number}.`, title: `Note ${number}` }]);
            return writer.dispose();
          } catch (error) {
            if (!['wrong_state', 'file_failure'].includes(error.status)) throw error;
            await writer.refresh();
          }
        }
      };
      await Promise.all([0, 1, 2, 3].map(write));
      await store.refresh();
      const graph = store.graph;
      assert.deepEqual(await idsOf(graph), ['d0', 'd1', 'd2', 'd3']);
      graph.dispose();
    }));

    it('is as it was when a change is aborted at any step', () => withStore(async (store, { open, storage }) => {
      await store.add(notes('ada'));
      for (let last = 1; ; ++last) {
        const run = store.add(notes('babbage'));
        let steps = 0;
        for await (const step of run) if (++steps === last) break;
        if (steps < last) { // it ended before
          assert.ok(last > 10, `${last} steps`);
          break;
        }
        await assert.rejects(run);
        const again = await open();
        // Once the manifest has its name, the change is there.
        if (again.report.documents === 2) await again.delete(['babbage.md']);
        again.dispose();
        await store.refresh();
        assert.equal(store.report.documents, 1);
      }
      assert.equal(store.report.documents, 2);
      await store.compact();
      const names = (await storage.list()).map(({ name }) => name.replace(/\d+/, 'N')).filter((name) => name !== 'lock');
      assert.deepEqual(names, ['manifest', 'manifest.reserve-N', 'segment-N.hop', 'segment-N.sources']);
    }));

    it('goes on after a change that was aborted at any step', () => withStore(async (store) => {
      await store.add(notes('ada'));
      const became = new Set();
      for (let last = 1; ; ++last) {
        let steps = 0;
        for await (const step of store.add(notes('babbage'))) if (++steps === last && step) break;
        if (steps < last) break; // it ended before
        became.add((await store.add(notes('babbage'))).documents[0].status); // unchanged: it was there by then
        await store.delete(['babbage.md']);
      }
      assert.deepEqual([...became], ['indexed', 'unchanged']);
    }));

    it('takes no text for a list of ids', () => withStore(async (store) => {
      await store.add([{ id: 'a', format: 'plain', text: 'Text.' }]);
      await assert.rejects(store.delete('ada'), failsWith('bad_input', /"ada"/));
      assert.equal(store.report.documents, 1);
    }));

    it('has a graph again after that was disposed', () => withStore(async (store) => {
      await store.add(notes('ada'));
      const { graph } = store;
      assert.equal(store.graph, graph);
      graph.dispose();
      const again = store.graph;
      assert.deepEqual(await idsOf(again), ['ada.md#1']);
      again.dispose();
    }));

    it('is, when it asks, the one that was made anew in its place', () => withStore(async (store, { open, storage }) => {
      for (const name of ['ada', 'babbage']) await store.add(notes(name));
      for (const { name } of await storage.list()) await storage.remove(name);
      const anew = await open({ create: true });
      await anew.add(notes('holt'));
      anew.dispose();
      await store.refresh();
      assert.deepEqual([store.report.generation, store.report.documents], [2, 1]);
      assert.deepEqual((await store.add(notes('ada'))).withStatus('indexed'), ['ada.md']);
    }));
  });
}
