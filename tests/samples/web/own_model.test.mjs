// A language model of the reader's own, on this machine: off at first, asked hop by hop, stopped, and the advice where it does not answer.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { startModel } from './model_server.mjs';
import { noPage, openPage, press, startPage } from './site.mjs';

const require = createRequire(new URL('../../bindings/js/browser/package.json', import.meta.url));

async function connect(page, address) {
  if (!(await page.$eval('#own-model', (card) => card.open))) await page.click('#own-model summary');
  await page.locator('#own-model-addresses option').first().waitFor({ state: 'attached' });
  await page.fill('#own-model-address', address);
  await page.click('#own-model-connect');
}
const isOn = (page) => page.waitForFunction(() => document.querySelector('#own-model-state').textContent.startsWith('On: '));
const problem = async (page) => {
  await page.locator('#own-model-problem:not([hidden])').waitFor();
  return page.textContent('#own-model-problem');
};

describe('a model of the reader’s own', { skip: noPage || noChromium }, () => {
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

  test('it is off at first: nothing of it is fetched, offered or asked', async () => {
    await press(page, 1);
    assert.equal(await page.isHidden('#loop'), true);
    assert.match(await page.textContent('#own-model-state'), /^Off\./u);
    assert.equal(site.requests.includes('/own_model.js'), true, 'kept for use offline');
    assert.equal(await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/own_model.js'))), false);
    assert.equal((await page.textContent('#privacy')).trim().replaceAll(/\s+/gu, ' '), '0 requests to other sites');
  });

  test('it asks its way hop by hop, with the passages that it read and the cost; the light says so', async () => {
    const model = await startModel();
    try {
      await connect(page, model.address);
      await isOn(page);
      assert.equal(model.prompts.length, 0, 'connecting sends nothing');
      assert.match(await page.textContent('#privacy'), /1 to your model/u);
      assert.equal(await page.locator('#privacy.to-model').count(), 1);
      await page.click('#loop-start');
      await page.waitForFunction(() => document.querySelector('#loop-answer').textContent === 'Johann Sebastian Bach' && document.querySelector('#loop').getAttribute('aria-busy') === 'false');
      const hops = await page.$$eval('#loop-hops li', (all) => all.map((hop) => [hop.querySelector('b').textContent, [...hop.querySelectorAll('.loop-reads button')].map((button) => button.textContent), hop.querySelector('small').textContent]));
      assert.deepEqual(hops.map(([question, , verdict]) => [question, verdict]), [
        ['Who designed the Brooklyn Bridge?', 'Not enough yet'],
        ['Who was organist in Mühlhausen?', 'Enough to answer'],
      ]);
      assert.equal(hops[0][1][0], 'Brooklyn Bridge');
      assert.equal(hops[1][1][0], 'Mühlhausen');
      assert.equal(new Set(model.prompts.map(({ model: used }) => used)).size, 1);
      assert.equal(model.prompts[0].model, 'small-model', 'no model that embeds');
      const count = model.prompts.length;
      assert.match(await page.textContent('#loop-cost'), new RegExp(`^${count} requests · ${100 * count} tokens read, ${7 * count} written · `, 'u'));
      assert.match(await page.textContent('#privacy'), /^\s*0 requests to other sites, \d+ to your model/u);
      await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')); // by the debugger, which no policy binds
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        const { violations } = await page.evaluate(() => window.axe.run({ include: ['#loop', '#own-model', '#privacy'] }));
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`), [], theme);
      }
      await page.click('#loop-hops li:nth-child(2) .loop-reads button');
      await page.locator('#passage[open]').waitFor();
      assert.equal(await page.textContent('#passage-title'), 'Mühlhausen');
      await page.keyboard.press('Escape');
      await press(page, 2);
      assert.equal(await page.locator('#loop-hops li').count(), 0, 'another question begins anew');
      await page.click('#own-model-off');
      assert.equal(await page.isHidden('#loop'), true);
      assert.equal(await page.locator('#privacy.to-model').count(), 0);
      assert.deepEqual(errors, []);
    } finally {
      await model.close();
    }
  });

  test('the stop button ends it, and the cost so far stays', async () => {
    const model = await startModel({ stuck: 'organist in Mühlhausen?' });
    try {
      await press(page, 1);
      await connect(page, model.address);
      await isOn(page);
      await page.click('#loop-start');
      await page.locator('#loop-hops li:nth-child(2) p:not(.loop-reads)').waitFor();
      await page.click('#loop-stop');
      await page.locator('#loop-problem:not([hidden])').waitFor();
      assert.match(await page.textContent('#loop-problem'), /^Stopped\. 4 requests · 400 tokens read/u);
      assert.equal(await page.isVisible('#loop-start'), true);
      const asked = model.prompts.length;
      await page.waitForTimeout(300);
      assert.equal(model.prompts.length, asked, 'nothing is asked after the stop');
    } finally {
      await model.close();
    }
  });

  test('a server that does not allow the page is told from one that does not run', async () => {
    const model = await startModel({ allows: '' });
    try {
      await connect(page, model.address);
      const said = await problem(page);
      assert.match(said, /runs, but does not allow this page \(CORS\)/u);
      assert.ok(said.includes(`OLLAMA_ORIGINS=${site.origin}`), said);
    } finally {
      await model.close();
    }
    await connect(page, model.address);
    await page.waitForFunction(() => /Nothing answers at/u.test(document.querySelector('#own-model-problem').textContent));
    assert.match(await page.textContent('#own-model-state'), /^Off\./u);
  });

  test('an address elsewhere is refused before anything is sent, and would be stopped by the policy', async () => {
    for (const address of ['https://api.example.com', 'http://192.168.1.7:11434', 'http://127.0.0.1.example.com', '::']) {
      await connect(page, address);
      assert.match(await problem(page), /is not on this machine|is no address/u);
    }
    const isStopped = await page.evaluate(async () => {
      const stopped = new Promise((resolve) => document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true }));
      await fetch('http://192.0.2.1:11434/v1/models').catch(() => undefined);
      return stopped;
    });
    assert.equal(isStopped, true);
  });
});
