/** The answer of `/v1/embeddings`: {"data": [{"index": 0, "embedding": [numbers] or base64}]}. */
import { messageOf } from './error_text.js';
import { type Receiver, WrongAnswer } from './post.js';
import { PassingFailure } from './retry.js';

export class EmbeddingReceiver implements Receiver<Float32Array[]> {
  readonly #count: number;
  #body = '';
  readonly hasHandedOut = false;

  constructor(count: number) {
    this.#count = count;
  }

  take(piece: string): boolean {
    this.#body += piece;
    return false;
  }

  finish(): Float32Array[] {
    if (this.#body.trim() === '') throw new PassingFailure('the answer is empty');
    let value: unknown;
    try {
      value = JSON.parse(this.#body);
    } catch {
      throw new WrongAnswer('the answer is not valid JSON');
    }
    const { data } = (value ?? {}) as { data?: readonly unknown[] };
    if (!Array.isArray(data)) throw new WrongAnswer(messageOf(value) ?? 'the answer has no data');
    if (data.length !== this.#count) throw new WrongAnswer(`${data.length} vectors for ${this.#count} texts`);
    const vectors = new Array<Float32Array | undefined>(this.#count).fill(undefined);
    data.forEach((row: { index?: number; embedding?: unknown } | null, position) => {
      const index = row?.index ?? position;
      if (!(index in vectors) || vectors[index] !== undefined) throw new WrongAnswer(`invalid or repeated vector index ${index}`);
      vectors[index] = readVector(row?.embedding, index);
    });
    return vectors as Float32Array[];
  }
}

function readVector(embedding: unknown, index: number): Float32Array {
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
