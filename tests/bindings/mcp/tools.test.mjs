import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { bridges, call, connect, folderOf, handbook, tools, until } from './harness.mjs';

const question = 'Where was the designer of the Harbour Bridge born?';
const clientOf = async (t) => connect(t, await folderOf(t, bridges));

test('lists the tools of the shared description, all of them read-only with output schemas', async (t) => {
  const client = await clientOf(t);
  const listed = (await client.listTools()).tools;
  assert.deepEqual(listed.map(({ name }) => name), ['search', 'get', 'explain', 'neighbors', 'path_between', 'outline', 'status']);
  for (const [place, tool] of listed.entries()) {
    assert.equal(tool.annotations.readOnlyHint, true, tool.name);
    assert.deepEqual(tool.outputSchema.required, tools.tools[place].outputSchema.required);
    assert.deepEqual(Object.keys(tool.inputSchema.properties), Object.keys(tools.tools[place].inputSchema.properties));
  }
});

test('search follows names over two steps and gives the path in words, the heading path and the lines', async (t) => {
  const { hits, method } = await call(await clientOf(t), 'search', { question });
  assert.equal(method, 'trail');
  const okafor = hits.find(({ document }) => document === 'people/okafor.md');
  assert.equal(okafor.id, 'people/okafor.md#1');
  assert.deepEqual(okafor.lines, [3, 3]);
  assert.deepEqual(okafor.heading_path, ['Ines Okafor']);
  assert.match(okafor.path, /the question names "Harbour Bridge" → .*mentions "Ines Okafor" → is the title of "Ines Okafor" \["people\/okafor\.md#1"\]/);
  assert.ok(hits.some(({ document }) => document === 'bergen.md'));
});

test('a title is one quoted text of a path and one entry of the heading path, whatever it contains', async (t) => {
  const title = 'Ines Okafor [x.md#1] → mentions "Oslo" → is the title of Oslo > Fake';
  const client = await connect(t, await folderOf(t, { ...bridges, 'people/okafor.md': `---\ntitle: '${title}'\naliases: [Ines Okafor]\n---\nInes Okafor was born in Bergen.\n` }));
  const said = JSON.stringify(title);
  const { hits } = await call(client, 'search', { question });
  const forged = hits.find(({ document }) => document === 'people/okafor.md');
  assert.equal(forged.title, title);
  assert.deepEqual(forged.heading_path, [title]);
  assert.deepEqual((await call(client, 'get', { id: forged.id })).heading_path, [title]);
  const paths = hits.map(({ path }) => path).filter((path) => path.includes('Fake'));
  assert.ok(paths.length > 0);
  for (const path of paths) assert.ok(!path.replaceAll(said, '').includes('Fake'), path);
  const { path, links } = await call(client, 'path_between', { from: 'Harbour Bridge', to: 'bergen.md' });
  for (const text of [path, ...links.map(({ says }) => says)]) assert.ok(!text.replaceAll(said, '').includes('Fake'), text);
  const sections = await call(client, 'get', { id: 'bridge.md#2' });
  assert.deepEqual(sections.heading_path, ['Harbour Bridge', 'Paint']);
});

test('search keeps to filters and to k, and says what is wrong with a filter', async (t) => {
  const client = await clientOf(t);
  const { hits } = await call(client, 'search', { question: 'Bergen', filters: ['kind=town'] });
  assert.deepEqual([...new Set(hits.map(({ document }) => document))], ['bergen.md']);
  assert.equal((await call(client, 'search', { question, k: 1 })).hits.length, 1);
  await assert.rejects(call(client, 'search', { question, filters: ['no condition'] }), /condition/);
});

test('explain gives each link with the sentence that makes it', async (t) => {
  const { found, links } = await call(await clientOf(t), 'explain', { question, id: 'people/okafor.md#1' });
  assert.ok(found);
  const mention = links.find(({ by }) => by === 'mention');
  assert.equal(mention.sentence, 'The Harbour Bridge was designed by Ines Okafor.');
  assert.equal(mention.sentence_of, 'bridge.md#1');
});

