import type { Embedder, EmbedFunction, Explanation, Graph, Hit, Method, SearchResult } from 'hoptrail';
import { hopsTo } from './chain.js';
import { chapterTitles, distinctNames, nameIn, plainName, type Name, type Titled } from './names.js';

/** Flat methods rank each passage independently. */
export type FlatMethod = Extract<Method, 'bm25' | 'tfidf' | 'dense' | 'hybrid'>;

export interface Settings {
  readonly flatMethod: FlatMethod;
  /** The number of passages that are hits; those after them are near-misses. */
  readonly hits: number;
}

/** Milliseconds measured by this page, because the engine has no clock. */
export interface Times {
  readonly embedding: number;
  readonly flat: number;
  readonly graph: number;
}

/** One side: the hits, and the passages that follow them. */
export interface Side {
  readonly hits: readonly Hit[];
  readonly nearMisses: readonly Hit[];
  readonly explanation: Explanation;
}

/** A question answered by both searches. */
export interface Comparison {
  readonly question: string;
  /** The question with the entities that it names masked: the part that is left to answer. */
  readonly masked: string;
  readonly settings: Settings;
  readonly flat: Side;
  readonly graph: Side;
  /** By index of passage: its rank in the flat list, as far as the list was requested. */
  readonly flatRanks: ReadonlyMap<number, number>;
  /** By id of passage. */
  readonly names: ReadonlyMap<string, Name>;
  readonly times: Times;
  readonly usesVectors: boolean;
}

/** Hits and near-misses together. */
export const listLength = (settings: Settings): number => settings.hits + 20;

/** Whether links add a hit: its chain has a hop, and it is not among the hits without links. */
export const isAdded = (comparison: Comparison, hit: Hit): boolean =>
  hopsTo(hit) > 0 && (comparison.flatRanks.get(hit.index) ?? Infinity) > comparison.settings.hits;

/** A longer chain is seldom one that a reader wants to follow, so only these hits are asked for one. */
const firstHits = 5;

/** The hit whose chain is shown first: that of the answer, else of the longest chains over hits that a name in the question begins, the
 * first. The best hit, and one that links add, must be on it. */
export function leadingHit(comparison: Comparison): Hit | undefined {
  const { hits, explanation } = comparison.graph;
  const answer = hits.find(({ passage }) => passage === explanation.answerability?.span?.passage);
  if (answer) return answer;
  let longest: Hit | undefined;
  for (const hit of hits.slice(0, firstHits)) {
    if (hit.chain[0]?.link === undefined || hopsTo(hit) <= (longest ? hopsTo(longest) : 0)) continue;
    const onChain = hits.filter(({ passage }) => hit.chain.some((step) => step.passage === passage));
    if (onChain.length === hit.chain.length && onChain[0] === hits[0] && onChain.some((other) => isAdded(comparison, other))) longest = hit;
  }
  return longest;
}

export const addedCount = (comparison: Comparison): number => comparison.graph.hits.filter((hit) => isAdded(comparison, hit)).length;

/** The rank of a hit without links, or that it is below the ranks searched. */
export function flatWords(comparison: Comparison, hit: Hit): string {
  const rank = comparison.flatRanks.get(hit.index);
  return rank === undefined ? `not in the first ${listLength(comparison.settings)} without links` : `rank ${rank} without links`;
}

/** The title of a passage, for a place that also shows where it is. */
export const titleOf = (comparison: Comparison, titled: Titled): string => comparison.names.get(titled.passage)?.title ?? plainName(titled);

/** The unique name of a passage. */
export const nameOf = (comparison: Comparison, titled: Titled): string => nameIn(comparison.names, titled);

/** Searches flat and over the graph. Uses vectors if the graph has them and a model is loaded. */
export async function compare(
  graph: Graph,
  question: string,
  settings: Settings,
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<Comparison> {
  const usesVectors = embedder !== undefined && graph.dimension > 0;
  const stopwatch = { embedding: 0 };
  const timed = usesVectors ? timedEmbedder(embedder, stopwatch) : undefined;
  const search = async (method: Method): Promise<{ result: SearchResult; time: number }> => {
    const begin = performance.now();
    const embeddingBefore = stopwatch.embedding;
    const result = await graph.search(question, {
      method,
      hits: listLength(settings),
      signal,
      ...(timed ? { embed: timed } : { options: { 'search.embed': false } }),
    });
    return { result, time: performance.now() - begin - (stopwatch.embedding - embeddingBefore) };
  };
  const masked = await graph.mask(question); // also wakes the worker, so that the first search's time is its own
  const flat = await search(settings.flatMethod);
  const trail = await search('trail');
  const found = [...trail.result.hits, ...flat.result.hits];
  return {
    question,
    masked,
    settings,
    flat: side(flat.result, settings.hits),
    graph: side(trail.result, settings.hits),
    flatRanks: new Map(flat.result.hits.map((hit) => [hit.index, hit.rank])),
    names: distinctNames(found, await chapterTitles(graph, found)),
    times: { embedding: stopwatch.embedding, flat: flat.time, graph: trail.time },
    usesVectors,
  };
}

function side(result: SearchResult, hits: number): Side {
  const { explanation } = result;
  return { hits: explanation.hits.slice(0, hits), nearMisses: explanation.hits.slice(hits), explanation };
}

function timedEmbedder(embedder: Embedder, stopwatch: { embedding: number }): Embedder {
  const embed: EmbedFunction = typeof embedder === 'function' ? embedder : embedder.embed;
  return {
    ...(typeof embedder !== 'function' && embedder.id !== undefined && { id: embedder.id }),
    embed: async (texts, context) => {
      const begin = performance.now();
      try {
        return await embed(texts, context);
      } finally {
        stopwatch.embedding += performance.now() - begin;
      }
    },
  };
}
