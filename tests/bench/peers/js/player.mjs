// player.mjs NAME FOLDER [HOPTRAIL.WASM]: a library of the browser, or hoptrail.wasm, on an exported set
// (tests/bench/contest/contest_set.hpp), in Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Module, fillCorpus, index, open, optionsOf, search } from '../../wasm/stages.js';
import { playRounds } from './rounds.mjs';

const [name, folder, wasm] = process.argv.slice(2);
const hits = 10;
const plenty = 1_000_000n;

const lines = (file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));

function rows(file, count) {
  const bytes = readFileSync(join(folder, file));
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { values, rows: count, dimension: values.length / count };
}

const row = ({ values, dimension }, number) => values.subarray(number * dimension, (number + 1) * dimension);

function readSet() {
  const passages = lines('passages.jsonl');
  const questions = lines('questions.jsonl').map(({ question }) => question);
  return {
    passages,
    questions,
    vectors: rows('vectors.f32', passages.length),
    questionVectors: rows('question_vectors.f32', questions.length),
    maskedVectors: rows('masked_vectors.f32', questions.length),
  };
}

// What to ask of hoptrail.wasm: one search, over a graph with vectors of one precision.
const searches = {
  wasm_dense_f32: { method: 'dense', vectors: 1, precision: 'f32' },
  wasm_dense_int8: { method: 'dense', vectors: 1, precision: 'int8' },
  wasm_search_bm25: { method: 'bm25', vectors: 0, precision: 'f16' },
  wasm_trail_words: { method: 'trail', vectors: 0, rescore: false, precision: 'f16' },
  wasm_trail_masked: { method: 'trail', vectors: 2, precision: 'f16' },
  wasm_gnn_ret_words: { method: 'gnn_ret', vectors: 0, precision: 'f16' },
};

async function startModule() {
  return Module.start(await WebAssembly.compile(readFileSync(wasm)));
}

async function wasmSearch(set, one) {
  const maker = await startModule();
  const { file } = index(maker, set, plenty, { 'vectors.precision': one.precision });
  const module = await startModule();
  const { graph } = open(module, file);
  const options = optionsOf(module, one);
  return (question) => search(module, graph, set, question, one, options, plenty);
}

async function wasmIndex(set) {
  const module = await startModule();
  let corpus;
  const ask = () => index(module, set, plenty, {}, corpus);
  ask.prepare = () => (corpus = fillCorpus(module, set));
  return ask;
}

// Without them, both libraries spend most of their time on words that say nothing.
const stopWords = new Set(`
  a about after all also an and any are as at be been before being but by can could did do does for from had has have he her
  his how if in into is it its more most no not of on one or other out over she so some such than that the their them then
  there these they this to up was were what when where which who whom whose why will with would`.trim().split(/\s+/));
const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const withoutStopWords = (text) => words(text).filter((word) => !stopWords.has(word)).join(' ');

async function minisearch(set) {
  const { default: MiniSearch } = await import('minisearch');
  const processTerm = (term) => {
    const word = term.toLowerCase();
    return stopWords.has(word) ? null : word;
  };
  const documents = new MiniSearch({ fields: ['title', 'text'], processTerm });
  documents.addAll(set.passages);
  return (question) => documents.search(set.questions[question]).slice(0, hits);
}

async function oramaWith(set, schema, document) {
  const orama = await import('@orama/orama');
  const database = orama.create({ schema });
  await orama.insertMultiple(database, set.passages.map(document), 500);
  return (asked) => orama.search(database, { limit: hits, threshold: 1, ...asked });
}

async function oramaText(set) {
  const ask = await oramaWith(set, { title: 'string', text: 'string' }, ({ title, text }) => ({ title, text }));
  return (question) => ask({ term: withoutStopWords(set.questions[question]) });
}

async function oramaHybrid(set) {
  const ask = await oramaWith(set, { title: 'string', text: 'string', vector: `vector[${set.vectors.dimension}]` },
    ({ title, text }, number) => ({ title, text, vector: Array.from(row(set.vectors, number)) }));
  return (question) => ask({
    mode: 'hybrid',
    term: withoutStopWords(set.questions[question]),
    vector: { value: Array.from(row(set.questionVectors, question)), property: 'vector' },
    similarity: 0,
  });
}

/** What one would write oneself: four sums, and the best ten kept in order. */
function plainScan(set) {
  const { values, rows: count, dimension } = set.vectors;
  return (question) => {
    const vector = row(set.questionVectors, question);
    const best = [];
    for (let number = 0, at = 0; number < count; number += 1) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0; i < dimension; i += 4, at += 4) {
        a += values[at] * vector[i];
        b += values[at + 1] * vector[i + 1];
        c += values[at + 2] * vector[i + 2];
        d += values[at + 3] * vector[i + 3];
      }
      const score = a + b + c + d;
      if (best.length === hits && score <= best[hits - 1].score) continue;
      best.push({ number, score });
      best.sort((x, y) => y.score - x.score);
      best.length = Math.min(best.length, hits);
    }
    return best;
  };
}

const others = { wasm_index: wasmIndex, minisearch, orama_text: oramaText, orama_hybrid: oramaHybrid, js_scan: plainScan };

const set = readSet();
const ask = await (searches[name] ? wasmSearch(set, searches[name]) : others[name](set));
await playRounds(ask, name === 'wasm_index' ? 1 : set.questions.length);
