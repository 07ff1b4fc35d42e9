/**
 * The two optional peers: what is used of them, as types of our own, so that the package's declarations hold without them;
 * and their import, which waits until an embedder is made.
 */
import { HoptrailError } from '../errors.js';

/** What is used of `onnxruntime-web`. */
export interface OnnxRuntime {
  readonly env: {
    readonly wasm: {
      numThreads?: number | undefined;
      proxy?: boolean | undefined;
      wasmPaths?: string | { wasm?: URL | string; mjs?: URL | string } | undefined;
    };
  };
  readonly InferenceSession: {
    create(model: Uint8Array, options: OnnxSessionOptions): Promise<OnnxSession>;
  };
  readonly Tensor: OnnxTensorConstructor;
}

export interface OnnxSessionOptions {
  executionProviders: string[];
  logSeverityLevel: 4;
  externalData?: readonly ExternalFile[];
}

/** A file with a model's weights, by the name that the model has for it. */
export interface ExternalFile {
  path: string;
  data: Uint8Array;
}

export interface OnnxTensorConstructor {
  new (type: 'int64', data: BigInt64Array, shape: readonly number[]): OnnxTensor;
  new (type: 'int32', data: Int32Array, shape: readonly number[]): OnnxTensor;
  new (type: 'float32', data: Float32Array, shape: readonly number[]): OnnxTensor;
  new (type: 'float16', data: Uint16Array, shape: readonly number[]): OnnxTensor;
  new (type: 'bool', data: Uint8Array, shape: readonly number[]): OnnxTensor;
}

/** What a model says of an input, from onnxruntime-web 1.21 on. Lengths without a name are numbers. */
export interface OnnxValue {
  readonly name: string;
  readonly type?: string;
  readonly shape?: readonly (number | string)[];
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly inputMetadata?: readonly OnnxValue[];
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

export interface OnnxTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** What is used of `@huggingface/tokenizers`. */
export interface TokenizersModule {
  readonly Tokenizer: new (tokenizer: object, config: object) => TextTokenizer;
}

export interface TextTokenizer {
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
  const message = `${name} is not there: npm install ${name}, or hand its module over as ${option}`;
  return new HoptrailError('model_unavailable', message, name, { cause });
}
