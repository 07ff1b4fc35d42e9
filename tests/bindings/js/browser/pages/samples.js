// The sample corpus, and vectors for its texts that need no model.
export async function samplePassages() {
  const lines = (await (await fetch('/data/passages.jsonl')).text()).trim().split('\n');
  return lines.map((line) => {
    const { id, title, text, kind, country } = JSON.parse(line);
    return { id, title, text, metadata: { kind, ...(country === undefined ? {} : { country }) } };
  });
}

export async function sampleQuestions() {
  const lines = (await (await fetch('/data/questions.jsonl')).text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line).question);
}

/** Words hashed into a few numbers: near for texts with words in common, and the same everywhere. */
export function hashedVector(text, dimension = 32) {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    let hash = 2166136261;
    for (const letter of word) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
    vector[hash % dimension] += hash & 0x10000 ? 1 : -1;
  }
  if (vector.every((value) => value === 0)) vector[0] = 1;
  return vector;
}

export const hashedEmbedder = { id: 'hashed-words', embed: async (texts) => texts.map((text) => hashedVector(text)) };

/** A model that answers each kind of question by rule. */
export async function plainModel(messages, { purpose, onToken }) {
  const last = messages.at(-1).content;
  onToken?.(purpose);
  if (purpose === 'critique') return 'yes';
  return { text: `${purpose}: ${last.length} characters`, tokensRead: last.length, tokensWritten: 3 };
}

/** Passages that a machine made, for work that takes a while. */
export function* manyPassages(count) {
  const words = 'river city author bridge castle mountain painter island king museum opera harbour'.split(' ');
  let state = 1;
  const next = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % bound;
  };
  const name = (index) =>
    `${words[index % 12][0].toUpperCase()}${words[index % 12].slice(1)} ${String.fromCharCode(65 + (index % 26))}${index}`;
  for (let index = 0; index < count; ++index) {
    const sentence = () => Array.from({ length: 12 }, () => (next(6) === 0 ? name(next(count)) : words[next(12)])).join(' ');
    const text = `${name(index)} is a ${words[next(12)]}. ${sentence()}. ${sentence()}. ${sentence()}.`;
    yield { id: `m${index}`, title: name(index), text };
  }
}

/** An engine over a storage, in this thread or in a worker, as `globalThis.engine`. */
export async function openEngine({ place, kind, withoutMove }) {
  if (withoutMove) delete FileSystemFileHandle.prototype.move; // as in a browser whose files cannot be renamed
  const { connect, load, opfsStorage, indexedDbStorage } = globalThis;
  if (place === 'worker') globalThis.engine = await connect({ storage: kind });
  else globalThis.engine = await load({ storage: await { opfs: opfsStorage, indexeddb: indexedDbStorage }[kind]() });
}

/** What a promise rejects with, as data. */
export async function failureOf(promise) {
  try {
    await promise;
  } catch (error) {
    const { name, message, status, detail, cause } = error;
    return { name, message, status, detail, cause: cause instanceof Error ? { name: cause.name, message: cause.message } : cause };
  }
  return undefined;
}
