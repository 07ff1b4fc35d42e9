import type { Embedder, EmbedFunction, Explanation, Graph, Hit, Method, SearchResult } from 'hoptrail';
import { distinctNames } from './names.js';

/** Flat methods look at each passage alone. */
export type FlatMethod = Extract<Method, 'bm25' | 'tfidf' | 'dense' | 'hybrid'>;

export interface Settings {
  readonly flatMethod: FlatMethod;
  /** How many passages are hits; what follows them are near-misses. */
  readonly hits: number;
}

/** Milliseconds by this page's clock; the engine has none. */
export interface Times {
  readonly embedding: number;
  readonly flat: number;
  readonly graph: number;
}

/** One side: hits, and the passages that came next. */
export interface Side {
  readonly hits: readonly Hit[];
  readonly nearMisses: readonly Hit[];
  readonly explanation: Explanation;
}

/** A question asked twice. */
export interface Comparison {
  readonly question: string;
  /** The question with the entities it names replaced: what the question wants to know about them. */
  readonly masked: string;
  readonly settings: Settings;
  readonly flat: Side;
  readonly graph: Side;
  /** By index of passage: rank in the flat list, as far as it was asked for. */
  readonly flatRanks: ReadonlyMap<number, number>;
  /** By id of passage: its title, made distinct where several are alike. */
  readonly names: ReadonlyMap<string, string>;
  readonly times: Times;
  readonly usesVectors: boolean;
}

/** Hits and near-misses together. */
export const listLength = (settings: Settings): number => settings.hits + 20;

/** What only following the graph found: its hits that are not among the flat method's. */
export const isAdded = (comparison: Comparison, hit: Hit): boolean =>
  (comparison.flatRanks.get(hit.index) ?? Infinity) > comparison.settings.hits;

/** What flat search made of a hit: its rank, or that it is not among those that were looked at. */
export function flatWords(comparison: Comparison, hit: Hit): string {
  const rank = comparison.flatRanks.get(hit.index);
  return rank === undefined ? `not in flat search’s first ${listLength(comparison.settings)}` : `flat rank ${rank}`;
}

export const nameOf = (comparison: Comparison, { passage, title }: { readonly passage: string; readonly title: string }): string =>
  comparison.names.get(passage) ?? (title || passage);

/** Searches flat and over the graph. Vectors are used where the graph has them and there is a model. */
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
  return {
    question,
    masked,
    settings,
    flat: side(flat.result, settings.hits),
    graph: side(trail.result, settings.hits),
    flatRanks: new Map(flat.result.hits.map((hit) => [hit.index, hit.rank])),
    names: distinctNames([...trail.result.hits, ...flat.result.hits]),
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
