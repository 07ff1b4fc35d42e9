// What is known of questions, weights that were learned elsewhere, and methods that ask a language model while they search.
import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { passages, question } from './small_corpus.mjs';
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

it('weights change a search, and what is set goes before them', async () => {
  const scores = async (more) => [...(await graph.search(question, { method: 'gnn_ret', embed, ...more })).scores];
  const weights = weightsFile('gnn_ret.alpha=0.25\n');
  const set = await scores({ options: { 'gnn_ret.alpha': 0.25 } });
  assert.deepEqual(await scores({ weights }), set);
  assert.notDeepEqual(await scores({}), set);
  assert.deepEqual(await scores({ weights, options: { 'gnn_ret.alpha': 0.5 } }), await scores({}));
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
