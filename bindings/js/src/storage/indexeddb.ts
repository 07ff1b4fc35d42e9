import { HoptrailError } from '../errors.js';
import { checkOptions, folderMembers } from '../members.js';
import type { Storage, StoredFile } from '../types.js';
import { checkName, checkOffset, notFound, storageFailure } from './failure.js';
import type { FolderOptions } from './opfs.js';
import { takeWebLock } from './web_lock.js';

/** A file is stored in pieces of this many bytes, so that a write rewrites few other bytes. */
const pieceBytes = 4 << 20;

/** A record of the object store `files`, by name. Pieces are keyed by `id`, so that a rename moves none. */
interface FileRecord {
  readonly id: string;
  readonly byteLength: number;
}

/**
 * Files in a database of the origin, for browsers whose private file system is not writable. Each operation is one
 * transaction, so a crash leaves all of it or nothing. Rejects with `storage_unavailable` if IndexedDB is missing.
 */
export async function indexedDbStorage(options: FolderOptions = {}): Promise<Storage> {
  checkOptions('indexedDbStorage', options, folderMembers);
  const name = options.folder ?? 'hoptrail';
  if (globalThis.indexedDB === undefined) {
    throw new HoptrailError(
      'storage_unavailable',
      'IndexedDB is not available; memoryStorage keeps files while the program runs',
      name,
    );
  }
  const storage = new IndexedDbStorage(name);
  await storage.open();
  return storage;
}

class IndexedDbStorage implements Storage {
  readonly kind = 'indexeddb';
  readonly #name: string;
  #database: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(this.#name, () => (this.#database = undefined));
    this.#database.catch(() => (this.#database = undefined));
    return this.#database;
  }

  read(name: string): Promise<Uint8Array> {
    return this.#transaction('readonly', `read "${name}"`, name, 0, async (stores) => {
      const file = await stores.file(name);
      const bytes = new Uint8Array(file.byteLength);
      for (let begin = 0, index = 0; begin < file.byteLength; begin += pieceBytes, ++index) {
        const piece = await stores.piece(file.id, index);
        if (piece === undefined)
          throw new HoptrailError('corrupt_file', `"${name}" has no piece ${index} in the database`, name);
        bytes.set(piece, begin);
      }
      return bytes;
    });
  }

  write(name: string, bytes: Uint8Array, offset: number): Promise<void> {
    return this.#transaction('readwrite', `write "${name}"`, name, bytes.byteLength, async (stores) => {
      if (offset === 0) stores.removePieces(await stores.find(name));
      const before = offset === 0 ? undefined : await stores.file(name);
      checkOffset(name, before?.byteLength ?? 0, offset);
      const id = before?.id ?? newId();
      for (let begin = 0; begin < bytes.byteLength;) {
        const index = Math.floor((offset + begin) / pieceBytes);
        const at = offset + begin - index * pieceBytes;
        const part = bytes.subarray(begin, begin + pieceBytes - at);
        const old = before === undefined ? undefined : await stores.piece(id, index);
        stores.putPiece(id, index, overlay(old, part, at));
        begin += part.byteLength;
      }
      stores.putFile(name, { id, byteLength: Math.max(before?.byteLength ?? 0, offset + bytes.byteLength) });
    });
  }

  /** A strictly durable transaction also flushes the transactions before it. */
  sync(name: string): Promise<void> {
    if (name === '') return Promise.resolve();
    return this.#transaction('readwrite', `sync "${name}"`, name, 0, async (stores) => {
      stores.putFile(name, await stores.file(name));
    });
  }

  rename(name: string, newName: string): Promise<void> {
    return this.#transaction('readwrite', `rename "${name}" to "${newName}"`, name, 0, async (stores) => {
      checkName(newName);
      const file = await stores.file(name);
      if (name === newName) return;
      stores.removePieces(await stores.find(newName));
      stores.removeFile(name);
      stores.putFile(newName, file);
    });
  }

  remove(name: string): Promise<void> {
    return this.#transaction('readwrite', `remove "${name}"`, name, 0, async (stores) => {
      stores.removePieces(await stores.find(name));
      stores.removeFile(name);
    });
  }

  list(): Promise<readonly StoredFile[]> {
    return this.#transaction('readonly', 'list the files', undefined, 0, (stores) => stores.list());
  }

  async lock(name: string): Promise<() => Promise<void>> {
    checkName(name);
    return takeWebLock(`hoptrail.indexeddb.${this.#name}.${name}`, name);
  }

  async #transaction<T>(
    mode: IDBTransactionMode,
    doing: string,
    name: string | undefined,
    needed: number,
    work: (stores: Stores) => Promise<T>,
  ): Promise<T> {
    try {
      if (name !== undefined) checkName(name);
      const database = await this.open();
      const transaction = database.transaction(['files', 'pieces'], mode, { durability: 'strict' });
      const committed = completion(transaction);
      committed.catch(() => undefined); // awaited below, unless `work` fails first
      try {
        const result = await work(new Stores(transaction));
        await committed;
        return result;
      } catch (failure) {
        if (transaction.error !== null) throw transaction.error;
        abort(transaction);
        throw failure;
      }
    } catch (cause) {
      throw await storageFailure(cause, doing, name ?? '', needed);
    }
  }
}

