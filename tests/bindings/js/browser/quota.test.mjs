// A browser that gives no more room: the error says how much was needed and left, and what was there before is untouched.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromium, noPackage, places, withPage } from './site.mjs';

// Chromium tells pages a round quota in place of the true one, but for this.
const trueQuota = { args: ['--disable-features=StaticStorageQuota'] };

describe('a full storage in Chromium', { skip: noPackage || chromium.missing }, () => {
  for (const where of places) {
    for (const figures of [true, false]) {
      test(`${where.kind} of a ${where.place}: storage_full ${figures ? 'with figures' : 'without'}, and the old file stays`, async () => {
        await withPage(chromium.open, figures ? trueQuota : {}, async ({ page, site }) => {
          const session = await page.context().newCDPSession(page);
          // Set before a database is opened, which asks only then and now; no multiple of what is written at a time.
          await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 6_000_000 });
          const told = await page.evaluate(async (where) => {
            const noise = new Uint8Array(8_000_000);
            for (let at = 0; at < noise.length; at += 50_000) crypto.getRandomValues(noise.subarray(at, at + 50_000));
            await openEngine(where);
            const { engine } = globalThis;
            await (await engine.index(await samplePassages())).save('a.hop');
            // With vectors of noise, since a database may compress what it keeps.
            const noisy = (source) => ({ ...source, vector: Float32Array.from({ length: 500 }, () => Math.random() - 0.5) });
            const large = await engine.index([...manyPassages(4000)].map(noisy), { options: { 'vectors.precision': 'f32' } });
            const failures = [await failureOf(large.save('a.hop')), await failureOf(engine.storage.write('b', noise, 0))];
            await engine.storage.remove('b');
            const files = (await engine.storage.list()).map(({ name }) => name);
            return { byteLength: large.byteLength, failures, files, old: (await engine.openStored('a.hop')).passageCount };
          }, where);
          assert.ok(told.byteLength > 6_000_000, `the graph has only ${told.byteLength} bytes`);
          for (const failure of told.failures) {
            assert.equal(failure?.status, 'storage_full', JSON.stringify(failure));
            assert.match(failure.message, /remove stored files, or free space/);
            const words = figures ? /\d+ bytes are needed, \d+ are left of the 6000000 that the browser gives this site/
              : /\d+ bytes are needed, and the browser gives this site no more/;
            assert.match(failure.message, words);
          }
          assert.match(told.failures[1].message, /8000000 bytes are needed/);
          assert.equal(told.old, 180);
          assert.deepEqual(told.files, ['a.hop']);
        });
      });
    }
  }
});
