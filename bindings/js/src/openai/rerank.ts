import { checkMembers } from '../members.js';
import type { ScoreContext } from '../types.js';
import { endpointMembers, type EndpointOptions, makeEndpoint } from './endpoint.js';
import { post, WrongAnswer } from './post.js';
import { type RowsForm, RowsReceiver } from './rows_answer.js';

/** A `ScoreFunction` for the engine; you can also call it directly. */
export type RerankScorer = (
  question: string,
  passages: readonly string[],
  context?: Partial<ScoreContext>,
) => Promise<readonly number[]>;

/** {"results": [{"index": 0, "relevance_score": 1.5}]}, best first: only the index tells the passage of a score. */
const form: RowsForm<number> = {
  members: ['results', 'data'],
  nouns: ['score', 'passage'],
  isOrdered: false,
  read({ score: other, relevance_score: score = other }, index) {
    if (typeof score === 'number' && Number.isFinite(score)) return score;
    throw new WrongAnswer(`the score of index ${index} is not a finite number`);
  },
};

/**
 * A reranker with `/v1/rerank`, as Jina, Cohere, vLLM and llama.cpp serve it, as a search's `score`:
 *
 *     const score = rerankScorer({ baseUrl: 'http://127.0.0.1:8081', model: 'bge-reranker-v2-m3' });
 *     const { hits } = await graph.search('Who …?', { score });
 *
 * An answer that does not have exactly one finite score for each passage is an error.
 */
export function rerankScorer(options: EndpointOptions): RerankScorer {
  checkMembers('rerankScorer', options, endpointMembers);
  const endpoint = makeEndpoint('reranker', 'rerank', options);
  return (query, documents, { signal = new AbortController().signal } = {}) => {
    const body = { model: endpoint.model, query, documents, top_n: documents.length };
    return post(endpoint, () => body, signal, () => new RowsReceiver(form, documents.length));
  };
}
