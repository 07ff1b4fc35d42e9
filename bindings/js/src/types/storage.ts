/** A file of a storage. */
export interface StoredFile {
  /** Its name. */
  readonly name: string;
  /** Its length in bytes. */
  readonly byteLength: number;
}

/**
 * Files by name, without folders. Written bytes are durable only after `sync`. `rename` replaces a file that has
 * the new name, and is durable when it resolves. Implementations: `opfsStorage`, `indexedDbStorage`, `memoryStorage`,
 * `chooseStorage`, and `folderStorage` of `hoptrail/node`.
 */
export interface Storage {
  /** The kind of storage. */
  readonly kind: 'opfs' | 'indexeddb' | 'memory' | 'folder';
  /** Rejects with `not_found`. */
  read(name: string): Promise<Uint8Array>;
  /** Writes bytes at an offset; offset 0 truncates the file first. Rejects with `storage_full`. */
  write(name: string, bytes: Uint8Array, offset: number): Promise<void>;
  /** Makes a file's bytes durable; with the empty name, the list of files. */
  sync(name: string): Promise<void>;
  /** Renames a file, replacing the target. */
  rename(name: string, newName: string): Promise<void>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
  /** All files. */
  list(): Promise<readonly StoredFile[]>;
  /**
   * Locks a name for this thread until the returned function is called. Rejects with `file_failure` if another program
   * holds the lock. A storage without `lock` may be used by the stores of one thread only.
   */
  lock?(name: string): Promise<() => void | Promise<void>>;
}
