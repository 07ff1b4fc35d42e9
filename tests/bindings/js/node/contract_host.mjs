// The sources, questions and host functions that the scenarios of tests/contract name.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { countingVector } from './counting_host.mjs';

/** The host's own failure. */
export class ModelAsleep extends Error {
  constructor() {
    super('the model is asleep');
  }
}

/** How often a text has each of eight letters, and one more. */
const letters = (text) => Float32Array.from('aeinorst', (letter) => 1 + text.toLowerCase().split(letter).length - 1);

/** Vectors that cannot be taken, by the name of their fault. */
const wrong = {
  few: (rows) => rows.slice(1),
  many: (rows) => [...rows, ...rows],
  wide: (rows) => rows.map((row) => Float32Array.of(...row, ...row)),
  nan: (rows) => rows.map((row) => row.fill(NaN)),
  infinite: (rows) => rows.map((row) => row.fill(Infinity)),
  zeros: (rows) => rows.map((row) => row.fill(0)),
  nothing: () => undefined,
};

/** Scores that cannot be taken, by the name of their fault. */
const wrongScores = {
  few: (scores) => scores.slice(1),
  nan: (scores) => scores.fill(NaN),
};

/** What any host function may do before it answers. */
async function behave(does, scenario) {
  if (does === 'throws') throw new ModelAsleep();
  if (does === 'blocks') await wait(20);
  if (does === 'searches') assert.ok((await scenario.graph.search('Harbour Bridge', { method: 'bm25' })).hits.length > 0);
}

/** The host functions of a step, which count their requests in `scenario.told`. */
export function functionsOf({ embed: does, embedder, complete: model, score: scorer, question: asked }, scenario) {
  const told = (scenario.told = { texts: 0, purposes: [], scored: 0 });
  const functions = {};
  if (does !== undefined) {
    const embed = async (texts) => {
      told.texts += texts.length;
      await behave(does, scenario);
      if (does.startsWith('counts ')) return texts.map((text) => countingVector(text, Number(does.split(' ')[1])));
      return (wrong[does] ?? ((rows) => rows))(texts.map(letters));
    };
    functions.embed = { id: embedder ?? '', embed };
  }
  if (model !== undefined) {
    const replies = [...model.replies];
    functions.complete = async (messages, { purpose }) => {
      told.purposes.push(purpose);
      await behave(model.does, scenario);
      if (model.does !== 'nothing' && replies.length === 0) throw new ModelAsleep();
      return model.does === 'nothing' ? undefined : replies.shift();
    };
  }
  if (scorer !== undefined) {
    functions.score = async (question, passages) => {
      assert.equal(question, asked);
      told.scored += passages.length;
      await behave(scorer.does, scenario);
      const scores = passages.map((passage) => Number(passage.includes(scorer.prefers)));
      return (wrongScores[scorer.does] ?? ((right) => right))(scores);
    };
  }
  return functions;
}

export function sourceOf({ document, position = 0, vector, metadata, ...source }) {
  const text = (value) => (Array.isArray(value) ? value : String(value));
  return {
    ...source,
    ...(document && { document: { id: document, position } }),
    ...(vector && { vector: Float32Array.from(vector) }),
    ...(metadata && { metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, text(value)])) }),
  };
}

const stepOf = (step) => (typeof step === 'string' ? step : { text: step.question, vector: Float32Array.from(step.vector) });

export function questionOf({ question, filter, vector, masked_vector, gold, gold_answers, steps }) {
  return {
    text: question,
    ...(filter && { conditions: filter }),
    ...(vector && { vector: Float32Array.from(vector) }),
    ...(masked_vector && { maskedVector: Float32Array.from(masked_vector) }),
    ...(gold && { gold }),
    ...(gold_answers && { goldAnswers: gold_answers }),
    ...(steps && { steps: steps.map(stepOf) }),
  };
}
