// Saving a graph is all or nothing, in every failure of the storage.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { HoptrailError, load, memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { runContract } from '../browser/pages/storage_contract.js';
import { manyPassages, passages } from './small_corpus.mjs';

const wasm = await WebAssembly.compile(await (await import('node:fs/promises')).readFile(new URL('../../../../bindings/js/dist/hoptrail.wasm', import.meta.url)));

let engine, oldBytes, newBytes;
before(async () => {
  engine = await load({ wasm });
  const old = await engine.index(passages);
  oldBytes = await old.bytes();
  // Large enough to be written in several pieces.
  const vector = (number) => Float32Array.from({ length: 768 }, (_, index) => Math.cos(number * 17 + index));
  const large = await engine.index([...manyPassages(3000)].map((source, number) => ({ ...source, vector: vector(number) })), {
    options: { 'vectors.precision': 'f32' },
  });
  newBytes = await large.bytes();
  assert.ok(newBytes.length > 9_000_000, 'several pieces');
  old.dispose();
  large.dispose();
});
after(() => engine.dispose());

/** A storage that logs its operations, and does something else at the one with a number. */
function watchedStorage(at = Infinity, disturb = () => {}) {
  const storage = memoryStorage();
  const log = [];
  const watched = { kind: 'memory', log, inside: storage };
  for (const operation of ['read', 'write', 'sync', 'rename', 'remove', 'list']) {
    watched[operation] = async (...given) => {
      log.push([operation, ...given.map((one) => (one instanceof Uint8Array ? one.length : one))]);
      if (log.length - 1 === at) await disturb(storage, operation, given);
      return storage[operation](...given);
    };
  }
  return watched;
}

// An engine over the storage, with an old file in it, that saves the new one.
async function save(storage, options) {
  await storage.inside.write('corpus.hop', oldBytes, 0);
  const saving = await load({ wasm, storage });
  const graph = await saving.open(newBytes);
  const run = graph.save('corpus.hop', options);
  return { run, graph, end: () => saving.dispose(), liveObjects: async () => (await saving.usage()).liveObjects };
}

const fileOf = (storage, name) => storage.inside.read(name);
const namesOf = async (storage) => (await storage.inside.list()).map((file) => file.name);

