// latency.mjs SET: milliseconds of `search` over stdio, warm, on a set of passages and questions (musique of
// HOPTRAIL_EVAL_DATA). Run it on an idle machine.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const set = process.argv[2] ?? join(process.env.HOPTRAIL_EVAL_DATA ?? '', 'musique');
const command = process.env.HOPTRAIL_MCP_COMMAND?.split(' ') ?? ['node', join(import.meta.dirname, '..', '..', '..', 'bindings', 'mcp', 'dist', 'main.js')];
const lines = async (name) => (await readFile(join(set, name), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));

const place = await mkdtemp(join(tmpdir(), 'hoptrail-latency-'));
try {
  const passages = await lines('passages.jsonl');
  const questions = (await lines('questions.jsonl')).map(({ question }) => question);
  for (const [index, { title, text }] of passages.entries()) await writeFile(join(place, `${index}.md`), `# ${title}\n\n${text}\n`);
  const begin = performance.now();
  const client = new Client({ name: 'latency', version: '1' });
  await client.connect(new StdioClientTransport({ command: command[0], args: [...command.slice(1), place, '--store', join(place, '.store')], stderr: 'inherit' }));
  const search = (question) => client.callTool({ name: 'search', arguments: { question } }, { timeout: 600_000 });
  await search(questions[0]);
  console.log(`${passages.length} files indexed after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  for (const question of questions) await search(question);
  const times = [];
  for (let round = 0; round < 2; ++round) {
    for (const question of questions) {
      const start = performance.now();
      await search(question);
      times.push(performance.now() - start);
    }
  }
  await client.close();
  times.sort((left, right) => left - right);
  const at = (share) => times[Math.floor(times.length * share)];
  console.log(`search, ${times.length} times: p10 ${at(0.1).toFixed(2)}, p50 ${at(0.5).toFixed(2)}, p90 ${at(0.9).toFixed(2)} ms`);
} finally {
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
}
