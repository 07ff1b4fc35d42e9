import type { OnnxRuntime, OnnxSession, OnnxSessionOptions, OnnxTensor } from 'hoptrail/onnx';
import { findBertWeights } from './bert_weights.js';
import { runsOf, startEncoder, type Encoder } from './encoder.js';
import { readOnnxGraph } from './onnx_graph.js';

/** The maximum number of tokens of a text from the embedder. */
const mostTokens = 512;

class PlainTensor implements OnnxTensor {
  readonly type: string;
  readonly data: unknown;
  readonly dims: readonly number[];

  constructor(type: string, data: unknown, dims: readonly number[]) {
    this.type = type;
    this.data = data;
    this.dims = dims;
  }
}

/**
 * A runtime for `onnxEmbedder` that runs BERT encoders with 8-bit weights in text_encoder.wasm, without padding, and all other
 * models in the runtime from `other`. `wasm` is the URL of the module; without it, `other` runs all models.
 */
export function encoderRuntime(wasm: string | undefined, other: () => Promise<OnnxRuntime>): OnnxRuntime {
  const env: OnnxRuntime['env'] = { wasm: {} };
  const create = async (model: Uint8Array, options: OnnxSessionOptions): Promise<OnnxSession> => {
    const encoder = wasm === undefined ? undefined : await encoderOf(model, wasm);
    if (encoder) return sessionOf(encoder);
    const runtime = await other();
    Object.assign(runtime.env.wasm, env.wasm);
    return sessionOfOther(runtime, await runtime.InferenceSession.create(model, options));
  };
  return { env, InferenceSession: { create }, Tensor: PlainTensor };
}

async function encoderOf(model: Uint8Array, wasm: string): Promise<Encoder | undefined> {
  try {
    const weights = findBertWeights(readOnnxGraph(model));
    if (!weights) return undefined;
    const response = await fetch(wasm);
    return response.ok ? await startEncoder(await response.arrayBuffer(), weights, mostTokens) : undefined;
  } catch {
    return undefined; // a damaged file, or a browser without SIMD: the other runtime reports the error
  }
}

/** The encoder as a session with one output: the vectors of the texts. */
function sessionOf(encoder: Encoder): OnnxSession {
  const output = 'sentence_embedding';
  const run: OnnxSession['run'] = (feeds) => {
    const texts = textsOf(feeds);
    const vectors = new Float32Array(texts.length * encoder.dimension);
    for (const indices of runsOf(texts.map(({ length }) => length))) {
      const made = encoder.run(indices.map((index) => texts[index] ?? []));
      made.forEach((vector, at) => vectors.set(vector, (indices[at] ?? 0) * encoder.dimension));
    }
    return Promise.resolve({ [output]: new PlainTensor('float32', vectors, [texts.length, encoder.dimension]) });
  };
  return { inputNames: ['input_ids', 'attention_mask'], outputNames: [output], run, release: () => Promise.resolve() };
}

/** The token ids of each text, without the masked padding. */
function textsOf(feeds: Readonly<Record<string, OnnxTensor>>): readonly (readonly number[])[] {
  const { data: ids, dims } = feeds['input_ids'] as OnnxTensor;
  const { data: mask } = feeds['attention_mask'] as OnnxTensor;
  const [count = 0, width = 0] = dims;
  return Array.from({ length: count }, (_, text) => {
    const begin = text * width;
    const length = (mask as BigInt64Array).subarray(begin, begin + width).reduce((sum, bit) => sum + Number(bit), 0);
    return Array.from((ids as BigInt64Array).subarray(begin, begin + length), Number);
  });
}

/** The other runtime needs its own tensor objects. */
function sessionOfOther(runtime: OnnxRuntime, session: OnnxSession): OnnxSession {
  const Tensor = runtime.Tensor as new (type: string, data: unknown, dims: readonly number[]) => OnnxTensor;
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    ...(session.inputMetadata && { inputMetadata: session.inputMetadata }),
    run: (feeds) => session.run(Object.fromEntries(Object.entries(feeds).map(([name, { type, data, dims }]) => [name, new Tensor(type, data, dims)]))),
    release: () => session.release(),
  };
}