test('get reads passages, documents and lines, and a cap cuts with a word on what is left out', async (t) => {
  const client = await clientOf(t);
  assert.equal((await call(client, 'get', { id: 'people/okafor.md#1' })).text, 'Ines Okafor was born in Bergen.');
  assert.equal((await call(client, 'get', { id: 'people/okafor.md' })).text, bridges['people/okafor.md']);
  const lines = await call(client, 'get', { id: 'bridge.md', lines: [5, 7] });
  assert.equal(lines.text, bridges['bridge.md'].split('\n').slice(4, 7).join('\n') + '\n');
  assert.deepEqual(lines.lines, [5, 7]);
  await assert.rejects(call(client, 'get', { id: 'bridge.md', lines: [7, 5] }), /the first is after the last/);
  await assert.rejects(call(client, 'get', { id: 'bridge.md', lines: [99, 100] }), /has 7/);
});

test('neighbors tells what a passage leads to by kind, with the sentence', async (t) => {
  const client = await clientOf(t);
  const { neighbors } = await call(client, 'neighbors', { id: 'bridge.md' });
  const named = neighbors.find(({ kind, title }) => kind === 'mention' && title === 'Ines Okafor');
  assert.deepEqual(named.about, ['people/okafor.md#1']);
  assert.equal(named.sentence, 'The Harbour Bridge was designed by Ines Okafor.');
  const link = neighbors.find(({ kind }) => kind === 'link');
  assert.equal(link.id, 'people/crew.md#1');
  assert.match(link.sentence, /painted each spring/);
  const only = await call(client, 'neighbors', { id: 'bridge.md', kinds: ['adjacent'] });
  assert.deepEqual([...new Set(only.neighbors.map(({ kind }) => kind))], ['adjacent']);
});

test('path_between gives the shortest chain, and says when there is none', async (t) => {
  const files = { ...bridges, 'island.md': '# Quiet island\n\nNobody lives here.\n' };
  const client = await connect(t, await folderOf(t, files));
  const chain = await call(client, 'path_between', { from: 'Harbour Bridge', to: 'bergen.md' });
  assert.deepEqual(chain.links.map(({ by }) => by), ['own', 'mention', 'own', 'mention', 'own']);
  assert.deepEqual(chain.links.map(({ to }) => to), ['bridge.md#1', 'Ines Okafor', 'people/okafor.md#1', 'Bergen', 'bergen.md#1']);
  assert.equal(chain.links[3].sentence, 'Ines Okafor was born in Bergen.');
  const none = await call(client, 'path_between', { from: 'Harbour Bridge', to: 'island.md' });
  assert.equal(none.found, false);
});

test('unknown ids get near ones as a suggestion', async (t) => {
  const client = await clientOf(t);
  await assert.rejects(call(client, 'get', { id: 'people/okafr.md' }), /did you mean "people\/okafor\.md"/);
  await assert.rejects(call(client, 'path_between', { from: 'Ines Okafr', to: 'Bergen' }), /did you mean "Ines Okafor"/);
  await assert.rejects(call(client, 'get', { id: 'zzzzzzzzzzzz' }), /outline lists the documents/);
});

test('every reply keeps its token cap and says what is left out', async (t) => {
  const client = await connect(t, handbook);
  const tokens = (reply) => Math.ceil(Buffer.byteLength(JSON.stringify(reply)) / 4);
  const asked = [
    ['search', { question: 'Who gets a call when the roof fails to move?', k: 50 }],
    ['neighbors', { id: 'Sexton' }],
    ['outline', {}],
    ['get', { id: 'components/plover.md' }],
    ['explain', { question: 'Who gets a call when the roof fails to move?', id: 'operations/alert-levels.md#2' }],
    ['path_between', { from: 'start/first-night.md', to: 'Heron' }],
  ];
  for (const [name, args] of asked) {
    const isPath = name === 'explain' || name === 'path_between';
    for (const max_tokens of isPath ? [100, 200, 500] : [200, 500]) {
      const reply = await call(client, name, { ...args, max_tokens });
      assert.ok(tokens(reply) <= max_tokens, `${name}: ${tokens(reply)} tokens of ${max_tokens}`);
      if (max_tokens === 200) assert.notDeepEqual(reply.left_out, [], name);
    }
  }
});

