/** The fields used of `graph.export('json')`. */
export interface ExportedGraph {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly kind: string; readonly ways?: string }[];
}

/** Passages and their ties: edges as pairs, each with its weight. */
export interface Ties {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly edges: Uint32Array;
  readonly weights: Float32Array;
}

const weightOf: Readonly<Record<string, number>> = { link: 3, adjacent: 1.5, nearest: 1 };
/** A name in more passages than this is a weak tie between two of them. */
const mostSharing = 50;

const numberOf = (node: string): number => Number(node.slice(1));

/** Ties of passages by hyperlinks, neighbors and names: the `perPassage` strongest of each passage. */
export function readTies(graph: ExportedGraph, perPassage: number): Ties {
  const ids: string[] = [];
  const keywords = new Map<number, { readonly name: string; readonly passages: number[]; readonly owners: number[] }>();
  for (const { id, kind, name } of graph.nodes) {
    if (kind === 'passage') ids.push(name);
    else if (kind === 'keyword') keywords.set(numberOf(id), { name, passages: [], owners: [] });
  }
  const names = [...ids];
  const named = new Uint8Array(ids.length);
  const weights = new Map<number, number>();
  const tie = (a: number, b: number, weight: number): void => {
    if (a === b) return;
    const key = Math.min(a, b) * ids.length + Math.max(a, b);
    weights.set(key, (weights.get(key) ?? 0) + weight);
  };
  for (const { from, to, kind, ways } of graph.edges) {
    const passage = numberOf(from);
    if (kind !== 'keyword') {
      if (kind !== 'contains') tie(passage, numberOf(to), weightOf[kind] ?? 1);
      continue;
    }
    const keyword = keywords.get(numberOf(to));
    keyword?.passages.push(passage);
    if (!keyword || !/\bown\b/u.test(ways ?? '')) continue;
    keyword.owners.push(passage);
    // Prefer the title to a part of it.
    if (named[passage] === 0 || keyword.name.length > (names[passage]?.length ?? 0)) names[passage] = keyword.name;
    named[passage] = 1;
  }
  for (const { passages, owners } of keywords.values()) {
    const weight = 1 / Math.log2(1 + passages.length);
    const [owner] = owners;
    // A name ties each passage to the passage about it or, without one, to the next passage that has the name.
    if (owner !== undefined) for (const passage of passages) tie(passage, owner, 2 * weight);
    else if (passages.length <= mostSharing) passages.forEach((passage, at) => at > 0 && tie(passage, passages[at - 1] ?? passage, weight));
  }
  return { ids, names, ...strongest(ids.length, weights, perPassage) };
}

function strongest(count: number, all: ReadonlyMap<number, number>, perPassage: number): { readonly edges: Uint32Array; readonly weights: Float32Array } {
  const sorted = [...all].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const edges = Uint32Array.from(sorted.flatMap(([key]) => [Math.floor(key / count), key % count]));
  const taken = indicesOfStrongest(count, edges, perPassage);
  return { edges: pairsAt(edges, taken), weights: Float32Array.from(taken, (edge) => sorted[edge]?.[1] ?? 0) };
}

/** Of edges ordered by weight, those that are among the first `perPassage` of one of their ends. */
export const strongestTies = (count: number, edges: Uint32Array, perPassage: number): Uint32Array =>
  pairsAt(edges, indicesOfStrongest(count, edges, perPassage));

function indicesOfStrongest(count: number, edges: Uint32Array, perPassage: number): readonly number[] {
  const taken = new Uint32Array(count);
  const indices: number[] = [];
  for (let edge = 0; 2 * edge < edges.length; edge += 1) {
    const [a, b] = [edges[2 * edge]!, edges[2 * edge + 1]!];
    if (taken[a]! >= perPassage && taken[b]! >= perPassage) continue;
    taken[a]! += 1;
    taken[b]! += 1;
    indices.push(edge);
  }
  return indices;
}

const pairsAt = (edges: Uint32Array, indices: readonly number[]): Uint32Array => Uint32Array.from(indices.flatMap((edge) => [edges[2 * edge]!, edges[2 * edge + 1]!]));
