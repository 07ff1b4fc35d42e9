import type { Graph, IndexOptions, OptionValues, Run, RunOptions, Sources, Storage } from '../types.js';

/** What a change has done with a document. */
export type DocumentChange = 'indexed' | 'updated' | 'unchanged' | 'deleted' | 'not_found';

/** What became of a document. */
export interface DocumentStatus {
  /** The id of the document. */
  readonly id: string;
  /** What became of it. */
  readonly status: DocumentChange;
}

/** A change that is in the store now. */
export interface StoreChange {
  /** What became of each document. */
  readonly documents: readonly DocumentStatus[];
  /** The engine's own report: counts, files removed, and under "index" what indexing says of the new documents. */
  readonly report: Readonly<Record<string, unknown>>;
  /** Ids of the documents that have this status. */
  withStatus(status: DocumentChange): readonly string[];
}

/** Options of `openStore`. */
export interface OpenStoreOptions extends RunOptions {
  /** Where the store is; without, in the engine's storage. One storage has one store. */
  readonly storage?: Storage;
  /** Makes the store where there is none; without, that is `not_found`. */
  readonly create?: boolean;
  /** The engine's options for indexing. For an existing store, they must be those that it was created with. */
  readonly options?: OptionValues;
}

/** `embed` is for stores that were created with the option `index.embed`. */
export interface AddOptions extends Omit<IndexOptions, 'options'> {}

/** Options of `change`. */
export interface ChangeOptions extends AddOptions {
  /** Ids of documents to delete. */
  readonly delete?: Iterable<string>;
}

/**
 * Documents that can be added, changed and deleted, and one graph of all of them: always the same graph that indexing
 * them from scratch would give.
 *
 * One program at a time writes to a store; any number may read it. A reader keeps the version that it opened until it
 * changes the store itself or calls `refresh`. A change that begins while another is under way rejects with
 * `file_failure`, "another writer has it". A change based on an older version than the stored one rejects with
 * `wrong_state`.
 *
 * A change that is aborted at its very end, or fails there, may be in the store all the same; the next one goes on from
 * the newest version then.
 */
export interface Store {
  /** Of the run that gave this version. */
  readonly report: Readonly<Record<string, unknown>>;

  /**
   * Adds documents and ready passages, and replaces documents that are there under the same id: a document comes and goes
   * as a whole. An unchanged document costs nothing; `embed` is not called for it. Either all changes are made or, if
   * the run fails, none.
   */
  add(sources: Sources, options?: AddOptions): Run<StoreChange>;
  /** Deletes documents. They are in no result from now on; their bytes leave the storage with `compact`. */
  delete(ids: Iterable<string>, options?: RunOptions): Run<StoreChange>;
  /** Both as one version. */
  change(sources: Sources, options?: ChangeOptions): Run<StoreChange>;
  /**
   * Merges all documents into one segment, or into few if 2 GiB cannot hold them. Afterwards no byte of a deleted
   * document is in the storage, unless `files_left_over` of `report` (the files that could not be removed) is not 0.
   */
  compact(options?: RunOptions): Run<void>;
  /** Switches to the newest version, after another program has changed the store. */
  refresh(options?: RunOptions): Run<void>;

  /**
   * The graph of all documents of this version. It does not change when the store does: dispose it when done. Every
   * read gives the same object until it is disposed; after that, a new one.
   */
  readonly graph: Graph;
  /** Its generation, options, and segments with their sizes and deleted documents. */
  describe(): Promise<Readonly<Record<string, unknown>>>;

  /** Graphs that were given out stay open. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
