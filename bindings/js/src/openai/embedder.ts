import { HoptrailError } from '../errors.js';
import { checkMembers, type Members } from '../members.js';
import type { EmbedContext } from '../types.js';
import { embeddings } from './embedding_answer.js';
import { type Endpoint, endpointMembers, type EndpointOptions, makeEndpoint, wholeNumber } from './endpoint.js';
import { post } from './post.js';
import { RowsReceiver } from './rows_answer.js';

/** Options of `openAiEmbedder`. */
export interface OpenAiEmbedderOptions extends EndpointOptions {
  /** Name of the model, which a graph stores; default: `model`. */
  readonly id?: string;
  /** Dimension of the vectors, for models that can shorten them. */
  readonly dimensions?: number;
  /** The number of texts per request; default 64. */
  readonly batch?: number;
  /** Prepended to questions, for models that expect "query: " and "passage: ". */
  readonly queryPrefix?: string;
  /** Prepended to passages and paths. */
  readonly passagePrefix?: string;
}

/** An `Embedder` for the engine; you can also call it directly. */
export interface OpenAiEmbedder {
  /** The name of the model; a graph refuses vectors of another model. */
  readonly id: string;
  /** Returns one vector per text. */
  embed(texts: readonly string[], context?: Partial<EmbedContext>): Promise<readonly Float32Array[]>;
}

const members: Members<OpenAiEmbedderOptions> = {
  ...endpointMembers, id: 1, dimensions: 1, batch: 1, queryPrefix: 1, passagePrefix: 1,
};

/** A model with OpenAI's `/v1/embeddings`. All vectors of one embedder have the same dimension. */
export function openAiEmbedder(options: OpenAiEmbedderOptions): OpenAiEmbedder {
  checkMembers('openAiEmbedder', options, members);
  const endpoint = makeEndpoint('embedder', 'embeddings', options);
  const batch = wholeNumber('batch', options.batch ?? 64, 1, 2048);
  const { dimensions, queryPrefix = '', passagePrefix = '' } = options;
  if (dimensions !== undefined) wholeNumber('dimensions', dimensions, 1, 65_536);
  let dimension = dimensions;
  return {
    id: options.id ?? options.model,
    async embed(texts, { kind, signal = new AbortController().signal } = {}) {
      const prefix = kind === 'query' ? queryPrefix : passagePrefix;
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batch) {
        const input = texts.slice(start, start + batch).map((text) => prefix + text);
        const body = {
          model: endpoint.model,
          input,
          encoding_format: 'float',
          ...(dimensions === undefined ? {} : { dimensions }),
        };
        const made = await post(endpoint, () => body, signal, () => new RowsReceiver(embeddings, input.length));
        dimension ??= made[0]?.length;
        checkDimension(endpoint, made, dimension);
        vectors.push(...made);
      }
      return vectors;
    },
  };
}

function checkDimension(endpoint: Endpoint, vectors: readonly Float32Array[], dimension: number | undefined): void {
  const other = vectors.find((vector) => vector.length !== dimension);
  if (other === undefined) return;
  const message = `${endpoint.name}: a vector has ${other.length} numbers, not ${dimension}: has the model changed?`;
  throw new HoptrailError('dimension_mismatch', message, endpoint.model);
}
