/** Retrieval metrics over judged rankings. */

/** A question's ranking, best first, and its gold passages (at least one), as indices. */
export interface Judged {
  /** Indices of passages, best first. */
  readonly ranking: ArrayLike<number>;
  /** Indices of the passages that answer the question. */
  readonly gold: ArrayLike<number>;
  /**
   * The found evidence graph and the gold graph: the source and target of each edge as passage indices, 4294967295 for the
   * question. Used by the graph metrics "node_f1", "graph_match", "graph_structure", "graph_edit_distance", ….
   */
  readonly graph?: { readonly found: readonly (readonly [number, number])[]; readonly gold: readonly (readonly [number, number])[] };
}

/** Values from 0 to 1. */
export interface MetricValue {
  /** The mean over the questions. */
  readonly mean: number;
  /** A 95 % bootstrap confidence interval of the mean. */
  readonly interval: readonly [number, number];
  /** With a baseline: the interval of the paired difference to the baseline. */
  readonly difference?: readonly [number, number];
}

/** Options of `evaluate`. */
export interface EvaluateOptions {
  /** Another method's rankings of the same questions in the same order. */
  readonly baseline?: readonly Judged[];
  /** Seed of the resampling; default 1. */
  readonly seed?: number;
  /** Number of bootstrap resamples; default 1,000. */
  readonly resamples?: number;
}
