// Written by bindings/generate/js.py from capi/include/hoptrail.h: change those.

import type { Pointer } from '../engine/raw.js';

/** The functions of hoptrail.h that hoptrail-complete.wasm alone exports. */
export interface StoreFunctions {
  /**
   * Opens the store in the folder. With `create` 1 makes an empty one, with these options, where there is none; with 0
   * that is not_found. Of a store that is there, every option that is set must be as at its creation (bad_input; NULL:
   * not said).
   */
  hop_store_open_task_create(options: Pointer, create: number, task: Pointer, error: Pointer): number;
  /**
   * Adds documents, replaces those that are there, and deletes others: all of it or, when the task fails, nothing. An
   * id names a document; ready passages go with their document. A document is replaced whole, and one that is what it
   * was costs nothing. Takes the corpus' content (may be NULL: none), unchanged on failure. `deleted`: ids of
   * documents, one a line; one that is not there is reported (hop_task_report), not an error. `options` may be NULL.
   * The task asks for vectors and keywords like an index task. It fails with wrong_state where the store is no longer
   * this version, or with embedder_mismatch and dimension_mismatch for vectors that do not go with the store's, before
   * anything is written. After file_failure, or when it is freed while it writes, the new version may be there all the
   * same: open the store again.
   */
  hop_store_change_task_create(
    store: Pointer,
    corpus: Pointer,
    deleted: Pointer,
    deletedLength: number,
    options: Pointer,
    task: Pointer,
    error: Pointer,
  ): number;
  /**
   * Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no byte of a deleted one is in
   * the folder, unless hop_task_report has "files_left_over": files that the host could not remove.
   */
  hop_store_compact_task_create(store: Pointer, task: Pointer, error: Pointer): number;
  /** Of a DONE task of these three: the store after the task. Once. */
  hop_store_take(task: Pointer, store: Pointer, error: Pointer): number;
  /** Frees this version; NULL is nothing. The folder stays unchanged. */
  hop_store_free(store: Pointer): void;
  /** The graph of all documents, to be freed by hop_graph_free; byte for byte that of a fresh index of them. */
  hop_store_graph(store: Pointer, graph: Pointer, error: Pointer): number;
  /**
   * Its generation, options, segments with their sizes and deleted documents, and whether one file can hold its graph
   * ("one_file"), as one JSON object.
   */
  hop_store_describe(store: Pointer, json: Pointer, error: Pointer): number;
}
