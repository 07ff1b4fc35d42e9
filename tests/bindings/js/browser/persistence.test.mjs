// A saved file outlives the page, and a tab that is killed while it saves leaves the old file or the new one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeProfile, noChromium, openChromium, processesOf, removeProfile } from './harness/index.mjs';
import { noPackage, startSite } from './site.mjs';

const kills = Number(process.env.HOPTRAIL_KILLS ?? 6);

/** Numbers that are the same in each run of the tests. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Evaluated in the page: an engine over a storage, in this thread or in a worker, as `globalThis.engine`. */
async function openEngine({ place, kind, withoutMove }) {
  // As in a browser whose files cannot be renamed.
  if (withoutMove) delete FileSystemFileHandle.prototype.move;
  const { load, opfsStorage, indexedDbStorage } = await import('/hoptrail/index.js');
  const { connect } = await import('/hoptrail/worker/index.js');
  if (place === 'worker') globalThis.engine = await connect({ storage: kind });
  else globalThis.engine = await load({ storage: await { opfs: opfsStorage, indexeddb: indexedDbStorage }[kind]() });
}

describe('files in Chromium', { skip: noPackage || noChromium }, () => {
  let site, profile;
  before(async () => {
    site = await startSite();
    profile = await makeProfile('chromium');
  });
  after(async () => {
    await site?.close();
    if (profile !== undefined) await removeProfile(profile);
  });

  const places = [
    { place: 'page', kind: 'opfs' },
    { place: 'worker', kind: 'opfs' },
    { place: 'page', kind: 'indexeddb' },
    { place: 'worker', kind: 'indexeddb' },
  ];

  for (const where of places) {
    test(`a graph saved in ${where.kind} of a ${where.place} opens after a reload, and in a browser that starts again`, async () => {
      let wanted;
      let browser = await openChromium({ profile });
      try {
        const { page } = await browser.newPage(site.origin);
        await page.goto(site.origin);
        await page.evaluate(openEngine, where);
        wanted = await page.evaluate(async () => {
          const { samplePassages } = await import('/samples.js');
          const graph = await globalThis.engine.index(await samplePassages());
          await graph.save('kept.hop');
          return { hits: (await graph.search('Fitzcarraldo')).explanationJson, byteLength: graph.byteLength };
        });
        const found = async () => {
          const graph = await globalThis.engine.openStored('kept.hop');
          const files = (await globalThis.engine.storage.list()).map(({ name }) => name);
          return { hits: (await graph.search('Fitzcarraldo')).explanationJson, byteLength: graph.byteLength, files };
        };
        await page.reload();
        await page.evaluate(openEngine, where);
        assert.deepEqual(await page.evaluate(found), { ...wanted, files: ['kept.hop'] });
        await browser.close();
        browser = await openChromium({ profile });
        const again = await browser.newPage(site.origin);
        await again.page.goto(site.origin);
        await again.page.evaluate(openEngine, where);
        assert.deepEqual(await again.page.evaluate(found), { ...wanted, files: ['kept.hop'] });
      } finally {
        await browser.close();
      }
    });
  }

  for (const [index, where] of [...places, { place: 'page', kind: 'opfs', withoutMove: true }].entries()) {
    const name = `${where.kind} of a ${where.place}${where.withoutMove ? ', without move' : ''}`;
    test(`a tab killed while it saves leaves the old file or the new one: ${name}`, async (t) => {
      const random = randomOf(index);
      let browser = await openChromium({ profile });
      const seen = { old: 0, new: 0 };
      try {
        const openPage = async () => {
          const { page } = await browser.newPage(site.origin);
          await page.goto(site.origin);
          await page.evaluate(openEngine, where);
          return page;
        };
        let page = await openPage();
        // Two graphs of several writes each; which one a file is, its number of passages tells.
        const { milliseconds, byteLength } = await page.evaluate(async () => {
          const { manyPassages } = await import('/samples.js');
          for (const size of [25_000, 30_000])
            await (await globalThis.engine.index(manyPassages(size))).save(`${size}.hop`);
          const graph = await globalThis.engine.openStored('25000.hop');
          await graph.save('victim.hop');
          const began = performance.now();
          await graph.save('victim.hop');
          return { milliseconds: performance.now() - began, byteLength: graph.byteLength };
        });
        assert.ok(byteLength > 8 << 20, `${byteLength} bytes are written in one go or two`);
        let count = 25_000;
        for (let kill = 0; kill < kills; ++kill) {
          const next = count === 25_000 ? 30_000 : 25_000;
          await page.evaluate(async (size) => {
            const graph = await globalThis.engine.openStored(`${size}.hop`);
            globalThis.beginSave = () => void graph.save('victim.hop').then(() => undefined);
          }, next);
          await page.evaluate(() => globalThis.beginSave());
          await new Promise((resolve) => setTimeout(resolve, random() * milliseconds * 1.3));
          // The tab's process; each third time the whole browser, so that nothing of it can still be written.
          if (kill % 3 === 2) {
            process.kill((await processesOf(page)).browser, 'SIGKILL');
            await browser.close().catch(() => undefined);
            browser = await openChromium({ profile });
          } else {
            const session = await page.context().newCDPSession(page);
            const crashed = page.waitForEvent('crash');
            session.send('Page.crash').catch(() => undefined);
            await crashed;
            await page.close();
          }
          page = await openPage();
          const found = await page.evaluate(
            async () => (await globalThis.engine.openStored('victim.hop')).passageCount,
          );
          assert.ok(
            found === count || found === next,
            `after kill ${kill} the file has ${found} passages, not ${count} or ${next}`,
          );
          seen[found === next ? 'new' : 'old'] += 1;
          count = found;
        }
        // And the next save is as good as the first.
        const last = await page.evaluate(async () => {
          const { samplePassages } = await import('/samples.js');
          await (await globalThis.engine.index(await samplePassages())).save('victim.hop');
          return [
            (await globalThis.engine.openStored('victim.hop')).passageCount,
            (await globalThis.engine.storage.list()).map(({ name }) => name).sort(),
          ];
        });
        assert.equal(last[0], 180);
        // Files of killed saves are removed by this one: a browser shows them to nobody.
        assert.deepEqual(last[1], ['25000.hop', '30000.hop', 'kept.hop', 'victim.hop']);
        t.diagnostic(
          `${kills} kills within ${(milliseconds * 1.3).toFixed(0)} ms of the save's begin: ${seen.old} times the old file, ${seen.new} times the new one`,
        );
      } finally {
        await browser.close().catch(() => undefined);
      }
    });
  }
});
