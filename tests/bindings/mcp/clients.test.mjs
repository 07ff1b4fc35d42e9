// The official TypeScript clients of both generations, and the inspector's command line.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { bridges, call, command, connect, connectHttp, folderOf, serve, until, write } from './harness.mjs';

const question = 'Where was the designer of the Harbour Bridge born?';

test('the same answers over stdio and over HTTP, for clients of 2025 and of 2026', async (t) => {
  const folder = await folderOf(t, bridges);
  const { url } = await serve(t, folder, { env: { HOPTRAIL_MCP_TOKEN: 'secret' } });
  const modern = { versionNegotiation: { mode: 'auto' } };
  const clients = [
    await connect(t, folder), await connect(t, folder, { client: modern }),
    await connectHttp(t, url, 'secret'), await connectHttp(t, url, 'secret', modern),
  ];
  const older = new OlderClient({ name: 'older', version: '1' });
  await older.connect(new OlderHttp(new URL(url), { requestInit: { headers: { Authorization: 'Bearer secret' } } }));
  t.after(() => older.close());
  const callTool = older.callTool.bind(older);
  older.callTool = (request, options) => callTool(request, undefined, options); // its second argument is a schema
  await until(async () => (await call(clients[0], 'status')).state === 'ready');
  const expected = await call(clients[0], 'search', { question });
  assert.ok(expected.hits.length >= 3);
  for (const client of [...clients.slice(1), older]) {
    await until(async () => (await call(client, 'status')).state === 'ready');
    assert.deepEqual(await call(client, 'search', { question }), expected);
    assert.equal((await client.listTools()).tools.length, 7);
    assert.equal((await client.listResources()).resources.length, 4);
  }
  const versions = new Set(clients.map((client) => client.getNegotiatedProtocolVersion()));
  assert.ok(versions.has('2026-07-28') && versions.size === 2, [...versions].join(' '));
});

test('a client of 2026 hears of changes over HTTP', async (t) => {
  const folder = await folderOf(t, bridges);
  const { url } = await serve(t, folder, { env: { HOPTRAIL_MCP_TOKEN: 'secret' } });
  let listChanges = 0;
  const client = await connectHttp(t, url, 'secret', {
    versionNegotiation: { mode: 'auto' }, listChanged: { resources: { onChanged: () => void ++listChanges, autoRefresh: false, debounceMs: 0 } },
  });
  await call(client, 'search', { question });
  await write(folder, { 'new.md': '# New page\n\nNew.\n' });
  await until(() => listChanges > 0);
});

test('the inspector lists the tools and calls one', async (t) => {
  const folder = await folderOf(t, bridges);
  const store = join(await folderOf(t, {}), 'store');
  const inspect = async (...words) => {
    const run = await promisify(execFile)('npx', ['mcp-inspector', '--cli', ...command, folder, `--store=${store}`, ...words], { cwd: import.meta.dirname });
    return JSON.parse(run.stdout.slice(run.stdout.indexOf('{')));
  };
  assert.equal((await inspect('--method', 'tools/list')).tools.length, 7);
  const { structuredContent } = await inspect('--method', 'tools/call', '--tool-name', 'search', '--tool-arg', `question=${question}`);
  assert.ok(structuredContent.hits.some(({ id }) => id === 'people/okafor.md#1'));
});
