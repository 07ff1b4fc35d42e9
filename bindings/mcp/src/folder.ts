import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { description } from './description.js';
import { messageOf } from './failure.js';
import { prefixOf, type Root } from './roots.js';

/** The number of files that are checked or read at a time. */
export const batch = 32;

/** Larger files are skipped. */
export const largestFile = 16 * 1024 * 1024;

export interface FoundDocument {
  /** Path below its root, with '/' as separator, after the root's name if it has one. */
  readonly id: string;
  readonly path: string;
  /** The real path of its root. */
  readonly root: string;
  /** Changes when the file changes. */
  readonly stamp: string;
}

export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

export interface Listing {
  readonly documents: readonly FoundDocument[];
  readonly skipped: readonly SkippedFile[];
  /** Unreadable folders: their documents do not count as deleted. */
  readonly unread: readonly string[];
}

/** Markdown and text files below the roots, sorted by id. Ignores hidden files and does not follow links. */
export async function listDocuments(roots: readonly Root[]): Promise<Listing> {
  const documents: FoundDocument[] = [];
  const skipped: SkippedFile[] = [];
  const unread: string[] = [];
  const visit = async (root: string, path: string, prefix: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
      if (prefix === '') throw cause;
      unread.push(prefix);
      skipped.push({ file: prefix, reason: unreadable(cause) });
      return [];
    });
    const folders: [string, string][] = [];
    const files: { readonly id: string; readonly path: string }[] = [];
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const id = prefix + entry.name;
      const inside = join(path, entry.name);
      if (entry.isDirectory()) {
        folders.push([inside, `${id}/`]);
        continue;
      }
      const reason = entry.isSymbolicLink() ? 'a symbolic link' : reasonAgainst(id, entry.isFile());
      if (reason !== undefined) {
        skipped.push({ file: id, reason });
        continue;
      }
      files.push({ id, path: inside });
    }
    await inBatches(files, async ({ id, path: file }) => {
      const facts = await lstat(file).catch(() => undefined);
      if (facts === undefined) return; // deleted meanwhile
      if (facts.size > largestFile) skipped.push({ file: id, reason: `${facts.size} bytes exceed the limit of ${largestFile}` });
      else documents.push({ id, path: file, root, stamp: `${facts.size} ${facts.mtimeMs} ${facts.ctimeMs} ${facts.ino}` });
    });
    for (const [inner, innerPrefix] of folders) await visit(root, inner, innerPrefix);
  };
  for (const root of roots) await visit(root.path, root.path, prefixOf(root));
  return { documents: inOrder(documents, ({ id }) => id), skipped, unread };
}

/** Items in the order of the bytes of their names, as in the other server: strings compare by UTF-16 here. */
export const inOrder = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items.map((item) => ({ item, name: Buffer.from(nameOf(item)) })).sort((left, right) => Buffer.compare(left.name, right.name)).map(({ item }) => item);

/** The engine's format of a file, by its extension; undefined if the engine reads none of this name. */
export function formatOf(id: string): 'markdown' | 'plain' | undefined {
  const extension = /\.([^./]+)$/.exec(id)?.[1]?.toLowerCase() ?? '';
  const { markdown, plain } = description.formats;
  return markdown.includes(extension) ? 'markdown' : plain.includes(extension) ? 'plain' : undefined;
}

/** Why a file cannot be read: the system's name of the error, since its message has the whole path. */
export const unreadable = (cause: unknown): string =>
  `cannot be read: ${(cause as NodeJS.ErrnoException | undefined)?.code ?? messageOf(cause)}`;

function reasonAgainst(id: string, isFile: boolean): string | undefined {
  if (!isFile) return 'not a regular file';
  if (/\.html?$/i.test(id)) return 'HTML: convert it to Markdown first';
  if (formatOf(id) === undefined) return 'neither Markdown nor text';
  // The engine trims ids, and an id is one line.
  if (/[\p{Cc}\ufffd]/u.test(id) || id.trim() !== id) return 'its name has control characters, invalid UTF-8 or outer spaces';
  return undefined;
}

/** Calls `work` for each item, several at a time, because it mostly waits for the disk. */
export async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += batch) {
    results.push(...(await Promise.all(items.slice(begin, begin + batch).map(work))));
  }
  return results;
}

/** The text of a document. Throws if it is not UTF-8, or not a regular file below the folder's real path. */
export async function readDocument(root: string, path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await realpath(path)).startsWith(root.endsWith(sep) ? root : root + sep)) throw new Error('is outside of the folder');
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error('not a regular file');
    if (facts.size > largestFile) throw new Error(`${facts.size} bytes exceed the limit of ${largestFile}`);
    const bytes = await file.readFile();
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Error('not UTF-8');
    }
  } finally {
    await file.close();
  }
}
