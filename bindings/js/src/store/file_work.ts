import type { Answer } from '../engine/answer.js';
import { FileWork } from '../engine/file_work.js';
import type { FileRequest } from '../engine/requests.js';
import { Resource } from '../engine/resource.js';
import type { Storage } from '../types.js';
import { NameLock } from './locks.js';

/** Performs the file operations of a store's task. Holds the locks that the task takes until it ends. */
export class StoreFileWork extends FileWork {
  readonly #storage: Storage;
  readonly #onPublish: () => void;
  readonly #locks: NameLock[] = [];

  /** `onPublish`: called before the manifest is renamed, which publishes a version. */
  constructor(storage: Storage, onPublish = (): void => {}) {
    super(storage);
    this.#storage = storage;
    this.#onPublish = onPublish;
  }

  override async answer(request: FileRequest): Promise<Answer> {
    const { operation, name, secondName } = request;
    if (operation === 'rename' && secondName === 'manifest') this.#onPublish();
    if (operation === 'lock') await this.#lock(name);
    else if (operation === 'sync' && name === '') await this.#storage.sync('');
    else return super.answer(request);
    return (task, id) => task.answerDone(id);
  }

  /** Resolves when the next writer may begin, after the pending writes. */
  override abandon(): Promise<unknown> {
    const last = super.abandon();
    return Promise.all([last, ...this.#locks.map((lock) => lock.release(last))]);
  }

  #lock(name: string): Promise<void> {
    const lock = new NameLock(this.#storage, name);
    this.#locks.push(lock);
    new Resource(this, () => void lock.release()); // if the caller abandons the run
    return lock.take();
  }
}
