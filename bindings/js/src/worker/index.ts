/** Hoptrail in a worker: `connect` returns the same engine as `load` of `hoptrail`, and keeps the page's thread free. */
import { compile } from '../engine/wasm.js';
import { HoptrailError } from '../errors.js';
import { checkOptions, type Members } from '../members.js';
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
   * A worker that runs `hoptrail/worker/script`, for programs that create their own. It stays alive when the engine is
   * disposed. By default, the worker is created from the package's own file, and ends with the engine.
   */
  readonly worker?: Worker;
  /** The source of `hoptrail.wasm`. */
  readonly wasm?: WasmSource;
  /** The worker's storage for `graph.save`; default "auto": the best storage that the worker has. */
  readonly storage?: StorageChoice;
  /** Separates the files of several programs of one origin; default "hoptrail". */
  readonly folder?: string;
  /** Milliseconds for the worker's script to load and start; default 30 000. */
  readonly startTimeout?: number;
}

const connectMembers: Members<ConnectOptions> = { worker: 1, wasm: 1, storage: 1, folder: 1, startTimeout: 1 };

/**
 * Starts an engine in a worker. Rejects with `worker_lost` if the worker's script does not load, with `wasm_unavailable`
 * if `hoptrail.wasm` does not load, and with `storage_unavailable` if the requested storage is not available.
 */
export async function connect(options: ConnectOptions = {}): Promise<Engine> {
  checkOptions('connect', options, connectMembers);
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

/** Resolves a relative URL against the page, and compiles a response here, because it cannot be sent. */
async function sendable(wasm: WasmSource): Promise<SentWasm> {
  if (typeof wasm === 'string' || wasm instanceof URL)
    return new URL(wasm, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  if (wasm instanceof Response) return compile(wasm);
  return wasm as SentWasm;
}
