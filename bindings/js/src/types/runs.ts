/** Running tasks and their steps. */
import type { Purpose } from './host_functions.js';

/** An event of a run. */
export type Step =
  | {
      readonly kind: 'progress';
      readonly phase: string;
      readonly done: number;
      /** 0 if unknown. */
      readonly total: number;
    }
  | {
      /** The run waits for the host. `run.save()` is possible until the next step is requested. */
      readonly kind: 'request';
      readonly request: 'embed' | 'complete' | 'score' | 'file';
      readonly purpose: Purpose;
      /** The texts, the messages' contents, the question and the passages to score, or the file's name. */
      readonly texts: readonly string[];
    }
  | {
      /** A piece of a model's answer, as it comes. */
      readonly kind: 'token';
      readonly purpose: Purpose;
      readonly text: string;
    };

/** Counts of a finished run: passages, keywords, requests, tokens. It has no times: the engine reads no clock. */
export type Report = Readonly<Record<string, number>>;

/**
 * A running task. Await it for its result, or first iterate over its steps, which drives it step by step, and then await
 * it. A run that is neither awaited nor iterated over does nothing. Leaving the loop early, or aborting, frees the task.
 */
export interface Run<T> extends Promise<T>, AsyncIterable<Step> {
  /** The run's state as bytes, to resume here or on another machine. Only while the run waits (at a `request` step). */
  save(): Promise<Uint8Array>;
  /** The report of a run that is done. */
  readonly report: Report | undefined;
}
