import type { EmbedContext } from '../types.js';
import type { OnnxRuntime, TokenizersModule } from './peers.js';

/** How ONNX Runtime gets here. Without any of it: `onnxruntime-web/wasm`, with the wasm file beside its code. */
export interface OnnxRuntimeOptions {
  /**
   * Where ONNX Runtime's own files are: `{ wasm: url }` names `ort-wasm-simd-threaded.wasm`; a string is a folder that has
   * that file and its `.mjs`. Nothing is ever fetched from another place.
   */
  readonly wasmPaths?: string | { readonly wasm?: string | URL; readonly mjs?: string | URL };
  /** The modules themselves, where a bare `import('onnxruntime-web/wasm')` finds nothing: in a worker without a bundler. */
  readonly onnxruntime?: OnnxRuntime;
  readonly tokenizers?: TokenizersModule;
}

export interface OnnxEmbedderOptions {
  /** The `.onnx` file: its address, its path (Node), or its bytes. */
  readonly model: URL | string | ArrayBuffer | Uint8Array;
  /** The model's `tokenizer.json`: its address, its path (Node), or what it holds. */
  readonly tokenizer: URL | string | object;
  readonly runtime?: OnnxRuntimeOptions;
  /** Name that a graph keeps of the model, and checks when it is searched: "all-MiniLM-L6-v2". */
  readonly id?: string;
  /**
   * Texts in one run of the model; default 1. On one thread more are hardly faster, and a model that is quantised while it
   * runs takes one scale for all texts of a run, so that a vector would depend on its neighbours.
   */
  readonly batch?: number;
  /** Tokens of a text that are read, special ones among them; default 256. */
  readonly maxTokens?: number;
  /** Put before questions, for models that want "query: " and "passage: ". */
  readonly queryPrefix?: string;
  /** Put before passages and paths. */
  readonly passagePrefix?: string;
  /** Bytes of the model's file so far, and in all (0: not known). */
  readonly onProgress?: (loaded: number, total: number) => void;
  /** Aborts the loading; a run's own signal aborts its embedding. */
  readonly signal?: AbortSignal;
  /** Instead of the platform's: to fetch from a cache, say. */
  readonly fetch?: typeof fetch;
}

/** An `Embedder` for the engine, which may be called by hand, too. */
export interface OnnxEmbedder {
  readonly id?: string;
  readonly dimension: number;
  /** Vectors of unit length. Calls wait for each other; an abort takes effect between two runs of the model. */
  embed(texts: readonly string[], context?: Partial<EmbedContext>): Promise<readonly Float32Array[]>;
  /** Frees the model once what runs has ended. */
  dispose(): Promise<void>;
}
