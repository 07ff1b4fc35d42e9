// When an allocation of the engine fails, the call says out_of_memory, and the engine goes on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed, countingVector } from './counting_host.mjs';
import { manyPassages, passages, question } from './small_corpus.mjs';
import { wasmBytes, withLargestMemory } from './wasm_binary.mjs';

const embed = countingEmbed(16);
const mebibyte = 1 << 20;
const small = async (mebibytes) => load({ wasm: withLargestMemory(wasmBytes(), mebibytes * mebibyte) });

const isOutOfMemory = (error) => {
  assert.equal(error.status, 'out_of_memory', `${error.stack}`);
  assert.match(error.message, /memory/);
  return true;
};

// What any engine must be able to do.
async function works(engine) {
  const graph = await engine.index(passages, { embed });
  const found = await graph.search(question, { embed });
  assert.ok(found.hits.length > 0);
  graph.dispose();
}

describe('an engine whose memory ends', () => {
  it('says so when the sources do not fit, and takes fewer', async () => {
    const engine = await small(6);
    await assert.rejects(engine.index(manyPassages(100_000)), isOutOfMemory);
    assert.equal((await engine.usage()).liveObjects, 0);
    await works(engine);
    engine.dispose();
  });

  it('says so wherever building a graph comes to the end of it', async () => {
    // The same corpus in memories of many sizes: it ends in reading, cutting, linking, in vectors, in writing.
    const sources = [...manyPassages(1500)].map((source) => ({ ...source, vector: countingVector(source.id, 64) }));
    let failed = 0;
    let built = 0;
    for (let mebibytes = 2.25; mebibytes < 4.25; mebibytes += 0.125) {
      const engine = await small(mebibytes);
      try {
        const graph = await engine.index(sources, { options: { 'nearest.count': 3 } });
        await graph.search({ text: 'Station 7', vector: countingVector('x', 64) }).catch(isOutOfMemory);
        graph.dispose();
        ++built;
      } catch (error) {
        isOutOfMemory(error);
        ++failed;
      }
      assert.equal((await engine.usage()).liveObjects, 0, `in ${mebibytes} MiB`);
      await works(engine);
      engine.dispose();
    }
    assert.ok(failed >= 5 && built >= 1, `${failed} failed, ${built} were built`);
  });

  it('says so when a file does not fit, and opens a smaller one', async () => {
    const large = await load();
    const graph = await large.index([...manyPassages(3000)].map((source) => ({ ...source, vector: countingVector(source.id, 512) })));
    const bytes = await graph.bytes();
    large.dispose();
    const engine = await small(4);
    await assert.rejects(engine.open(bytes), isOutOfMemory);
    await assert.rejects(engine.open(bytes), isOutOfMemory);
    await works(engine);
    engine.dispose();
  });

  it('says so when one text does not fit', async () => {
    const engine = await small(4);
    const text = 'lighthouse '.repeat(1_000_000);
    await assert.rejects(engine.index([{ id: 'a', text }]), isOutOfMemory);
    const graph = await engine.index(passages);
    await assert.rejects(graph.search(text), isOutOfMemory);
    await assert.rejects(graph.find(text), isOutOfMemory);
    graph.dispose();
    assert.equal((await engine.usage()).liveObjects, 0);
    await works(engine);
    engine.dispose();
  });

  it('says so when graphs are held until there is no room, and works when they are let go', async () => {
    const engine = await small(4);
    const held = [];
    await assert.rejects(async () => {
      for (;;) held.push(await engine.index(manyPassages(200)));
    }, isOutOfMemory);
    assert.ok(held.length > 3);
    const found = await held[0].search('Station 7 lies').catch(isOutOfMemory);
    if (found !== true) assert.ok(found.passages.length > 0);
    for (const graph of held) graph.dispose();
    assert.equal((await engine.usage()).liveObjects, 0);
    await works(engine);
    engine.dispose();
  });
});
