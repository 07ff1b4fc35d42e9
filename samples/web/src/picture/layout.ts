import type { Hit, HopLink } from 'hoptrail';
import { chainOf, hopsTo } from '../search/chain.js';
import { kindOf, linkLabel, type LinkKind } from '../search/link_words.js';
import type { NameOf } from '../search/names.js';
import { hyperlinkTo } from '../search/reasons.js';

/** A box of the hop picture. A passage occurs once. */
export interface Vertex {
  readonly key: string;
  readonly kind: 'question' | 'passage';
  /** Its text. */
  readonly label: string;
  /** The question is at 0, a passage at the number of passages on the chain to it. */
  readonly column: number;
  /** Rows from the top; the question is next to all of them. */
  lane: number;
  /** The hit that this vertex is, if it is one. */
  hit: Hit | undefined;
  /** Id of the passage. */
  readonly passage: string | undefined;
  /** Ranks of the hits whose chains contain it. */
  readonly ranks: number[];
}

export interface Link {
  readonly key: string;
  readonly from: Vertex;
  readonly to: Vertex;
  readonly kind: LinkKind;
  /** The sentence behind the link; undefined where words of the question, or a hyperlink without words, lead on. */
  readonly link: HopLink | undefined;
  /** Whether it is part of the chain to a hit. */
  readonly isChain: boolean;
  /** Words for the line; empty next to the question. */
  readonly label: string;
  readonly ranks: number[];
}

export interface Layout {
  readonly vertices: readonly Vertex[];
  readonly links: readonly Link[];
  /** Passages in which links of two other passages meet. */
  readonly meetings: ReadonlySet<Vertex>;
  /** Columns that have passages, in order. */
  readonly columns: readonly number[];
  /** The number of rows. */
  readonly lanes: number;
  /** In the order of the walk: each vertex precedes those first reached through it. */
  readonly walk: readonly Vertex[];
  /** The number of hits whose chains did not fit. */
  readonly leftOut: number;
}

/** More vertices would not be readable. */
export const vertexLimit = 200;
/** A name that more passages know tells little about two of them; only a chain may use it. */
const mostKnown = 20;

/** Lays out the chains of these hits, and the other links among their passages: columns by hop, the best chain straight. */
export function layOut(hits: readonly Hit[], links: readonly HopLink[], nameOf: NameOf = ({ passage, title }) => title || passage): Layout {
  const question = vertexOf('question', 'Question', 0);
  const drawing = new Drawing(question);
  const columns = columnsOf(hits);
  let leftOut = 0;
  for (const hit of hits) {
    const chain = chainOf(hit, links);
    if (drawing.vertices.size + chain.length > vertexLimit) {
      leftOut += 1;
      continue;
    }
    let from = question;
    pushRank(question.ranks, hit.rank);
    for (const { passage, title, link } of chain) {
      const to = drawing.passage(passage, () => vertexOf(passage, nameOf({ passage, title }), columns.get(passage) ?? 1, passage));
      pushRank(to.ranks, hit.rank);
      pushRank(drawing.link(from, to, link, true).ranks, hit.rank);
      from = to;
    }
    from.hit = hit;
  }
  addOtherLinks(drawing, hits, links);
  const vertices = [...drawing.vertices.values()];
  const drawn = [...drawing.links.values()];
  const { lanes, walk } = giveLanes(question, childrenOf(question, vertices, drawn));
  const shown = [...new Set(vertices.flatMap(({ kind, column }) => (kind === 'passage' ? [column] : [])))].sort((a, b) => a - b);
  return { vertices, links: drawn, meetings: meetingsOf(vertices, drawn), columns: shown, lanes, walk, leftOut };
}

/** The drawing so far: vertices by passage, links by their ends. */
class Drawing {
  readonly vertices: Map<string, Vertex>;
  readonly links = new Map<string, Link>();

  constructor(question: Vertex) {
    this.vertices = new Map([[question.key, question]]);
  }

  passage(id: string, make: () => Vertex): Vertex {
    const vertex = this.vertices.get(`p ${id}`) ?? make();
    this.vertices.set(`p ${id}`, vertex);
    return vertex;
  }

  link(from: Vertex, to: Vertex, link: HopLink | undefined, isChain: boolean, kind = kindOf(link)): Link {
    const key = `${from.key} > ${to.key}`;
    const label = link && from.kind === 'passage' ? linkLabel(link, from.label, to.label) : '';
    const made = this.links.get(key) ?? { key, from, to, kind, link, isChain, label, ranks: [] };
    this.links.set(key, made);
    return made;
  }

  isLinked(from: Vertex, to: Vertex): boolean {
    return this.links.has(`${from.key} > ${to.key}`) || this.links.has(`${to.key} > ${from.key}`);
  }
}

/** Links among the drawn passages that no chain uses. One from the hop before leads to its passage as the chain does. */
function addOtherLinks(drawing: Drawing, hits: readonly Hit[], links: readonly HopLink[]): void {
  const at = (passage: string | null): Vertex | undefined => (passage === null ? undefined : drawing.vertices.get(`p ${passage}`));
  const add = (from: Vertex | undefined, to: Vertex | undefined, link: HopLink | undefined): void => {
    if (!from || !to || from === to || from.column > to.column || drawing.isLinked(from, to)) return;
    const made = drawing.link(from, to, link, false, link ? kindOf(link) : 'hyperlink');
    if (to.hit && from.column === to.column - 1) lightWay(drawing, made, to.hit.rank);
  };
  for (const link of links) if ((link.known_by ?? 0) <= mostKnown) add(at(link.from), at(link.to), link);
  for (const hit of hits) add(at(hyperlinkTo(hit)?.passage ?? null), at(hit.passage), undefined);
}

/** Adds the rank to a link, and to the chain that leads to where the link begins. */
function lightWay({ links }: Drawing, last: Link, rank: number): void {
  for (let link: Link | undefined = last; link; ) {
    pushRank(link.ranks, rank);
    pushRank(link.from.ranks, rank);
    const { from }: Link = link;
    link = [...links.values()].find((other) => other.isChain && other.to === from && other.from.column < from.column);
  }
}

function pushRank(ranks: number[], rank: number): void {
  if (!ranks.includes(rank)) ranks.push(rank);
}

function meetingsOf(vertices: readonly Vertex[], links: readonly Link[]): ReadonlySet<Vertex> {
  const isWay = ({ from, to }: Link): boolean => from.kind === 'passage' && from.column < to.column;
  return new Set(vertices.filter((vertex) => links.filter((link) => link.to === vertex && isWay(link)).length > 1));
}

/** A hit is at the end of its own chain; another passage on chains is at its first place on any. */
function columnsOf(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const { chain } of hits) {
    chain.forEach(({ passage }, index) => columns.set(passage, Math.min(index + 1, columns.get(passage) ?? index + 1)));
  }
  for (const hit of hits) columns.set(hit.passage, hopsTo(hit) + 1);
  return columns;
}

function vertexOf(key: string, label: string, column: number, passage?: string): Vertex {
  return { key, kind: passage === undefined ? 'question' : 'passage', label, column, lane: 0, hit: undefined, passage, ranks: [] };
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
    // The recursion is as deep as the longest chain, and chains are short.
    walk.push(vertex);
    const branches = children.get(vertex) ?? [];
    if (branches.length === 0) vertex.lane = next++;
    branches.forEach(place);
    if (branches[0]) vertex.lane = branches[0].lane;
  };
  place(question);
  return { lanes: next, walk };
}
