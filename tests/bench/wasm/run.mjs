// run.mjs HOPTRAIL.WASM NATIVE_BENCH FOLDER: hoptrail.wasm in Node and in Chromium compared with the native build with SSE2 kernels,
// in one run on one set, as ratios with their goals. Exit 1 when one is missed. (`./dev bench wasm`)
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { measureInt8Scan, measureMemory, measureSet, measureSteps } from './stages.js';

const [wasm, native, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: run.mjs HOPTRAIL.WASM HOPTRAIL_BENCH_TABLE FOLDER');
const rounds = 2;
const goals = { search: 2.5, index: 3, int8Scan: 5, memory: 40, step: 8 };

/** A NumPy file of float16 in rows. */
async function vectors(path) {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const length = bytes.readUInt16LE(8);
  const [, rows, dimension] = /\((\d+), (\d+)\)/.exec(bytes.toString('latin1', 10, 10 + length)).map(Number);
  const halves = new Uint16Array(bytes.buffer.slice(bytes.byteOffset + 10 + length));
  const values = Float32Array.from(halves, (half) => {
    const exponent = (half >> 10) & 31;
    const fraction = half & 1023;
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    return half & 0x8000 ? -size : size;
  });
  return { values, rows, dimension };
}

async function lines(name) {
  const text = await readFile(join(folder, name), 'utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
}

async function loadSet() {
  return {
    passages: (await lines('passages.jsonl')).map(({ id, title = '', text, entities }) => ({ id: String(id), title, text, entities })),
    questions: (await lines('questions.jsonl')).map(({ question }) => question),
    vectors: await vectors(join(folder, 'passages.f16.npy')),
    questionVectors: await vectors(join(folder, 'questions.f16.npy')),
    maskedVectors: await vectors(join(folder, 'masked.f16.npy')),
  };
}

async function measureNative() {
  const { stdout } = await promisify(execFile)(native, ['--json', '--wall', '--repetitions', String(rounds), folder], { maxBuffer: 1e8 });
  const { kernels, sets: [figures] } = JSON.parse(stdout);
  const search = Object.fromEntries(Object.entries(figures.search).map(([name, { p50_seconds }]) => [name, p50_seconds * 1000]));
  return { kernels, index: figures.index_seconds * 1000, open: figures.open_full_seconds * 1000, search };
}

/** The same stages in a page: the set is sent there unchanged. */
async function measureChromium(set) {
  const { startServer, openChromium, noChromium } = await import('../../bindings/js/browser/harness/index.mjs');
  if (noChromium) return { skipped: noChromium };
  const withoutArrays = JSON.stringify(set, (_, value) => (value instanceof Float32Array ? undefined : value));
  const server = await startServer({
    roots: { '/': new URL('./', import.meta.url) },
    // An isolated page has a clock of 5 µs instead of 100.
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    answers: {
      '/': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>bench</title>' },
      '/hoptrail.wasm': { headers: { 'content-type': 'application/wasm' }, body: await readFile(wasm) },
      '/set.json': { headers: { 'content-type': 'application/json' }, body: withoutArrays },
      ...Object.fromEntries(['vectors', 'questionVectors', 'maskedVectors'].filter((name) => set[name]).map((name) => [
        `/${name}`, { body: Buffer.from(set[name].values.buffer) },
      ])),
    },
  });
  const browser = await openChromium();
  try {
    const page = await browser.context.newPage();
    await page.goto(server.origin);
    return await page.evaluate(async (rounds) => {
      const stages = await import('/stages.js');
      const compiled = await WebAssembly.compileStreaming(fetch('/hoptrail.wasm'));
      const set = await (await fetch('/set.json')).json();
      for (const name of ['vectors', 'questionVectors', 'maskedVectors']) {
        if (set[name]) set[name].values = new Float32Array(await (await fetch(`/${name}`)).arrayBuffer());
      }
      const figures = await stages.measureSet(compiled, set, rounds);
      return { ...figures, int8Scan: await stages.measureInt8Scan(compiled, 100_000), steps: await stages.measureSteps(compiled, set) };
    }, rounds);
  } finally {
    await browser.close();
    await server.close();
  }
}

const set = await loadSet();
const compiled = await WebAssembly.compile(await readFile(wasm));
const native_ = await measureNative();
const node = await measureSet(compiled, set, rounds);
node.int8Scan = await measureInt8Scan(compiled, 100_000);
node.steps = await measureSteps(compiled, set);
const memory = ((await measureMemory(compiled, set)) / 2 ** 20) * (10_000 / set.passages.length);
const chromium = await measureChromium(set);

let missed = 0;
const mark = (value, goal) => {
  if (value <= goal) return 'ok';
  missed += 1;
  return 'short';
};
const places = [['Node', node], ...(chromium.skipped ? [] : [['Chromium', chromium]])];
if (chromium.skipped) console.error(chromium.skipped);
console.log(`${set.passages.length} passages; native: ${native_.kernels} kernels\n`);
console.log('| stage | place | WebAssembly / native | goal | |\n|---|---|---:|---:|---|');
for (const [place, figures] of places) {
  const row = (stage, ratio, goal) => console.log(`| ${stage} | ${place} | ${ratio.toFixed(2)} | ${goal} | ${mark(ratio, goal)} |`);
  row('index', figures.index / native_.index, goals.index);
  for (const [name, time] of Object.entries(figures.search)) row(`search: ${name}`, time / native_.search[name], goals.search);
}
console.log('\n| stage | place | figure | goal | |\n|---|---|---:|---:|---|');
for (const [place, figures] of places) {
  const row = (stage, value, goal) => console.log(`| ${stage} | ${place} | ${value.toFixed(1)} | ${goal} | ${mark(value, goal)} |`);
  row('exact scan of 100,000 × 384 int8, whole search, ms', figures.int8Scan, goals.int8Scan);
  for (const [name, longest] of Object.entries(figures.steps)) row(`longest step of 1,000 units, ms: ${name}`, longest, goals.step);
}
console.log(`| memory for 10,000 passages, without text, MiB | Node | ${memory.toFixed(1)} | ${goals.memory} | ${mark(memory, goals.memory)} |`);
process.exitCode = missed > 0 ? 1 : 0;
