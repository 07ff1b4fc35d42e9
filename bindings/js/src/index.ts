/** Hoptrail: multi-hop retrieval over a graph of passages. `load` starts an engine in this thread. */
import { loadEngine } from './engine/engine.js';
import type { Engine, LoadOptions } from './types.js';

export { HoptrailError } from './errors.js';
export { chooseStorage } from './storage/choose.js';
export { indexedDbStorage } from './storage/indexeddb.js';
export { memoryStorage } from './storage/memory.js';
export { type FolderOptions, opfsStorage } from './storage/opfs.js';
export type * from './types.js';

/** Starts an engine in this thread. Rejects with `wasm_unavailable`; the message names the URL of `hoptrail.wasm`. */
export function load(options: LoadOptions = {}): Promise<Engine> {
  return loadEngine(options);
}
