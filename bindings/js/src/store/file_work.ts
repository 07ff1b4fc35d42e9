import { FileWork } from '../engine/file_work.js';
import type { Answer } from '../engine/host.js';
import type { FileRequest } from '../engine/requests.js';
import { Resource } from '../engine/resource.js';
import type { Storage } from '../types.js';
import { NameLock } from './locks.js';

/** Does the file operations of a store's task; what the task locks is its own until it ends. */
export class StoreFileWork extends FileWork {
  readonly #storage: Storage;
  readonly #onPublish: () => void;
  readonly #locks: NameLock[] = [];

  /** `onPublish`: called before the manifest gets its name, which is what makes a version. */
  constructor(storage: Storage, onPublish = (): void => {}) {
    super(storage);
    this.#storage = storage;
    this.#onPublish = onPublish;
  }

  override async answer(request: FileRequest): Promise<Answer> {
    const { operation, name } = request;
    if (operation === 'rename') this.#onPublish(); // a store's task renames nothing else
    if (operation === 'lock') await this.#lock(name);
    else if (operation === 'sync' && name === '') await this.#storage.sync('');
    else return super.answer(request);
    return (task, id) => task.answerDone(id);
  }

  /** The next writer waits for what is still written here. Resolves when it may begin. */
  override abandon(): Promise<unknown> {
    const last = super.abandon();
    return Promise.all([last, ...this.#locks.map((lock) => lock.release(last))]);
  }

  #lock(name: string): Promise<void> {
    const lock = new NameLock(this.#storage, name);
    this.#locks.push(lock);
    new Resource(this, () => void lock.release()); // of a run that was begun and forgotten
    return lock.take();
  }
}
