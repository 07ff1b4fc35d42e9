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
  /** Those of each index of its documents. Of a store that is there, they must be as they were. */
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
 * Documents that come, change and go, with the graph of them all, which is always the one that indexing them from scratch would
 * give.
 *
 * One program writes to a store at a time, any number read: who opens it keeps the version that was there, until it
 * changes the store itself or asks for the newest by `refresh`. One change at a time: a second one that begins while the
 * first is under way rejects with `file_failure`, "another writer has it". One on an older version than that in the storage
 * rejects with `wrong_state`.
 *
 * A change that is aborted at its very end, or fails there, may be in the store all the same; the next one goes on from
 * the newest version then.
 */
export interface Store {
  /** Of the run that gave this version. */
  readonly report: Readonly<Record<string, unknown>>;

  /**
   * Adds documents and ready passages, and replaces documents that are there under the same id: a document comes and goes
   * as a whole. One that is what it was costs nothing, `embed` is not asked for it either. All of it or, when it fails,
   * nothing.
   */
  add(sources: Sources, options?: AddOptions): Run<StoreChange>;
  /** Deletes documents. They are in no result from now on; their bytes leave the storage with `compact`. */
  delete(ids: Iterable<string>, options?: RunOptions): Run<StoreChange>;
  /** Both as one version. */
  change(sources: Sources, options?: ChangeOptions): Run<StoreChange>;
  /**
   * Makes one segment of all, or few where 2 GiB do not hold them. No byte of a deleted document is in the storage
   * afterwards, unless `files_left_over` of `report` is not 0: files that could not be removed.
   */
  compact(options?: RunOptions): Run<void>;
  /** Switches to the newest version, after another program has changed the store. */
  refresh(options?: RunOptions): Run<void>;

  /**
   * The graph of all documents of this version. It stays what it is when the store changes: dispose it when done. All who
   * ask have the same one, until it is disposed; then there is another.
   */
  readonly graph: Graph;
  /** Its generation, options, and segments with their sizes and deleted documents. */
  describe(): Promise<Readonly<Record<string, unknown>>>;

  /** Graphs that were given out stay open. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
