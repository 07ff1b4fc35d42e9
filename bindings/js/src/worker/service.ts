import { loadEngine } from '../engine/engine.js';
import { HoptrailError } from '../errors.js';
import { chooseStorage } from '../storage/choose.js';
import { indexedDbStorage } from '../storage/indexeddb.js';
import { memoryStorage } from '../storage/memory.js';
import { opfsStorage } from '../storage/opfs.js';
import type { Engine, Storage } from '../types.js';
import { createCalls, type CallTable } from './calls.js';
import type { Post, StorageChoice, ToWorker } from './protocol.js';
import { Graphs } from './graphs.js';
import { Requests } from './requests.js';
import { Runs } from './runs.js';
import { toSent } from './sent_error.js';
import { Stores } from './stores.js';

/** The part of a dedicated worker's global scope that the script uses. */
export interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** The state between a `start` and an `end`. */
interface Session {
  readonly engine: Engine;
  readonly runs: Runs;
  readonly requests: Requests;
  readonly graphs: Graphs;
  readonly stores: Stores;
  readonly calls: CallTable;
  readonly unlock: () => void;
}

/** Handles the page's messages. */
export class Service {
  readonly #post: Post;
  /** Name of the last accepted `start`, until its `end`. */
  #name: string | undefined;
  #session: Session | undefined;

  constructor(scope: WorkerScope) {
    this.#post = (message, transfer = []) => scope.postMessage(message, transfer);
    scope.addEventListener('message', ({ data }) => this.#hear(data));
  }

  #hear(message: ToWorker): void {
    if (message.kind === 'start') {
      void this.#start(message);
      return;
    }
    if (message.kind === 'ping') {
      this.#post({ kind: 'pong', ping: message.ping });
      return;
    }
    const session = this.#session;
    if (message.kind === 'end') {
      // Ignores the end of a session whose start was rejected.
      if (message.session !== this.#name) return;
      this.#name = undefined;
      this.#session = undefined;
      if (session !== undefined) end(session);
      return;
    }
    // After `end`, late messages may still arrive. They have no receiver.
    if (session === undefined) return;
    switch (message.kind) {
      case 'call':
        void this.#call(session, message);
        break;
      case 'run':
        session.runs.begin(message.run, message.work);
        break;
      case 'step':
        void session.runs.step(message.run);
        break;
      case 'finish':
        void session.runs.finish(message.run);
        break;
      case 'abort':
        session.runs.abort(message.run);
        break;
      case 'fulfil':
        session.requests.fulfil(message.request, message.value);
        break;
      case 'refuse':
        session.requests.refuse(message.request, message.error);
        break;
      case 'token':
        session.requests.token(message.request, message.text);
        break;
      case 'free_graph':
        session.graphs.free(message.graph);
        break;
      case 'free_store':
        session.stores.free(message.store);
    }
  }

  async #start(message: Extract<ToWorker, { kind: 'start' }>): Promise<void> {
    if (this.#name !== undefined) {
      const error = new HoptrailError(
        'wrong_state',
        'this worker already has an engine: dispose it, or use another worker',
      );
      this.#post({ kind: 'not_started', error: toSent(error) });
      return;
    }
    const name = (this.#name = message.session);
    this.#post({ kind: 'starting' });
    const unlock = await hold(name);
    try {
      const session = await begin(message, this.#post, unlock ?? (() => undefined));
      if (this.#name !== name) return end(session); // it has meanwhile ended
      this.#session = session;
      const { version, fileVersions, storage } = session.engine;
      this.#post({ kind: 'started', version, fileVersions, storage: storage.kind, locked: unlock !== undefined });
    } catch (error) {
      unlock?.();
      if (this.#name === name) this.#name = undefined;
      this.#post({ kind: 'not_started', error: toSent(error) });
    }
  }

  async #call(session: Session, { call, name, values }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    try {
      const run = session.calls[name] as (...values: readonly unknown[]) => Promise<unknown>;
      const value = await run(...values);
      this.#post({ kind: 'answer', call, value }, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
    } catch (error) {
      this.#post({ kind: 'call_failed', call, error: toSent(error) });
    }
  }
}

async function begin(
  { wasm, storage: choice, folder }: Extract<ToWorker, { kind: 'start' }>,
  post: Post,
  unlock: () => void,
): Promise<Session> {
  const storage = await openStorage(choice, folder);
  const engine = await loadEngine({ storage, ...(wasm === undefined ? {} : { wasm }) });
  const graphs = new Graphs();
  const requests = new Requests(post);
  const stores = new Stores(graphs);
  const runs = new Runs(engine, graphs, stores, requests, post);
  return { engine, graphs, stores, requests, runs, calls: createCalls(engine, graphs, stores, runs), unlock };
}

function end({ runs, engine, unlock }: Session): void {
  runs.abortAll();
  engine.dispose();
  unlock();
}

async function openStorage(choice: StorageChoice, folder: string | undefined): Promise<Storage> {
  const options = folder === undefined ? {} : { folder };
  switch (choice) {
    case 'auto':
      return chooseStorage(options);
    case 'opfs':
      return opfsStorage(options);
    case 'indexeddb':
      return indexedDbStorage(options);
    case 'memory':
      return memoryStorage();
    default:
      throw new HoptrailError(
        'invalid_argument',
        `unknown storage "${String(choice)}": expected one of auto, opfs, indexeddb, memory`,
        'storage',
      );
  }
}

/** Holds a lock until it is released or the worker ends; undefined if the platform has no locks. */
async function hold(name: string): Promise<(() => void) | undefined> {
  const { locks } = navigator;
  if (locks === undefined) return undefined;
  return new Promise((resolve) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(undefined));
  });
}
