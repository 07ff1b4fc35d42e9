import { HoptrailError, type Storage } from 'hoptrail';
import type { FiledSource, FileReport } from './source_file.js';

/** Facts about a corpus in addition to its graph and its sources. */
export interface CorpusNote {
  readonly title: string;
  readonly files: readonly FileReport[];
  /** Whether it has vectors of the embedding model. */
  readonly embedded: boolean;
}

/**
 * The files of one corpus in the engine's storage, by the corpus' key: the graph (`.hop`), its sources, one per line, and a
 * note. While a new graph is built, its sources and note are stored next to the old ones as `.next`, with the saved run. If the
 * tab ends at any time, the storage has either the old corpus or the new one, and a run that can be resumed.
 */
export class CorpusFiles {
  readonly graph: string;
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, key: string) {
    this.#storage = storage;
    this.#key = key;
    this.graph = `${key}.hop`;
  }

  async hasGraph(): Promise<boolean> {
    return (await this.#names()).has(this.graph);
  }

  readSources(): Promise<readonly FiledSource[] | undefined> {
    return this.#readSources(`${this.#key}.sources`);
  }

  readNote(): Promise<CorpusNote | undefined> {
    return this.#readNote(`${this.#key}.note`);
  }

  /** An unfinished run: its sources and note, and its saved state if there is one. */
  async readUnfinished(): Promise<{ sources: readonly FiledSource[]; note: CorpusNote; saved: Uint8Array | undefined } | undefined> {
    const sources = await this.#readSources(`${this.#key}.sources.next`);
    const note = await this.#readNote(`${this.#key}.note.next`);
    return sources && note && { sources, note, saved: await this.#read(`${this.#key}.run`) };
  }

  async begin(sources: readonly FiledSource[], note: CorpusNote): Promise<void> {
    await this.#storage.remove(`${this.#key}.run`);
    await this.#write(`${this.#key}.sources.next`, encode(sources.map((source) => JSON.stringify(source)).join('\n')));
    await this.keepNote(note);
  }

  async keepNote(note: CorpusNote): Promise<void> {
    await this.#write(`${this.#key}.note.next`, encode(JSON.stringify(note)));
  }

  /** Stores the state of a waiting run, atomically. */
  async keepRun(saved: Uint8Array): Promise<void> {
    await this.#write(`${this.#key}.run.next`, saved);
    await this.#storage.rename(`${this.#key}.run.next`, `${this.#key}.run`);
  }

  /** Called after the graph itself was saved. */
  async finish(): Promise<void> {
    await this.#storage.rename(`${this.#key}.sources.next`, `${this.#key}.sources`);
    await this.#storage.rename(`${this.#key}.note.next`, `${this.#key}.note`);
    await this.#storage.remove(`${this.#key}.run`);
  }

  /** Discards a run; the corpus stays unchanged. A save writes `hop.<digits>.new` before it replaces `hop`. */
  async discardUnfinished(): Promise<void> {
    for (const name of await this.#names()) {
      const isOfRun = name === `${this.#key}.run` || (name.startsWith(`${this.#key}.`) && /\.(?:next|new)$/u.test(name));
      if (isOfRun) await this.#storage.remove(name);
    }
  }

  async removeAll(): Promise<void> {
    for (const name of await this.#names()) if (name.startsWith(`${this.#key}.`)) await this.#storage.remove(name);
  }

  async #names(): Promise<ReadonlySet<string>> {
    return new Set((await this.#storage.list()).map((file) => file.name));
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#storage.write(name, bytes, 0);
    await this.#storage.sync(name);
  }

  async #read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#storage.read(name);
    } catch (reason) {
      if (reason instanceof HoptrailError && reason.status === 'not_found') return undefined;
      throw reason;
    }
  }

  /** Skips a line that the tab's end cut short, and an empty file. */
  async #readSources(name: string): Promise<readonly FiledSource[] | undefined> {
    const bytes = await this.#read(name);
    if (!bytes || bytes.length === 0) return undefined;
    try {
      return new TextDecoder().decode(bytes).split('\n').map((line) => JSON.parse(line) as FiledSource);
    } catch {
      return undefined;
    }
  }

  async #readNote(name: string): Promise<CorpusNote | undefined> {
    const bytes = await this.#read(name);
    if (!bytes) return undefined;
    try {
      return JSON.parse(new TextDecoder().decode(bytes)) as CorpusNote;
    } catch {
      return undefined;
    }
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
