import type { AnsweredStep, AskResult, Explanation, FoundHit, Hit, Passage, SearchResult } from './types.js';

/** The passage text and metadata of a hit, in addition to its explanation. */
export interface HitContent extends Pick<Passage, 'text' | 'metadata'> {
  /** The facts that an explanation has about the passage itself; present without an explanation. */
  readonly passage?: HitPassage;
}
type HitPassage = Pick<Hit, 'passage' | 'index' | 'document' | 'title' | 'source'>;

/** A result as it crosses threads: the explanation is JSON text, which the receiver parses. */
export interface SearchResultData {
  readonly passages: readonly number[];
  readonly scores: readonly number[];
  readonly explanationJson: string;
  /** One for each hit. */
  readonly contents: readonly HitContent[];
  readonly steps: readonly AnsweredStep[];
  readonly state: readonly number[];
  /** Absent: those of the explanation. */
  readonly notices?: readonly string[];
}
export interface AskResultData extends SearchResultData {
  readonly answer: string;
  readonly partial: boolean;
}

export function searchResult({ contents, ...data }: SearchResultData): SearchResult {
  const { passages, scores, explanationJson, steps, state } = data;
  const explanation = explanationJson === '' ? unexplained : (JSON.parse(explanationJson) as Explanation);
  const hits = contents.map(({ text, metadata, passage }, place): FoundHit => {
    const hit = explanation.hits[place] ?? { ...unexplainedHit, ...passage, rank: place + 1 };
    return { ...hit, id: hit.passage, text, metadata };
  });
  const result = { passages, scores, hits, explanation, notices: data.notices ?? explanation.notices, steps, state };
  // Not enumerable: a copy and JSON have the explanation once, as an object.
  return Object.defineProperty(result, 'explanationJson', { value: explanationJson }) as unknown as SearchResult;
}
export function withNotice<Result extends SearchResult>(result: Result, notice: string): Result {
  return Object.assign(result, { notices: [...result.notices, notice] });
}
export function askResult(data: AskResultData): AskResult {
  return Object.assign(searchResult(data), { answer: data.answer, partial: data.partial });
}

/** The inverse of `searchResult`. */
export function searchResultData(result: SearchResult): SearchResultData {
  const { passages, scores, explanationJson, hits, steps, state, notices } = result;
  const contents = hits.map(({ text, metadata, passage, index, document, title, source }) => ({
    text, metadata, ...(explanationJson === '' && { passage: { passage, index, document, title, source } }),
  }));
  return { passages, scores, explanationJson, contents, steps, state, notices };
}
export function askResultData(result: AskResult): AskResultData {
  return { ...searchResultData(result), answer: result.answer, partial: result.partial };
}

const unexplainedHit = {
  passage: '', index: 0, document: '', title: '', source: { bytes: [0, 0] }, path: [], chain: [], matched_terms: [],
  missing_terms: [], snippet: { text: '', range: { bytes: [0, 0], utf16: [0, 0] }, highlights: [] },
} as const;

/** The explanation when `hits.explain` is off. */
const unexplained: Explanation = { question: '', method: '', notices: [], hits: [], links: [] };
