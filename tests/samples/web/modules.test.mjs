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
  let folder, layOut, vertexLimit, readPassages, PaceMeter, format, distinctNames, sharedQuestion, strongestChains, readTies, layOutAtlas, summariseHops;
  before(async () => {
    const { build } = createRequire(new URL('package.json', web))('esbuild');
    folder = await mkdtemp(join(tmpdir(), 'hoptrail-modules-'));
    const modules = ['picture/layout', 'corpus/read_passages', 'corpus/pace', 'page/format', 'page/share', 'search/names', 'search/examples', 'search/hops', 'atlas/ties', 'atlas/layout'];
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
    ({ sharedQuestion } = await load('page/share'));
    ({ strongestChains } = await load('search/examples'));
    ({ summariseHops } = await load('search/hops'));
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
      nodes: [...Array.from({ length: 5 }, (_, index) => ({ id: `p${index}`, kind: 'passage', name: `id${index}` })), { id: 'k7', kind: 'keyword', name: 'Isar' }, { id: 'k8', kind: 'keyword', name: 'river' }],
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

  const hit = (rank, ...path) => ({ rank, index: rank, passage: `p${rank}`, title: `P${rank}`, path });
  const passage = (id, by = 'own') => ({ by, passage: id, title: id.toUpperCase() });
  const entity = (name, by = 'mention') => ({ by, entity: name });

  test('a hop without candidates is not listed', () => {
    const found = hit(1, entity('A', 'question'), passage('a'), entity('B'), passage('b'));
    const far = hit(2, entity('A', 'question'), passage('a'), entity('B'), passage('b'), entity('C'), passage('c'), entity('D'), passage('d'));
    const hops = summariseHops({ graph: { hits: [found], nearMisses: [far] } });
    assert.deepEqual(hops.map(({ hop, entities, hits, nearMisses }) => [hop, entities, hits.length, nearMisses.length]), [[2, ['B'], 1, 0], [4, ['D'], 0, 1]]);
    assert.deepEqual(summariseHops({ graph: { hits: [], nearMisses: [] } }), []);
  });

  test('a shared beginning is drawn once, and the best path is straight', () => {
    const layout = layOut([
      hit(1, entity('A', 'question'), passage('a')),
      hit(2, entity('A', 'question'), passage('a'), entity('B'), passage('b')),
      hit(3, entity('A', 'question'), passage('a'), entity('C'), passage('c')),
    ]);
    assert.equal(layout.vertices.length, 1 + 2 + 2 + 2);
    assert.equal(layout.links.length, 6);
    assert.deepEqual(layout.hops, [1, 2]);
    assert.equal(layout.lanes, 2);
    const lane = (id) => layout.vertices.find((vertex) => vertex.passage === id).lane;
    assert.deepEqual(['a', 'b', 'c'].map(lane), [0, 0, 1]);
    const first = layout.links.find((link) => link.to.passage === 'a');
    assert.deepEqual(first.ranks, [1, 2, 3], 'all three paths go along it');
  });

  test('a passage stands once, at the hop of the path to it, where other paths pass it, too', () => {
    const layout = layOut([
      hit(1, passage('a', 'question')),
      hit(2, passage('b', 'question'), entity('A'), passage('a'), entity('C'), passage('c')),
    ]);
    assert.deepEqual(layout.vertices.filter(({ kind }) => kind === 'passage').map(({ passage: id, column }) => [id, column]), [['a', 1], ['b', 1], ['c', 3]]);
    assert.deepEqual(layout.hops, [1, 3], 'a hop without passages is none');
    const places = layout.vertices.map(({ column, lane, kind }) => `${column} ${lane} ${kind}`);
    assert.equal(new Set(places).size, places.length, 'and nothing lies on it');
  });

  test('names alike are told apart by part, then by document', () => {
    const names = distinctNames([
      { ...hit(1), passage: 'a.txt#1', title: 'Lamps' },
      { ...hit(2, { ...passage('a.txt#2'), title: 'Lamps' }), passage: 'a.txt#2', title: 'Lamps' },
      { ...hit(3), passage: 'x/index.md#1', title: 'Index' },
      { ...hit(4), passage: 'y/index.md#1', title: 'Index' },
      { ...hit(5), passage: 'alone#1', title: 'Alone' },
    ]);
    assert.deepEqual([...names.values()], ['Lamps (part 1)', 'Lamps (part 2)', 'Index (x/index.md)', 'Index (y/index.md)', 'Alone']);
  });

  test('a long title is told by its document and its last heading', () => {
    const names = distinctNames([
      { ...hit(1), passage: 'book.md#1', title: 'Closures' },
      { ...hit(2), passage: 'book.md#2', title: 'Closures > Capturing > Moving > Threads' },
      { ...hit(3), passage: 'book.md#3', title: 'Closures > Capturing > Borrowing > Threads' },
      { ...hit(4), passage: 'book.md#4', title: 'Closures > Closures' },
    ]);
    assert.deepEqual([...names.values()], ['Closures (part 1)', 'Closures › Threads (part 2)', 'Closures › Threads (part 3)', 'Closures (part 4)']);
  });

  test('a link and the question it was made of are one', () => {
    assert.deepEqual(sharedQuestion('#q=Who+%26+what%3F'), { question: 'Who & what?', file: undefined });
    assert.deepEqual(sharedQuestion('#q=a&file=b.hop'), { question: 'a', file: 'b.hop' });
    for (const hash of ['', '#', '#q=', '#q=++', '#question']) assert.equal(sharedQuestion(hash), undefined, hash);
  });

  test('example questions are of chains whose ends nothing joins directly, each document in one', () => {
    const documents = ['Anchor', 'Bell', 'Candle', 'Drum', 'Easel'];
    const nodes = documents.flatMap((name, index) => [
      { id: `d${index}`, kind: 'document', name },
      { id: `p${index}`, kind: 'passage', name },
      { id: `k${index}`, kind: 'keyword', name },
    ]);
    const own = documents.flatMap((_, index) => [
      { from: `d${index}`, to: `p${index}`, kind: 'contains' },
      { from: `p${index}`, to: `k${index}`, kind: 'keyword', ways: 'own' },
    ]);
    const mention = (from, to) => ({ from: `p${from}`, to: `k${to}`, kind: 'keyword', ways: 'mention' });
    const chains = (...edges) => strongestChains({ nodes, edges: [...own, ...edges] }, 5);
    assert.deepEqual(chains(mention(0, 1), mention(1, 2)), [{ first: 'Anchor', middle: 'Bell', last: 'Candle' }]);
    assert.deepEqual(chains(mention(0, 1), mention(1, 2), mention(0, 2)), [], 'the first leads to the last itself');
    assert.deepEqual(chains(mention(0, 1), { from: 'p1', to: 'p3', kind: 'link' }), [{ first: 'Anchor', middle: 'Bell', last: 'Drum' }], 'hyperlinks join, too');
    assert.equal(chains(mention(0, 1), mention(1, 2), mention(1, 3), mention(4, 1)).length, 1, 'each document once');
  });

  test('passages stand at their hop, entities half a step before', () => {
    const { vertices } = layOut([hit(1, passage('a', 'question'), passage('b', 'cover'), entity('C'), passage('c'))]);
    assert.deepEqual(vertices.map(({ kind, column }) => [kind, column]), [['question', 0], ['passage', 1], ['passage', 2], ['entity', 2.5], ['passage', 3]]);
  });

  test('a walk in a circle ends', () => {
    const circle = Array.from({ length: 6 }, (_, index) => passage(index % 2 ? 'a' : 'b', index ? 'link' : 'question'));
    const layout = layOut([hit(1, ...circle)]);
    assert.equal(layout.vertices.length, 3, 'the question and two passages');
    assert.equal(layout.links.length, 3);
  });

  test('no more than 200 vertices are drawn, and what is left out is counted', () => {
    const hits = Array.from({ length: 150 }, (_, index) => hit(index + 1, entity(`E${index}`, 'question'), passage(`x${index}`)));
    const layout = layOut(hits);
    assert.equal(vertexLimit, 200);
    assert.equal(layout.vertices.length, 199); // two a path, and the question
    assert.equal(layout.leftOut, 150 - 99);
  });

  test('no hits make a picture of the question alone', () => {
    const layout = layOut([]);
    assert.equal(layout.vertices.length, 1);
    assert.deepEqual(layout.hops, []);
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
