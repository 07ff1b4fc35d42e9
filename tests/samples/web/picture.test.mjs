// The picture of the chains, and the same chains as a list: hops, links with their sentences.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, hopsHaveAppeared, noPage, openPage, press, sampleLines, startPage, until } from './site.mjs';

describe('the picture in Chromium', { skip: noPage || noChromium }, () => {
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

  test('the picture shows the hops in columns, and the list the same chains in words', async () => {
    await press(page, 1);
    const vertices = await page.$$eval('#picture .vertex.passage', (all) =>
      all.map((vertex) => ({ title: vertex.querySelector('title').textContent, x: vertex.getBoundingClientRect().x })),
    );
    const at = (title) => vertices.find((vertex) => vertex.title === title)?.x;
    assert.ok(at('Brooklyn Bridge') < at('John A. Roebling'), 'the designer is one hop behind the bridge');
    assert.ok(at('John A. Roebling') < at('Mühlhausen'), 'his birthplace is one hop behind him');
    const bands = await page.$$eval('#picture .hop text', (all) => all.map((text) => text.textContent));
    assert.deepEqual(bands, ['Start', 'Hop 1', 'Hop 2']);

    const path = page.locator('#chain-list li', { hasText: 'Mühlhausen (2 hops' });
    const words = await path.evaluate((item) => {
      const copy = item.cloneNode(true);
      for (const quote of copy.querySelectorAll('q')) quote.remove();
      return copy.textContent;
    });
    assert.match(
      words.replaceAll(/\s+/gu, ' '),
      /the question names Brooklyn Bridge, Brooklyn Bridge mentions John A\. Roebling, John A\. Roebling mentions Mühlhausen\./u,
    );
    assert.equal(await page.locator('#picture .vertex:not([aria-hidden=true])').count(), 0, 'of the picture, screen readers get the links with sentences alone');
  });

  test('each link of a chain has the sentence that makes it: of the passage before, with the name of the next', async () => {
    await press(page, 1);
    const texts = new Map((await sampleLines('passages.jsonl')).map(({ title, text }) => [title, text]));
    const item = page.locator('#chain-list li', { hasText: 'Mühlhausen (2 hops' });
    const quoted = await item.locator('.chain-step').evaluateAll((steps) => steps.map((step) => step.querySelector('q')?.textContent));
    assert.deepEqual(quoted.map((sentence) => sentence !== undefined), [false, true, true], 'the question is above the picture already');
    assert.ok(texts.get('Brooklyn Bridge').includes(quoted[1]) && quoted[1].includes('John A. Roebling'));
    assert.ok(texts.get('John A. Roebling').includes(quoted[2]) && quoted[2].includes('Mühlhausen'));
    await page.click('#as-list');
    assert.ok(await page.locator('#chain-list q', { hasText: 'Mühlhausen' }).first().isVisible());
    await page.click('#as-picture');
  });

  test('boxes of one page are told apart by their texts', async () => {
    const section = (place) => `### Adding a Reference from the Child to Its Parent in ${place}\n\n${'The quillon tree keeps its parent.\n\n'.repeat(60)}`;
    await drop(page, { 'ch15-06-cycles.md': `## Reference Cycles Can Leak a Great Deal of Memory\n\nA quillon.\n\n${section('Old Orchards')}${section('New Orchards')}` });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await ask(page, 'quillon tree parent');
      await hopsHaveAppeared(page).catch(() => undefined);
      const written = await page.$$eval('#picture .vertex.passage .title', (all) => all.map((title) => [...title.querySelectorAll('tspan')].map(({ textContent }) => textContent).join(' ')));
      assert.ok(written.length > 3);
      assert.equal(new Set(written).size, written.length, `${width}: ${written}`);
      for (const words of written) assert.doesNotMatch(words, /ch15|^Cycles/u);
      const lowest = await page.$$eval('#picture .vertex.passage rect', (all) => all.map((rect) => rect.getBoundingClientRect()).sort((a, b) => a.top - b.top).map(({ top, bottom, left, right }) => ({ top, bottom, left, right })));
      lowest.forEach((box, at) => lowest.slice(0, at).forEach((other) => assert.ok(box.top >= other.bottom || box.left >= other.right || box.right <= other.left, 'no box lies on another')));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click('#open-atlas');
    await page.waitForSelector('#atlas[open][data-state="ready"]');
    const listed = await page.$$eval('#atlas-list button', (all) => all.map(({ textContent }) => textContent));
    assert.equal(listed.length, 5);
    assert.equal(new Set(listed).size, 5, `${listed}`);
    await page.$eval('#atlas', (atlas) => atlas.close());
    await page.click('#remove-own');
    await hasPassages(page, 180);
  });

  test('links that meet are drawn, with their words, and both ways light up', async () => {
    await press(page, 2);
    await hopsHaveAppeared(page);
    const named = (title) => page.locator('#picture .vertex.passage', { has: page.locator(`xpath=./*[name()="title" and text()="${title}"]`) });
    assert.deepEqual(await page.$$eval('#picture .vertex.meeting > title', (all) => all.map((title) => title.textContent)), ['Larvik']);
    const ways = await page.$$eval('#picture .link[aria-label]', (all) => all.map((link) => [link.getAttribute('aria-label').split(':')[0], link.querySelector('.label')?.textContent]));
    for (const from of ['Thor Heyerdahl', 'Colin Archer']) assert.deepEqual(ways.find(([words]) => words === `${from} mentions Larvik`)?.[1], 'born in', from);
    await named('Larvik').hover();
    const lit = await page.$$eval('#picture .vertex.passage.on > title', (all) => all.map((title) => title.textContent));
    assert.deepEqual(lit.sort(), ['Colin Archer', 'Fram (ship)', 'Kon-Tiki expedition', 'Larvik', 'Thor Heyerdahl']);
    assert.match(await page.textContent('#legend'), /links meet/u);
    await page.mouse.move(1, 1);
  });

  test('words on the picture are never cut, and stand on no other words', async () => {
    for (const question of [1, 2, 3, 4]) {
      await press(page, question);
      await hopsHaveAppeared(page);
      const words = await page.$$eval('#picture text', (all) => all.map((text) => ({ words: text.textContent, box: text.getBoundingClientRect().toJSON() })));
      assert.ok(words.length > 5);
      const { bottom } = await page.$eval('#picture svg', (svg) => svg.getBoundingClientRect().toJSON());
      for (const { box } of words) assert.ok(box.bottom <= bottom);
      const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
      words.forEach((one, index) => {
        assert.doesNotMatch(one.words, /…$/u);
        for (const other of words.slice(index + 1)) assert.ok(!overlap(one.box, other.box), `${one.words} / ${other.words}`);
      });
    }
  });

  test('each link that a sentence makes says it when it is pointed at, and when it has the focus', async () => {
    await press(page, 1);
    await hopsHaveAppeared(page);
    const sentence = 'John A. Roebling was an engineer and maker of wire rope, born in 1806 in Mühlhausen.';
    const link = page.locator('#picture .link[tabindex="0"]', { has: page.locator('xpath=self::*[contains(@aria-label, "born in 1806 in Mühlhausen")]') });
    assert.equal(await link.getAttribute('aria-label'), `John A. Roebling mentions Mühlhausen: ${sentence}`);
    const said = () => page.textContent('#link-note q');
    await link.focus();
    assert.equal(await said(), sentence);
    assert.ok(await page.isVisible('#link-note'));
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#link-note'));
    await link.evaluate((line) => line.blur());
    const { x, y, width, height } = await link.evaluate((line) => line.getBoundingClientRect().toJSON());
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.locator('#link-note').waitFor();
    assert.equal(await said(), sentence);
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator('#passage').waitFor();
    assert.equal(await page.textContent('#passage-title'), 'John A. Roebling', 'a click opens the passage that has it');
    assert.deepEqual(await page.locator('#passage-text mark').allTextContents(), [sentence]);
    await page.keyboard.press('Escape');
    await page.locator('#passage').waitFor({ state: 'hidden' }); // which gives the focus back to the link
    await page.mouse.move(1, 1);
    await link.evaluate((line) => line.blur());
    await page.locator('#link-note').waitFor({ state: 'hidden' });
  });

  test('the fourth question lets its hops arrive one at a time, and each waits for a press where motion is not wanted', async () => {
    const shown = () => page.$$eval('#picture .vertex.passage:not(.later) > title', (all) => all.map((title) => title.textContent));
    // The page notes what it shows at each hop: on a busy machine the next one may be there before this side looks.
    await page.evaluate(() => {
      const words = document.querySelector('#hop-words');
      window.shownAt = {};
      new MutationObserver(() => {
        const passages = [...document.querySelectorAll('#picture .vertex.passage:not(.later) > title')];
        window.shownAt[words.textContent.split(' of ')[0]] = passages.map((title) => title.textContent);
      }).observe(words, { childList: true });
    });
    await press(page, 4);
    await page.waitForFunction(() => window.shownAt['Hop 1']); // by itself
    assert.deepEqual((await page.evaluate(() => window.shownAt['Start'])).sort(), ['Apocalypse Now']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page, 4);
    await page.waitForTimeout(2200); // longer than a step
    assert.match(await page.textContent('#hop-words'), /^Start of 2 hops/u);
    await page.click('#hop-next');
    assert.equal((await shown()).length, 4); // with the three that the film's passage names
    await page.click('#hop-next');
    assert.ok((await shown()).includes('Detroit'));
    assert.match(await page.textContent('#hop-words'), /^Hop 2 of 2 hops · by “Detroit” · Detroit$/u);
    assert.equal(await page.isDisabled('#hop-next'), true);
    await page.click('#hop-back');
    assert.equal((await shown()).includes('Detroit'), false);
    await page.click('#hop-all');
    assert.equal(await page.locator('#picture .later').count(), 0);
    await page.emulateMedia({ reducedMotion: null });
  });

  test('the picture of a chain of eight passages is as wide as its card, at every width', async () => {
    const places = ['Aldermoor Mill', 'Brackenfell Foundry', 'Cinderford Weir', 'Dunmarsh Chapel', 'Eskwater Quarry', 'Fernlea Orchard', 'Gillymoor Ferry', 'Hartsop Kiln'];
    const lines = places.map((title, index) => JSON.stringify({ id: title, title, text: places[index + 1] ? `The ${title} was founded by the owners of the ${places[index + 1]}.` : `The ${title} belongs to Ottilie Crake, who painted its gate green.` }));
    await drop(page, { 'places.jsonl': lines.join('\n') });
    await hasPassages(page, places.length);
    await page.selectOption('#hit-count', '10');
    for (const width of [1280, 820, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await ask(page, `Who painted the gate of the founders of the Aldermoor Mill? ${width}`);
      await page.waitForFunction((count) => document.querySelectorAll('#picture .vertex.passage').length === count, places.length);
      await until(() => page.$eval('#picture', (picture) => picture.scrollWidth <= picture.clientWidth)); // it is drawn again after the width changed
      const inside = await page.evaluate(() => {
        const { left, right } = document.querySelector('#picture-card').getBoundingClientRect();
        return [...document.querySelectorAll('#picture .vertex')].map((vertex) => vertex.getBoundingClientRect()).every((box) => box.left >= left && box.right <= right);
      });
      assert.ok(inside, `at ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.selectOption('#hit-count', '5');
    await page.click('#remove-own');
    await hasPassages(page, 180);
  });

  test('the chain of a hit lights up when it is pointed at', async () => {
    await press(page, 1);
    await page.hover('#graph-hits .hit:nth-child(3)');
    const lit = await page.$$eval('#picture .vertex.on > title', (all) => all.map((title) => title.textContent));
    assert.deepEqual(lit.sort(), ['Brooklyn Bridge', 'John A. Roebling', 'Mühlhausen']);
    await page.mouse.move(1, 1);
    assert.equal(await page.locator('#picture .vertex.on').count(), 0);
  });

  test('with reduced motion the picture is there at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page, 3);
    assert.equal(await page.$$eval('#picture [opacity]', (all) => all.length), 0);
    await page.emulateMedia({ reducedMotion: null });
  });

  test('the console is silent, and nobody else was asked', () => {
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });
});
