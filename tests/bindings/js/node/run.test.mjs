// What a run promises: it is lazy, it goes step by step, it can be left, aborted, saved, and it frees what it holds.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed, countingVector } from './counting_host.mjs';
import { manyPassages, passages, question, storyteller } from './small_corpus.mjs';

const embed = countingEmbed(16);
const loop = { method: 'rgnn_ret', embed };

let engine, graph;
before(async () => {
  engine = await load();
  graph = await engine.index(passages, { embed });
});
after(() => engine.dispose());

const liveObjects = async () => (await engine.usage()).liveObjects;
// The graph and the bytes that it was opened on.
afterEach(async () => assert.equal(await liveObjects(), 2, 'a run left objects behind'));

const ask = (more = {}) => graph.ask(question, { ...loop, complete: storyteller(), ...more });

async function stepsOf(run) {
  const steps = [];
  for await (const step of run) steps.push(step);
  return steps;
}

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

describe('host functions', () => {
  const failures = [
    ['throws', () => { throw new TypeError('model is gone'); }],
    ['rejects', async () => { throw new TypeError('model is gone'); }],
    ['rejects later', async () => (await wait(5), Promise.reject(new TypeError('model is gone')))],
  ];
  for (const [how, host] of failures) {
    it(`that ${how} ends the run with host_failure and the cause`, async () => {
      for (const run of [
        graph.search(question, { embed: host }),
        ask({ complete: host }),
        engine.index(passages, { embed: host }),
        engine.index(passages, { complete: host, options: { 'keywords.ask': true } }),
        engine.index(manyPassages(300), { embed: host, options: { 'index.batch': 10 } }),
      ]) {
        await assert.rejects(run, (error) => {
          assert.equal(error.status, 'host_failure');
          assert.match(error.message, /model is gone/);
          assert.ok(error.cause instanceof TypeError);
          return true;
        });
      }
    });
  }

  it('that are missing are named', async () => {
    await assert.rejects(graph.search(question, { options: { 'search.embed': true } }), { status: 'host_failure', message: /no embed function/ });
    await assert.rejects(graph.ask(question, { embed }), { status: 'host_failure', message: /no complete function/ });
  });

  it('may throw what is no Error', async () => {
    await assert.rejects(graph.search(question, { embed: async () => { throw 'no'; } }), { status: 'host_failure', message: /no/, cause: 'no' });
  });

  const width = (dimension) => async (texts) => texts.map((text) => countingVector(text, dimension));
  const changed = (change) => async (texts) => change((await embed(texts)).map((row) => row.slice()));
  const wrongAnswers = [
    ['a NaN', changed((rows) => ((rows[1][3] = NaN), rows)), 'bad_input'],
    ['an infinity', changed((rows) => ((rows[0][0] = Infinity), rows)), 'bad_input'],
    ['no length', changed((rows) => (rows[0].fill(0), rows)), 'bad_input'],
    ['another dimension', width(8), 'dimension_mismatch'],
    ['too few rows', changed((rows) => rows.slice(1)), 'dimension_mismatch'],
    ['too many rows', changed((rows) => [...rows, rows[0]]), 'dimension_mismatch'],
    ['no rows', async () => [], 'dimension_mismatch'],
    ['rows of several dimensions', changed((rows) => [...rows.slice(1), new Float32Array(3)]), 'dimension_mismatch'],
    ['rows of no dimension', async (texts) => texts.map(() => new Float32Array()), 'invalid_argument'],
    ['plain arrays', changed((rows) => rows.map((row) => [...row])), 'bad_input'],
    ['undefined', async () => undefined, 'host_failure'],
  ];
  for (const [what, wrong, status] of wrongAnswers) {
    it(`that give ${what} end the run with ${status}`, async () => {
      await assert.rejects(graph.search(question, { embed: wrong }), (error) => {
        assert.equal(error.status, status);
        assert.notEqual(error.message, status, 'the message says more than the status');
        return true;
      });
      // The graph is as good as before.
      assert.ok((await graph.search(question, { embed })).passages.length > 0);
    });
  }

  it('of another model are refused', async () => {
    const built = await engine.index(passages, { embed: { id: 'counting-16', embed } });
    assert.equal(built.embedderId, 'counting-16');
    await assert.rejects(built.search(question, { embed: { id: 'other-16', embed } }), { status: 'embedder_mismatch' });
    assert.ok(await built.search(question, { embed: { id: 'counting-16', embed } }));
    assert.ok(await built.search(question, { embed }), 'a name that is not stated is not compared');
    built.dispose();
  });

  it('that give no text end the run', async () => {
    await assert.rejects(ask({ complete: async () => 7 }), { status: 'host_failure' });
    await assert.rejects(ask({ complete: async () => ({}) }), { status: 'host_failure' });
  });

  it('are told what is asked', async () => {
    const seen = [];
    await ask({
      embed: async (texts, { kind, purpose }) => (seen.push(`${kind} ${purpose}`), embed(texts)),
      complete: async (messages, { purpose, form, tokenLimit }) => {
        seen.push(`${purpose} ${form}`);
        assert.ok(tokenLimit > 0);
        assert.ok(messages.every(({ role, content }) => ['system', 'user', 'assistant'].includes(role) && content.length > 0));
        return purpose === 'critique' ? 'Critique: yes' : 'Dora Quist';
      },
    });
    assert.deepEqual(seen, [
      'query question', 'sub_question text', 'query sub_question', 'sub_answer text', 'critique yes_no', 'answer text',
    ]);
  });

  it('work side by side on what is open, in any order, and no more of them than allowed', async () => {
    const sources = [...manyPassages(200)];
    const options = { options: { 'index.batch': 10 } };
    const reference = await engine.index(sources, { ...options, embed });
    for (const concurrency of [1, 3, undefined]) {
      let open = 0;
      let most = 0;
      const shuffled = async (texts) => {
        most = Math.max(most, ++open);
        await wait((texts[0].length * 7) % 11);
        --open;
        return embed(texts);
      };
      const built = await engine.index(sources, { ...options, embed: shuffled, ...(concurrency === undefined ? {} : { concurrency }) });
      assert.deepEqual(await built.bytes(), await reference.bytes());
      assert.equal(most, concurrency ?? 8); // the engine opens eight
      built.dispose();
    }
    reference.dispose();
    await assert.rejects(graph.search(question, { concurrency: 0 }), { status: 'invalid_argument', detail: 'concurrency' });
  });

  it('may use the engine themselves', async () => {
    const expected = (await graph.search(question, { embed })).explanationJson;
    const nested = async (texts) => {
      const inner = await graph.search(texts[0], { embed });
      const built = await engine.index(passages.slice(0, 3));
      built.dispose();
      assert.equal(inner.explanationJson, expected);
      return embed(texts);
    };
    assert.equal((await graph.search(question, { embed: nested })).explanationJson, expected);
  });

  it('may dispose the graph that is being searched: the run ends well', async () => {
    const other = await engine.open(await graph.bytes());
    const found = await other.search(question, { embed: async (texts) => (other.dispose(), embed(texts)) });
    assert.deepEqual(found.passages, (await graph.search(question, { embed })).passages);
    await assert.rejects(other.search(question, { embed }), { status: 'disposed' });
  });

  it('may abort their own run', async () => {
    const controller = new AbortController();
    const aborting = async (texts) => (controller.abort(), embed(texts));
    await assert.rejects(graph.search(question, { embed: aborting, signal: controller.signal }), { name: 'AbortError' });
  });

  it('tell tokens, which come as steps before the answer is taken', async () => {
    const complete = storyteller();
    const run = ask({
      complete: async (messages, context) => {
        const text = await complete(messages, context);
        for (const word of text.split(' ')) {
          await wait(0);
          context.onToken(word);
        }
        return { text, tokensRead: 100, tokensWritten: 5 };
      },
    });
    const tokens = {};
    for await (const step of run) if (step.kind === 'token') (tokens[step.purpose] ??= []).push(step.text);
    assert.deepEqual(tokens.answer, ['Ines', 'Varga']);
    assert.deepEqual(tokens.sub_answer.slice(0, 4), ['He', 'wrote', 'Nine', 'Winters.']);
    assert.equal(run.report.tokens_read, 700);
    assert.equal(run.report.tokens_written, 35);
  });
});

