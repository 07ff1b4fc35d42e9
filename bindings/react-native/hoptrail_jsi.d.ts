/** What hoptrail_jsi.hpp defines, with the types of the npm package hoptrail. */
import type { Graph, Question, SearchOptions, SearchResult } from 'hoptrail';

/** A graph that is mapped from its file. Dispose it when done; otherwise the garbage collector frees it eventually. */
export interface NativeGraph
  extends Pick<Graph, 'passageCount' | 'documentCount' | 'dimension' | 'embedderId' | 'byteLength' | 'dispose'> {
  /**
   * Ranks passages for a question, on this thread, and throws a HoptrailError. A question without a vector is searched by words.
   * A vector is read where it is.
   */
  search(
    question: string | Pick<Question, 'text' | 'vector' | 'maskedVector' | 'conditions'>,
    options?: Pick<SearchOptions, 'method' | 'hits' | 'options'>,
  ): Pick<SearchResult, 'passages' | 'scores' | 'explanation' | 'notices' | 'hits'>;
}

declare global {
  /** Opens and verifies a graph file by its path, which is no `file:` address. */
  function openHoptrail(path: string): NativeGraph;
}
