import { Breath } from '../engine/breath.js';
import { HoptrailError } from '../errors.js';
import { readFile, reason, unavailable } from './download.js';
import { type Model, openModel } from './model.js';
import type { OnnxEmbedder, OnnxEmbedderOptions } from './options.js';
import { importOnnxRuntime, importTokenizers } from './peers.js';
import { makeTokenizer, type TokenIds } from './tokenizer.js';

/**
 * Loads a sentence transformer, such as all-MiniLM-L6-v2, for mean pooling.
 *
 *     const embed = await onnxEmbedder({ model: '/model/model.onnx', tokenizer: '/model/tokenizer.json', id: 'all-MiniLM-L6-v2' });
 *     const graph = await engine.index(sources, { embed });
 *
 * Rejects with `model_unavailable` when a file or a peer is missing or not what it should be.
 */
export async function onnxEmbedder(options: OnnxEmbedderOptions): Promise<OnnxEmbedder> {
  const maxTokens = wholeNumber('maxTokens', options.maxTokens ?? 256, 4, 8192);
  const batch = wholeNumber('batch', options.batch ?? 1, 1, 1024);
  const runtimeOptions = options.runtime ?? {};
  const runtime = runtimeOptions.onnxruntime ?? (await importOnnxRuntime());
  const tokenizers = runtimeOptions.tokenizers ?? (await importTokenizers());
  // The small file first: what is wrong with it shows before the large one is fetched.
  const { json, name } = await readTokenizer(options);
  const tokenizer = makeTokenizer(tokenizers, json, name, maxTokens);
  const file = await readFile('model', options.model, options);
  const model = await openModel(runtime, runtimeOptions, file, tokenizer.largestId);
  if (options.signal?.aborted) {
    await model.release();
    options.signal.throwIfAborted();
  }
  return embedderOf(model, tokenizer, batch, options);
}

function embedderOf(model: Model, tokenizer: TokenIds, batch: number, options: OnnxEmbedderOptions): OnnxEmbedder {
  const { id, queryPrefix = '', passagePrefix = '' } = options;
  let disposed: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** The model takes one call at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  function check(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    if (disposed !== undefined) throw new HoptrailError('disposed', 'the embedder was disposed');
  }

  return {
    ...(id === undefined ? {} : { id }),
    dimension: model.dimension,
    embed: (texts, { kind, signal } = {}) =>
      inTurn(async () => {
        check(signal);
        const prefix = kind === 'query' ? queryPrefix : passagePrefix;
        const rows = texts.map((text) => tokenizer.encode(prefix + text));
        const vectors = new Array<Float32Array>(rows.length);
        const breath = new Breath();
        // Texts of one length need no padding.
        const order = [...rows.keys()].sort((a, b) => lengthOf(rows, a) - lengthOf(rows, b));
        for (let start = 0; start < order.length; start += batch) {
          await breath.take();
          check(signal);
          const indices = order.slice(start, start + batch);
          const made = await model.run(indices.map((index) => rows[index] ?? []));
          made.forEach((vector, i) => (vectors[indices[i] ?? 0] = vector));
        }
        return vectors;
      }),
    dispose: () => (disposed ??= inTurn(() => model.release())),
  };
}

function lengthOf(rows: readonly (readonly number[])[], index: number): number {
  return rows[index]?.length ?? 0;
}

async function readTokenizer(options: OnnxEmbedderOptions): Promise<{ json: unknown; name: string }> {
  const { tokenizer } = options;
  const isSource = typeof tokenizer === 'string' || tokenizer instanceof URL;
  if (!isSource && !(tokenizer instanceof Uint8Array) && !(tokenizer instanceof ArrayBuffer)) {
    return { json: tokenizer, name: 'given' };
  }
  const { bytes, name } = await readFile('tokenizer', tokenizer, { fetch: options.fetch, signal: options.signal });
  try {
    return { json: JSON.parse(new TextDecoder().decode(bytes)) as unknown, name };
  } catch (cause) {
    throw unavailable('tokenizer', name, `is no JSON that can be read (${reason(cause)}). Is the file whole?`, cause);
  }
}

function wholeNumber(name: string, value: number, lowest: number, highest: number): number {
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw new HoptrailError('invalid_argument', `${name} is ${value}, not a whole number from ${lowest} to ${highest}`, name);
}