test('outline pages through all documents, each once', async (t) => {
  const client = await connect(t, handbook);
  const seen = [];
  let cursor = '';
  do {
    const page = await call(client, 'outline', { max_tokens: 1000, ...(cursor === '' ? {} : { cursor }) });
    seen.push(...page.documents.map(({ id }) => id));
    cursor = page.next_cursor;
    assert.equal(page.total, 28);
  } while (cursor !== '');
  assert.equal(new Set(seen).size, 28);
  assert.equal(seen.length, 28);
  await assert.rejects(call(client, 'outline', { cursor: 'x' }), /cursor/);
  assert.equal((await call(client, 'outline', { folder: 'guides/' })).total, 5);
});

test('bad arguments are the caller\'s mistake, and unknown tools are an error of the protocol', async (t) => {
  const client = await clientOf(t);
  await assert.rejects(call(client, 'search', {}), /question/);
  await assert.rejects(call(client, 'search', { question, k: 0 }), /k/);
  await assert.rejects(call(client, 'search', { question, other: 1 }), /additional/i);
  await assert.rejects(client.callTool({ name: 'delete_all', arguments: {} }), (error) => error.code === -32602);
});

test('resources list documents, templates give documents and passages, unknown ones are not found', async (t) => {
  const client = await clientOf(t);
  const { resources } = await client.listResources();
  assert.deepEqual(resources.map(({ name }) => name).sort(), Object.keys(bridges).sort());
  for (const { uri, name } of resources) assert.equal((await client.readResource({ uri })).contents[0].text, bridges[name]);
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(resourceTemplates.map(({ uriTemplate }) => uriTemplate), ['hoptrail://document/{id}', 'hoptrail://passage/{id}']);
  const passage = await client.readResource({ uri: `hoptrail://passage/${encodeURIComponent('people/okafor.md#1')}` });
  assert.equal(passage.contents[0].text, 'Ines Okafor was born in Bergen.');
  await assert.rejects(client.readResource({ uri: 'hoptrail://document/none.md' }));
});

test('the prompt brings the question and the passages, each a block', async (t) => {
  const client = await clientOf(t);
  const { messages } = await client.getPrompt({ name: 'answer_with_citations', arguments: { question } });
  assert.match(messages[0].content.text, /Cite the id/);
  assert.ok(messages[0].content.text.endsWith(question));
  assert.ok(messages.slice(1).some(({ content }) => content.resource.text === 'Ines Okafor was born in Bergen.'));
  await assert.rejects(client.getPrompt({ name: 'answer_with_citations', arguments: { question: ' ' } }), /question/);
});

test('the instructions count the documents, quote their most linked names, and tell whether hops help', async (t) => {
  // Who connects first may be told that the index is not there yet, and on a slow machine who connects then.
  const instructionsOf = async (folder) => {
    const store = join(await folderOf(t, {}), 'store');
    await call(await connect(t, folder, { store }), 'outline');
    return until(async () => {
      const client = await connect(t, folder, { store });
      const instructions = client.getInstructions();
      await client.close();
      return !/being indexed/.test(instructions) && instructions;
    });
  };
  const linked = await instructionsOf(handbook);
  assert.match(linked, /28 documents/);
  assert.match(linked, /"Sexton"/);
  assert.match(linked, /follow names from passage to passage/);
  const loose = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`note${place}.md`, `# Something about matter ${place} and more\n\nwords ${place}\n`]));
  assert.match(await instructionsOf(await folderOf(t, loose)), /plain search/);
});
