// Two workers save two graphs under one name, again and again, while a third opens it: each opening finds one of them whole, and
// a file of the user with the name of a new file stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, firefox, noPackage, withPage } from './site.mjs';

const rounds = 20; // of each saver

/** Evaluated in the page: what the third worker found, and what is left. */
async function saveAtOnce([storage, rounds]) {
  const passages = await samplePassages();
  const start = () => connect({ storage, folder: 'saves at once' });
  const [reader, ...savers] = [await start(), await start(), await start()];
  const sizes = [5, 60];
  const graphs = await Promise.all(savers.map((saver, index) => saver.index(passages.slice(0, sizes[index]))));
  const whole = await Promise.all(graphs.map((graph) => graph.bytes()));
  const isWhole = (found) =>
    whole.some((bytes) => bytes.length === found.length && bytes.every((byte, index) => byte === found[index]));
  await reader.storage.write('a.hop.new', new TextEncoder().encode('a file of the user'), 0);
  await reader.storage.sync('a.hop.new');
  await graphs[0].save('a.hop');

  let saving = graphs.length;
  const told = { saves: 0, torn: 0, failures: [] };
  const saveAgainAndAgain = async (graph) => {
    for (let round = 0; round < rounds; ++round) {
      await graph.save('a.hop').then(
        () => (told.saves += 1),
        (failure) => told.failures.push(`save ${round}: ${failure}`),
      );
    }
    saving -= 1;
  };
  const openAgainAndAgain = async () => {
    for (let opened = 0; opened < rounds || saving > 0; ++opened) {
      try {
        const graph = await reader.openStored('a.hop');
        if (!isWhole(await graph.bytes())) told.torn += 1;
        graph.dispose();
      } catch (failure) {
        told.failures.push(`opening ${opened}: ${failure}`);
      }
    }
  };
  await Promise.all([openAgainAndAgain(), ...graphs.map(saveAgainAndAgain)]);
  told.last = isWhole(await (await reader.openStored('a.hop')).bytes());
  told.files = (await reader.storage.list()).map(({ name }) => name);
  told.user = new TextDecoder().decode(await reader.storage.read('a.hop.new'));
  for (const engine of [reader, ...savers]) engine.dispose();
  return told;
}

for (const { name, missing, open } of [chromium, firefox]) {
  for (const storage of ['opfs', 'indexeddb']) {
    test(`saves at once in ${storage} of ${name}: each is whole`, { skip: noPackage || missing }, () =>
      withPage(open, {}, async ({ page }) => {
        assert.deepEqual(await page.evaluate(saveAtOnce, [storage, rounds]), {
          saves: 2 * rounds,
          torn: 0,
          failures: [],
          last: true,
          files: ['a.hop', 'a.hop.new'],
          user: 'a file of the user',
        });
      }));
  }
}
