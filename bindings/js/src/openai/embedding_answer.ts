/** The answer of `/v1/embeddings`: {"data": [{"index": 0, "embedding": [numbers] or base64}]}. */
import { WrongAnswer } from './post.js';
import type { AnswerRow, RowsForm } from './rows_answer.js';

export const embeddings: RowsForm<Float32Array> = {
  members: ['data'],
  nouns: ['vector', 'text'],
  isOrdered: true,
  read: readVector,
};

function readVector({ embedding }: AnswerRow, index: number): Float32Array {
  const vector = typeof embedding === 'string' ? fromBase64(embedding) : fromNumbers(embedding);
  if (vector === undefined || vector.length === 0 || !vector.every(Number.isFinite)) {
    throw new WrongAnswer(`vector ${index} is not a list of numbers`);
  }
  return vector;
}

function fromNumbers(embedding: unknown): Float32Array | undefined {
  const isList = Array.isArray(embedding) && embedding.every((value) => typeof value === 'number');
  return isList ? Float32Array.from(embedding as number[]) : undefined;
}

/** Decodes little-endian float32, which some servers send for any request. */
function fromBase64(text: string): Float32Array | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  if (binary.length % 4 !== 0) return undefined;
  const view = new DataView(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)).buffer);
  return Float32Array.from({ length: binary.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
}
