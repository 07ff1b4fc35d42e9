// The tarball as its users get it: what is in it, and that it works in Node, Deno, Vite, webpack, a plain page and tsc.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build as viteBuild, createServer as viteServer } from 'vite';
import webpack from 'webpack';
import { noChromium, openChromium } from '../browser/harness/chromium.mjs';
import { startServer } from '../browser/harness/server.mjs';
import { install, makeProject, outputOf, project } from './project.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);
const model = process.env.HOPTRAIL_MODEL;
const noModel = model ? false : 'model not given (HOPTRAIL_MODEL)';
const inOrder = ['bridge', 'okafor', 'bergen'];
const wayToBergen = ['Harbour Bridge', 'Harbour Bridge', 'Ines Okafor', 'Ines Okafor', 'Bergen', 'Bergen'];

let packed;
before(async () => (packed = await makeProject()));

describe('the tarball', () => {
  test('has the outputs, README, LICENSE, NOTICE and package.json, and nothing else', () => {
    const paths = packed.files.map((file) => file.path);
    const other = paths.filter((path) => !/^dist\/[\w/.-]+\.(js|d\.ts)$/.test(path));
    assert.deepEqual(other.sort(), ['LICENSE', 'NOTICE', 'README.md', 'dist/hoptrail-complete.wasm', 'dist/hoptrail.wasm', 'package.json']);
    for (const entry of ['index.js', 'index.d.ts', 'index.node.js', 'onnx.js', 'openai.js', 'worker/index.js', 'worker/script.js']) {
      assert.ok(paths.includes(`dist/${entry}`), entry);
    }
    assert.ok(!existsSync(join(here, '../../../../bindings/js/LICENSE')), 'pack.mjs left a copy behind');
  });

  test('is small', async (t) => {
    const installed = join(project, 'node_modules', 'hoptrail', 'dist');
    const wasm = gzipSync(await readFile(join(installed, 'hoptrail.wasm')), { level: 9 }).length;
    t.diagnostic(`tarball ${kB(packed.size)}, unpacked ${kB(packed.unpackedSize)}, hoptrail.wasm ${kB(wasm)} gzip`);
    assert.ok(packed.size < 1_440_000);
  });

  test('needs no other package, and names only files that are there', async () => {
    assert.deepEqual((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.')), ['hoptrail']);
    const folder = join(project, 'node_modules', 'hoptrail');
    const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    assert.equal(description.dependencies, undefined);
    for (const target of Object.values(description.exports).flatMap(targetsOf)) assert.ok(existsSync(join(folder, target)), target);
  });
});

describe('without a browser', () => {
  const expected = (output) => {
    const { hits, bytes, passages, version } = JSON.parse(output);
    assert.deepEqual(hits, inOrder);
    assert.equal(passages, 3);
    assert.ok(bytes > 1000);
    assert.match(version, /^\d+\.\d+\.\d+$/);
  };

  test('Node runs it', async () => expected(await outputOf(process.execPath, ['node/search.mjs'], { cwd: project })));

  test('Node, by an install that has nothing else, says what to install for hoptrail/onnx', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hoptrail-packed-'));
    try {
      await install(folder, packed.tarball);
      await writeFile(join(folder, 'no_peers.mjs'), await readFile(join(here, 'node/no_peers.mjs')));
      const said = JSON.parse(await outputOf(process.execPath, ['no_peers.mjs'], { cwd: folder }));
      assert.equal(said.name, 'HoptrailError');
      assert.equal(said.status, 'model_unavailable');
      assert.match(said.message, /npm install onnxruntime-web/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const deno = findDeno();
  test('Deno runs it', { skip: deno ? false : 'no Deno here (HOPTRAIL_DENO names one)' }, async () => {
    const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
    expected(await outputOf(deno, ['run', '--no-prompt', '--cached-only', '--allow-read=.', 'node/search.mjs'], { cwd: project, env }));
  });
});

describe('types', () => {
  const strict = { strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true, target: 'ES2022', types: [] };
  for (const [name, options] of Object.entries({
    bundler: { ...strict, module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
    nodenext: { ...strict, module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
    'nodenext without the DOM': { ...strict, module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022'], types: ['node'], skipLibCheck: true },
  })) {
    test(`hold under ${name}`, () => compileTypes(options, ['types/use.ts']));
  }
  // Its own declarations do not hold without skipLibCheck.
  test("fit the peers' own", () => compileTypes({ ...strict, module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022', 'DOM'], skipLibCheck: true }, ['types/peers.ts']));
});

describe('in Chromium', { skip: noChromium }, () => {
  let browser;
  before(async () => (browser = await openChromium()));
  after(() => browser?.close());

  /** Serves the roots and opens the page. What it asks of other origins, and its console errors, are collected. */
  async function withPage(roots, path, use, headers = {}) {
    const server = await startServer({ roots: model ? { ...roots, '/model/': model } : roots, headers });
    try {
      await onPage(server.origin, path, use, server);
    } finally {
      await server.close();
    }
  }

  async function onPage(origin, path, use, server) {
    const { page, errors, foreign } = await browser.newPage(origin);
    try {
      await page.goto(origin + path);
      await page.waitForFunction(() => globalThis.fixture !== undefined || globalThis.found !== undefined).catch((cause) => {
        throw new Error(`the page did not start: ${errors.join('; ')}`, { cause });
      });
      await use(page, server);
      assert.deepEqual(errors, []);
      assert.deepEqual(foreign, []);
    } finally {
      await page.close();
    }
  }

  const call = (page, name, ...values) => page.evaluate(([key, given]) => globalThis.fixture[key](...given), [name, values]);

  async function searches(page) {
    const here = await call(page, 'inThisThread');
    assert.deepEqual(here.hits, inOrder);
    assert.deepEqual(here.path, wayToBergen);
    assert.deepEqual(await call(page, 'inWorker'), here);
    assert.equal(await call(page, 'openAi'), 'function');
  }

  async function embeds(page, runtime) {
    const found = await call(page, 'embedded', '/model/model.onnx', '/model/tokenizer.json', runtime);
    assert.equal(found.dimension, 384);
    assert.deepEqual(found.hits, inOrder);
    assert.ok(Math.abs(Math.hypot(...found.vector) - 1) < 1e-5);
  }

  async function isVector(page) {
    const vector = await page.evaluate(() => globalThis.found);
    assert.equal(vector.length, 384);
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
  }

  describe('by Vite', () => {
    const root = join(project, 'vite');
    before(() => viteBuild({ root, logLevel: 'error', base: './' }));
    const roots = { '/deep/path/': join(root, 'dist') };

    test('the build searches, in this thread and in a worker', () => withPage(roots, '/deep/path/index.html', searches));
    test('the build embeds', { skip: noModel }, () => withPage(roots, '/deep/path/index.html', (page) => embeds(page)));
    // The second as the README has it for Vite 6 and 7, whose bundling beforehand loses the files next to the code.
    for (const optimizeDeps of [{}, { exclude: ['hoptrail', 'onnxruntime-web'] }]) {
      const how = JSON.stringify(optimizeDeps);
      const page = (use) => withDevelopmentServer(root, optimizeDeps, (origin) => onPage(origin, '/', use));
      test(`the development server searches, with optimizeDeps ${how}`, () => page(searches));
      test(`the development server embeds, with optimizeDeps ${how}`, { skip: noModel }, () => page((open) => embeds(open)));
    }
  });

  describe('by webpack', () => {
    const root = join(project, 'webpack');
    before(async () => {
      await bundle(root);
      for (const name of ['index.html', 'own_worker.html']) await copyFile(join(root, name), join(root, 'dist', name));
    });
    const roots = { '/deep/path/': join(root, 'dist') };

    test('the build searches, in this thread and in a worker', () => withPage(roots, '/deep/path/index.html', searches));
    test('the build embeds', { skip: noModel }, () => withPage(roots, '/deep/path/index.html', (page) => embeds(page)));
    // As the README says; the page's icon is a data: URL.
    const policy = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src data:" };
    test('the build searches under a content security policy', () => withPage(roots, '/deep/path/index.html', searches, policy));
    test('the build embeds under a content security policy', { skip: noModel }, () =>
      withPage(roots, '/deep/path/index.html', (page) => embeds(page), policy));
    test('the build embeds in a worker of its own', { skip: noModel }, () => withPage(roots, '/deep/path/own_worker.html', isVector));
  });

  describe('by nothing', () => {
    const modules = (name) => join(here, 'node_modules', name, 'dist');
    const roots = {
      '/': join(project, 'plain'),
      '/vendor/hoptrail/': join(project, 'node_modules', 'hoptrail', 'dist'),
      '/vendor/onnxruntime-web/': modules('onnxruntime-web'),
      '/vendor/tokenizers/': modules('@huggingface/tokenizers'),
      '/elsewhere/': modules('onnxruntime-web'),
    };

    test('a page with an import map searches, in this thread and in a worker', () => withPage(roots, '/index.html', searches));
    test('a page with an import map embeds', { skip: noModel }, () => withPage(roots, '/index.html', (page) => embeds(page)));
    test('a worker embeds, given the modules', { skip: noModel }, () => withPage(roots, '/own_worker.html', isVector));
    test('runtime.wasmPaths says where ONNX Runtime is', { skip: noModel }, () =>
      withPage(roots, '/index.html', async (page, server) => {
        await embeds(page, { wasmPaths: { wasm: '/elsewhere/ort-wasm-simd-threaded.wasm' } });
        assert.ok(server.requests.includes('/elsewhere/ort-wasm-simd-threaded.wasm'));
      }));
    test('an engine in a worker takes vectors of an embedder in the page', { skip: noModel }, () =>
      withPage(roots, '/index.html', async (page) => {
        const found = await call(page, 'embeddedInWorker', '/model/model.onnx', '/model/tokenizer.json');
        assert.equal(found.dimension, 384);
        assert.deepEqual(found.hits, inOrder);
      }));
    test('a page without an import map searches', () =>
      withPage(roots, '/dist.html', async (page) => assert.deepEqual(await page.evaluate(() => globalThis.found), ['bridge', 'okafor'])));
  });
});

async function withDevelopmentServer(root, optimizeDeps, use) {
  const serveModel = {
    name: 'model',
    configureServer: ({ middlewares }) => {
      middlewares.use('/model', (request, response) => createReadStream(join(model, request.url)).pipe(response));
    },
  };
  await rm(join(project, 'node_modules', '.vite'), { recursive: true, force: true });
  const server = await viteServer({
    root, logLevel: 'error', optimizeDeps, plugins: [serveModel], server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  });
  await server.listen();
  try {
    await use(`http://127.0.0.1:${server.httpServer.address().port}`);
  } finally {
    await server.close();
  }
}

async function bundle(root) {
  const stats = await new Promise((resolve, reject) => {
    const configuration = {
      mode: 'production',
      context: root,
      entry: { main: './main.js', own_worker: './own_worker.js' },
      output: { path: join(root, 'dist'), clean: true },
      experiments: { outputModule: true },
      performance: { hints: false },
    };
    webpack(configuration, (failure, done) => (failure ? reject(failure) : resolve(done)));
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings].map(({ message, moduleName }) => `${moduleName}: ${message}`), []);
}

async function compileTypes(options, files) {
  const path = join(project, 'tsconfig.json');
  await writeFile(path, JSON.stringify({ compilerOptions: options, files }));
  await outputOf(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', path], { cwd: project });
}

/** The Deno on the path, or where HOPTRAIL_DENO says. */
function findDeno() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [process.env.HOPTRAIL_DENO, ...folders.map((folder) => join(folder, 'deno'))].find((program) => program && existsSync(program));
}

/** The files of an entry, which has one or one for each condition. */
function targetsOf(entry) {
  return typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targetsOf);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
