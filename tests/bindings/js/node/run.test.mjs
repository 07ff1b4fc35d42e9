// What a run promises: it is lazy, it goes step by step, it can be left and aborted, and it frees what it holds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { manyPassages, passages, question } from './small_corpus.mjs';
import { ask, embed, engine, graph, liveObjects, stepsOf } from './story_graph.mjs';

describe('who pulls a run', () => {
  it('does nothing before it is awaited or iterated over', async () => {
    let calls = 0;
    const sources = { *[Symbol.iterator]() { ++calls; yield* passages; } };
    const counted = async (texts) => (++calls, embed(texts));
    engine.index(sources, { embed: counted });
    graph.search(question, { embed: counted });
    await wait(20);
    assert.equal(calls, 0);
  });

  it('gives the same result when awaited and when iterated over', async () => {
    const run = ask();
    const steps = await stepsOf(run);
    const pulled = await run;
    const awaited = await ask();
    assert.equal(pulled.explanationJson, awaited.explanationJson);
    assert.equal(pulled.answer, 'Ines Varga');
    assert.deepEqual(
      steps.filter((step) => step.kind === 'request').map((step) => step.purpose),
      ['question', 'sub_question', 'sub_question', 'sub_answer', 'critique', 'sub_question', 'sub_question', 'sub_answer', 'critique', 'answer'],
    );
    assert.equal(run.report.requests, 10);
  });

  it('yields to timers where there is neither setImmediate nor MessageChannel', async () => {
    const { setImmediate, MessageChannel } = globalThis;
    Object.assign(globalThis, { setImmediate: undefined, MessageChannel: undefined });
    try {
      let ticks = 0;
      const timer = setInterval(() => ++ticks, 1);
      const built = await engine.index(manyPassages(2000), { work: 1000 });
      clearInterval(timer);
      assert.equal(built.passageCount, 2000);
      assert.ok(ticks > 1, `${ticks} ticks`);
      built.dispose();
    } finally {
      Object.assign(globalThis, { setImmediate, MessageChannel });
    }
  });

  it('can be awaited while somebody else iterates over it', async () => {
    const run = ask();
    const [, result] = await Promise.all([stepsOf(run), run]);
    assert.equal(result.answer, 'Ines Varga');
  });

  it('cannot be iterated over when it goes by itself', async () => {
    const run = ask();
    const result = run.then((found) => found.answer);
    assert.throws(() => run[Symbol.asyncIterator](), { name: 'HoptrailError', status: 'wrong_state' });
    assert.equal(await result, 'Ines Varga');
  });

  it('has steps once: iterating again after its end gives none', async () => {
    const run = graph.search(question, { embed });
    assert.ok((await stepsOf(run)).length > 0);
    assert.deepEqual(await stepsOf(run), []);
  });

  it('tells a failure to the iterator and to whoever awaits it', async () => {
    const run = graph.search(question, { hits: 0 });
    await assert.rejects(stepsOf(run), { status: 'option_out_of_bounds' });
    await assert.rejects(run, { status: 'option_out_of_bounds' });
    assert.equal(await run.catch((error) => error.detail), 'hits');
    let called = false;
    await assert.rejects(run.finally(() => (called = true)));
    assert.ok(called);
  });

  it('breathes: timers and other runs go on while a large corpus is indexed', async () => {
    let turns = 0;
    const timer = setInterval(() => ++turns, 1);
    const small = engine.index(passages).then((built) => (built.dispose(), turns));
    const large = await engine.index(manyPassages(4000));
    clearInterval(timer);
    large.dispose();
    assert.ok(turns >= 10, `${turns} turns of the event loop`);
    assert.ok((await small) < turns, 'the small corpus was ready before the large one');
  });

  it('takes more, smaller slices when it is told to', async () => {
    const slices = async (work) => {
      const run = engine.index(manyPassages(300), { work });
      const count = (await stepsOf(run)).length;
      (await run).dispose();
      return count;
    };
    const [large, small] = [await slices(1_000_000), await slices(1000)];
    assert.ok(small > 10 * large, `${small} and ${large} slices`);
    for (const work of [0, -1, 1.5, NaN, 'much']) {
      await assert.rejects(graph.search(question, { work }), { status: 'invalid_argument', detail: 'work' });
    }
  });
});

