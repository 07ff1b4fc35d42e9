import type { AnsweredStep, AskResult, Explanation, Hit, SearchResult } from './types.js';

/** A result as it crosses threads: nothing but data. */
export interface SearchResultData {
  readonly passages: Uint32Array;
  readonly scores: Float32Array;
  readonly explanationJson: string;
  readonly steps: readonly AnsweredStep[];
  readonly state: Float32Array;
}
export interface AskResultData extends SearchResultData {
  readonly answer: string;
  readonly partial: boolean;
}

/** The result with its explanation as objects, made when they are first asked for. */
export function searchResult(data: SearchResultData): SearchResult {
  return new ParsedResult(data);
}
export function askResult(data: AskResultData): AskResult {
  return Object.assign(new ParsedResult(data), { answer: data.answer, partial: data.partial });
}

class ParsedResult implements SearchResult {
  readonly passages: Uint32Array;
  readonly scores: Float32Array;
  readonly explanationJson: string;
  readonly steps: readonly AnsweredStep[];
  readonly state: Float32Array;
  #explanation: Explanation | undefined;

  constructor(data: SearchResultData) {
    this.passages = data.passages;
    this.scores = data.scores;
    this.explanationJson = data.explanationJson;
    this.steps = data.steps;
    this.state = data.state;
  }

  get explanation(): Explanation {
    this.#explanation ??= this.explanationJson === '' ? unexplained : (JSON.parse(this.explanationJson) as Explanation);
    return this.#explanation;
  }
  get hits(): readonly Hit[] {
    return this.explanation.hits;
  }
}

/** With `hits.explain` off. */
const unexplained: Explanation = { question: '', method: '', notices: [], hits: [] };
