import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { bridges, call, command, connect, folderOf, handbook, until, write } from './harness.mjs';

const documents = async (client) => (await call(client, 'outline')).documents.map(({ id }) => id);

test('added, changed and deleted files are in the answers soon, without a restart, and subscribers are told', async (t) => {
  const folder = await folderOf(t, bridges);
  const updated = [];
  let listChanges = 0;
  const client = await connect(t, folder, {
    prepare(client) {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
      client.setNotificationHandler('notifications/resources/list_changed', () => void ++listChanges);
    },
  });
  assert.equal((await documents(client)).length, 4);
  const before = await call(client, 'status');
  await client.subscribeResource({ uri: 'hoptrail://document/bergen.md' });
  await write(folder, { 'oslo.md': '# Oslo\n\nOslo is the capital.\n', 'bergen.md': '# Bergen\n\nBergen has seven mountains.\n' });
  await until(async () => (await documents(client)).includes('oslo.md'));
  await until(async () => /seven mountains/.test((await call(client, 'get', { id: 'bergen.md#1' })).texts[0].text));
  await until(() => listChanges > 0 && updated.includes('hoptrail://document/bergen.md'));
  assert.ok(!updated.includes('hoptrail://document/oslo.md'), 'only what was subscribed to');
  await rm(join(folder, 'people'), { recursive: true });
  await until(async () => !(await documents(client)).some((id) => id.startsWith('people/')));
  await assert.rejects(call(client, 'get', { id: 'people/okafor.md#1' }), /no passage or document/);
  const { hits } = await call(client, 'search', { question: 'Where was the designer of the Harbour Bridge born?' });
  assert.ok(hits.every(({ id }) => !id.startsWith('people/')));
  assert.ok((await call(client, 'status')).generation > before.generation);
});

