// Two scripted agents over the handbook of samples/data. Both stop as soon as they have read every passage that the question
// needs, which only this script knows; what is counted is the calls and tokens until then, at most `mostCalls`.
//
// plain: a search tool by words, and reading. It reads the documents of the hits, then searches with the text of each hit.
// hops: search by trail; for each hit it asks for its neighbors by links and mentions, reads those documents, then the hit's.
// At the end it asks path_between for the chain from the first needed document to the last, and explain for the first hit.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, root } from './harness.mjs';

const mostCalls = 20;
const tokensOf = (reply) => Math.ceil(Buffer.byteLength(JSON.stringify(reply)) / 4);
const documentOf = (passage) => passage.replace(/#\d+$/, '');

class Reading {
  calls = 0;
  tokens = 0;
  read = new Set();

  constructor(client, needed) {
    this.client = client;
    this.needed = needed;
  }
  get isOver() {
    return this.needed.every((passage) => this.read.has(passage)) || this.calls >= mostCalls;
  }
  async ask(name, args) {
    const reply = await call(this.client, name, args);
    ++this.calls;
    this.tokens += tokensOf(reply);
    return reply;
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
  for (const { document } of hits) await reading.document(document, passages);
  for (const { snippet } of hits) {
    if (reading.isOver) return;
    for (const { document } of await reading.search(snippet, 'bm25')) await reading.document(document, passages);
  }
}

async function hops(reading, question, passages) {
  for (const hit of await reading.search(question, 'trail')) {
    if (reading.isOver) return;
    const { neighbors } = await reading.ask('neighbors', { id: hit.id, kinds: ['link', 'mention'] });
    const targets = new Set(neighbors.flatMap(({ id, about }) => (id === '' ? about.slice(0, 1) : [id])).map(documentOf));
    for (const document of [...targets, hit.document]) await reading.document(document, passages);
  }
}

/** The outcome of both agents for each question. */
export async function compareAgents(client) {
  const { documents } = await call(client, 'outline', { max_tokens: 20000 });
  const passages = new Map(documents.map(({ id, passages: count }) => [id, Array.from({ length: count }, (_, place) => `${id}#${place + 1}`)]));
  const headings = new Map(documents.map(({ id, headings: list }) => [id, list]));
  const lines = (await readFile(join(root, 'samples', 'data', 'handbook.questions.jsonl'), 'utf8')).trim().split('\n');
  const outcomes = [];
  for (const { id, question, gold_sections: gold } of lines.map((line) => JSON.parse(line))) {
    const needed = gold.map(({ document, heading }) =>
      headings.get(document).find((entry) => entry.heading === (heading ?? entry.heading))?.passage ?? `${document}#1`);
    const outcome = { id, question };
    for (const [name, agent] of Object.entries({ plain, hops })) {
      const reading = new Reading(client, needed);
      await agent(reading, question, passages);
      outcome[name] = { calls: reading.calls, tokens: reading.tokens, isWhole: needed.every((passage) => reading.read.has(passage)) };
    }
    const ends = [documentOf(needed[0]), documentOf(needed.at(-1))];
    const chain = await call(client, 'path_between', { from: ends[0], to: ends[1] });
    outcome.chain = ends[0] === ends[1] ? undefined : chain.links.filter(({ sentence }) => sentence !== '').length;
    outcome.explained = (await call(client, 'explain', { question, id: needed.at(-1) })).found;
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
  return rows;
}
