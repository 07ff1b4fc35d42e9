import { HoptrailError } from '../errors.js';
import type { Report, Run, Step } from '../types.js';
import { wrong } from './given.js';

/** The implementation of a run. `StepRun` handles its start, its readers, and its single end. */
export interface Work<T> {
  /**
   * Yields the steps and returns the result. Throws when the signal is aborted, also while it waits. Called once.
   */
  steps(signal: AbortSignal): AsyncGenerator<Step, T>;
  save(): Promise<Uint8Array>;
  report(): Report | undefined;
  /** Calls `end` when something other than a signal ends the run. Returns a function that stops watching. */
  watch(end: (reason: unknown) => void): () => void;
  /** Frees the work's resources immediately. Called after any end, and never while `steps` runs. */
  release(): void;
}

/**
 * A run over some work. It is lazy: an iterator pulls its steps, or it runs by itself once it is awaited.
 *
 * An abort takes precedence: the promise rejects with the signal's reason, the work's own signal is aborted, and later
 * results are ignored.
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
    // A caller that only iterates receives the failure from the iterator.
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
  catch<U = never>(onRejected?: ((reason: unknown) => U | PromiseLike<U>) | null): Promise<T | U> {
    return this.then(undefined, onRejected);
  }
  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
  get [Symbol.toStringTag](): string {
    return 'Run';
  }

  async #pullAll(): Promise<void> {
    this.#begin('awaited');
    try {
      while (!(await this.#next()).done);
    } catch {
      // The result promise has the error.
    }
  }

  // ---- As steps

  [Symbol.asyncIterator](): AsyncIterator<Step, undefined> {
    if (this.#state === 'awaited') {
      const message = 'the run was awaited, so it runs by itself: iterate over its steps first, then await it';
      throw new HoptrailError('wrong_state', message);
    }
    if (this.#state === 'lazy') this.#begin('pulled');
    return {
      next: () => this.#next(),
      return: async () => {
        this.#end(new HoptrailError('wrong_state', 'the iteration stopped before the end, so the run has no result'));
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
    if (signal && typeof signal.addEventListener !== 'function') return this.#end(wrong('"signal"', 'an AbortSignal', signal));
    if (signal?.aborted) return this.#end(signal.reason);
    // A signal may live long: it must not keep a run alive that the caller abandoned.
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

  // A method, so that the compiler does not narrow the state: the run may end while a step is awaited.
  #hasEnded(): boolean {
    return this.#state === 'rejected';
  }

  /** Ends the run with a reason, unless it has already ended. */
  #end(reason: unknown): void {
    if (this.#state === 'resolved' || this.#state === 'rejected') return;
    this.#reason = reason;
    this.#finish('rejected');
    this.#ending.abort(reason);
    this.#reject(reason);
    // Runs the generator's `finally` blocks: they close sources that are only partly read.
    this.#steps?.return(undefined as T).catch(() => {});
  }

  #finish(state: 'resolved' | 'rejected'): void {
    this.#state = state;
    this.#unwatch();
    this.#work.release();
  }
}

// Keeps runs alive that a caller waits for, even if only a signal can end them.
const pulled = new Set<unknown>();
