/**
 * The documents of a corpus, and what leads from one to another: names that one is about and the other mentions, and hyperlinks.
 * Documents that lead to each other in any number of steps are an island.
 */
import { documentsOfPassages, numberOf, tyingNames, type ExportedGraph } from '../page/exported_graph.js';

/** A passage mentions a name of another document, or links to it. */
export interface Mention {
  readonly passage: number;
  readonly from: number;
  readonly to: number;
  /** The name as the corpus has it; undefined for a hyperlink. */
  readonly name: string | undefined;
}

export interface Documents {
  readonly count: number;
  readonly ids: ReadonlyMap<number, string>;
  readonly mentions: readonly Mention[];
  /** By document: those that it leads to. */
  readonly targets: ReadonlyMap<number, ReadonlySet<number>>;
  /** By document: the number of documents that lead to it. */
  readonly degrees: ReadonlyMap<number, number>;
  /** By document: the index of its first passage. */
  readonly firstPassages: ReadonlyMap<number, number>;
}

/** A name of more documents is none that tells them apart. */
const mostNamesakes = 3;

export function readDocuments(graph: ExportedGraph): Documents {
  const documentOf = documentsOfPassages(graph);
  const firstPassages = new Map<number, number>();
  for (const [passage, document] of documentOf) firstPassages.set(document, Math.min(passage, firstPassages.get(document) ?? Infinity));
  const mentions: Mention[] = [];
  const add = (passage: number, to: number | undefined, name: string | undefined): void => {
    const from = documentOf.get(passage);
    if (from !== undefined && to !== undefined && from !== to) mentions.push({ passage, from, to, name });
  };
  const isFirst = new Set(firstPassages.values());
  for (const { name, owners, passages } of tyingNames(graph, documentOf)) {
    // A name of a section tells little of its document.
    const about = [...new Set(owners.filter((owner) => isFirst.has(owner)).map((owner) => documentOf.get(owner)))];
    if (about.length <= mostNamesakes) for (const passage of passages) for (const document of about) add(passage, document, name);
  }
  for (const { from, to, kind } of graph.edges) {
    if (kind === 'link') add(numberOf(from), to.startsWith('d') ? numberOf(to) : documentOf.get(numberOf(to)), undefined);
  }
  const targets = new Map<number, Set<number>>();
  for (const { from, to } of mentions) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const degrees = new Map<number, number>();
  for (const some of targets.values()) for (const to of some) degrees.set(to, (degrees.get(to) ?? 0) + 1);
  const ids = new Map(graph.nodes.flatMap(({ id, kind, name }) => (kind === 'document' ? [[numberOf(id), name] as const] : [])));
  return { count: ids.size, ids, mentions, targets, degrees, firstPassages };
}

/** The numbers of documents of each island, and of those that nothing leads to or from. */
export function islandsOf({ targets, count }: Documents): { readonly islands: number; readonly alone: number } {
  const parents = new Map<number, number>();
  const rootOf = (document: number): number => {
    let root = document;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    parents.set(document, root);
    return root;
  };
  for (const [from, some] of targets) for (const to of some) parents.set(rootOf(from), rootOf(to));
  for (const some of targets.values()) for (const to of some) rootOf(to);
  const islands = new Set([...parents.keys()].map(rootOf)).size;
  return { islands, alone: count - parents.size };
}

/** Documents that most others lead to, first. Of documents with the same name, one. */
export function mostLinked({ degrees, mentions }: Documents, limit: number): readonly number[] {
  const nameOf = new Map(mentions.flatMap(({ to, name }) => (name === undefined ? [] : [[to, name] as const])));
  const taken = new Set<string>();
  return [...degrees]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .flatMap(([document]) => {
      const name = nameOf.get(document) ?? String(document);
      return taken.size < limit && !taken.has(name) && taken.add(name) ? [document] : [];
    });
}
