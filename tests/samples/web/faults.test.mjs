// No network, and files of the page that are missing or not what they should be.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, noPage, noticeWith, openPage, ready, startPage, titles } from './site.mjs';

describe('the page without its server', { skip: noPage || noChromium }, () => {
  test('once it was open it opens offline, and searches', async () => {
    const site = await startPage();
    const browser = await openChromium();
    try {
      const { page, errors } = await browser.newPage(site.origin);
      await openPage(page, site.origin);
      await page.waitForFunction(() => /Works offlineyes/u.test(document.querySelector('#readout').textContent));
      await drop(page, { 'own.txt': 'A single line of my own.' });
      await hasPassages(page, 1);
      await site.close(); // nothing answers any more
      await page.reload();
      await ready(page);
      await hasPassages(page, 1);
      await page.click('#use-samples');
      await hasPassages(page, 180);
      await ask(page, 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?');
      assert.ok((await titles(page, 'graph-hits')).includes('Mühlhausen'));
      await page.click('#open-atlas'); // its script was kept, though it was never used
      await page.waitForSelector('#atlas[data-state="ready"]');
      await page.locator('#atlas-list button', { hasText: 'Mühlhausen' }).waitFor();
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
    }
  });

  test('without WebGL the atlas is a list that says so, and opens passages', async () => {
    const site = await startPage();
    const browser = await openChromium({ args: ['--disable-3d-apis'] });
    try {
      const { page, errors } = await browser.newPage(site.origin);
      await openPage(page, site.origin);
      await page.click('#open-atlas');
      await page.waitForSelector('#atlas[data-state="ready"]');
      assert.match(await page.textContent('#atlas-status'), /no WebGL: the list has what the map shows/u);
      assert.equal(await page.isVisible('#atlas-map'), false);
      const first = page.locator('#atlas-list button').first();
      await first.click(); // a region, whose terms are asked
      await page.waitForFunction(() => document.querySelector('#atlas-list-title').textContent.startsWith('The trail of'));
      const name = await first.textContent();
      await first.click();
      await page.locator('#passage[open]').waitFor();
      assert.equal(await page.textContent('#passage-title'), name);
      assert.deepEqual(errors.filter((text) => !/webgl/iu.test(text)), []);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});

describe('files of the page that are not there', { skip: noPage || noChromium }, () => {
  let site;
  before(async () => {
    site = await startPage();
  });
  after(() => site?.close());

  for (const [name, path, answer, words] of [
    ['hoptrail.wasm missing', '/hoptrail.wasm', { status: 404, body: 'not found' }, /The page could not start.*hoptrail\.wasm.*404.*build the page again/su],
    ['hoptrail.wasm that is no WebAssembly', '/hoptrail.wasm', { headers: { 'content-type': 'application/wasm' }, body: 'nonsense' }, /The page could not start.*hoptrail\.wasm/su],
    ['the samples missing', '/samples.hop', { status: 404, body: '' }, /samples\.hop cannot be fetched: the server answers 404/u],
    ['damaged samples', '/samples.hop', { body: 'HOPT' }, /damaged or cut short/u],
    ['the engine’s worker missing', '/engine_worker.js', { status: 404, body: '' }, /The page could not start/u],
  ]) {
    test(`${name}: a message that a person can act on`, async () => {
      const browser = await openChromium();
      site.answers[path] = answer;
      try {
        const { page } = await browser.newPage(site.origin);
        await page.goto(site.origin);
        const text = await noticeWith(page, /could not start|cannot/u);
        assert.match(text, words);
        assert.equal(await page.locator('.notice-error[role=alert]').count(), 1);
      } finally {
        delete site.answers[path];
        await browser.close();
      }
    });
  }

  test('a browser that keeps nothing still indexes, and says that it does not keep it', async () => {
    const browser = await openChromium();
    try {
      const { page } = await browser.newPage(site.origin);
      await openPage(page, site.origin);
      // No room: the browser's own quota for this site, as its developer tools set it.
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1000 });
      await drop(page, { 'big.txt': `Zymurgy is the last word. ${'More and more text. '.repeat(2000)}` });
      assert.match(await noticeWith(page, 'Not stored'), /Free some room/u);
      await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
      await ask(page, 'zymurgy');
      assert.equal((await titles(page, 'graph-hits')).length, 1);
    } finally {
      await browser.close();
    }
  });
});
