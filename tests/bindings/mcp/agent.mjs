// Two scripted agents over the handbook of samples/data. Both stop as soon as they have read every passage that the question
// needs, which only this script knows; what is counted is the calls and tokens until then, at most `mostCalls`.
//
// plain: a search tool by words, and reading. It reads the documents of the hits, then searches with the text of each hit.
// hops: search by trail; for each hit it asks for its neighbors by links and mentions, reads those documents, then the hit's.
// At the end it asks path_between for the chain from the first needed document to the last, and explain for the first hit.
//
// Tokens are counted of three forms of the same replies: as Markdown, as structured content, and as qmd's server would write them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answer, call, handbook, root } from './harness.mjs';

const mostCalls = 20;
const tokensOf = (text) => Math.ceil(Buffer.byteLength(text) / 4);
const documentOf = (passage) => passage.replace(/#\d+$/, '');

/**
 * Hits as qmd's `query` has them in its structured content: a document's id of six digits, file, title, score, and at most 300
 * characters of four numbered lines around the place.
 */
async function hitsOfQmd(hits) {
  const results = await Promise.all(hits.map(async ({ id, line, score }) => {
    const lines = (await readFile(join(handbook, documentOf(id)), 'utf8')).split('\n');
    const begin = Math.max(line - 2, 0);
    const around = lines.slice(begin, begin + 4);
    const head = `@@ -${begin + 1},${around.length} @@ (${begin} before, ${lines.length - begin - around.length} after)`;
    const snippet = `${head}\n${around.join('\n').slice(0, 300)}`.split('\n').map((text, place) => `${begin + 1 + place}: ${text}`).join('\n');
    return { docid: '#a1b2c3', file: documentOf(id), title: lines[0].replace(/^# /, ''), score: score / 100, context: null, snippet };
  }));
  return { text: JSON.stringify({ results }), snippets: results.map(({ snippet }) => snippet.split('\n').slice(1).map((text) => text.replace(/^\d+: /, ''))).flat() };
}

class Reading {
  calls = 0;
  tokens = 0;
  tokensInJson = 0;
  tokensInQmd = 0;
  read = new Set();

  constructor(client, needed) {
    this.client = client;
    this.needed = needed;
  }
  get isOver() {
    return this.needed.every((passage) => this.read.has(passage)) || this.calls >= mostCalls;
  }
  async ask(name, args) {
    const { text, data } = await answer(this.client, name, args);
    ++this.calls;
    this.tokens += tokensOf(text);
    this.tokensInJson += tokensOf(JSON.stringify(data));
    this.tokensInQmd += tokensOf(name === 'search' ? (await hitsOfQmd(data.hits)).text : data.texts?.[0].text ?? text);
    return data;
  }
  async search(question, method) {
    const { hits } = await this.ask('search', { question, method, k: 5 });
    for (const { id } of hits) this.read.add(id);
    return hits;
  }
  async document(id, passages) {
    if (this.isOver || passages.get(id).every((passage) => this.read.has(passage))) return;
    await this.ask('get', { id });
    for (const passage of passages.get(id)) this.read.add(passage);
  }
}

async function plain(reading, question, passages) {
  const hits = await reading.search(question, 'bm25');
  for (const { id } of hits) await reading.document(documentOf(id), passages);
  for (const { snippet } of hits) {
    if (reading.isOver) return;
    for (const { id } of await reading.search(snippet, 'bm25')) await reading.document(documentOf(id), passages);
  }
}

async function hops(reading, question, passages) {
  for (const hit of await reading.search(question, 'trail')) {
    if (reading.isOver) return;
    const { neighbors } = await reading.ask('neighbors', { id: hit.id, kinds: ['link', 'mention'] });
    const targets = new Set(neighbors.flatMap(({ id, about = [] }) => (id === undefined ? about.slice(0, 1) : [id])).map(documentOf));
    for (const document of [...targets, documentOf(hit.id)]) await reading.document(document, passages);
  }
}

/** The outcome of both agents for each question. */
export async function compareAgents(client) {
  const { documents } = await call(client, 'outline', { max_tokens: 20000 });
  const passages = new Map(documents.map(({ id, passages: count }) => [id, Array.from({ length: count }, (_, place) => `${id}#${place + 1}`)]));
  const headings = new Map(documents.map(({ id, headings: list = [] }) => [id, list]));
  const lines = (await readFile(join(root, 'samples', 'data', 'handbook.questions.jsonl'), 'utf8')).trim().split('\n');
  const outcomes = [];
  for (const { id, question, gold_sections: gold } of lines.map((line) => JSON.parse(line))) {
    const needed = gold.map(({ document, heading }) =>
      `${document}#${headings.get(document).find((entry) => entry.heading === heading)?.passage ?? 1}`);
    const outcome = { id, question };
    for (const [name, agent] of Object.entries({ plain, hops })) {
      const reading = new Reading(client, needed);
      await agent(reading, question, passages);
      const { calls, tokens, tokensInJson, tokensInQmd } = reading;
      outcome[name] = { calls, tokens, tokensInJson, tokensInQmd, isWhole: needed.every((passage) => reading.read.has(passage)) };
    }
    const ends = [documentOf(needed[0]), documentOf(needed.at(-1))];
    const chain = await call(client, 'path_between', { from: ends[0], to: ends[1] });
    outcome.chain = ends[0] === ends[1] ? undefined : chain.chain.filter(({ sentence }) => sentence !== undefined).length;
    outcome.explained = (await call(client, 'explain', { question, id: needed.at(-1) })).rank > 0;
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Rows of the guide's table: the first ten questions, and all. */
export function tableOf(outcomes) {
  const cell = ({ calls, isWhole }) => (isWhole ? String(calls) : `not in ${calls}`);
  const rows = outcomes.slice(0, 10).map(({ question, plain: one, hops: other, chain }) =>
    `| ${question} | ${cell(one)} | ${one.tokens} | ${cell(other)} | ${other.tokens} | ${chain ?? 'one page'} |`);
  for (const [name, some] of [['first ten', outcomes.slice(0, 10)], [`all ${outcomes.length}`, outcomes]]) {
    const sum = (agent, key) => some.reduce((total, outcome) => total + Number(outcome[agent][key]), 0);
    const both = ['plain', 'hops'].map((agent) => `${sum(agent, 'isWhole')} of ${some.length} in ${sum(agent, 'calls')} calls | ${sum(agent, 'tokens')}`);
    rows.push(`| **${name}** | ${both.join(' | ')} | |`);
  }
  const sum = (agent, key) => outcomes.reduce((total, outcome) => total + outcome[agent][key], 0);
  for (const [name, key] of [['as structured content', 'tokensInJson'], ["in qmd's form", 'tokensInQmd']]) {
    rows.push(`| all ${outcomes.length}, ${name} | | ${sum('plain', key)} | | ${key === 'tokensInQmd' ? '—' : sum('hops', key)} | |`);
  }
  return rows;
}

/** How much of a reply of eight hits is snippet: of all replies together, in each form. */
export async function snippetShares(client) {
  const bytes = { snippets: 0, Markdown: 0, 'structured content': 0, snippetsOfQmd: 0, "qmd's form": 0 };
  const size = (texts) => Buffer.byteLength(texts.join('\n'));
  for (const line of (await readFile(join(root, 'samples', 'data', 'handbook.questions.jsonl'), 'utf8')).trim().split('\n')) {
    const { text, data } = await answer(client, 'search', { question: JSON.parse(line).question, k: 8 });
    const other = await hitsOfQmd(data.hits);
    bytes.snippets += size(data.hits.map(({ snippet }) => snippet));
    bytes.Markdown += size([text]);
    bytes['structured content'] += size([JSON.stringify(data)]);
    bytes.snippetsOfQmd += size(other.snippets);
    bytes["qmd's form"] += size([other.text]);
  }
  const share = (part, form) => [form, Math.round((100 * bytes[part]) / bytes[form])];
  return Object.fromEntries([share('snippets', 'Markdown'), share('snippets', 'structured content'), share('snippetsOfQmd', "qmd's form")]);
}
