/**
 * Renames over an existing file, so that a crash at any moment leaves the old file or the new one.
 *
 * `FileSystemFileHandle.move` does it atomically in Chromium, Firefox and Safari. If it is missing or does not replace, a
 * pointer file is used: `.renaming~NAME` contains the name of the file that has NAME's bytes. The rename takes effect when
 * the pointer is written: readers follow it. Then the bytes are copied into NAME (this overwrites the old bytes, but the
 * pointer still refers to the complete new ones), the pointer is removed, and finally its target. The next access after a
 * crash finishes such a rename. A pointer without its end mark is incomplete and has no effect: the old file is valid.
 * The pointer is removed before its target, so that it never points to a later file of the same name.
 */
import { openWriter } from './opfs_writers.js';

interface MovableFileHandle extends FileSystemFileHandle {
  move(newName: string): Promise<void>;
}

const pointerPrefix = '.renaming~';
const endMark = '\n';

/** Both names are of files in the folder. `from` exists and is closed and flushed. */
export async function renameFile(folder: FileSystemDirectoryHandle, from: string, to: string): Promise<void> {
  const handle = await folder.getFileHandle(from);
  if (isMovable(handle)) {
    try {
      await handle.move(to);
      await removeEntry(folder, pointerPrefix + to);
      return;
    } catch (failure) {
      if (isNamed(failure, 'NoModificationAllowedError')) throw failure; // another writer has one of the two open
    }
  }
  await writePointer(folder, from, to);
  await finishRename(folder, to).catch(() => undefined); // no space for a copy: the pointer stays in effect
}

/** The name of the file with a name's bytes: the name itself, or the target of an interrupted rename. */
export async function fileBehind(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  return (await readPointer(folder, name)) ?? name;
}

/** Finishes renames that a crash or a full disk interrupted. */
export async function finishRenames(folder: FileSystemDirectoryHandle): Promise<void> {
  for (const name of await names(folder)) {
    if (isPointer(name)) await finishRename(folder, name.slice(pointerPrefix.length));
  }
}

/** The files that hold the bytes of another name, because a rename could not be finished. */
export async function renameTargets(folder: FileSystemDirectoryHandle): Promise<ReadonlySet<string>> {
  const targets = new Set<string>();
  for (const name of await names(folder)) {
    const target = isPointer(name) ? await readPointer(folder, name.slice(pointerPrefix.length)) : undefined;
    if (target !== undefined) targets.add(target);
  }
  return targets;
}

/** Removes a file, including the remains of an interrupted rename. */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const behind = await fileBehind(folder, name);
  await removeEntry(folder, name);
  await removeEntry(folder, pointerPrefix + name);
  if (behind !== name) await removeEntry(folder, behind);
}

export function isPointer(name: string): boolean {
  return name.startsWith(pointerPrefix);
}

async function finishRename(folder: FileSystemDirectoryHandle, to: string): Promise<void> {
  const from = await readPointer(folder, to);
  const source = from === undefined ? undefined : await existing(folder, from);
  if (source === undefined || from === undefined) return removeEntry(folder, pointerPrefix + to);
  const bytes = await source.getFile();
  const writer = await openWriter(await folder.getFileHandle(to, { create: true }), true);
  try {
    let offset = 0;
    for (const piece of pieces(bytes)) {
      await writer.write(new Uint8Array(await piece.arrayBuffer()), offset);
      offset += piece.size;
    }
  } catch (failure) {
    await writer.abandon();
    throw failure;
  }
  await writer.finish();
  await removeEntry(folder, pointerPrefix + to);
  await removeEntry(folder, from);
}

function* pieces(file: File): Generator<Blob> {
  const pieceBytes = 4 << 20;
  for (let begin = 0; begin < file.size; begin += pieceBytes) yield file.slice(begin, begin + pieceBytes);
}

async function writePointer(folder: FileSystemDirectoryHandle, from: string, to: string): Promise<void> {
  const writer = await openWriter(await folder.getFileHandle(pointerPrefix + to, { create: true }), true);
  try {
    await writer.write(new TextEncoder().encode(from + endMark), 0);
  } catch (failure) {
    await writer.abandon();
    throw failure;
  }
  await writer.finish();
}

async function readPointer(folder: FileSystemDirectoryHandle, to: string): Promise<string | undefined> {
  const handle = await existing(folder, pointerPrefix + to);
  if (handle === undefined) return undefined;
  const text = await (await handle.getFile()).text();
  return text.endsWith(endMark) ? text.slice(0, -endMark.length) : undefined;
}

async function names(folder: FileSystemDirectoryHandle): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const name of folder.keys()) all.push(name);
  return all;
}

async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (failure) {
    if (!isNamed(failure, 'NotFoundError')) throw failure;
  }
}

async function existing(folder: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await folder.getFileHandle(name);
  } catch (failure) {
    if (isNamed(failure, 'NotFoundError')) return undefined;
    throw failure;
  }
}

function isMovable(handle: FileSystemFileHandle): handle is MovableFileHandle {
  return 'move' in handle;
}

function isNamed(failure: unknown, name: string): boolean {
  return failure instanceof DOMException && failure.name === name;
}
