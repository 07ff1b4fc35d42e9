import { HoptrailError } from '../errors.js';
import type { Storage, StoredFile } from '../types.js';
import { checkName, notFound } from './failure.js';

/** Files in memory, which are lost when the page or process ends. */
export function memoryStorage(): Storage {
  return new MemoryStorage();
}

interface MemoryFile {
  /** At least `byteLength` bytes: the buffer doubles, so that not every write copies the file. */
  bytes: Uint8Array;
  byteLength: number;
}

class MemoryStorage implements Storage {
  readonly kind = 'memory';
  readonly #files = new Map<string, MemoryFile>();

  async read(name: string): Promise<Uint8Array> {
    const { bytes, byteLength } = this.#find(name);
    return bytes.slice(0, byteLength);
  }

  async write(name: string, bytes: Uint8Array, offset: number): Promise<void> {
    checkName(name);
    const file = offset === 0 ? { bytes: new Uint8Array(), byteLength: 0 } : this.#find(name);
    const end = offset + bytes.length;
    if (offset > file.byteLength) {
      const message = `"${name}" has ${file.byteLength} bytes: cannot write at offset ${offset}`;
      throw new HoptrailError('invalid_argument', message, name);
    }
    if (end > file.bytes.length) {
      const larger = new Uint8Array(offset === 0 ? end : Math.max(end, 2 * file.bytes.length));
      larger.set(file.bytes.subarray(0, file.byteLength));
      file.bytes = larger;
    }
    file.bytes.set(bytes, offset);
    file.byteLength = Math.max(file.byteLength, end);
    this.#files.set(name, file);
  }

  async sync(name: string): Promise<void> {
    if (name !== '') this.#find(name);
  }

  async rename(name: string, newName: string): Promise<void> {
    checkName(newName);
    const file = this.#find(name);
    this.#files.delete(name);
    this.#files.set(newName, file);
  }

  async remove(name: string): Promise<void> {
    checkName(name);
    this.#files.delete(name);
  }

  async list(): Promise<readonly StoredFile[]> {
    const files = [...this.#files].map(([name, { byteLength }]) => ({ name, byteLength }));
    return files.sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  #find(name: string): MemoryFile {
    checkName(name);
    const file = this.#files.get(name);
    if (file === undefined) throw notFound(name);
    return file;
  }
}

/** The storage of an engine for which nobody chose one. `graph.save` refuses it: its files are lost with the program. */
export class UnchosenStorage extends MemoryStorage {}
