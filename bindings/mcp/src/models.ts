import { basename, join } from 'node:path';
import { onnxEmbedder } from 'hoptrail/onnx';
import { openAiEmbedder, rerankScorer } from 'hoptrail/openai';
import type { FolderSettings } from './living_folder.js';

export interface EmbedderSettings {
  /** A folder with model.onnx and tokenizer.json. */
  readonly model?: string | undefined;
  /** URL of a server with OpenAI's interface. */
  readonly url?: string | undefined;
  readonly name?: string | undefined;
}

/** The embedder that the arguments name, or undefined. Reads a key from HOPTRAIL_EMBED_KEY and sends it only to `url`. */
export async function embedderOf({ model, url, name }: EmbedderSettings): Promise<FolderSettings['embed']> {
  if (model !== undefined && url !== undefined) throw new Error('--embed-model and --embed-url exclude each other');
  if (model !== undefined) {
    const id = name ?? basename(model);
    const { embed } = await onnxEmbedder({ model: join(model, 'model.onnx'), tokenizer: join(model, 'tokenizer.json'), id });
    return { id, embed };
  }
  if (url === undefined) return undefined;
  if (name === undefined) throw new Error('--embed-url requires --embed-name: the model name on that server');
  const apiKey = process.env['HOPTRAIL_EMBED_KEY'];
  const { embed } = openAiEmbedder({ baseUrl: url, model: name, ...(apiKey ? { apiKey } : {}) });
  return { id: name, embed };
}

/** The reranker that the arguments name, or undefined. Reads a key from HOPTRAIL_RERANK_KEY and sends it only to `url`. */
export function scorerOf({ url, model }: { readonly url: string | undefined; readonly model: string | undefined }): FolderSettings['score'] {
  if (url === undefined) return undefined;
  if (model === undefined) throw new Error('--rerank-url requires --rerank-model: the model name on that server');
  const apiKey = process.env['HOPTRAIL_RERANK_KEY'];
  return rerankScorer({ baseUrl: url, model, ...(apiKey ? { apiKey } : {}) });
}
