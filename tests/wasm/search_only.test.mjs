// A module built with HOPTRAIL_METHODS=trail,hybrid and HOPTRAIL_SEARCH_ONLY: its size, its hits, and what it refuses. HOPTRAIL_WASM
// names it. The package's modules index, and give the hits to compare with.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { load } from '../../bindings/js/dist/index.node.js';
import { countingEmbed } from '../bindings/js/node/counting_host.mjs';
import { weightsFile } from '../bindings/js/node/weights_file.mjs';

const limit = 257_000;
const module = readFileSync(process.env.HOPTRAIL_WASM);
const handbook = new URL('../../samples/data/handbook/', import.meta.url);
const lines = readFileSync(new URL('../../samples/data/handbook.questions.jsonl', import.meta.url), 'utf8').trim().split('\n');
const questions = lines.map((line) => JSON.parse(line).question);
const embed = countingEmbed(16);

let all, few;
const graphs = []; // [of all methods, of few, with vectors]
before(async () => {
  all = await load();
  few = await load({ wasm: module });
  const files = readdirSync(handbook, { recursive: true }).filter((name) => name.endsWith('.md')).sort();
  const documents = files.map((id) => ({ id, text: readFileSync(new URL(id, handbook), 'utf8'), format: 'markdown' }));
  for (const withVectors of [false, true]) {
    const graph = await all.index(documents, withVectors ? { embed } : {});
    graphs.push([graph, await few.open(await graph.bytes()), withVectors]);
  }
});
after(() => [all, few].forEach((engine) => engine.dispose()));

it(`has at most ${limit / 1000} kB after gzip`, () => {
  const size = gzipSync(module, { level: 9 }).length;
  console.log(JSON.stringify({ gzip: size, limit }));
  assert.ok(size <= limit, `${size} bytes`);
});

it('gives the hits and explanations of the module that has all methods', async () => {
  for (const [full, own, withVectors] of graphs) {
    for (const method of ['trail', 'hybrid']) {
      for (const question of questions) {
        const options = withVectors ? { method, embed } : { method };
        const [expected, found] = [await full.search(question, options), await own.search(question, options)];
        assert.ok(expected.hits.length > 0);
        assert.deepEqual([...found.scores], [...expected.scores], question);
        assert.equal(found.explanationJson, expected.explanationJson);
      }
    }
  }
});

it('lists its methods, and refuses the others by name', async () => {
  assert.deepEqual((await few.methods()).map(({ name }) => name), ['hybrid', 'trail']);
  const [[, graph]] = graphs;
  for (const method of ['bm25', 'gnn_ret', 'kgp', 'plan', 'none']) {
    const message = new RegExp(`method ${method}, which is not in this build \\(HOPTRAIL_METHODS=trail,hybrid\\)`);
    await assert.rejects(graph.search(questions[0], { method }), { status: 'unsupported', message, detail: 'method' });
  }
  const refused = { status: 'unsupported', message: /gnn_ret\.alpha.* method gnn_ret/, detail: 'gnn_ret.alpha' };
  await assert.rejects(graph.search(questions[0], { options: { 'gnn_ret.alpha': 0.5 } }), refused);
  await assert.rejects(graph.search(questions[0], { weights: weightsFile('gnn_ret.alpha=0.25\n') }), refused);
});

it('refuses what is not a search', async () => {
  const refused = (name) => ({ status: 'unsupported', message: new RegExp(`module has no ${name}`), detail: name });
  const [[, graph]] = graphs;
  await assert.rejects(few.index([{ id: 'bergen', text: 'Bergen is a city in Norway.' }]), refused('hop_corpus_create'));
  await assert.rejects(graph.ask(questions[0], { complete: async () => 'four times' }), refused('hop_ask_task_create'));
  await assert.rejects(graph.export('graphml'), refused('hop_graph_export'));
});
