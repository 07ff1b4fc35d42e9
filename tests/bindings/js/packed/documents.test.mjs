// What the manual and the guide say works, as they say it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build as viteBuild } from 'vite';
import { noChromium, openChromium } from '../browser/harness/chromium.mjs';
import { startServer } from '../browser/harness/server.mjs';
import { codeBlocks } from './documents.mjs';
import { makeProject, outputOf, project } from './project.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const model = process.env.HOPTRAIL_MODEL;
const noModel = model ? false : 'model not given (HOPTRAIL_MODEL)';

let browser;
before(async () => {
  await makeProject();
  if (!noChromium) browser = await openChromium();
});
after(() => browser?.close());

describe('the manual (README.md)', () => {
  const readme = new URL('../../../../bindings/js/README.md', import.meta.url);
  let blocks;
  before(async () => (blocks = await codeBlocks(readme)));

  test('its first program prints in Node what it says', async () => {
    const first = blocks.find(({ language }) => language === 'js');
    const output = blocks.find(({ language }) => language === 'text');
    await writeFile(join(project, 'first.mjs'), first.text);
    assert.equal(await outputOf(process.execPath, ['first.mjs'], { cwd: project }), output.text);
    assert.ok(first.text.split('\n').length <= 18, 'it is no longer short');
  });

  test('all its programs, one after the other, run in a page', { skip: noChromium || noModel }, async () => {
    const root = join(project, 'readme');
    await mkdir(root);
    for (const { file, text } of blocks) if (file !== undefined) await writeFile(join(root, file), text);
    const programs = blocks.filter(({ language, file }) => language === 'js' && file === undefined).map(({ text }) => text);
    await writeFile(join(root, 'main.js'), `${programs.join('\n')}\nglobalThis.isDone = true;\n`);
    await writeFile(join(root, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/main.js"></script>');
    await viteBuild({ root, logLevel: 'error', worker: { format: 'es' } });
    const server = await startServer({ roots: { '/': join(root, 'dist'), '/model/': model } });
    const { page, errors, foreign } = await browser.newPage(server.origin);
    const printed = [];
    page.on('console', (message) => printed.push(message.text()));
    await page.route('http://127.0.0.1:8080/**', (route) => route.fulfill({
      headers: { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' },
      body: 'data: {"choices": [{"delta": {"content": "Bergen"}, "finish_reason": "stop"}]}\n\ndata: [DONE]\n\n',
    }));
    // Scores the passages of three texts: the last one best.
    await page.route('http://127.0.0.1:8081/v1/rerank', (route) => route.fulfill({
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      body: JSON.stringify({ results: [2, 0, 1].map((index, rank) => ({ index, relevance_score: 3 - rank })) }),
    }));
    try {
      await page.goto(`${server.origin}/index.html`);
      await page.waitForFunction(() => globalThis.isDone).catch((cause) => {
        throw new Error(`it stopped: ${errors.join('; ')}\nafter: ${printed.join('\n')}`, { cause });
      });
    } finally {
      await page.close();
      await server.close();
    }
    const text = printed.join('\n');
    assert.ok(text.includes(blocks.find(({ language }) => language === 'text').text.trim()), text);
    for (const line of [/^\[log\.txt\]$/m, /^reading 3 3$/m, /^Bridges$/m, /^\d+ of \S+ bytes$/m, /^384$/m, /^Bergen$/m, /^corrupt_file$/m, /^\[bridge\] \[okafor\]$/m]) {
      assert.match(text, line);
    }
    assert.match(text, /^Bergen \[bridge, okafor, bergen\]$/m);
    assert.match(text, /^\[(?:bridges|harbour|log)(?:, (?:bridges|harbour|log)){2}\]$/m);
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign.filter((url) => !/^http:\/\/127\.0\.0\.1:808[01]\//.test(url)), []);
  });

  test('its sizes are those of this build, within a tenth', async (t) => {
    const table = await readFile(readme, 'utf8');
    const stated = (row) => {
      const line = table.split('\n').find((text) => text.startsWith(`| ${row}`)) ?? assert.fail(`no row "${row}"`);
      return line.split('|')[2].split(';').map((number) => Number(number.replace(',', '')));
    };
    const folder = join(project, 'node_modules', 'hoptrail', 'dist');
    const sizes = {};
    for (const entry of ['index', 'worker/index', 'worker/script']) sizes[entry] = await bundledSize(join(folder, `${entry}.js`));
    const near = (bytes, kilobytes, what) => assert.ok(Math.abs(bytes / 1000 - kilobytes) <= Math.max(1, kilobytes / 10), `${what}: ${bytes} bytes, stated ${kilobytes} kB`);
    const gzipped = async (name) => gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    const wasm = await gzipped('hoptrail.wasm');
    near(await gzipped('hoptrail-complete.wasm'), stated('`hoptrail-complete.wasm`')[0], 'hoptrail-complete.wasm');
    t.diagnostic(`gzip: hoptrail.wasm ${wasm}, ${Object.entries(sizes).map(([name, size]) => `${name} ${size}`).join(', ')} bytes`);
    near(wasm, stated('`hoptrail.wasm`')[0], 'hoptrail.wasm');
    const [all, ofLoad] = stated('`hoptrail`, its code');
    near(sizes.index, all, 'hoptrail');
    const page = join(folder, 'page_with_load.js');
    await writeFile(page, "import { load } from './index.js';\nglobalThis.engine = load();\n");
    const inPageWithLoad = await bundledSize(page);
    near(inPageWithLoad, ofLoad, 'a page with load');
    assert.ok(inPageWithLoad <= 16_100, `a page with load: ${inPageWithLoad} bytes, limit 16,100`);
    const [inPage, script] = stated('`hoptrail/worker`, in the page');
    near(sizes['worker/index'], inPage, 'hoptrail/worker');
    near(sizes['worker/script'], script, 'the script');
  });
});

/** Bytes of an entry with all that it imports, minified and compressed. */
async function bundledSize(entry) {
  const { output } = await viteBuild({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'entry' },
      minify: 'oxc',
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built));
  const main = output.find((part) => part.type === 'chunk' && part.isEntry);
  // A library gets its files as data: URLs, which a page does not.
  return gzipSync(main.code.replace(/data:[\w/;,+=]+/g, ''), { level: 9 }).length;
}

describe('the guide (docs/guides/browser.md)', { skip: noChromium }, () => {
  const guide = new URL('../../../../docs/guides/browser.md', import.meta.url);
  const folder = join(project, 'guide');
  const site = join(folder, 'site');
  let blocks;
  let server;

  before(async () => {
    blocks = await codeBlocks(guide);
    await mkdir(folder);
    await mkdir(join(folder, 'node_modules', '@huggingface'), { recursive: true });
    await cp(join(project, 'node_modules', 'hoptrail'), join(folder, 'node_modules', 'hoptrail'), { recursive: true });
    for (const peer of ['onnxruntime-web', '@huggingface/tokenizers']) {
      await symlink(join(here, 'node_modules', peer), join(folder, 'node_modules', peer));
    }
    const commands = blocks.filter(({ language }) => language === 'console').flatMap(({ text }) => text.trim().split('\n'));
    for (const command of commands.map((line) => line.slice(2))) {
      // What is installed is there already, and a server as well.
      if (!/^(npm install|python3 -m http\.server)/.test(command)) execFileSync('sh', ['-c', command], { cwd: folder });
    }
    for (const { file, text } of blocks) if (file !== undefined) await writeFile(join(folder, file), text);
  });
  after(() => server?.close());

  const notes = [
    { name: 'harbour.md', mimeType: 'text/markdown', buffer: Buffer.from('# Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.') },
    { name: 'okafor.md', mimeType: 'text/markdown', buffer: Buffer.from('# Ines Okafor\n\nInes Okafor was born in Bergen.') },
    { name: 'bergen.txt', mimeType: 'text/plain', buffer: Buffer.from('Bergen\n\nA city on the west coast of Norway.') },
  ];

  async function ask(page) {
    await page.fill('#question', 'Where was the designer of the Harbour Bridge born?');
    await page.click('button');
    await page.waitForSelector('#hits li');
    assert.match(await page.evaluate(() => document.getElementById('answer').value), /^Answer likely/);
    return page.locator('#hits li').allTextContents();
  }

  const isReady = (page, text) => page.waitForFunction((wanted) => document.getElementById('state')?.value.includes(wanted), text);

  /** Gives the hits of a question to notes that the page has indexed: the same with the server and, later, without one. */
  async function hitsOnlineAndOffline() {
    server = await startServer({ roots: { '/': site } });
    const { page, errors, foreign } = await browser.newPage(server.origin);
    await page.goto(`${server.origin}/`);
    await isReady(page, 'Choose notes');
    assert.deepEqual(await Promise.all(['#files', '#go'].map((id) => page.isDisabled(id))), [false, true]);
    await page.setInputFiles('#files', notes);
    await isReady(page, 'of 3 notes');
    const hits = await ask(page);
    await server.close();
    await page.reload();
    await isReady(page, 'of 3 notes');
    assert.deepEqual(await ask(page), hits);
    assert.deepEqual(foreign, []);
    assert.deepEqual(errors.filter((text) => !/favicon|ERR_CONNECTION_REFUSED|404/.test(text)), []);
    await page.close();
    return hits;
  }

  test('its page indexes notes, finds both hops, and does so again without a server', async () => {
    const hits = await hitsOnlineAndOffline();
    assert.match(hits[0], /^Harbour Bridge/);
    assert.match(hits[1], /^Ines Okafor: .*born in Bergen.*\(Harbour Bridge → Ines Okafor\)$/);
  });

  test('with the embedder it makes vectors, and does so offline, too', { skip: noModel }, async () => {
    const map = blocks.find(({ language, text }) => language === 'html' && text.includes('importmap')).text;
    const embedding = blocks.find(({ language, text }) => language === 'js' && text.includes('onnxEmbedder')).text;
    const [page0, app] = await Promise.all(['index.html', 'app.js'].map((name) => readFile(join(site, name), 'utf8')));
    assert.ok(app.includes('const options = {};'));
    await writeFile(join(site, 'index.html'), page0.replace('<script', `${map}<script`));
    await writeFile(join(site, 'app.js'), app.replace('const options = {};\n', embedding));
    await cp(model, join(site, 'model'), { recursive: true, dereference: true });
    const [first] = await hitsOnlineAndOffline();
    assert.match(first, /^Harbour Bridge/);
    await rm(join(site, 'model'), { recursive: true });
  });
});
