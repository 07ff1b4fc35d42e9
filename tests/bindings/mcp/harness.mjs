// Folders of documents, and servers over them that end with their test.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const handbook = join(root, 'samples', 'data', 'handbook');
export const tools = JSON.parse(await readFile(join(root, 'bindings', 'mcp', 'tools.json'), 'utf8'));

/** What starts a server: this package, or, for the same tests of the Python one, HOPTRAIL_MCP_COMMAND (words by blanks). */
export const command = process.env.HOPTRAIL_MCP_COMMAND?.split(' ') ?? ['node', join(root, 'bindings', 'mcp', 'dist', 'main.js')];

export const bridges = {
  'bridge.md': '# Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.\n\n## Paint\n\nIt is painted each spring, see [the crew](people/crew.md).\n',
  'people/okafor.md': '# Ines Okafor\n\nInes Okafor was born in Bergen.\n',
  'people/crew.md': '# Painting crew\n\nThe painting crew has nine people.\n',
  'bergen.md': '---\nkind: town\n---\n# Bergen\n\nBergen is a city on the west coast of Norway.\n',
};

/** Options of a request: a client gives up after a minute otherwise. */
const patient = { timeout: 300_000 };

const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder with files, which is gone after the tests, and after the servers that use it. */
export async function folderOf(t, files) {
  const folder = await mkdtemp(join(tmpdir(), 'hoptrail-mcp-'));
  folders.push(folder);
  await write(folder, files);
  return folder;
}

export async function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const words = async (t, folder, options) => {
  const store = options.store ?? join(await folderOf(t, {}), 'store');
  return [...command.slice(1), folder, '--store', store, '--every', '0.1', ...(options.words ?? [])];
};

/** A connected client over standard input and output. */
export async function connect(t, folder, options = {}) {
  const transport = new StdioClientTransport({ command: command[0], args: await words(t, folder, options), stderr: 'inherit', env: { ...process.env, ...options.env } });
  const client = new Client({ name: 'test', version: '1' }, options.client);
  options.prepare?.(client);
  await client.connect(transport, patient);
  t.after(() => client.close());
  return client;
}

/** A server over HTTP: its address, and what it wrote. */
export async function serve(t, folder, options = {}) {
  const port = options.port ?? '0';
  const child = spawn(command[0], [...(await words(t, folder, options)), '--http', port], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...options.env } });
  t.after(() => new Promise((resolve) => (child.exitCode !== null ? resolve() : (child.once('exit', resolve), child.kill('SIGTERM')))));
  let told = '';
  const url = await new Promise((resolve, reject) => {
    child.stderr.on('data', (data) => {
      told += data;
      const [, found] = /(http:\S+\/mcp)/.exec(told) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${told}`)));
  });
  return { url, child, told: () => told };
}

export async function connectHttp(t, url, token, client = {}) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const connected = new Client({ name: 'test', version: '1' }, client);
  await connected.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }), patient);
  t.after(() => connected.close());
  return connected;
}

/** Both forms of a tool's reply: Markdown text, and structured data. A failure is an error. */
export async function answer(client, name, args = {}, options = undefined) {
  const result = await client.callTool({ name, arguments: args }, { ...patient, ...options });
  if (result.isError) throw new Error(result.content[0].text);
  return { text: result.content[0].text, data: result.structuredContent };
}

/** The structured data of a tool's reply. */
export const call = async (...request) => (await answer(...request)).data;

/** Waits until work gives something that is true. */
export async function until(work, seconds = 300) {
  for (const begin = Date.now(); Date.now() - begin < seconds * 1000; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const value = await work();
    if (value) return value;
  }
  throw new Error(`not within ${seconds} s`);
}
