/** Files in a folder of the disk, for Node and Deno: `hoptrail/node`. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { HoptrailError } from '../errors.js';
import { checkOptions } from '../members.js';
import type { Storage, StoredFile } from '../types.js';
import { checkName, checkOffset, notFound } from './failure.js';
import { lockFile } from './folder_lock.js';

/** Options of a storage in a folder. */
export interface FolderStorageOptions {
  /** False: no locks, for a program that itself ensures that a store has one writer. Default true. */
  readonly lock?: boolean;
}

/** The files of a folder. The first write creates the folder. */
export function folderStorage(folder: string, options: FolderStorageOptions = {}): Storage {
  checkOptions('folderStorage', options, { lock: 1 });
  const path = resolve(folder);
  return options.lock === false ? new FolderStorage(path) : new LockingFolderStorage(path);
}

class FolderStorage implements Storage {
  readonly kind = 'folder';
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: string): Promise<Uint8Array> {
    return this.work('read', name, async (path) => {
      const file = await openFile(path, constants.O_RDONLY);
      try {
        const { buffer, byteOffset, byteLength } = await file.readFile();
        return new Uint8Array(buffer, byteOffset, byteLength);
      } finally {
        await file.close();
      }
    });
  }

  write(name: string, bytes: Uint8Array, offset: number): Promise<void> {
    return this.work('write', name, async (path) => {
      if (offset === 0) await this.make();
      const file = offset === 0 ? await beginFile(path) : await openFile(path, constants.O_RDWR);
      try {
        checkOffset(name, (await file.stat()).size, offset);
        for (let done = 0; done < bytes.length;) {
          const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
          done += bytesWritten;
        }
      } finally {
        await file.close();
      }
    });
  }

  sync(name: string): Promise<void> {
    if (name === '') return this.#tried('sync', '', () => this.#syncFolder());
    return this.work('sync', name, async (path) => sync(await openFile(path, constants.O_RDWR))); // Windows flushes no file that is open to be read
  }

  rename(name: string, newName: string): Promise<void> {
    return this.work('rename', name, async (path) => {
      checkName(newName);
      await checkReplaceable(join(this.#folder, newName));
      await rename(path, join(this.#folder, newName));
      await this.#syncFolder();
    });
  }

  remove(name: string): Promise<void> {
    return this.work('remove', name, (path) => rm(path, { force: true }));
  }

  list(): Promise<readonly StoredFile[]> {
    return this.#tried('list', '', async () => {
      const files: StoredFile[] = [];
      for (const name of await this.#names()) {
        const facts = await lstat(join(this.#folder, name)).catch(unlessMissing);
        if (facts?.isFile()) files.push({ name, byteLength: facts.size });
      }
      return files.sort((left, right) => (left.name < right.name ? -1 : 1));
    });
  }

  protected work<T>(doing: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.#tried(doing, name, () => {
      checkName(name);
      return work(join(this.#folder, name));
    });
  }

  /** Creates the folder for a new file. */
  protected async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  /** The empty name stands for the folder. */
  async #tried<T>(doing: string, name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw folderFailure(cause, doing, name, this.#folder);
    }
  }

  async #names(): Promise<readonly string[]> {
    return (await readdir(this.#folder).catch(unlessMissing)) ?? [];
  }

  /** Windows makes renames durable by itself and cannot open a folder. Errors of file systems without sync are ignored. */
  async #syncFolder(): Promise<void> {
    if (process.platform !== 'win32') await sync(await open(this.#folder, 'r')).catch(unlessInvalid);
  }
}

class LockingFolderStorage extends FolderStorage {
  lock(name: string): Promise<() => Promise<void>> {
    return this.work('lock', name, async (path) => {
      await this.make();
      await openFile(path, constants.O_RDWR | constants.O_CREAT).then((file) => file.close());
      return lockFile(path, name);
    });
  }
}

/** Opens a regular file of the folder: does not follow links, and does not block on a pipe. */
async function openFile(path: string, flags: number): Promise<FileHandle> {
  const file = await open(path, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile() && (process.platform !== 'win32' || (await lstat(path)).isFile())) return file;
  await file.close();
  throw new Error('not a regular file');
}

/** A rename would replace a device, a pipe or a link to one, for all programs of the machine. */
async function checkReplaceable(path: string): Promise<void> {
  const facts = await stat(path).catch(() => undefined);
  if (facts !== undefined && !facts.isFile() && !facts.isDirectory()) throw new Error('not a regular file');
}

/** Creates a file in place of any entry with this name: never writes through a link. */
async function beginFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, 'wx');
}

async function sync(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | undefined)?.code ?? '');

function unlessMissing(cause: unknown): undefined {
  if (codeOf(cause) !== 'ENOENT') throw cause;
}

function unlessInvalid(cause: unknown): void {
  if (codeOf(cause) !== 'EINVAL') throw cause;
}

function folderFailure(cause: unknown, doing: string, name: string, folder: string): HoptrailError {
  if (cause instanceof HoptrailError) return cause;
  const code = codeOf(cause);
  if (code === 'ENOENT' && name !== '') return notFound(name);
  const reason = cause instanceof Error ? cause.message : String(cause);
  const status = code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'file_failure';
  return new HoptrailError(status, `cannot ${doing} ${name === '' ? folder : `"${name}"`}: ${reason}`, name, { cause });
}
