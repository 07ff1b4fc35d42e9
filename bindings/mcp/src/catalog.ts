import type { Graph, Passage } from 'hoptrail';
import { inOrder } from './folder.js';

export interface DocumentEntry {
  readonly id: string;
  readonly title: string;
  /** Indices of its passages, in order. */
  readonly passages: readonly number[];
  /** Headings below the title in order, each with the number of its first passage, from 1. */
  readonly headings: readonly { readonly heading: string; readonly passage: number }[];
}

/** The documents of a graph and their passages. The texts stay in the graph. */
export interface Catalog {
  /** In the order of the bytes of their ids. */
  readonly documents: readonly DocumentEntry[];
  /** Both maps also have the ids in composed letters (NFC): macOS writes names of files in decomposed ones, which nobody types. */
  readonly documentOf: ReadonlyMap<string, DocumentEntry>;
  readonly passageOf: ReadonlyMap<string, number>;
  /** Ids and short titles of the passages, by index. */
  readonly ids: readonly string[];
  readonly titles: readonly string[];
}

export async function readCatalog(graph: Graph): Promise<Catalog> {
  const ids: string[] = [];
  const titles: string[] = [];
  const entries = new Map<string, { title: string; passages: number[]; headings: { heading: string; passage: number }[] }>();
  for (let index = 0; index < graph.passageCount; ++index) {
    const passage = await graph.passage(index);
    ids.push(passage.id);
    titles.push(shortTitle(passage));
    let entry = entries.get(passage.documentId);
    if (entry === undefined) {
      entry = { title: passage.documentTitle, passages: [], headings: [] };
      entries.set(passage.documentId, entry);
    }
    entry.passages.push(index);
    if (![entry.headings.at(-1)?.heading, entry.title, ''].includes(passage.heading)) {
      entry.headings.push({ heading: passage.heading, passage: entry.passages.length });
    }
  }
  const documents = inOrder([...entries].map(([id, entry]) => ({ id, ...entry })), ({ id }) => id);
  return {
    documents, ids, titles,
    documentOf: byId(documents.map((entry) => [entry.id, entry])), passageOf: byId(ids.map((id, index) => [id, index])),
  };
}

/** An id as it is wins over one that is the same in composed letters. */
const byId = <Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> =>
  new Map([...entries.map(([id, value]) => [id.normalize('NFC'), value] as const), ...entries]);

/** The title of a passage next to its id: its document's and the heading of its innermost section, unless the file's name says it. */
export function shortTitle({ documentId, documentTitle, heading }: Pick<Passage, 'documentId' | 'documentTitle' | 'heading'>): string {
  const file = documentId.slice(documentId.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const isNew = (title: string, place: number, all: readonly string[]): boolean =>
    title !== '' && all.indexOf(title) === place && lettersOf(title) !== lettersOf(file);
  return [documentTitle, heading].filter(isNew).join(' > ');
}

const lettersOf = (text: string): string => text.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
