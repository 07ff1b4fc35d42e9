import { HoptrailError } from '../errors.js';
import { askResultData, searchResultData } from '../results.js';
import { openStore } from '../store/index.js';
import type { EngineStore } from '../store/store.js';
import type { StoreChange } from '../store/types.js';
import type { AskOptions, AskResult, Engine, Graph, IndexOptions, Run, SearchResult, Step } from '../types.js';
import type { Graphs } from './graphs.js';
import type { ChangeFacts, GraphId, Post, RunId, SentOptions, StoreId, VersionFacts, Work } from './protocol.js';
import type { Requests } from './requests.js';
import { toSent } from './sent_error.js';
import type { Stores } from './stores.js';

/** What the page gets, and the objects that it must free if it no longer needs the result. */
interface Packed<Value = unknown> {
  readonly value: Value;
  readonly graph?: GraphId;
  readonly store?: StoreId;
}

interface OpenRun {
  readonly run: Run<unknown>;
  readonly pack: (result: never) => Packed;
  readonly aborting: AbortController;
  steps?: AsyncIterator<Step>;
}

/** The worker's runs, by the ids that the page uses. A run advances only when the page requests it. */
export class Runs {
  readonly #engine: Engine;
  readonly #graphs: Graphs;
  readonly #stores: Stores;
  readonly #requests: Requests;
  readonly #post: Post;
  readonly #runs = new Map<RunId, OpenRun>();

  constructor(engine: Engine, graphs: Graphs, stores: Stores, requests: Requests, post: Post) {
    this.#engine = engine;
    this.#graphs = graphs;
    this.#stores = stores;
    this.#requests = requests;
    this.#post = post;
  }

  begin(id: RunId, work: Work): void {
    try {
      const aborting = new AbortController();
      this.#runs.set(id, { ...this.#create(id, work, aborting.signal), aborting });
    } catch (error) {
      this.#post({ kind: 'failed', run: id, error: toSent(error) });
    }
  }

  async step(id: RunId): Promise<void> {
    const open = this.#runs.get(id);
    if (open === undefined) return;
    open.steps ??= open.run[Symbol.asyncIterator]();
    try {
      const { done, value } = await open.steps.next();
      if (done === true) await this.#settle(id, open);
      else this.#post({ kind: 'stepped', run: id, step: value });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async finish(id: RunId): Promise<void> {
    const open = this.#runs.get(id);
    if (open === undefined) return;
    try {
      await this.#settle(id, open);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  abort(id: RunId): void {
    const open = this.#runs.get(id);
    this.#runs.delete(id);
    open?.aborting.abort();
  }

  abortAll(): void {
    for (const id of [...this.#runs.keys()]) this.abort(id);
  }

  async saved(id: RunId): Promise<Uint8Array> {
    const open = this.#runs.get(id);
    if (open === undefined) throw new HoptrailError('wrong_state', 'the run is over: it can be saved while it waits');
    return open.run.save();
  }

  async #settle(id: RunId, open: OpenRun): Promise<void> {
    const result = await open.run;
    const { value, ...made } = open.pack(result as never);
    this.#runs.delete(id);
    this.#post({ kind: 'done', run: id, value, report: open.run.report, ...made });
  }

  /** Posts a failure, unless the page itself aborted the run. */
  #fail(id: RunId, error: unknown): void {
    if (this.#runs.delete(id)) this.#post({ kind: 'failed', run: id, error: toSent(error) });
  }

  #create(id: RunId, work: Work, signal: AbortSignal): Pick<OpenRun, 'run' | 'pack'> {
    const options = this.#options(id, work.options, signal);
    switch (work.does) {
      case 'index':
        return { run: this.#engine.index(this.#requests.sources(id, signal), options), pack: this.#packGraph };
      case 'resumeIndex':
        return { run: this.#engine.resumeIndex(work.saved, options), pack: this.#packGraph };
      case 'search':
        return { run: this.#graphs.get(work.graph).search(work.question, options), pack: packSearch };
      case 'searchMany':
        return { run: this.#graphs.get(work.graph).searchMany(work.questions, options), pack: packSearches };
      case 'ask':
        return { run: this.#graphs.get(work.graph).ask(work.question, options), pack: packAsk };
      case 'resumeSearch':
        return { run: this.#graphs.get(work.graph).resumeSearch(work.saved, options), pack: packSearches };
      case 'resumeAsk':
        return { run: this.#graphs.get(work.graph).resumeAsk(work.saved, options), pack: packAsks };
      case 'save':
        return { run: this.#graphs.get(work.graph).save(work.name, options), pack: packNothing };
      case 'openStore':
        return { run: openStore(this.#engine, { ...options, create: work.create }), pack: this.#packStore };
      case 'changeStore': {
        const store = this.#stores.get(work.store);
        const sources = this.#requests.sources(id, signal);
        const run = store.change(sources, { ...options, delete: work.deleted });
        return { run, pack: (change: StoreChange) => this.#packChange(store, change) };
      }
      case 'compactStore':
      case 'refreshStore': {
        const store = this.#stores.get(work.store);
        const run = work.does === 'compactStore' ? store.compact(options) : store.refresh(options);
        return { run, pack: () => this.#packVersion(store) };
      }
    }
  }

  /** The page's options, with functions that call the page's. The run itself reports missing functions. */
  #options(
    run: RunId,
    { embedderId, completes, scores, ...options }: SentOptions,
    signal: AbortSignal,
  ): IndexOptions & AskOptions {
    const embed = this.#requests.embed(run);
    const functions = {
      ...(embedderId === undefined ? {} : { embed: embedderId === '' ? embed : { id: embedderId, embed } }),
      ...(completes === true ? { complete: this.#requests.complete(run) } : {}),
      ...(scores === true ? { score: this.#requests.score(run) } : {}),
    };
    return { ...options, signal, ...functions } as IndexOptions & AskOptions;
  }

  readonly #packGraph = (result: Graph): Packed => {
    const value = this.#graphs.add(result);
    return { value, graph: value.graph };
  };
  readonly #packStore = (result: EngineStore): Packed => {
    const value = this.#stores.add(result);
    return { value, graph: value.graph.graph, store: value.store };
  };
  #packChange(store: EngineStore, { report, documents }: StoreChange): Packed<ChangeFacts> {
    const { value, ...made } = this.#packVersion(store);
    return { value: { ...value, change: { ...report, changes: documents } }, ...made };
  }
  #packVersion(store: EngineStore): Packed<VersionFacts> {
    const value = this.#stores.version(store);
    return { value, graph: value.graph.graph };
  }
}

const packSearch = (result: SearchResult): Packed => ({ value: searchResultData(result) });
const packAsk = (result: AskResult): Packed => ({ value: askResultData(result) });
const packSearches = (results: readonly SearchResult[]): Packed => ({ value: results.map(searchResultData) });
const packAsks = (results: readonly AskResult[]): Packed => ({ value: results.map(askResultData) });
const packNothing = (): Packed => ({ value: undefined });
