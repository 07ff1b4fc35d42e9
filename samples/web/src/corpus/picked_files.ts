import type { PickedFile } from './source_file.js';

/** Files of an `<input type="file">`; of a folder picker, with their paths. */
export function filesOfInput(list: FileList): readonly PickedFile[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Files of a drop, those in folders included. To be called in the event itself: the browser empties the list after it. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const picked: PickedFile[] = [];
  for (const entry of entries) {
    if (entry instanceof File) picked.push({ path: entry.name, file: entry });
    else if (entry) await walk(entry, picked);
  }
  return picked.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function walk(root: FileSystemEntry, picked: PickedFile[]): Promise<void> {
  const waiting = [root];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (entry.name.startsWith('.')) continue; // .git, .obsidian
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      picked.push({ path: entry.fullPath.replace(/^\//u, ''), file });
    } else if (entry.isDirectory) {
      waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    }
  }
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives about a hundred entries a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
