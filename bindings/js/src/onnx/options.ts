import type { Members } from '../members.js';
import type { EmbedContext } from '../types.js';
import type { OnnxRuntime, TokenizersModule } from './peers.js';

/** What ONNX Runtime computes with. */
export type ExecutionProvider = 'wasm' | 'webgpu';

/** How ONNX Runtime gets here. Without any of it: `onnxruntime-web/wasm`, with the wasm file next to its code. */
export interface OnnxRuntimeOptions {
  /**
   * Where ONNX Runtime's own files are: `{ wasm: url }` names `ort-wasm-simd-threaded.wasm`; a string is a folder that has
   * that file and its `.mjs`. Nothing is ever fetched from another place.
   */
  readonly wasmPaths?: string | { readonly wasm?: string | URL; readonly mjs?: string | URL };
  /** The modules themselves, where a bare `import('onnxruntime-web/wasm')` finds nothing: in a worker without a bundler. */
  readonly onnxruntime?: OnnxRuntime;
  /** The module `@huggingface/tokenizers`. */
  readonly tokenizers?: TokenizersModule;
  /**
   * In order of preference; default `['wasm']`. The first that works here is taken: `embedder.provider`. "webgpu" needs
   * the module `onnxruntime-web/webgpu` as `onnxruntime`, and a browser that has WebGPU.
   */
  readonly providers?: readonly ExecutionProvider[];
}

/**
 * How a text's vector is made of its tokens': their mean, the first token's (CLS), the last token's; or not at all, because
 * the model has an output that is the text's vector.
 */
export type Pooling = 'mean' | 'cls' | 'last' | 'output';

/** A file: its address, its path (Node), or its bytes. */
export type OnnxFile = URL | string | ArrayBuffer | Uint8Array;

/** Files of a model's own configuration, parsed, by their names in its folder. */
export interface OnnxConfiguration {
  /** The modules of the sentence transformer, in order. */
  readonly 'modules.json'?: unknown;
  /** Where modules.json has the Pooling module in another folder, the name of that file instead. */
  readonly '1_Pooling/config.json'?: unknown;
  /** Its prompts. */
  readonly 'config_sentence_transformers.json'?: unknown;
  /** Its longest text. */
  readonly 'sentence_bert_config.json'?: unknown;
}

/** Options of `onnxEmbedder`. */
export interface OnnxEmbedderOptions {
  /** The `.onnx` file. */
  readonly model: OnnxFile;
  /** The model's `tokenizer.json`: its address, its path (Node), or what it holds. */
  readonly tokenizer: URL | string | object;
  /**
   * Files next to the model that have its weights ("model.onnx_data"). `path` is the name by which the model knows the file;
   * of an address alone it is the last part.
   */
  readonly externalData?: readonly (URL | string | { readonly path: string; readonly data: OnnxFile })[];
  /**
   * The configuration of a sentence transformer: the folder that has `modules.json` (an address, or a path in Node), or its
   * files' contents. It sets the pooling, the prefixes and the most tokens. In Node, a model that is given by its path needs
   * none where these files are next to it (or above, for `onnx/model.onnx`).
   */
  readonly configuration?: URL | string | OnnxConfiguration;
  /**
   * Default: what the configuration says; without one, "output" where the model has such an output, else "mean". One that
   * contradicts the configuration, or the model's own output `sentence_embedding`, is `invalid_argument`.
   */
  readonly pooling?: Pooling;
  /**
   * Name of the output that is read. Default: `sentence_embedding` for pooling "output", `last_hidden_state` or
   * `token_embeddings` for the others, or the only one there is.
   */
  readonly output?: string;
  /** Length of the vectors, for models that are trained to be cut (Matryoshka): the first numbers, of unit length again. */
  readonly dimensions?: number;
  /** The modules that run the model, where they are not found by their names. */
  readonly runtime?: OnnxRuntimeOptions;
  /** Name that a graph keeps of the model, and checks when it is searched: "all-MiniLM-L6-v2". */
  readonly id?: string;
  /**
   * Texts in one run of the model; default 1 on "wasm", 16 on "webgpu". On one thread more are hardly faster, and a model that
   * is quantized while it runs takes one scale for all texts of a run, so that a vector would depend on its neighbors.
   */
  readonly batch?: number | { readonly [Provider in ExecutionProvider]?: number };
  /** Tokens of a text that are read, special ones among them; default: what the configuration says, else 256. */
  readonly maxTokens?: number;
  /** Put before questions, for models that want "query: " and "passage: "; default: the configuration's prompt. */
  readonly queryPrefix?: string;
  /** Put before passages and paths; default: the configuration's prompt. */
  readonly passagePrefix?: string;
  /** Bytes of the model's files so far, and in all (0: not known). */
  readonly onProgress?: (loaded: number, total: number) => void;
  /** Aborts the loading; a run's own signal aborts its embedding. */
  readonly signal?: AbortSignal;
  /** Instead of the platform's: to fetch from a cache, say. */
  readonly fetch?: typeof fetch;
}

export const embedderMembers: Members<OnnxEmbedderOptions> = {
  model: 1, tokenizer: 1, externalData: 1, configuration: 1, pooling: 1, output: 1, dimensions: 1, runtime: 1, id: 1, batch: 1,
  maxTokens: 1, queryPrefix: 1, passagePrefix: 1, onProgress: 1, signal: 1, fetch: 1,
};
export const runtimeMembers: Members<OnnxRuntimeOptions> = { wasmPaths: 1, onnxruntime: 1, tokenizers: 1, providers: 1 };
export const providerMembers: Readonly<Record<ExecutionProvider, 1>> = { wasm: 1, webgpu: 1 };

/** An `Embedder` for the engine, which may be called by hand, too. */
export interface OnnxEmbedder {
  /** The name of the model; a graph refuses vectors of another. */
  readonly id?: string;
  /** The numbers of a vector. */
  readonly dimension: number;
  /** How it makes vectors: what was asked for, or found. */
  readonly pooling: Pooling;
  /** The model's output that it reads. */
  readonly output: string;
  /** What runs the model. */
  readonly provider: ExecutionProvider;
  /** Vectors of unit length. Calls wait for each other; an abort takes effect between two runs of the model. */
  embed(texts: readonly string[], context?: Partial<EmbedContext>): Promise<readonly Float32Array[]>;
  /** Frees the model once what runs has ended. */
  dispose(): Promise<void>;
}
