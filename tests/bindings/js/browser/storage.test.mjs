// The contract of storages (pages/storage_contract.js), in a page and in a worker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, describeIn, firefox } from './site.mjs';

for (const browser of [chromium, firefox]) describeIn(browser, 'storage', (opened) => {
  for (const kind of ['opfs', 'opfs_without_move', 'indexeddb', 'memory']) {
    for (const [place, run] of [
      ['a page', (name) => import('/storages.js').then(({ contractOf }) => contractOf(name))],
      ['a worker', (name) => import('/storages.js').then(({ contractInWorkerOf }) => contractInWorkerOf(name))],
    ]) {
      test(`${kind} in ${place} keeps the contract`, async () => {
        await opened.reload(); // what an earlier test took away is there again
        assert.deepEqual(await opened.evaluate(run, kind), []);
      });
    }
  }
});
