import type { BertWeights, Dense, Norm, Quantized } from './bert_weights.js';
import type { Tensor } from './onnx_graph.js';

/** The exports of wasm/encoder/encoder.cpp; pointers are byte offsets. */
interface EncoderModule {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  encoder_model(): number;
  encoder_take(byteCount: number): number;
  encoder_pack(weights: number, inner: number, columns: number, packed: number): void;
  encoder_prepare(width: number, heads: number, inner: number, layers: number, positions: number, vocabulary: number, mostTokens: number): number;
  encoder_run(tokens: number, lengths: number, count: number, vectors: number): number;
}

/** Computes vectors of unit length from the token ids of texts. */
export interface Encoder {
  readonly dimension: number;
  /** Token ids must be in the model's vocabulary, and texts must not be longer than `mostTokens`. */
  run(texts: readonly (readonly number[])[]): Float32Array[];
}

/**
 * The number of tokens that the texts of one run have together: enough to reuse each weight often, few enough to keep the rows
 * in the processor's cache.
 */
export const tokensInARun = 256;

/** Starts the module with these weights; undefined if it does not support the model. */
export async function startEncoder(wasm: BufferSource, weights: BertWeights, mostTokens: number): Promise<Encoder | undefined> {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const module = instance.exports as unknown as EncoderModule;
  module._initialize();
  const { width, heads, inner, words, positions, layers } = weights;
  const capacity = Math.max(tokensInARun, mostTokens);
  const takes = module.encoder_prepare(width, heads, inner, layers.length, rowsOf(positions), rowsOf(words), capacity);
  if (takes === 0 || mostTokens > rowsOf(positions)) return undefined;
  writeModel(module, weights);
  const tokens = take(module, 4 * capacity);
  const lengths = take(module, 4 * capacity);
  const vectors = take(module, 4 * capacity * width);
  return {
    dimension: width,
    run: (texts) => {
      const { buffer } = module.memory;
      new Uint32Array(buffer, tokens, capacity).set(texts.flat());
      new Uint32Array(buffer, lengths, capacity).set(texts.map(({ length }) => length));
      if (module.encoder_run(tokens, lengths, texts.length, vectors) === 0) throw new RangeError('the texts do not fit the model');
      return texts.map((_, text) => new Float32Array(buffer, vectors + 4 * text * width, width).slice());
    },
  };
}

/** Indices of texts, grouped by run: short texts first, as many as fit. */
export function runsOf(lengths: readonly number[], most = tokensInARun): readonly (readonly number[])[] {
  const order = [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  const runs: number[][] = [];
  let tokens = Infinity;
  for (const text of order) {
    const length = lengths[text] ?? 0;
    if (tokens + length > most) {
      runs.push([]);
      tokens = 0;
    }
    runs.at(-1)?.push(text);
    tokens += length;
  }
  return runs;
}

const rowsOf = ({ numbers }: Quantized): number => numbers.shape[0] ?? 0;

function take(module: EncoderModule, byteCount: number): number {
  const pointer = module.encoder_take(byteCount);
  if (pointer === 0) throw new RangeError(`cannot allocate ${byteCount} bytes for the model`);
  return pointer;
}

function place(module: EncoderModule, { bytes }: Tensor): number {
  const pointer = take(module, bytes.length);
  new Uint8Array(module.memory.buffer, pointer, bytes.length).set(bytes);
  return pointer;
}

/** Writes the pointers of encoder.cpp's `Model`, in its order. */
function writeModel(module: EncoderModule, { words, positions, types, norm, layers }: BertWeights): void {
  const largest = Math.max(...layers.flatMap(({ up, down }) => [up.numbers.bytes.length, down.numbers.bytes.length]));
  const scratch = take(module, largest);
  const table = ({ numbers, scales }: Quantized): readonly number[] => [place(module, numbers), place(module, scales)];
  const pair = ({ weight, bias }: Norm): readonly number[] => [place(module, weight), place(module, bias)];
  const dense = ({ numbers, scales, bias }: Dense): readonly number[] => {
    const [inner = 0, columns = 0] = numbers.shape;
    new Uint8Array(module.memory.buffer, scratch, numbers.bytes.length).set(numbers.bytes);
    const packed = take(module, numbers.bytes.length);
    module.encoder_pack(scratch, inner, columns, packed);
    return [packed, place(module, scales), place(module, bias)];
  };
  const pointers = [
    ...table(words),
    ...table(positions),
    place(module, types),
    ...pair(norm),
    ...layers.flatMap((layer) => [
      ...[layer.query, layer.key, layer.value, layer.attended, layer.up, layer.down].flatMap(dense),
      ...pair(layer.attendedNorm),
      ...pair(layer.norm),
    ]),
  ];
  new Uint32Array(module.memory.buffer, module.encoder_model(), pointers.length).set(pointers);
}
