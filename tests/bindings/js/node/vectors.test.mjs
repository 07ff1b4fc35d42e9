// The cases of tests/vectors give here, to the last bit, what they give natively: files, rankings, explanations, saved runs.
import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { readCases } from './case_lines.mjs';
import { runCase } from './case_run.mjs';
import { crc32c } from './crc32c.mjs';

const folder = new URL('../../../vectors/cases/', import.meta.url);

it('the module that is loaded by default says which methods it leaves to the complete one', async () => {
  const engine = await load();
  const graph = await engine.index([{ id: 'bergen', text: 'Bergen is a city in Norway.' }]);
  for (const method of ['kgp', 'iier', 'g_rag', 'bgr']) {
    await assert.rejects(graph.search('Which city?', { method }), { status: 'unsupported', message: new RegExp(`${method}.*complete`) });
  }
  graph.dispose();
  engine.dispose();
});

it('the sum of the cases is CRC-32C', () => {
  assert.equal(crc32c('123456789'), 'e3069283');
});

const figures = { questions: 0, cases: 0, 'cases that differ': 0 };
// For docs/trust.md.
after(() => {
  if (!process.env.HOPTRAIL_FIGURES) return;
  const line = { trust: 'Q3', test: 'vectors', figures, kept: figures['cases that differ'] === 0 };
  appendFileSync(process.env.HOPTRAIL_FIGURES, `${JSON.stringify(line)}\n`);
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('.cases'))) {
  describe(file, () => {
    const state = {};
    let engine;
    before(async () => {
      engine = await load({ wasm: new URL('../../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url) });
    });
    after(async () => {
      state.graph?.dispose();
      assert.equal((await engine.usage()).liveObjects, 0, 'objects are left alive');
      engine.dispose();
    });

    const cases = readCases(readFileSync(new URL(file, folder), 'utf8'));
    assert.ok(cases.length > 0, 'the file has cases');
    for (const one of cases) {
      it(`${one.kind}: ${one.name}`, async () => {
        figures['cases that differ'] += 1;
        assert.deepEqual(await runCase(engine, state, one, folder), one.expected);
        figures['cases that differ'] -= 1;
        figures.cases += 1;
        figures.questions += one.settings.filter(([key]) => key === 'question').length;
      });
    }
  });
}
