import type { Hit } from 'hoptrail';
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

type Titled = { readonly passage: string; readonly title: string };

/** The title of a page and the last heading, without the headings between them. */
function shortTitle(title: string, document: string): string {
  const headings = title.split(separator);
  const first = headings[0] === nameOfFile(document) ? titleOfFile(headings[0] ?? '') : (headings[0] ?? '');
  const last = headings.at(-1) ?? '';
  return headings.length === 1 || first === last ? first : `${first} › ${last}`;
}

/** The name of a file as a title: "ch21 03 graceful shutdown" is "Graceful shutdown". */
function titleOfFile(name: string): string {
  const words = name.replace(/^(?:ch|chapter)?[ .]?\d+(?:[ .]\d+)*[ .]+(?=\p{L})/iu, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a passage without regard to others. */
export const plainName = ({ passage, title }: Titled): string => shortTitle(title, documentOf(passage)) || passage;

/** The id of a passage that the engine cut from a document is the document's id, '#' and a number. */
const documentOf = (passage: string): string => passage.replace(/#\d+$/u, '');

/** Unique names of passages: of hits, and of the passages on their chains. */
export function distinctNames(hits: readonly Hit[]): ReadonlyMap<string, Name> {
  const titles = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const hit of hits) {
    for (const titled of [hit, ...hit.chain]) titles.set(titled.passage, plainName(titled));
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

/** For passages with one title: by document, the shortest end of its folder that no other document has; else its whole path. */
function foldersOf(passages: readonly string[]): ReadonlyMap<string, string> {
  const documents = [...new Set(passages.map(documentOf))];
  if (documents.length < 2) return new Map();
  const folderOf = (document: string): readonly string[] => document.split('/').slice(0, -1);
  const endOf = (document: string, parts: number): string => folderOf(document).slice(-parts).join('/');
  const most = Math.max(...documents.map((document) => folderOf(document).length));
  return new Map(
    documents.map((document) => {
      for (let parts = 1; parts <= most; parts += 1) {
        const end = endOf(document, parts);
        if (end !== '' && documents.every((other) => other === document || endOf(other, parts) !== end)) return [document, end];
      }
      return [document, document];
    }),
  );
}

function placeOf(passage: string, siblings: readonly string[], lines: ReadonlyMap<string, number>): string {
  const places = siblings.map((sibling) => lines.get(sibling));
  if (places.every((line) => line !== undefined) && new Set(places).size === siblings.length) return `line ${lines.get(passage)}`;
  const part = /#(\d+)$/u.exec(passage)?.[1];
  return part === undefined ? '' : `part ${part}`;
}
