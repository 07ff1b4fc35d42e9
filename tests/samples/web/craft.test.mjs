// Figures of the page that a reader feels: what shifts, how far the first hit is by keys, and which traces a search leaves.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, noPage, notices, press, ready, sampleLines, startPage } from './site.mjs';

const question = 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?';
const sizes = { wide: { width: 1280, height: 800 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };

describe('craft of the page in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: sizes.wide, reducedMotion: 'reduce' });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  /** A page of this size that notes what shifts without the reader's doing. */
  const open = async (size, hash = '') => {
    const { page, errors } = await browser.newPage(site.origin);
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.origin}/${hash}`);
    await ready(page);
    return { page, errors };
  };
  const isAnswered = (page) => page.waitForFunction(() => document.querySelector('#results').dataset.question !== undefined);
  const shiftOf = async (page) => {
    await page.waitForTimeout(700); // longer than a shift is counted as the reader's
    return page.evaluate(() => window.shift);
  };
  /** By real keys: the browser does not count what a reader's own typing moves. */
  const type = async (page) => {
    await page.locator('#question').pressSequentially(question, { delay: 5 });
    await isAnswered(page);
  };
  const ways = {
    'a link': async (page) => isAnswered(page),
    'a question to try': async (page) => press(page, 1),
    'a typed question': type,
    'own files and a question': async (page) => {
      await drop(page, { 'samples.jsonl': (await sampleLines('passages.jsonl')).map((line) => JSON.stringify(line)).join('\n') });
      await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
      await type(page);
    },
  };
  for (const [name, size] of Object.entries(sizes)) {
    for (const [way, go] of Object.entries(ways)) {
      test(`${name}: ${way} shifts the layout by at most 0.1`, async () => {
        const { page } = await open(size, way === 'a link' ? `#q=${encodeURIComponent(question)}` : '');
        if (way !== 'a link') await page.waitForTimeout(600); // what loads shifts without the reader's doing
        await go(page);
        const shift = await shiftOf(page);
        assert.ok(shift <= 0.1, `${shift}`);
        if (await page.isVisible('#remove-own')) {
          await page.click('#remove-own'); // the browser would open them for the next test
          await hasPassages(page, 180);
        }
        await page.close();
      });
    }
  }

  test('by keys the first hit is at most six stops behind the question, and two from the top', async () => {
    for (const size of Object.values(sizes)) {
      const { page } = await open(size);
      await ask(page, question);
      await page.focus('#question');
      const isFirstHit = () => page.evaluate(() => document.activeElement === document.querySelector('#graph-hits .hit-open'));
      let stops = 0;
      for (; stops < 7 && !(await isFirstHit()); stops += 1) await page.keyboard.press('Tab');
      assert.ok(stops <= 6, `${stops} at ${size.width}`);
      await page.evaluate(() => document.activeElement.blur());
      await page.$eval('#skip', (skip) => skip.focus()); // the first stop
      assert.equal(await page.textContent('#skip'), 'Skip to the hits');
      await page.keyboard.press('Enter');
      assert.ok(await isFirstHit());
      await page.close();
    }
  });

  test('headings go down one level at a time, under one of the first', async () => {
    const { page } = await open(sizes.wide);
    const levels = () => page.$$eval('h1, h2, h3, h4, h5, h6', (all) => all.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName[1])));
    const check = async () => {
      const found = await levels();
      assert.equal(found.filter((level) => level === 1).length, 1);
      found.forEach((level, index) => assert.ok(level <= (found[index - 1] ?? 0) + 1, `${found}`));
    };
    await check();
    await press(page, 1);
    await page.$eval('#trace', (trace) => (trace.open = true));
    assert.ok((await levels()).length > 10);
    await check();
    await page.close();
  });

  test('an empty search takes results and old notices away', async () => {
    const { page, errors } = await open(sizes.wide);
    await ask(page, 'xyzzy plugh');
    assert.equal(await page.textContent('#answer-title'), 'Nothing was found');
    await page.fill('#question', '   ');
    await page.press('#question', 'Enter');
    assert.deepEqual(await notices(page), []);
    assert.ok(await page.isHidden('#results'));
    assert.ok(await page.isVisible('#welcome'));
    assert.equal(new URL(page.url()).hash, '');
    assert.ok(await page.isDisabled('#export-picture'));
    await press(page, 1);
    await page.focus('#question');
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#results'), 'Esc clears, too');
    assert.deepEqual(errors, []);
    await page.close();
  });

  test('a phone shows the whole question and the chain first, and the hits without links behind a tab', async () => {
    const { page } = await open(sizes.phone);
    await press(page, 2);
    assert.ok(await page.$eval('#question', (field) => field.scrollHeight <= field.clientHeight + 1), 'the question needs no scrolling');
    const top = (id) => page.$eval(id, (part) => part.getBoundingClientRect().bottom);
    assert.ok((await top('#answer-chain')) < 844, 'the chain is on the first screen');
    assert.ok((await top('#answer-chain')) < (await top('#picture')) && (await top('#picture')) < (await top('#graph-hits')));
    assert.ok((await page.isVisible('#graph-hits')) && (await page.isHidden('#flat-hits')));
    await page.click('#show-flat');
    assert.ok((await page.isHidden('#graph-hits')) && (await page.isVisible('#flat-hits')));
    assert.equal(await page.getAttribute('#show-flat', 'aria-pressed'), 'true');
    await page.click('#show-graph');
    await page.setViewportSize(sizes.wide);
    assert.ok((await page.isVisible('#graph-hits')) && (await page.isVisible('#flat-hits')) && (await page.isHidden('#show-flat')));
    await page.close();
  });

  test('the icon of the tab is a picture', async () => {
    const { page } = await open(sizes.wide);
    const size = await page.evaluate(async () => {
      const image = new Image();
      image.src = document.querySelector('link[rel=icon]').href;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    assert.ok(size[0] > 0 && size[0] === size[1], `${size}`);
    await page.close();
  });

  test('the first load stays small', async () => {
    const { page } = await open(sizes.wide);
    const bytes = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/(page\.js|style\.css)$/u.test(name)).map(({ decodedBodySize }) => decodedBodySize));
    assert.equal(bytes.length, 2);
    const total = bytes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 0 && total <= 215_000, `script and style: ${total} bytes`);
    await page.close();
  });
});
