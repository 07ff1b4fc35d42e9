import { mkdir } from 'node:fs/promises';
import { HoptrailError, type Embedder, type Engine, type Graph, type OptionValues, type Source, type Step } from 'hoptrail';
import { folderStorage } from 'hoptrail/node';
import { openStore, type Store } from 'hoptrail/store';
import { readCatalog, type Catalog } from './catalog.js';
import { messageOf } from './failure.js';
import { batch, formatOf, listDocuments, readDocument, type FoundDocument, type SkippedFile } from './folder.js';
import { lineStarts } from './lines.js';
import { readLinks, type Links } from './links.js';

/** More segments than this are compacted. */
const mostSegments = 8;

/** Milliseconds between a failure and the next look: as long as another program writes to the store, and the most else. */
const heldPause = 1000;
const longestPause = 600_000;

/** Looks at a folder are this many times rarer than a listing of it is long. */
const restFactor = 20;

export interface FolderSettings {
  readonly folder: string;
  readonly store: string;
  readonly embed?: { readonly id: string; readonly embed: Exclude<Embedder, Function>['embed'] };
  /** Seconds between two looks at the folder, at least. */
  readonly every: number;
}

/** One version of the index. It is freed when a newer one is there and nobody reads it. */
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
  /** Ids of documents that came or went, and of those with another content. */
  readonly listed: readonly string[];
  readonly updated: readonly string[];
}

export type Progress = (progress: { readonly done: number; readonly total: number; readonly message: string }) => void;

/** A folder of documents and the store that follows it. */
export class LivingFolder {
  readonly settings: FolderSettings;
  state: 'indexing' | 'ready' | 'failed' = 'indexing';
  /** Of the work under way. */
  progress = { done: 0, total: 0, message: 'opening the store' };
  problem = '';
  skipped: readonly SkippedFile[] = [];
  lookedAt = 0;
  /** Called after a change is in the index. */
  onChange: (change: FolderChange) => void = () => {};

