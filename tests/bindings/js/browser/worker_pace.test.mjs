// The engine in a worker leaves the page's thread free: it takes no more than it needs, ends when it is told, and frees what is left.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium, patience } from './harness/index.mjs';
import { noPackage, startSite } from './site.mjs';

describe('the pace of a worker in Chromium', { skip: noPackage || noChromium }, () => {
  let site, browser, page;
  before(async () => {
    site = await startSite();
    browser = await openChromium();
    ({ page } = await browser.newPage(site.origin));
    await page.goto(site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('sources are read no faster than they are taken, and closed when the run is left', async () => {
    const { most, total, closed, slow } = await page.evaluate(async () => {
      const { connect } = await import('/hoptrail/worker/index.js');
      const { manyPassages } = await import('/samples.js');
      const engine = await connect({ storage: 'memory' });
      let read = 0;
      let closedAt;
      async function* sources() {
        try {
          for (const passage of manyPassages(20_000)) {
            read += 1;
            yield passage;
          }
        } finally {
          closedAt = read;
        }
      }
      let worst = 0;
      const run = engine.index(sources(), { work: 100_000 });
      for await (const step of run) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (step.phase === 'reading') worst = Math.max(worst, read - step.done);
        if (step.phase === 'reading' && step.done >= 6000) break;
      }
      const { patience } = await import('/aborting.js');
      for (const end = performance.now() + patience; closedAt === undefined && performance.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, 100)); // what would be read after that
      // A source that takes its time is waited for.
      async function* slowly() {
        for (const passage of manyPassages(5)) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          yield passage;
        }
      }
      const graph = await engine.index(slowly());
      return { most: worst, total: read, closed: closedAt, slow: graph.passageCount };
    });
    assert.ok(most <= 3 * 1024, `${most} sources were read ahead`);
    assert.ok(total < 12_000, `${total} of 20000 sources were read by a run that was left at 6000`);
    assert.equal(closed, total);
    assert.equal(slow, 5);
  });

  test('an abort in the middle rejects with its reason, at once, and the worker is free again', async () => {
    const told = await page.evaluate(async () => {
      const { connect } = await import('/hoptrail/worker/index.js');
      const { abortInTheMiddle } = await import('/aborting.js');
      const { samplePassages, hashedEmbedder } = await import('/samples.js');
      const engine = await connect({ storage: 'memory' });
      const before = (await engine.usage()).liveObjects;
      const outcome = await abortInTheMiddle(engine);
      // What the run was at is ended first.
      const left = async () => {
        let count;
        for (let wait = 0; wait < 20 && count !== 0; ++wait) count = (await engine.usage()).liveObjects - before;
        return count;
      };
      outcome.liveObjects = await left();

      // While the page's embedder works: its signal tells it.
      const second = new AbortController();
      let heard = false;
      const embed = (_, { signal }) =>
        new Promise((__, reject) => {
          signal.addEventListener('abort', () => {
            heard = true;
            reject(signal.reason);
          });
          setTimeout(() => second.abort(), 10);
        });
      outcome.second = await engine.index(await samplePassages(), { embed, signal: second.signal }).then(
        () => 'resolved',
        (error) => error.name,
      );
      outcome.heard = heard;

      // At any moment, the last included: nothing stays behind.
      const passages = await samplePassages();
      outcome.ends = { resolved: 0, aborted: 0 };
      for (const place of [0, 1, 50, 100, 150, 179]) {
        const early = new AbortController();
        const sources = function* () {
          for (const [index, passage] of passages.entries()) {
            if (index === place) early.abort();
            yield passage;
          }
        };
        await engine.index(sources(), { signal: early.signal }).then(
          (graph) => ((outcome.ends.resolved += 1), graph.dispose()),
          () => (outcome.ends.aborted += 1),
        );
      }
      const one = performance.now();
      (await engine.index(passages)).dispose();
      const length = performance.now() - one;
      for (let attempt = 0; attempt < 40; ++attempt) {
        const late = new AbortController();
        setTimeout(() => late.abort(), (attempt / 30) * length);
        await engine.index(passages, { signal: late.signal }).then(
          (graph) => ((outcome.ends.resolved += 1), graph.dispose()),
          () => (outcome.ends.aborted += 1),
        );
      }
      outcome.left = await left();

      // Before it begins.
      outcome.third = await engine.index(await samplePassages(), { signal: AbortSignal.abort() }).then(
        () => 'resolved',
        (error) => error.name,
      );
      outcome.after = (await engine.index(await samplePassages(), { embed: hashedEmbedder })).passageCount;
      return outcome;
    });
    assert.equal(told.isReason, true);
    assert.equal(told.isAtOnce, true);
    assert.ok(told.isSoon, `the worker answered after ${told.share} of the time of a whole run`);
    assert.equal(told.liveObjects, 0);
    assert.equal(told.second, 'AbortError');
    assert.equal(told.heard, true);
    assert.ok(told.ends.aborted > 5, `only ${told.ends.aborted} of 46 runs were aborted`);
    assert.equal(told.left, 0);
    assert.equal(told.third, 'AbortError');
    assert.equal(told.after, 180);
  });

  test('the page’s thread stays responsive while the worker indexes', async () => {
    const told = await page.evaluate(async () => {
      const { connect } = await import('/hoptrail/worker/index.js');
      const { manyPassages } = await import('/samples.js');
      const sources = [...manyPassages(20_000)];
      const engine = await connect({ storage: 'memory' });
      /** The longest time between two beats of the page's thread, by that of the whole run. */
      const longestPause = async () => {
        let worst = 0;
        let last = performance.now();
        let running = true;
        const beat = () => {
          const now = performance.now();
          worst = Math.max(worst, now - last);
          last = now;
          if (running) setTimeout(beat, 4);
        };
        const began = performance.now();
        beat();
        for await (const step of engine.index(sources)) void step;
        running = false;
        return worst / (performance.now() - began);
      };
      // The least of several: a busy machine may stop for a while.
      let least = 1;
      for (let attempt = 0; attempt < 20 && least > 1 / 6; ++attempt) least = Math.min(least, await longestPause());
      return least;
    });
    assert.ok(told <= 1 / 6, `the page waited for ${told} of the time of the run`);
  });

  test('graphs are freed by hand, and by the garbage collector', async () => {
    const session = await page.context().newCDPSession(page);
    await page.evaluate(async () => {
      const { connect } = await import('/hoptrail/worker/index.js');
      const { samplePassages } = await import('/samples.js');
      globalThis.engine = await connect({ storage: 'memory' });
      const passages = await samplePassages();
      globalThis.before = (await globalThis.engine.usage()).liveObjects;
      (await globalThis.engine.index(passages)).dispose();
      globalThis.afterDispose = (await globalThis.engine.usage()).liveObjects;
      for (let count = 0; count < 5; ++count) await globalThis.engine.index(passages);
      globalThis.forgotten = (await globalThis.engine.usage()).liveObjects;
    });
    let left;
    for (const end = Date.now() + patience; left !== 0 && Date.now() < end; ) {
      await session.send('HeapProfiler.collectGarbage');
      left = await page.evaluate(async () => (await globalThis.engine.usage()).liveObjects - globalThis.before);
    }
    const { afterDispose, forgotten } = await page.evaluate(() => ({
      afterDispose: globalThis.afterDispose - globalThis.before,
      forgotten: globalThis.forgotten - globalThis.before,
    }));
    assert.equal(afterDispose, 0);
    assert.ok(forgotten >= 5, `${forgotten} graphs were there before the collection`);
    assert.equal(left, 0);
  });
});
