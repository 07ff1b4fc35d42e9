// What is known of questions, weights that were learned elsewhere, and methods that ask a language model while they search.
import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';
import { weightsFile } from './weights_file.mjs';

const embed = countingEmbed(16);

let engine, graph;
before(async () => {
  // kgp is in the complete module alone.
  engine = await load({ wasm: new URL('../../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url) });
  graph = await engine.index(passages, { embed });
});
after(() => engine.dispose());
afterEach(async () => assert.equal((await engine.usage()).liveObjects, 2, 'objects are left behind'));

it('gold answers measure an asked answer', async () => {
  const known = { text: question, gold: [0, 1, 2, 3], goldAnswers: ['Dora Quist', 'the Ines Varga'] };
  const { explanation } = await graph.ask(known, { embed, complete: storyteller() });
  assert.deepEqual(explanation.measures, { exact_match: 1, f1: 1 });
  assert.equal(explanation.cost.completions, 1);
  const complete = async (messages, { purpose }) => (purpose === 'judge' ? '1' : 'Holt');
  const judged = await graph.ask(known, { embed, complete, options: { 'ask.judge': true } });
  assert.deepEqual(judged.explanation.measures, { exact_match: 0, f1: 0, accurate: true });
  const plain = await graph.ask(question, { embed, complete: storyteller() });
  assert.equal(plain.explanation.measures, undefined);
});

it('golden finds the gold passages, and none finds nothing', async () => {
  const known = { text: question, gold: Uint32Array.of(5, 2) };
  const golden = await graph.search(known, { method: 'golden' });
  assert.deepEqual([...golden.passages].sort(), [2, 5]);
  assert.equal((await graph.search(known, { method: 'none' })).passages.length, 0);
  const steps = [{ text: 'Which book did Anders Holt write?', gold: [0] }];
  assert.equal((await graph.search({ ...known, steps }, { embed })).steps.length, 1);
  for (const gold of [[7], [-1], ['holt'], [0.5]]) {
    await assert.rejects(graph.search({ text: question, gold }), { status: 'bad_input' });
  }
});

it('weights that are none are an error', async () => {
  for (const weights of [new Uint8Array(), Uint8Array.of(1, 2, 3), new Uint8Array(1000)]) {
    await assert.rejects(graph.search(question, { weights }), { status: 'corrupt_file' });
  }
});

it('weights change a search, and what is set goes before them', async () => {
  const scores = async (more) => [...(await graph.search(question, { method: 'gnn_ret', embed, ...more })).scores];
  const weights = weightsFile('gnn_ret.alpha=0.25\n');
  const set = await scores({ options: { 'gnn_ret.alpha': 0.25 } });
  assert.deepEqual(await scores({ weights }), set);
  assert.notDeepEqual(await scores({}), set);
  assert.deepEqual(await scores({ weights, options: { 'gnn_ret.alpha': 0.5 } }), await scores({}));
});

it('a loop asks in a search, too, and cannot do without a language model', async () => {
  const asked = [];
  const complete = async (messages, { purpose }) => {
    asked.push(purpose);
    if (purpose !== 'self_ask') return 'He wrote Nine Winters.';
    const known = messages.some(({ content }) => content.includes('He wrote Nine Winters.'));
    return known ? 'So the final answer is: Ines Varga' : 'Follow up: Which book did Anders Holt write?';
  };
  const loop = { method: 'self_ask', options: { retriever: 'bm25' } };
  const { hits, explanation } = await graph.search(question, { ...loop, complete });
  assert.deepEqual(asked, ['self_ask', 'sub_answer', 'self_ask']);
  assert.ok(hits.some((hit) => hit.passage === 'holt'));
  assert.equal(explanation.loop, 'self_ask');
  assert.equal(explanation.cost.completions, 3);
  await assert.rejects(graph.search(question, loop), { status: 'host_failure', message: /no complete function/ });
});

it('kgp asks when it is given a language model, and embeds what that guesses', async () => {
  const purposes = new Set();
  const noting = async (texts, context) => {
    purposes.add(context.purpose);
    return embed(texts, context);
  };
  const complete = async (messages, { purpose }) => {
    purposes.add(purpose);
    return 'Dora Quist drew for Nine Winters.';
  };
  assert.ok((await graph.search(question, { method: 'kgp', embed: noting })).hits.length > 0);
  assert.deepEqual([...purposes], ['question']);
  assert.ok((await graph.search(question, { method: 'kgp', embed: noting, complete })).hits.length > 0);
  assert.ok(purposes.has('next_evidence'), [...purposes].join());
});
