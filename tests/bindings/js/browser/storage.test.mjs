// The contract of storages (pages/storage_contract.js), in a page and in a worker.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from './harness/index.mjs';
import { noPackage, startSite } from './site.mjs';

describe('storage in Chromium', { skip: noPackage || noChromium }, () => {
  let site, browser, page, errors;
  before(async () => {
    site = await startSite();
    browser = await openChromium();
    ({ page, errors } = await browser.newPage(site.origin));
    await page.goto(site.origin);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  for (const kind of ['opfs', 'opfs_without_move', 'indexeddb', 'memory']) {
    for (const [place, run] of [
      ['a page', (name) => import('/storages.js').then(({ contractOf }) => contractOf(name))],
      ['a worker', (name) => import('/storages.js').then(({ contractInWorkerOf }) => contractInWorkerOf(name))],
    ]) {
      test(`${kind} in ${place} keeps the contract`, async () => {
        await page.reload(); // what an earlier test took away is there again
        assert.deepEqual(await page.evaluate(run, kind), []);
        assert.deepEqual(errors, []);
      });
    }
  }
});
