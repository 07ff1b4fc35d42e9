import type { Adjacency } from './adjacency.js';

const mostRounds = 12;

/**
 * Neighborhoods by modularity (the first phase of Louvain's method): each node in turn takes the label to which its ties are
 * strongest, relative to the weight expected from the degrees, until few nodes change. `degrees` are the total weights of a
 * node's ties, including ties to itself. Labels are numbered by size, the largest is 0. The result is deterministic.
 */
export function findCommunities({ offsets, targets, weights }: Adjacency, degrees: Float64Array): Uint32Array {
  const count = offsets.length - 1;
  const labels = Uint32Array.from({ length: count }, (_, node) => node);
  const totals = degrees.slice();
  const all = degrees.reduce((sum, degree) => sum + degree, 0) || 1;
  const votes = new Float64Array(count);
  for (let round = 0; round < mostRounds; round += 1) {
    let changed = 0;
    for (let node = 0; node < count; node += 1) {
      const begin = offsets[node]!;
      const end = offsets[node + 1]!;
      const own = labels[node]!;
      const degree = degrees[node]!;
      totals[own]! -= degree;
      for (let at = begin; at < end; at += 1) votes[labels[targets[at]!]!]! += weights[at]!;
      const gainOf = (label: number): number => votes[label]! - (degree * totals[label]!) / all;
      let best = own;
      for (let at = begin; at < end; at += 1) {
        const label = labels[targets[at]!]!;
        const gain = gainOf(label);
        if (gain > gainOf(best) + 1e-9) best = label;
      }
      for (let at = begin; at < end; at += 1) votes[labels[targets[at]!]!] = 0;
      totals[best]! += degree;
      if (best === own) continue;
      labels[node] = best;
      changed += 1;
    }
    if (changed * 200 < count) break;
  }
  return numberedBySize(labels);
}

function numberedBySize(labels: Uint32Array): Uint32Array {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const order = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const numbers = new Map(order.map(([label], number) => [label, number]));
  return labels.map((label) => numbers.get(label) ?? 0);
}
