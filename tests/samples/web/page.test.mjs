// The page as a reader meets it first: samples, canned questions, picture, list, trace, exports, keys, both themes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, noPage, openPage, sampleLines, startPage, titles } from './site.mjs';

const require = createRequire(new URL('../../bindings/js/browser/package.json', import.meta.url));

describe('the page in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign, gold;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
    const passages = new Map((await sampleLines('passages.jsonl')).map(({ id, title }) => [id, title]));
    // Apostrophes of the page are typographic.
    gold = new Map((await sampleLines('questions.jsonl')).map((line) => [line.question.replaceAll("'", '’'), line.gold.map((id) => passages.get(id))]));
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const press = async (number) => {
    const button = page.locator('.canned-question').nth(number - 1);
    const question = await button.locator('span').textContent();
    await page.$eval('#results', (results) => delete results.dataset.question);
    await button.click();
    await page.waitForFunction((text) => document.querySelector('#results')?.dataset.question === text, question);
    return question;
  };

  test('it opens with the sample corpus, says nothing on the console and asks nobody else', async () => {
    assert.match(await page.textContent('#corpus-name'), /Sample corpus.*180 passages of 180 documents/u);
    assert.equal(await page.textContent('#foreign-count'), '0');
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });

  for (const number of [1, 2, 3, 4]) {
    test(`canned question ${number} finds all its gold passages over the graph with one click, and three hits more than flat search`, async () => {
      const question = await press(number);
      const wanted = gold.get(question);
      assert.ok(wanted, `the question is one of samples/data: ${question}`);
      const found = await titles(page, 'graph-hits');
      assert.deepEqual(wanted.filter((title) => !found.includes(title)), [], `found: ${found.join(', ')}`);
      const flat = await titles(page, 'flat-hits');
      const gains = found.filter((title) => !flat.includes(title));
      assert.ok(gains.length >= 3, `gains: ${gains.join(', ')}`);
      assert.ok(gains.some((title) => wanted.includes(title)), 'one of them is a gold passage');
      const drawn = await page.$$eval('#picture .vertex.passage > title', (all) => all.map((title) => title.textContent));
      assert.equal(new Set(drawn).size, drawn.length, `a passage stands once: ${drawn.join(', ')}`);
    });
  }

  test('the picture shows the hops in columns, and the list the same paths in words', async () => {
    await press(1);
    const vertices = await page.$$eval('#picture .vertex.passage', (all) =>
      all.map((vertex) => ({ title: vertex.querySelector('title').textContent, x: vertex.getBoundingClientRect().x })),
    );
    const at = (title) => vertices.find((vertex) => vertex.title === title)?.x;
    assert.ok(at('Brooklyn Bridge') < at('John A. Roebling'), 'the designer is one hop behind the bridge');
    assert.ok(at('John A. Roebling') < at('Mühlhausen'), 'his birthplace is one hop behind him');
    const bands = await page.$$eval('#picture .hop text', (all) => all.map((text) => text.textContent));
    assert.deepEqual(bands, ['Hop 1', 'Hop 2', 'Hop 3']);

    const path = page.locator('#path-list li', { hasText: 'Mühlhausen (3 hops' });
    const words = await path.evaluate((item) => {
      const copy = item.cloneNode(true);
      for (const quote of copy.querySelectorAll('q')) quote.remove();
      return copy.textContent;
    });
    assert.match(
      words.replaceAll(/\s+/gu, ' '),
      /the question names “Brooklyn Bridge”, whose passage is Brooklyn Bridge, which mentions “John A\. Roebling”, whose passage is John A\. Roebling, which mentions “Mühlhausen”/u,
    );
    assert.equal(await page.locator('#picture .vertex:not([aria-hidden=true])').count(), 0, 'of the picture, screen readers get the links with sentences alone');
  });

  test('each link of a path that a sentence makes has it: of a passage of the path, with the name in it', async () => {
    await press(1);
    const texts = new Map((await sampleLines('passages.jsonl')).map(({ title, text }) => [title, text]));
    const paths = await page.$$eval('#path-list li', (all) =>
      all.map((item) =>
        [...item.querySelectorAll('.path-step')].map((step) => ({
          title: step.querySelector('b')?.textContent,
          entity: step.querySelector('em')?.textContent.slice(1, -1),
          sentence: step.querySelector('q')?.textContent,
        })),
      ),
    );
    const titlesOf = (steps) => steps.flatMap(({ title }) => title ?? []);
    const path = paths.find((steps) => titlesOf(steps).join() === 'Brooklyn Bridge,John A. Roebling,Mühlhausen');
    const quoted = path.filter(({ sentence }) => sentence !== undefined).map(({ entity }) => entity);
    assert.deepEqual(quoted, ['John A. Roebling', 'Mühlhausen'], 'the titles of the three are in the words already');
    for (const steps of paths) {
      let named;
      for (const { entity, sentence } of steps) {
        named = entity ?? named;
        if (sentence === undefined) continue;
        assert.ok(titlesOf(steps).some((title) => texts.get(title).includes(sentence)), `no passage of the path has: ${sentence}`);
        if (named) assert.ok(sentence.includes(named), `${named} is not in: ${sentence}`);
      }
    }
    await page.click('#as-list');
    assert.ok(await page.locator('#path-list q', { hasText: 'Mühlhausen' }).first().isVisible());
    await page.click('#as-picture');
  });

  test('each link that a sentence makes says it when it is pointed at, and when it has the focus', async () => {
    await press(1);
    await page.locator('#picture [opacity]').first().waitFor({ state: 'detached' }); // all hops have appeared
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

  test('each hit says what found it, and the list and the whole passage say the same', async () => {
    await press(4);
    const why = await page.$$eval('#graph-hits .hit', (all) => all.map((hit) => [hit.querySelector('.hit-open').textContent, hit.querySelector('.trail').textContent]));
    assert.deepEqual(Object.fromEntries(why)['Detroit'], 'through Apocalypse Now → Francis Ford Coppola');
    assert.deepEqual(Object.fromEntries(why)['Francis Ford Coppola'], 'matched by words');
    for (const title of ['Detroit', 'Francis Ford Coppola']) {
      const rank = why.findIndex(([name]) => name === title) + 1;
      const listed = await page.$eval(`#path-list > li:nth-child(${rank})`, (item) => item.textContent.slice(item.textContent.indexOf('): ') + 3));
      await page.click(`#graph-hits .hit:nth-child(${rank}) .hit-open`);
      await page.locator('#passage').waitFor();
      assert.equal(await page.textContent('#passage-why p:first-child'), `Why${listed}`);
      await page.keyboard.press('Escape');
    }
  });

  test('list and badges say the same of flat search: a rank, or that it is not in its list', async () => {
    await press(1);
    const badges = await page.$$eval('#graph-hits .hit.added', (all) => all.map((hit) => [hit.dataset.rank, hit.querySelector('.badge').textContent.split(' · ').at(-1)]));
    assert.ok(badges.some(([, words]) => /^flat rank \d+$/u.test(words)), 'one is in the flat list, but not among its hits');
    for (const [rank, words] of badges) assert.ok((await page.textContent(`#path-list > li[data-rank="${rank}"]`)).includes(`, ${words})`), words);
  });

  test('the fourth question lets its hops arrive one at a time, and each waits for a press where motion is not wanted', async () => {
    const shown = () => page.$$eval('#picture .vertex.passage:not(.later) > title', (all) => all.map((title) => title.textContent));
    await press(4);
    assert.deepEqual((await shown()).sort(), ['Apocalypse Now', 'Francis Ford Coppola']);
    await page.waitForFunction(() => document.querySelector('#hop-words').textContent.startsWith('Hop 2 of 3')); // by itself
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(4);
    await page.waitForTimeout(2200); // longer than a step
    assert.match(await page.textContent('#hop-words'), /^Hop 1 of 3/u);
    await page.click('#hop-next');
    assert.equal((await shown()).length, 4);
    await page.click('#hop-next');
    assert.ok((await shown()).includes('Detroit'));
    assert.match(await page.textContent('#hop-words'), /^Hop 3 of 3 · by “Detroit” · Detroit$/u);
    assert.equal(await page.isDisabled('#hop-next'), true);
    await page.click('#hop-back');
    assert.equal((await shown()).includes('Detroit'), false);
    await page.click('#hop-all');
    assert.equal(await page.locator('#picture .later').count(), 0);
    await page.emulateMedia({ reducedMotion: null });
  });

  test('the address has the question, and opens with it in another tab', async () => {
    const question = await press(2);
    const address = page.url();
    assert.ok(address.includes('#q=Were+the+builder+of+the+Fram'), address);
    const other = await browser.newPage(site.origin);
    await other.page.goto(address);
    await other.page.waitForFunction((text) => document.querySelector('#results')?.dataset.question === text, question);
    assert.deepEqual(await titles(other.page, 'graph-hits'), await titles(page, 'graph-hits'));
    await other.page.evaluate(() => (location.hash = '#q=Into+which+river+does+the+Isar+flow%3F&file=theirs.hop'));
    await other.page.locator('.notice', { hasText: 'theirs.hop' }).waitFor();
    assert.equal(await other.page.inputValue('#question'), 'Into which river does the Isar flow?', 'it waits for its corpus');
    assert.deepEqual(other.errors, []);
    await other.page.close();
  });

  test('the picture is copied as an image, and the link as text', async () => {
    await press(1);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const read = (type) =>
      page.evaluate(async (wanted) => {
        const [item] = await navigator.clipboard.read();
        const blob = await item.getType(wanted);
        if (wanted === 'text/plain') return blob.text();
        const image = await createImageBitmap(blob);
        return [image.width, image.height];
      }, type);
    await page.click('#copy-picture');
    await page.locator('#copy-picture', { hasText: 'Copied' }).waitFor();
    const size = await page.$eval('#picture svg', (svg) => [svg.width.baseVal.value * 2, svg.height.baseVal.value * 2].map(Math.ceil));
    assert.deepEqual(await read('image/png'), size);
    await page.click('#copy-link');
    await page.locator('#copy-link', { hasText: 'Copied' }).waitFor();
    assert.equal(await read('text/plain'), page.url());
  });

  test('what flat search misses is marked, and the switch takes the marks away', async () => {
    await press(1);
    const flat = await titles(page, 'flat-hits');
    const marked = await page.$$eval('#graph-hits .hit.added .hit-open', (all) => all.map((button) => button.textContent));
    const graph = await titles(page, 'graph-hits');
    assert.deepEqual(marked, graph.filter((title) => !flat.includes(title)));
    assert.ok(marked.includes('John A. Roebling'));
    const color = () => page.$eval('#graph-hits .hit.added', (hit) => getComputedStyle(hit).borderLeftColor);
    const on = await color();
    await page.click('#added');
    assert.equal(await page.getAttribute('#added', 'aria-checked'), 'false');
    assert.notEqual(await color(), on);
    await page.click('#added');
    assert.equal(await color(), on);
  });

  test('the path of a hit lights up when it is pointed at', async () => {
    await press(1);
    await page.hover('#graph-hits .hit:nth-child(3)');
    const lit = await page.$$eval('#picture .vertex.on > title', (all) => all.map((title) => title.textContent));
    assert.deepEqual(lit.sort(), ['Brooklyn Bridge', 'Brooklyn Bridge', 'John A. Roebling', 'John A. Roebling', 'Mühlhausen', 'Mühlhausen']);
    await page.mouse.move(1, 1);
    assert.equal(await page.locator('#picture .vertex.on').count(), 0);
  });

  test('highlights are the words of the question, and a click opens the whole passage', async () => {
    await press(1);
    const organist = page.locator('#graph-hits .hit', { hasText: 'Mühlhausen' });
    assert.deepEqual(await organist.locator('mark').allTextContents(), ['organist']);
    await organist.locator('.hit-open').click();
    await page.locator('#passage').waitFor();
    const text = await page.textContent('#passage-text');
    const passages = await sampleLines('passages.jsonl');
    assert.equal(text, passages.find(({ id }) => id === 'p165').text);
    assert.deepEqual(await page.locator('#passage-text mark').allTextContents(), ['organist']);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#passage').evaluate((dialog) => dialog.open), false);
  });

  test('the trace has each hop with candidates, near-misses, and reasons in words', async () => {
    await press(1);
    await page.click('#trace summary');
    assert.equal(await page.locator('.trace-hop').count() >= 3, true);
    assert.match(await page.textContent('#trace-body'), /Left to find.*designer of the it/u);
    assert.ok((await page.locator('.near-miss').count()) > 0);
    const rows = await page.$$eval('#trace-body tbody tr', (all) =>
      all.map((row) => ({
        title: row.children[1].textContent,
        reasons: row.querySelector('.reasons').textContent,
      })),
    );
    assert.ok(rows.every(({ reasons }) => !reasons.includes('_')), 'no internal names');
    assert.match(rows[0].reasons, /^[a-z]+ .* · /u, `the best hit, ${rows[0].title}, has several`);
    assert.match(await page.textContent('.times'), /over the graph \(trail\).*\d/u);
  });

  test('index, graph, picture and trace can be taken away', async () => {
    const question = await press(1);
    const take = async (id) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#${id}`)]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const graph = await take('export-graph-file');
    assert.equal(graph.name, 'samples.hop');
    assert.deepEqual(graph.bytes, await readFile(`${site.folder}/samples.hop`), 'byte for byte the file that was opened');

    const picture = await take('export-picture');
    const svg = picture.bytes.toString();
    assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/u);
    assert.match(svg, /Mühlhausen/u);
    assert.doesNotMatch(svg, /class=|var\(/u, 'it needs no stylesheet');

    const trace = JSON.parse((await take('export-trace')).bytes);
    assert.equal(trace.graph.question, question);
    assert.equal(trace.graph.method, 'trail');
    assert.ok(trace.milliseconds.graph >= 0);

    const graphml = (await take('export-graphml')).bytes.toString();
    assert.ok(graphml.includes('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'));
    assert.equal(graphml.split('<data key="kind">passage</data>').length - 1, 180, 'passages');
    assert.ok(graphml.includes('>Akira Kurosawa<'), 'keywords');
  });

  test('the flat method and the number of hits can be chosen', async () => {
    await press(1);
    await page.selectOption('#hit-count', '10');
    await page.waitForFunction(() => document.querySelectorAll('#graph-hits .hit').length === 10);
    await page.selectOption('#flat-method', 'tfidf');
    await page.waitForFunction(() => document.querySelector('#flat-time').textContent.startsWith('tfidf'));
    assert.equal(await page.$eval('#flat-method option[value=dense]', (option) => option.disabled), true, 'dense needs vectors');
    await page.selectOption('#flat-method', 'bm25');
    await page.selectOption('#hit-count', '5');
    await page.waitForFunction(() => document.querySelectorAll('#graph-hits .hit').length === 5);
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
    assert.equal(await page.locator('#picture .vertex.passage.on').count(), 3, 'its path lights up');
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
    const controls = await page.$$eval('button, input, select, summary, a[href]', (all) =>
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
    test(`axe finds no serious or critical violation in ${theme} colors`, async () => {
      await press(1);
      const pressed = await page.getAttribute('#theme', 'aria-pressed');
      if ((pressed === 'true') !== (theme === 'dark')) await page.click('#theme');
      assert.equal(await page.getAttribute('html', 'data-theme'), theme);
      await page.$eval('#trace', (trace) => (trace.open = true));
      await page.waitForTimeout(1500); // the hops have appeared
      // By the debugger, which the page's policy does not bind.
      await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
      for (const state of ['results', 'list', 'passage', 'help']) {
        await page.click(state === 'list' ? '#as-list' : '#as-picture');
        if (state === 'passage') await page.click('#graph-hits .hit-open >> nth=0');
        if (state === 'help') await page.click('#help');
        const isDialog = state === 'passage' || state === 'help';
        if (isDialog) await page.locator('dialog[open]').waitFor();
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        const serious = found.violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`);
        assert.deepEqual(serious, [], state);
        if (isDialog) await page.keyboard.press('Escape');
      }
    });
  }

  test('the choice of colors is still there after a reload', async () => {
    await page.reload();
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  });

  test('a question without any known word says so', async () => {
    await openPage(page, site.origin);
    await ask(page, 'xyzzy plugh');
    assert.match(await page.textContent('.notice'), /Nothing was found.*Ask in words that the files use/u);
    assert.equal(await page.locator('text=/^Hop \\d/ >> visible=true').count(), 0, 'no hop without hits');
  });

  test('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press(2);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const places = await page.$$eval('#picture .vertex.passage', (all) => all.map((vertex) => ({ top: vertex.getBoundingClientRect().top, hop: Number(vertex.querySelector('.hop-number').textContent.slice(4)), left: vertex.getBoundingClientRect().left })));
    assert.equal(new Set(places.map(({ top }) => top)).size, places.length, 'each passage has a row');
    assert.ok(places.find(({ hop }) => hop === 2).left > places.find(({ hop }) => hop === 1).left, 'and stands further right with each hop');
    assert.ok(await page.$eval('#picture', (picture) => picture.scrollWidth <= picture.clientWidth), 'the picture needs no scrolling');
    await page.click('#as-list');
    assert.ok((await page.locator('#path-list q').count()) > 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'with the paths as a list');
    await page.click('#as-picture');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('with reduced motion the picture is there at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(3);
    assert.equal(await page.$$eval('#picture [opacity]', (all) => all.length), 0);
    await page.emulateMedia({ reducedMotion: null });
  });

  test('after all of this the console is still silent, and nobody else was asked', async () => {
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
    await page.click('#privacy');
    assert.match((await page.textContent('#privacy-counts')).replaceAll(/\s+/gu, ' '), /own files\d+To other sites0Stopped by the page’s policy0/u);
    await page.keyboard.press('Escape');
  });
});