test('several folders are one index: ids begin with the name of the folder, and --root names one', async (t) => {
  const one = await folderOf(t, { 'README.md': '# Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.\n' });
  const other = await folderOf(t, { 'README.md': '# Ines Okafor\n\nInes Okafor was born in Bergen.\n', 'deep/note.md': '# Bergen\n\nA city.\n' });
  const client = await connect(t, one, { words: ['--root', `people=${other}`] });
  const name = basename(await realpath(one));
  await until(async () => (await documents(client)).length === 3);
  assert.deepEqual(new Set(await documents(client)), new Set([`${name}/README.md`, 'people/README.md', 'people/deep/note.md']));
  const { hits } = await call(client, 'search', { question: 'Where was the designer of the Harbour Bridge born?' });
  assert.ok(hits.some(({ id }) => id === 'people/README.md#1'), JSON.stringify(hits));
  assert.match((await call(client, 'get', { id: 'people/deep/note.md:1-1' })).texts[0].text, /^# Bergen/);
  assert.ok((await call(client, 'status')).folder.includes(`people=${await realpath(other)}`));
  await rm(join(other, 'deep'), { recursive: true });
  await until(async () => (await documents(client)).length === 2);
});

test('folders of one name, or one inside another, are refused at the start', async (t) => {
  const folder = await folderOf(t, { 'a/notes/x.md': '# X\n', 'b/notes/y.md': '# Y\n' });
  const notes = ['a', 'b'].map((parent) => join(folder, parent, 'notes'));
  for (const [folders, said] of [[notes, /two folders are named "notes"/], [[folder, notes[0]], /is inside/], [[join(folder, 'none')], /none/], [[], /expected a folder/]]) {
    const server = spawn(command[0], [...command.slice(1), ...folders], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    server.stderr.on('data', (data) => { errors += data; });
    const [code] = await once(server, 'close');
    assert.ok(code !== 0, folders.join(' '));
    assert.match(errors, said);
  }
});

test('a second start keeps the store, catches up with what changed meanwhile, and a second server may share it', async (t) => {
  const folder = await folderOf(t, bridges);
  const store = join(await folderOf(t, {}), 'store');
  const first = await connect(t, folder, { store });
  assert.equal((await documents(first)).length, 4);
  const { generation } = await call(first, 'status');
  const other = await connect(t, folder, { store });
  await until(async () => (await call(other, 'status')).state === 'ready');
  assert.equal((await call(other, 'status')).generation, generation, 'nothing was indexed again');
  await write(folder, { 'new.md': '# New page\n\nNew.\n' });
  for (const client of [first, other]) await until(async () => (await documents(client)).includes('new.md'));
  await first.close();
  await other.close();
  await rm(join(folder, 'new.md'));
  const again = await connect(t, folder, { store });
  await until(async () => !(await documents(again)).includes('new.md'));
});

test('the first answers after a restart are those of before, with their lines and chains', async (t) => {
  const store = join(await folderOf(t, {}), 'store');
  const asked = [['search', { question: 'Where is the telescope parked when a flare comes?' }], ['get', { id: 'components/sexton.md#3' }], ['explain', { question: 'Who guards the roof?', id: 'components/sexton.md#1' }]];
  const replies = async (client) => Promise.all(asked.map(async ([name, args]) => {
    const { notices, ...reply } = await call(client, name, args); // the notice that the index is being compared comes and goes
    return reply;
  }));
  const first = await connect(t, handbook, { store });
  const before = await replies(first);
  assert.ok(before[0].hits.every(({ line }) => line > 0));
  await first.close();
  assert.deepEqual(await replies(await connect(t, handbook, { store })), before);
});

test('status names skipped files with reasons; nothing of them is read', async (t) => {
  const secret = await folderOf(t, { 'secret.md': '# Secret\n\nxyzzy\n' });
  const folder = await folderOf(t, { ...bridges, 'page.html': '<p>', 'photo.jpg': 'x', '.hidden.md': '# Hidden', 'latin.md': Buffer.from([0x23, 0x20, 0xe9, 0x0a]) });
  await symlink(join(secret, 'secret.md'), join(folder, 'link.md'));
  await symlink(secret, join(folder, 'linked'));
  const client = await connect(t, folder);
  const { skipped, documents: count } = await until(async () => {
    const reply = await call(client, 'status');
    return reply.state === 'ready' && reply;
  });
  const reasons = Object.fromEntries(skipped.map(({ file, reason }) => [file, reason]));
  assert.equal(count, Object.keys(bridges).length);
  assert.match(reasons['page.html'], /HTML/);
  assert.match(reasons['photo.jpg'], /neither Markdown nor text/);
  assert.match(reasons['latin.md'], /not UTF-8/);
  assert.match(reasons['link.md'], /symbolic link/);
  assert.match(reasons['linked'], /symbolic link/);
  assert.equal(reasons['.hidden.md'], undefined);
  assert.deepEqual((await call(client, 'search', { question: 'xyzzy' })).hits.filter(({ snippet }) => /xyzzy/.test(snippet)), []);
});

test('a store of another folder is not emptied', async (t) => {
  const store = join(await folderOf(t, {}), 'store');
  const folder = await folderOf(t, bridges);
  const first = await connect(t, folder, { store });
  assert.equal((await documents(first)).length, 4);
  await first.close();
  const wrong = await connect(t, await folderOf(t, { 'other.md': '# Other\n\nOther.\n' }), { store });
  await assert.rejects(documents(wrong), /another folder/);
  // By then the folder was looked at once more.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await assert.rejects(documents(wrong), /another folder/);
  await wrong.close();
  assert.equal((await documents(await connect(t, folder, { store }))).length, 4);
});

test('a store that is removed while the server runs is made again, and only its owner may read it', async (t) => {
  const folder = await folderOf(t, bridges);
  const store = join(await folderOf(t, {}), 'store');
  const client = await connect(t, folder, { store });
  assert.equal((await documents(client)).length, 4);
  if (process.platform !== 'win32') assert.equal((await stat(store)).mode & 0o077, 0);
  await rm(store, { recursive: true });
  await write(folder, { 'new.md': '# New page\n\nNew.\n' });
  await until(async () => (await documents(client)).length === 5);
});

test('a document that can no longer be read leaves the answers', async (t) => {
  const folder = await folderOf(t, bridges);
  const client = await connect(t, folder);
  assert.equal((await documents(client)).length, 4);
  await write(folder, { 'bergen.md': Buffer.from([0x23, 0x20, 0xe9, 0x0a]) });
  await until(async () => !(await documents(client)).includes('bergen.md'));
  assert.match((await call(client, 'status')).skipped.find(({ file }) => file === 'bergen.md').reason, /not UTF-8/);
});

test('while indexing, status answers at once, a call waits with progress, and a cancelled call leaves the index to others', async (t) => {
  // An embedding server that answers when it may: so long the folder is being indexed.
  let release;
  const isReleased = new Promise((resolve) => (release = resolve));
  const embedder = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    await isReleased;
    const data = JSON.parse(body).input.map((text, index) => ({ index, embedding: [text.length, 1, (text.match(/e/g) ?? []).length] }));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data }));
  });
  await new Promise((resolve) => embedder.listen(0, '127.0.0.1', resolve));
  t.after(() => embedder.close());
  const url = `http://127.0.0.1:${embedder.address().port}`;
  const folder = await folderOf(t, bridges);
  const options = { store: join(await folderOf(t, {}), 'store'), words: ['--embed-url', url, '--embed-name', 'letters'] };
  const client = await connect(t, folder, options);
  const status = await call(client, 'status');
  assert.equal(status.state, 'indexing');
  assert.equal(status.embedder, 'letters');
  assert.match(client.getInstructions(), /being indexed/);
  const stop = new AbortController();
  const cancelled = client.callTool({ name: 'search', arguments: { question: 'Bergen' } }, { signal: stop.signal });
  stop.abort();
  await assert.rejects(cancelled);
  const notes = [];
  const waiting = call(client, 'search', { question: 'Bergen', method: 'dense' }, { onprogress: (note) => notes.push(note) });
  await until(() => notes.length > 0);
  assert.match(notes[0].message, /indexing/);
  const second = await connect(t, folder, options);
  const held = await until(async () => {
    const reply = await call(second, 'status');
    return reply.problem !== '' && reply;
  });
  assert.match(held.problem, /another writer/);
  assert.equal(held.state, 'indexing', 'a second server waits for the first');
  release();
  assert.ok((await waiting).hits.length > 0);
  assert.ok((await call(second, 'search', { question: 'Bergen', method: 'bm25' })).hits.length > 0);
  for (const [place, { progress }] of notes.entries()) assert.ok(place === 0 || progress > notes[place - 1].progress);
});

