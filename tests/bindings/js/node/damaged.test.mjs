// A damaged file is an error that names what is broken: never a trap, never an open graph that fails later.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { HoptrailError, load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { passages, question } from './small_corpus.mjs';

const embed = countingEmbed(16);
let engine, bytes;
before(async () => {
  engine = await load();
  const graph = await engine.index(passages, { embed, options: { 'nearest.count': 2 } });
  bytes = await graph.bytes();
  graph.dispose();
});
after(async () => {
  assert.equal((await engine.usage()).liveObjects, 0, 'objects are left alive');
  engine.dispose();
});

const isTold = (error) => {
  assert.ok(error instanceof HoptrailError, `${error}`);
  assert.ok(['corrupt_file', 'unsupported_version'].includes(error.status), `${error.status}: ${error.message}`);
  assert.notEqual(error.message, error.status);
  return true;
};

it('a file cut anywhere is corrupt_file', async () => {
  for (let length = 0; length < bytes.length; ++length) {
    await assert.rejects(engine.open(bytes.subarray(0, length)), { status: 'corrupt_file' }, `cut to ${length}`);
  }
});

it('a file with a changed byte is told, whichever byte', async () => {
  const statuses = new Set();
  for (let at = 0; at < bytes.length; ++at) {
    const changed = bytes.slice();
    changed[at] ^= 1 << at % 8;
    await assert.rejects(engine.open(changed), (error) => statuses.add(error.status) && isTold(error), `byte ${at}`);
  }
  assert.ok(statuses.has('corrupt_file'));
});

it('a file with bytes behind its end, zeros and noise are told', async () => {
  const longer = new Uint8Array(bytes.length + 8);
  longer.set(bytes);
  let seed = 7;
  const noise = Uint8Array.from({ length: 5000 }, () => (seed = (seed * 48271) % 2147483647) & 255);
  for (const given of [longer, new Uint8Array(0), new Uint8Array(5000), noise, new TextEncoder().encode('<!doctype html>')]) {
    await assert.rejects(engine.open(given), isTold);
  }
});

it('the message names the broken invariant', async () => {
  const changed = bytes.slice();
  changed[bytes.length - 20] ^= 1;
  await assert.rejects(engine.open(changed), (error) => error.detail !== '' && isTold(error));
});

it('a damaged file that is said to be trusted does no harm', async () => {
  let opened = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const changed = bytes.slice();
    changed[at] ^= 1 << at % 8;
    let graph;
    try {
      graph = await engine.open(changed, { trusted: true });
      ++opened;
      await graph.bytes();
    } catch (error) {
      isTold(error);
    }
    graph?.dispose();
  }
  assert.ok(opened > 0, 'trusted opens look at less');
});

it('the engine is as good as before', async () => {
  const graph = await engine.open(bytes);
  assert.ok((await graph.search(question, { embed })).passages.length > 0);
  graph.dispose();
});
