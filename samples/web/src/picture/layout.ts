import type { Hit, PathStep } from 'hoptrail';

/** A box or dot of the hop picture. The same passage at another hop is another vertex: the walk comes by twice. */
export interface Vertex {
  readonly key: string;
  readonly kind: 'question' | 'entity' | 'passage';
  /** What is written there. */
  readonly label: string;
  /** The question at 0, passages at their hop, entities half a step before. */
  readonly column: number;
  /** Rows from the top; the question is beside all of them. */
  lane: number;
  /** The hit that this vertex is, if it is one. */
  hit: Hit | undefined;
  /** Id of the passage. */
  readonly passage: string | undefined;
  /** Ranks of the hits whose paths come by. */
  readonly ranks: number[];
}

export interface Link {
  readonly key: string;
  readonly from: Vertex;
  readonly to: Vertex;
  readonly by: PathStep['by'];
  readonly ranks: number[];
}

export interface Layout {
  readonly vertices: readonly Vertex[];
  readonly links: readonly Link[];
  /** Hops, and rows. */
  readonly columns: number;
  readonly lanes: number;
  /** Hits whose paths did not fit any more. */
  readonly leftOut: number;
}

/** More than this nobody can read. */
export const vertexLimit = 200;

/** Lays out the paths of these hits, best first: columns by hop, the best path straight, branches below it. */
export function layOut(hits: readonly Hit[]): Layout {
  const question = vertexOf('question', 'question', 'Question', 0);
  const vertices = new Map<string, Vertex>([[question.key, question]]);
  const links = new Map<string, Link>();
  const children = new Map<Vertex, Vertex[]>();
  let leftOut = 0;
  for (const hit of hits) {
    if (vertices.size + hit.path.length > vertexLimit) {
      leftOut += 1;
      continue;
    }
    let from = question;
    from.ranks.push(hit.rank);
    let hop = 0;
    hit.path.forEach((step, index) => {
      if (step.passage !== undefined) hop += 1;
      const column = step.passage !== undefined ? hop : hop + 0.5;
      const made = step.passage !== undefined
        ? vertexOf(`p ${column} ${step.passage}`, 'passage', step.title || step.passage, column, step.passage)
        : vertexOf(`e ${column} ${step.entity}`, 'entity', step.entity, column);
      const to = vertices.get(made.key) ?? made;
      if (to === made) {
        vertices.set(to.key, to);
        children.set(from, [...(children.get(from) ?? []), to]);
      }
      if (to.ranks.at(-1) !== hit.rank) to.ranks.push(hit.rank);
      if (index === hit.path.length - 1) to.hit = hit;
      const key = `${from.key} > ${to.key}`;
      const link = links.get(key) ?? { key, from, to, by: step.by, ranks: [] };
      link.ranks.push(hit.rank);
      links.set(key, link);
      from = to;
    });
  }
  const lanes = giveLanes(question, children);
  const columns = Math.max(1, ...[...vertices.values()].map((vertex) => Math.ceil(vertex.column)));
  return { vertices: [...vertices.values()], links: [...links.values()], columns, lanes, leftOut };
}

function vertexOf(key: string, kind: Vertex['kind'], label: string, column: number, passage?: string): Vertex {
  return { key, kind, label, column, lane: 0, hit: undefined, passage, ranks: [] };
}

/** Each end of a branch takes a row; what comes before it lies in the row of its first branch. */
function giveLanes(question: Vertex, children: ReadonlyMap<Vertex, readonly Vertex[]>): number {
  let next = 0;
  const place = (vertex: Vertex): void => {
    // As deep as a path is long, and paths are short.
    const branches = children.get(vertex) ?? [];
    if (branches.length === 0) vertex.lane = next++;
    branches.forEach(place);
    if (branches[0]) vertex.lane = branches[0].lane;
  };
  place(question);
  return next;
}
