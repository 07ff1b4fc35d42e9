// The page, built once for each file of tests, and its server. HOPTRAIL_MODEL names a folder with model.onnx and
// tokenizer.json of all-MiniLM-L6-v2; without it the tests of the model are skipped.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { patience, startServer } from '../../bindings/js/browser/harness/index.mjs';

const sample = new URL('../../../samples/', import.meta.url);
const dist = new URL('../../../bindings/js/dist/', import.meta.url);
const run = promisify(execFile);

/** Arguments for a Chromium that has WebGL without a graphics card. */
export const softwareGl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export const modelFolder = process.env.HOPTRAIL_MODEL;

/** For `skip`: a word where something is missing that the page is made of. */
export const noPage =
  (!existsSync(new URL('hoptrail.wasm', dist)) && 'bindings/js is not built (./dev wasm)') ||
  (!existsSync(new URL('web/node_modules/esbuild', sample)) && 'samples/web has no packages (npm ci)');

/** Lines of a file of samples/data as objects. */
export async function sampleLines(name) {
  const text = await readFile(new URL(`data/${name}`, sample), 'utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Builds the page and serves it as serve.mjs does, with answers of the test's own where it wants some. */
export async function startPage({ model = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoptrail-page-'));
  const build = fileURLToPath(new URL('web/build.mjs', sample));
  await run(process.execPath, [build, '--out', join(folder, 'page'), ...(model ? ['--model', modelFolder] : [])]);
  const { pageHeaders } = await import(new URL('web/serve.mjs', sample));
  const server = await startServer({ roots: { '/': join(folder, 'page') }, headers: pageHeaders });
  return {
    ...server,
    folder: join(folder, 'page'),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// ---- What a reader does ----

/** Opens the page and waits until it takes questions. */
export async function openPage(page, origin) {
  await page.goto(`${origin}/`);
  await ready(page);
}

export const ready = (page) => page.waitForSelector('#question:not([disabled])');

export async function ask(page, question) {
  await page.$eval('#results', (results) => delete results.dataset.question);
  await page.fill('#question', question);
  await page.press('#question', 'Enter');
  await page.waitForFunction((text) => document.querySelector('#results')?.dataset.question === text, question);
}

/** Asks a canned question, by its number from 1, and gives its text. */
export async function press(page, number) {
  const button = page.locator('.canned-question').nth(number - 1);
  const question = await button.locator('span').textContent();
  await page.$eval('#results', (results) => delete results.dataset.question);
  await button.click();
  await page.waitForFunction((text) => document.querySelector('#results')?.dataset.question === text, question);
  return question;
}

/** Drops files, { name: text or bytes }, onto the page. */
export async function drop(page, files) {
  const entries = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  const transfer = await page.evaluateHandle((list) => {
    const made = new DataTransfer();
    for (const [name, base64] of list) made.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return made;
  }, entries);
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer: transfer });
}

/** Waits until the page's corpus has this many passages. */
export const hasPassages = (page, count) =>
  page.waitForFunction((text) => document.querySelector('#corpus-name')?.textContent.includes(text), `${count} passage`);

/** Waits until the sizes, which the engine reports after the corpus is shown, have these words. */
export const readoutHas = (page, words) =>
  page.waitForFunction((text) => document.querySelector('#readout').textContent.includes(text), words);

/** Files of the list, opened, by path: what became of each. Only rows in view are in the document. */
export const listedFiles = async (page) => {
  await page.$eval('#file-reports', (details) => (details.open = true));
  await page.locator('#file-list .file').first().waitFor();
  return page.$$eval('#file-list .file', (all) => all.map((file) => [file.querySelector('.file-path').textContent, [...file.querySelectorAll('small')].map((part) => part.textContent).join(' | ')]));
};

/**
 * Prepares what the page does by itself, once, when the words of the running work match: a busy machine may hear of them too late.
 * `act`: 'Escape' presses that key, 'cancel' the button, 'reload' reloads.
 */
export const atWork = (page, pattern, act) =>
  page.evaluate(
    ([source, wanted]) => {
      const detail = document.querySelector('#activity-detail');
      const acts = {
        Escape: () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
        cancel: () => document.querySelector('#cancel').click(),
        reload: () => location.reload(),
      };
      const watch = new MutationObserver(() => {
        if (!new RegExp(source, 'u').test(detail.textContent)) return;
        watch.disconnect();
        acts[wanted]();
      });
      watch.observe(detail, { childList: true, characterData: true, subtree: true });
    },
    [pattern.source, act],
  );

/** Waits until all hops of the picture have appeared. */
export const hopsHaveAppeared = (page) => page.locator('#picture [opacity]').first().waitFor({ state: 'detached' });

/** Titles of a list of hits. */
export const titles = (page, list) => page.$$eval(`#${list} .hit-open`, (buttons) => buttons.map((button) => button.textContent));

export const notices = (page) => page.$$eval('.notice', (all) => all.map((notice) => notice.textContent));

/** Waits for a notice with these words, and gives its whole text. */
export async function noticeWith(page, words) {
  const notice = page.locator('.notice', { hasText: words });
  await notice.waitFor();
  return notice.textContent();
}

/** Names of the files that the browser keeps for the page. */
export const storedNames = (page) =>
  page.evaluate(async () => {
    const names = [];
    const walk = async (folder) => {
      for await (const [name, handle] of folder) {
        if (handle.kind === 'file') names.push(name);
        else await walk(handle);
      }
    };
    await walk(await navigator.storage.getDirectory());
    return names;
  });

/** Waits for what only an asynchronous look can tell. */
export async function until(holds) {
  const end = Date.now() + patience;
  while (!(await holds())) assert.ok(Date.now() < end, `it does not come about within ${patience / 1000} s`);
}
