import type { Storage } from '../types.js';
import { FileWork } from './file_work.js';

/**
 * The file operations of one save. Its file has a name that no other save uses, "NAME.<16 hexadecimal digits>.new": saves of
 * one name in two tabs do not write into each other's file. A WebAssembly module has no random numbers, so the task calls
 * the file "NAME.new".
 *
 * A killed tab leaves its file. A browser shows that file to nobody, and it takes space, so the next save removes it. A save
 * holds a lock on its file's name; a file whose lock is free belongs to a save that was killed.
 */
export class SaveFileWork extends FileWork {
  readonly #storage: Storage;
  readonly #name: string;
  readonly #newName: string;
  #release: (() => void | Promise<void>) | undefined;

  constructor(storage: Storage, name: string) {
    const newName = `${name}.${randomDigits()}.new`;
    super(storage, (taskName) => (taskName === `${name}.new` ? newName : taskName));
    this.#storage = storage;
    this.#name = name;
    this.#newName = newName;
  }

  /** Locks the new file's name and removes the files of killed saves. Only the storages of a browser have such locks. */
  async begin(): Promise<void> {
    const inBrowser = this.#storage.kind === 'opfs' || this.#storage.kind === 'indexeddb';
    if (!inBrowser || globalThis.navigator?.locks === undefined) return;
    this.#release = await this.#storage.lock?.(this.#newName);
    const left = (await this.#storage.list()).filter((file) => this.#isOfSave(file.name));
    // A save that is under way has its lock: its file stays.
    for (const { name } of left) await this.#removeUnlocked(name).catch(() => undefined);
  }

  override async abandon(): Promise<unknown> {
    const ended = await super.abandon();
    await this.#release?.();
    return ended;
  }

  #isOfSave(name: string): boolean {
    return name.startsWith(`${this.#name}.`) && /^[0-9a-f]{16}\.new$/.test(name.slice(this.#name.length + 1));
  }

  async #removeUnlocked(name: string): Promise<void> {
    const release = await this.#storage.lock?.(name);
    try {
      await this.#storage.remove(name);
    } finally {
      await release?.();
    }
  }
}

function randomDigits(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}
