/** A corpus that lives: documents are added, changed and deleted. Its engine is one that runs `hoptrail-complete.wasm`. */
import { ThisThreadEngine } from '../engine/engine.js';
import { HoptrailError } from '../errors.js';
import type { Engine, Run } from '../types.js';
import { openEngineStore } from './store.js';
import type { OpenStoreOptions, Store } from './types.js';

export { HoptrailError } from '../errors.js';
export type * from './types.js';
export type * from '../types.js';

/**
 * Opens the store in a storage. Rejects with `not_found` where there is none, unless `create` makes it, and with
 * `unsupported` where the engine runs the module that is loaded by default.
 */
export function openStore(engine: Engine, options: OpenStoreOptions = {}): Run<Store> {
  if (engine instanceof ThisThreadEngine) {
    return openEngineStore(ThisThreadEngine.nativeOf(engine), options.storage ?? engine.storage, options);
  }
  const message = 'this is no engine in this thread: openStore of "hoptrail/worker" is for one in a worker';
  throw new HoptrailError('invalid_argument', message, 'engine');
}
