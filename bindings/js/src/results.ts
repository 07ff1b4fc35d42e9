import type { AnsweredStep, AskResult, Explanation, FoundHit, Hit, Passage, SearchResult } from './types.js';

/** The passage text and metadata of a hit, in addition to its explanation. */
export interface HitContent extends Pick<Passage, 'text' | 'metadata'> {
  /** The facts that an explanation has about the passage itself; present without an explanation. */
  readonly passage?: HitPassage;
}
type HitPassage = Pick<Hit, 'passage' | 'index' | 'document' | 'title' | 'source'>;

/** A result as it crosses threads: the explanation is JSON text, which the receiver parses. */
export interface SearchResultData {
  readonly passages: Uint32Array;
  readonly scores: Float32Array;
  readonly explanationJson: string;
  /** One for each hit. */
  readonly contents: readonly HitContent[];
  readonly steps: readonly AnsweredStep[];
  readonly state: Float32Array;
}
export interface AskResultData extends SearchResultData {
  readonly answer: string;
  readonly partial: boolean;
}

export function searchResult(data: SearchResultData): SearchResult {
  return withJson(plainResult(data));
}
export function askResult(data: AskResultData): AskResult {
  return withJson({ ...plainResult(data), answer: data.answer, partial: data.partial });
}

/** The inverse of `searchResult`. */
export function searchResultData({ passages, scores, explanationJson, hits, steps, state }: SearchResult): SearchResultData {
  const contents = hits.map(({ text, metadata, passage, index, document, title, source }) => ({
    text, metadata, ...(explanationJson === '' && { passage: { passage, index, document, title, source } }),
  }));
  return { passages, scores, explanationJson, contents, steps, state };
}
export function askResultData(result: AskResult): AskResultData {
  return { ...searchResultData(result), answer: result.answer, partial: result.partial };
}

function plainResult({ contents, ...data }: SearchResultData): SearchResult {
  const { passages, scores, explanationJson, steps, state } = data;
  const explanation = explanationJson === '' ? unexplained : (JSON.parse(explanationJson) as Explanation);
  const hits = contents.map(({ text, metadata, passage }, place): FoundHit => {
    const hit = explanation.hits[place] ?? { ...unexplainedHit, ...passage, rank: place + 1 };
    return { ...hit, id: hit.passage, text, metadata };
  });
  return { passages, scores, hits, explanation, explanationJson, steps, state };
}

/** Affects only JSON.stringify: typed arrays become lists, and the explanation appears once. */
function withJson<Result extends SearchResult>(result: Result): Result {
  const toJSON = function (this: Result): object {
    const { explanationJson, ...rest } = this;
    const steps = rest.steps.map((step) => ({ ...step, passages: [...step.passages] }));
    return { ...rest, passages: [...rest.passages], scores: [...rest.scores], steps, state: [...rest.state] };
  };
  return Object.defineProperty(result, 'toJSON', { value: toJSON });
}

const unexplainedHit = {
  passage: '', index: 0, document: '', title: '', source: { bytes: [0, 0] }, path: [], chain: [], matched_terms: [],
  missing_terms: [], snippet: { text: '', range: { bytes: [0, 0], utf16: [0, 0] }, highlights: [] },
} as const;

/** The explanation when `hits.explain` is off. */
const unexplained: Explanation = { question: '', method: '', notices: [], hits: [], links: [] };
