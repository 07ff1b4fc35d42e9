// What a run promises to the functions of its host, and what it takes from them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { manyPassages, passages, question, storyteller } from './small_corpus.mjs';
import { ask, embed, engine, graph } from './story_graph.mjs';

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

  it('may throw what is no Error', async () => {
    await assert.rejects(graph.search(question, { embed: async () => { throw 'no'; } }), { status: 'host_failure', message: /no/, cause: 'no' });
  });

  const changed = (change) => async (texts) => change((await embed(texts)).map((row) => row.slice()));
  const wrongAnswers = [
    ['no rows', async () => [], 'dimension_mismatch'],
    ['rows of several dimensions', changed((rows) => [...rows.slice(1), new Float32Array(3)]), 'dimension_mismatch'],
    ['rows of no dimension', async (texts) => texts.map(() => new Float32Array()), 'invalid_argument'],
    ['plain arrays', changed((rows) => rows.map((row) => [...row])), 'bad_input'],
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

  it('that complete with no text are told of by the type of what they gave', async () => {
    for (const [given, type] of [[undefined, 'undefined'], [null, 'undefined'], [3, 'number'], [{}, 'undefined'], [{ text: 3 }, 'number']]) {
      const message = `the language model returned no answer: complete must return text, not ${type}`;
      await assert.rejects(graph.ask(question, { embed, complete: () => given }), { status: 'host_failure', message });
    }
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
      const expected = concurrency ?? 8; // the engine opens eight
      let open = 0;
      let most = 0;
      let asked;
      const allAreAsked = new Promise((resolve) => (asked = resolve));
      const shuffled = async (texts) => {
        most = Math.max(most, ++open);
        if (open === expected) asked();
        await Promise.race([allAreAsked, wait(300_000, undefined, { ref: false })]);
        await wait((texts[0].length * 7) % 11);
        --open;
        return embed(texts);
      };
      const built = await engine.index(sources, { ...options, embed: shuffled, ...(concurrency === undefined ? {} : { concurrency }) });
      assert.deepEqual(await built.bytes(), await reference.bytes());
      assert.equal(most, expected);
      built.dispose();
    }
    reference.dispose();
    await assert.rejects(graph.search(question, { concurrency: 0 }), { status: 'invalid_argument', detail: 'concurrency' });
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
