// Names for people, without a browser: titles of passages, and their places on the atlas.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bundled } from './bundled.mjs';
import { noPage } from './site.mjs';

let NodeLabels, chapterTitles, distinctNames, nameIn, wrapTitle, remove;
before(async () => {
  if (noPage) return;
  const loaded = await bundled('atlas/node_labels', 'search/names', 'picture/measure');
  ({ NodeLabels, chapterTitles, distinctNames, nameIn, wrapTitle } = loaded.modules);
  remove = loaded.remove;
});
after(() => remove?.());

test('a file’s name in place of a title loses its number; a title that a person wrote stays', { skip: noPage }, () => {
  const hit = (passage, title) => ({ passage, title, chain: [], source: {} });
  const names = distinctNames([
    hit('src/ch21-03-graceful-shutdown.md#2', 'ch21 03 graceful shutdown > Drop'),
    hit('src/02_tools.md#0', '02 tools'),
    hit('notes/1984.md#0', '1984'),
    hit('notes/orwell.md#0', '1984 a novel'),
  ]);
  assert.deepEqual([...names.values()].map(({ title }) => title), ['Graceful shutdown › Drop', 'Tools', '1984', '1984 a novel']);
});

test('a chapter’s numbered file gives its name to the first heading, in the language of the page; other files keep theirs', { skip: noPage }, async () => {
  const asked = [];
  const passages = { 'ch03-02-data-types.md#1': 'Datentypen', 'ch04-01-loops.md#1': '' };
  const graph = {
    find: async (id) => (asked.push(id), id in passages ? id : Promise.reject(new Error('none'))),
    passage: async (id) => ({ heading: passages[id] }),
  };
  const hits = [
    { passage: 'ch03-02-data-types.md#4', title: 'ch03 02 data types > Skalare > Ganze Zahlen', chain: [{ passage: 'ch05-00-cut.md#2', title: 'ch05 00 cut > Teil' }], source: {} },
    { passage: 'ch04-01-loops.md#2', title: 'ch04 01 loops > In', chain: [], source: {} },
    { passage: 'R-2024-001 Birk.md#2', title: 'R 2024 001 Birk > In', chain: [], source: {} },
  ];
  for (let time = 0; time < 2; time += 1) {
    const names = distinctNames(hits, await chapterTitles(graph, hits));
    assert.deepEqual([...names.keys()].map((passage) => nameIn(names, { passage, title: '' })), ['Datentypen › Ganze Zahlen', 'Cut › Teil', 'Loops › In', 'R 2024 001 Birk › In']);
  }
  assert.deepEqual(asked.sort(), ['ch03-02-data-types.md#1', 'ch04-01-loops.md#1', 'ch05-00-cut.md#1'], 'once each');
});

test('a title in a box has three lines; where it does not fit, its heading and its line have the room', { skip: noPage }, () => {
  globalThis.document = { createElement: () => ({ getContext: () => null }) }; // 7 units a letter
  assert.deepEqual(wrapTitle('Cycles › A Tree', 140, 'x'), ['Cycles › A Tree']);
  assert.deepEqual(wrapTitle('Reference Cycles › Creating a Tree Data Structure', 140, 'x'), ['Reference Cycles ›', 'Creating a Tree Data', 'Structure']);
  assert.deepEqual(wrapTitle('Reference Cycles Can Leak Memory › Creating a Tree Data Structure (line 153)', 140, 'x'), ['Creating a Tree Data', 'Structure (line\u00a0153)']);
  assert.deepEqual(wrapTitle('Reference Cycles › Adding a Reference from a Child to Its Parent and Back (line 9)', 140, 'x'), ['Adding a Reference', 'from a Child to Its', 'Parent and Back', '(line\u00a09)']);
  delete globalThis.document;
});

test('names on the atlas are within the map, and neither over one another nor over lit points', { skip: noPage }, () => {
  const points = [[30, 100], [60, 104], [90, 100], [380, 100], [384, 110]].map(([x, y]) => ({ x, y, size: 9 }));
  const boxes = [];
  const context = {
    measureText: (text) => ({ width: 7 * text.length }),
    fillText: (text, left, baseline) => boxes.push({ left, right: left + 7 * text.length, top: baseline - 11.5, bottom: baseline + 3.5 }),
  };
  const discs = points.map(({ x, y, size }) => ({ left: x - size, right: x + size, top: y - size, bottom: y + size }));
  const labels = new NodeLabels(() => 400, () => discs);
  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  for (let frame = 0; frame < 2; frame += 1) {
    boxes.length = 0;
    labels.begin();
    for (const [index, point] of points.entries()) labels.draw(context, { ...point, label: `Passage ${index}` }, { labelSize: 12, labelFont: 'x', labelWeight: '400' });
    assert.equal(boxes.length, points.length);
    for (const [index, box] of boxes.entries()) {
      assert.ok(box.left >= 0 && box.right <= 400, `${index} is cut`);
      for (const other of [...discs, ...boxes.slice(0, index)]) assert.equal(meet(box, other), false, `${index}: ${JSON.stringify([box, other])}`);
    }
  }
});
