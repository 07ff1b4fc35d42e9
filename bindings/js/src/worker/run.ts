import { StepRun, type Work as RunWork } from '../engine/run.js';
import type { Report, SearchOptions, Sources, Step } from '../types.js';
import type { Link, RunListener } from './link.js';
import { PageHost, type HostFunctions } from './page_host.js';
import type { RunId, RunValues, ToPage, Work } from './protocol.js';
import type { Packed } from './packing.js';
import { fromSent } from './sent_error.js';

type RunMessage = Extract<ToPage, { run: RunId }>;
type Progress = Extract<RunMessage, { kind: 'stepped' | 'done' | 'failed' }>;

/** A run in the worker. It starts when it is awaited or iterated over. */
export class RemoteRun<Does extends Work['does'], T> extends StepRun<T> {
  readonly #work: RemoteWork<Does, T>;

  /** `work`: called when the run begins, because it checks and copies data. */
  constructor(
    link: Link,
    work: () => Packed<Work & { does: Does }>,
    receive: (value: RunValues[Does]) => T,
    options: SearchOptions,
    sources?: Sources,
  ) {
    const remote = new RemoteWork(link, work, receive, { ...options, sources });
    super(remote, options?.signal);
    this.#work = remote;
  }

  override then<A = T, B = never>(
    onResolved?: ((result: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#work.pace ??= 'free';
    return super.then(onResolved, onRejected);
  }

  override [Symbol.asyncIterator](): AsyncIterator<Step, undefined> {
    this.#work.pace ??= 'stepped';
    return super[Symbol.asyncIterator]();
  }
}

class RemoteWork<Does extends Work['does'], T> implements RunWork<T>, RunListener {
  /** Free: the worker runs to the end and reports only the result. */
  pace: 'free' | 'stepped' | undefined;
  readonly #link: Link;
  readonly #work: () => Packed<Work & { does: Does }>;
  readonly #receive: (value: RunValues[Does]) => T;
  readonly #functions: HostFunctions;
  #run: RunId | undefined;
  #host: PageHost | undefined;
  #report: Report | undefined;
  #wake: ((message: Progress) => void) | undefined;

  constructor(
    link: Link,
    work: () => Packed<Work & { does: Does }>,
    receive: (value: RunValues[Does]) => T,
    functions: HostFunctions,
  ) {
    this.#link = link;
    this.#work = work;
    this.#receive = receive;
    this.#functions = functions;
  }

  async *steps(signal: AbortSignal): AsyncGenerator<Step, T> {
    const { value: work, transfer } = this.#work();
    const run = this.#link.addRun(this);
    this.#run = run;
    this.#host = new PageHost(this.#link, this.#functions, signal);
    this.#link.post({ kind: 'run', run, work }, transfer);
    for (;;) {
      const answer = this.#nextMessage(signal);
      this.#link.post({ kind: this.pace === 'free' ? 'finish' : 'step', run });
      const message = await answer;
      if (message.kind === 'stepped') {
        yield message.step;
        continue;
      }
      this.#run = undefined;
      this.#link.removeRun(run);
      if (message.kind === 'failed') throw fromSent(message.error, (request) => this.#host?.failures.get(request));
      this.#report = message.report;
      return this.#receive(message.value as RunValues[Does]);
    }
  }

  async save(): Promise<Uint8Array> {
    return this.#link.call('saved', [this.#run ?? 0]);
  }

  report(): Report | undefined {
    return this.#report;
  }

  release(): void {
    this.#host?.close();
    const run = this.#run;
    this.#run = undefined;
    if (run === undefined) return;
    this.#link.removeRun(run);
    if (!this.#link.ended) this.#link.post({ kind: 'abort', run });
  }

  hear(message: RunMessage): void {
    if (message.kind === 'request') this.#host?.answer(message);
    else this.#wake?.(message);
  }

  watch(end: (reason: unknown) => void): () => void {
    return this.#link.atEnd(end);
  }

  /** The next message. Rejects with the reason of an abort. */
  #nextMessage(signal: AbortSignal): Promise<Progress> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#wake = (message) => {
        signal.removeEventListener('abort', onAbort);
        resolve(message);
      };
    });
  }
}
