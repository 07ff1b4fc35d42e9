// How Firefox ends work that is under way. What other files ask of browsers, they ask of Firefox, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeIn, firefox } from './site.mjs';

describeIn(firefox, 'a worker', (opened) => {
  test('hears an abort in the middle, and is missed when it is terminated', async () => {
    const told = await opened.evaluate(async () => {
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
}, { timeout: 170_000 });
