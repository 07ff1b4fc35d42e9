// What stands on top of the results: the answer, where the engine has one, otherwise the missing words, and the chain.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { ask, drop, hasPassages, noPage, openPage, press, startPage, titles } from './site.mjs';

const bridges = `# Bridges

Bridges of the valley are old.

[![Build](https://badge.example/b.svg)](https://badge.example)

## Quillon Bridge

{{#include ../plan.txt}} The Quillon Bridge was designed by Ottilie Crake and opened in 1911.
`;

describe('the answer in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    ({ page, errors } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const chain = async () => (await page.textContent('#answer-chain')).replaceAll(/\s+/gu, ' ').trim();
  const isHidden = (id) => page.locator(`#${id}`).isHidden();

  test('a certain answer stands first, with its sentence and confidence, and a corrected word is told', async () => {
    await ask(page, 'Who designed the brookln bridge?');
    assert.match(await page.textContent('#answer-title'), /^John A\. Roebling — in Brooklyn Bridge *confidence \d+ %$/u);
    assert.deepEqual(await page.locator('#answer-sentence mark').allTextContents(), ['John A. Roebling']);
    assert.match(await page.textContent('#answer-sentence'), /^It was designed by John A\. Roebling, /u);
    assert.equal(await page.textContent('#answer-missing'), 'Searched for ‘brooklyn’ instead of ‘brookln’, which no passage has.');
    const first = await page.$eval('#results', (results) => [...results.children].filter((part) => part.checkVisibility()).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[1].id);
    assert.equal(first, 'answer', 'after the hidden heading');
    await page.click('#answer-sentence');
    await page.locator('#passage[open]').waitFor();
    assert.deepEqual(await page.locator('#passage-text mark').allTextContents(), [await page.textContent('#answer-sentence')]);
    await page.keyboard.press('Escape');
  });

  test('the answer of a later hop tells after how many, with the chain that leads there', async () => {
    await drop(page, {
      'crake.jsonl': [
        { id: '1', title: 'Quillon Bridge', text: 'The Quillon Bridge is a bridge of stone. It was designed by Ottilie Crake.' },
        { id: '2', title: 'Ottilie Crake', text: 'Ottilie Crake was an engineer, born in 1870 in Vennmoor.' },
      ].map((line) => JSON.stringify(line)).join('\n'),
    });
    await hasPassages(page, 2);
    await ask(page, 'Where was the designer of the Quillon Bridge born?');
    assert.match(await page.textContent('#answer-title'), /^Vennmoor — in Ottilie Crake, after 1 hop *confidence/u);
    assert.equal(await chain(), 'Quillon Bridge — designed by → Ottilie Crake');
    await page.click('#use-samples');
    await hasPassages(page, 180);
  });

  test('without a certain answer there is none, but the chain with the words between its names', async () => {
    await press(page, 2);
    assert.equal(await page.textContent('#answer-title'), 'The chain');
    assert.ok(await isHidden('answer-sentence'));
    assert.equal(await chain(), 'Kon-Tiki expedition — led by → Thor Heyerdahl — born in → Larvik');
    await page.locator('#answer-chain .chain-passage', { hasText: 'Larvik' }).click();
    await page.waitForFunction(() => document.querySelector('#passage-title').textContent === 'Larvik', undefined, { timeout: 20_000 });
    await page.keyboard.press('Escape');
    await page.hover('#answer-chain');
    assert.ok((await page.locator('#picture .vertex.passage.on').count()) >= 3, 'the picture shows the same way');
    await page.mouse.move(1, 1);
  });

  test('where a part or all is missing, the words that no passage has are told', async () => {
    await ask(page, 'Which plumber was organist in the birthplace of the designer of the Brooklyn Bridge?');
    assert.equal(await page.textContent('#answer-title'), 'Found in part');
    assert.equal(await page.textContent('#answer-missing'), 'No passage has ‘plumber’, ‘birthplace’.');
    assert.equal(await chain(), 'Brooklyn Bridge — designed by → John A. Roebling — born in → Mühlhausen');
    await ask(page, 'xyzzy plugh');
    assert.equal(await page.textContent('#answer-title'), 'Nothing was found');
    assert.match(await page.textContent('#answer-missing'), /^No passage has ‘xyzzy’, ‘plugh’\. Ask in words that the files use/u);
    assert.ok((await isHidden('answer-sentence')) && (await isHidden('answer-chain')));
    await ask(page, 'Which organist liked the xyzzy plugh?');
    assert.equal(await page.textContent('#answer-title'), 'An answer is unlikely');
    await press(page, 2);
    assert.ok(await isHidden('answer-missing'), 'the next question has it no more');
  });

  test('hits of a file have its line and no directive, and no name twice', async () => {
    await drop(page, { 'bridges.md': bridges, 'a/index.md': '# Index\n\nOttilie Crake drew it.', 'b/index.md': '# Index\n\nOttilie Crake measured it.' });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    await ask(page, 'Ottilie Crake');
    const hits = await page.$$eval('#graph-hits .hit', (all) => all.map((hit) => ({ title: hit.querySelector('.hit-open').textContent, place: hit.querySelector('cite')?.textContent, tip: hit.querySelector('.hit-open').title, snippet: hit.querySelector('.snippet')?.textContent })));
    const bridge = hits.find(({ title }) => title === 'Bridges › Quillon Bridge');
    const line = bridges.split('\n').findIndex((text) => text.includes('{{#include')) + 1;
    assert.equal(bridge.place, `bridges.md:${line}`);
    assert.equal(bridge.tip, `Bridges > Quillon Bridge\nbridges.md, line ${line}`);
    assert.match(bridge.snippet, /^(… )?The Quillon Bridge was designed by/u);
    for (const { title, place, snippet } of hits) {
      assert.notEqual(title, place);
      assert.doesNotMatch(snippet, /\{\{|badge/u);
    }
    assert.equal(new Set(hits.map(({ title, place }) => `${title} ${place}`)).size, hits.length);
  });

  test('typed text is searched in the pauses, and only the last of it', async () => {
    await page.click('#use-samples');
    await hasPassages(page, 180);
    await page.fill('#question', '');
    assert.ok(await isHidden('results'));
    await page.locator('#question').pressSequentially('WHERE was jhon a. roebling born', { delay: 5 });
    await page.waitForFunction(() => document.querySelector('#results').dataset.question === 'WHERE was jhon a. roebling born');
    assert.ok((await titles(page, 'graph-hits')).slice(0, 2).includes('John A. Roebling'), 'letters of another case and a slip are no harm');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'question');
    assert.deepEqual(errors, []);
  });
});
