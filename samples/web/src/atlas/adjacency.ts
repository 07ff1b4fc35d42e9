/** Ties of each passage, in both directions: those of passage p are at offsets[p] to offsets[p + 1]. */
export interface Adjacency {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
}

export function adjacencyOf(count: number, edges: Uint32Array, weights: Float32Array): Adjacency {
  const offsets = new Uint32Array(count + 1);
  for (const end of edges) offsets[end + 1]! += 1;
  for (let passage = 0; passage < count; passage += 1) offsets[passage + 1]! += offsets[passage]!;
  const next = offsets.slice();
  const targets = new Uint32Array(edges.length);
  const both = new Float32Array(edges.length);
  for (let edge = 0; edge < weights.length; edge += 1) {
    const [a, b] = [edges[2 * edge]!, edges[2 * edge + 1]!];
    for (const [from, to] of [[a, b], [b, a]] as const) {
      const at = next[from]!;
      next[from] = at + 1;
      targets[at] = to;
      both[at] = weights[edge]!;
    }
  }
  return { offsets, targets, weights: both };
}
