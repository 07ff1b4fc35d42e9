import { HoptrailError } from '../errors.js';
import type { Storage, StoredFile } from '../types.js';
import type { Link } from './link.js';
import { packBytes } from './packing.js';

/** The worker's storage, for the page. */
export class RemoteStorage implements Storage {
  readonly kind: Storage['kind'];
  readonly #link: Link;

  constructor(link: Link, kind: Storage['kind']) {
    this.#link = link;
    this.kind = kind;
  }

  read(name: string): Promise<Uint8Array> {
    return this.#link.call('read', [name]);
  }
  async write(name: string, bytes: Uint8Array, offset: number): Promise<void> {
    if (!(bytes instanceof Uint8Array))
      throw new HoptrailError('invalid_argument', 'the bytes to write must be a Uint8Array', name);
    const { value, transfer } = packBytes(bytes);
    return this.#link.call('write', [name, value, offset], transfer);
  }
  sync(name: string): Promise<void> {
    return this.#link.call('sync', [name]);
  }
  rename(name: string, newName: string): Promise<void> {
    return this.#link.call('rename', [name, newName]);
  }
  remove(name: string): Promise<void> {
    return this.#link.call('remove', [name]);
  }
  list(): Promise<readonly StoredFile[]> {
    return this.#link.call('list', []);
  }
}
