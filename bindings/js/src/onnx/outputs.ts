/** Chooses a model's output and its pooling, and never contradicts the model or its configuration. */
import { HoptrailError } from '../errors.js';
import { type ModelFacts, saidBy } from './configuration.js';
import { unavailable } from './download.js';
import { floatsOfHalves } from './half.js';
import type { Pooling } from './options.js';
import type { OnnxTensor } from './peers.js';
import { cosine, cutRow, pooled, type Rows, type TokenPooling, tokenPoolings } from './pooling.js';

export type Outputs = Readonly<Record<string, OnnxTensor>>;

export interface Wanted {
  readonly pooling?: Pooling | undefined;
  readonly output?: string | undefined;
}

export interface Reading {
  readonly pooling: Pooling;
  readonly output: string;
}

const ownOutput = 'sentence_embedding';
const tokenOutputs = ['last_hidden_state', 'token_embeddings'];

/** `outputs`: of a first run; `isDecoder`: the model has a cache of keys and values as input. */
export function chooseReading(name: string, outputs: Outputs, wanted: Wanted, facts: ModelFacts, isDecoder: boolean): Reading {
  const found = Object.keys(outputs).filter((output) => !output.startsWith('present'));
  const shown = found.map((output) => `${output} (${outputs[output]?.dims.join(' × ')})`).join(', ');
  const isPooled = (output: string): boolean => outputs[output]?.dims.length === 2;
  const isOfTokens = (output: string): boolean => outputs[output]?.dims.length === 3;
  const only = found.length === 1 ? found[0] : undefined;

  if (wanted.output !== undefined && !found.includes(wanted.output)) {
    throw invalid('output', `the model ${name} has no output "${wanted.output}"; it has ${shown}`);
  }
  const { output: named } = wanted;
  const own = named ?? (found.includes(ownOutput) ? ownOutput : only);
  const tokens = named ?? tokenOutputs.find((output) => found.includes(output)) ?? only;
  const hasOwn = own !== undefined && isPooled(own);
  const pooling = wanted.pooling ?? poolingOf(name, facts, named !== undefined && hasOwn, hasOwn, isDecoder);

  if (pooling === 'output') {
    if (hasOwn) return { pooling, output: own };
    throw invalid('pooling', `pooling is "output", but ${outputProblem(name, named, 'text')}; it has ${shown}`);
  }
  if (facts.layer !== undefined) {
    const way = `${saidBy(facts, 'layer')} has the layer ${facts.layer} after the pooling, which this package does not support`;
    throw invalid('pooling', `${way}: use an ONNX export with the output ${ownOutput}, and pooling "output"`);
  }
  if (tokens !== undefined && isOfTokens(tokens)) return { pooling, output: tokens };
  throw invalid('pooling', `pooling is "${pooling}", but ${outputProblem(name, named, 'token')}; it has ${shown}`);
}

function poolingOf(name: string, facts: ModelFacts, isNamed: boolean, hasOwn: boolean, isDecoder: boolean): Pooling {
  if (isNamed) return 'output';
  if (facts.layer === undefined && facts.pooling !== undefined) return facts.pooling;
  if (hasOwn) return 'output';
  if (facts.layer !== undefined) return 'mean'; // rejected by the caller
  if (facts.isGiven) {
    throw invalid('pooling', `the configuration of the model ${name} states no pooling: set "pooling"`);
  }
  if (isDecoder) {
    throw invalid('pooling', `the model ${name} is a decoder without a configuration: set "pooling", most likely to "last"`);
  }
  return 'mean';
}

function outputProblem(name: string, named: string | undefined, of: string): string {
  return named === undefined
    ? `the model ${name} has no single output with one vector per ${of}: set "output"`
    : `the output "${named}" of the model ${name} does not have one vector per ${of}`;
}

/**
 * Compares a pooling with the model's output for whole texts, if the model has one. `outputs` are of one text with `count`
 * tokens.
 */
export function checkOwnOutput(name: string, outputs: Outputs, { pooling, output }: Reading, count: number): void {
  const tensor = outputs[ownOutput];
  if (pooling === 'output' || tensor === undefined || tensor.dims.length !== 2) return;
  const own = rowsOf(outputs, ownOutput);
  const tokens = rowsOf(outputs, output);
  const expected = cutRow(own, 0, own.dimension);
  const agrees = (way: TokenPooling): boolean =>
    own.dimension === tokens.dimension && cosine(pooled(way, tokens, 0, count, own.dimension), expected) > 0.999;
  if (agrees(pooling)) return;
  const right = tokenPoolings.find(agrees);
  const is = right === undefined ? `uses another pooling: set "pooling" to "output"` : `uses the pooling "${right}"`;
  throw invalid('pooling', `pooling is "${pooling}", but the output ${ownOutput} of the model ${name} ${is}`);
}

/** The values of an output. */
export function rowsOf(outputs: Outputs, output: string): Rows {
  const tensor = outputs[output];
  const values = tensor === undefined ? undefined : floatsOf(tensor);
  const dimension = tensor?.dims.at(-1);
  if (values === undefined || dimension === undefined) {
    const found = tensor === undefined ? 'nothing' : `${tensor.type} (${tensor.dims.join(' × ')})`;
    throw new TypeError(`its output ${output} is ${found}, not float32 or float16`);
  }
  return { values, dimension };
}

function floatsOf({ type, data }: OnnxTensor): Float32Array | undefined {
  if (data instanceof Float32Array) return data;
  if (type !== 'float16') return undefined;
  return data instanceof Uint16Array ? floatsOfHalves(data) : Float32Array.from(data as ArrayLike<number>);
}

/** Vectors of unit length with `length` numbers each, for rows with these token counts. */
export function vectorsOf(outputs: Outputs, { pooling, output }: Reading, counts: readonly number[], length: number): Float32Array[] {
  const rows = rowsOf(outputs, output);
  const dims = outputs[output]?.dims ?? [];
  const width = Math.max(...counts);
  const expected = pooling === 'output' ? [counts.length] : [counts.length, width];
  if (expected.some((size, axis) => dims[axis] !== size) || dims.length !== expected.length + 1) {
    throw new TypeError(`its output ${output} is ${dims.join(' × ')}, not ${[...expected, rows.dimension].join(' × ')}`);
  }
  if (pooling === 'output') return counts.map((_, index) => cutRow(rows, index, length));
  return counts.map((count, index) => pooled(pooling, rows, index * width, count, length));
}

/** The number of dimensions to keep of an output's vectors. */
export function lengthOf(name: string, found: number, dimensions: number | undefined, facts: ModelFacts, { pooling }: Reading): number {
  if (pooling !== 'output' && facts.dimension !== undefined && facts.dimension !== found) {
    throw unavailable('model', name, `has dimension ${found}, but ${saidBy(facts, 'dimension')} states ${facts.dimension}`);
  }
  if (dimensions !== undefined && dimensions > found) {
    throw invalid('dimensions', `"dimensions" is ${dimensions}, but the model ${name} has only ${found}`);
  }
  return dimensions ?? found;
}

function invalid(detail: string, message: string): HoptrailError {
  return new HoptrailError('invalid_argument', message, detail);
}
