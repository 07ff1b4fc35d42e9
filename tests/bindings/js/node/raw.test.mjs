// The raw layer is that of the header and of the module, and reaches all of a 32-bit memory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { createEngine } from '../../../../bindings/js/dist/engine/engine.js';
import { functionNames } from '../../../../bindings/js/dist/engine/raw.js';
import { Native } from '../../../../bindings/js/dist/engine/native.js';
import { instantiate } from '../../../../bindings/js/dist/engine/wasm.js';
import { memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed, countingVector } from './counting_host.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';
import { completeWasmUrl, wasmBytes } from './wasm_binary.mjs';

const root = new URL('../../../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

async function exportsOf(module) {
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(module), {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
  });
  return exports;
}

it('the module exports the functions of the header, with as many parameters, and raw.ts declares those', async () => {
  const exports = await exportsOf(wasmBytes());
  const header = read('capi/include/hoptrail.h').replace(/\/\*[^]*?\*\//g, '');
  const raw = read('bindings/js/src/engine/raw.ts').replace(/\/\*[^]*?\*\//g, '');
  const count = (parameters) => parameters.split(',').filter((one) => one.trim() !== '' && one.trim() !== 'void').length;
  const declared = [...header.matchAll(/HOP_API [^;(]*?(hop_\w+)\(([^)]*)\);/g)].map(([, name, parameters]) => [name, count(parameters)])
    .filter(([name]) => !/^hop_(train_|store_|shard|coordinator_|explanation_)/.test(name)); // native only, and of the complete module only
  const typed = [...raw.matchAll(/^ {2}(hop_\w+)\(([^)]*)\): /gm)].map(([, name, parameters]) => [name, count(parameters)]);
  const exported = Object.entries(exports).filter(([name]) => name.startsWith('hop_')).map(([name, call]) => [name, call.length]);
  assert.ok(declared.length > 90);
  assert.deepEqual(exported.sort(), declared.sort());
  assert.deepEqual(typed.sort(), declared.sort());
  assert.deepEqual([...functionNames].sort(), declared.map(([name]) => name));
});

it('the complete module exports the functions of a store, too, as store/raw.ts declares them', async () => {
  const exports = await exportsOf(readFileSync(completeWasmUrl));
  const raw = read('bindings/js/src/store/raw.ts').replace(/\/\*[^]*?\*\//g, '');
  const typed = [...raw.matchAll(/^ {2}(hop_\w+)\(([^)]*)\): /gm)];
  const count = (parameters) => parameters.split(',').filter((one) => one.trim() !== '').length;
  const exported = Object.entries(exports).filter(([name]) => name.startsWith('hop_store_'));
  assert.equal(exported.length, 7);
  assert.deepEqual(
    typed.map(([, name, parameters]) => [name, count(parameters)]).sort(),
    exported.map(([name, call]) => [name, call.length]).sort(),
  );
});

// Blocks that are taken and never touched: they cost addresses, not memory. sbrk takes fewer than 2 GiB at once.
const largeBlocks = (native) => [1, 2, 3].map(() => native.raw.malloc(2 ** 30 - 2 ** 20) >>> 0);
const memories = {
  // A view from there to the end has more than 2 GiB.
  'addresses below 2 GiB in a memory of more': (native) => {
    const below = native.raw.malloc(2 ** 26);
    const blocks = largeBlocks(native);
    native.raw.free(below);
    return !blocks.includes(0);
  },
  'addresses beyond 2 GiB': (native) => {
    const blocks = largeBlocks(native);
    for (let last = 1; last !== 0 && last < 2 ** 31; ) last = native.raw.malloc(1024) >>> 0; // what is left below is filled
    return !blocks.includes(0);
  },
};
for (const [where, take] of Object.entries(memories)) {
  it(`${where} are as good as any`, async (test) => {
    const native = await instantiate(wasmBytes());
    if (!take(native)) return test.skip('this machine does not give so many addresses');
    const engine = createEngine(native, memoryStorage());
    const embed = countingEmbed(16);
    const complete = storyteller();
    const graph = await engine.index(passages, { embed });
    const large = await engine.index([{ id: 'large.txt', format: 'plain', text: 'lighthouse '.repeat(500_000) }]);
    const result = await graph.ask(question, { method: 'rgnn_ret', embed, complete });
    assert.equal(result.answer, 'Ines Varga');
    await assert.rejects(graph.find('nobody'), { status: 'not_found', message: 'no passage "nobody"' });
    assert.ok(large.passageCount > 100);
    await graph.save('file');
    const opened = await engine.openStored('file');
    assert.deepEqual(await opened.bytes(), await graph.bytes());
    for (const one of [graph, large, opened]) one.dispose();
    assert.equal((await engine.usage()).liveObjects, 0);
    engine.dispose();
  });
}

it('a trap ends the engine: every later call says so, and runs under way end', async () => {
  const exports = await exportsOf(wasmBytes());
  const trap = new WebAssembly.RuntimeError('unreachable');
  const native = new Native({
    ...exports,
    hop_mask_question() {
      throw trap;
    },
  });
  const engine = createEngine(native, memoryStorage());
  const embed = countingEmbed(16);
  const graph = await engine.index(passages, { embed });
  const waiting = assert.rejects(graph.search(question, { embed: () => new Promise(() => {}) }), { name: 'HoptrailError' });
  const isStopped = { name: 'HoptrailError', status: 'internal', message: /unreachable.*load a new engine/, cause: trap };
  await assert.rejects(graph.mask(question), isStopped);
  await assert.rejects(engine.usage(), isStopped);
  await assert.rejects(engine.index(passages), isStopped);
  await waiting;
});

it('arrays of another realm are as good', async () => {
  const native = await instantiate(wasmBytes());
  const engine = createEngine(native, memoryStorage());
  const there = (values) => runInNewContext(`new Float32Array(${JSON.stringify([...values])})`);
  const embed = async (texts) => (await countingEmbed(16)(texts)).map(there);
  const [own, foreign] = [await engine.index(passages, { embed: countingEmbed(16) }), await engine.index(passages, { embed })];
  assert.deepEqual(await foreign.bytes(), await own.bytes());
  const vector = countingVector(question, 16);
  const found = await own.search({ text: question, vector: there(vector) });
  assert.deepEqual(found.scores, (await own.search({ text: question, vector })).scores);
  const bytes = runInNewContext(`new Uint8Array(${JSON.stringify([...(await own.bytes())])})`);
  for (const given of [bytes, bytes.buffer]) assert.equal((await engine.open(given)).passageCount, passages.length);
  engine.dispose();
});
