// The engine in a worker leaves the page's thread free: it takes no more than it needs, ends when it is told, and frees what is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, describeIn } from './site.mjs';

describeIn(chromium, 'the pace of a worker', (opened) => {

  test('sources are read no faster than they are taken, and closed when the run is left', async () => {
    const { most, total, closed, slow } = await opened.evaluate(async () => {
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
      await new Promise((resolve) => setTimeout(resolve, 100));
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
    const told = await opened.evaluate(async () => {
      const engine = await connect({ storage: 'memory' });
      const before = (await engine.usage()).liveObjects;
      const outcome = {};

      const whole = performance.now();
      (await engine.index(manyPassages(20_000))).dispose();
      outcome.whole = performance.now() - whole;

      const aborting = new AbortController();
      const reason = new Error('enough');
      const run = engine.index(manyPassages(20_000), { signal: aborting.signal });
      const failed = run.then(
        () => 'resolved',
        (error) => error === reason,
      );
      await new Promise((resolve) => setTimeout(resolve, outcome.whole / 2));
      const began = performance.now();
      aborting.abort(reason);
      outcome.isReason = await failed;
      outcome.toReject = performance.now() - began;
      await engine.usage();
      outcome.toAnswer = performance.now() - began;
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
    assert.ok(told.toReject < 50, `it took ${told.toReject} ms to reject`);
    assert.ok(
      told.toAnswer < 250,
      `the worker answered ${told.toAnswer} ms after the abort (a whole run takes ${told.whole} ms)`,
    );
    assert.equal(told.liveObjects, 0);
    assert.equal(told.second, 'AbortError');
    assert.equal(told.heard, true);
    assert.ok(told.ends.aborted > 5, `only ${told.ends.aborted} of 40 runs were aborted`);
    assert.equal(told.left, 0);
    assert.equal(told.third, 'AbortError');
    assert.equal(told.after, 180);
  });

  test('the page’s thread stays responsive while the worker indexes', async () => {
    const { longest, frames, took } = await opened.evaluate(async () => {
      const sources = [...manyPassages(20_000)];
      const engine = await connect({ storage: 'memory' });
      let worst = 0;
      let count = 0;
      let last = performance.now();
      let running = true;
      const beat = () => {
        const now = performance.now();
        worst = Math.max(worst, now - last);
        last = now;
        count += 1;
        if (running) setTimeout(beat, 4);
      };
      const began = performance.now();
      beat();
      for await (const step of engine.index(sources)) void step;
      running = false;
      return { longest: worst, frames: count, took: performance.now() - began };
    });
    assert.ok(took > 300, `${took} ms are too few to tell`);
    assert.ok(longest < 50, `the page waited for ${longest} ms (${frames} beats in ${took} ms)`);
  });

  test('graphs are freed by hand, and by the garbage collector', async () => {
    const session = await opened.page.context().newCDPSession(opened.page);
    await opened.evaluate(async () => {
      globalThis.engine = await connect({ storage: 'memory' });
      const passages = await samplePassages();
      globalThis.before = (await globalThis.engine.usage()).liveObjects;
      (await globalThis.engine.index(passages)).dispose();
      globalThis.afterDispose = (await globalThis.engine.usage()).liveObjects;
      for (let count = 0; count < 5; ++count) await globalThis.engine.index(passages);
      globalThis.forgotten = (await globalThis.engine.usage()).liveObjects;
    });
    let left;
    for (let attempt = 0; attempt < 20 && left !== 0; ++attempt) {
      await session.send('HeapProfiler.collectGarbage');
      left = await opened.evaluate(async () => (await globalThis.engine.usage()).liveObjects - globalThis.before);
    }
    const { afterDispose, forgotten } = await opened.evaluate(() => ({
      afterDispose: globalThis.afterDispose - globalThis.before,
      forgotten: globalThis.forgotten - globalThis.before,
    }));
    assert.equal(afterDispose, 0);
    assert.ok(forgotten >= 5, `${forgotten} graphs were there before the collection`);
    assert.equal(left, 0);
  });
}, { timeout: 120_000 });
