// A corpus that lives: what is added is found, what is deleted is gone, and the graph is that of a fresh build.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { passages } from './small_corpus.mjs';
import { hasText, idsOf, note, notes } from './store_corpus.mjs';
import { engine, failsWith, folder } from './store_engine.mjs';

/** A vector of a text's letters. */
const lettersOf = (text) => {
  const row = new Float32Array(8);
  for (const letter of text) row[letter.codePointAt(0) % 8] += 1;
  return row;
};

let folders = 0;
const storages = {
  memory: memoryStorage,
  'a folder': () => folderStorage(join(folder, `store${++folders}`)),
};

for (const [kind, makeStorage] of Object.entries(storages)) {
  describe(`a store in ${kind}`, () => {
    /** Calls with a new store, and disposes it. */
    const withStore = async (use, options = {}) => {
      const storage = makeStorage();
      const store = await openStore(engine, { storage, create: true, ...options });
      try {
        return await use(store, storage);
      } finally {
        store.dispose();
      }
    };

    it('has the graph of a fresh build', () => withStore(async (store) => {
      await store.add(notes('ada'));
      await store.add(notes('babbage', 'holt'));
      await store.delete(['holt.md']);
      const graph = store.graph;
      const fresh = await engine.index(notes('ada', 'babbage'));
      assert.equal(await graph.export('json'), await fresh.export('json'));
      const question = 'Who wrote about Babbage?';
      const found = async (one) => (await one.search(question)).explanationJson;
      assert.equal(await found(graph), await found(fresh));
      for (const one of [graph, fresh]) one.dispose();
    }));

    it('tells what became of each document', () => withStore(async (store) => {
      const first = await store.add(notes('ada', 'babbage'));
      assert.deepEqual(first.withStatus('indexed'), ['ada.md', 'babbage.md']);
      const newer = { ...note('babbage'), text: `${note('babbage').text}More.\n` };
      const change = await store.change([note('ada'), newer], { delete: ['nobody.md'] });
      assert.deepEqual(change.withStatus('unchanged'), ['ada.md']);
      assert.deepEqual(change.withStatus('updated'), ['babbage.md']);
      assert.deepEqual(change.withStatus('not_found'), ['nobody.md']);
      assert.equal(change.report.generation, 3);
      assert.deepEqual(change.report.changes, change.documents);
      assert.equal(store.report.generation, 3);
      assert.deepEqual((await store.delete(['ada.md'])).documents, [{ id: 'ada.md', status: 'deleted' }]);
      const graph = store.graph;
      assert.deepEqual(await idsOf(graph), ['babbage.md#1']);
      graph.dispose();
    }));

    it('has vectors made of new texts alone', () => withStore(async (store) => {
      const asked = [];
      const embed = { id: 'letters', embed: async (texts) => (asked.push(...texts), texts.map(lettersOf)) };
      await store.add(passages.slice(0, 3), { embed });
      assert.equal(asked.length, 3);
      await store.add(passages.slice(0, 4), { embed });
      assert.equal(asked.length, 4);
      assert.match(asked[3], /Tarn Haven/);
      const graph = store.graph;
      assert.deepEqual([graph.dimension, graph.embedderId], [8, 'letters']);
      graph.dispose();
      await assert.rejects(
        store.add(passages, { embed: { id: 'others', embed: async (texts) => texts.map(lettersOf) } }),
        failsWith('embedder_mismatch'),
      );
    }, { options: { 'index.embed': true } }));

    it('has a deleted document in no answer, and after compact in no byte', () => withStore(async (store, storage) => {
      await store.add(notes('ada', 'babbage'));
      await store.delete(['ada.md']);
      const graph = store.graph;
      assert.ok((await graph.search('canaryada')).hits.every((hit) => !hit.snippet.text.includes('canaryada')));
      graph.dispose();
      const bytes = async () => Promise.all((await storage.list()).map(({ name }) => storage.read(name)));
      assert.ok((await bytes()).some((one) => hasText(one, 'canaryada')), 'it is in the old segment until then');
      await store.compact();
      assert.ok((await bytes()).every((one) => !hasText(one, 'canaryada')));
      assert.ok((await bytes()).some((one) => hasText(one, 'canarybabbage')));
      const described = await store.describe();
      assert.deepEqual([described.documents, described.segments.length, described.segments[0].deleted_documents], [1, 1, 0]);
    }));

    it('leaves a graph that was given out as it is', () => withStore(async (store) => {
      await store.add(notes('ada'));
      const before = store.graph;
      await store.add(notes('babbage'));
      const newer = store.graph;
      store.dispose();
      assert.deepEqual(await idsOf(before), ['ada.md#1']);
      assert.deepEqual(await idsOf(newer), ['ada.md#1', 'babbage.md#1']);
      for (const graph of [before, newer]) graph.dispose();
      assert.throws(() => store.graph, failsWith('disposed'));
      await assert.rejects(store.delete(['ada.md']), failsWith('disposed'));
    }));

    it('shows another reader whole versions, and the newest when it asks', () => withStore(async (store, storage) => {
      await store.add(notes('ada'));
      const reader = await openStore(engine, { storage });
      await store.add(notes('babbage'));
      const before = reader.graph;
      await reader.refresh();
      const after = reader.graph;
      assert.deepEqual(await idsOf(before), ['ada.md#1']);
      assert.deepEqual(await idsOf(after), ['ada.md#1', 'babbage.md#1']);
      for (const one of [before, after, reader]) one.dispose();
    }));

    it('refuses a writer with an older version', () => withStore(async (store, storage) => {
      const other = await openStore(engine, { storage });
      await store.add(notes('ada'));
      await assert.rejects(other.add(notes('babbage')), failsWith('wrong_state', /another writer/));
      await other.refresh();
      await other.add(notes('babbage'));
      assert.equal(other.report.documents, 2);
      other.dispose();
    }));

    it('refuses a second writer while one is at work, and then no more', () => withStore(async (store, storage) => {
      const other = await openStore(engine, { storage });
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

    it('loses nothing of two writers that take turns without waiting', () => withStore(async (store, storage) => {
      const write = async (number) => {
        const writer = await openStore(engine, { storage });
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

    it('is as it was when its host fails', () => withStore(async (store, storage) => {
      const before = (await storage.list()).filter(({ name }) => name !== 'lock');
      const failing = async () => {
        throw new RangeError('no embedder today');
      };
      const failure = await store.add(passages, { embed: failing }).then(assert.fail, (error) => error);
      assert.equal(failure.status, 'host_failure');
      assert.ok(failure.cause instanceof RangeError);
      assert.deepEqual((await storage.list()).filter(({ name }) => name !== 'lock'), before);
      await store.add(passages, { embed: async (texts) => texts.map(lettersOf) });
      assert.equal(store.report.documents, passages.length);
    }, { options: { 'index.embed': true } }));

    it('is as it was when a change is aborted at any step', () => withStore(async (store, storage) => {
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
        const again = await openStore(engine, { storage });
        // Once the manifest has its name, the change is there.
        if (again.report.documents === 2) await again.delete(['babbage.md']);
        again.dispose();
        await store.refresh();
        assert.equal(store.report.documents, 1);
      }
      assert.equal(store.report.documents, 2);
      await store.compact();
      const names = (await storage.list()).map(({ name }) => name.replace(/\d+/, 'N')).filter((name) => name !== 'lock');
      assert.deepEqual(names, ['manifest', 'segment-N.hop', 'segment-N.sources']);
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

    it('names the segment that is damaged', () => withStore(async (store, storage) => {
      await store.add(notes('ada'));
      const { name } = (await storage.list()).find((file) => file.name.endsWith('.hop'));
      const content = await storage.read(name);
      content[content.length >> 1] ^= 1;
      await storage.write(name, content, 0);
      await assert.rejects(openStore(engine, { storage }), failsWith('corrupt_file', new RegExp(name)));
    }));

    it('names an option that is not as it was', () => withStore(async (store, storage) => {
      const opening = openStore(engine, { storage, options: { 'analyzer.stemming': false } });
      await assert.rejects(opening, failsWith('bad_input', /analyzer\.stemming/));
    }));

    it('is not found where nobody made it', async () => {
      await assert.rejects(openStore(engine, { storage: makeStorage() }), failsWith('not_found'));
    });

    it('keeps an id as it is given, or refuses it', () => withStore(async (store) => {
      const ids = [' a  b ', 'c'];
      await store.add(ids.map((id) => ({ id, format: 'plain', text: 'Text.' })));
      assert.deepEqual((await store.delete(ids)).withStatus('deleted'), ids);
      await assert.rejects(store.add([{ id: 'a\nb', format: 'plain', text: 'Text.' }]), failsWith('bad_input', /control character at byte 1/));
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

    it('is, when it asks, the one that was made anew in its place', () => withStore(async (store, storage) => {
      for (const name of ['ada', 'babbage']) await store.add(notes(name));
      for (const { name } of await storage.list()) await storage.remove(name);
      const anew = await openStore(engine, { storage, create: true });
      await anew.add(notes('holt'));
      anew.dispose();
      await store.refresh();
      assert.deepEqual([store.report.generation, store.report.documents], [2, 1]);
      assert.deepEqual((await store.add(notes('ada'))).withStatus('indexed'), ['ada.md']);
    }));
  });
}
