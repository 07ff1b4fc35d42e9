// A graph file made natively opens here and the other way round: same bytes, same answers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { passages, question } from './small_corpus.mjs';

const command = process.env.HOPTRAIL_CLI;
const data = process.env.HOPTRAIL_EVAL_DATA;
const withoutCommand = command === undefined && 'HOPTRAIL_CLI, the path of the native command, is not given';
const withoutData = withoutCommand || (data === undefined && 'HOPTRAIL_EVAL_DATA, the evaluation data, is not given');

const hoptrail = (...words) => execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** The command adds the texts from the graph. */
const withoutTexts = ({ hits }) => {
  for (const hit of hits) {
    delete hit.text;
  }
};
const jsonLines = (path) => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

let engine, folder;
before(async () => {
  engine = await load();
  folder = mkdtempSync(join(tmpdir(), 'hoptrail-'));
});
after(async () => {
  assert.equal((await engine.usage()).liveObjects, 0, 'objects are left alive');
  engine.dispose();
  rmSync(folder, { recursive: true });
});

describe('with the native command', { skip: withoutCommand }, () => {
  const corpus = () => {
    const path = join(folder, 'passages.jsonl');
    writeFileSync(path, passages.map((passage) => `${JSON.stringify(passage)}\n`).join(''));
    return path;
  };

  it('one corpus gives one file', async () => {
    const path = join(folder, 'native.hop');
    hoptrail('index', corpus(), '-o', path);
    const graph = await engine.index(passages);
    assert.deepEqual(await graph.bytes(), new Uint8Array(readFileSync(path)));
    graph.dispose();
  });

  it('one document gives one file', async () => {
    const text = '# Manual\n\nHalden & Sons built the pump.\n\n## Valve\n\nSee [the manual](manual.md).\n';
    writeFileSync(join(folder, 'manual.md'), text);
    const path = join(folder, 'manual.hop');
    hoptrail('index', join(folder, 'manual.md'), '-o', path);
    const graph = await engine.index([{ id: 'manual.md', format: 'markdown', text }]);
    assert.deepEqual(await graph.bytes(), new Uint8Array(readFileSync(path)));
    graph.dispose();
  });

  for (const method of ['bm25', 'tfidf', 'gnn_ret', 'rgnn_ret', 'trail']) {
    it(`${method} finds in a native file what it finds natively, and natively in a file of here`, async () => {
      const path = join(folder, 'native.hop');
      hoptrail('index', corpus(), '-o', path);
      const native = JSON.parse(hoptrail('search', path, question, '--method', method, '--json'));
      const opened = await engine.open(readFileSync(path));
      const { explanation } = await opened.search(question, { method });
      withoutTexts(native);
      assert.deepEqual(explanation, native);

      const own = await engine.index(passages);
      const ownPath = join(folder, 'own.hop');
      writeFileSync(ownPath, await own.bytes());
      hoptrail('check', ownPath);
      const there = JSON.parse(hoptrail('search', ownPath, question, '--method', method, '--json'));
      withoutTexts(there);
      assert.deepEqual(there, explanation);
      opened.dispose();
      own.dispose();
    });
  }
});

describe('with the evaluation data', { skip: withoutData }, () => {
  it('the 9,987 passages of musique give one file, and 50 questions the same hits', async () => {
    const source = join(data, 'musique', 'passages.jsonl');
    const path = join(folder, 'musique.hop');
    hoptrail('index', source, '-o', path);
    const sources = jsonLines(source);
    const graph = await engine.index(sources);
    assert.deepEqual(await graph.bytes(), new Uint8Array(readFileSync(path)));
    for (const { question: text } of jsonLines(join(data, 'musique', 'questions.jsonl')).slice(0, 50)) {
      const native = JSON.parse(hoptrail('search', path, text, '--json', '-k', '5'));
      const { hits } = await graph.search(text, { hits: 5 });
      assert.deepEqual(hits.map((hit) => [hit.passage, hit.score]), native.hits.map((hit) => [hit.passage, hit.score]));
    }
    graph.dispose();
  });
});
