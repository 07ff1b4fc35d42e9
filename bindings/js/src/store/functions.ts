import { HoptrailError } from '../errors.js';
import type { Native } from '../engine/native.js';
import type { Pointer, RawExports } from '../engine/raw.js';

/** The functions of hoptrail.h that hoptrail-complete.wasm alone exports. */
export interface StoreFunctions {
  hop_store_open_task_create(options: Pointer, create: number, task: Pointer, error: Pointer): number;
  hop_store_change_task_create(
    store: Pointer, corpus: Pointer, deleted: Pointer, deletedLength: number, options: Pointer, task: Pointer,
    error: Pointer,
  ): number;
  hop_store_compact_task_create(store: Pointer, task: Pointer, error: Pointer): number;
  hop_store_take(task: Pointer, store: Pointer, error: Pointer): number;
  hop_store_free(store: Pointer): void;
  hop_store_graph(store: Pointer, graph: Pointer, error: Pointer): number;
  hop_store_describe(store: Pointer, json: Pointer, error: Pointer): number;
}

export function storeFunctions(native: Native): StoreFunctions {
  const raw: RawExports & Partial<StoreFunctions> = native.raw;
  if (raw.hop_store_take !== undefined) return raw as RawExports & StoreFunctions;
  throw new HoptrailError(
    'unsupported',
    'the module of this engine has no stores: hoptrail-complete.wasm has, load({ wasm }) takes it in place of hoptrail.wasm',
    'hoptrail-complete.wasm',
  );
}
