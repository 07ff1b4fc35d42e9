/**
 * Assembles the page: a static folder for any web server.
 *
 *     node build.mjs --out FOLDER [--model FOLDER] [--address URL]
 *
 * The npm package, built before, indexes samples/data/passages.jsonl. The model's folder has model.onnx and tokenizer.json of
 * all-MiniLM-L6-v2; without it the page works, but has no vectors. text_encoder.wasm, which `./dev wasm` builds, runs the
 * model; ONNX Runtime runs models of other forms.
 * The URL is the page's future address: sites that show a card for a link need the full URL of the card.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const modelId = 'all-minilm-l6-v2';
const modelFiles = ['model.onnx', 'tokenizer.json'];
const runtimeFile = 'ort-wasm-simd-threaded.wasm';
const encoderFile = 'text_encoder.wasm';

function fail(message) {
  process.stderr.write(`build: ${message}\n`);
  process.exit(2);
}

const { values } = parseArgs({ options: { out: { type: 'string' }, model: { type: 'string' }, address: { type: 'string' } } });
if (!values.out) fail('--out FOLDER is required');
const out = resolve(values.out);

const sources = {
  wasm: join(here, '../../bindings/js/dist/hoptrail.wasm'),
  package: join(here, '../../bindings/js/dist/worker/script.js'),
  samples: join(here, '../data/passages.jsonl'),
};
for (const [what, path] of Object.entries(sources)) {
  await stat(path).catch(() => fail(`${path} is missing${what === 'wasm' || what === 'package' ? ': build the npm package first' : ''}`));
}

/** The samples as a graph, by the npm package. */
async function indexSamples() {
  const { load } = await import(pathToFileURL(join(here, '../../bindings/js/dist/index.node.js')));
  const passages = (await readFile(sources.samples, 'utf8')).split('\n').filter((line) => line.trim() !== '').map((line) => {
    const { id, title, text, ...metadata } = JSON.parse(line);
    return { id, title, text, metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)])) };
  });
  const engine = await load();
  const bytes = await (await engine.index(passages)).bytes();
  engine.dispose();
  return bytes;
}

// The folder is emptied, so it must be empty or an earlier build.
const present = await readdir(out).catch(() => []);
if (present.length > 0 && !present.includes('page.json')) fail(`${out} has other files than the page: choose an empty folder`);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(here, 'static'), out, { recursive: true });
if (values.address) {
  const card = new URL('social-card.png', values.address.endsWith('/') ? values.address : `${values.address}/`).href;
  const path = join(out, 'index.html');
  await writeFile(path, (await readFile(path, 'utf8')).replace('property="og:image" content="social-card.png"', `property="og:image" content="${card}"`));
}
await cp(sources.wasm, join(out, 'hoptrail.wasm'));
await writeFile(join(out, 'samples.hop'), await indexSamples());
await cp(sources.samples, join(out, 'samples.jsonl'));

const bundling = {
  absWorkingDir: here,
  bundle: true,
  preserveSymlinks: true, // the npm package is a link: resolve its imports from here
  format: 'esm',
  target: ['chrome109', 'firefox115', 'safari16.4'],
  minify: true,
  legalComments: 'eof',
  logLevel: 'warning',
};
await build({
  ...bundling,
  entryPoints: {
    page: 'src/page.ts',
    engine_worker: 'src/engine_worker.ts',
    embedder_worker: 'src/embedder_worker.ts',
    atlas: 'src/atlas/atlas.ts',
    documents: 'src/corpus/documents/documents.ts',
    'pdf/read_pdf': 'src/corpus/documents/read_pdf.ts',
    greeting: 'src/greeting/greeting.ts',
    own_model: 'src/own_model/own_model.ts',
    share: 'src/share/share.ts',
    atlas_worker: 'src/atlas_worker.ts',
    style: 'style/style.css',
  },
  outdir: out,
});

// The reader of PDF files, fetched when one is dropped. A copy of the page without the folder pdf/ leaves such files out.
const pdfjs = join(here, 'node_modules/pdfjs-dist');
await cp(join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), join(out, 'pdf/pdf.worker.min.mjs'));
await cp(join(pdfjs, 'cmaps'), join(out, 'pdf/cmaps'), { recursive: true });

const byteLengthOf = async (path) => (await stat(path)).size;
const hashOf = async (...paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
};

let model = null;
if (values.model) {
  const folder = join(out, 'models', modelId);
  await mkdir(folder, { recursive: true });
  for (const file of modelFiles) {
    const path = resolve(values.model, file);
    await cp(path, join(folder, file)).catch(() => fail(`${path} is missing: the model's folder must contain ${modelFiles.join(' and ')}`));
  }
  await mkdir(join(out, 'onnxruntime'));
  await cp(join(here, 'node_modules/onnxruntime-web/dist', runtimeFile), join(out, 'onnxruntime', runtimeFile));
  const encoder = join(here, '../../.build/wasm/wasm', encoderFile);
  await cp(encoder, join(out, encoderFile)).catch(() => fail(`${encoder} is missing: build the npm package first`));
  const files = [...modelFiles.map((file) => join(folder, file)), join(out, encoderFile)];
  model = { id: modelId, byteLength: (await Promise.all(files.map(byteLengthOf))).reduce((sum, size) => sum + size, 0) };
}

const passages = (await readFile(sources.samples, 'utf8')).split('\n').filter((line) => line.trim() !== '').length;
const samples = { version: await hashOf(join(out, 'samples.hop'), join(out, 'samples.jsonl')), passages };

// The service worker caches all files at the start except the model, which it caches at first use, and the card for links.
const kept = (await readdir(out, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
  .filter((path) => !/^(models|onnxruntime|pdf)\/|^social-card\.png$/u.test(path))
  .sort();
const version = await hashOf(...kept.map((path) => join(out, path)));
await writeFile(join(out, 'page.json'), `${JSON.stringify({ version, samples, model }, null, 2)}\n`);
await build({
  ...bundling,
  format: 'iife',
  entryPoints: ['src/service_worker.ts'],
  outdir: out,
  define: { PAGE_VERSION: JSON.stringify(version), PAGE_FILES: JSON.stringify(['./', ...kept.filter((path) => path !== 'index.html'), 'page.json']) },
});

const pageBytes = (await Promise.all([...kept, 'service_worker.js'].map((path) => byteLengthOf(join(out, path))))).reduce((sum, size) => sum + size, 0);
process.stdout.write(`${values.out}: the page, ${Math.round(pageBytes / 1000)} kB${model ? `, and the model, ${Math.round(model.byteLength / 1e6)} MB` : ', without a model'}\n`);
