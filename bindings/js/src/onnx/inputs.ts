/** What a model is given for rows of token ids: one tensor for each of its inputs. */
import { unavailable } from './download.js';
import type { OnnxRuntime, OnnxSession, OnnxTensor, OnnxValue } from './peers.js';

/** Makes the tensors of a run of the model. */
export type Feeds = (rows: readonly (readonly number[])[]) => Record<string, OnnxTensor>;

/** Rejects a model with an input that is none of a text encoder's. `name` is the model's, for messages. */
export function feedsOf(runtime: OnnxRuntime, session: OnnxSession, name: string): Feeds {
  if (!session.inputNames.includes('input_ids')) {
    throw unavailable('model', name, `is no text encoder: it takes ${session.inputNames.join(', ')}`);
  }
  const makers = session.inputNames.map((input) => [input, makerOf(runtime, session, input, name)] as const);
  return (rows) => {
    const batch = new Batch(rows);
    return Object.fromEntries(makers.map(([input, make]) => [input, make(batch)]));
  };
}

/** Rows, padded to the longest. */
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
    throw unavailable('model', name, `takes ${input}, which is none of ${known}`);
  }
  if (value?.shape === undefined) {
    throw unavailable('model', name, `takes ${input}, whose shape onnxruntime-web reports from version 1.21 on: install that`);
  }
  return pastMaker(runtime, value, value.shape, name);
}

/** Keys and values of the tokens before these, of which there are none: the axis of the tokens has length 0. */
function pastMaker({ Tensor }: OnnxRuntime, { name: input, type }: OnnxValue, shape: readonly (number | string)[], name: string): Maker {
  const isPast = shape.length > 1 && shape.slice(1).filter((length) => typeof length !== 'number' || length < 0).length === 1;
  if (!isPast || (type !== 'float32' && type !== 'float16')) {
    throw unavailable('model', name, `takes ${input} as ${type} (${shape.join(' × ')}), which is no cache of keys and values`);
  }
  const lengths = shape.slice(1).map((length) => (typeof length === 'number' && length >= 0 ? length : 0));
  return type === 'float16'
    ? ({ rows }) => new Tensor('float16', new Uint16Array(), [rows.length, ...lengths])
    : ({ rows }) => new Tensor('float32', new Float32Array(), [rows.length, ...lengths]);
}
