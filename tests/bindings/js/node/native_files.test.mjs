// A large corpus gives here the file and the answers that it gives natively; the cases (vectors.test.mjs) compare small ones bit by bit.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { engine, folder } from './store_engine.mjs';

const { HOPTRAIL_CLI: command, HOPTRAIL_EVAL_DATA: data } = process.env;
const skip = (command === undefined || data === undefined) && 'HOPTRAIL_CLI, the native command, or HOPTRAIL_EVAL_DATA is not given';

const hoptrail = (...words) => execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const jsonLines = (path) => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

it('the 9,987 passages of musique give one file, and 50 questions the same hits', { skip }, async () => {
  const source = join(data, 'musique', 'passages.jsonl');
  const path = join(folder, 'musique.hop');
  hoptrail('index', source, '-o', path);
  const graph = await engine.index(jsonLines(source));
  assert.deepEqual(await graph.bytes(), new Uint8Array(readFileSync(path)));
  for (const { question: text } of jsonLines(join(data, 'musique', 'questions.jsonl')).slice(0, 50)) {
    const native = JSON.parse(hoptrail('search', path, text, '--json', '-k', '5'));
    const { hits } = await graph.search(text, { hits: 5 });
    assert.deepEqual(hits.map((hit) => [hit.passage, hit.score]), native.hits.map((hit) => [hit.passage, hit.score]));
  }
  graph.dispose();
});
