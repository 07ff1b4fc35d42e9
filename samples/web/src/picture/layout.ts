import type { Hit, PathStep } from 'hoptrail';
import { hopOf } from '../search/hops.js';

/** A box or dot of the hop picture. A passage occurs once. */
export interface Vertex {
  readonly key: string;
  readonly kind: 'question' | 'entity' | 'passage';
  /** Its text. */
  readonly label: string;
  /** The question is at 0, passages are at their hop, entities half a step before. */
  readonly column: number;
  /** Rows from the top; the question is next to all of them. */
  lane: number;
  /** The hit that this vertex is, if it is one. */
  hit: Hit | undefined;
  /** Id of the passage. */
  readonly passage: string | undefined;
  /** Ranks of the hits whose paths contain it. */
  readonly ranks: number[];
}

export interface Link {
  readonly key: string;
  readonly from: Vertex;
  readonly to: Vertex;
  readonly by: PathStep['by'];
  /** The sentence behind the link, if any. */
  readonly evidence: PathStep['evidence'];
  readonly ranks: number[];
}

export interface Layout {
  readonly vertices: readonly Vertex[];
  readonly links: readonly Link[];
  /** Hops that have passages, in order. */
  readonly hops: readonly number[];
  /** The number of rows. */
  readonly lanes: number;
  /** In the order of the walk: each vertex precedes those first reached through it. */
  readonly walk: readonly Vertex[];
  /** The number of hits whose paths did not fit. */
  readonly leftOut: number;
}

/** More vertices would not be readable. */
export const vertexLimit = 200;

type NameOf = (passage: { readonly passage: string; readonly title: string }) => string;

/** Lays out the paths of these hits, best first: columns by hop, the best path straight, branches below it. */
export function layOut(hits: readonly Hit[], nameOf: NameOf = ({ passage, title }) => title || passage): Layout {
  const question = vertexOf('question', 'question', 'Question', 0);
  const vertices = new Map<string, Vertex>([[question.key, question]]);
  const links = new Map<string, Link>();
  const hopOfPassage = hopsOfPassages(hits);
  let leftOut = 0;
  for (const hit of hits) {
    if (vertices.size + hit.path.length > vertexLimit) {
      leftOut += 1;
      continue;
    }
    let from = question;
    if (from.ranks.at(-1) !== hit.rank) from.ranks.push(hit.rank);
    let hop = 0;
    hit.path.forEach((step, index) => {
      if (step.passage !== undefined) hop = hopOfPassage.get(step.passage) ?? hop + 1;
      const made = step.passage !== undefined
        ? vertexOf(`p ${step.passage}`, 'passage', nameOf(step), hop, step.passage)
        : vertexOf(`e ${hop + 0.5} ${step.entity}`, 'entity', step.entity, hop + 0.5);
      const to = vertices.get(made.key) ?? made;
      vertices.set(to.key, to);
      if (to.ranks.at(-1) !== hit.rank) to.ranks.push(hit.rank);
      if (index === hit.path.length - 1) to.hit = hit;
      const key = `${from.key} > ${to.key}`;
      const link = links.get(key) ?? { key, from, to, by: step.by, evidence: step.evidence, ranks: [] };
      link.ranks.push(hit.rank);
      links.set(key, link);
      from = to;
    });
  }
  const all = [...vertices.values()];
  const { lanes, walk } = giveLanes(question, childrenOf(question, all, [...links.values()]));
  const hops = [...new Set(all.flatMap(({ kind, column }) => (kind === 'passage' ? [column] : [])))].sort((a, b) => a - b);
  return { vertices: all, links: [...links.values()], hops, lanes, walk, leftOut };
}

/** A hit is at its own hop; a passage on the way to hits is at its smallest hop on any path. */
function hopsOfPassages(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const hops = new Map<string, number>();
  for (const { path } of hits) {
    let hop = 0;
    for (const { passage } of path) {
      if (passage === undefined) continue;
      hop += 1;
      hops.set(passage, Math.min(hop, hops.get(passage) ?? hop));
    }
  }
  for (const hit of hits) {
    const own = hit.path.at(-1)?.passage;
    if (own !== undefined) hops.set(own, hopOf(hit));
  }
  return hops;
}

function vertexOf(key: string, kind: Vertex['kind'], label: string, column: number, passage?: string): Vertex {
  return { key, kind, label, column, lane: 0, hit: undefined, passage, ranks: [] };
}

/** A tree of the links that lead on: the parent of a vertex is the first vertex nearer to the question that leads to it. */
function childrenOf(question: Vertex, vertices: readonly Vertex[], links: readonly Link[]): ReadonlyMap<Vertex, readonly Vertex[]> {
  const parents = new Map<Vertex, Vertex>();
  for (const { from, to } of links) if (from.column < to.column && !parents.has(to)) parents.set(to, from);
  const children = new Map<Vertex, Vertex[]>();
  for (const vertex of vertices) {
    if (vertex === question) continue;
    const parent = parents.get(vertex) ?? question;
    children.set(parent, [...(children.get(parent) ?? []), vertex]);
  }
  return children;
}

/** Each leaf of a branch takes a row; a vertex before it is in the row of its first branch. */
function giveLanes(question: Vertex, children: ReadonlyMap<Vertex, readonly Vertex[]>): { lanes: number; walk: readonly Vertex[] } {
  const walk: Vertex[] = [];
  let next = 0;
  const place = (vertex: Vertex): void => {
    // The recursion is as deep as the longest path, and paths are short.
    walk.push(vertex);
    const branches = children.get(vertex) ?? [];
    if (branches.length === 0) vertex.lane = next++;
    branches.forEach(place);
    if (branches[0]) vertex.lane = branches[0].lane;
  };
  place(question);
  return { lanes: next, walk };
}
