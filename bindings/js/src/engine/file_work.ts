import type { Storage } from '../types.js';
import type { Answer } from './answer.js';
import type { FileRequest } from './requests.js';

/** Performs a task's file operations in a storage, one after the other. */
export class FileWork {
  readonly #storage: Storage;
  /** A file that the task has begun and not yet renamed to its final name. */
  #unfinished: string | undefined;
  #latest: Promise<unknown> = Promise.resolve();
  /** Given instead of a name that the task uses. */
  readonly #givenName: (name: string) => string;

  constructor(storage: Storage, givenName = (name: string): string => name) {
    this.#storage = storage;
    this.#givenName = givenName;
  }

  answer(request: FileRequest): Promise<Answer> {
    // Starts in a later microtask, so that `#latest` is set first: the storage itself may abort the run.
    const answer = Promise.resolve().then(() => this.#do(request));
    this.#latest = answer.catch(() => {});
    return answer;
  }

  /** Removes an unfinished file, once no write to it is pending. Called when the task ends without cleaning up. */
  abandon(): Promise<unknown> {
    return this.#latest
      .then(() => (this.#unfinished ? this.#storage.remove(this.#unfinished) : undefined))
      .catch(() => {}); // the run's own error is more specific
  }

  async #do({ operation, name: taskName, secondName, offset, bytes }: FileRequest): Promise<Answer> {
    const storage = this.#storage;
    const name = this.#givenName(taskName);
    switch (operation) {
      case 'read': {
        const read = await storage.read(name);
        return (task, id) => task.answerBytes(id, read);
      }
      case 'list': {
        const names = (await storage.list()).map((file) => file.name);
        return (task, id) => task.answerText(id, names.join('\n'), 0, 0);
      }
      case 'write':
        this.#unfinished = name;
        await storage.write(name, bytes, offset);
        break;
      case 'sync':
        // The empty name is the folder: a storage makes renames durable before they resolve.
        if (name !== '') await storage.sync(name);
        break;
      case 'rename':
        await storage.rename(name, secondName);
        this.#unfinished = undefined;
        break;
      case 'remove':
        await storage.remove(name);
        this.#unfinished = undefined;
    }
    return (task, id) => task.answerDone(id);
  }
}
