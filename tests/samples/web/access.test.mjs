// The page for everybody: by keys alone, for screen readers, in both themes, on a phone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { hopsHaveAppeared, noPage, openPage, press, startPage } from './site.mjs';

const require = createRequire(new URL('../../bindings/js/browser/package.json', import.meta.url));

describe('access to the page in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('all of it can be done with keys', async () => {
    await page.mouse.move(1, 1); // what scrolls under the pointer would light up
    await page.evaluate(() => document.activeElement.blur());
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
    await page.$eval('#results', (results) => delete results.dataset.question);
    await page.keyboard.press('/');
    assert.equal(await focused(), 'question');
    await page.keyboard.type('Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#results')?.dataset.question?.startsWith('Which composer'));
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Brooklyn Bridge');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Mühlhausen');
    assert.equal(await page.locator('#picture .vertex.passage.on').count(), 3, 'its chain lights up');
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.evaluate(() => document.querySelector('#flat-hits').contains(document.activeElement)));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('#passage').waitFor();
    assert.equal(await page.textContent('#passage-title'), 'Mühlhausen');
    await page.keyboard.press('Escape');
    assert.equal(await focused(), 'Mühlhausen', 'focus comes back');
    await page.keyboard.press('?');
    assert.ok(await page.locator('#help-dialog').isVisible());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    assert.equal(await focused(), 'question');
    await page.keyboard.type('/?');
    assert.match(await page.inputValue('#question'), /\/\?$/u, 'in the question they are letters');
  });

  test('every control can be reached with Tab, and shows that it has the focus', async () => {
    await page.evaluate(() => document.activeElement.blur());
    const controls = await page.$$eval('button, input, textarea, select, summary, a[href]', (all) =>
      all.filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.disabled && !control.closest('dialog')).length,
    );
    const seen = new Set();
    for (let presses = 0; presses < controls * 2; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const control = document.activeElement;
        if (control === document.body) return undefined;
        window.seen ??= [];
        if (!window.seen.includes(control)) window.seen.push(control);
        const shown = [control, control.closest('.ask-box')].filter(Boolean).flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::after')]);
        return { index: window.seen.indexOf(control), name: control.id || control.textContent, visible: shown.some((style) => style.outlineStyle !== 'none') };
      });
      if (!focus) continue;
      assert.ok(focus.visible, `${focus.name} does not show its focus`);
      seen.add(focus.index);
    }
    assert.ok(seen.size >= controls, `${seen.size} of ${controls} controls were reached`);
  });

  for (const theme of ['light', 'dark']) {
    test(`axe finds no violation in ${theme} colors`, async () => {
      await press(page, 1);
      const pressed = await page.getAttribute('#theme', 'aria-pressed');
      if ((pressed === 'true') !== (theme === 'dark')) await page.click('#theme');
      assert.equal(await page.getAttribute('html', 'data-theme'), theme);
      await page.$eval('#trace', (trace) => (trace.open = true));
      await hopsHaveAppeared(page);
      // By the debugger, which the page's policy does not bind.
      await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
      for (const state of ['results', 'list', 'passage', 'help', 'code']) {
        await page.click(state === 'list' ? '#as-list' : '#as-picture');
        if (state === 'passage') await page.click('#graph-hits .hit-open >> nth=0');
        if (state === 'help') await page.click('#help');
        if (state === 'code') await page.click('#show-code');
        const isDialog = state !== 'results' && state !== 'list';
        if (isDialog) await page.locator('dialog[open]').waitFor();
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        const violations = found.violations
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`);
        assert.deepEqual(violations, [], state);
        if (isDialog) await page.keyboard.press('Escape');
      }
    });
  }

  test('the choice of colors is still there after a reload', async () => {
    await page.reload();
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  });

  test('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, 2);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const places = await page.$$eval('#picture .vertex.passage', (all) => all.map((vertex) => ({ top: vertex.getBoundingClientRect().top, hop: Number(vertex.querySelector('.hop-number').textContent.replace('start', '0').replace('hop ', '')), left: vertex.getBoundingClientRect().left })));
    assert.equal(new Set(places.map(({ top }) => top)).size, places.length, 'each passage has a row');
    assert.ok(places.find(({ hop }) => hop === 2).left > places.find(({ hop }) => hop === 1).left, 'and stands further right with each hop');
    assert.ok(await page.$eval('#picture', (picture) => picture.scrollWidth <= picture.clientWidth), 'the picture needs no scrolling');
    await page.click('#as-list');
    assert.ok((await page.locator('#chain-list q').count()) > 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'with the chains as a list');
    await page.click('#as-picture');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the console is silent, and nobody else was asked', () => {
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });
});
