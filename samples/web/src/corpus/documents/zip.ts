/**
 * Zip archives, read by the directory at their end: a repository's download, a zipped folder, office documents, books. Files are
 * inflated by the browser when they are read. Encrypted files and archives above 4 GiB are refused.
 */
import { through } from '../../page/streams.js';

export interface ZippedFile {
  readonly name: string;
  /** Its bytes once inflated, as the archive states them. */
  readonly size: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const longestComment = 0xffff;
const mostFiles = 50_000;
/** Text is seldom deflated to less than a sixtieth; more is an attempt to fill the memory. */
const mostGrowth = 64;
const growthOfSmallFiles = 32 * 2 ** 20;

/** The files of an archive, by name. Throws if the bytes are no archive, or one that is not read. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZippedFile> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw new Error('it is an archive of more than 65,534 files or 4 GiB');
  if (count > mostFiles) throw new Error(`it has ${count} files, and ${mostFiles} are the most that is read`);
  const files = new Map<string, ZippedFile>();
  let size = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
    const file = fileAt(view, at, name);
    size += file.size;
    if (!name.endsWith('/')) files.set(name, file);
    at += 46 + nameLength + extraLength + commentLength;
  }
  const limit = mostGrowth * bytes.length + growthOfSmallFiles;
  if (size > limit) throw new Error(`its files have ${size} bytes, and ${limit} are the most that is read of an archive of ${bytes.length}`);
  return files;
}

const damaged = (): Error => new Error('the archive is damaged or cut short');

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - longestComment);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at;
  throw new Error('it is no zip archive, or one that is cut short');
}

/** Names of old archives are in the character set of their system. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function fileAt(view: DataView, entry: number, name: string): ZippedFile {
  const isEncrypted = (view.getUint16(entry + 8, true) & 1) !== 0;
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const size = view.getUint32(entry + 24, true);
  const local = view.getUint32(entry + 42, true);
  const read = async (): Promise<Uint8Array<ArrayBuffer>> => {
    if (isEncrypted) throw new Error('it is encrypted');
    if (method !== 0 && method !== 8) throw new Error(`it is compressed by method ${method}, which is not read`);
    if (local + 30 > view.byteLength) throw damaged();
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (begin + packed > view.byteLength) throw damaged();
    const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + begin, packed);
    const content = method === 0 ? bytes.slice() : await through(bytes, new DecompressionStream('deflate-raw'), size, 'it is longer than the archive states');
    if (content.length !== size) throw damaged();
    return content;
  };
  return { name, size, read };
}
