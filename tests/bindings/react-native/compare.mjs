// compare.mjs HOST FOLDER: the same calls give the same in React Native's host and in bindings/js.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { load } from '../../../bindings/js/dist/index.node.js';

const [host, folder] = process.argv.slice(2);

/** Runs in both hosts, so it uses nothing from outside. */
async function calls(open, path) {
  const outcomes = [];
  const attempt = async (call) => {
    try {
      const { explanation, hits, passages, scores, notices } = (await call()) ?? {};
      // One notice is about an option that only bindings/js has.
      outcomes.push({ explanation, hits, passages, scores, notices: notices?.filter((notice) => !notice.endsWith('pass embed')) });
    } catch ({ name, status, detail, message }) {
      outcomes.push({ name, status, detail, message: /^[a-z_]+$/.test(status) ? message : undefined });
    }
  };
  const graph = await open(path);
  const { passageCount, documentCount, dimension, embedderId, byteLength } = graph;
  outcomes.push({ passageCount, documentCount, dimension, embedderId, byteLength });
  const text = 'Where was the designer of the Harbour Bridge born? Ñandú 🌉';
  const vector = new Float32Array([9, 0.5, 0.25, 1]).subarray(1); // not at the beginning of its buffer
  await attempt(() => graph.search(text, { hits: 2, options: { hits: 1, 'hits.explain': undefined } }));
  await attempt(() => graph.search({ text, vector, maskedVector: vector, conditions: ['kind=person|place'] }));
  await attempt(() => graph.search({ text, vector }, { method: 'gnn_ret', options: { 'hits.explain': true } }));
  await attempt(() => graph.search('', {}));
  await attempt(() => graph.search({ text, vector: new Float32Array([1, 2]) }));
  await attempt(() => graph.search({ text, vector: new Float32Array([NaN, 0, 0]) }));
  await attempt(() => graph.search({ text, conditions: ['kind'] }));
  await attempt(() => graph.search(text, { hits: 0 }));
  await attempt(() => graph.search(text, { method: 'bm26' }));
  await attempt(() => graph.search(text, { options: { 'no.option': 1 } }));
  await attempt(() => open(`${path}.damaged`));
  const own = [ // the wording of these is each host's own
    () => graph.search(5), () => graph.search({}), () => graph.search({ text, vector: [1, 2, 3] }), () => graph.search({ text, k: 1 }),
    () => graph.search(text, { limit: 3 }), () => graph.dispose(), () => graph.search(text),
  ];
  for (const call of own) {
    await attempt(call);
    delete outcomes.at(-1).message;
  }
  return outcomes;
}

const engine = await load({ wasm: new URL('../../../bindings/js/dist/hoptrail-complete.wasm', import.meta.url) });
const graph = await engine.index([
  { id: 'bridge', title: 'Harbour Bridge', text: 'The Harbour Bridge was designed by Ines Okafor.', vector: Float32Array.of(1, 0, 0) },
  { id: 'okafor', title: 'Ines Økafor', text: 'Ines Okafor – 🌉 – was born in Bergen.', metadata: { kind: 'person' }, vector: Float32Array.of(0, 1, 0) },
  { id: 'bergen', title: 'Bergen', text: 'Bergen is a city.', metadata: { kind: 'place' }, vector: Float32Array.of(0, 0, 1) },
]);
const path = `${folder}/größe.hop`;
const bytes = await graph.bytes();
await writeFile(path, bytes);
await writeFile(`${path}.damaged`, bytes.subarray(0, 100));
const inHost = (script) => JSON.parse(execFileSync(host, [`(async () => { ${script} })().then((made) => { result = JSON.stringify(made); })`]));

const expected = await calls(async (name) => engine.open(new Uint8Array(await readFile(name))), path);
const found = inHost(`return (${calls})(openHoptrail, ${JSON.stringify(path)})`);
assert.deepEqual(found, JSON.parse(JSON.stringify(expected)));
assert.deepEqual(found[1].hits.map((hit) => hit.id), ['bridge', 'okafor']);
assert.ok(found[1].hits[1].chain.length > 1 && found[1].hits[1].text.includes('🌉'));

// What bindings/js has otherwise or not: a path, hits without explanations, members that hide those of a vector.
assert.deepEqual(inHost(`
  const graph = openHoptrail(${JSON.stringify(path)});
  const told = (call) => { try { return call(); } catch (error) { return error.status; } };
  const vector = Object.defineProperty(new Float32Array(3), 'length', { value: 1e6 });
  return [
    told(() => openHoptrail('/none.hop')), told(() => graph.search({ text: 'a', vector })),
    Object.keys(graph.search('Bergen', { options: { 'hits.explain': false } }).hits[0]),
    told(() => graph.search('Bergen', { options: { hits: { toString() { graph.dispose(); return '1'; } } } }).hits.length),
  ]`), ['not_found', 'bad_input', ['id', 'title', 'text', 'metadata'], 1]);
console.log(`${found.length + 4} outcomes in React Native's host are those expected`);
