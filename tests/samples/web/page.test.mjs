// The page as a reader meets it first: samples, canned questions, hits, trace, exports.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, noPage, openPage, press, sampleLines, startPage, titles } from './site.mjs';

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

  test('it opens with the sample corpus, says nothing on the console and asks nobody else', async () => {
    assert.match(await page.textContent('#corpus-name'), /Sample corpus.*180 passages of 180 documents/u);
    assert.equal(await page.textContent('#foreign-count'), '0');
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });

  for (const number of [1, 2, 3, 4]) {
    test(`canned question ${number} finds all its gold passages with one click, and links add two hits`, async () => {
      const question = await press(page, number);
      const wanted = gold.get(question);
      assert.ok(wanted, `the question is one of samples/data: ${question}`);
      const found = await titles(page, 'graph-hits');
      assert.deepEqual(wanted.filter((title) => !found.includes(title)), [], `found: ${found.join(', ')}`);
      const flat = await titles(page, 'flat-hits');
      const gains = found.filter((title) => !flat.includes(title));
      assert.ok(gains.length >= 2, `gains: ${gains.join(', ')}`);
      assert.ok(gains.some((title) => wanted.includes(title)), 'one of them is a gold passage');
      const drawn = await page.$$eval('#picture .vertex.passage > title', (all) => all.map((title) => title.textContent));
      assert.equal(new Set(drawn).size, drawn.length, `a passage stands once: ${drawn.join(', ')}`);
    });
  }

  test('each hit says what found it, and the list and the whole passage say the same', async () => {
    await press(page, 4);
    const why = await page.$$eval('#graph-hits .hit', (all) => all.map((hit) => [hit.querySelector('.hit-open').textContent, hit.querySelector('.trail').textContent]));
    assert.deepEqual(Object.fromEntries(why)['Detroit'], 'through Apocalypse Now → Francis Ford Coppola');
    assert.deepEqual(Object.fromEntries(why)['Apocalypse Now'], 'named in the question');
    for (const title of ['Detroit', 'Apocalypse Now']) {
      const rank = why.findIndex(([name]) => name === title) + 1;
      const listed = await page.$eval(`#chain-list > li:nth-child(${rank})`, (item) => item.textContent.slice(item.textContent.indexOf('): ') + 3));
      await page.click(`#graph-hits .hit:nth-child(${rank}) .hit-open`);
      await page.locator('#passage').waitFor();
      assert.equal(await page.textContent('#passage-why p:first-child'), `Why${listed}`);
      await page.keyboard.press('Escape');
    }
  });

  test('list and badges say the same of search without links: a rank, or that it is not in its list', async () => {
    await press(page, 1);
    const badges = await page.$$eval('#graph-hits .hit.added', (all) => all.map((hit) => [hit.dataset.rank, hit.querySelector('.badge').textContent.split(' · ').at(-1)]));
    assert.ok(badges.some(([, words]) => /^rank \d+ without links$/u.test(words)), 'one is in the list without links, but not among its hits');
    for (const [rank, words] of badges) assert.ok((await page.textContent(`#chain-list > li[data-rank="${rank}"]`)).includes(`, ${words})`), words);
  });

  test('the address has the question, and opens with it in another tab', async () => {
    const question = await press(page, 2);
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

  test('what only links find is marked, and the switch takes the marks away', async () => {
    await press(page, 1);
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

  test('highlights are the words of the question, and a click opens the whole passage', async () => {
    await press(page, 1);
    const organist = page.locator('#graph-hits .hit', { has: page.locator('.hit-open', { hasText: 'Mühlhausen' }) });
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
    await press(page, 1);
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
    assert.match(await page.textContent('.times'), /with links \(trail\).*\d/u);
  });

  test('index, graph, picture and trace can be taken away', async () => {
    const question = await press(page, 1);
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
    await press(page, 1);
    await page.selectOption('#hit-count', '10');
    await page.waitForFunction(() => document.querySelectorAll('#graph-hits .hit').length === 10);
    await page.selectOption('#flat-method', 'tfidf');
    await page.waitForFunction(() => document.querySelector('#flat-time').textContent.startsWith('tfidf'));
    assert.equal(await page.$eval('#flat-method option[value=dense]', (option) => option.disabled), true, 'dense needs vectors');
    await page.selectOption('#flat-method', 'bm25');
    await page.selectOption('#hit-count', '5');
    await page.waitForFunction(() => document.querySelectorAll('#graph-hits .hit').length === 5);
  });

  test('a question without any known word says so', async () => {
    await openPage(page, site.origin);
    await ask(page, 'xyzzy plugh');
    assert.match(await page.textContent('#answer'), /Nothing was found.*Ask in words that the files use/su);
    assert.equal(await page.locator('.notice').count(), 0, 'once');
    assert.ok((await page.isHidden('.compare-bar')) && (await page.isHidden('.columns')));
    assert.equal(await page.locator('text=/^(Start|Hop \\d)$/ >> visible=true').count(), 0, 'no hop without hits');
  });

  test('after all of this the console is still silent, and nobody else was asked', async () => {
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
    await page.click('#privacy');
    assert.match((await page.textContent('#privacy-counts')).replaceAll(/\s+/gu, ' '), /own files\d+To other sites0Stopped by the page’s policy0/u);
    await page.keyboard.press('Escape');
  });
});
