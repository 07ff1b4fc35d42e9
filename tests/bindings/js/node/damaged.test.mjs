// A damaged file that is opened as trusted does no harm: tests/wasm/damage.test.mjs has the others, byte by byte.
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
