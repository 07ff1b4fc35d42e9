/** Options of runs. */
import type { Method } from '../methods.js';
import type { EngineOptions } from '../options.js';
import type { CompleteFunction, Embedder, ScoreFunction } from './host_functions.js';

/** Values of the engine's options by key; `engine.options()` lists all keys with bounds and documentation. */
export type OptionValues = EngineOptions;

/** Options of all runs. */
export interface RunOptions {
  /** Ends the run when it aborts. */
  readonly signal?: AbortSignal;
  /** Units of work per step (about a nanosecond each); the default keeps a step within a few milliseconds. */
  readonly work?: number;
  /** The most requests that the host's functions handle at a time; default: all open requests. */
  readonly concurrency?: number;
}

/** Options of `index`. */
export interface IndexOptions extends RunOptions {
  /** Computes the passages' vectors. Without it, and without vectors in the sources, the graph has none. */
  readonly embed?: Embedder;
  /** The language model for `keywords.ask`. */
  readonly complete?: CompleteFunction;
  /** Values of the engine's options. */
  readonly options?: OptionValues;
}

/** Options of `search`. */
export interface SearchOptions extends RunOptions {
  /** The method that ranks; the default is `trail`. */
  readonly method?: Method;
  /** The number of hits; default 10. */
  readonly hits?: number;
  /** Computes the question's vectors, for methods that use them on a graph with vectors. */
  readonly embed?: Embedder;
  /** A language model, for methods that call one during a search; it sets `search.complete`. */
  readonly complete?: CompleteFunction;
  /**
   * Scores the first passages of any method but `rgnn_ret`; it sets `search.score`. The engine must run `hoptrail-complete.wasm`;
   * with `hoptrail.wasm` the run rejects with `unsupported`.
   */
  readonly score?: ScoreFunction;
  /** A file of trained weights (`hoptrail train`). */
  readonly weights?: Uint8Array;
  /** Values of the engine's options. */
  readonly options?: OptionValues;
}

/** Options of `ask`. */
export interface AskOptions extends SearchOptions {
  /** The language model. */
  readonly complete: CompleteFunction;
}
