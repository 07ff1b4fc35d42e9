// A saved file outlives the page, and a tab that is killed while it saves leaves the old file or the new one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processesOf } from './harness/index.mjs';
import { chromium, describeIn, firefox, places } from './site.mjs';

const kills = Number(process.env.HOPTRAIL_KILLS ?? 6);

/** Numbers that are the same in each run of the tests. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

for (const browser of [chromium, firefox]) describeIn(browser, 'a graph', (opened) => {
  for (const where of places) {
    test(`saved in ${where.kind} of a ${where.place} opens after a reload, and in a browser that starts again`, async () => {
      await opened.evaluate((where) => openEngine(where), where);
      const wanted = await opened.evaluate(async () => {
        const graph = await globalThis.engine.index(await samplePassages());
        await graph.save('kept.hop');
        return { hits: (await graph.search('Fitzcarraldo')).explanationJson, byteLength: graph.byteLength, files: ['kept.hop'] };
      });
      for (const anew of ['reload', 'restart']) {
        await opened[anew]();
        await opened.evaluate((where) => openEngine(where), where);
        const found = await opened.evaluate(async () => {
          const graph = await globalThis.engine.openStored('kept.hop');
          const files = (await globalThis.engine.storage.list()).map(({ name }) => name);
          return { hits: (await graph.search('Fitzcarraldo')).explanationJson, byteLength: graph.byteLength, files };
        });
        assert.deepEqual(found, wanted, anew);
      }
    });
  }
});

describeIn(chromium, 'a tab killed while it saves leaves the old file or the new one:', (opened) => {
  for (const [index, where] of [...places, { place: 'page', kind: 'opfs', withoutMove: true }].entries()) {
    test(`${where.kind} of a ${where.place}${where.withoutMove ? ', without move' : ''}`, async (t) => {
      const random = randomOf(index);
      const seen = { old: 0, new: 0 };
      const begin = async () => {
        await opened.newPage();
        await opened.evaluate((where) => openEngine(where), where);
      };
      await begin();
      // Two graphs of several writes each; which one a file is, its number of passages tells.
      const { milliseconds, byteLength } = await opened.evaluate(async () => {
        for (const size of [25_000, 30_000]) await (await globalThis.engine.index(manyPassages(size))).save(`${size}.hop`);
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
        await opened.evaluate(async (size) => {
          const graph = await globalThis.engine.openStored(`${size}.hop`);
          globalThis.beginSave = () => void graph.save('victim.hop').then(() => undefined);
        }, next);
        await opened.evaluate(() => globalThis.beginSave());
        await new Promise((resolve) => setTimeout(resolve, random() * milliseconds * 1.3));
        // The tab's process; each third time the whole browser, so that nothing of it can still be written.
        if (kill % 3 === 2) {
          process.kill((await processesOf(opened.page)).browser, 'SIGKILL');
          await opened.restart();
        } else {
          const session = await opened.page.context().newCDPSession(opened.page);
          const crashed = opened.page.waitForEvent('crash');
          session.send('Page.crash').catch(() => undefined);
          await crashed;
          await opened.page.close();
        }
        await begin();
        const found = await opened.evaluate(async () => (await globalThis.engine.openStored('victim.hop')).passageCount);
        assert.ok(found === count || found === next, `after kill ${kill} the file has ${found} passages, not ${count} or ${next}`);
        seen[found === next ? 'new' : 'old'] += 1;
        count = found;
      }
      // And the next save is as good as the first.
      const last = await opened.evaluate(async () => {
        await (await globalThis.engine.index(await samplePassages())).save('victim.hop');
        return [
          (await globalThis.engine.openStored('victim.hop')).passageCount,
          (await globalThis.engine.storage.list()).map(({ name }) => name).sort(),
        ];
      });
      // Files of killed saves are removed by this one: a browser shows them to nobody.
      assert.deepEqual(last, [180, ['25000.hop', '30000.hop', 'victim.hop']]);
      t.diagnostic(
        `${kills} kills within ${(milliseconds * 1.3).toFixed(0)} ms of the save's begin: ${seen.old} times the old file, ${seen.new} times the new one`,
      );
    });
  }
});
