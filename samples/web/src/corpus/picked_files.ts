import type { PickedFile } from './source_file.js';
import { isOfProgram } from './unpack.js';

/** The files of an `<input type="file">`; those of a folder picker have paths. */
export function filesOfInput(list: FileList): readonly PickedFile[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** The files of a drop, including those in folders. Call it during the event, because the browser empties the list afterwards. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const picked: PickedFile[] = entries.flatMap((entry) => (entry instanceof File ? [{ path: entry.name, file: entry }] : []));
  const found = await walk(entries.filter((entry): entry is FileSystemEntry => entry !== null && !(entry instanceof File)));
  for (let begin = 0; begin < found.length; begin += filesAtATime) {
    picked.push(...(await Promise.all(found.slice(begin, begin + filesAtATime).map(openEntry))));
  }
  return picked.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Opening a file is a request to another process of the browser. */
const filesAtATime = 64;

async function openEntry(entry: FileSystemFileEntry): Promise<PickedFile> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return { path: entry.fullPath.replace(/^\//u, ''), file };
}

/** The files in these entries, at any depth. */
async function walk(roots: readonly FileSystemEntry[]): Promise<readonly FileSystemFileEntry[]> {
  const found: FileSystemFileEntry[] = [];
  const waiting = [...roots];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (isOfProgram(entry.fullPath.replace(/^\//u, ''))) continue;
    if (entry.isFile) found.push(entry as FileSystemFileEntry);
    else if (entry.isDirectory) waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
  }
  return found;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader returns about a hundred entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