describe('leaving a run', () => {
  it('frees the task when the loop is left early, at every step', async () => {
    const count = (await stepsOf(ask())).length;
    for (let last = 0; last < count; ++last) {
      const run = ask();
      let index = 0;
      for await (const step of run) {
        assert.ok(step);
        if (index++ === last) break;
      }
      assert.equal(await liveObjects(), 2, `after step ${last}`);
      await assert.rejects(run, { status: 'wrong_state' });
      await assert.rejects(run.save(), { status: 'wrong_state' });
    }
  });

  it('frees the corpus when indexing is left, and closes the sources', async () => {
    for (const stopAt of [1, 2, 3]) {
      let closed = false;
      function* sources() {
        try {
          yield* manyPassages(1000);
        } finally {
          closed = true;
        }
      }
      const run = engine.index(sources());
      let index = 0;
      for await (const step of run) {
        assert.equal(step.phase, 'reading');
        if (++index === stopAt) break;
      }
      await wait(1);
      assert.ok(closed);
      assert.equal(await liveObjects(), 2);
    }
  });

  it('rejects with the reason of the signal, at whichever step it is aborted', async () => {
    const count = (await stepsOf(ask())).length;
    for (let last = 0; last < count; ++last) {
      const controller = new AbortController();
      const reason = new Error(`enough at ${last}`);
      const run = ask({ signal: controller.signal });
      const iterator = run[Symbol.asyncIterator]();
      for (let index = 0; index <= last; ++index) await iterator.next();
      controller.abort(reason);
      assert.equal(await liveObjects(), 2, `freed at once, at step ${last}`);
      await assert.rejects(iterator.next(), reason);
      await assert.rejects(run, reason);
    }
  });

  it('rejects at once while a host function hangs, and aborts the signal that the function has', async () => {
    for (const what of ['embed', 'complete']) {
      const controller = new AbortController();
      let given;
      const hang = (_, context) => ((given = context.signal), controller.abort('stop'), new Promise(() => {}));
      const run = ask({ [what]: hang, signal: controller.signal });
      await assert.rejects(run.then(), (reason) => reason === 'stop');
      assert.equal(given.aborted, true);
      assert.equal(given.reason, 'stop');
    }
  });

  it('asks for nothing when its signal is aborted already', async () => {
    let calls = 0;
    const signal = AbortSignal.abort();
    const counted = async (texts) => (++calls, embed(texts));
    await assert.rejects(graph.search(question, { embed: counted, signal }), { name: 'AbortError' });
    await assert.rejects(engine.index(passages, { embed: counted, signal }), { name: 'AbortError' });
    assert.equal(calls, 0);
  });

  it('does not hear an answer, a failure or a token that comes after the end', async () => {
    for (const late of ['answer', 'failure']) {
      const controller = new AbortController();
      let finish;
      const slow = (messages, { onToken }) =>
        new Promise((resolve, reject) => {
          finish = () => (onToken('late'), late === 'answer' ? resolve('late') : reject(new Error('late')));
          queueMicrotask(() => controller.abort());
        });
      await assert.rejects(ask({ complete: slow, signal: controller.signal }), { name: 'AbortError' });
      finish();
      await wait(5); // an unhandled rejection would fail the test
    }
  });

  it('leaves a source that never comes', async () => {
    const controller = new AbortController();
    const sources = {
      async *[Symbol.asyncIterator]() {
        yield passages[0];
        queueMicrotask(() => controller.abort());
        await new Promise(() => {});
      },
    };
    await assert.rejects(engine.index(sources, { signal: controller.signal }), { name: 'AbortError' });
  });
});