/** The two object stores of one transaction. Await only their promises in it, or it ends too early. */
class Stores {
  readonly #files: IDBObjectStore;
  readonly #pieces: IDBObjectStore;

  constructor(transaction: IDBTransaction) {
    this.#files = transaction.objectStore('files');
    this.#pieces = transaction.objectStore('pieces');
  }

  find(name: string): Promise<FileRecord | undefined> {
    return outcome<FileRecord | undefined>(this.#files.get(name));
  }

  async file(name: string): Promise<FileRecord> {
    const file = await this.find(name);
    if (file === undefined) throw notFound(name);
    return file;
  }

  async list(): Promise<readonly StoredFile[]> {
    const [names, records] = await Promise.all([
      outcome<IDBValidKey[]>(this.#files.getAllKeys()),
      outcome<FileRecord[]>(this.#files.getAll()),
    ]);
    return records.map(({ byteLength }, index) => ({ name: String(names[index]), byteLength }));
  }

  piece(id: string, index: number): Promise<Uint8Array | undefined> {
    return outcome<Uint8Array | undefined>(this.#pieces.get([id, index]));
  }

  putFile(name: string, file: FileRecord): void {
    this.#files.put(file, name);
  }

  putPiece(id: string, index: number, bytes: Uint8Array): void {
    this.#pieces.put(bytes, [id, index]);
  }

  removeFile(name: string): void {
    this.#files.delete(name);
  }

  removePieces(file: FileRecord | undefined): void {
    if (file !== undefined) this.#pieces.delete(IDBKeyRange.bound([file.id, 0], [file.id, Infinity]));
  }
}

/** A piece overwritten with bytes. It is a copy, because a view would be stored with its whole buffer. */
function overlay(old: Uint8Array | undefined, bytes: Uint8Array, at: number): Uint8Array {
  const piece = new Uint8Array(Math.max(old?.byteLength ?? 0, at + bytes.byteLength));
  if (old !== undefined) piece.set(old);
  piece.set(bytes, at);
  return piece;
}

/** Does not use randomUUID, which requires https. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function outcome<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** `onLost`: called when the connection closes, either by the browser or because the database is being deleted. */
function openDatabase(name: string, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      reject(
        new HoptrailError('storage_unavailable', `cannot open the database "${name}" of IndexedDB: ${reason}`, name, {
          cause,
        }),
      );
    };
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('files');
        request.result.createObjectStore('pieces');
      };
      request.onerror = () => refuse(request.error);
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = onLost;
        database.onversionchange = () => {
          database.close();
          onLost();
        };
        resolve(database);
      };
    } catch (cause) {
      refuse(cause);
    }
  });
}
