import type { Graph, Passage } from 'hoptrail';

export interface DocumentEntry {
  readonly id: string;
  readonly title: string;
  /** Indices of its passages, in order. */
  readonly passages: readonly number[];
  /** Headings in order, each with its first passage. */
  readonly headings: readonly { readonly heading: string; readonly passage: string }[];
}

/** The documents of a graph and their passages. The texts stay in the graph. */
export interface Catalog {
  readonly documents: readonly DocumentEntry[];
  readonly documentOf: ReadonlyMap<string, DocumentEntry>;
  readonly passageOf: ReadonlyMap<string, number>;
  /** Ids and titles of the passages, by index. */
  readonly ids: readonly string[];
  readonly titles: readonly string[];
}

export async function readCatalog(graph: Graph): Promise<Catalog> {
  const ids: string[] = [];
  const titles: string[] = [];
  const passageOf = new Map<string, number>();
  const entries = new Map<string, { title: string; passages: number[]; headings: { heading: string; passage: string }[] }>();
  for (let index = 0; index < graph.passageCount; ++index) {
    const passage = await graph.passage(index);
    ids.push(passage.id);
    titles.push(passage.title);
    passageOf.set(passage.id, index);
    let entry = entries.get(passage.documentId);
    if (entry === undefined) {
      entry = { title: passage.documentTitle, passages: [], headings: [] };
      entries.set(passage.documentId, entry);
    }
    entry.passages.push(index);
    if (passage.heading !== '' && entry.headings.at(-1)?.heading !== passage.heading) {
      entry.headings.push({ heading: passage.heading, passage: passage.id });
    }
  }
  const documents = [...entries].map(([id, entry]) => ({ id, ...entry }));
  documents.sort((left, right) => (left.id < right.id ? -1 : 1));
  return { documents, documentOf: new Map(documents.map((entry) => [entry.id, entry])), passageOf, ids, titles };
}

/** The title of the passage's document and the heading of its innermost section. A title is not split: it may contain the separator. */
export const headingPath = ({ documentTitle, heading }: Pick<Passage, 'documentTitle' | 'heading'>): readonly string[] =>
  [documentTitle, heading].filter((title, place, all) => title !== '' && all.indexOf(title) === place);
