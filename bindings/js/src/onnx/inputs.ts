/** The inputs of a model for rows of token ids: one tensor for each input. */
import { unavailable } from './download.js';
import type { OnnxRuntime, OnnxSession, OnnxTensor, OnnxValue } from './peers.js';

/** Creates the tensors for a run of the model. */
export type Feeds = (rows: readonly (readonly number[])[]) => Record<string, OnnxTensor>;

/** Rejects a model with inputs that a text encoder does not have. `name`: the model's name, for messages. */
export function feedsOf(runtime: OnnxRuntime, session: OnnxSession, name: string): Feeds {
  if (!session.inputNames.includes('input_ids')) {
    throw unavailable('model', name, `is not a text encoder: its inputs are ${session.inputNames.join(', ')}`);
  }
  const makers = session.inputNames.map((input) => [input, makerOf(runtime, session, input, name)] as const);
  return (rows) => {
    const batch = new Batch(rows);
    return Object.fromEntries(makers.map(([input, make]) => [input, make(batch)]));
  };
}

/** Rows, padded to the length of the longest row. */
class Batch {
  readonly rows: readonly (readonly number[])[];
  readonly shape: readonly [number, number];

  constructor(rows: readonly (readonly number[])[]) {
    this.rows = rows;
    this.shape = [rows.length, Math.max(...rows.map((row) => row.length))];
  }

  /** A number for each token; 0 for the padding. */
  fill(value: (id: number, position: number) => number): Int32Array {
    const [, width] = this.shape;
    const values = new Int32Array(this.rows.length * width);
    this.rows.forEach((row, index) => row.forEach((id, position) => (values[index * width + position] = value(id, position))));
    return values;
  }
}

type Maker = (batch: Batch) => OnnxTensor;

const tokenInputs: Readonly<Record<string, (id: number, position: number) => number>> = {
  input_ids: (id) => id,
  attention_mask: () => 1,
  token_type_ids: () => 0,
  position_ids: (_, position) => position,
};

function makerOf(runtime: OnnxRuntime, session: OnnxSession, input: string, name: string): Maker {
  const { Tensor } = runtime;
  const value = session.inputMetadata?.find((metadata) => metadata.name === input);
  const numbers = tokenInputs[input];
  if (numbers !== undefined) {
    return value?.type === 'int32'
      ? (batch) => new Tensor('int32', batch.fill(numbers), batch.shape)
      : (batch) => new Tensor('int64', BigInt64Array.from(batch.fill(numbers), BigInt), batch.shape);
  }
  if (input === 'use_cache_branch') return () => new Tensor('bool', Uint8Array.of(0), [1]);
  if (!/^past(_key_values)?\./.test(input)) {
    const known = [...Object.keys(tokenInputs), 'use_cache_branch', 'past_key_values.*'].join(', ');
    throw unavailable('model', name, `has the unknown input ${input}: expected one of ${known}`);
  }
  if (value?.shape === undefined) {
    throw unavailable('model', name, `has the input ${input}, whose shape needs onnxruntime-web 1.21 or later: upgrade it`);
  }
  return pastMaker(runtime, value, value.shape, name);
}

/** An empty cache of keys and values of preceding tokens: its token axis has length 0. */
function pastMaker({ Tensor }: OnnxRuntime, { name: input, type }: OnnxValue, shape: readonly (number | string)[], name: string): Maker {
  const isPast = shape.length > 1 && shape.slice(1).filter((length) => typeof length !== 'number' || length < 0).length === 1;
  if (!isPast || (type !== 'float32' && type !== 'float16')) {
    throw unavailable('model', name, `has the unsupported input ${input}: ${type} (${shape.join(' × ')}), not a KV cache`);
  }
  const lengths = shape.slice(1).map((length) => (typeof length === 'number' && length >= 0 ? length : 0));
  return type === 'float16'
    ? ({ rows }) => new Tensor('float16', new Uint16Array(), [rows.length, ...lengths])
    : ({ rows }) => new Tensor('float32', new Float32Array(), [rows.length, ...lengths]);
}
