// Firefox: load, index a little, search, save, open again; in the page's thread and in a worker.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeProfile, noFirefox, openFirefox, removeProfile } from './harness/index.mjs';
import { noPackage, startSite } from './site.mjs';

describe('Firefox', { skip: noPackage || noFirefox, timeout: 170_000 }, () => {
  let site, profile, browser, opened;
  before(async () => {
    site = await startSite();
    profile = await makeProfile('firefox');
    browser = await openFirefox({ profile });
    opened = await browser.newPage(site.origin);
    await opened.page.goto(site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    if (profile !== undefined) await removeProfile(profile);
  });

  test('the worker gives the same file and answers as the page', async () => {
    const { here, there } = await opened.page.evaluate(async () => {
      const { load } = await import('/hoptrail/index.js');
      const { connect } = await import('/hoptrail/worker/index.js');
      const { samplePassages, hashedEmbedder, plainModel } = await import('/samples.js');
      const passages = await samplePassages();
      const tell = async (engine) => {
        const graph = await engine.index(passages, { embed: hashedEmbedder });
        const file = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await graph.bytes())));
        const question =
          'Into which river does the river that flows through the birthplace of the director of Fitzcarraldo empty?';
        const { explanationJson } = await graph.search(question, { embed: hashedEmbedder });
        const { answer } = await graph.ask(question, { embed: hashedEmbedder, complete: plainModel });
        engine.dispose();
        return { file, explanationJson, answer };
      };
      return { here: await tell(await load()), there: await tell(await connect({ storage: 'memory' })) };
    });
    assert.ok(JSON.parse(here.explanationJson).hits.length > 0);
    assert.deepEqual(there, here);
  });

  for (const kind of ['opfs', 'opfs_without_move', 'indexeddb', 'memory']) {
    test(`${kind} keeps the contract of storages, in a page and in a worker`, async () => {
      await opened.page.reload();
      assert.deepEqual(
        await opened.page.evaluate((name) => import('/storages.js').then(({ contractOf }) => contractOf(name)), kind),
        [],
      );
      assert.deepEqual(
        await opened.page.evaluate(
          (name) => import('/storages.js').then(({ contractInWorkerOf }) => contractInWorkerOf(name)),
          kind,
        ),
        [],
      );
    });
  }

  test('an abort in the middle is heard, a terminated worker is noticed', async () => {
    const told = await opened.page.evaluate(async () => {
      const { connect } = await import('/hoptrail/worker/index.js');
      const { manyPassages, failureOf } = await import('/samples.js');
      const worker = new Worker('/hoptrail/worker/script.js', { type: 'module' });
      const engine = await connect({ worker, storage: 'memory' });
      const aborting = new AbortController();
      const run = failureOf(engine.index(manyPassages(60_000), { signal: aborting.signal }));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const began = performance.now();
      aborting.abort();
      const aborted = await run;
      let { liveObjects } = await engine.usage();
      const took = performance.now() - began;
      for (let wait = 0; wait < 20 && liveObjects > 0; ++wait) ({ liveObjects } = await engine.usage()); // what it was at is ended first
      const lost = failureOf(engine.index(manyPassages(60_000)));
      await new Promise((resolve) => setTimeout(resolve, 100));
      worker.terminate();
      return { aborted: aborted?.name, liveObjects, took, lost: (await lost)?.status };
    });
    assert.equal(told.aborted, 'AbortError');
    assert.equal(told.liveObjects, 0);
    assert.ok(told.took < 500, `the worker answered after ${told.took} ms`);
    assert.equal(told.lost, 'worker_lost');
  });

  for (const kind of ['opfs', 'indexeddb']) {
    test(`a graph saved in ${kind} opens after a reload, and in a Firefox that starts again`, async () => {
      const wanted = await opened.page.evaluate(async (storage) => {
        const { connect } = await import('/hoptrail/worker/index.js');
        const { samplePassages } = await import('/samples.js');
        const engine = await connect({ storage });
        const graph = await engine.index(await samplePassages());
        await graph.save('kept.hop');
        await graph.save('kept.hop');
        return (await graph.search('Fitzcarraldo')).explanationJson;
      }, kind);
      const found = async (storage) => {
        const { connect } = await import('/hoptrail/worker/index.js');
        const engine = await connect({ storage });
        const graph = await engine.openStored('kept.hop');
        return [
          (await graph.search('Fitzcarraldo')).explanationJson,
          (await engine.storage.list()).map(({ name }) => name),
        ];
      };
      await opened.page.reload();
      assert.deepEqual(await opened.page.evaluate(found, kind), [wanted, ['kept.hop']]);
      await browser.close();
      browser = await openFirefox({ profile });
      opened = await browser.newPage(site.origin);
      await opened.page.goto(site.origin);
      assert.deepEqual(await opened.page.evaluate(found, kind), [wanted, ['kept.hop']]);
    });
  }

  test('no error was told, and nobody else was asked', () => {
    assert.deepEqual(opened.errors, []);
    assert.deepEqual(opened.foreign, []);
  });
});
