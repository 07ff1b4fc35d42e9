#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { load } from 'hoptrail';
import { version } from './description.js';
import { messageOf } from './failure.js';
import { serveOnHttp } from './http.js';
import { LivingFolder } from './living_folder.js';
import { embedderOf, scorerOf } from './models.js';
import { readRoots } from './roots.js';
import { serveOnStdio } from './stdio.js';
import { storeFolder } from './store_place.js';

const usage = `hoptrail-mcp FOLDER… [OPTION…]: serves the Markdown and text files of folders to AI agents

  --root NAME=FOLDER    a folder under a name of its own. Of several folders, ids begin with the name, by default the folder's
  --http PORT           streamable HTTP at http://127.0.0.1:PORT/mcp (0: any free port) instead of standard input and output
  --without-token       with --http: require no token; default: HOPTRAIL_MCP_TOKEN, or a new token printed on standard error
  --store FOLDER        folder of the index; default: in the user's cache folder
  --every SECONDS       seconds between checks of the folder (2)
  --embed-model FOLDER  an embedding model to run in this process: model.onnx and tokenizer.json
  --embed-url URL       a server with OpenAI's interface; its key: HOPTRAIL_EMBED_KEY
  --embed-name NAME     the name of the embedding model
  --rerank-url URL      a server with /v1/rerank, which scores the first passages of a search; its key: HOPTRAIL_RERANK_KEY
  --rerank-model NAME   the name of the reranker
  --version, --help
`;

const options = {
  root: { type: 'string', multiple: true },
  http: { type: 'string' },
  'without-token': { type: 'boolean' },
  store: { type: 'string' },
  every: { type: 'string' },
  'embed-model': { type: 'string' },
  'embed-url': { type: 'string' },
  'embed-name': { type: 'string' },
  'rerank-url': { type: 'string' },
  'rerank-model': { type: 'string' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return void process.stdout.write(usage);
  if (values.version) return void process.stdout.write(`${version}\n`);
  const roots = await readRoots(positionals, values.root ?? []);
  if (roots.length === 0) throw new Error(`expected a folder\n\n${usage}`);
  const every = numberOf('every', values.every ?? '2', 0.05, 86_400);
  const port = values.http === undefined ? undefined : numberOf('http', values.http, 0, 65_535);
  const embed = await embedderOf({ model: values['embed-model'], url: values['embed-url'], name: values['embed-name'] });
  const score = scorerOf({ url: values['rerank-url'], model: values['rerank-model'] });
  const store = values.store ?? storeFolder(roots, embed?.id ?? '');
  const engine = await load({ wasm: new URL(import.meta.resolve('hoptrail/hoptrail-complete.wasm')) });
  const folder = new LivingFolder(engine, { roots, store, every, embed, score });
  folder.start();
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  if (port === undefined) {
    await Promise.race([serveOnStdio(folder), stopped]);
  } else {
    const token = values['without-token'] ? undefined : (process.env['HOPTRAIL_MCP_TOKEN'] || randomBytes(24).toString('base64url'));
    const served = await serveOnHttp(folder, { port, token });
    const isOwn = token !== undefined && token !== process.env['HOPTRAIL_MCP_TOKEN'];
    process.stderr.write(`hoptrail-mcp: ${served.url}${isOwn ? `, token ${token}` : ''}\n`);
    await stopped;
    await served.close();
  }
  await folder.close();
  engine.dispose();
  process.exit(0);
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) throw new Error(`--${name} must be a number from ${least} to ${most}, not "${text}"`);
  return value;
}

main().catch((cause: unknown) => {
  process.stderr.write(`hoptrail-mcp: ${messageOf(cause)}\n`);
  process.exit(1);
});
