import type { Graph } from 'hoptrail';

/** A link of a passage or name to another. Kinds: link, linked_from, own, mention, phrase, given, adjacent, nearest. */
export interface LinkTo {
  readonly kind: string;
  readonly to: number;
}

/**
 * The links of a graph, from its export. Nodes are the passage indices, followed by the names: `passageCount` + position
 * in `names`.
 */
export interface Links {
  readonly passageCount: number;
  readonly names: readonly string[];
  /** Case-insensitive. */
  readonly nameOf: ReadonlyMap<string, number>;
  /** The links of each node. */
  readonly links: readonly (readonly LinkTo[])[];
}

interface Exported {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly kind: string; readonly ways?: string }[];
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

export async function readLinks(graph: Graph): Promise<Links> {
  const exported: Exported = JSON.parse(await graph.export('json'));
  const names: string[] = [];
  const nodeOf = new Map<string, number>();
  const nameOf = new Map<string, number>();
  for (const { id, kind, name } of exported.nodes) {
    if (kind === 'passage') nodeOf.set(id, Number(id.slice(1)));
    if (kind !== 'keyword') continue;
    const node = graph.passageCount + names.length;
    nodeOf.set(id, node);
    nameOf.set(fold(name), node);
    names.push(name);
  }
  const links: LinkTo[][] = Array.from({ length: graph.passageCount + names.length }, () => []);
  for (const { from, to, kind, ways } of exported.edges) {
    const [left, right] = [nodeOf.get(from), nodeOf.get(to)];
    if (left === undefined || right === undefined) continue;
    const there = kind === 'keyword' ? wayOf(ways ?? '') : kind;
    links[left]?.push({ kind: there, to: right });
    links[right]?.push({ kind: there === 'link' ? 'linked_from' : there, to: left });
  }
  return { passageCount: graph.passageCount, names, nameOf, links };
}

/** The strongest relation between a passage and a name. */
function wayOf(ways: string): string {
  const words = ways.split(' ');
  if (['own', 'alias', 'title_part'].some((way) => words.includes(way))) return 'own';
  return ['mention', 'phrase'].find((way) => words.includes(way)) ?? 'given';
}

export const findName = (links: Links, name: string): number | undefined => links.nameOf.get(fold(name.trim()));

/** Names in descending order of the number of passages that mention them. */
export function mostLinkedNames(links: Links, count: number): readonly string[] {
  const mentions = links.names.map((name, place) => ({
    name,
    passages: (links.links[links.passageCount + place] ?? []).filter(({ kind }) => kind === 'mention').length,
  }));
  return mentions.filter(({ passages }) => passages > 0).sort((left, right) => right.passages - left.passages)
    .slice(0, count).map(({ name }) => name);
}

// ---- The shortest chain

/** The cost of a step. Adjacency in a document is the weakest link: it costs more than two steps by names. */
const costs: Readonly<Record<string, number>> = { link: 2, linked_from: 2, own: 1, mention: 1, phrase: 2, given: 2, adjacent: 5, nearest: 4 };

export interface ChainLink {
  readonly from: number;
  readonly kind: string;
  readonly to: number;
}

/**
 * The cheapest chain between two sets of nodes: Dijkstra's algorithm with a bucket for each cost, because costs are small
 * integers. Chains do not pass through names of more than `commonName` passages. Undefined if no chain costs at most `most`.
 */
export function shortestChain(
  { links, passageCount }: Links, from: readonly number[], to: ReadonlySet<number>, most: number,
): readonly ChainLink[] | undefined {
  const commonName = Math.max(20, passageCount / 100);
  const best = new Map<number, number>(from.map((node) => [node, 0]));
  const before = new Map<number, ChainLink>();
  const buckets: number[][] = Array.from({ length: most + 1 }, () => []);
  buckets[0]?.push(...from);
  for (const [cost, bucket] of buckets.entries()) {
    for (const node of bucket) {
      if (best.get(node) !== cost) continue;
      if (to.has(node)) return chainTo(node, before);
      const next = links[node] ?? [];
      if (node >= passageCount && next.length > commonName && cost > 0) continue;
      for (const { kind, to: other } of next) {
        const total = cost + (costs[kind] ?? 3);
        if (total > most || total >= (best.get(other) ?? Infinity)) continue;
        best.set(other, total);
        before.set(other, { from: node, kind, to: other });
        buckets[total]?.push(other);
      }
    }
  }
  return undefined;
}

function chainTo(node: number, before: ReadonlyMap<number, ChainLink>): readonly ChainLink[] {
  const chain: ChainLink[] = [];
  for (let link = before.get(node); link !== undefined; link = before.get(link.from)) chain.push(link);
  return chain.reverse();
}
