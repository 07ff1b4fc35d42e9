// The sample program in JavaScript: node sample.mjs GRAPH. samples/README.md describes it.
import { readFile } from 'node:fs/promises';
import { load } from 'hoptrail';

const question = 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?';

/** A small but working embedder: each window of three bytes counts in one of 256 components. */
const embedder = {
  id: 'byte-trigrams-256',
  async embed(texts) {
    return texts.map((text) => {
      const bytes = new TextEncoder().encode(text);
      const components = new Float32Array(256);
      components[0] = 1; // no vector has length 0
      for (let i = 0; i + 2 < bytes.length; i += 1) components[(961 * bytes[i] + 31 * bytes[i + 1] + bytes[i + 2]) % 256] += 1;
      return components;
    });
  },
};

/** Replaces a language model: prepared replies, in order, by purpose. */
const replies = {
  sub_question: ['Who designed the Brooklyn Bridge?', 'Where was John A. Roebling born?', 'Which composer was organist in Mühlhausen?'],
  sub_answer: ['John A. Roebling', 'Mühlhausen', 'Johann Sebastian Bach'],
  critique: ['Critique: no', 'Critique: no', 'Critique: yes'],
  answer: ['Johann Sebastian Bach'],
};
async function complete(messages, { purpose }) {
  return replies[purpose].shift();
}

function describe({ by, entity, passage, title }) {
  const node = entity === undefined ? `${passage} ${title}` : `[${entity}]`;
  return `${by === 'question' ? 'question → ' : `${by}→ `}${node}`;
}

const engine = await load();
const graph = await engine.open(await readFile(process.argv[2]));
console.log(`${question}\n`);

const { hits } = await graph.search(question, { method: 'trail', hits: 5, embed: embedder });
for (const { rank, title, path } of hits) console.log(`${rank}. ${title}\n   ${path.map(describe).join(' ')}`);

const options = { 'steps.question': false };
const result = await graph.ask(question, { method: 'rgnn_ret', hits: 5, embed: embedder, complete, options });
console.log();
for (const { subQuestion, subAnswer } of result.steps) console.log(`${subQuestion} ${subAnswer}`);
console.log(`Answer: ${result.answer}`);
engine.dispose();
