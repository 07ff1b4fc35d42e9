import type { Graph } from 'hoptrail';
import type { CannedQuestion } from './canned.js';
import { compare, isAdded, type Settings } from './comparison.js';

/** Reading the export of a larger graph would take too long. */
const passageLimit = 20_000;
const chainsTried = 12;
const questionsShown = 3;

/** The fields used of `graph.export('json')`. */
interface ExportedGraph {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly kind: string; readonly ways?: string }[];
}

/** Names of three documents: the first mentions or links to the second, the second to the third, but the first not to the
 * third. */
export interface NameChain {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
}

/** Questions about the reader's corpus: from its strongest chains, those for which hops find the most passages that flat search
 * misses. */
export async function exampleQuestions(graph: Graph, settings: Settings, signal: AbortSignal): Promise<readonly CannedQuestion[]> {
  if (graph.passageCount > passageLimit) return [];
  const chains = strongestChains(JSON.parse(await graph.export('json')) as ExportedGraph, chainsTried);
  const tried: { readonly question: CannedQuestion; readonly added: number }[] = [];
  for (const { first, last } of chains) {
    signal.throwIfAborted();
    const question = `What connects ${first} with ${last}?`;
    const found = await compare(graph, question, settings, undefined, signal);
    tried.push({ question: { label: `${first} … ${last}`, question }, added: found.graph.hits.filter((hit) => isAdded(found, hit)).length });
  }
  return tried
    .filter(({ added }) => added > 0)
    .sort((a, b) => b.added - a.added)
    .slice(0, questionsShown)
    .map(({ question }) => question);
}

/** A document with more links than this is an index page: chains through it are weak, and too many. */
const mostLinks = 50;

/** Chains through documents that few others lead to; each document is in one chain. */
export function strongestChains(graph: ExportedGraph, limit: number): readonly NameChain[] {
  const { names, links } = documentsOf(graph);
  const degrees = new Map<string, number>();
  for (const targets of links.values()) for (const target of targets) degrees.set(target, (degrees.get(target) ?? 0) + 1);
  const degreeOf = (document: string): number => degrees.get(document) ?? 0;
  const chains: { readonly parts: readonly [string, string, string]; readonly strength: number }[] = [];
  for (const [first, middles] of links) {
    for (const middle of middles) {
      const lasts = links.get(middle);
      if (!lasts || lasts.size > mostLinks || degreeOf(middle) > mostLinks) continue;
      for (const last of lasts) {
        if (last !== first && !middles.has(last)) chains.push({ parts: [first, middle, last], strength: 1 / (degreeOf(middle) * degreeOf(last)) });
      }
    }
  }
  chains.sort((a, b) => b.strength - a.strength);
  const taken = new Set<string>();
  const chosen: NameChain[] = [];
  for (const { parts } of chains) {
    if (chosen.length === limit) break;
    if (parts.some((document) => taken.has(document))) continue;
    for (const document of parts) taken.add(document);
    const [first, middle, last] = parts.map((document) => names.get(document) ?? '');
    if (first && middle && last) chosen.push({ first, middle, last });
  }
  return chosen;
}

/** Documents by the name that their first passage is about, and the links between them by names and hyperlinks. */
function documentsOf({ nodes, edges }: ExportedGraph): {
  readonly names: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
} {
  const nameOfNode = new Map(nodes.map(({ id, name }) => [id, name]));
  const documentOfPassage = new Map(edges.flatMap(({ from, to, kind }) => (kind === 'contains' ? [[to, from] as const] : [])));
  const documentOf = (node: string): string | undefined => documentOfPassage.get(node) ?? (node.startsWith('d') ? node : undefined);
  const names = new Map<string, string>();
  const firstPassages = new Map<string, string>();
  const documentOfName = new Map<string, string>();
  const isOwn = ({ kind, ways }: ExportedGraph['edges'][number]): boolean => kind === 'keyword' && (ways ?? '').split(' ').includes('own');
  for (const edge of edges) {
    const document = isOwn(edge) ? documentOf(edge.from) : undefined;
    if (document === undefined) continue;
    firstPassages.set(document, firstPassages.get(document) ?? edge.from);
    const name = nameOfNode.get(edge.to) ?? '';
    // Prefer the title to a shorter file name.
    if (firstPassages.get(document) === edge.from && name.length > (names.get(document)?.length ?? 0)) names.set(document, name);
    if (!documentOfName.has(edge.to)) documentOfName.set(edge.to, document);
  }
  const links = new Map<string, Set<string>>();
  for (const edge of edges) {
    const { from, to, kind } = edge;
    if (kind !== 'link' && (kind !== 'keyword' || isOwn(edge))) continue;
    const [source, target] = [documentOf(from), kind === 'link' ? documentOf(to) : documentOfName.get(to)];
    if (source === undefined || target === undefined || source === target || !names.has(source) || !names.has(target)) continue;
    links.set(source, (links.get(source) ?? new Set()).add(target));
  }
  return { names, links };
}
