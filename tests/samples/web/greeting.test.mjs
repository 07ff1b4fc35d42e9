// The greeting with the reader's files: relations in sentences, questions of two hops, names to start from, names of regions.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { bundled } from './bundled.mjs';
import { drop, noPage, openPage, sampleLines, softwareGl, startPage, titles } from './site.mjs';

const handbook = fileURLToPath(new URL('../../../samples/data/handbook', import.meta.url));
const rustBook = join(process.env.HOPTRAIL_EVAL_DATA ?? '', 'docs/rust/files');

describe('what a corpus is greeted with', { skip: noPage }, () => {
  let modules, remove;
  before(async () => ({ modules, remove } = await bundled('greeting/relations', 'greeting/documents', 'greeting/questions', 'page/exported_graph', 'atlas/regions', 'atlas/ties')));
  after(() => remove?.());

  /** An exported graph of documents of one passage each, by title: [titles that it mentions]. */
  const corpus = (mentions) => {
    const all = Object.keys(mentions);
    const nodes = all.flatMap((name, index) => [
      { id: `d${index}`, kind: 'document', name: `${name}.md` },
      { id: `p${index}`, kind: 'passage', name: `${name}.md#1` },
      { id: `k${index}`, kind: 'keyword', name },
    ]);
    const edges = all.flatMap((name, index) => [
      { from: `d${index}`, to: `p${index}`, kind: 'contains' },
      { from: `p${index}`, to: `k${index}`, kind: 'keyword', ways: 'own' },
      ...mentions[name].map((other) => ({ from: `p${index}`, to: `k${all.indexOf(other)}`, kind: 'keyword', ways: 'mention' })),
    ]);
    return { nodes, edges };
  };

  const stated = (title, text, name) => {
    const found = modules.relationTo(name, text, title, true);
    return found && [found.relation.question(found.subject), found.relation.phrase?.(found.subject)];
  };

  test('a sentence about its title states relations, with whatever describes the name', () => {
    assert.deepEqual(stated('Harbour Bridge', 'The Harbour Bridge was designed by the engineer Ines Okafor.', 'Ines Okafor'), ['Who designed the Harbour Bridge?', 'the designer of the Harbour Bridge']);
    assert.deepEqual(stated('Ines Okafor', 'Ines Okafor (1806–1869) was an engineer, born on 12 June 1806 in Tarrowby.', 'Tarrowby'), ['Where was Ines Okafor born?', 'the birthplace of Ines Okafor']);
    assert.deepEqual(stated('Ines Okafor', 'Ines Okafor was an engineer. She married Bo Lund.', 'Bo Lund')[0], 'Who married Ines Okafor?');
    assert.deepEqual(stated('Ines Okafor', 'Okafor founded the Lamp Works.', 'Lamp Works'), ['What did Ines Okafor found?', undefined]);
    assert.deepEqual(stated('Quillon (novel)', 'Quillon is a novel written by [Bo Lund](lund.md).', 'Bo Lund')[1], 'the author of Quillon (novel)');
  });

  test('no relation is read where the subject is another, or none is stated', () => {
    assert.equal(stated('Ines Okafor', 'Ines Okafor knew Bo Lund, who was born in Tarrowby.', 'Tarrowby'), undefined);
    assert.equal(stated('Ines Okafor', 'Her father was born in Tarrowby.', 'Tarrowby'), undefined);
    assert.equal(stated('Ines Okafor', 'Ines Okafor was not born in Tarrowby.', 'Tarrowby'), undefined);
    assert.equal(stated('Ines Okafor', 'Ines Okafor, like Tarrowby, is quiet.', 'Tarrowby'), undefined);
    assert.equal(modules.relationTo('Tarrowby', 'It lies in Tarrowby.', 'Mill', false), undefined, 'a pronoun in the middle of a document');
  });

  test('a question joins two relations, unless the first document leads to the last itself', () => {
    const texts = new Map([
      [0, { title: 'Harbour Bridge', text: 'The Harbour Bridge was designed by Ines Okafor.' }],
      [1, { title: 'Ines Okafor', text: 'Ines Okafor was born in Old Tarrowby.' }],
      [2, { title: 'Old Tarrowby', text: 'Old Tarrowby is a village.' }],
    ]);
    const questions = (graph) => modules.twoHopQuestions(modules.readDocuments(graph), texts, 5);
    assert.deepEqual(questions(corpus({ 'Harbour Bridge': ['Ines Okafor'], 'Ines Okafor': ['Old Tarrowby'], 'Old Tarrowby': [] })), [{ question: 'Where was the designer of the Harbour Bridge born?', named: 0, says: 1 }]);
    assert.deepEqual(questions(corpus({ 'Harbour Bridge': ['Ines Okafor', 'Old Tarrowby'], 'Ines Okafor': ['Old Tarrowby'], 'Old Tarrowby': [] })), []);
  });

  test('islands and what most documents lead to are counted', () => {
    const documents = modules.readDocuments(corpus({ 'One A': ['One B'], 'One B': [], 'One C': ['One B'], 'Two A': ['Two B'], 'Two B': [], Alone: [] }));
    assert.deepEqual(modules.islandsOf(documents), { islands: 2, alone: 1 });
    assert.deepEqual(modules.mostLinked(documents, 2), [1, 4]);
  });

  test('a word ties passages only as the name of one document', () => {
    const titled = (name) => corpus({ [name]: [], 'Red Mill': [name], 'Blue Mill': [name] });
    const tied = (graph) => modules.readTies(graph, 3).weights.length;
    assert.equal(tied(titled('Isar')), 2);
    assert.equal(tied(titled('let')), 0, 'a word of the language');
    assert.equal(tied(titled('Old Isar')), 2, 'names of several words');
    const unowned = titled('Isar');
    assert.equal(tied({ ...unowned, edges: unowned.edges.map((edge) => (edge.to === 'k0' ? { ...edge, ways: 'phrase' } : edge)) }), 0, 'a word that nothing is about');
    const common = corpus({ Isar: [], ...Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`Mill ${index}`, ['Isar']])) });
    assert.equal(tied(common), 0, 'a word that many mention');
  });

  test('regions are called by terms that others do not have, and no two alike', () => {
    const graph = corpus({ 'Red Mill': ['Old Weir'], 'Old Weir': ['Red Mill'], 'Blue Lamp': ['Train Oil'], 'Train Oil': ['Blue Lamp'], 'Common Thing': ['Red Mill', 'Blue Lamp'] });
    const terms = modules.regionTerms(graph, Uint32Array.from([0, 0, 1, 1, 1]));
    assert.deepEqual([...terms[0]].sort(), ['Old Weir', 'Red Mill']);
    assert.equal(new Set(terms.flat()).size, terms.flat().length);
    assert.equal(modules.nameOfFile('src/ch12-03-error-handling.md'), 'ch12 03 error handling');
    assert.equal(modules.nameOfFile('notes/Ada Lovelace.md'), undefined, 'a file’s name that is a title');
  });
});

