/** Hoptrail in a worker: `connect` gives the same engine as `load` of `hoptrail`, and the page's thread stays free. */
import { compile } from '../engine/wasm.js';
import { HoptrailError } from '../errors.js';
import { checkMembers, type Members } from '../members.js';
import type { Engine, WasmSource } from '../types.js';
import { RemoteEngine } from './engine.js';
import { Link } from './link.js';
import type { SentWasm, StorageChoice } from './protocol.js';
import { makeWorker, start } from './start.js';

export { HoptrailError } from '../errors.js';
export type * from '../store/types.js';
export type { StorageChoice } from './protocol.js';
export { openStore } from './store.js';
export type * from '../types.js';

/** Options of `connect`. */
export interface ConnectOptions {
  /**
   * A worker that runs `hoptrail/worker/script`, for programs that make theirs in another way. It stays alive when the
   * engine is disposed. Without one, the worker is made from the package's own file, and ends with the engine.
   */
  readonly worker?: Worker;
  /** Where `hoptrail.wasm` comes from. */
  readonly wasm?: WasmSource;
  /** Where `graph.save` writes, in the worker; default "auto": the best that the worker has. */
  readonly storage?: StorageChoice;
  /** Keeps the files of several programs of one origin apart; default "hoptrail". */
  readonly folder?: string;
  /** Milliseconds that the worker's script may take to load and begin; default 30 000. */
  readonly startTimeout?: number;
}

const connectMembers: Members<ConnectOptions> = { worker: 1, wasm: 1, storage: 1, folder: 1, startTimeout: 1 };

/**
 * Starts an engine in a worker. Rejects with `worker_lost` where the worker's script does not come, with
 * `wasm_unavailable` where `hoptrail.wasm` does not, and with `storage_unavailable` where the storage asked for is not there.
 */
export async function connect(options: ConnectOptions = {}): Promise<Engine> {
  checkMembers('connect', options, connectMembers);
  const wasm = options.wasm === undefined ? undefined : await sendable(options.wasm);
  const worker = options.worker ?? makeWorker();
  const link = new Link(worker);
  const session = `hoptrail.worker.${Date.now()}.${Math.random()}`;
  const end = (error: HoptrailError): void => {
    if (link.ended) return;
    link.post({ kind: 'end', session });
    link.end(error);
    if (options.worker === undefined) worker.terminate();
  };
  try {
    const facts = await start(worker, link, {
      wasm,
      storage: options.storage ?? 'auto',
      folder: options.folder,
      session,
      timeout: options.startTimeout ?? 30_000,
      isOurs: options.worker === undefined,
    });
    return new RemoteEngine(link, facts, () =>
      end(new HoptrailError('disposed', 'the engine was disposed')),
    );
  } catch (error) {
    end(new HoptrailError('worker_lost', 'the engine did not start'));
    throw error;
  }
}

/** A relative URL is the page's; a response is read here, since it cannot be sent. */
async function sendable(wasm: WasmSource): Promise<SentWasm> {
  if (typeof wasm === 'string' || wasm instanceof URL)
    return new URL(wasm, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  if (wasm instanceof Response) return compile(wasm);
  return wasm;
}
