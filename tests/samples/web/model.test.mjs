// The embedding model in the page: all-MiniLM-L6-v2 by ONNX Runtime's WebAssembly.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeProfile, noChromium, openChromium, removeProfile } from '../../bindings/js/browser/harness/index.mjs';
import { ask, atWork, drop, hasPassages, modelFolder, noPage, noticeWith, notices, openPage, readoutHas, ready, startPage, storedNames, titles, until } from './site.mjs';

const noModel = !modelFolder && 'no model (HOPTRAIL_MODEL names its folder)';

/** Words of the question stand in no passage: only what they mean can lead there. */
const passages = [
  { id: 'dog', title: 'Puppy', text: 'A puppy sleeps beside the stove after its walk.' },
  { id: 'tax', title: 'Levy', text: 'The council raised the levy on imported timber.' },
  { id: 'snow', title: 'Drift', text: 'Flakes covered the mountain road before dawn.' },
];
const corpus = passages.map((passage) => JSON.stringify(passage)).join('\n');

const isEmbedded = (page) => page.waitForFunction(() => document.querySelector('#model-state').textContent.includes('embeds your questions'));

describe('the embedding model', { skip: noPage || noChromium || noModel }, () => {
  let site, profile, browser, page, errors, foreign;
  before(async () => {
    site = await startPage({ model: true });
    profile = await makeProfile('chromium');
    browser = await openChromium({ profile });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  });
  after(async () => {
    await browser?.close();
    await removeProfile(profile);
    await site?.close();
  });

  test('without it, words that no passage has find nothing', async () => {
    await drop(page, { 'three.jsonl': corpus });
    await hasPassages(page, 3);
    await ask(page, 'young dog resting');
    assert.deepEqual(await titles(page, 'graph-hits'), []);
  });

  test('it loads, gives the corpus vectors, and the same question finds its passage', async () => {
    await page.click('#load-model');
    await isEmbedded(page);
    await readoutHas(page, '384 dimensions');
    assert.equal(await page.inputValue('#flat-method'), 'hybrid', 'what vectors find is no gain of links');
    await ask(page, 'young dog resting');
    assert.match(await page.textContent('#flat-time'), /^hybrid, /u);
    assert.equal((await titles(page, 'flat-hits'))[0], 'Puppy');
    assert.equal(await page.locator('#graph-hits .hit.added').count(), 0);
    await page.selectOption('#flat-method', 'dense');
    for (const [question, title] of [['young dog resting', 'Puppy'], ['government duties on wood', 'Levy'], ['winter weather', 'Drift']]) {
      await ask(page, question);
      assert.equal((await titles(page, 'flat-hits'))[0], title, question);
    }
    assert.match(await page.textContent('.times'), /embedding the question/u);
    const runtimes = site.requests.filter((path) => path.endsWith('.wasm')).map((path) => path.split('/').at(-1));
    assert.ok(runtimes.includes('text_encoder.wasm') && !runtimes.some((name) => name.startsWith('ort-')), `ONNX Runtime is not needed: ${runtimes}`);
  });

  test('files that come later are embedded, too', async () => {
    await drop(page, { 'more.txt': 'The violinist tuned her instrument.' });
    await hasPassages(page, 4);
    await ask(page, 'music');
    assert.equal((await titles(page, 'flat-hits'))[0], 'more');
  });

  test('vectors are there after a reload, the model comes from the browser, and nobody else was asked', async () => {
    const before = site.requests.filter((path) => path.endsWith('.onnx')).length;
    await page.reload();
    await ready(page);
    await readoutHas(page, '384 dimensions');
    await ask(page, 'puppy');
    assert.equal((await titles(page, 'graph-hits'))[0], 'Puppy', 'words work without the model');
    await page.click('#load-model');
    await isEmbedded(page);
    assert.equal(site.requests.filter((path) => path.endsWith('.onnx')).length, before, 'not fetched again');
    assert.deepEqual(foreign, []);
    assert.deepEqual(errors, []);
  });

  test('a run that is interrupted while it embeds goes on from its saved state', async () => {
    const many = Array.from({ length: 400 }, (_, index) => JSON.stringify({ id: `m${index}`, title: `Item ${index}`, text: `Item ${index} stands on shelf ${index % 17}. ${'It is old and made of wood and brass. '.repeat(6)}` }));
    await drop(page, { 'many.jsonl': many.join('\n') });
    await until(async () => (await storedNames(page)).includes('own.run'));
    await page.reload();
    await ready(page);
    assert.match(await noticeWith(page, 'An index was not finished'), /It continues from where it was/u);
    await page.click('.notice >> text=Go on');
    const first = await page.waitForFunction(
      () => /vectors · \d+ of 404/u.exec(document.querySelector('#activity-detail').textContent)?.[0],
      undefined,
      { polling: 20 },
    );
    assert.doesNotMatch(await first.jsonValue(), / 0 of/u, 'what was embedded before is not embedded again');
    await hasPassages(page, 404);
    assert.deepEqual(await notices(page), []);
  });

  test('embedding can be cancelled', async () => {
    await page.click('#use-samples');
    await hasPassages(page, 180);
    await atWork(page, /vectors · \d+ of 180/u, 'cancel');
    await page.click('#load-model');
    await noticeWith(page, 'Cancelled');
    await readoutHas(page, 'Vectorsnone');
    await ask(page, 'Isar');
    assert.ok((await titles(page, 'graph-hits')).includes('Isar'));
  });
});

