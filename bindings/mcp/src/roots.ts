import { realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

/** A folder that is served. */
export interface Root {
  /** Stands before the ids of its documents; empty for the only folder. */
  readonly name: string;
  /** Its real path. */
  readonly path: string;
}

/** The folders of a command line: paths, whose names are those of the folders, and `NAME=FOLDER`. One path alone has no name. */
export async function readRoots(folders: readonly string[], named: readonly string[]): Promise<readonly Root[]> {
  const roots: Root[] = [];
  for (const assignment of named) {
    const at = assignment.indexOf('=');
    const name = assignment.slice(0, Math.max(at, 0));
    if (!/^[^/\\\p{Cc}]+$/u.test(name) || name.startsWith('.') || name.trim() !== name) {
      throw new Error(`--root ${assignment}: must be NAME=FOLDER, with a name without "/"`);
    }
    roots.push({ name, path: await folderAt(assignment.slice(at + 1)) });
  }
  for (const folder of folders) {
    const path = await folderAt(folder);
    if (!roots.some((root) => root.path === path)) roots.push({ name: basename(path), path });
  }
  for (const [index, root] of roots.entries()) {
    for (const other of roots.slice(0, index)) checkApart(other, root);
  }
  return roots.length === 1 && named.length === 0 ? [{ name: '', path: roots[0]?.path ?? '' }] : roots;
}

async function folderAt(path: string): Promise<string> {
  const real = await realpath(path);
  if (!(await stat(real)).isDirectory()) throw new Error(`${path} is not a folder`);
  return real;
}

function checkApart(one: Root, other: Root): void {
  if (one.name === other.name) {
    throw new Error(`two folders are named "${one.name}": ${one.path} and ${other.path}; name one with --root NAME=FOLDER`);
  }
  const [outer, inner] = one.path.length < other.path.length ? [one.path, other.path] : [other.path, one.path];
  if (inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)) throw new Error(`${inner} is inside ${outer}`);
}

export const prefixOf = ({ name }: Root): string => (name === '' ? '' : `${name}/`);

/** The path of a document's file, and its root; undefined if no root has such ids. */
export function fileOf(roots: readonly Root[], document: string): { readonly root: string; readonly path: string } | undefined {
  const root = roots.find((one) => document.startsWith(prefixOf(one)));
  return root && { root: root.path, path: join(root.path, ...document.slice(prefixOf(root).length).split('/')) };
}

/** The folders for a reader: the path of the only one, or NAME=FOLDER of each. */
export const textOfRoots = (roots: readonly Root[]): string =>
  roots.map(({ name, path }) => (name === '' ? path : `${name}=${path}`)).join(', ');
