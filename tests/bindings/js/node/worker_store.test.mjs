// A store in a worker, as the page has it: what runs there concurrently, and what is left when it is forgotten.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NameLock } from '../../../../bindings/js/dist/store/locks.js';
import { openStore } from '../../../../bindings/js/dist/worker/index.js';
import { connected } from './connected.mjs';
import { idsOf, notes } from './store_corpus.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

/** From now on a change waits before it gives its lock back. `reached`: one does; `goOn`: all may. */
function holdLocks() {
  const [reached, reach] = gate();
  const [open, goOn] = gate();
  const release = NameLock.prototype.release;
  mock.method(NameLock.prototype, 'release', async function (last) {
    reach();
    await open;
    return release.call(this, last);
  });
  return { reached, goOn };
}

function gate() {
  let open;
  return [new Promise((resolve) => (open = resolve)), open];
}

describe('a store in a worker', () => {
  let engine, sent, end;
  before(async () => ({ engine, sent, end } = await connected(readFileSync(completeWasmUrl))));
  after(() => end());

  const liveObjects = async () => (await engine.usage()).liveObjects;

  describe('that is refreshed while a change comes to its end', () => {
    /** What the change is told, with the store after both. */
    const changed = async (use) => {
      const store = await openStore(engine, { create: true });
      await store.change([], { delete: ['ada.md', 'babbage.md'] });
      const { reached, goOn } = holdLocks();
      const adding = store.add(notes('ada', 'babbage')).then((change) => change);
      await reached;
      await store.refresh();
      goOn();
      mock.restoreAll();
      await use(await adding, store);
      store.dispose();
      assert.equal(await liveObjects(), 0);
    };

    it('tells what became of each document', () => changed((change) => {
      assert.deepEqual(change.withStatus('indexed'), ['ada.md', 'babbage.md']);
      assert.equal(change.report.indexed, 2);
    }));

    it('has a graph that can be searched, also when it has changed and is gone', () => changed(async (change, store) => {
      const { graph } = store;
      await store.delete(['ada.md']);
      store.dispose();
      assert.deepEqual(await idsOf(graph), ['ada.md#1', 'babbage.md#1']);
      assert.equal((await graph.search('canaryada')).hits[0].passage, 'ada.md#1');
      graph.dispose();
    }));
  });

  it('leaves nothing in the worker when it is forgotten, its graph asked for or not', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const forget = async (isAsked) => {
      const store = await openStore(engine, { create: true });
      await store.add(notes('ada'));
      await store.add(notes('babbage'));
      if (isAsked) assert.equal(store.graph.documentCount, 2);
    };
    for (const isAsked of [false, true]) await forget(isAsked);
    assert.ok((await liveObjects()) >= 4);
    for (let count = 0; count < 12_000 && (await liveObjects()) > 0; ++count) {
      collect();
      await wait(10);
    }
    assert.equal(await liveObjects(), 0);
    const freed = sent.filter(({ kind }) => kind === 'free_graph').map(({ graph }) => graph);
    assert.equal(new Set(freed).size, freed.length, 'each graph is freed once');
  });
});
