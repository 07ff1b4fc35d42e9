/** Pools the vectors of a text's tokens into the vector of the text. */
import type { Pooling } from './options.js';

export type TokenPooling = Exclude<Pooling, 'output'>;
export const tokenPoolings: readonly TokenPooling[] = ['mean', 'cls', 'last'];

/** Values of a model's output: rows of `dimension` numbers. */
export interface Rows {
  readonly values: Float32Array;
  readonly dimension: number;
}

/**
 * The first `length` numbers of a text's vector, normalized to unit length. `first` is the row of the text's first token,
 * `count` its number of tokens. The rows after them are padding.
 */
export function pooled(pooling: TokenPooling, { values, dimension }: Rows, first: number, count: number, length: number): Float32Array {
  const begin = pooling === 'last' ? first + count - 1 : first;
  const end = pooling === 'cls' ? first + 1 : first + count;
  const sum = new Float64Array(length);
  for (let row = begin; row < end; ++row) {
    const offset = row * dimension;
    for (let i = 0; i < length; ++i) sum[i] = (sum[i] ?? 0) + (values[offset + i] ?? 0);
  }
  // The number of tokens cancels out in the normalization.
  return unit(sum);
}

/** The vector of a row that already is a text's vector. */
export function cutRow({ values, dimension }: Rows, row: number, length: number): Float32Array {
  return unit(Float64Array.from(values.subarray(row * dimension, row * dimension + length)));
}

function unit(vector: Float64Array): Float32Array {
  const length = Math.sqrt(vector.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(vector, (value) => (length > 0 ? value / length : 0));
}

/** Cosine similarity of two vectors of unit length. */
export function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
