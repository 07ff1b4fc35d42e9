// The vectors of tests/vectors (README there, "The host"): each follows from its text.
const encoder = new TextEncoder();

/** Component j counts the bytes of the text that are j modulo the dimension, and one more for j = 0. */
export function countingVector(text, dimension) {
  const vector = new Float32Array(dimension);
  vector[0] = 1;
  for (const byte of encoder.encode(text)) vector[byte % dimension] += 1;
  return vector;
}

export const countingEmbed = (dimension) => async (texts) => texts.map((text) => countingVector(text, dimension));
