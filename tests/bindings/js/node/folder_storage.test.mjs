// A folder as a storage: what every storage promises, and locks that hold between programs and end with them.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { runContract } from '../browser/pages/storage_contract.js';
import { passages } from './small_corpus.mjs';
import { idsOf } from './store_corpus.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

const writer = fileURLToPath(new URL('store_writer.mjs', import.meta.url));
const command = process.env.HOPTRAIL_CLI;
const hasStores = command !== undefined && spawnSync(command, ['add', '--help']).status === 0;
const withoutFlock = spawnSync('flock', ['--version']).error !== undefined && 'there is no program flock here';

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'hoptrail-'))));
after(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('keeps the contract of storages', async () => {
    assert.deepEqual(await runContract(async () => folderStorage(join(folder, 'contract')), true), []);
  });

  it('is made by the first write, and not by a look at it', async () => {
    const path = join(folder, 'outer', 'inner');
    const storage = folderStorage(path);
    assert.deepEqual(await storage.list(), []);
    assert.ok(!existsSync(path));
    await storage.write('a', Uint8Array.of(1, 2, 3), 0);
    assert.deepEqual([...readFileSync(join(path, 'a'))], [1, 2, 3]);
  });

  it('that cannot be synced is written all the same, where its file system syncs none', async ({ mock }) => {
    const path = join(folder, 'unsynced');
    const file = await open(join(folder, 'any'), 'w');
    await file.close();
    const handles = Object.getPrototypeOf(file), { sync } = handles;
    let code = 'EINVAL';
    mock.method(handles, 'sync', async function () {
      if ((await this.stat()).isDirectory()) throw Object.assign(new Error(`${code}, fsync`), { code });
      return sync.call(this);
    });
    const storage = folderStorage(path);
    await storage.write('a', Uint8Array.of(1, 2, 3), 0);
    await storage.sync('');
    await storage.rename('a', 'b');
    assert.deepEqual([...readFileSync(join(path, 'b'))], [1, 2, 3]);
    code = 'EIO';
    await assert.rejects(storage.sync(''), { name: 'HoptrailError', status: 'file_failure', message: /EIO/ });
    await assert.rejects(storage.rename('b', 'a'), { name: 'HoptrailError', status: 'file_failure', message: /EIO/ });
  });

  it('reads, writes and locks nothing outside of it', { skip: process.platform === 'win32' }, async () => {
    const path = join(folder, 'planted');
    mkdirSync(path);
    writeFileSync(join(folder, 'victim'), 'outside');
    for (const name of ['a.new', 'link']) symlinkSync('../victim', join(path, name));
    const storage = folderStorage(path);
    await storage.write('a.new', Uint8Array.of(1, 2), 0);
    await storage.rename('a.new', 'a');
    for (const refused of [
      () => storage.read('link'), () => storage.write('link', Uint8Array.of(1), 7), () => storage.sync('link'), () => storage.lock('link'),
    ]) {
      await assert.rejects(refused, { name: 'HoptrailError', status: 'file_failure' });
    }
    assert.deepEqual(await storage.list(), [{ name: 'a', byteLength: 2 }]);
    assert.equal(readFileSync(join(folder, 'victim'), 'utf8'), 'outside');
  });

  it('tells what the system says', async () => {
    writeFileSync(join(folder, 'file'), '');
    await assert.rejects(folderStorage(join(folder, 'file')).write('a', Uint8Array.of(1), 0), {
      name: 'HoptrailError', status: 'file_failure', message: /EEXIST|ENOTDIR/,
    });
  });
});

describe('the lock of a folder', { skip: withoutFlock }, () => {
  let engine, path, store;
  before(async () => {
    engine = await load({ wasm: completeWasmUrl });
    path = join(folder, 'store');
    store = await openStore(engine, { storage: folderStorage(path), create: true });
  });
  after(() => engine.dispose());

  const finished = (child) =>
    new Promise((resolve) => {
      let problem = '';
      child.stderr.on('data', (text) => (problem += text));
      child.on('close', (code) => resolve({ code, problem }));
    });
  const isTaken = { name: 'HoptrailError', status: 'file_failure', message: /another writer has it/ };

  it('keeps programs apart: writers in several lose nothing', async () => {
    const writers = [0, 1, 2].map((number) => finished(spawn(process.execPath, [writer, path, number])));
    assert.deepEqual(await Promise.all(writers), writers.map(() => ({ code: 0, problem: '' })));
    await store.refresh();
    const graph = store.graph;
    assert.deepEqual(await idsOf(graph), ['d0', 'd1', 'd2']);
    graph.dispose();
  });

  it('ends with a program that is killed', async () => {
    const holder = spawn(process.execPath, [writer, path, 'hold']);
    const end = finished(holder);
    await new Promise((locked) => holder.stdout.once('data', locked));
    await assert.rejects(store.add(passages), isTaken);
    holder.kill('SIGKILL');
    await end;
    for (let tries = 0; ; ++tries) {
      try {
        await store.add(passages);
        break;
      } catch (error) {
        if (tries === 6000) throw error; // the system ends the lock, not the kill itself
        await new Promise((later) => setTimeout(later, 20));
      }
    }
    assert.equal(store.report.documents, 3 + passages.length);
  });

  it('is the one that native programs take', async () => {
    const native = spawn('flock', [join(path, 'lock'), 'cat'], { stdio: ['pipe', 'pipe', 'pipe'] });
    const end = finished(native);
    native.stdin.write('\n');
    await new Promise((locked) => native.stdout.once('data', locked));
    await assert.rejects(store.delete(['d0']), isTaken);
    native.stdin.end();
    await end;
    await store.delete(['d0']);
    for await (const step of store.delete(['d1'])) {
      if (step.kind !== 'request' || step.texts[0] !== 'manifest') continue;
      assert.equal(spawnSync('flock', ['-n', join(path, 'lock'), 'true']).status, 1, 'held here');
      break;
    }
  });

  it('can be given up, where there is no program for it', async () => {
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      await assert.rejects(store.compact(), { status: 'file_failure', message: /lock: false/ });
      const unlocked = await openStore(engine, { storage: folderStorage(path, { lock: false }) });
      await unlocked.compact();
      unlocked.dispose();
    } finally {
      process.env.PATH = PATH;
    }
  });
});

describe('a store of the native command', { skip: !hasStores && 'HOPTRAIL_CLI names no command with stores' }, () => {
  it('has the same bytes as one made here, and each goes on with the other', async () => {
    const engine = await load({ wasm: completeWasmUrl });
    const lines = (some) => some.map((one) => `${JSON.stringify(one)}\n`).join('');
    const input = join(folder, 'passages.jsonl');
    const native = join(folder, 'native'), here = join(folder, 'here');
    const hoptrail = (...words) => execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    writeFileSync(input, lines(passages.slice(0, 4)));
    hoptrail('add', native, input);
    const store = await openStore(engine, { storage: folderStorage(here), create: true });
    await store.add(passages.slice(0, 4));
    const same = () => {
      for (const name of ['manifest', ...[1, 2].flatMap((n) => [`segment-${n}.hop`, `segment-${n}.sources`])]) {
        const [one, other] = [native, here].map((path) => existsSync(join(path, name)) && readFileSync(join(path, name), 'hex'));
        assert.equal(one, other, name);
      }
    };
    same();

    writeFileSync(input, lines(passages));
    hoptrail('add', here, input);
    const opened = await openStore(engine, { storage: folderStorage(native) });
    const change = await opened.add(passages);
    assert.equal(change.withStatus('unchanged').length, 4);
    same();
    engine.dispose();
  });
});
