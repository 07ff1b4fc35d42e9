import { documentsOfPassages, namesOfFiles, numberOf, tyingNames, type ExportedGraph } from '../page/exported_graph.js';

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

/** Ties of passages by hyperlinks, neighbors and names: the `perPassage` strongest of each passage. */
export function readTies(graph: ExportedGraph, perPassage: number): Ties {
  const ids = graph.nodes.flatMap(({ kind, name }) => (kind === 'passage' ? [name] : []));
  const weights = new Map<number, number>();
  const tie = (a: number, b: number, weight: number): void => {
    if (a === b) return;
    const key = Math.min(a, b) * ids.length + Math.max(a, b);
    weights.set(key, (weights.get(key) ?? 0) + weight);
  };
  for (const { from, to, kind } of graph.edges) if (kind !== 'keyword' && kind !== 'contains') tie(numberOf(from), numberOf(to), weightOf[kind] ?? 1);
  for (const { owners, passages } of tyingNames(graph, documentsOfPassages(graph))) {
    const all = [...owners, ...passages];
    const weight = 1 / Math.log2(1 + all.length);
    const [owner] = owners;
    // A name ties each passage to the passage about it or, without one, to the next passage that has the name.
    if (owner !== undefined) for (const passage of all) tie(passage, owner, 2 * weight);
    else if (all.length <= mostSharing) all.forEach((passage, at) => at > 0 && tie(passage, all[at - 1] ?? passage, weight));
  }
  return { ids, names: namesOf(graph, ids), ...strongest(ids.length, weights, perPassage) };
}

/** By passage: the name that it is about, rather the title than a part of it or the file's name; else its id. */
function namesOf(graph: ExportedGraph, ids: readonly string[]): readonly string[] {
  const keywords = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const files = namesOfFiles(graph);
  const names: (string | undefined)[] = [];
  for (const { from, to, kind, ways = '' } of graph.edges) {
    if (kind !== 'keyword' || !ways.split(' ').includes('own')) continue;
    const [passage, name] = [numberOf(from), keywords.get(to) ?? ''];
    if (!files.has(name) && name.length > (names[passage]?.length ?? 0)) names[passage] = name;
  }
  return ids.map((id, passage) => names[passage] ?? id);
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
