/** A living corpus: documents are added, changed and deleted. Its engine must run `hoptrail-complete.wasm`. */
import { ThisThreadEngine } from '../engine/engine.js';
import { HoptrailError } from '../errors.js';
import type { Engine, Run } from '../types.js';
import { openEngineStore } from './store.js';
import type { OpenStoreOptions, Store } from './types.js';

export { HoptrailError } from '../errors.js';
export type * from './types.js';
export type * from '../types.js';

/**
 * Opens the store in a storage. Rejects with `not_found` if there is none and `create` is not set, and with `unsupported`
 * if the engine runs the default module.
 */
export function openStore(engine: Engine, options: OpenStoreOptions = {}): Run<Store> {
  if (engine instanceof ThisThreadEngine) {
    return openEngineStore(ThisThreadEngine.nativeOf(engine), options.storage ?? engine.storage, options);
  }
  const message = 'the engine does not run in this thread: for an engine in a worker, use openStore of "hoptrail/worker"';
  throw new HoptrailError('invalid_argument', message, 'engine');
}
