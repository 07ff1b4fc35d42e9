import { mkdir } from 'node:fs/promises';
import { HoptrailError, type Embedder, type Engine, type Graph, type OptionValues, type ScoreFunction, type Source, type Step } from 'hoptrail';
import { folderStorage } from 'hoptrail/node';
import { openStore, type Store } from 'hoptrail/store';
import { readCatalog, type Catalog } from './catalog.js';
import { messageOf } from './failure.js';
import { batch, formatOf, listDocuments, readDocument, unreadable, type FoundDocument, type SkippedFile } from './folder.js';
import { readLinks, type Links } from './links.js';
import { textOfRoots, type Root } from './roots.js';

/** A store with more segments is compacted. */
const mostSegments = 8;

/** Milliseconds between a failure and the next check: while another program writes to the store, and the maximum otherwise. */
const heldPause = 1000;
const longestPause = 600_000;

/** The pause between two checks is at least this multiple of the duration of a listing. */
const restFactor = 20;

export interface FolderSettings {
  readonly roots: readonly Root[];
  readonly store: string;
  readonly embed: { readonly id: string; readonly embed: Exclude<Embedder, Function>['embed'] } | undefined;
  /** Scores the first passages of each search. */
  readonly score: ScoreFunction | undefined;
  /** Minimum seconds between two checks of the folders. */
  readonly every: number;
}

/** One version of the index. It is freed when a newer version exists and nobody reads this one. */
export class Version {
  #readers = 0;
  #isReplaced = false;
  #catalog: Promise<Catalog> | undefined;
  #links: Promise<Links> | undefined;

  constructor(readonly graph: Graph, readonly generation: number, readonly since = Date.now()) {}

  catalog(): Promise<Catalog> {
    return (this.#catalog ??= readCatalog(this.graph));
  }
  links(): Promise<Links> {
    return (this.#links ??= readLinks(this.graph));
  }

  async read<Result>(work: (version: Version) => Promise<Result>): Promise<Result> {
    ++this.#readers;
    try {
      return await work(this);
    } finally {
      --this.#readers;
      this.#freeIfUnused();
    }
  }
  replace(): void {
    this.#isReplaced = true;
    this.#freeIfUnused();
  }
  #freeIfUnused(): void {
    if (this.#isReplaced && this.#readers === 0) this.graph.dispose();
  }
}

export interface FolderChange {
  /** Ids of documents that were added or deleted, and of updated ones. */
  readonly listed: readonly string[];
  readonly updated: readonly string[];
}

interface Done {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}
export type Progress = (progress: Done) => void;

/** How far the current work is. */
export const wordsOf = ({ done, total, message }: Done): string => `${message}${total > 0 ? ` (${done} of ${total})` : ''}`;

/** A folder of documents, or several, with a store that mirrors them. */
export class LivingFolder {
  readonly settings: FolderSettings;
  state: 'indexing' | 'ready' | 'failed' = 'indexing';
  /** Progress of the current work. */
  progress = { done: 0, total: 0, message: 'opening the store' };
  problem = '';
  skipped: readonly SkippedFile[] = [];
  lookedAt = 0;
  /** Called after a change was added to the index. */
  onChange: (change: FolderChange) => void = () => {};

  readonly #engine: Engine;
  #store: Store | undefined;
  #version: Version | undefined;
  /** Generation of the current store that `#version` shows; -1: none. */
  #shown = -1;
  /** Duration of the last listing, in milliseconds. */
  #listingTime = 0;
  #stamps = new Map<string, string>();
  /** Changed documents that `onChange` has not reported yet. */
  readonly #untold = new Set<string>();
  #waiting = new Set<{ resolve(version: Version): void; reject(cause: Error): void; progress: Progress }>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(engine: Engine, settings: FolderSettings) {
    this.#engine = engine;
    this.settings = settings;
  }

  /** Starts to index and to watch the folder. */
  start(): void {
    this.#looking = this.#lookAgain();
  }

  /** Ends all work. The store remains at its last change. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the server is shutting down'));
    clearTimeout(this.#timer);
    await this.#looking;
    for (const waiting of this.#waiting) waiting.reject(new Error('the server is shutting down'));
    this.#version?.replace();
    this.#store?.dispose();
  }

  get current(): Version | undefined {
    return this.#version;
  }

  /** The index, once it exists. */
  async ready(signal: AbortSignal, progress: Progress = () => {}): Promise<Version> {
    if (this.#version !== undefined) return this.#version;
    if (this.state === 'failed') throw new Error(this.problem);
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject, progress };
      this.#waiting.add(waiting);
      progress(this.progress);
      signal.addEventListener('abort', () => {
        if (this.#waiting.delete(waiting)) reject(new Error('cancelled'));
      }, { once: true });
    });
  }

