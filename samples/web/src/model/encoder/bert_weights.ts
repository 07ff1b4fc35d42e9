import { type OnnxGraph, type Tensor, tensorTypes } from './onnx_graph.js';

/** 8-bit numbers with float scales: one per column of a matrix, or one per row of a table. */
export interface Quantized {
  readonly numbers: Tensor;
  readonly scales: Tensor;
}

export interface Dense extends Quantized {
  readonly bias: Tensor;
}

export interface Norm {
  readonly weight: Tensor;
  readonly bias: Tensor;
}

export interface BertLayer {
  readonly query: Dense;
  readonly key: Dense;
  readonly value: Dense;
  readonly attended: Dense;
  readonly up: Dense;
  readonly down: Dense;
  readonly attendedNorm: Norm;
  readonly norm: Norm;
}

export interface BertWeights {
  readonly width: number;
  readonly heads: number;
  readonly inner: number;
  readonly words: Quantized;
  readonly positions: Quantized;
  readonly types: Tensor;
  readonly norm: Norm;
  readonly layers: readonly BertLayer[];
}

const denseParts = {
  query: 'attention.self.query',
  key: 'attention.self.key',
  value: 'attention.self.value',
  attended: 'attention.output.dense',
  up: 'intermediate.dense',
  down: 'output.dense',
} as const;

/**
 * Finds the weights of a BERT encoder, by the names of its biases and by the operations between. Undefined if the graph is
 * another model, or is stored in another form: then ONNX Runtime runs it.
 */
export function findBertWeights(graph: OnnxGraph): BertWeights | undefined {
  const find = new Finder(graph);
  const words = find.table('embeddings.word_embeddings.weight');
  const positions = find.table('embeddings.position_embeddings.weight');
  const types = find.tensor('embeddings.token_type_embeddings.weight');
  const norm = find.norm('embeddings.LayerNorm');
  const layers: BertLayer[] = [];
  for (let layer = find.layer(layers.length); layer !== undefined; layer = find.layer(layers.length)) layers.push(layer);
  const width = words?.numbers.shape[1] ?? 0;
  const inner = layers[0]?.up.numbers.shape[1] ?? 0;
  const heads = find.heads(width);
  const activations = graph.nodes.filter(({ kind }) => kind === 'Erf').length;
  const products = graph.nodes.filter(({ kind }) => kind === 'MatMul').length;
  if (!words || !positions || !types || !norm || heads === undefined) return undefined;
  // Each layer has six products with weights and two of the attention; nothing follows the last layer.
  if (layers.length === 0 || activations !== layers.length || products !== 8 * layers.length) return undefined;
  return { width, heads, inner, words, positions, types, norm, layers };
}

class Finder {
  readonly #tensors: ReadonlyMap<string, Tensor>;
  readonly #nodes: OnnxGraph['nodes'];
  readonly #nameOfEnd = new Map<string, string>();

  constructor({ nodes, tensors }: OnnxGraph) {
    this.#nodes = nodes;
    this.#tensors = tensors;
    for (const name of tensors.keys()) {
      const parts = name.split('.');
      for (let at = 0; at < parts.length; at += 1) this.#nameOfEnd.set(parts.slice(at).join('.'), name);
    }
  }

  /** A float tensor whose name ends with this text. */
  tensor(end: string): Tensor | undefined {
    return this.#ofType(this.#nameOfEnd.get(end), tensorTypes.float);
  }

  table(end: string): Quantized | undefined {
    const name = this.#nameOfEnd.get(`${end}_q`)?.replace(/_q$/u, '');
    return name === undefined ? undefined : this.#quantized(name);
  }

  norm(end: string): Norm | undefined {
    const weight = this.tensor(`${end}.weight`);
    const bias = this.tensor(`${end}.bias`);
    return weight && bias && { weight, bias };
  }

  layer(index: number): BertLayer | undefined {
    const prefix = `encoder.layer.${index}.`;
    const [query, key, value, attended, up, down] = Object.values(denseParts).map((part) => this.#dense(`${prefix}${part}.bias`));
    const attendedNorm = this.norm(`${prefix}attention.output.LayerNorm`);
    const norm = this.norm(`${prefix}output.LayerNorm`);
    if (!query || !key || !value || !attended || !up || !down || !attendedNorm || !norm) return undefined;
    return { query, key, value, attended, up, down, attendedNorm, norm };
  }

  /** The number of heads, from the last length of the shape of the first layer's queries, which is the width of a head. */
  heads(width: number): number | undefined {
    const bias = this.#nameOfEnd.get(`encoder.layer.0.${denseParts.query}.bias`);
    const sum = this.#nodes.find(({ kind, inputs }) => kind === 'Add' && bias !== undefined && inputs.includes(bias));
    const view = this.#nodes.find(({ kind, inputs }) => kind === 'Reshape' && inputs[0] !== undefined && inputs[0] === sum?.outputs[0]);
    const shape = this.#nodes.find(({ kind, outputs }) => kind === 'Concat' && outputs[0] !== undefined && outputs[0] === view?.inputs[1]);
    const last = this.#tensors.get(shape?.inputs.at(-1) ?? '');
    if (last?.type !== tensorTypes.int64 || last.bytes.length !== 8) return undefined;
    const headWidth = Number(new DataView(last.bytes.buffer, last.bytes.byteOffset, 8).getBigInt64(0, true));
    return headWidth > 0 && width % headWidth === 0 ? width / headWidth : undefined;
  }

  /** The product to which the graph adds this bias. */
  #dense(end: string): Dense | undefined {
    const name = this.#nameOfEnd.get(end);
    const bias = this.tensor(end);
    const sum = this.#nodes.find(({ kind, inputs }) => kind === 'Add' && name !== undefined && inputs.includes(name));
    const product = this.#nodes.find(({ kind, outputs }) => kind === 'MatMul' && outputs.some((output) => sum?.inputs.includes(output)));
    const quantized = product?.inputs[1] === undefined ? undefined : this.#quantized(product.inputs[1]);
    return quantized && bias && { ...quantized, bias };
  }

  /** The tensor computed by Mul(Cast(8-bit numbers), scales). */
  #quantized(output: string): Quantized | undefined {
    const maker = this.#nodes.find(({ kind, outputs }) => kind === 'Mul' && outputs.includes(output));
    const cast = this.#nodes.find(({ kind, outputs }) => kind === 'Cast' && outputs[0] !== undefined && outputs[0] === maker?.inputs[0]);
    const numbers = this.#ofType(cast?.inputs[0], tensorTypes.int8);
    const scales = this.#ofType(maker?.inputs[1], tensorTypes.float);
    return numbers && scales && { numbers, scales };
  }

  #ofType(name: string | undefined, type: number): Tensor | undefined {
    const tensor = name === undefined ? undefined : this.#tensors.get(name);
    if (tensor?.type !== type) return undefined;
    const count = tensor.shape.reduce((product, length) => product * length, 1);
    return tensor.bytes.length === count * (type === tensorTypes.float ? 4 : 1) ? tensor : undefined;
  }
}
