// A smaller module after gzip has other bytes and the same behavior: the order of its functions, and joined data segments.
// HOPTRAIL_WASM names the module.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../bindings/js/dist/index.node.js';
import { withJoinedData } from '../../wasm/data_segments.mjs';
import { functionsOf, withOrder } from '../../wasm/module_functions.mjs';
import { leb, moduleOf, Reader, sectionIds, sectionsOf, vectorOf } from '../../wasm/module_sections.mjs';
import { passages, question } from '../bindings/js/node/small_corpus.mjs';

const module = readFileSync(process.env.HOPTRAIL_WASM);
const functions = functionsOf(module);
const own = Array.from(functions.bodies.keys());

test('its own order gives the same bytes', () => {
  assert.ok(functions.bodies.length > 1000);
  assert.ok(withOrder(module, functions, own).equals(module));
});

test('another order gives another module that does the same, and back', async () => {
  // Every third function, then the others backwards: a permutation without a pattern that indices could hide behind.
  const other = [...own.filter((index) => index % 3 === 0), ...own.filter((index) => index % 3 !== 0).reverse()];
  const changed = withOrder(module, functions, other);
  assert.ok(!changed.equals(module));
  const back = new Array(other.length);
  other.forEach((index, place) => { back[index] = place; });
  assert.ok(withOrder(changed, functionsOf(changed), back).equals(module));

  const found = [];
  for (const wasm of [module, changed]) {
    const engine = await load({ wasm });
    const graph = await engine.index(passages);
    found.push([Buffer.from(await graph.bytes()).toString('hex'), (await graph.search(question)).explanationJson]);
    await assert.rejects(graph.search(question, { options: { hits: 0 } }), { status: 'option_out_of_bounds' });
    engine.dispose();
  }
  assert.deepEqual(found[1], found[0]);
});

test('what it does not know is an error', () => {
  assert.throws(() => functionsOf(module.subarray(0, module.length - 1000)), /ends too early/);
  const custom = Buffer.concat([module, Buffer.from([0, 2, 1, 0x61])]); // a custom section named "a"
  assert.throws(() => withOrder(custom, functionsOf(custom), own), /custom section/);
});

/** The module with each data segment cut at its zeros, as Binaryen does. */
function withCutData(module) {
  const sections = sectionsOf(module);
  const data = sections.find(({ id }) => id === sectionIds.data);
  const reader = new Reader(data.content);
  const parts = reader.vector(() => {
    reader.take(2); // active, i32.const
    const place = reader.signed();
    reader.take(1); // end
    const bytes = reader.take(reader.number()), cut = [];
    for (let begin = 0, at = 0; begin < bytes.length; begin = at) {
      while (at < bytes.length && bytes[at] !== 0) ++at;
      const own = bytes.subarray(begin, at);
      if (own.length > 0) cut.push(Buffer.concat([Buffer.from([0, 0x41]), leb(place + begin, true), Buffer.from([0x0b]), leb(own.length), own]));
      while (at < bytes.length && bytes[at] === 0) ++at;
    }
    return cut;
  }).flat();
  data.content = vectorOf(parts);
  const count = sections.find(({ id }) => id === sectionIds.dataCount);
  if (count !== undefined) count.content = leb(parts.length);
  return moduleOf(module, sections);
}

test('joined data segments fill the memory as the cut ones do', async () => {
  const cut = withCutData(module), joined = withJoinedData(cut);
  const segments = (wasm) => new Reader(sectionsOf(wasm).find(({ id }) => id === sectionIds.data).content).number();
  assert.ok(segments(cut) > 5 * segments(joined), `${segments(cut)} and ${segments(joined)} segments`);
  const memories = await Promise.all([module, cut, joined].map(async (wasm) => {
    const engine = await WebAssembly.instantiate(wasm, {
      env: { emscripten_notify_memory_growth() {} }, wasi_snapshot_preview1: { proc_exit() {} },
    });
    return Buffer.from(engine.instance.exports.memory.buffer);
  }));
  assert.ok(memories[0].some((byte) => byte !== 0));
  assert.ok(memories.every((memory) => memory.equals(memories[0])));
});
