/** Archives among the dropped files: the files in them take their place. What programs keep for themselves is left aside. */
import { loadPart } from '../page/parts.js';
import type { FileReport, PickedFile } from './source_file.js';

/** Hidden names, and folders of package managers and of a file system. The folder that was dropped may have such a name. */
export const isOfProgram = (path: string): boolean => path.split('/').some((part, at) => part.startsWith('.') || part === '__MACOSX' || (at > 0 && part === 'node_modules'));

export interface Unpacked {
  readonly files: readonly PickedFile[];
  /** Archives that cannot be opened. */
  readonly reports: readonly FileReport[];
}

export async function unpack(picked: readonly PickedFile[]): Promise<Unpacked> {
  const files: PickedFile[] = [];
  const reports: FileReport[] = [];
  for (const { path, file } of picked) {
    if (isOfProgram(path)) continue;
    if (!/\.zip$/iu.test(path)) {
      files.push({ path, file });
      continue;
    }
    try {
      files.push(...(await filesOfArchive(path, await file.arrayBuffer())));
    } catch (reason) {
      reports.push({ path, byteLength: file.size, state: 'left out', reasons: [reason instanceof Error ? reason.message : String(reason)] });
    }
  }
  return { files, reports };
}

/** The paths begin with the archive's one folder, or with its name. */
async function filesOfArchive(path: string, bytes: ArrayBuffer): Promise<readonly PickedFile[]> {
  const { openZip } = await loadPart('documents');
  const entries = [...openZip(new Uint8Array(bytes)).values()].filter(({ name }) => !isOfProgram(name));
  const folders = new Set(entries.map(({ name }) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '')));
  const hasOneFolder = folders.size === 1 && !folders.has('');
  const prefix = hasOneFolder ? path.replace(/[^/]*$/u, '') : path.replace(/\.zip$/iu, '/');
  return entries
    .map(({ name, size, read }): PickedFile => ({ path: `${prefix}${name}`, file: { size, arrayBuffer: async () => (await read()).buffer } }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
