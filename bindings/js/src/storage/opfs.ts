import { HoptrailError } from '../errors.js';
import { checkOptions, folderMembers } from '../members.js';
import type { Storage, StoredFile } from '../types.js';
import { checkName, checkOffset, storageFailure } from './failure.js';
import { fileBehind, finishRenames, isPointer, removeFile, renameFile, renameTargets } from './opfs_rename.js';
import { canWrite, isLeftover, openWriter, removeLeftovers, type Writer } from './opfs_writers.js';
import { takeWebLock } from './web_lock.js';

/** Options of a storage. */
export interface FolderOptions {
  /** Separates several programs of one origin; default "hoptrail". */
  readonly folder?: string;
}

/**
 * Files in the origin private file system: the fastest storage, and the one for large graphs. It writes through sync access
 * handles in a worker, and through streams elsewhere. Rejects with `storage_unavailable` if the browser does not provide it.
 */
export async function opfsStorage(options: FolderOptions = {}): Promise<Storage> {
  checkOptions('opfsStorage', options, folderMembers);
  const folderName = options.folder ?? 'hoptrail';
  if (!canWrite() || globalThis.navigator?.storage?.getDirectory === undefined) {
    throw new HoptrailError(
      'storage_unavailable',
      'this thread has no writable origin private file system: the page must be served by https or from localhost, and some ' +
        'browsers write only in a worker; use indexedDbStorage, or chooseStorage, which selects an available storage',
    );
  }
  try {
    const root = await navigator.storage.getDirectory();
    return new OpfsStorage(await root.getDirectoryHandle(folderName, { create: true }), folderName);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HoptrailError(
      'storage_unavailable',
      `cannot open the folder "${folderName}" of the origin private file system: ${reason}`,
      folderName,
      {
        cause,
      },
    );
  }
}

class OpfsStorage implements Storage {
  readonly kind = 'opfs';
  readonly #folder: FileSystemDirectoryHandle;
  readonly #lockName: string;
  /** Files that were written and are not synced yet. */
  readonly #writers = new Map<string, Writer>();
  /** The end of the operation queue: each operation waits for the previous one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: FileSystemDirectoryHandle, folderName: string) {
    this.#folder = folder;
    this.#lockName = `hoptrail.opfs.${folderName}`;
  }

  read(name: string): Promise<Uint8Array> {
    return this.#inTurn(`read "${name}"`, name, 0, async () => {
      await this.#finish(name);
      const read = () => this.#alone(() => this.#bytes(name), 'shared');
      try {
        return await read();
      } catch (failure) {
        if (wasReplaced(failure)) return read();
        throw failure;
      }
    });
  }

  write(name: string, bytes: Uint8Array, offset: number): Promise<void> {
    // A failed write abandons the file, so `needed` includes the bytes before it.
    return this.#inTurn(`write "${name}"`, name, offset + bytes.byteLength, async () => {
      const writer = await this.#writer(name, offset === 0);
      checkOffset(name, writer.byteLength, offset);
      try {
        await writer.write(bytes, offset);
      } catch (failure) {
        await this.#abandon(name);
        throw failure;
      }
    });
  }

  sync(name: string): Promise<void> {
    if (name === '') return Promise.resolve(); // the folder: the browser makes it durable
    return this.#inTurn(`sync "${name}"`, name, 0, async () => {
      if (this.#writers.has(name)) await this.#finish(name);
      else await this.#folder.getFileHandle(await fileBehind(this.#folder, name));
    });
  }

  rename(name: string, newName: string): Promise<void> {
    return this.#inTurn(`rename "${name}" to "${newName}"`, name, 0, async () => {
      checkName(newName);
      await this.#finish(name);
      await this.#abandon(newName);
      await this.#alone(async () => {
        await finishRenames(this.#folder);
        if (name !== newName) await renameFile(this.#folder, name, newName);
      });
    });
  }

  remove(name: string): Promise<void> {
    return this.#inTurn(`remove "${name}"`, name, 0, async () => {
      await this.#abandon(name);
      await this.#alone(() => removeFile(this.#folder, name));
      await removeLeftovers(this.#folder, name);
    });
  }

  list(): Promise<readonly StoredFile[]> {
    return this.#inTurn('list the files', undefined, 0, async () => {
      for (const name of [...this.#writers.keys()]) await this.#finish(name);
      return this.#alone(async () => {
        await finishRenames(this.#folder).catch(() => undefined);
        return this.#files();
      });
    });
  }

  async lock(name: string): Promise<() => Promise<void>> {
    checkName(name);
    return takeWebLock(`${this.#lockName}.${name}`, name);
  }

  async #bytes(name: string): Promise<Uint8Array> {
    const handle = await this.#folder.getFileHandle(await fileBehind(this.#folder, name));
    return new Uint8Array(await (await handle.getFile()).arrayBuffer());
  }

  async #files(): Promise<readonly StoredFile[]> {
    const targets = await renameTargets(this.#folder);
    const files: StoredFile[] = [];
    for await (const [name, handle] of this.#folder.entries()) {
      if (isPointer(name) || isLeftover(name) || targets.has(name) || !isFile(handle)) continue;
      files.push({ name, byteLength: (await handle.getFile()).size });
    }
    return files.sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  async #writer(name: string, fresh: boolean): Promise<Writer> {
    if (fresh) await this.#abandon(name);
    const open = this.#writers.get(name);
    if (open !== undefined) return open;
    await this.#alone(() => finishRenames(this.#folder));
    if (fresh) await removeLeftovers(this.#folder, name);
    const writer = await openWriter(await this.#folder.getFileHandle(name, { create: fresh }), fresh);
    this.#writers.set(name, writer);
    return writer;
  }

  async #finish(name: string): Promise<void> {
    const writer = this.#writers.get(name);
    this.#writers.delete(name);
    await writer?.finish();
  }

  async #abandon(name: string): Promise<void> {
    const writer = this.#writers.get(name);
    this.#writers.delete(name);
    await writer?.abandon();
  }

  async #inTurn<T>(doing: string, name: string | undefined, needed: number, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (name !== undefined) checkName(name);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (cause) {
      throw await storageFailure(cause, doing, name ?? '', needed);
    }
  }

  /**
   * Keeps out the renames of other tabs, and with "exclusive" their readers, too: while a file is moved over another one, a
   * browser may give neither of them.
   */
  async #alone<T>(work: () => Promise<T>, mode: LockMode = 'exclusive'): Promise<T> {
    if (navigator.locks === undefined) return work();
    return navigator.locks.request(this.#lockName, { mode }, work);
  }
}

/** Whether another tab wrote the file anew while it was read; the names are of Chromium and Firefox. */
function wasReplaced(failure: unknown): boolean {
  return failure instanceof DOMException && ['NotReadableError', 'AbortError'].includes(failure.name);
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}
