import { HoptrailError } from '../errors.js';
import { checkMembers, type Members } from '../members.js';
import type { EmbedContext } from '../types.js';
import { EmbeddingReceiver } from './embedding_answer.js';
import { type Endpoint, endpointMembers, type EndpointOptions, makeEndpoint, wholeNumber } from './endpoint.js';
import { post } from './post.js';

/** Options of `openAiEmbedder`. */
export interface OpenAiEmbedderOptions extends EndpointOptions {
  /** Name that a graph keeps of the model; default: `model`. */
  readonly id?: string;
  /** Length of the vectors, for models that can shorten them. */
  readonly dimensions?: number;
  /** Texts of one request; default 64. */
  readonly batch?: number;
  /** Put before questions, for models that want "query: " and "passage: ". */
  readonly queryPrefix?: string;
  /** Put before passages and paths. */
  readonly passagePrefix?: string;
}

/** An `Embedder` for the engine, which may be called by hand, too. */
export interface OpenAiEmbedder {
  /** The name of the model; a graph refuses vectors of another. */
  readonly id: string;
  /** Makes one vector per text. */
  embed(texts: readonly string[], context?: Partial<EmbedContext>): Promise<readonly Float32Array[]>;
}

const members: Members<OpenAiEmbedderOptions> = {
  ...endpointMembers, id: 1, dimensions: 1, batch: 1, queryPrefix: 1, passagePrefix: 1,
};

/** A model behind OpenAI's `/v1/embeddings`. All vectors that one embedder gives have the same dimension. */
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
        const made = await post(endpoint, body, signal, () => new EmbeddingReceiver(input.length));
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
  const message = `${endpoint.name}: a vector has ${other.length} numbers, ${dimension} were expected: is it still the same model?`;
  throw new HoptrailError('dimension_mismatch', message, endpoint.model);
}
