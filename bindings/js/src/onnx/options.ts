import type { Members } from '../members.js';
import type { EmbedContext } from '../types.js';
import type { OnnxRuntime, TokenizersModule } from './peers.js';

/** An execution provider of ONNX Runtime. */
export type ExecutionProvider = 'wasm' | 'webgpu';

/** The origin of ONNX Runtime. Default: `onnxruntime-web/wasm`, with the wasm file next to its code. */
export interface OnnxRuntimeOptions {
  /**
   * The location of ONNX Runtime's own files: `{ wasm: url }` names `ort-wasm-simd-threaded.wasm`; a string is a folder that
   * has that file and its `.mjs`. Nothing is fetched from any other place.
   */
  readonly wasmPaths?: string | { readonly wasm?: string | URL; readonly mjs?: string | URL };
  /** The module, for a worker without a bundler, where a bare `import('onnxruntime-web/wasm')` fails. */
  readonly onnxruntime?: OnnxRuntime;
  /** The module `@huggingface/tokenizers`. */
  readonly tokenizers?: TokenizersModule;
  /**
   * In order of preference; default `['wasm']`. The first provider that works is used: `embedder.provider`. "webgpu" needs
   * the module `onnxruntime-web/webgpu` as `onnxruntime`, and a browser with WebGPU.
   */
  readonly providers?: readonly ExecutionProvider[];
}

/**
 * The pooling of a text's token vectors: their mean, the first token (CLS), or the last token. With "output", the model has
 * an output that already is the text's vector.
 */
export type Pooling = 'mean' | 'cls' | 'last' | 'output';

/** A file: its URL, its path (Node), or its bytes. */
export type OnnxFile = URL | string | ArrayBuffer | Uint8Array;

/** Parsed files of a model's configuration, by their names in its folder. */
export interface OnnxConfiguration {
  /** The modules of the sentence transformer, in order. */
  readonly 'modules.json'?: unknown;
  /** If modules.json has the Pooling module in another folder, use that file name instead. */
  readonly '1_Pooling/config.json'?: unknown;
  /** The prompts of the model. */
  readonly 'config_sentence_transformers.json'?: unknown;
  /** The maximum text length. */
  readonly 'sentence_bert_config.json'?: unknown;
}

/** Options of `onnxEmbedder`. */
export interface OnnxEmbedderOptions {
  /** The `.onnx` file. */
  readonly model: OnnxFile;
  /** The model's `tokenizer.json`: its URL, its path (Node), or its content. */
  readonly tokenizer: URL | string | object;
  /**
   * Files next to the model that contain its weights ("model.onnx_data"). `path` is the file name that the model uses;
   * default: the last part of the URL.
   */
  readonly externalData?: readonly (URL | string | { readonly path: string; readonly data: OnnxFile })[];
  /**
   * The configuration of a sentence transformer: the folder of `modules.json` (a URL, or a path in Node), or its files'
   * contents. It sets the pooling, the prefixes and the token limit. In Node, the default for a model on disk is the
   * configuration next to it (or in the parent folder, for `onnx/model.onnx`).
   */
  readonly configuration?: URL | string | OnnxConfiguration;
  /**
   * Default: the configuration's pooling; without a configuration, "output" if the model has such an output, else "mean". A
   * value that contradicts the configuration, or the model's output `sentence_embedding`, is `invalid_argument`.
   */
  readonly pooling?: Pooling;
  /**
   * Name of the output. Default: `sentence_embedding` for pooling "output", `last_hidden_state` or `token_embeddings`
   * for the others, or the only output.
   */
  readonly output?: string;
  /** Dimension of the vectors, for Matryoshka models: keeps the first numbers and normalizes them. */
  readonly dimensions?: number;
  /** The modules that run the model, if an import by name does not find them. */
  readonly runtime?: OnnxRuntimeOptions;
  /** Name of the model, which a graph stores and compares when it is searched: "all-MiniLM-L6-v2". */
  readonly id?: string;
  /**
   * The number of texts per run of the model; default 1 on "wasm", 16 on "webgpu". Larger batches give little speedup on one
   * thread. A dynamically quantized model uses one scale per run, so a text's vector would depend on the rest of the batch.
   */
  readonly batch?: number | { readonly [Provider in ExecutionProvider]?: number };
  /** The most tokens of a text, including special tokens; default: the configuration's limit, else 256. */
  readonly maxTokens?: number;
  /** Prepended to questions, for models that expect "query: " and "passage: "; default: the configuration's prompt. */
  readonly queryPrefix?: string;
  /** Prepended to passages and paths; default: the configuration's prompt. */
  readonly passagePrefix?: string;
  /** Receives the loaded and total bytes of the model's files (total 0: unknown). */
  readonly onProgress?: (loaded: number, total: number) => void;
  /** Aborts the loading; a run's own signal aborts its embedding. */
  readonly signal?: AbortSignal;
  /** Replaces the platform's `fetch`, for example to read from a cache. */
  readonly fetch?: typeof fetch;
}

export const embedderMembers: Members<OnnxEmbedderOptions> = {
  model: 1, tokenizer: 1, externalData: 1, configuration: 1, pooling: 1, output: 1, dimensions: 1, runtime: 1, id: 1, batch: 1,
  maxTokens: 1, queryPrefix: 1, passagePrefix: 1, onProgress: 1, signal: 1, fetch: 1,
};
export const runtimeMembers: Members<OnnxRuntimeOptions> = { wasmPaths: 1, onnxruntime: 1, tokenizers: 1, providers: 1 };
export const providerMembers: Readonly<Record<ExecutionProvider, 1>> = { wasm: 1, webgpu: 1 };

/** An `Embedder` for the engine; you can also call it directly. */
export interface OnnxEmbedder {
  /** The name of the model; a graph refuses vectors of another model. */
  readonly id?: string;
  /** The dimension of the vectors. */
  readonly dimension: number;
  /** The pooling in use: the requested or the detected one. */
  readonly pooling: Pooling;
  /** The model's output in use. */
  readonly output: string;
  /** The execution provider in use. */
  readonly provider: ExecutionProvider;
  /** Returns vectors of unit length. Calls are serialized; an abort takes effect between two runs of the model. */
  embed(texts: readonly string[], context?: Partial<EmbedContext>): Promise<readonly Float32Array[]>;
  /** Frees the model after pending calls. */
  dispose(): Promise<void>;
}
