import { HoptrailError } from '../errors.js';
import type { Report, Run, Step } from '../types.js';

/** What a run is made of. The run sees to when it begins, who pulls it, and that it ends once. */
export interface Work<T> {
  /**
   * The steps, then the result. Where it waits for something else, it goes on when the signal is aborted, and throws.
   * Called once.
   */
  steps(signal: AbortSignal): AsyncGenerator<Step, T>;
  save(): Promise<Uint8Array>;
  report(): Report | undefined;
  /** Where something else than a signal can end the run: calls `end` then. Returns what takes that back. */
  watch(end: (reason: unknown) => void): () => void;
  /** Frees what the work holds, at once. Called at the end, however it came, and never while `steps` runs. */
  release(): void;
}

/**
 * A run over some work: lazy, pulled by whoever iterates over it, or by itself when it is awaited.
 *
 * Aborting wins over all else: the promise rejects with the signal's reason, the work's own signal is aborted, and what
 * comes late is not heard.
 */
export class StepRun<T> implements Run<T> {
  readonly #work: Work<T>;
  readonly #signal: AbortSignal | undefined;
  readonly #ending = new AbortController();
  readonly #result: Promise<T>;
  #resolve!: (result: T) => void;
  #reject!: (reason: unknown) => void;
  #state: 'lazy' | 'pulled' | 'awaited' | 'resolved' | 'rejected' = 'lazy';
  #steps: AsyncGenerator<Step, T> | undefined;
  #reason: unknown;
  #unwatch = (): void => {};

  constructor(work: Work<T>, signal?: AbortSignal) {
    this.#work = work;
    this.#signal = signal;
    this.#result = new Promise<T>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Somebody who only iterates hears of a failure there.
    this.#result.catch(() => {});
  }

  // ---- As a promise

  then<A = T, B = never>(
    onResolved?: ((result: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (this.#state === 'lazy') void this.#pullAll();
    return this.#result.then(onResolved, onRejected);
  }
  catch<U>(onRejected: (reason: unknown) => U | PromiseLike<U>): Promise<T | U> {
    return this.then(undefined, onRejected);
  }
  finally(onFinally: () => void): Promise<T> {
    return this.then().finally(onFinally);
  }

  async #pullAll(): Promise<void> {
    this.#begin('awaited');
    try {
      while (!(await this.#next()).done);
    } catch {
      // The result has it.
    }
  }

  // ---- As steps

  [Symbol.asyncIterator](): AsyncIterator<Step, undefined> {
    if (this.#state === 'awaited') {
      const message = 'the run was awaited, so it goes by itself: iterate over its steps first, then await it';
      throw new HoptrailError('wrong_state', message);
    }
    if (this.#state === 'lazy') this.#begin('pulled');
    return {
      next: () => this.#next(),
      return: async () => {
        this.#end(new HoptrailError('wrong_state', 'the run was left before its end, so it has no result'));
        return { done: true, value: undefined };
      },
    };
  }

  // ---- Both

  get report(): Report | undefined {
    return this.#work.report();
  }

  async save(): Promise<Uint8Array> {
    if (this.#state === 'pulled' || this.#state === 'awaited') return this.#work.save();
    const moment = this.#state === 'lazy' ? 'has not begun' : 'has ended';
    throw new HoptrailError('wrong_state', `the run ${moment}: it can be saved while it waits, at a step of kind "request"`);
  }

  #begin(state: 'pulled' | 'awaited'): void {
    this.#state = state;
    const signal = this.#signal;
    if (signal?.aborted) {
      this.#end(signal.reason);
      return;
    }
    // A signal may live for long: it must not keep a run that somebody began and forgot.
    const run = new WeakRef<StepRun<T>>(this);
    const end = (reason: unknown): void => {
      const running = run.deref();
      if (running !== undefined) running.#end(reason);
    };
    const onAbort = (): void => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const unwatch = this.#work.watch(end);
    this.#unwatch = () => {
      signal?.removeEventListener('abort', onAbort);
      unwatch();
    };
  }

  async #next(): Promise<IteratorResult<Step, undefined>> {
    if (this.#state === 'rejected') throw this.#reason;
    if (this.#state === 'resolved') return { done: true, value: undefined };
    pulled.add(this);
    try {
      this.#steps ??= this.#work.steps(this.#ending.signal);
      const step = await this.#steps.next();
      if (this.#hasEnded()) throw this.#reason;
      if (!step.done) return step;
      this.#finish('resolved');
      this.#resolve(step.value);
      return { done: true, value: undefined };
    } catch (error) {
      this.#end(error);
      throw this.#reason;
    } finally {
      pulled.delete(this);
    }
  }

  // A step takes its time, and the run may end meanwhile; a method, so that the compiler knows that the state may change.
  #hasEnded(): boolean {
    return this.#state === 'rejected';
  }

  /** Ends the run with a reason, unless it has ended. */
  #end(reason: unknown): void {
    if (this.#state === 'resolved' || this.#state === 'rejected') return;
    this.#reason = reason;
    this.#finish('rejected');
    this.#ending.abort(reason);
    this.#reject(reason);
    // Its own `finally` blocks run: sources that were not read to their end are closed.
    this.#steps?.return(undefined as T).catch(() => {});
  }

  #finish(state: 'resolved' | 'rejected'): void {
    this.#state = state;
    this.#unwatch();
    this.#work.release();
  }
}

// Runs that somebody waits for: kept, even where only a signal can end them.
const pulled = new Set<unknown>();
