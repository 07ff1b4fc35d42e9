// The raw layer reaches all of a 32-bit memory, survives a trap, and takes arrays of any realm. tests/abi and tests/wasm compare its
// functions with the header and the module.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { createEngine } from '../../../../bindings/js/dist/engine/engine.js';
import { Native } from '../../../../bindings/js/dist/engine/native.js';
import { instantiate } from '../../../../bindings/js/dist/engine/wasm.js';
import { memoryStorage } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed, countingVector } from './counting_host.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';
import { wasmBytes } from './wasm_binary.mjs';

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
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(wasmBytes()), {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
  });
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
