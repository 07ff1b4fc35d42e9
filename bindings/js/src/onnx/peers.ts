/**
 * The two optional peer dependencies. Their used parts are declared here, so that the package's declarations compile
 * without them. They are imported when an embedder is created.
 */
import { HoptrailError } from '../errors.js';

/** The used part of `onnxruntime-web`. */
export interface OnnxRuntime {
  /** Global settings of the runtime. */
  readonly env: {
    readonly wasm: {
      numThreads?: number | undefined;
      proxy?: boolean | undefined;
      wasmPaths?: string | { wasm?: URL | string; mjs?: URL | string } | undefined;
    };
  };
  /** Creates sessions. */
  readonly InferenceSession: {
    create(model: Uint8Array, options: OnnxSessionOptions): Promise<OnnxSession>;
  };
  /** Creates tensors. */
  readonly Tensor: OnnxTensorConstructor;
}

/** Options of a session. */
export interface OnnxSessionOptions {
  /** Execution providers, in order of preference. */
  executionProviders: string[];
  /** Fatal errors only. */
  logSeverityLevel: 4;
  /** Files that the model refers to. */
  externalData?: readonly ExternalFile[];
}

/** A file with a model's weights, by the name that the model uses for it. */
export interface ExternalFile {
  /** The file name that the model uses. */
  path: string;
  /** The content of the file. */
  data: Uint8Array;
}

/** Creates tensors. */
export interface OnnxTensorConstructor {
  /** Creates a tensor of this type. */
  new (type: 'int64', data: BigInt64Array, shape: readonly number[]): OnnxTensor;
  /** Creates a tensor of this type. */
  new (type: 'int32', data: Int32Array, shape: readonly number[]): OnnxTensor;
  /** Creates a tensor of this type. */
  new (type: 'float32', data: Float32Array, shape: readonly number[]): OnnxTensor;
  /** Creates a tensor of this type. */
  new (type: 'float16', data: Uint16Array, shape: readonly number[]): OnnxTensor;
  /** Creates a tensor of this type. */
  new (type: 'bool', data: Uint8Array, shape: readonly number[]): OnnxTensor;
}

/** The metadata of an input, from onnxruntime-web 1.21 on. Only variable lengths have names. */
export interface OnnxValue {
  /** Its name. */
  readonly name: string;
  /** The type of its numbers. */
  readonly type?: string;
  /** Its shape; a text stands for a length that may vary. */
  readonly shape?: readonly (number | string)[];
}

/** A loaded model. */
export interface OnnxSession {
  /** Names of its inputs. */
  readonly inputNames: readonly string[];
  /** Names of its outputs. */
  readonly outputNames: readonly string[];
  /** Types and shapes of its inputs. */
  readonly inputMetadata?: readonly OnnxValue[];
  /** Runs the model. */
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  /** Frees the model. */
  release(): Promise<void>;
}

/** Numbers with a shape. */
export interface OnnxTensor {
  /** The type of its numbers. */
  readonly type: string;
  /** Its shape. */
  readonly dims: readonly number[];
  /** Its numbers, row by row. */
  readonly data: unknown;
}

/** The used part of `@huggingface/tokenizers`. */
export interface TokenizersModule {
  /** Creates a tokenizer from its two configuration files. */
  readonly Tokenizer: new (tokenizer: object, config: object) => TextTokenizer;
}

/** Splits a text into tokens. */
export interface TextTokenizer {
  /** The tokens of a text, including the model's special tokens. */
  encode(text: string): { readonly ids: readonly number[] };
}

export async function importOnnxRuntime(): Promise<OnnxRuntime> {
  try {
    return await import('onnxruntime-web/wasm');
  } catch (cause) {
    throw missingPeer('onnxruntime-web', 'runtime.onnxruntime', cause);
  }
}

export async function importTokenizers(): Promise<TokenizersModule> {
  try {
    return await import('@huggingface/tokenizers');
  } catch (cause) {
    throw missingPeer('@huggingface/tokenizers', 'runtime.tokenizers', cause);
  }
}

function missingPeer(name: string, option: string, cause: unknown): HoptrailError {
  const message = `${name} is not installed: run npm install ${name}, or pass its module as ${option}`;
  return new HoptrailError('model_unavailable', message, name, { cause });
}
