/** A question, with data that the host already has. */
export interface Question {
  /** The question. */
  readonly text: string;
  /** Its vector. Default: the host's embedder computes it. */
  readonly vector?: Float32Array;
  /** The vector of its masked form (`graph.mask`). */
  readonly maskedVector?: Float32Array;
  /** Given sub-questions, in order: the engine answers the question step by step. */
  readonly steps?: readonly (string | SubQuestion)[];
  /**
   * Conditions on metadata that every hit must meet: `key=value`, `key!=value`, `key=a|b`, `key=low..high`, `key>=low`, `key>low`,
   * `key<=high`, `key<high`, or JSON: `JSON.stringify({ type: 'or', filters: [{ type: 'eq', key: 'kind', value: 'note' }, …] })`.
   */
  readonly conditions?: readonly string[];
  /** Indices of the passages that answer it, if known: method `golden` returns them as hits. */
  readonly gold?: ArrayLike<number>;
  /** Correct answers, if known: `explanation.measures` of an `ask` run compares its answer with them. */
  readonly goldAnswers?: readonly string[];
}

/** A given sub-question. */
export interface SubQuestion {
  /** The sub-question. */
  readonly text: string;
  /** Its vector. Default: the embedder computes it. */
  readonly vector?: Float32Array;
  /** Indices of the passages that answer it. */
  readonly gold?: ArrayLike<number>;
}
