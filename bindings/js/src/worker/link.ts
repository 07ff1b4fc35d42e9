import { HoptrailError } from '../errors.js';
import type { CallName, Calls, RunId, ToPage, ToWorker } from './protocol.js';
import { fromSent } from './sent_error.js';

/** Messages about one run. */
export interface RunListener {
  hear(message: Extract<ToPage, { run: RunId }>): void;
}

interface OpenCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The page's end of the connection: tracks open calls and runs, and ends all of them when the worker ends. */
export class Link {
  readonly #worker: Worker;
  readonly #calls = new Map<number, OpenCall>();
  readonly #runs = new Map<RunId, RunListener>();
  readonly #atEnd = new Set<(error: HoptrailError) => void>();
  #lastId = 0;
  #end: HoptrailError | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', this.#onMessage);
  }

  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** Throws if the worker has ended, or if the message contains a value that cannot be sent, such as a function. */
  post(message: ToWorker, transfer: Transferable[] = []): void {
    if (this.#end !== undefined) throw this.#end;
    try {
      this.#worker.postMessage(message, transfer);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HoptrailError('bad_input', `the message cannot be sent to the worker: ${reason}`, '', { cause });
    }
  }

  async call<Name extends CallName>(
    name: Name,
    values: Parameters<Calls[Name]>,
    transfer?: Transferable[],
  ): Promise<ReturnType<Calls[Name]>> {
    const call = ++this.#lastId;
    this.post({ kind: 'call', call, name, values }, transfer);
    const value = await new Promise((resolve, reject) => this.#calls.set(call, { resolve, reject }));
    return value as ReturnType<Calls[Name]>;
  }

  addRun(listener: RunListener): RunId {
    const run = ++this.#lastId;
    this.#runs.set(run, listener);
    return run;
  }

  removeRun(run: RunId): void {
    this.#runs.delete(run);
  }

  /** Calls the listener when the worker ends. Returns a function that removes the listener. */
  atEnd(listener: (error: HoptrailError) => void): () => void {
    this.#atEnd.add(listener);
    return () => this.#atEnd.delete(listener);
  }

  /** Rejects all open and future calls with the error. */
  end(error: HoptrailError): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    this.#worker.removeEventListener('message', this.#onMessage);
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
    for (const listener of this.#atEnd) listener(error);
    this.#atEnd.clear();
    this.#runs.clear();
  }

  readonly #onMessage = ({ data }: MessageEvent<ToPage>): void => {
    if ('run' in data) {
      const run = this.#runs.get(data.run);
      if (run !== undefined) run.hear(data);
      else if (data.kind === 'done') this.#free(data);
    } else if (data.kind === 'answer') {
      this.#take(data.call)?.resolve(data.value);
    } else if (data.kind === 'call_failed') {
      this.#take(data.call)?.reject(fromSent(data.error));
    }
  };

  /** Frees the objects of a run that has no listener anymore. */
  #free({ graph, store }: Extract<ToPage, { kind: 'done' }>): void {
    if (graph !== undefined) this.post({ kind: 'free_graph', graph });
    if (store !== undefined) this.post({ kind: 'free_store', store });
  }

  #take(call: number): OpenCall | undefined {
    const open = this.#calls.get(call);
    this.#calls.delete(call);
    return open;
  }
}