describe('saving a run', () => {
  // Saved and resumed at every request, in another engine than the one it began in.
  async function inPieces(begin, resume) {
    let run = begin();
    let waits = 0;
    for (;;) {
      let saved;
      let index = 0;
      for await (const step of run) {
        if (step.kind === 'request' && (waits === 0 || index++ > 0)) {
          saved = await run.save();
          break;
        }
      }
      if (saved === undefined) return { result: await run, waits };
      ++waits;
      run = resume(saved);
    }
  }

  it('ends an ask with the same bytes, saved at each of its requests', async () => {
    const whole = await ask();
    const other = await load();
    const copy = await other.open(await graph.bytes());
    const complete = storyteller();
    const { result, waits } = await inPieces(() => ask({ complete }), (saved) => copy.resumeAsk(saved, { ...loop, complete }));
    assert.equal(waits, 10);
    assert.equal(result[0].explanationJson, whole.explanationJson);
    assert.deepEqual(result[0].state, whole.state);
    assert.equal(result[0].answer, whole.answer);
    other.dispose();
  });

  it('does not disturb it: it goes on, and so does each of the saved ones', async () => {
    const run = ask();
    const saved = [];
    for await (const step of run) if (step.kind === 'request') saved.push(await run.save());
    const whole = await run;
    assert.equal(whole.answer, 'Ines Varga');
    assert.equal(saved.length, 10);
    for (const bytes of saved) {
      const [resumed] = await graph.resumeAsk(bytes, { embed, complete: storyteller() });
      assert.equal(resumed.explanationJson, whole.explanationJson);
      assert.equal(resumed.answer, whole.answer);
    }
  });

  it('ends a search with the same bytes', async () => {
    const questions = [question, 'Where is Tarn Haven?'];
    const whole = await graph.searchMany(questions, { embed });
    const { result, waits } = await inPieces(() => graph.searchMany(questions, { embed }), (saved) => graph.resumeSearch(saved, { embed }));
    assert.equal(waits, 1);
    assert.deepEqual(result.map((one) => one.explanationJson), whole.map((one) => one.explanationJson));
  });

  it('ends an index with the same file, saved while several batches are out', async () => {
    const options = { embed, concurrency: 1, options: { 'index.batch': 2 } };
    const { result, waits } = await inPieces(() => engine.index(passages, options), (saved) => engine.resumeIndex(saved, options));
    assert.ok(waits >= 4, `${waits} waits`);
    const whole = await engine.index(passages, options);
    assert.deepEqual(await result.bytes(), await whole.bytes());
    result.dispose();
    whole.dispose();
  });

  it('is refused before the run, after it, and while it does not wait', async () => {
    const run = engine.index(manyPassages(300), { work: 1000 });
    await assert.rejects(run.save(), { status: 'wrong_state', message: /has not begun/ });
    let working = false;
    for await (const step of run) {
      working ||= step.phase !== 'reading';
      await assert.rejects(run.save(), { status: 'wrong_state' });
    }
    assert.ok(working);
    await assert.rejects(run.save(), { status: 'wrong_state', message: /has ended/ });
    (await run).dispose();
  });

  it('tells a damaged, a foreign and a wrong kind of saved run', async () => {
    const run = ask();
    let saved;
    for await (const step of run) {
      if (step.kind !== 'request' || step.purpose !== 'sub_answer') continue;
      saved = await run.save();
      break;
    }
    const resume = (bytes, of = graph) => of.resumeAsk(bytes, { ...loop, complete: storyteller() });
    // The last bytes are padding, to eight: without them it is whole.
    for (let length = 0; length <= saved.length - 8; length += 3) {
      await assert.rejects(resume(saved.slice(0, length)), { status: 'corrupt_file' });
    }
    const told = new Set();
    for (let at = 0; at < saved.length; ++at) {
      const flipped = saved.slice();
      flipped[at] ^= 0x10;
      const end = await resume(flipped).then(([result]) => result.answer, (error) => error.status);
      if (end !== 'Ines Varga') told.add(end);
    }
    assert.deepEqual([...told].sort(), ['corrupt_file', 'unsupported_version']);
    const other = await engine.index(passages.slice(0, 4), { embed });
    await assert.rejects(resume(saved, other), { status: 'foreign_graph' });
    other.dispose();
    await assert.rejects(engine.resumeIndex(saved), { name: 'HoptrailError' });
  });
});
