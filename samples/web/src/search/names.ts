import type { Graph, Hit } from 'hoptrail';
import { nameOfFile } from '../page/exported_graph.js';

/** What the engine puts between the headings of a title. */
const separator = ' > ';

/** The name of a passage for people. */
export interface Name {
  /** The title of its page and its last heading; of equal titles, each with its folder. */
  readonly title: string;
  /** The line, or the part, where its document has several passages with this title; else empty. */
  readonly place: string;
}

export interface Titled {
  readonly passage: string;
  readonly title: string;
}
export type NameOf = (passage: Titled) => string;

/** By document: the titles of chapters. */
type Chapters = ReadonlyMap<string, string>;

/** The title of a page and the last heading, without the headings between them. */
function shortTitle(title: string, document: string, chapters: Chapters): string {
  const headings = title.split(separator);
  const first = chapters.get(document) ?? (headings[0] === nameOfFile(document) ? titleOfFile(headings[0] ?? '') : (headings[0] ?? ''));
  const last = headings.at(-1) ?? '';
  return headings.length === 1 || first === last ? first : `${first} › ${last}`;
}

const withoutNumber = (name: string): string => name.replace(/^(?:ch|chapter)?[ .]?\d+(?:[ .]\d+)*[ .]+(?=\p{L})/iu, '');

/** The name of a file as a title: "ch21 03 graceful shutdown" is "Graceful shutdown". */
function titleOfFile(name: string): string {
  const words = withoutNumber(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the title of a page is the name of its numbered file: its first heading says more, and in the language of the page. */
export const isChapter = (title: string, document: string): boolean => title === nameOfFile(document) && withoutNumber(title) !== title;

const chaptersOf = new WeakMap<Graph, Map<string, string>>();

/** The first headings of such pages, for all passages of these hits and their chains. */
export async function chapterTitles(graph: Graph, hits: readonly Hit[]): Promise<Chapters> {
  const known = chaptersOf.get(graph) ?? new Map<string, string>();
  chaptersOf.set(graph, known);
  const all = hits.flatMap((hit): readonly Titled[] => [hit, ...hit.chain]);
  const chapters = all.filter(({ passage, title }) => isChapter(title.split(separator)[0] ?? '', documentOf(passage)));
  const unknown = [...new Set(chapters.map(({ passage }) => documentOf(passage)))].filter((document) => !known.has(document));
  await Promise.all(
    unknown.map(async (document) => {
      const first = await graph.find(`${document}#1`).then((index) => graph.passage(index), () => undefined);
      known.set(document, first?.heading.split(separator)[0] || titleOfFile(nameOfFile(document) ?? ''));
    }),
  );
  return known;
}

/** The name of a passage without regard to others. */
export const plainName = ({ passage, title }: Titled, chapters: Chapters = new Map()): string => shortTitle(title, documentOf(passage), chapters) || passage;

/** The id of a passage that the engine cut from a document is the document's id, '#' and a number. */
const documentOf = (passage: string): string => passage.replace(/#\d+$/u, '');

/** Unique names of passages: of hits, and of the passages on their chains. */
export function distinctNames(hits: readonly Hit[], chapters?: Chapters): ReadonlyMap<string, Name> {
  const titles = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const hit of hits) {
    for (const titled of [hit, ...hit.chain]) titles.set(titled.passage, plainName(titled, chapters));
    if (hit.source.line !== undefined) lines.set(hit.passage, hit.source.line);
  }
  const alike = new Map<string, string[]>();
  for (const [passage, title] of titles) alike.set(title, [...(alike.get(title) ?? []), passage]);
  const folders = new Map([...alike.values()].flatMap((passages) => [...foldersOf(passages)]));
  return new Map(
    [...titles].map(([passage, title]) => {
      const document = documentOf(passage);
      const siblings = (alike.get(title) ?? []).filter((other) => documentOf(other) === document);
      const folder = folders.get(document);
      return [passage, { title: folder === undefined ? title : `${title} (${folder})`, place: siblings.length > 1 ? placeOf(passage, siblings, lines) : '' }];
    }),
  );
}

/** The unique name of a passage. */
export function nameIn(names: ReadonlyMap<string, Name>, titled: Titled): string {
  const { title, place } = names.get(titled.passage) ?? { title: plainName(titled), place: '' };
  return place === '' ? title : `${title} (${place})`;
}

/** For passages with one title: by document, the shortest end of its folder that no other document has; else that of its path. */
function foldersOf(passages: readonly string[]): ReadonlyMap<string, string> {
  const documents = [...new Set(passages.map(documentOf))];
  if (documents.length < 2) return new Map();
  const endsOf = (document: string): readonly string[] => {
    const parts = document.split('/');
    const folder = parts.slice(0, -1);
    return [folder, parts].flatMap((path) => path.map((_, at) => path.slice(path.length - 1 - at).join('/')));
  };
  const ends = new Map(documents.map((document) => [document, endsOf(document)]));
  const isOwn = (document: string, end: string): boolean => documents.every((other) => other === document || !ends.get(other)?.includes(end));
  return new Map(documents.map((document) => [document, ends.get(document)?.find((end) => isOwn(document, end)) ?? document]));
}

function placeOf(passage: string, siblings: readonly string[], lines: ReadonlyMap<string, number>): string {
  const places = siblings.map((sibling) => lines.get(sibling));
  if (places.every((line) => line !== undefined) && new Set(places).size === siblings.length) return `line ${lines.get(passage)}`;
  const part = /#(\d+)$/u.exec(passage)?.[1];
  return part === undefined ? '' : `part ${part}`;
}
