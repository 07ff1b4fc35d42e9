// Parts of the page that need no browser: layout of the picture, reading of passages, pace, the server.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { noPage } from './site.mjs';

const web = new URL('../../../samples/web/', import.meta.url);

describe('modules of the page', { skip: noPage }, () => {
  let folder, leadingHit, linkLabel, readableSnippet, placeOfHit, placeInWords, layOut, vertexLimit, readPassages, PaceMeter, format, distinctNames, sharedQuestion, hashOf, readTies, layOutAtlas, summariseHops;
  before(async () => {
    const { build } = createRequire(new URL('package.json', web))('esbuild');
    folder = await mkdtemp(join(tmpdir(), 'hoptrail-modules-'));
    const modules = ['picture/layout', 'corpus/read_passages', 'corpus/pace', 'page/format', 'page/share', 'search/names', 'search/hops', 'search/comparison', 'search/link_words', 'hits/snippet', 'hits/hit_place', 'atlas/ties', 'atlas/layout'];
    await build({
      entryPoints: modules.map((name) => fileURLToPath(new URL(`src/${name}.ts`, web))),
      outdir: folder,
      outbase: fileURLToPath(new URL('src', web)),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
    });
    const load = (name) => import(pathToFileURL(join(folder, `${name}.mjs`)));
    ({ layOut, vertexLimit } = await load('picture/layout'));
    ({ readPassages } = await load('corpus/read_passages'));
    ({ PaceMeter } = await load('corpus/pace'));
    format = await load('page/format');
    ({ distinctNames } = await load('search/names'));
    ({ sharedQuestion, hashOf } = await load('page/share'));
    ({ summariseHops } = await load('search/hops'));
    ({ leadingHit } = await load('search/comparison'));
    ({ linkLabel } = await load('search/link_words'));
    ({ readableSnippet } = await load('hits/snippet'));
    ({ placeOfHit, placeInWords } = await load('hits/hit_place'));
    ({ readTies } = await load('atlas/ties'));
    ({ layOutAtlas } = await load('atlas/layout'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** `count` passages in circles of ten: each mentions the next one's name, and the first of a circle that of the next circle. */
  const circles = (count) => {
    const nodes = [];
    const edges = [];
    for (let index = 0; index < count; index += 1) {
      nodes.push({ id: `p${index}`, kind: 'passage', name: `id${index}` }, { id: `k${index}`, kind: 'keyword', name: `Name ${index}` });
      const next = index % 10 === 9 ? index - 9 : index + 1;
      edges.push({ from: `p${index}`, to: `k${index}`, kind: 'keyword', ways: 'own' }, { from: `p${index}`, to: `k${next % count}`, kind: 'keyword', ways: 'mention' });
      if (index % 10 === 0) edges.push({ from: `p${index}`, to: `p${(index + 10) % count}`, kind: 'link' });
    }
    return { nodes, edges };
  };

  test('of a passage the map has its strongest ties: links first, then names by how few share them', () => {
    const keyword = (passages, own, id) => passages.map((from) => ({ from: `p${from}`, to: id, kind: 'keyword', ways: from === own ? 'own phrase' : 'mention' }));
    const graph = {
      nodes: [...Array.from({ length: 5 }, (_, index) => ({ id: `p${index}`, kind: 'passage', name: `id${index}` })), { id: 'k7', kind: 'keyword', name: 'Isar' }, { id: 'k8', kind: 'keyword', name: 'green river' }],
      edges: [{ from: 'd0', to: 'p0', kind: 'contains' }, { from: 'p0', to: 'p1', kind: 'link' }, ...keyword([2, 3], 2, 'k7'), ...keyword([0, 1, 2, 3, 4], undefined, 'k8')],
    };
    const { ids, names, edges, weights } = readTies(graph, 1);
    assert.deepEqual(ids, ['id0', 'id1', 'id2', 'id3', 'id4']);
    assert.deepEqual(names, ['id0', 'id1', 'Isar', 'id3', 'id4'], 'a passage has the name that it is about');
    assert.deepEqual([...edges], [0, 1, 2, 3, 3, 4]);
    assert.ok(weights[0] > weights[1] && weights[1] > weights[2]);
  });

  test('20,000 passages are laid out in seconds, always the same, what is tied near each other', () => {
    const ties = readTies(circles(20_000), 3);
    const before = process.cpuUsage();
    const layout = layOutAtlas(ties);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 10e6, `${user / 1e6} s`);
    const { positions, communities, centers } = layout;
    assert.deepEqual(layOutAtlas(readTies(circles(20_000), 3)).positions, positions);
    assert.ok(positions.every(Number.isFinite));
    const distance = (a, b) => Math.hypot(positions[2 * a] - positions[2 * b], positions[2 * a + 1] - positions[2 * b + 1]);
    const average = (pairs) => pairs.reduce((sum, [a, b]) => sum + distance(a, b), 0) / pairs.length;
    const tied = Array.from({ length: 1000 }, (_, index) => [20 * index, 20 * index + 5]);
    const others = Array.from({ length: 1000 }, (_, index) => [20 * index, (20 * index + 7003) % 20_000]);
    assert.ok(average(tied) * 10 < average(others), `${average(tied)}, ${average(others)}`);
    const same = tied.filter(([a, b]) => communities[a] === communities[b]);
    assert.ok(same.length > 950, `${same.length} of 1000 circles are in one neighborhood`);
    centers.forEach((passage, community) => assert.equal(communities[passage], community));
    const near = new Set(ties.ids.map((_, index) => `${Math.round(positions[2 * index] * 4)} ${Math.round(positions[2 * index + 1] * 4)}`));
    assert.ok(near.size > 19_000, `passages do not lie on each other: ${near.size} places`);
  });

  test('a map of nothing, and of passages without ties', () => {
    assert.equal(layOutAtlas(readTies({ nodes: [], edges: [] }, 3)).positions.length, 0);
    const alone = layOutAtlas(readTies({ nodes: [{ id: 'p0', kind: 'passage', name: 'a' }, { id: 'p1', kind: 'passage', name: 'b' }], edges: [] }, 3));
    assert.equal(alone.centers.length, 2);
    assert.ok(alone.positions.every(Number.isFinite));
  });

  /** Chains are written as ids of passages, each with the place of the link that leads to it; the last is the hit. */
  const hit = (rank, ...chain) => {
    const steps = chain.map(([id, link]) => ({ passage: id, title: id.toUpperCase(), ...(link !== undefined && { link }) }));
    const own = steps.at(-1);
    return { rank, index: rank, passage: own.passage, title: own.title, document: own.passage, source: {}, path: [], chain: steps[0].link === undefined && steps.length === 1 ? [] : steps };
  };
  const link = (from, to, by = 'mention', more = {}) => ({ from, to, by, name: to.toUpperCase(), in: from, sentence: `It names ${to.toUpperCase()}.`, sentence_range: { utf16: [0, 20] }, name_range: { utf16: [9, 10] }, ...more });

  test('a hop without candidates is not listed', () => {
    const links = [link(null, 'a', 'named'), link('a', 'b'), link('b', 'c'), link('c', 'd')];
    const found = hit(1, ['a', 0], ['b', 1]);
    const far = hit(2, ['a', 0], ['b', 1], ['c', 2], ['d', 3]);
    const hops = summariseHops({ graph: { hits: [found], nearMisses: [far], explanation: { links } } });
    assert.deepEqual(hops.map(({ hop, names, hits, nearMisses }) => [hop, names, hits.length, nearMisses.length]), [[1, ['B'], 1, 0], [3, ['D'], 0, 1]]);
    assert.deepEqual(summariseHops({ graph: { hits: [], nearMisses: [], explanation: { links } } }), []);
  });

  test('a shared beginning is drawn once, and the best chain is straight', () => {
    const links = [link(null, 'a', 'named'), link('a', 'b'), link('a', 'c')];
    const layout = layOut([hit(1, ['a', 0]), hit(2, ['a', 0], ['b', 1]), hit(3, ['a', 0], ['c', 2])], links);
    assert.equal(layout.vertices.length, 1 + 3);
    assert.equal(layout.links.length, 3);
    assert.deepEqual(layout.columns, [1, 2]);
    assert.equal(layout.lanes, 2);
    const lane = (id) => layout.vertices.find((vertex) => vertex.passage === id).lane;
    assert.deepEqual(['a', 'b', 'c'].map(lane), [0, 0, 1]);
    const first = layout.links.find(({ to }) => to.passage === 'a');
    assert.deepEqual(first.ranks, [1, 2, 3], 'all three chains go along it');
  });

  test('a passage stands once, in the column of its own chain, where other chains pass it, too', () => {
    const links = [link('b', 'a'), link('a', 'c')];
    const layout = layOut([hit(1, ['a']), hit(2, ['b', undefined], ['a', 0], ['c', 1])], links);
    assert.deepEqual(layout.vertices.filter(({ kind }) => kind === 'passage').map(({ passage: id, column }) => [id, column]), [['a', 1], ['b', 1], ['c', 3]]);
    assert.deepEqual(layout.columns, [1, 3], 'a column without passages is none');
    const places = layout.vertices.map(({ column, lane, kind }) => `${column} ${lane} ${kind}`);
    assert.equal(new Set(places).size, places.length, 'and nothing lies on it');
  });

  test('links that no chain uses are drawn among the hits, where their name is not known to many', () => {
    const links = [link(null, 'a', 'named'), link(null, 'b', 'named'), link('a', 'c'), link('b', 'c'), link('a', 'b', 'mention', { known_by: 21 }), link('b', 'x')];
    const layout = layOut([hit(1, ['a', 0]), hit(2, ['b', 1]), hit(3, ['a', 0], ['c', 2])], links);
    assert.deepEqual(layout.links.filter(({ isChain }) => !isChain).map(({ from, to }) => [from.passage, to.passage]), [['b', 'c']]);
    assert.deepEqual([...layout.meetings].map(({ passage }) => passage), ['c']);
    assert.deepEqual(layout.vertices.find(({ passage }) => passage === 'b').ranks, [2, 3], 'the other way to the meeting lights up with it');
  });

  test('the first chain is that of the answer, else the longest over hits that a name in the question begins', () => {
    const hits = [hit(1, ['a', 0]), hit(2, ['a', 0], ['b', 1]), hit(3, ['a', 0], ['x', 1], ['y', 2], ['c', 3]), hit(4, ['a'], ['b', 1], ['d', 2]), hit(5, ['a', 0], ['e', 1])];
    const rank = (answerability, some = hits, flat = [1]) => leadingHit({ graph: { hits: some, explanation: { answerability } }, flatRanks: new Map(flat.map((index, at) => [index, at + 1])), settings: { hits: 5 } })?.rank;
    assert.equal(rank({}), 2, 'the third goes over others than hits, words begin the fourth, the fifth is as long');
    assert.equal(rank({ span: { passage: 'a' } }), 1);
    assert.equal(rank({}, hits.slice(0, 1)), undefined, 'one passage is no chain');
    assert.equal(rank({}, hits, [1, 2, 3, 4, 5]), undefined, 'links add nothing to it');
    assert.equal(rank({}, [hit(1, ['z', 0]), ...hits.slice(1, 2), hit(3, ['a', 0])]), undefined, 'the best hit is not on it');
  });

  test('what leads from one passage to the next is told by the words before the name', () => {
    const label = (sentence, name, from, to = name, by = 'mention') => linkLabel({ by, name, sentence, sentence_range: { utf16: [40, 40 + sentence.length] }, name_range: { utf16: [40 + sentence.indexOf(name), 0] } }, from, to);
    assert.equal(label('It was designed by John A. Roebling, who died.', 'John A. Roebling', 'Brooklyn Bridge'), 'designed by');
    assert.equal(label('John A. Roebling was an engineer, born in 1806 in Mühlhausen.', 'Mühlhausen', 'John A. Roebling'), 'born in');
    assert.equal(label('Alien is a 1979 horror film directed by Ridley Scott.', 'Ridley Scott', 'Alien (film)'), 'horror film directed by');
    assert.equal(label('He studied and built a suspension bridge.', 'suspension bridge', 'Roebling', 'Menai Bridge', 'heading'), 'studied and built a “suspension bridge”');
    assert.equal(label('It needs the CLI flag --enable-receiver, too.', 'receiver', 'Setup'), 'needs the CLI flag', 'a part of a word is no relation');
    assert.equal(label('Colin Archer built it.', 'Colin Archer', 'Fram (ship)'), 'names');
    assert.equal(label('A composer worked in New York.', 'New York', 'Bridge', 'Spillville', 'shared_name'), 'same word “New York”');
    assert.match(label('One may see from here all of the very long way to the old town of Larvik.', 'Larvik', 'Hill'), /^… (\S+ ){4}of$/u);
  });

  test('directives, badges and tags are in no snippet, and marks keep their words', () => {
    const readable = (text, begin, ...words) => {
      const { text: left, highlights } = readableSnippet(text, begin, words.map((word) => ({ utf16: [begin + text.indexOf(word), begin + text.indexOf(word) + word.length] })));
      return [left, highlights.map(([from, to]) => left.slice(from, to))];
    };
    for (const [text, left] of [
      ['A guide. {{#rustdoc_include ../listings/ch09/src/main.rs:here}} It returns a value.', 'A guide. It returns a value.'],
      ['[![Build](https://x.example/b.svg)](https://x.example) ![Logo](logo.png) It returns a value.', 'It returns a value.'],
      ['<Listing number="9-7" file-name="src/main.rs" caption="A <b>"> It returns a value.</Listing>', 'It returns a value.'],
      ['::: warning\nIt returns a value.\n:::', 'It returns a value.'],
      ['> [!NOTE]\n{% include x.html %}It returns a value. <!-- hidden -->', 'It returns a value.'],
      ['../src/lib.rs}}\nIt returns a value. {{#include ../a', 'It returns a value.'],
    ]) {
      for (const begin of [0, 100]) assert.deepEqual(readable(text, begin, 'returns'), [left, ['returns']], text);
    }
    for (const text of ['Result<T, E> and Vec<String> keep a < b > c.', 'a {} b {x} [link](there) ! [0]', 'Use `if x { y }` here.', 'Job {{ $labels.job }} is down.']) assert.deepEqual(readable(text, 0), [text, []]);
    assert.deepEqual(readable('{{#include a}} Words.', 0, 'include'), ['Words.', []], 'a mark in a directive goes with it');
  });

  test('a hit is where its file has it: the file and the line, or else its id', () => {
    const at = (document, line, id = `${document}#3`) => placeOfHit({ document, passage: id, source: line === undefined ? {} : { line } });
    assert.equal(at('docs/bridges.md', 12), 'bridges.md:12');
    assert.equal(at('notes.txt', 1), 'notes.txt:1');
    assert.equal(at('site/index.html', 7), 'site/index.html#3', 'a line of the converted text is none of the file');
    assert.equal(at('p163', undefined, 'p163'), 'p163');
    assert.equal(placeInWords({ title: 'Bridges > Old', document: 'docs/bridges.md', passage: 'docs/bridges.md#2', source: { line: 12 } }), 'Bridges > Old\ndocs/bridges.md, line 12');
    assert.equal(placeInWords({ title: 'p1', document: 'p1', passage: 'p1', source: {} }), 'p1', 'no id twice');
  });

  const titled = (id, title, line, chain = []) => ({ passage: id, title, source: line === undefined ? {} : { line }, chain });
  const namesOf = (...hits) => [...distinctNames(hits).values()].map(({ title, place }) => (place ? `${title} (${place})` : title));

  test('equal titles are told apart by folder, and in one document by line, or part', () => {
    assert.deepEqual(namesOf(titled('x/index.md#1', 'Index'), titled('y/index.md#1', 'Index'), titled('alone#1', 'Alone')), ['Index (x)', 'Index (y)', 'Alone']);
    assert.deepEqual(namesOf(titled('a/x/index.md#1', 'Index'), titled('b/x/index.md#1', 'Index'), titled('y/index.md#1', 'Index')), ['Index (a/x)', 'Index (b/x)', 'Index (y)']);
    assert.deepEqual(namesOf(titled('x/one.md#1', 'Index'), titled('x/two.md#1', 'Index')), ['Index (one.md)', 'Index (two.md)']);
    assert.deepEqual(namesOf(titled('a.txt#1', 'Lamps', 1), titled('a.txt#2', 'Lamps', 9)), ['Lamps (line 1)', 'Lamps (line 9)']);
    assert.deepEqual(namesOf(titled('a.txt#1', 'Lamps', 1, [{ passage: 'a.txt#2', title: 'Lamps' }])), ['Lamps (part 1)', 'Lamps (part 2)'], 'of a passage on a chain no line is known');
  });

  test('a long title is told by its page and its last heading', () => {
    assert.deepEqual(namesOf(titled('b.md#1', 'Closures'), titled('b.md#2', 'Closures > Capturing > Moving > Threads'), titled('c.md#4', 'Traits > Traits')), ['Closures', 'Closures › Threads', 'Traits']);
    assert.deepEqual(namesOf(titled('untitled#1', '')), ['untitled#1']);
  });

  test('a link and the question it was made of are one', () => {
    assert.deepEqual(sharedQuestion('#q=Who+%26+what%3F'), { question: 'Who & what?', file: undefined, packed: undefined });
    assert.deepEqual(sharedQuestion('#q=a&file=b.hop'), { question: 'a', file: 'b.hop', packed: undefined });
    assert.deepEqual(sharedQuestion(hashOf({ question: 'a = b?', packed: 'x-_9' })), { question: 'a = b?', file: undefined, packed: 'x-_9' });
    assert.equal(sharedQuestion(`#q=${'a'.repeat(5000)}`).question.length, 2000);
    for (const hash of ['', '#', '#q=', '#q=++', '#question']) assert.equal(sharedQuestion(hash), undefined, hash);
  });

  test('a chain in a circle ends', () => {
    const circle = Array.from({ length: 6 }, (_, index) => [index % 2 ? 'a' : 'b', index === 0 ? undefined : index % 2]);
    const layout = layOut([hit(1, ...circle)], [link('a', 'b'), link('b', 'a')]);
    assert.equal(layout.vertices.length, 3, 'the question and two passages');
    assert.equal(layout.links.length, 3);
  });

  test('no more than 200 vertices are drawn, and what is left out is counted', () => {
    const hits = Array.from({ length: 250 }, (_, index) => hit(index + 1, [`x${index}`]));
    const layout = layOut(hits, []);
    assert.equal(vertexLimit, 200);
    assert.equal(layout.vertices.length, 200);
    assert.equal(layout.leftOut, 250 - 199);
  });

  test('no hits make a picture of the question alone', () => {
    const layout = layOut([], []);
    assert.equal(layout.vertices.length, 1);
    assert.deepEqual(layout.columns, []);
  });

  test('ready passages keep what the command keeps: lists, documents and places, the rest as metadata', () => {
    const { passages, faults } = readPassages(
      [
        { id: 1, title: 'One', text: 'x', aliases: ['Uno', ''], entities: ['E'], links: ['2'], year: 1900, tags: ['a', 2, null], nested: { no: 1 } },
        { id: '2', text: 'y', document: 'd' },
        { id: '3', text: 'z', document: 'd' },
        { id: '4', text: 'w', document: 'd', position: 9 },
      ].map((line) => JSON.stringify(line)).join('\r\n'),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(passages[0], { id: '1', title: 'One', text: 'x', aliases: ['Uno'], entities: ['E'], links: ['2'], metadata: { year: '1900', tags: ['a', '2'] } });
    assert.deepEqual(passages.slice(1).map(({ document }) => document), [{ id: 'd', position: 0 }, { id: 'd', position: 1 }, { id: 'd', position: 9 }]);
  });

  test('each broken line is named by its number', () => {
    const { passages, faults } = readPassages('{"id":"a","text":"x"}\n{"id":"b","text":3}\n{"id":"","text":"x"}\n{"id":"c","text":"x","links":"d"}\n{"id":"d","text":"x","document":"e","position":-1}\n{');
    assert.equal(passages.length, 1);
    assert.deepEqual(faults, [
      'line 2: passage "b" has no "text"',
      'line 3: "id" must be a non-empty string',
      'line 4: "links" must be a list of strings',
      'line 5: "position" must be a non-negative integer',
      'line 6: malformed JSON',
    ]);
  });

  test('rate and time left are those of the last seconds, and of one phase', () => {
    const meter = new PaceMeter();
    assert.equal(meter.measure('vectors', 0, 1000, 0).secondsLeft, undefined);
    assert.deepEqual(meter.measure('vectors', 100, 1000, 2), { rate: 50, secondsLeft: 18 });
    for (let second = 3; second <= 20; second += 1) meter.measure('vectors', 100 + (second - 2) * 10, 1000, second);
    const { rate } = meter.measure('vectors', 290, 1000, 21);
    assert.ok(Math.abs(rate - 10) < 0.5, `${rate} a second, where it has been 10 for long`);
    assert.equal(meter.measure('writing', 5, 10, 22).rate, 0);
  });

  test('sizes and numbers read well', () => {
    assert.deepEqual([0, 999, 1000, 176_400, 9_999_999, 2.5e9].map(format.byteSize), ['0 B', '999 B', '1.0 kB', '176 kB', '10 MB', '2.5 GB']);
    assert.deepEqual([0.2, 59, 61, 3700].map(format.duration), ['less than a second', '59 s', '1 min', '1 h 2 min']);
    assert.deepEqual([-4.031, 0.001, 2].map(format.score), ['−4.03', '0', '2.00']);
  });
});

describe('the server of the page', () => {
  let folder, server, port;
  before(async () => {
    const { pageServer } = await import(new URL('serve.mjs', web));
    folder = await mkdtemp(join(tmpdir(), 'hoptrail-serve-'));
    for (const name of ['index.html', 'page.js', 'style.css', 'hoptrail.wasm', 'icon.svg', 'samples.hop']) await writeFile(join(folder, name), name);
    server = pageServer(folder);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address());
  });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** Not by fetch, which would tidy the path up. */
  const get = (path, options = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (response) => {
        let body = '';
        response.on('data', (piece) => (body += piece)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      sent.on('error', reject).end();
    });

  test('gives each kind of file its type, and the policy to all', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/page.js?x=1', 'text/javascript; charset=utf-8'],
      ['/style.css', 'text/css; charset=utf-8'],
      ['/hoptrail.wasm', 'application/wasm'],
      ['/icon.svg', 'image/svg+xml'],
      ['/samples.hop', 'application/octet-stream'],
    ]) {
      const { status, headers } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(headers['content-type'], type);
      assert.match(headers['content-security-policy'], /^default-src 'self';/u);
    }
  });

  test('gives nothing outside its folder, and no folder', async () => {
    for (const path of ['/../serve.mjs', '/%2e%2e/serve.mjs', '/..%2f..%2fetc/passwd', '//etc/passwd', '/nothing', '/%ff', '/%00']) {
      const { status } = await get(path);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    }
  });

  test('answers HEAD without a body, a known file with 304, and no other verb', async () => {
    const head = await get('/page.js', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '7']);
    assert.equal((await get('/page.js', { headers: { 'if-none-match': head.headers.etag } })).status, 304);
    assert.equal((await get('/page.js', { method: 'POST' })).status, 405);
  });
});
