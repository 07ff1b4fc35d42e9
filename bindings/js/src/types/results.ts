/** What a search or an `ask` run returns. */
import type { Explanation, Hit } from './explanation.js';
import type { Passage } from './passage.js';

/** A hit of a result, with its passage. */
export interface FoundHit extends Hit {
  /** The same as `passage`. */
  readonly id: string;
  /** The whole text of the passage; `snippet` is the part that fits the question best. */
  readonly text: string;
  /** Keys and values of the passage and its document. */
  readonly metadata: Passage['metadata'];
}

/** A step of a question that was answered step by step. */
export interface AnsweredStep {
  /** The question of this step. */
  readonly subQuestion: string;
  /** The language model's answer. Empty for given steps. */
  readonly subAnswer: string;
  /** Indices of passages, best first. */
  readonly passages: readonly number[];
}

/** Plain data: `structuredClone`, `postMessage` and `JSON.stringify` keep all of it, except `explanationJson`. */
export interface SearchResult {
  /** Indices of the passages, best first. */
  readonly passages: readonly number[];
  /** The score of each hit, or its distance. */
  readonly scores: readonly number[];
  /** The explanation as the engine wrote it, the same bytes on every platform; empty with `hits.explain` off. */
  readonly explanationJson: string;
  /** The explanation as an object. */
  readonly explanation: Explanation;
  /** The notices of the explanation, and a notice if vectors of the graph, or `embed`, were not used. */
  readonly notices: readonly string[];
  /** The hits, best first, with their passages' texts. With `hits.explain` off, they have no chain, snippet or words. */
  readonly hits: readonly FoundHit[];
  /** The steps of a question that was answered step by step. */
  readonly steps: readonly AnsweredStep[];
  /** Distances of rgnn_ret after the last step; empty for other methods. */
  readonly state: readonly number[];
}

/** The hits of a question, and the answer of a language model. */
export interface AskResult extends SearchResult {
  /** The answer. */
  readonly answer: string;
  /** True if the loop ended before its critique was satisfied. */
  readonly partial: boolean;
}
