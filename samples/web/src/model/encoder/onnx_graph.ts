import { fieldsOf, numbersOf } from './protobuf.js';

/** A tensor in an ONNX file; `type` is a TensorProto.DataType. */
export interface Tensor {
  readonly type: number;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export interface GraphNode {
  readonly kind: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export interface OnnxGraph {
  readonly nodes: readonly GraphNode[];
  readonly tensors: ReadonlyMap<string, Tensor>;
}

export const tensorTypes = { float: 1, int8: 3, int64: 7 } as const;

const decoder = new TextDecoder();
const messageOf = (value: number | Uint8Array): Uint8Array => (typeof value === 'number' ? new Uint8Array() : value);
const textOf = (value: number | Uint8Array): string => decoder.decode(messageOf(value));

/** Reads an ONNX file: its nodes without their attributes, and its tensors. Throws RangeError for any other file. */
export function readOnnxGraph(file: Uint8Array): OnnxGraph {
  const nodes: GraphNode[] = [];
  const tensors = new Map<string, Tensor>();
  for (const { number, value } of fieldsOf(file)) {
    if (number !== 7) continue; // ModelProto.graph
    for (const part of fieldsOf(messageOf(value))) {
      if (part.number === 1) nodes.push(nodeOf(messageOf(part.value)));
      else if (part.number === 5) tensors.set(...tensorOf(messageOf(part.value)));
    }
  }
  return { nodes, tensors };
}

function nodeOf(message: Uint8Array): GraphNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let kind = '';
  for (const { number, value } of fieldsOf(message)) {
    if (number === 1) inputs.push(textOf(value));
    else if (number === 2) outputs.push(textOf(value));
    else if (number === 4) kind = textOf(value);
  }
  return { kind, inputs, outputs };
}

/** Reads tensors that are stored as raw bytes; others have no data here. */
function tensorOf(message: Uint8Array): [string, Tensor] {
  const shape: number[] = [];
  let type = 0;
  let name = '';
  let bytes: Uint8Array = new Uint8Array();
  for (const { number, value } of fieldsOf(message)) {
    if (number === 1) shape.push(...numbersOf(value));
    else if (number === 2) type = Number(value);
    else if (number === 8) name = textOf(value);
    else if (number === 9) bytes = messageOf(value);
  }
  return [name, { type, shape, bytes }];
}
