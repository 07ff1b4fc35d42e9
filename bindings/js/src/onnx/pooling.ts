/** From the vectors of a text's tokens to the text's own. */
import type { Pooling } from './options.js';

export type TokenPooling = Exclude<Pooling, 'output'>;
export const tokenPoolings: readonly TokenPooling[] = ['mean', 'cls', 'last'];

/** Numbers of a model's output: rows of `dimension`. */
export interface Rows {
  readonly values: Float32Array;
  readonly dimension: number;
}

/**
 * The vector of a text, of unit length: the first `length` numbers of it. `first` is the row of its first token, `count` the
 * number of its tokens: what stands behind them is padding.
 */
export function pooled(pooling: TokenPooling, { values, dimension }: Rows, first: number, count: number, length: number): Float32Array {
  const begin = pooling === 'last' ? first + count - 1 : first;
  const end = pooling === 'cls' ? first + 1 : first + count;
  const sum = new Float64Array(length);
  for (let row = begin; row < end; ++row) {
    const offset = row * dimension;
    for (let i = 0; i < length; ++i) sum[i] = (sum[i] ?? 0) + (values[offset + i] ?? 0);
  }
  // The number of tokens cancels out when the length becomes 1.
  return unit(sum);
}

/** A row that is a text's vector already. */
export function cutRow({ values, dimension }: Rows, row: number, length: number): Float32Array {
  return unit(Float64Array.from(values.subarray(row * dimension, row * dimension + length)));
}

function unit(vector: Float64Array): Float32Array {
  const length = Math.sqrt(vector.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(vector, (value) => (length > 0 ? value / length : 0));
}

/** Of two vectors of unit length. */
export function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
