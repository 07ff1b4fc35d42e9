// Retrieval metrics: their definitions, by hand, and what is said of input that has none.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { engine } from './store_engine.mjs';

// Gold passages at ranks 1 and 3, one of two at rank 2, none.
const good = [
  { ranking: [7, 1, 9], gold: [7, 9] },
  { ranking: Uint32Array.of(4, 5, 6), gold: Uint32Array.of(5, 8) },
  { ranking: [1, 2, 3], gold: [9] },
];
const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);

it('an interval holds its mean, and its seed decides it', async () => {
  const { mrr } = await engine.evaluate(good, ['mrr'], { seed: 7, resamples: 500 });
  assert.ok(mrr.interval[0] <= mrr.mean && mrr.mean <= mrr.interval[1]);
  assert.ok(mrr.interval[0] < mrr.interval[1]);
  assert.equal(mrr.difference, undefined);
  assert.deepEqual(await engine.evaluate(good, ['mrr'], { seed: 7, resamples: 500 }), { mrr });
});

it('a difference is taken question by question', async () => {
  const worse = good.map(({ ranking, gold }) => ({ ranking: [100, ...ranking], gold }));
  const { 'recall@2': same } = await engine.evaluate(good, ['recall@2'], { baseline: good });
  assert.deepEqual(same.difference, [0, 0]);
  const { 'recall@3': better } = await engine.evaluate(good, ['recall@3'], { baseline: worse });
  assert.ok(better.difference[0] >= 0 && better.difference[1] > 0);
});

it('graphs are measured by the worked values of the page on bgr', async () => {
  const question = 0xffffffff;
  const found = [[question, 1], [1, 2]];
  const gold = [[question, 1], [1, 2], [question, 3], [3, 2]];
  const names = ['graph_edit_distance', 'labeled_graph_edit_distance', 'graph_match', 'graph_structure', 'node_f1', 'mrr'];
  const values = await engine.evaluate([{ ranking: [1], gold: [1], graph: { found, gold } }, good[0]], names);
  assert.deepEqual(names.slice(0, 4).map((name) => values[name].mean), [3, 3, 0, 0]);
  near(values.node_f1.mean, 0.8);
  near(values.mrr.mean, 1);
  const { graph_match: same } = await engine.evaluate([{ ranking: [1], gold: [1], graph: { found, gold: found } }], ['graph_match']);
  assert.equal(same.mean, 1);
  await assert.rejects(engine.evaluate(good, ['graph_match']), { message: /no graph/ });
});

it('input without a meaning is refused by name', async () => {
  await assert.rejects(engine.evaluate(good, ['recall@']), { status: 'not_found', message: /no metric "recall@": recall@k/ });
  await assert.rejects(engine.evaluate([{ ranking: [1], gold: [] }], ['mrr']), { name: 'HoptrailError', message: /gold/ });
  await assert.rejects(engine.evaluate(good, ['mrr'], { baseline: good.slice(1) }), { name: 'HoptrailError', message: /2/ });
});

it('the versions of graph files are told', () => {
  const { current, oldest } = engine.fileVersions;
  assert.ok(oldest >= 1 && oldest <= current);
});