  readonly #engine: Engine;
  #store: Store | undefined;
  #version: Version | undefined;
  /** Generation of the present store that `#version` shows; -1: none of it. */
  #shown = -1;
  /** Milliseconds that the last listing took. */
  #listingTime = 0;
  #stamps = new Map<string, string>();
  #lines = new Map<string, Uint32Array>();
  /** Documents that changed and that nobody was told of yet. */
  readonly #untold = new Set<string>();
  #waiting = new Set<{ resolve(version: Version): void; reject(cause: Error): void; progress: Progress }>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(engine: Engine, settings: FolderSettings) {
    this.#engine = engine;
    this.settings = settings;
  }

  /** Begins to index and to watch. */
  start(): void {
    this.#looking = this.#lookAgain();
  }

  /** Ends all work; the store is as the last change left it. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the server ends'));
    clearTimeout(this.#timer);
    await this.#looking;
    for (const waiting of this.#waiting) waiting.reject(new Error('the server ends'));
    this.#version?.replace();
    this.#store?.dispose();
  }

  get current(): Version | undefined {
    return this.#version;
  }

  /** The index, as soon as there is one. */
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

  /** Where a document's lines begin; undefined where it was not read since the server started. */
  linesOf(document: string): Uint32Array | undefined {
    return this.#lines.get(document);
  }

  // ---- Looking at the folder

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
      // What failed may be long and cost money, such as embeddings: it is begun again the later, the longer it was.
      pause = isHeld ? heldPause : Math.min(longestPause, Math.max(heldPause, restFactor * (Date.now() - begin)));
    }
    this.#settle();
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => { this.#looking = this.#lookAgain(); }, pause);
  }

  /** Compares all files with what another program has left of the store; one that is gone is opened again by the next look. */
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
    const { folder } = this.settings;
    const begin = Date.now();
    const listing = await listDocuments(folder);
    this.#listingTime = Date.now() - begin;
    const store = (this.#store ??= await this.#openStore());
    const known = this.#stamps.size === 0 ? await documentsOf(store) : new Set(this.#stamps.keys());
    const present = new Set(listing.documents.map(({ id }) => id));
    const isUnread = (id: string): boolean => listing.unread.some((prefix) => id.startsWith(prefix));
    const gone = [...known].filter((id) => !present.has(id) && !isUnread(id));
    if (this.#version === undefined && known.size > 0 && gone.length === known.size && present.size > 0) {
      throw new Error(`none of the ${known.size} documents of the store ${this.settings.store} is in ${folder}: it is another folder's`);
    }
    // What the store has from before answers until the folder is compared with it.
    if (this.#version === undefined && known.size > 0) this.#publish(store);
    const changed = listing.documents.filter(({ id, stamp }) => this.#stamps.get(id) !== stamp);
    const skipped = [...listing.skipped];
    const isChange = changed.length > 0 || gone.length > 0 || this.#version === undefined;
    if (isChange) await this.#change(store, changed, gone, known, skipped);
    const unreadable = this.skipped.filter(({ file }) => present.has(file) && !changed.some(({ id }) => id === file));
    this.skipped = [...skipped, ...unreadable.filter(({ file }) => !skipped.some((other) => other.file === file))];
    if (!isChange || Number(store.report['segments'] ?? 0) <= mostSegments) return;
    await store.compact({ signal: this.#stop.signal });
    this.#publish(store);
  }

  async #openStore(): Promise<Store> {
    const { embed, store } = this.settings;
    const options: OptionValues = embed === undefined ? {} : { 'index.embed': true, 'embedder.id': embed.id };
    // The store has the text of the documents: nobody else is to read it.
    await mkdir(store, { recursive: true, mode: 0o700 });
    const storage = folderStorage(store);
    return openStore(this.#engine, { storage, create: true, options, signal: this.#stop.signal });
  }

  async #change(
    store: Store, changed: readonly FoundDocument[], gone: readonly string[], known: ReadonlySet<string>, skipped: SkippedFile[],
  ): Promise<void> {
    const stamps = new Map(this.#stamps);
    const lines = new Map(this.#lines);
    const tell = (done: number): void => this.#tell(done, changed.length, `read ${done} of ${changed.length} files`);
    const { folder, embed } = this.settings;
    const unreadable: string[] = [];
    async function* sources(): AsyncGenerator<Source> {
      for (let begin = 0; begin < changed.length; begin += batch) {
        tell(begin);
        const read = changed.slice(begin, begin + batch).map(async ({ id, path, stamp }) => {
          stamps.set(id, stamp);
          return { id, text: await readDocument(folder, path).catch((cause: unknown) => ({ reason: messageOf(cause) })) };
        });
        for (const { id, text } of await Promise.all(read)) {
          if (typeof text !== 'string') {
            skipped.push({ file: id, reason: `cannot be read: ${text.reason}` });
            if (known.has(id)) unreadable.push(id);
            continue;
          }
          lines.set(id, lineStarts(text));
          yield { id, text, format: formatOf(id) };
        }
      }
    }
    if (this.#version !== undefined) for (const id of [...changed.map(({ id }) => id), ...gone]) this.#untold.add(id);
    const run = store.change(sources(), { delete: gone, signal: this.#stop.signal, ...(embed === undefined ? {} : { embed }) });
    for await (const step of run) this.#tellStep(step);
    const change = await run;
    // What a file said before it could no longer be read is no answer.
    const lost = unreadable.length === 0 ? undefined : await store.delete(unreadable, { signal: this.#stop.signal });
    for (const id of gone) stamps.delete(id);
    for (const id of [...gone, ...unreadable]) lines.delete(id);
    this.#stamps = stamps;
    this.#lines = lines;
    if (this.#shown === Number(store.report['generation'])) return this.#untold.clear();
    this.#publish(store);
    const listed = new Set([...change.withStatus('indexed'), ...change.withStatus('deleted'), ...(lost?.withStatus('deleted') ?? [])]);
    const updated = new Set(change.withStatus('updated'));
    // Another program that shares the store was first: what came is not known, but that these files did is.
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

/** Another program writes to the store at this time, or was first to. */
const isOfAnotherWriter = (cause: unknown): boolean =>
  cause instanceof HoptrailError && (cause.status === 'wrong_state' || /another writer/.test(cause.message));

async function documentsOf(store: Store): Promise<Set<string>> {
  const documents = new Set<string>();
  for (let index = 0; index < store.graph.passageCount; ++index) documents.add((await store.graph.passage(index)).documentId);
  return documents;
}
