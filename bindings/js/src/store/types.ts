import type { Graph, IndexOptions, OptionValues, Run, RunOptions, Sources, Storage } from '../types.js';

/** The result of a change for a document. */
export type DocumentChange = 'indexed' | 'updated' | 'unchanged' | 'deleted' | 'not_found';

/** A document of a change, with its result. */
export interface DocumentStatus {
  /** The id of the document. */
  readonly id: string;
  /** The result of the change for the document. */
  readonly status: DocumentChange;
}

/** A change that the store contains. */
export interface StoreChange {
  /** The result for each document. */
  readonly documents: readonly DocumentStatus[];
  /** The engine's own report: counts, removed files, and under "index" the indexing report of the new documents. */
  readonly report: Readonly<Record<string, unknown>>;
  /** Ids of the documents that have this status. */
  withStatus(status: DocumentChange): readonly string[];
}

/** Options of `openStore`. */
export interface OpenStoreOptions extends RunOptions {
  /** The storage of the store; default: the engine's storage. One storage has one store. */
  readonly storage?: Storage;
  /** Creates the store if there is none; otherwise a missing store is `not_found`. */
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
 * A change that is aborted or fails at its very end may still be in the store. In that case, the next change continues
 * from the newest version.
 */
export interface Store {
  /** The report of the run that produced this version. */
  readonly report: Readonly<Record<string, unknown>>;

  /**
   * Adds documents and ready passages, and replaces existing documents with the same id: a document is added and removed
   * as a whole. An unchanged document costs nothing; `embed` is not called for it. Either all changes are made or, if
   * the run fails, none.
   */
  add(sources: Sources, options?: AddOptions): Run<StoreChange>;
  /** Deletes documents. Results no longer contain them; `compact` removes their bytes from the storage. */
  delete(ids: Iterable<string>, options?: RunOptions): Run<StoreChange>;
  /** Adds and deletes documents in one version. */
  change(sources: Sources, options?: ChangeOptions): Run<StoreChange>;
  /**
   * Merges all documents into one segment, or into few if 2 GiB cannot hold them. Afterwards no byte of a deleted
   * document is in the storage, unless `files_left_over` of `report` (the files that could not be removed) is not 0.
   */
  compact(options?: RunOptions): Run<void>;
  /** Switches to the newest version, after another program has changed the store. */
  refresh(options?: RunOptions): Run<void>;

  /**
   * The graph of all documents of this version. It does not change when the store does: dispose it when done. This property
   * returns the same object until it is disposed, and then a new one.
   */
  readonly graph: Graph;
  /** Its generation, options, and segments with their sizes and deleted documents. */
  describe(): Promise<Readonly<Record<string, unknown>>>;

  /** Frees the store. Graphs of the store stay open. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