describe('an embedding model that is not there', { skip: noPage || noChromium }, () => {
  test('says which file is missing, and the page goes on without it', async () => {
    const site = await startPage();
    const browser = await openChromium();
    try {
      const { page } = await browser.newPage(site.origin);
      await openPage(page, site.origin);
      await page.click('#load-model');
      const text = await noticeWith(page, 'The embedding model cannot be loaded');
      assert.match(text, /tokenizer\.json.*404.*Searching without vectors still works/u);
      await ask(page, 'Isar');
      assert.ok((await titles(page, 'graph-hits')).length > 0);
      assert.equal(await page.isEnabled('#load-model'), true, 'it can be tried again');
    } finally {
      await browser.close();
      await site.close();
    }
  });

  test('where the encoder does not take it, ONNX Runtime does', { skip: noModel }, async () => {
    const site = await startPage({ model: true });
    const browser = await openChromium();
    try {
      const { page } = await browser.newPage(site.origin);
      site.answers['/text_encoder.wasm'] = { status: 404, body: '' };
      await openPage(page, site.origin);
      await drop(page, { 'three.jsonl': corpus });
      await hasPassages(page, 3);
      await page.click('#load-model');
      await isEmbedded(page);
      assert.ok(site.requests.some((path) => path.includes('ort-wasm')));
      await ask(page, 'puppy'); // what the flat method is stands beside the hits
      await page.selectOption('#flat-method', 'dense');
      await ask(page, 'young dog resting');
      assert.equal((await titles(page, 'flat-hits'))[0], 'Puppy');
    } finally {
      await browser.close();
      await site.close();
    }
  });

  test('loading shows its progress and can be cancelled', { skip: noModel }, async () => {
    const site = await startPage({ model: true });
    const browser = await openChromium();
    try {
      const { page } = await browser.newPage(site.origin);
      await openPage(page, site.origin);
      // A model that never comes to its end.
      site.answers['/models/all-minilm-l6-v2/model.onnx'] = () => new Promise(() => undefined);
      await page.click('#load-model');
      await page.waitForFunction(() => document.querySelector('#load-model').textContent === 'Cancel');
      assert.equal(await page.isVisible('#model-bar'), true);
      await page.click('#load-model');
      await page.waitForFunction(() => document.querySelector('#load-model').textContent === 'Load it and add vectors');
      assert.deepEqual(await notices(page), []);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
