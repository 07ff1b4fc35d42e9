/**
 * Renaming over a file that is there, so that a crash at any moment leaves the old file or the new one.
 *
 * `FileSystemFileHandle.move` does it in one step in Chromium, Firefox and Safari. Where it is missing or does not replace,
 * a pointer file does: `.renaming~NAME` holds the name of the file that NAME's bytes are in. Once it is written, the rename
 * counts: readers follow it. Then the bytes are copied into NAME (the old ones are given up here, the new ones are still whole
 * behind the pointer), the pointer is removed, and last the file that it pointed to. Whoever comes after a crash
 * finishes what a pointer is left of; a pointer without its end mark was never finished, and the old file stands.
 * The pointer goes before the file that it points to, so that it never points to a later file of the same name.
 */
import { openWriter } from './opfs_writers.js';

interface MovableFileHandle extends FileSystemFileHandle {
  move(newName: string): Promise<void>;
}

const pointerPrefix = '.renaming~';
const endMark = '\n';

/** Both names are files' of the folder; `from` is there, closed and flushed. */
export async function renameFile(folder: FileSystemDirectoryHandle, from: string, to: string): Promise<void> {
  const handle = await folder.getFileHandle(from);
  if (isMovable(handle)) {
    try {
      await handle.move(to);
      await removeEntry(folder, pointerPrefix + to);
      return;
    } catch (failure) {
      if (isNamed(failure, 'NoModificationAllowedError')) throw failure; // somebody writes one of the two
    }
  }
  await writePointer(folder, from, to);
  await finishRename(folder, to).catch(() => undefined); // no room for a copy: the pointer stays, and is followed
}

/** The name of the file that a name's bytes are in: the name itself, but for a rename that a crash broke off. */
export async function fileBehind(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  return (await readPointer(folder, name)) ?? name;
}

/** Finishes the renames that a crash, or a lack of room, broke off. */
export async function finishRenames(folder: FileSystemDirectoryHandle): Promise<void> {
  for (const name of await names(folder)) {
    if (isPointer(name)) await finishRename(folder, name.slice(pointerPrefix.length));
  }
}

/** Removes a file, with what a broken-off rename left of it. */
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