test('a reranker that a server has orders the hits, and its failure is told', { skip: process.env.HOPTRAIL_MCP_COMMAND && 'only the npm package has options for models' }, async (t) => {
  const asked = [];
  const reranker = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push({ url: request.url, key: request.headers.authorization, ...JSON.parse(body) });
    if (asked.at(-1).query === 'Bergen?') response.statusCode = 404;
    const results = asked.at(-1).documents.map((text, index) => ({ index, relevance_score: Number(text.includes('nine people')) }));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ results: results.reverse() }));
  });
  await new Promise((resolve) => reranker.listen(0, '127.0.0.1', resolve));
  t.after(() => reranker.close());
  const words = ['--rerank-url', `http://127.0.0.1:${reranker.address().port}`, '--rerank-model', 'r'];
  const folder = await folderOf(t, bridges);
  const question = 'Where was the designer of the Harbour Bridge born?';
  const rankOfCrew = async (client) => (await call(client, 'search', { question })).hits.findIndex(({ id }) => id.startsWith('people/crew.md'));
  const before = await rankOfCrew(await connect(t, folder));
  assert.ok(before > 0, `rank ${before}`);
  const client = await connect(t, folder, { words, env: { HOPTRAIL_RERANK_KEY: 'k' } });
  const after = await rankOfCrew(client);
  assert.ok(after >= 0 && after < before, `rank ${before}, with the reranker ${after}`);
  const [{ url, key, model, query, documents }] = asked;
  assert.deepEqual({ url, key, model, query }, { url: '/v1/rerank', key: 'Bearer k', model: 'r', query: question });
  assert.ok(documents.length > 1);
  const { isError, content } = await client.callTool({ name: 'search', arguments: { question: 'Bergen?' } });
  assert.equal(isError, true);
  assert.match(content[0].text, /reranker http:.*HTTP 404/);
});
