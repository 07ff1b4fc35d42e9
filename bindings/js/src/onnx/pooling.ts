/**
 * The mean of a text's token vectors, of unit length. `first` is the row of its first token in `values`, `count` the number
 * of its tokens: what stands behind them is padding.
 */
export function meanPooled(values: Float32Array, first: number, count: number, dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  for (let row = first; row < first + count; ++row) {
    const offset = row * dimension;
    for (let i = 0; i < dimension; ++i) sum[i] = (sum[i] ?? 0) + (values[offset + i] ?? 0);
  }
  // The number of tokens cancels out when the length becomes 1.
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(sum, (value) => (length > 0 ? value / length : 0));
}