describe('saving', () => {
  it('writes a new file piece by piece, keeps it, and gives it its name', async () => {
    const storage = watchedStorage();
    const { run, end } = await save(storage);
    await run;
    assert.equal(run.report.bytes, newBytes.length);
    const [, newName] = storage.log[0];
    assert.match(newName, /^corpus\.hop\.[0-9a-f]{16}\.new$/);
    assert.deepEqual(storage.log, [
      ['write', newName, 4194304, 0],
      ['write', newName, 4194304, 4194304],
      ['write', newName, newBytes.length - 8388608, 8388608],
      ['sync', newName],
      ['rename', newName, 'corpus.hop'],
    ]);
    assert.deepEqual(await fileOf(storage, 'corpus.hop'), newBytes);
    assert.deepEqual(await namesOf(storage), ['corpus.hop']);
    end();
  });

  it('tells its progress in bytes', async () => {
    const { run, end } = await save(watchedStorage());
    const done = [];
    for await (const step of run) if (step.kind === 'progress') done.push([step.phase, step.done, step.total]);
    assert.ok(done.every(([phase, , total]) => phase === 'saving' && total === newBytes.length));
    assert.ok(done.some(([, bytes]) => bytes === 8388608), JSON.stringify(done));
    end();
  });

  const operations = 5; // those above
  const failures = [
    ['a full storage', () => new HoptrailError('storage_full', 'there is no room for 4194304 bytes', 'corpus.hop'), 'storage_full'],
    ['an error of the browser\'s', () => new TypeError('the disk is gone'), 'file_failure'],
    ['what is no error', () => 'no', 'file_failure'],
  ];
  for (const [what, failure, status] of failures) {
    it(`that meets ${what}, at any operation, leaves the old file, and no other`, async () => {
      for (let at = 0; at < operations; ++at) {
        const cause = failure();
        const storage = watchedStorage(at, () => {
          throw cause;
        });
        const { run, end, graph, liveObjects } = await save(storage);
        await assert.rejects(run, (error) => {
          assert.equal(error.status, status, `at operation ${at}: ${error.stack}`);
          assert.match(error.message, /cannot save corpus\.hop/);
          assert.equal(error.cause, cause);
          return true;
        });
        assert.deepEqual(await fileOf(storage, 'corpus.hop'), oldBytes, `at operation ${at}`);
        assert.deepEqual(await namesOf(storage), ['corpus.hop']);
        // The graph is there still, and can be saved again.
        await graph.save('corpus.hop');
        assert.deepEqual(await fileOf(storage, 'corpus.hop'), newBytes);
        graph.dispose();
        assert.equal(await liveObjects(), 0);
        end();
      }
    });
  }

  it('that is aborted, at any operation, leaves the old file or the new one, and no other', async () => {
    for (let at = 0; at < operations; ++at) {
      const controller = new AbortController();
      const storage = watchedStorage(at, () => controller.abort());
      const { run, end } = await save(storage, { signal: controller.signal });
      await assert.rejects(run, { name: 'AbortError' });
      await wait(20);
      for (let count = 0; count < 12_000 && (await namesOf(storage)).length > 1; ++count) await wait(10);
      assert.deepEqual(await fileOf(storage, 'corpus.hop'), at === 4 ? newBytes : oldBytes, `at operation ${at}`);
      assert.deepEqual(await namesOf(storage), ['corpus.hop'], `at operation ${at}`);
      end();
    }
  });

  it('does not wait for a storage that hangs when it is aborted', async () => {
    const controller = new AbortController();
    const storage = watchedStorage(1, () => new Promise(() => controller.abort()));
    const { run, end } = await save(storage, { signal: controller.signal });
    await assert.rejects(run, { name: 'AbortError' });
    end();
  });

  it('goes on while its graph is disposed', async () => {
    const storage = watchedStorage(1, () => graph.dispose());
    const { run, graph, end } = await save(storage);
    await run;
    assert.deepEqual(await fileOf(storage, 'corpus.hop'), newBytes);
    end();
  });

  it('refuses names that are paths', async () => {
    const graph = await engine.open(oldBytes);
    for (const name of ['', '.', '..', 'a/b', 'a\\b', 'a\0b']) {
      await assert.rejects(graph.save(name), { status: 'bad_input', message: /names are flat/ });
    }
    await assert.rejects(graph.save(4), { status: 'bad_input', message: 'the name of a file must be a string, not a number' });
    graph.dispose();
  });
});

describe('the storage in memory', () => {
  it('keeps the contract of storages', async () => {
    assert.deepEqual(await runContract(async () => memoryStorage(), false), []);
  });

  it('keeps graphs for an engine that was given it', async () => {
    const given = await load({ wasm, storage: memoryStorage() });
    const graph = await given.open(oldBytes);
    await graph.save('mine.hop');
    const opened = await given.openStored('mine.hop');
    assert.deepEqual(await opened.bytes(), oldBytes);
    await assert.rejects(given.openStored('yours.hop'), { status: 'not_found', detail: 'yours.hop' });
    given.dispose();
  });

  it('that nobody chose takes no graph: its file would be lost', async () => {
    const graph = await engine.open(oldBytes);
    await assert.rejects(graph.save('mine.hop'), (error) => {
      assert.equal(error.status, 'unsupported');
      for (const cure of ["load({ storage: folderStorage('graphs') })", 'hoptrail/node', 'graph.bytes()']) assert.ok(error.message.includes(cure), error.message);
      return true;
    });
    assert.deepEqual(await engine.storage.list(), []);
    graph.dispose();
  });
});
