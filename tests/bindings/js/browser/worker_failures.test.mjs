// Each way in which a worker does not come, or goes, ends in a typed error with a message that a person can act on.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from './harness/index.mjs';
import { noPackage, startSite } from './site.mjs';

const script = '/hoptrail/worker/script.js';
const wasm = '/hoptrail/hoptrail.wasm';

describe('a worker that fails, in Chromium', { skip: noPackage || noChromium }, () => {
  let browser;
  before(async () => {
    browser = await openChromium();
  });
  after(() => browser?.close());

  /** Opens a page on a separate server, and evaluates there. */
  async function evaluate(site, body, value) {
    const { page } = await browser.newPage(site.origin);
    try {
      await page.goto(site.origin);
      await page.evaluate(() => import('/globals.js').then(() => undefined));
      return await page.evaluate(body, value);
    } finally {
      await page.close();
      await site.close();
    }
  }

  const connectFailure = (options) => failureOf(connect(options));

  const javascript = (body) => ({ headers: { 'content-type': 'text/javascript' }, body });
  for (const [what, site, message, options] of [
    ['is not there', { answers: { [script]: { status: 404, body: 'not here' } } }, /worker\/script\.js did not load: the server answers with HTTP 404/],
    ['has a wrong content type', { answers: { [script]: { headers: { 'content-type': 'text/html' }, body: '<p>All is well</p>' } } }, /content type text\/html; it must be text\/javascript/],
    ['is forbidden by a content security policy', { headers: { 'content-security-policy': "worker-src 'none'; script-src 'self' 'unsafe-eval'" } }, /worker-src/],
    ['imports a module that is not there', { answers: { '/hoptrail/worker/service.js': { status: 404 } } }, /one of its imports is missing/],
    ['throws', { answers: { [script]: javascript('throw new Error("not today")') } }, /not today/],
    ['never answers', { answers: { [script]: javascript('/* nothing */') } }, /did not answer in 300 ms: check that its script http:.*script\.js loads/, { startTimeout: 300 }],
  ]) {
    test(`its script ${what}`, async () => {
      const opened = await startSite(site);
      const failure = await evaluate(opened, connectFailure, options);
      assert.equal(failure?.status, 'worker_lost');
      assert.match(failure.message, message);
      if (what === 'is not there') assert.equal(failure.detail, opened.origin + script);
    });
  }

  test('hoptrail.wasm is not there, is no WebAssembly, or is forbidden', async () => {
    const failures = [
      await evaluate(await startSite({ answers: { [wasm]: { status: 404 } } }), connectFailure),
      await evaluate(
        await startSite({ answers: { [wasm]: { headers: { 'content-type': 'text/html' }, body: '<p>Hello' } } }),
        connectFailure,
      ),
      await evaluate(await startSite(), connectFailure, { wasm: 'assets/other.wasm' }),
      await evaluate(await startSite(), connectFailure, { wasm: new Uint8Array([0, 97, 115, 109, 9, 9]) }),
      await evaluate(
        await startSite({ headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } }),
        connectFailure,
      ),
    ];
    for (const failure of failures) assert.equal(failure?.status, 'wasm_unavailable');
    assert.match(failures[0].message, /HTTP 404/);
    assert.match(failures[1].message, /text\/html.*is not WebAssembly/);
    assert.match(failures[2].message, /http:\/\/localhost:\d+\/assets\/other\.wasm/);
    assert.match(failures[4].message, /wasm-unsafe-eval/);
  });

  test('hoptrail.wasm comes as URL, text, bytes, response or module', async () => {
    const versions = await evaluate(
      await startSite(),
      async (path) => {
        const bytes = await (await fetch(path)).arrayBuffer();
        const given = [
          undefined,
          path,
          new URL(path, location.href),
          bytes,
          new Uint8Array(bytes),
          await fetch(path),
          await WebAssembly.compile(bytes),
        ];
        const told = [];
        for (const source of given) {
          const engine = await connect({ storage: 'memory', ...(source === undefined ? {} : { wasm: source }) });
          told.push(engine.version);
          engine.dispose();
        }
        return [...told, bytes.byteLength > 0];
      },
      wasm,
    );
    assert.equal(versions.length, 8);
    assert.ok(versions.slice(0, 7).every((version) => /^\d+\.\d+\.\d+$/.test(version)));
    assert.equal(versions[7], true, 'the bytes of the caller were taken');
  });

  test('a worker that is terminated rejects all that is open, and all that comes', async () => {
    const told = await evaluate(await startSite(), async () => {
      const worker = new Worker('/hoptrail/worker/script.js', { type: 'module' });
      const engine = await connect({ worker, storage: 'memory' });
      const graph = await engine.index(await samplePassages());
      const running = failureOf(engine.index(manyPassages(60_000)));
      let aborted = false;
      let isAsked;
      const asked = new Promise((resolve) => (isAsked = resolve));
      const embed = (_, { signal }) => {
        isAsked();
        return new Promise(() => signal.addEventListener('abort', () => (aborted = true)));
      };
      const asking = failureOf(engine.index(await samplePassages(), { embed }));
      await asked; // while the other run is under way
      worker.terminate();
      const open = [await running, await asking];
      const later = [
        await failureOf(graph.search('Munich')),
        await failureOf(graph.find('p001')),
        await failureOf(engine.usage()),
        await failureOf(engine.storage.list()),
      ];
      graph.dispose();
      engine.dispose();
      return { open, later, aborted };
    });
    for (const failure of [...told.open, ...told.later]) {
      assert.equal(failure?.status, 'worker_lost');
      assert.match(failure.message, /the worker ended.*connect again/);
    }
    assert.equal(told.aborted, true, 'the embedder was not told');
  });

  test('disposing ends what is open, and the worker of its own; a given worker starts again', async () => {
    const told = await evaluate(await startSite(), async () => {
      const engine = await connect({ storage: 'memory' });
      const running = failureOf(engine.index(manyPassages(20_000)));
      const graph = await engine.index(await samplePassages());
      engine.dispose();
      engine.dispose();
      graph.dispose();
      const failures = [await running, await failureOf(graph.search('x')), await failureOf(engine.options())];
      let locks;
      for (let wait = 0; wait < 15_000 && locks !== 0; ++wait) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        locks = (await navigator.locks.query()).held.length;
      }
      const worker = new Worker('/hoptrail/worker/script.js', { type: 'module' });
      const first = await connect({ worker, storage: 'memory' });
      const second = await failureOf(connect({ worker, storage: 'memory' }));
      const alive = (await first.index(await samplePassages())).passageCount;
      first.dispose();
      const third = await connect({ worker, storage: 'memory' });
      const { liveObjects } = await third.usage();
      const again = (await third.index(await samplePassages())).passageCount;
      return { failures, locks, second, alive, again, liveObjects };
    });
    for (const failure of told.failures) assert.equal(failure?.status, 'disposed');
    assert.equal(told.locks, 0, 'the worker lives on');
    assert.equal(told.second?.status, 'wrong_state');
    assert.match(told.second.message, /already has an engine/);
    assert.deepEqual([told.alive, told.again], [180, 180]);
    assert.equal(told.liveObjects, 0);
  });

  test('a storage that is not there is said by name', async () => {
    const failure = await evaluate(await startSite(), connectFailure, { storage: 'floppy' });
    assert.equal(failure?.status, 'invalid_argument');
    assert.match(failure.message, /unknown storage "floppy": expected one of auto, opfs, indexeddb, memory/);
  });

  test('auto takes the origin private file system, else IndexedDB, else memory', async () => {
    const kinds = await evaluate(await startSite(), async () => {
      const kindWithout = (missing) => {
        const lines = `${missing}; postMessage(0); const { chooseStorage } = await import('${location.origin}/hoptrail/index.js'); postMessage((await chooseStorage()).kind);`;
        const worker = new Worker(URL.createObjectURL(new Blob([lines], { type: 'text/javascript' })), {
          type: 'module',
        });
        return new Promise((resolve, reject) => {
          worker.onmessage = ({ data }) => data !== 0 && resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
        });
      };
      const noFiles =
        'StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("denied", "SecurityError"))';
      return [
        (await connect()).storage.kind,
        await kindWithout(''),
        await kindWithout(noFiles),
        await kindWithout(`${noFiles}; Object.defineProperty(globalThis, "indexedDB", { value: undefined })`),
      ];
    });
    assert.deepEqual(kinds, ['opfs', 'opfs', 'indexeddb', 'memory']);
  });
});
