// Sharing: a link that carries its passages, a picture of the answer, and the page that searches the same index elsewhere.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { noChromium, openChromium, startServer } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, noPage, notices, noticeWith, openPage, press, ready, sampleLines, startPage, storedNames, titles, until } from './site.mjs';

const question = 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?';
const packedOf = (address) => new URLSearchParams(new URL(address).hash.slice(1)).get('p');
const pack = (value) => deflateRawSync(JSON.stringify(value)).toString('base64url');

describe('sharing in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign;
  const copied = async () => {
    await Promise.all([page.locator('#copy-link', { hasText: 'Copied' }).waitFor(), page.click('#copy-link')]);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  /** What another reader sees, who has no files. */
  const visit = async (address, look) => {
    const other = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    try {
      const opened = await other.newPage(site.origin);
      await opened.page.goto(address);
      await ready(opened.page);
      await look(opened.page);
      assert.deepEqual(opened.foreign, []);
      assert.deepEqual(opened.errors, []);
    } finally {
      await other.close();
    }
  };
  const isAnswered = (shown, text) => shown.waitForFunction((wanted) => document.querySelector('#results').dataset.question === wanted, text);
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', acceptDownloads: true });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      window.written = [];
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        window.written.push(text);
        write.call(this, text, ...place);
      };
    });
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('nothing for sharing is fetched before it is used', async () => {
    const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/share.js')).length);
    assert.equal(await fetched(), 0);
    await press(page, 1);
    await page.click('#show-code');
    await page.locator('#code-dialog[open]').waitFor();
    assert.equal(await fetched(), 1);
    await page.keyboard.press('Escape');
    await page.locator('#code-dialog').waitFor({ state: 'detached' });
  });

  test('a link to the samples has the question alone', async () => {
    await press(page, 1);
    const address = await copied();
    assert.equal(address, page.url());
    assert.equal(packedOf(address), null);
  });

  test('the picture has the question, the answer, and each passage of the chain with its sentence', async () => {
    await press(page, 1);
    await page.evaluate(() => (window.written.length = 0));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-card')]);
    assert.equal(download.suggestedFilename(), 'hops.png');
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal(bytes.readUInt32BE(16), 2400, 'pixels wide');
    const words = (await page.evaluate(() => window.written.join(' '))).replaceAll(/\s+/gu, ' ');
    const passages = new Map((await sampleLines('passages.jsonl')).map(({ id, text }) => [id, text]));
    const sentences = [...['p163', 'p164'].map((id) => passages.get(id).match(/[^.]*(?:John A\. Roebling|Mühlhausen)[^.]*/u)[0].trim())];
    for (const part of [question, 'Brooklyn Bridge', 'John A. Roebling', 'Mühlhausen', ...sentences]) assert.ok(words.includes(part), `${part} is not in: ${words}`);
    await Promise.all([page.locator('#copy-picture', { hasText: 'Copied' }).waitFor(), page.click('#copy-picture')]);
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    assert.deepEqual(types, ['image/png']);
  });

  test('a link to own files brings their passages: others see the same hits without the files, and nothing is stored', async () => {
    const lines = await sampleLines('passages.jsonl');
    await drop(page, { 'mine.jsonl': lines.map(({ id, title, text }) => JSON.stringify({ id, title, text })).join('\n') });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    await ask(page, question);
    const found = await titles(page, 'graph-hits');
    const address = await copied();
    assert.ok(address.length < 25_000, `${address.length} letters`);
    const carried = JSON.parse(inflateRawSync(Buffer.from(packedOf(address), 'base64url')));
    assert.ok(carried.length >= 5 && carried.length <= 20, `${carried.length} passages`);
    const texts = new Map(lines.map(({ id, text }) => [id, text]));
    for (const [id, , text] of carried) assert.equal(text, texts.get(id));
    await visit(address, async (other) => {
      await isAnswered(other, question);
      assert.match(await other.textContent('#corpus-name'), new RegExp(`^Passages of a link${carried.length} passages`, 'u'));
      const seen = await titles(other, 'graph-hits');
      for (const title of ['Brooklyn Bridge', 'John A. Roebling', 'Mühlhausen']) assert.ok(found.includes(title) && seen.includes(title), `${seen}`);
      assert.match(await other.textContent('#answer-chain'), /Brooklyn Bridge.*John A\. Roebling.*Mühlhausen/u);
      assert.equal(packedOf(other.url()), packedOf(address), 'a reload shows it again');
      await other.reload();
      await isAnswered(other, question);
      assert.deepEqual(await storedNames(other), []);
      assert.ok(await other.isDisabled('#use-own'));
      await other.click('#use-samples');
      await hasPassages(other, 180);
    });
  });

  test('a link that comes while own files are open leaves them as they were', async () => {
    await page.evaluate((hash) => (location.hash = hash), `#q=Where+is+Quillon%3F&p=${pack([['a', 'Quillon', 'Quillon is a lamp in Tarrowby.', []]])}`);
    await hasPassages(page, 1);
    await isAnswered(page, 'Where is Quillon?');
    await page.click('#use-own');
    await hasPassages(page, 180);
    assert.equal(packedOf(page.url()), null);
    await page.click('#remove-own');
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Sample'));
  });

  test('marks in the passages of a link are text, wherever they are shown', async () => {
    const evil = '<img src="x" onerror="document.title=\'run\'"><script>document.title="run"</script>';
    const passages = [
      [`a${evil}`, `Marigold ${evil}`, `The Marigold ${evil} was built by Ines Okafor.`, []],
      [`b${evil}`, 'Ines Okafor', `Ines Okafor ${evil} was born in Tarrowby.`, [`a${evil}`, 'unknown']],
    ];
    await visit(`${site.origin}/#${new URLSearchParams({ q: `Where was the builder of the Marigold born? ${evil}`, p: pack(passages) })}`, async (other) => {
      await other.waitForFunction(() => document.querySelectorAll('#graph-hits .hit').length === 2);
      await other.click('#as-list');
      await other.click('#trace summary');
      await other.click('#graph-hits .hit-open >> nth=0');
      await other.locator('#passage[open]').waitFor();
      assert.equal(await other.locator('main img, main script, dialog img, dialog script, aside img').count(), 0);
      assert.match(await other.textContent('#passage-text'), /<img src="x" onerror=/u);
      assert.match(await other.title(), /^Hoptrail/u);
    });
  });

  const good = ['a', 'A', 'Text of a.', []];
  const faults = {
    'letters that are not base64url': ['abc$', /not base64url/u],
    'a part of a link': [pack([good]).slice(0, -6), /cut short/u],
    'more letters than are read': ['A'.repeat(24_001), /24001 letters .*24000 are the most/u],
    'what grows to megabytes': [deflateRawSync(Buffer.alloc(20_000_000, 'a')).toString('base64url'), /more than 400000 bytes|24000 are the most/u],
    'what grows to half a megabyte': [deflateRawSync(Buffer.alloc(500_000, ' ')).toString('base64url'), /more than 400000 bytes/u],
    'no list': [pack({ length: 1 }), /must have 1 to 20 passages/u],
    'too many passages': [pack(Array.from({ length: 21 }, (_, index) => [`${index}`, '', 'x', []])), /must have 1 to 20 passages/u],
    'a passage without text': [pack([good, ['b', 'B', 7, []]]), /passage 2 is none/u],
    'a text too long': [pack([['b', 'B', 'x'.repeat(8001), []]]), /passage 1 is none/u],
    'one id twice': [pack([good, good]), /same id/u],
  };
  test('a damaged link says what is wrong with it, and the samples are open', async () => {
    for (const [name, [packed, message]] of Object.entries(faults)) {
      await visit(`${site.origin}/#q=x&p=${encodeURIComponent(packed)}`, async (other) => {
        assert.match(await noticeWith(other, 'The link cannot be followed'), message, name);
        assert.match(await other.textContent('#corpus-name'), /180 passages/u);
        assert.equal((await notices(other)).length, 1);
      });
    }
  });

  test('the code for a page of one’s own is that of a whole page, which finds the same', async () => {
    await press(page, 1);
    const first = (await titles(page, 'graph-hits'))[0];
    await page.click('#show-code');
    const code = await page.textContent('#code-dialog code');
    assert.ok(code.trim().split('\n').length <= 18, code);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#code-index')]);
    const folder = await mkdtemp(join(tmpdir(), 'hoptrail-own-page-'));
    let server, own;
    try {
      await mkdir(join(folder, 'hoptrail'));
      await cp(fileURLToPath(new URL('../../../bindings/js/dist/', import.meta.url)), join(folder, 'hoptrail'), { recursive: true });
      await cp(await download.path(), join(folder, download.suggestedFilename()));
      await writeFile(join(folder, 'index.html'), code);
      server = await startServer({ roots: { '/': folder } });
      own = await browser.newPage(server.origin);
      await own.page.goto(`${server.origin}/index.html`);
      await until(async () => {
        await own.page.fill('#question', '');
        await own.page.fill('#question', question);
        await own.page.press('#question', 'Enter');
        return (await own.page.locator('#hits li').count()) === 5;
      });
      assert.ok((await own.page.textContent('#hits li')).startsWith(`${first}: `));
    } finally {
      await own?.page.close();
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });
});
