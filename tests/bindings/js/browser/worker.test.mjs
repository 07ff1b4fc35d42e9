// The engine in a worker gives what the engine in the page's thread gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, describeIn, firefox } from './site.mjs';

for (const browser of [chromium, firefox]) describeIn(browser, 'the worker client', (opened) => {

  test('gives the same file, results and facts as the engine in this thread', async () => {
    const { here, there, kinds } = await opened.evaluate(async () => {
      const passages = await samplePassages();
      const questions = (await sampleQuestions()).slice(0, 12);

      const sha = async (bytes) =>
        Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16)).join('');
      const shown = ({ passages: hits, scores, explanationJson, steps, state, answer, partial, hits: parsed }) => ({
        hits: [...hits],
        scores: [...scores],
        explanationJson,
        steps: steps.map((step) => ({ ...step, passages: [...step.passages] })),
        state: [...state],
        answer,
        partial,
        paths: parsed.map(({ path }) => path.length),
      });
      const tell = async (engine) => {
        const told = { version: engine.version, fileVersions: engine.fileVersions, options: await engine.options() };
        const judged = (ranking) => [{ ranking, gold: [3, 4] }, { ranking: [4], gold: [4] }];
        told.metrics = await engine.evaluate(judged([1, 3]), ['recall@2', 'mrr'], { baseline: judged([2, 1]), seed: 3 });
        const run = engine.index(passages, { embed: hashedEmbedder });
        const graph = await run;
        told.report = run.report;
        told.facts = [graph.passageCount, graph.documentCount, graph.dimension, graph.embedderId, graph.byteLength];
        told.file = await sha(await graph.bytes());
        told.results = [];
        for (const method of ['bm25', 'dense', 'hybrid', 'gnn_ret', 'trail']) {
          for (const question of questions)
            told.results.push(shown(await graph.search(question, { method, hits: 5, embed: hashedEmbedder })));
        }
        told.many = (await graph.searchMany(questions, { embed: hashedEmbedder })).map(shown);
        told.given = shown(
          await graph.search(
            { text: questions[0], vector: new Float32Array(32).fill(0.5).subarray(0, 32), conditions: ['kind=film'] },
            { method: 'dense' },
          ),
        );
        told.asked = shown(await graph.ask(questions[0], { embed: hashedEmbedder, complete: plainModel }));
        const known = { text: questions[0], gold: [7, 3], goldAnswers: ['Munich'] };
        told.golden = shown(await graph.search(known, { method: 'golden' }));
        told.measured = shown(await graph.ask(known, { embed: hashedEmbedder, complete: plainModel }));
        const answering = async (messages, { purpose }) => `So the final answer is: ${purpose}`;
        told.looped = shown(await graph.search(known, { method: 'self_ask', embed: hashedEmbedder, complete: answering }));
        told.found = await graph.find('p007');
        told.passage = await graph.passage(told.found);
        told.passages = await graph.passages(new Uint32Array([3, 1]));
        told.mask = await graph.mask('Who directed Fitzcarraldo?');
        told.described = await graph.describe();
        told.exported = (await graph.export('graphml')).length;
        const opened = await engine.open(await graph.bytes());
        told.opened = shown(await opened.search(questions[1]));
        await graph.save('sample.hop');
        told.stored = await engine.storage.list();
        told.again = shown(await (await engine.openStored('sample.hop')).search(questions[1]));
        told.failures = [
          await failureOf(graph.find('nowhere')),
          await failureOf(graph.passage(-1)),
          await failureOf(graph.passage(180)),
          await failureOf(graph.search(questions[0], { options: { 'no.such': 1 } })),
          await failureOf(graph.search(questions[0], { hits: 0 })),
          await failureOf(graph.search(questions[0], { method: 'guess' })),
          await failureOf(graph.search(questions[0], { work: 0 })),
          await failureOf(graph.search(questions[0], { weights: new Uint8Array(100).subarray(50) })),
          await failureOf(graph.search(questions[0], { method: 'self_ask', embed: hashedEmbedder })),
          await failureOf(graph.export('pdf')),
          await failureOf(graph.ask(questions[0], {})),
          await failureOf(engine.open(new Uint8Array(100))),
          await failureOf(engine.open((await graph.bytes()).slice(0, 5000))),
          await failureOf(engine.openStored('nowhere.hop')),
          await failureOf(graph.save('a/b')),
          await failureOf(engine.index([{ id: 'a', text: 7 }])),
          await failureOf(
            engine.index([
              { id: 'a', title: 'A', text: 'a' },
              { id: 'a', title: 'A', text: 'b' },
            ]),
          ),
          await failureOf(engine.resumeIndex(new Uint8Array(10))),
          await failureOf(graph.search('Munich', { embed: async (texts) => texts.map((text) => hashedVector(text, 16)) })),
          await failureOf(graph.search('Munich', { embed: { ...hashedEmbedder, id: 'another' } })),
        ];
        graph.dispose();
        told.failures.push(await failureOf(graph.find('p001')), await failureOf(graph.search('x')));
        engine.dispose();
        told.failures.push(await failureOf(engine.usage()));
        return told;
      };
      const first = await load({ storage: memoryStorage() });
      const second = await connect({ storage: 'memory' });
      const storageKinds = [first.storage.kind, second.storage.kind];
      return { here: await tell(first), there: await tell(second), kinds: storageKinds };
    });
    assert.deepEqual(kinds, ['memory', 'memory']);
    assert.equal(here.results.length, 60);
    assert.deepEqual([...here.golden.hits].sort(), [3, 7]);
    assert.match(here.measured.explanationJson, /"measures":/);
    assert.match(here.looped.explanationJson, /"loop":"self_ask"/);
    assert.ok(here.results.every(({ hits, explanationJson }) => hits.length > 0 && explanationJson.includes('"hits"')));
    assert.equal(here.facts[0], 180);
    assert.equal(here.facts[2], 32);
    for (const [index, failure] of here.failures.entries())
      assert.equal(failure?.name, 'HoptrailError', `failure ${index}`);
    for (const key of Object.keys(here)) assert.deepEqual(there[key], here[key], key);
  });

  test('gives the same steps, one at a time, and does no more than it is asked', async () => {
    const { here, there, asked } = await opened.evaluate(async () => {
      const passages = await samplePassages();
      const tell = async (engine) => {
        const graph = await engine.index(passages, { embed: hashedEmbedder });
        const steps = [];
        const run = graph.ask('Which river crosses the birthplace of the director of Fitzcarraldo?', {
          embed: hashedEmbedder,
          complete: plainModel,
          work: 20_000,
        });
        for await (const step of run) steps.push(step);
        const { answer } = await run;
        return { steps, answer, report: run.report };
      };
      const first = await tell(await load());
      const engine = await connect({ storage: 'memory' });
      const second = await tell(engine);
      // A consumer who stops after two steps.
      let calls = 0;
      const run = engine.index(passages, { embed: async (texts) => ((calls += 1), hashedEmbedder.embed(texts)) });
      const steps = run[Symbol.asyncIterator]();
      while ((await steps.next()).value.kind !== 'request');
      await new Promise((resolve) => setTimeout(resolve, 200));
      const before = calls;
      while (!(await steps.next()).done);
      return { here: first, there: second, asked: { before, after: calls, passages: (await run).passageCount } };
    });
    assert.ok(here.steps.some(({ kind }) => kind === 'token') && here.steps.some(({ kind }) => kind === 'request'));
    const withoutProgress = ({ steps }) => steps.filter(({ kind }) => kind !== 'progress');
    assert.deepEqual(withoutProgress(there), withoutProgress(here));
    assert.equal(there.answer, here.answer);
    assert.deepEqual(there.report, here.report);
    assert.equal(asked.before, 0, 'embed was called before the step after the request was asked for');
    assert.ok(asked.after > 0);
    assert.equal(asked.passages, 180);
  });

  test('a run is saved in the worker and goes on in this thread, with the same bytes', async () => {
    const { resumed, whole } = await opened.evaluate(async () => {
      const passages = await samplePassages();
      const here = await load();
      const there = await connect({ storage: 'memory' });
      const run = there.index(passages, { embed: hashedEmbedder });
      let saved;
      for await (const step of run) {
        if (step.kind !== 'request') continue;
        saved = await run.save();
        break;
      }
      const graph = await here.resumeIndex(saved, { embed: hashedEmbedder });
      const other = await there.resumeIndex(saved, { embed: hashedEmbedder });
      const same = await there.index(passages, { embed: hashedEmbedder });
      const text = async (bytes) => (await bytes).join();
      return { resumed: [await text(graph.bytes()), await text(other.bytes())], whole: await text(same.bytes()) };
    });
    assert.ok(resumed[0] === whole && resumed[1] === whole, 'the resumed runs made another file');
  });

  test('arrays of the caller stay the caller’s', async () => {
    const lengths = await opened.evaluate(async () => {
      const passages = await samplePassages();
      const matrix = new Float32Array(passages.length * 32);
      const sources = passages.map((passage, index) => {
        const vector = matrix.subarray(index * 32, (index + 1) * 32);
        vector.set(hashedVector(passage.text));
        return { ...passage, vector };
      });
      const engine = await connect({ storage: 'memory' });
      const graph = await engine.index(sources);
      const cache = new Map();
      const embed = async (texts) =>
        texts.map((text) => cache.get(text) ?? cache.set(text, hashedVector(text)).get(text));
      const question = { text: 'Who was born in Munich?', vector: hashedVector('Munich') };
      await graph.search(question, { method: 'dense' });
      await graph.search('Who was born in Munich?', { method: 'trail', embed });
      await graph.search('Who was born in Munich?', { method: 'trail', embed });
      const bytes = await graph.bytes();
      await engine.open(bytes);
      await engine.open(bytes.buffer);
      await engine.storage.write('a', bytes, 0);
      return [
        matrix.length,
        graph.dimension,
        question.vector.length,
        [...cache.values()].map((vector) => vector.length),
        bytes.length === graph.byteLength,
      ];
    });
    assert.deepEqual(lengths, [180 * 32, 32, 32, lengths[3], true]);
    assert.ok(lengths[3].length > 0 && lengths[3].every((length) => length === 32));
  });

  test('functions that fail: their error is the cause, the very same object', async () => {
    const told = await opened.evaluate(async () => {
      const engine = await connect({ storage: 'memory' });
      const passages = await samplePassages();
      const graph = await engine.index(passages, { embed: hashedEmbedder });
      const mine = new RangeError('the model is away');
      const sources = (function* () {
        yield passages[0];
        throw mine;
      })();
      const told = async (run) => run.then(() => undefined, ({ status, message, cause }) => [status, message, cause === mine]);
      const indexed = (embed) => failureOf(engine.index(passages, { embed }));
      return {
        embed: await told(engine.index(passages, { embed: () => Promise.reject(mine) })),
        sources: await told(engine.index(sources)),
        mixed: await indexed(async (texts) => texts.map((text, index) => hashedVector(text, index === 3 ? 16 : 32))),
        noArray: await indexed(async () => 'vectors'),
        noFloats: await indexed(async (texts) => texts.map(() => [1, 2])),
        noText: await failureOf(graph.ask('Munich', { embed: hashedEmbedder, complete: async () => 7 })),
        cannotBeSent: await failureOf(engine.index([{ id: 'a', title: 'A', text: 'a', metadata: { key: () => 1 } }])),
        alive: (await graph.search('Munich', { embed: hashedEmbedder })).passages.length > 0,
      };
    });
    for (const [status, message, isMine] of [told.embed, told.sources]) {
      assert.deepEqual([status, isMine], ['host_failure', true]);
      assert.match(message, /the model is away/);
    }
    assert.equal(told.mixed.status, 'dimension_mismatch');
    assert.match(told.mixed.message, /vector 3/);
    assert.equal(told.noArray.status, 'host_failure');
    assert.match(told.noArray.message, /must return an array of Float32Array/);
    assert.equal(told.noFloats.status, 'bad_input');
    assert.equal(told.noText.status, 'host_failure');
    assert.match(told.cannotBeSent.message, /cannot be sent to the worker/);
    assert.equal(told.alive, true);
  });
});
