// A store and its storage: of its engine or another, slow, failing, or changed while it is read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { load, memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { notes } from './store_corpus.mjs';
import { engine, failsWith, folder } from './store_engine.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

describe('a store', () => {
  it('is in the storage of the engine where no other is given', async () => {
    const store = await openStore(engine, { create: true });
    assert.deepEqual((await engine.storage.list()).map(({ name }) => name), ['manifest']);
    store.dispose();
  });

  it('has the same bytes in memory and in a folder', async () => {
    const contents = [];
    for (const storage of [memoryStorage(), folderStorage(join(folder, 'bytes'))]) {
      const store = await openStore(engine, { storage, create: true });
      await store.add(notes('ada', 'babbage'));
      await store.change(notes('holt'), { delete: ['ada.md'] });
      store.dispose();
      const files = (await storage.list()).filter(({ name }) => name !== 'lock');
      contents.push(await Promise.all(files.map(async ({ name }) => [name, Buffer.from(await storage.read(name)).toString('hex')])));
    }
    assert.ok(contents[0].length > 3);
    assert.deepEqual(contents[1], contents[0]);
  });

  for (const [what, damage] of [['whole', 0], ['damaged', 1]]) {
    it(`that is compacted while it is read is read anew, where the new segment is ${what}`, async () => {
      const storage = memoryStorage();
      const store = await openStore(engine, { storage, create: true });
      for (const name of ['ada', 'babbage']) await store.add(notes(name));
      const read = async (name) => {
        if (name === 'segment-1.hop') await store.compact(); // which removes it
        const content = await storage.read(name);
        if (name.endsWith('.hop')) content[content.length >> 1] ^= damage;
        return content;
      };
      const opening = openStore(engine, { storage: { kind: 'memory', read, list: () => storage.list() } });
      if (damage === 0) {
        const reader = await opening;
        assert.deepEqual([reader.report.documents, reader.report.segments], [2, 1]);
        reader.dispose();
      } else {
        await assert.rejects(opening, failsWith('corrupt_file', /segment-3\.hop/));
      }
      store.dispose();
    });
  }

  /** Files in memory, with what comes before a read, before a rename, and before the sync that follows it. */
  const storageThat = ({ reads = async () => {}, renames = async () => {}, renamed = async () => {} }) => {
    const files = memoryStorage();
    let isRenamed = false;
    return {
      kind: 'memory',
      read: async (name) => {
        await reads(name);
        return files.read(name);
      },
      write: (name, bytes, offset) => files.write(name, bytes, offset),
      sync: async (name) => {
        if (isRenamed) await renamed();
        isRenamed = false;
        await files.sync(name);
      },
      rename: async (name, newName) => {
        await renames();
        await files.rename(name, newName);
        isRenamed = true;
      },
      remove: (name) => files.remove(name),
      list: () => files.list(),
    };
  };

  it('does not go back when a refresh ends after a later change', async () => {
    let reads = async () => {};
    const storage = storageThat({ reads: (name) => reads(name) });
    const store = await openStore(engine, { storage, create: true });
    await store.add(notes('ada'));
    let goOn;
    const open = new Promise((resolve) => (goOn = resolve));
    let refreshing;
    await new Promise((reached) => {
      reads = async (name) => {
        if (!name.endsWith('.hop')) return;
        reached();
        await open;
      };
      refreshing = store.refresh().then(() => {});
    });
    reads = async () => {};
    await store.add(notes('babbage'));
    goOn();
    await refreshing;
    assert.equal(store.report.documents, 2);
    assert.deepEqual((await store.delete(['babbage.md'])).withStatus('deleted'), ['babbage.md']);
    store.dispose();
  });

  it('goes on after a change that was aborted while it got its name', async () => {
    const controller = new AbortController();
    let isSlow = false;
    const storage = storageThat({
      renames: async () => {
        if (!isSlow) return;
        controller.abort();
        await new Promise((later) => setTimeout(later, 20));
      },
    });
    const store = await openStore(engine, { storage, create: true });
    isSlow = true;
    await assert.rejects(store.add(notes('ada'), { signal: controller.signal }), { name: 'AbortError' });
    isSlow = false;
    assert.deepEqual((await store.add(notes('ada'))).withStatus('unchanged'), ['ada.md']);
    assert.equal(store.report.generation, 2);
    store.dispose();
  });

  it('goes on after a change that failed once it was there', async () => {
    let fails = false;
    const storage = storageThat({
      async renamed() {
        if (fails) throw new Error('the disk is gone');
      },
    });
    const store = await openStore(engine, { storage, create: true });
    fails = true;
    await assert.rejects(store.add(notes('ada')), failsWith('file_failure', /the disk is gone/));
    fails = false;
    assert.deepEqual((await store.add(notes('ada'))).withStatus('unchanged'), ['ada.md']);
    store.dispose();
  });

  it('has a graph whose file is that of a fresh index, after the store, too', async () => {
    const storage = memoryStorage();
    const store = await openStore(engine, { storage, create: true });
    await store.add(notes('ada', 'holt'));
    await store.change(notes('babbage'), { delete: ['holt.md'] });
    const { graph } = store;
    store.dispose();
    const fresh = await engine.index(notes('ada', 'babbage'));
    const bytes = await fresh.bytes();
    assert.deepEqual(await graph.bytes(), bytes);
    assert.equal(graph.byteLength, bytes.length);
    await graph.save('notes.hop');
    assert.deepEqual(await storage.read('notes.hop'), bytes);
    for (const one of [graph, fresh]) one.dispose();
    await assert.rejects(graph.bytes(), failsWith('disposed'));
  });

  it('is unsupported by the module that is loaded by default, and the message names the other', async () => {
    const small = await load();
    await assert.rejects(openStore(small, { create: true }), failsWith('unsupported', /hoptrail-complete\.wasm/));
    small.dispose();
  });

  it('in a folder that is not to be locked leaves no lock there', async () => {
    const storage = folderStorage(join(folder, 'unlocked'), { lock: false });
    assert.equal(storage.lock, undefined);
    const store = await openStore(engine, { storage, create: true });
    await store.add(notes('ada'));
    assert.ok((await storage.list()).every(({ name }) => name !== 'lock'));
    store.dispose();
  });

  it('ends with its engine', async () => {
    const other = await load({ wasm: readFileSync(completeWasmUrl) });
    const store = await openStore(other, { create: true });
    other.dispose();
    assert.throws(() => store.graph, failsWith('disposed'));
    await assert.rejects(store.add(notes('ada')), failsWith('disposed'));
    store.dispose();
  });
});
