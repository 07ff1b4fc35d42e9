/**
 * The part of `graph.export('json')` that the page reads, and which of its names tie passages. A word that is in many texts, or that no
 * document is about ("English", "let", "Functions"), tells little about two passages that have it.
 */

export interface ExportedGraph {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly kind: string; readonly ways?: string }[];
}

/** A name, the passages about it, and those that mention it. Passages are by their index in the graph. */
export interface TyingName {
  readonly name: string;
  readonly owners: readonly number[];
  readonly passages: readonly number[];
}

/** A single word that more passages mention is no name of one thing. */
const mostMentions = 20;

/** "p12" → 12. */
export const numberOf = (node: string): number => Number(node.slice(1));

/** The document of each passage. */
export function documentsOfPassages({ edges }: ExportedGraph): ReadonlyMap<number, number> {
  return new Map(edges.flatMap(({ from, to, kind }) => (kind === 'contains' ? [[numberOf(to), numberOf(from)] as const] : [])));
}

/** The name that the engine takes from a file's name, if it does not read as a title: "ch12 03 …" of ch12-03-….md, README. */
export function nameOfFile(document: string): string | undefined {
  const stem = /([^/]+)\.\w+$/u.exec(document)?.[1] ?? '';
  const spaced = stem.replace(/[-_]+/gu, ' ');
  return stem !== '' && (spaced !== stem || stem === stem.toUpperCase()) ? spaced : undefined;
}

/** Such names of all documents. */
export const namesOfFiles = ({ nodes }: ExportedGraph): ReadonlySet<string> => new Set(nodes.flatMap(({ kind, name }) => (kind === 'document' ? (nameOfFile(name) ?? []) : [])));

/** The names that tie passages: names of several words, and single words that are the name of one document. */
export function tyingNames(graph: ExportedGraph, documentOf: ReadonlyMap<number, number>): readonly TyingName[] {
  const names = new Map(graph.nodes.flatMap(({ id, kind, name }) => (kind === 'keyword' ? [[id, { name, owners: [] as number[], passages: [] as number[] }] as const] : [])));
  for (const { from, to, kind, ways = '' } of graph.edges) {
    const name = kind === 'keyword' ? names.get(to) : undefined;
    if (!name) continue;
    const all = ways.split(' ');
    const isSingle = !/\s/u.test(name.name);
    if (all.includes('own')) name.owners.push(numberOf(from));
    // The title of a passage that has a word in it is no mention of the thing called by that word.
    else if (!isSingle || all.includes('mention')) name.passages.push(numberOf(from));
  }
  return [...names.values()].filter((name) => /\s/u.test(name.name) || isNameOfOne(name, documentOf));
}

function isNameOfOne({ name, owners, passages }: TyingName, documentOf: ReadonlyMap<number, number>): boolean {
  return name !== name.toLowerCase() && passages.length <= mostMentions && new Set(owners.map((owner) => documentOf.get(owner) ?? -1 - owner)).size === 1;
}
