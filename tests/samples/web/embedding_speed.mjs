// Passages a second of the page's embedding model in one thread, by text_encoder.wasm and by ONNX Runtime:
// node embedding_speed.mjs MODEL_FOLDER [PASSAGES.jsonl [COUNT]]. Seconds are the processor's, so that other programs do not count.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { encoderFile, referenceOf, tokenizerOf } from './reference_encoder.mjs';

const [folder, path = new URL('../../../samples/data/passages.jsonl', import.meta.url), count = '180'] = process.argv.slice(2);
const { modules, remove } = await bundled('model/encoder/encoder', 'model/encoder/bert_weights', 'model/encoder/onnx_graph');
const model = await readFile(join(folder, 'model.onnx'));
const encode = await tokenizerOf(folder);
const lines = (await readFile(path, 'utf8')).trim().split('\n');
const chosen = Array.from({ length: Math.min(Number(count), lines.length) }, (_, at) => lines[Math.floor((at * lines.length) / Math.min(Number(count), lines.length))]);
const texts = chosen.map((line) => JSON.parse(line)).map(({ title = '', text }) => encode(`${title} ${text}`.trim()));

async function secondsOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
let encoder;
const starting = await secondsOf(async () => {
  const weights = modules.findBertWeights(modules.readOnnxGraph(model));
  encoder = await modules.startEncoder(await readFile(encoderFile), weights, 256);
});
const runs = modules.runsOf(texts.map(({ length }) => length));
for (const indices of runs.slice(0, 3)) encoder.run(indices.map((index) => texts[index]));
const seconds = await secondsOf(() => runs.forEach((indices) => encoder.run(indices.map((index) => texts[index]))));
let reference;
const referenceStarting = await secondsOf(async () => (reference = await referenceOf(model)));
const some = texts.filter((_, at) => at % 4 === 0);
for (const text of some.slice(0, 8)) await reference(text); // compiled twice, the second time for speed
const referenceSeconds = await secondsOf(async () => {
  for (const text of some) await reference(text);
});
const tokens = texts.reduce((sum, { length }) => sum + length, 0);
process.stdout.write(`${JSON.stringify({
  passages: texts.length,
  meanTokens: Math.round(tokens / texts.length),
  textEncoder: { passagesPerSecond: texts.length / seconds, secondsToStart: starting },
  onnxRuntime: { passagesPerSecond: some.length / referenceSeconds, secondsToStart: referenceStarting },
}, null, 2)}\n`);
await remove();
