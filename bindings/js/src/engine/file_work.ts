import type { Storage } from '../types.js';
import type { Answer } from './host.js';
import type { FileRequest } from './requests.js';

/** Does a task's file operations in a storage, one after the other. */
export class FileWork {
  readonly #storage: Storage;
  /** A file that was begun and not yet renamed to what it is to be. */
  #unfinished: string | undefined;
  #latest: Promise<unknown> = Promise.resolve();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  answer(request: FileRequest): Promise<Answer> {
    // Begun after it is known here, since a storage may well abort the run itself.
    const answer = Promise.resolve().then(() => this.#do(request));
    this.#latest = answer.catch(() => {});
    return answer;
  }

  /** The task ended without tidying up: a file that it left unfinished is removed, as soon as nothing writes it. */
  abandon(): Promise<unknown> {
    return this.#latest
      .then(() => (this.#unfinished ? this.#storage.remove(this.#unfinished) : undefined))
      .catch(() => {}); // the run has ended, with a reason that says more
  }

  async #do({ operation, name, secondName, offset, bytes }: FileRequest): Promise<Answer> {
    const storage = this.#storage;
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
        // The empty name is the folder: a storage's renames are kept when they resolve.
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
