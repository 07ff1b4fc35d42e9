// What a search promises to a scorer, and what it takes from it: in this thread, and from a worker.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { connected } from './connected.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

/** Passages that a search finds: all but the last. */
const found = passages.length - 1;
const byScorer = { 'score.weight': 1 };
const letters = (text) => text.length;
const byLength = async (_, texts) => texts.map(letters);
const idsOf = ({ hits }) => hits.map(({ id }) => id);

const engines = {
  async 'this thread'() {
    const engine = await load({ wasm: completeWasmUrl });
    return { engine, end: () => engine.dispose() };
  },
  'a worker': () => connected(readFileSync(completeWasmUrl)),
};

for (const [place, start] of Object.entries(engines)) {
  describe(`a scorer of a search in ${place}`, () => {
    let engine, end, graph;
    before(async () => {
      ({ engine, end } = await start());
      graph = await engine.index(passages);
    });
    after(() => end());
    const liveObjects = async () => (await engine.usage()).liveObjects;
    afterEach(async () => assert.equal(await liveObjects(), 2, 'a run left objects behind'));

    it('is given the question and the passages of the ranking, best first, each after the sentences that lead to it', async () => {
      const ranked = await graph.search(question);
      let given;
      const score = async (asked, texts, { purpose, signal }) => {
        given = { asked, texts, purpose };
        assert.ok(signal instanceof AbortSignal);
        return texts.map(letters);
      };
      await graph.search(question, { score });
      assert.equal(given.asked, question);
      assert.equal(given.purpose, 'score');
      assert.equal(given.texts.length, ranked.hits.length);
      for (const [rank, { title, text }] of ranked.hits.entries()) assert.ok(given.texts[rank].endsWith(`${title}\n${text}`), given.texts[rank]);
      assert.ok(given.texts.some((text, rank) => text.length > `${ranked.hits[rank].title}\n${ranked.hits[rank].text}`.length));
    });

    it('orders the hits by its weight, of one question, of several, and of an answer', async () => {
      const ranked = idsOf(await graph.search(question));
      const seen = new Map();
      const score = async (_, texts) => {
        texts.forEach((text, rank) => seen.set(ranked[rank], text.length));
        return texts.map(letters);
      };
      const scored = idsOf(await graph.search(question, { score, options: byScorer }));
      const expected = [...ranked].sort((a, b) => seen.get(b) - seen.get(a));
      assert.deepEqual(scored, expected);
      assert.notDeepEqual(scored, ranked);
      assert.deepEqual(idsOf(await graph.search(question, { score, options: { 'score.weight': 0 } })), ranked);
      const many = await graph.searchMany([question, question], { score, options: byScorer });
      assert.deepEqual(many.map(idsOf), [expected, expected]);
      const asked = await graph.ask(question, { score, options: byScorer, complete: storyteller() });
      assert.deepEqual(idsOf(asked), expected);
      assert.deepEqual(idsOf(await graph.search(question, { score, options: { ...byScorer, 'search.score': false } })), ranked);
    });

    it('may give its scores in any array of numbers', async () => {
      const expected = idsOf(await graph.search(question, { score: byLength, options: byScorer }));
      for (const List of [Float32Array, Float64Array, Int32Array]) {
        const score = async (_, texts) => List.from(texts, letters);
        assert.deepEqual(idsOf(await graph.search(question, { score, options: byScorer })), expected);
      }
      const atOnce = (_, texts) => texts.map(letters);
      assert.deepEqual(idsOf(await graph.search(question, { score: atOnce, options: byScorer })), expected);
    });

    const changed = (change) => async (_, texts) => change(texts.map(letters));
    const wrongAnswers = [
      ['nothing', async () => {}, 'host_failure', /score must return an array of numbers, not undefined/],
      ['a text', async () => '1,2,3', 'host_failure', /not string/],
      ['an object', async () => ({ 0: 1 }), 'host_failure', /not object/],
      ['a score that is a text', changed((scores) => [scores[0], '2', ...scores.slice(2)]), 'host_failure', /score must return numbers, not string/],
      ['a hole', changed((scores) => [...scores.slice(1), undefined]), 'host_failure', /score must return numbers, not undefined/],
      ['too few scores', changed((scores) => scores.slice(1)), 'dimension_mismatch', /6 passages.*5 scores/],
      ['too many scores', changed((scores) => [...scores, 1]), 'dimension_mismatch', /6 passages.*7 scores/],
      ['what is not a number', changed((scores) => [NaN, ...scores.slice(1)]), 'bad_input', /score 1 is not a finite number/],
      ['what float32 does not hold', changed((scores) => [...scores.slice(1), 1e300]), 'bad_input', /score 6 is not a finite number/],
    ];
    for (const [what, score, status, message] of wrongAnswers) {
      it(`that gives ${what} ends the run with ${status}`, async () => {
        await assert.rejects(graph.search(question, { score }), { status, message });
        assert.equal((await graph.search(question)).hits.length, found);
      });
    }

    it('that throws ends the run with its exception as the cause', async () => {
      const failure = new TypeError('the model is gone');
      await assert.rejects(graph.search(question, { score: async () => { throw failure; } }), (error) => {
        assert.equal(error.status, 'host_failure');
        assert.match(error.message, /the model is gone/);
        assert.equal(error.cause, failure);
        return true;
      });
    });

    it('is aborted with its run', async () => {
      const stop = new AbortController();
      const reason = new Error('enough');
      let heard;
      const score = (_, __, { signal }) => new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject((heard = signal.reason)));
        setTimeout(() => stop.abort(reason), 1);
      });
      await assert.rejects(graph.search(question, { score, signal: stop.signal }), reason);
      assert.equal(heard, reason);
    });

    it('is asked in a step, at which the run can be saved, and goes on elsewhere', async () => {
      const expected = await graph.search(question, { score: byLength, options: byScorer });
      const run = graph.search(question, { score: () => assert.fail('not before the next step'), options: byScorer });
      const steps = run[Symbol.asyncIterator]();
      let step;
      do step = (await steps.next()).value; while (step.kind !== 'request');
      assert.equal(step.request, 'score');
      assert.equal(step.purpose, 'score');
      assert.equal(step.texts[0], question);
      assert.equal(step.texts.length, 1 + found);
      const saved = await run.save();
      await steps.return();
      const [resumed] = await graph.resumeSearch(saved, { score: byLength });
      assert.equal(resumed.explanationJson, expected.explanationJson);
    });
  });
}

it('the small module refuses a scorer, and says which module has it', async () => {
  const engine = await load();
  const graph = await engine.index(passages);
  const message = /search\.score.*complete/;
  await assert.rejects(graph.search(question, { score: byLength }), { status: 'unsupported', message, detail: 'search.score' });
  await assert.rejects(graph.ask(question, { score: byLength, complete: storyteller() }), { status: 'unsupported', message });
  assert.equal((await graph.search(question)).hits.length, found);
  engine.dispose();
});

it('only searches have a scorer', async () => {
  const engine = await load();
  await assert.rejects(engine.index(passages, { score: byLength }), { status: 'unknown_option', detail: 'score' });
  engine.dispose();
});
