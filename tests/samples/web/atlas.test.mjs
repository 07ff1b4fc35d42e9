// The atlas: it is fetched when it is opened, a question lights its trail, a click opens the passage.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, noPage, openPage, softwareGl, startPage, titles, until } from './site.mjs';

const isReady = (page) => page.waitForSelector('#atlas[open][data-state="ready"]');
const entries = (page) => page.$$eval('#atlas-list button', (all) => all.map((button) => button.textContent));
const lit = (page) => page.$eval('#atlas-map', (map) => Number(map.dataset.lit));
const listTitled = (page, words) => page.waitForFunction((text) => document.querySelector('#atlas-list-title').textContent.includes(text), words);

describe('the atlas in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', args: softwareGl });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('nothing of it is fetched by the page until it is opened', async () => {
    const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('atlas')));
    assert.deepEqual(await fetched(), []);
    await page.click('#open-atlas');
    await isReady(page);
    assert.deepEqual((await fetched()).map((name) => name.split('/').at(-1)).sort(), ['atlas.css', 'atlas.js', 'atlas_worker.js']);
  });

  test('it shows the corpus, lists its regions, and says what its colors mean', async () => {
    assert.match(await page.textContent('#atlas-status'), /^180 passages, \d+ of their ties/u);
    const regions = await entries(page);
    assert.ok(regions.length > 3);
    assert.equal(new Set(regions).size, regions.length, 'no two are called alike');
    assert.match(await page.textContent('.atlas-legend'), /color of its region.*tie by a link, a name or a neighbor/u);
    assert.equal(await lit(page), 0);
    const drawn = await page.evaluate(() => {
      const canvas = document.querySelector('#atlas-map canvas.sigma-nodes');
      return { width: canvas.width, height: canvas.height };
    });
    assert.ok(drawn.width > 600 && drawn.height > 500, JSON.stringify(drawn));
  });

  test('a click on a region asks around there, as one beside its passages does', async () => {
    const region = (await entries(page))[1];
    await page.click('#atlas-list li:nth-child(2) button');
    await listTitled(page, 'The trail of');
    const asked = await page.inputValue('#atlas-search');
    assert.ok(asked.startsWith(region.replace(' · ', ', ')), `${asked}: ${region}`);
    assert.ok((await lit(page)) > 0);
    assert.match(await page.textContent('.atlas-legend'), /hit.*on the way to one/u);
    await page.fill('#atlas-search', '');
    await listTitled(page, 'Regions');
    await page.focus('#atlas-list li:nth-child(2) button'); // its best tied passage is brought to the middle
    const { x, y, width, height } = await page.$eval('#atlas-map', (map) => map.getBoundingClientRect().toJSON());
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    let away = 20;
    await until(async () => {
      const [left, top] = [x + width / 2 + away, y + height / 2];
      away += 7;
      await page.mouse.move(left + 1, top);
      await page.mouse.move(left, top);
      if (await page.$eval('#atlas-map', (map) => getComputedStyle(map).cursor === 'pointer')) return false;
      await page.mouse.click(left, top);
      return true;
    });
    await listTitled(page, 'The trail of');
    assert.notEqual(await page.inputValue('#atlas-search'), '');
    assert.equal(await page.locator('#passage[open]').count(), 0);
  });

  test('what is typed lights its passages', async () => {
    await page.locator('#atlas-search').pressSequentially('Isar', { delay: 20 });
    await listTitled(page, 'these words');
    let found;
    await until(async () => (found = await entries(page)).includes('Isar') && (await lit(page)) === found.length);
    assert.equal(await lit(page), found.length);
  });

  test('a question lights the passages of its paths, and the page has its answer, too', async () => {
    const question = 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?';
    await page.fill('#atlas-search', question);
    await page.press('#atlas-search', 'Enter');
    await listTitled(page, 'The trail of');
    const hits = await entries(page);
    assert.deepEqual(hits, await titles(page, 'graph-hits'));
    assert.ok((await page.$$eval('#atlas-list small', (all) => all.map((note) => note.textContent))).includes('through Brooklyn Bridge → John A. Roebling'));
    assert.ok((await lit(page)) >= hits.length);
  });

  test('a click on the map opens the passage that is there', async () => {
    // The entry that is pointed at is brought to the middle.
    const name = await page.textContent('#atlas-list li:nth-child(2) button');
    await page.focus('#atlas-list li:nth-child(2) button');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const { x, y, width, height } = await page.$eval('#atlas-map', (map) => map.getBoundingClientRect().toJSON());
    await until(async () => {
      await page.mouse.move(x + width / 2 + 1, y + height / 2);
      await page.mouse.move(x + width / 2, y + height / 2);
      return page.$eval('#atlas-map', (map) => getComputedStyle(map).cursor === 'pointer'); // it has found what is there
    });
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator('#passage[open]').waitFor();
    assert.equal(await page.textContent('#passage-title'), name);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#passage[open]').count(), 0);
    assert.equal(await page.locator('#atlas[open]').count(), 1, 'the map is still there');
  });

  test('the keyboard alone goes through it: entries open passages, arrows move the map, Esc closes it', async () => {
    await page.focus('#atlas-list li:nth-child(1) button');
    const name = await page.textContent('#atlas-list li:nth-child(1) button');
    await page.keyboard.press('Enter');
    await page.locator('#passage[open]').waitFor();
    assert.equal(await page.textContent('#passage-title'), name);
    await page.keyboard.press('Escape');
    await page.focus('#atlas-map');
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '-', '0']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#atlas[open]').count(), 0);
  });

  test('its light goes out when the question is cleared, and is there again with the next', async () => {
    await page.fill('#question', '');
    await page.click('#open-atlas');
    await listTitled(page, 'Regions');
    assert.equal(await lit(page), 0);
    assert.equal(await page.inputValue('#atlas-search'), '');
    await page.fill('#atlas-search', 'Who designed the Brooklyn Bridge?');
    await page.press('#atlas-search', 'Enter');
    await listTitled(page, 'The trail of');
    assert.ok((await lit(page)) > 0);
    await page.evaluate(() => {
      const question = document.querySelector('#question');
      question.value = '';
      question.dispatchEvent(new Event('input'));
    });
    await listTitled(page, 'Regions');
    assert.equal(await lit(page), 0, 'while the map is open, too');
    await page.keyboard.press('Escape');
  });

  test('another corpus has another map', async () => {
    await drop(page, { 'a.md': '# Alpha\n\nAlpha knows Beta.', 'b.md': '# Beta\n\nBeta knows Gamma.', 'c.md': '# Gamma\n\nGamma is last.' });
    await hasPassages(page, 3);
    await ask(page, 'Alpha');
    await page.click('#open-atlas');
    await page.waitForFunction(() => document.querySelector('#atlas-status').textContent.includes('lit'));
    assert.ok((await entries(page)).includes('Alpha'));
    await page.keyboard.press('Escape');
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });
});
