// The host of tests/vectors (README there, "The host"): every answer follows from the request.
import { crc32c } from './crc32c.mjs';

const encoder = new TextEncoder();

/** Component j counts the bytes of the text that are j modulo the dimension, and one more for j = 0. */
export function countingVector(text, dimension) {
  const vector = new Float32Array(dimension);
  vector[0] = 1;
  for (const byte of encoder.encode(text)) vector[byte % dimension] += 1;
  return vector;
}

export const countingEmbed = (dimension) => async (texts) => texts.map((text) => countingVector(text, dimension));

/** Without a dimension it has no vectors. `print` gets a line for each question to the language model. */
export function countingHost({ dimension = 0, replies = [], print = () => {} }) {
  let next = 0;
  return {
    embed: async (texts) => {
      if (dimension === 0) throw new Error('no vectors');
      return texts.map((text) => countingVector(text, dimension));
    },
    complete: async (messages, { purpose }) => {
      const sum = crc32c(...messages.flatMap(({ role, content }) => [role, '\0', content, '\0']));
      print(['asked', purpose, sum]);
      if (next === replies.length) throw new Error('no reply');
      return replies[next++];
    },
  };
}
