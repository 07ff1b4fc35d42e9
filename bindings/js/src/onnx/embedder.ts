import { Breath } from '../engine/breath.js';
import { HoptrailError } from '../errors.js';
import { checkMembers } from '../members.js';
import { checkPooling, type ModelFacts, readFacts } from './configuration.js';
import { type LoadedFile, parseJson, readFile } from './download.js';
import { type Model, openModel } from './model.js';
import {
  embedderMembers, type OnnxEmbedder, type OnnxEmbedderOptions, type OnnxFile, type OnnxRuntimeOptions, providerMembers,
  runtimeMembers,
} from './options.js';
import { type ExternalFile, importOnnxRuntime, importTokenizers } from './peers.js';
import { makeTokenizer, type TokenIds } from './tokenizer.js';

/**
 * Loads a sentence transformer, such as all-MiniLM-L6-v2.
 *
 *     const embed = await onnxEmbedder({ model: '/model/model.onnx', tokenizer: '/model/tokenizer.json', id: 'all-MiniLM-L6-v2' });
 *     const graph = await engine.index(sources, { embed });
 *
 * Rejects with `model_unavailable` when a file or a peer dependency is missing or invalid, and with `invalid_argument` when
 * an option contradicts the model.
 */
export async function onnxEmbedder(options: OnnxEmbedderOptions): Promise<OnnxEmbedder> {
  const runtimeOptions = options.runtime ?? {};
  check(options, runtimeOptions);
  const runtime = runtimeOptions.onnxruntime ?? (await importOnnxRuntime());
  const tokenizers = runtimeOptions.tokenizers ?? (await importTokenizers());
  // The small files first: their errors show before the large file is fetched.
  const { json, name } = await readTokenizer(options);
  const facts = await readFacts(options);
  checkPooling(facts, options.pooling);
  const maxTokens = options.maxTokens ?? Math.min(Math.max(facts.maxTokens ?? 256, 4), mostTokens);
  const tokenizer = makeTokenizer(tokenizers, json, name, maxTokens);
  const files = { ...(await readModel(options)), facts };
  const trial = { largestId: tokenizer.largestId, row: [...tokenizer.encode('A text to try the model with'), tokenizer.largestId] };
  const model = await openModel(runtime, runtimeOptions, files, options, trial);
  if (options.signal?.aborted) {
    await model.release();
    options.signal.throwIfAborted();
  }
  return embedderOf(model, tokenizer, facts, options);
}

const mostTokens = 8192;
const defaultBatch = { wasm: 1, webgpu: 16 } as const;

function check(options: OnnxEmbedderOptions, runtime: OnnxRuntimeOptions): void {
  checkMembers('onnxEmbedder', options, embedderMembers);
  checkMembers('runtime', runtime, runtimeMembers);
  const { batch, maxTokens, dimensions, pooling } = options;
  if (maxTokens !== undefined) wholeNumber('maxTokens', maxTokens, 4, mostTokens);
  if (dimensions !== undefined) wholeNumber('dimensions', dimensions, 1, 65_536);
  if (typeof batch === 'object') checkMembers('batch', batch, providerMembers);
  const batches = typeof batch === 'object' ? Object.values(batch) : batch === undefined ? [] : [batch];
  for (const size of batches) wholeNumber('batch', size, 1, 1024);
  const poolings = ['mean', 'cls', 'last', 'output'];
  if (pooling !== undefined && !poolings.includes(pooling)) {
    const problem = `unknown pooling "${String(pooling)}": expected one of ${poolings.join(', ')}`;
    throw new HoptrailError('invalid_argument', problem, 'pooling');
  }
}

function embedderOf(model: Model, tokenizer: TokenIds, facts: ModelFacts, options: OnnxEmbedderOptions): OnnxEmbedder {
  const { id, queryPrefix = facts.queryPrefix ?? '', passagePrefix = facts.passagePrefix ?? '' } = options;
  const { dimension, pooling, output, provider } = model;
  const batch = (typeof options.batch === 'number' ? options.batch : options.batch?.[provider]) ?? defaultBatch[provider];
  let disposed: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Serializes calls of the model. */
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
    dimension,
    pooling,
    output,
    provider,
    embed: (texts, { kind, signal } = {}) =>
      inTurn(async () => {
        check(signal);
        const prefix = kind === 'query' ? queryPrefix : passagePrefix;
        const rows = texts.map((text) => tokenizer.encode(prefix + text));
        const vectors = new Array<Float32Array>(rows.length);
        const breath = new Breath();
        // Texts of equal length need no padding.
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
  const file = await readFile('tokenizer', tokenizer, { fetch: options.fetch, signal: options.signal });
  return { json: parseJson('tokenizer', file), name: file.name };
}

/** Reads the model's file, then the files with its weights. Reports progress over all of them. */
async function readModel(options: OnnxEmbedderOptions): Promise<{ model: LoadedFile; externalData: ExternalFile[] }> {
  const sources = (options.externalData ?? []).map((source) =>
    typeof source === 'string' || source instanceof URL ? { path: lastPart(source), data: source } : source,
  );
  let before = 0;
  const read = async (what: string, source: OnnxFile, isLast: boolean): Promise<LoadedFile> => {
    const onProgress = (loaded: number, total: number): void =>
      options.onProgress?.(before + loaded, isLast && total > 0 ? before + total : 0);
    const file = await readFile(what, source, { fetch: options.fetch, signal: options.signal, onProgress });
    before += file.bytes.byteLength;
    return file;
  };
  const model = await read('model', options.model, sources.length === 0);
  const externalData: ExternalFile[] = [];
  for (const [index, { path, data }] of sources.entries()) {
    const file = await read('external data', data, index + 1 === sources.length);
    externalData.push({ path, data: file.bytes });
  }
  return { model, externalData };
}

function lastPart(source: URL | string): string {
  return String(source).split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1) ?? '';
}

function wholeNumber(name: string, value: number, lowest: number, highest: number): number {
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw new HoptrailError('invalid_argument', `"${name}" must be an integer from ${lowest} to ${highest}, not ${value}`, name);
}
