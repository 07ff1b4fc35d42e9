// Names for people, without a browser: titles of passages, and their places on the atlas.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bundled } from './bundled.mjs';
import { noPage } from './site.mjs';

let NodeLabels, distinctNames, remove;
before(async () => {
  if (noPage) return;
  const loaded = await bundled('atlas/node_labels', 'search/names');
  ({ NodeLabels, distinctNames } = loaded.modules);
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