  // ---- Checking the folder

  async #lookAgain(): Promise<void> {
    const begin = Date.now();
    let pause: number;
    try {
      await this.#look();
      this.problem = '';
      this.state = 'ready';
      this.lookedAt = Date.now();
      pause = Math.max(this.settings.every * 1000, restFactor * this.#listingTime);
    } catch (cause) {
      if (this.#stop.signal.aborted) return;
      this.problem = messageOf(cause);
      const isHeld = isOfAnotherWriter(cause);
      if (this.#version !== undefined) this.state = 'ready';
      else this.state = isHeld ? 'indexing' : 'failed';
      if (isHeld) this.#tell(0, 0, 'waiting for another program that writes to the store');
      if (cause instanceof HoptrailError && ['file_failure', 'wrong_state', 'not_found'].includes(cause.status)) await this.#catchUp();
      // The failed work may be long and costly, such as embeddings, so the pause grows with its duration.
      pause = isHeld ? heldPause : Math.min(longestPause, Math.max(heldPause, restFactor * (Date.now() - begin)));
    }
    this.#settle();
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => { this.#looking = this.#lookAgain(); }, pause);
  }

  /** Reloads the store after a change by another program, and compares all files again. The next check reopens a lost store. */
  async #catchUp(): Promise<void> {
    this.#stamps.clear();
    try {
      await this.#store?.refresh({ signal: this.#stop.signal });
    } catch {
      this.#store?.dispose();
      this.#store = undefined;
      this.#shown = -1;
    }
  }

  #settle(): void {
    for (const waiting of this.#waiting) {
      if (this.#version !== undefined) waiting.resolve(this.#version);
      else if (this.state === 'failed') waiting.reject(new Error(this.problem));
      else continue;
      this.#waiting.delete(waiting);
    }
  }

  #tell(done: number, total: number, message: string): void {
    this.progress = { done, total, message };
    for (const waiting of this.#waiting) waiting.progress(this.progress);
  }

  async #look(): Promise<void> {
    const { roots } = this.settings;
    const begin = Date.now();
    const listing = await listDocuments(roots);
    this.#listingTime = Date.now() - begin;
    const store = (this.#store ??= await this.#openStore());
    const known = this.#stamps.size === 0 ? await documentsOf(store) : new Set(this.#stamps.keys());
    const present = new Set(listing.documents.map(({ id }) => id));
    const isUnread = (id: string): boolean => listing.unread.some((prefix) => id.startsWith(prefix));
    const gone = [...known].filter((id) => !present.has(id) && !isUnread(id));
    if (this.#version === undefined && known.size > 0 && gone.length === known.size && present.size > 0) {
      throw new Error(`none of the ${known.size} documents of the store ${this.settings.store} is in ${textOfRoots(roots)}: the store belongs to another folder`);
    }
    // The stored version answers requests until the folder is compared with it.
    if (this.#version === undefined && known.size > 0) this.#publish(store);
    const changed = listing.documents.filter(({ id, stamp }) => this.#stamps.get(id) !== stamp);
    const skipped = [...listing.skipped];
    const isChange = changed.length > 0 || gone.length > 0 || this.#version === undefined;
    if (isChange) await this.#change(store, changed, gone, known, skipped);
    const stillUnread = this.skipped.filter(({ file }) => present.has(file) && !changed.some(({ id }) => id === file));
    this.skipped = [...skipped, ...stillUnread.filter(({ file }) => !skipped.some((other) => other.file === file))];
    if (!isChange || Number(store.report['segments'] ?? 0) <= mostSegments) return;
    await store.compact({ signal: this.#stop.signal });
    this.#publish(store);
  }

  async #openStore(): Promise<Store> {
    const { embed, store } = this.settings;
    const options: OptionValues = embed === undefined ? {} : { 'index.embed': true, 'embedder.id': embed.id };
    // The store contains the documents' texts: only the user may read it.
    await mkdir(store, { recursive: true, mode: 0o700 });
    const storage = folderStorage(store);
    return openStore(this.#engine, { storage, create: true, options, signal: this.#stop.signal });
  }

  async #change(
    store: Store, changed: readonly FoundDocument[], gone: readonly string[], known: ReadonlySet<string>, skipped: SkippedFile[],
  ): Promise<void> {
    const stamps = new Map(this.#stamps);
    const tell = (done: number): void => this.#tell(done, changed.length, 'reading files');
    const { embed } = this.settings;
    const lostNow: string[] = [];
    async function* sources(): AsyncGenerator<Source> {
      for (let begin = 0; begin < changed.length; begin += batch) {
        tell(begin);
        const read = changed.slice(begin, begin + batch).map(async ({ id, path, root, stamp }) => {
          stamps.set(id, stamp);
          return { id, text: await readDocument(root, path).catch((cause: unknown) => ({ reason: unreadable(cause) })) };
        });
        for (const { id, text } of await Promise.all(read)) {
          if (typeof text !== 'string') {
            skipped.push({ file: id, reason: text.reason });
            if (known.has(id)) lostNow.push(id);
            continue;
          }
          yield { id, text, format: formatOf(id) ?? 'plain' };
        }
      }
    }
    if (this.#version !== undefined) for (const id of [...changed.map(({ id }) => id), ...gone]) this.#untold.add(id);
    const run = store.change(sources(), { delete: gone, signal: this.#stop.signal, ...(embed === undefined ? {} : { embed }) });
    for await (const step of run) this.#tellStep(step);
    const change = await run;
    // Deletes documents that became unreadable: their old text must not be returned.
    const lost = lostNow.length === 0 ? undefined : await store.delete(lostNow, { signal: this.#stop.signal });
    for (const id of gone) stamps.delete(id);
    this.#stamps = stamps;
    if (this.#shown === Number(store.report['generation'])) return this.#untold.clear();
    this.#publish(store);
    const listed = new Set([...change.withStatus('indexed'), ...change.withStatus('deleted'), ...(lost?.withStatus('deleted') ?? [])]);
    const updated = new Set(change.withStatus('updated'));
    // Another program that shares the store may have written first. Then only the ids of the changed files are known.
    for (const id of this.#untold) if (!updated.has(id)) listed.add(id);
    this.#untold.clear();
    this.onChange({ listed: [...listed], updated: [...updated] });
  }

  #publish(store: Store): void {
    const old = this.#version;
    this.#shown = Number(store.report['generation']);
    this.#version = new Version(store.graph, this.#shown);
    old?.replace();
    this.#settle();
  }

  #tellStep(step: Step): void {
    if (step.kind === 'progress') this.#tell(step.done, step.total, step.phase);
    else if (step.kind === 'request' && step.request === 'embed') this.#tell(0, 0, `embedding ${step.texts.length} texts`);
  }
}

/** Whether another program writes to the store, or has written to it first. */
const isOfAnotherWriter = (cause: unknown): boolean =>
  cause instanceof HoptrailError && (cause.status === 'wrong_state' || /another writer/.test(cause.message));

async function documentsOf(store: Store): Promise<Set<string>> {
  const documents = new Set<string>();
  for (let index = 0; index < store.graph.passageCount; ++index) documents.add((await store.graph.passage(index)).documentId);
  return documents;
}
