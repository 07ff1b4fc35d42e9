import { HoptrailError } from '../errors.js';
import type { Storage } from '../types.js';

/** What tasks of this thread have locked, by name. A name that is being given back has the end of that. */
const held = new WeakMap<Storage, Map<string, Promise<void> | undefined>>();

/** Resolves when all that is being given back of a storage is free. */
export async function givenBack(storage: Storage): Promise<void> {
  await Promise.all(held.get(storage)?.values() ?? []);
}

/** A name of a storage, locked against other tasks of this thread, and against other programs where the storage can. */
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

  /** Rejects where another has it; one that is about to give it back is waited for. */
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

  /** Gives it back, once it was taken and `last` is over; resolves then. */
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
      // Whoever wants it next hears why it cannot be had.
    } finally {
      this.#names.delete(this.#name);
    }
  }
}