describe('the greeting in Chromium', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign;
  before(async () => {
    site = await startPage();
    browser = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', args: softwareGl });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  const greeting = async () => {
    await page.waitForFunction(() => /mention/u.test(document.querySelector('#greeting')?.textContent ?? ''));
    return page.textContent('#greeting');
  };
  const cards = () => page.$$eval('.canned-question', (all) => all.map((card) => [card.querySelector('b').textContent, card.dataset.question]));

  test('passages with relations give questions, which links answer', async () => {
    await openPage(page, site.origin);
    const lines = await sampleLines('passages.jsonl');
    await drop(page, { 'mine.jsonl': lines.map(({ id, title, text }) => JSON.stringify({ id, title, text })).join('\n') });
    assert.match(await greeting(), /^180 documents, \d+ mentions, \d+ islands, \d+ alone; most linked: \S.*, .*, /u);
    const shown = await cards();
    assert.equal(shown.length, 3);
    for (const [label, question] of shown) {
      assert.match(question, /^(?:Where|Who|What|After) .*\?$/u);
      assert.ok(question.includes(label), 'it begins at the document of its label');
      await page.click(`.canned-question[data-question="${question}"]`);
      await page.waitForFunction((text) => document.querySelector('#results').dataset.question === text, question);
      const answer = await page.$$eval('#graph-hits .hit.added .trail', (all) => all.map(({ textContent }) => textContent));
      assert.ok(answer.some((why) => why.startsWith('through ')), `${question}: ${answer}`);
    }
  });

  const started = async (folder) => {
    await page.click('#remove-own');
    await page.waitForFunction(() => document.querySelectorAll('.canned-question').length === 4);
    await page.fill('#question', '');
    await page.setInputFiles('#folder', folder);
    const words = await greeting();
    assert.doesNotMatch(words, /most linked/u);
    const names = await cards();
    assert.ok(names.length > 0 && names.length <= 6);
    for (const [label, question] of names) {
      assert.equal(label, question, 'no question is better than one of no relation');
      await page.fill('#question', ''); // the last names are offered on the first view
      await page.click(`.canned-question[data-question="${question}"]`);
      await page.waitForFunction((text) => document.querySelector('#results').dataset.question === text, question);
      assert.ok((await titles(page, 'graph-hits')).some((title) => title.includes(label)), label);
    }
    return { words, names: names.map(([label]) => label) };
  };

  test('a handbook without such sentences gives the names to start from', async () => {
    const { words } = await started(handbook);
    assert.match(words, /^28 documents, \d+ mentions, 1 island$/u);
  });

  test('the Rust book is greeted with titles, and its regions are told apart', { skip: !existsSync(rustBook) && 'HOPTRAIL_EVAL_DATA has no docs/rust' }, async () => {
    const { names } = await started(rustBook);
    for (const name of names) assert.doesNotMatch(name, /^ch\d/u);
    await page.fill('#question', '');
    await page.click('#open-atlas');
    await page.waitForSelector('#atlas[open][data-state="ready"]');
    const regions = await page.$$eval('#atlas-list .atlas-region button', (all) => all.map(({ textContent }) => textContent));
    assert.ok(regions.length > 10);
    assert.equal(new Set(regions).size, regions.length, 'no two alike');
    for (const region of regions) assert.doesNotMatch(region, /\bch\d|SUMMARY|rustdoc_include/u);
    const written = await page.$$eval('.atlas-regions span:not([hidden])', (all) => all.map(({ textContent }) => textContent));
    assert.ok(written.length > 5 && written.every((name) => regions.includes(name)), `${written}`);
    await page.keyboard.press('Escape');
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  });
});
