import { HoptrailError } from '../errors.js';
import type { Storage } from '../types.js';

/** Names that tasks of this thread have locked. The value of a name that is being released is the promise of its release. */
const held = new WeakMap<Storage, Map<string, Promise<void> | undefined>>();

/** Resolves when all pending releases of a storage's locks are complete. */
export async function givenBack(storage: Storage): Promise<void> {
  await Promise.all(held.get(storage)?.values() ?? []);
}

/** A locked name of a storage: against other tasks of this thread, and against other programs if the storage supports it. */
export class NameLock {
  readonly #storage: Storage;
  readonly #name: string;
  readonly #names: Map<string, Promise<void> | undefined>;
  #taken: Promise<(() => void | Promise<void>) | undefined> | undefined;
  #isReleased = false;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = name;
    this.#names = held.get(storage) ?? new Map();
    held.set(storage, this.#names);
  }

  /** Rejects if the name is locked. Waits for a lock that is being released. */
  async take(): Promise<void> {
    const names = this.#names;
    while (names.has(this.#name)) {
      const end = names.get(this.#name);
      if (end === undefined) throw new HoptrailError('file_failure', 'another writer has it', this.#name);
      await end;
    }
    if (this.#isReleased) return;
    names.set(this.#name, undefined);
    try {
      this.#taken = Promise.resolve(this.#storage.lock?.(this.#name));
      await this.#taken;
    } catch (failure) {
      this.#taken = undefined;
      if (!this.#isReleased) names.delete(this.#name);
      throw failure;
    }
  }

  /** Releases the lock, after it was taken and `last` has settled. Resolves when the name is free. */
  async release(last?: Promise<unknown>): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (this.#taken === undefined) return;
    const end = this.#end(this.#taken, last);
    this.#names.set(this.#name, end);
    await end;
  }

  async #end(taken: Promise<(() => void | Promise<void>) | undefined>, last: Promise<unknown> | undefined): Promise<void> {
    try {
      await last;
      await (await taken)?.();
    } catch {
      // The next attempt to take the lock reports the problem.
    } finally {
      this.#names.delete(this.#name);
    }
  }
}
