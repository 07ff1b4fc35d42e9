/** The model itself: from rows of token ids to vectors of unit length. */
import { type LoadedFile, reason, unavailable } from './download.js';
import type { OnnxRuntimeOptions } from './options.js';
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './peers.js';
import { meanPooled } from './pooling.js';

export interface Model {
  readonly dimension: number;
  run(rows: readonly (readonly number[])[]): Promise<Float32Array[]>;
  release(): Promise<void>;
}

const knownInputs = new Set(['input_ids', 'attention_mask', 'token_type_ids']);

/** `largestId` of the tokenizer is tried, for a model with fewer tokens would fail at some text, much later. */
export async function openModel(
  runtime: OnnxRuntime,
  options: OnnxRuntimeOptions,
  file: LoadedFile,
  largestId: number,
): Promise<Model> {
  const session = await createSession(runtime, options, file);
  try {
    const foreign = session.inputNames.find((name) => !knownInputs.has(name));
    if (foreign !== undefined || !session.inputNames.includes('input_ids')) {
      throw unavailable('model', file.name, `is no text encoder: it takes ${session.inputNames.join(', ')}`);
    }
    const run = (rows: readonly (readonly number[])[]): Promise<Float32Array[]> => runRows(runtime, session, rows);
    const [probe] = await run([[largestId]]).catch((cause: unknown) => {
      const problem = `does not fit the tokenizer, whose largest id is ${largestId} (${reason(cause)}). Take both from one model`;
      throw unavailable('model', file.name, problem, cause);
    });
    return { dimension: probe?.length ?? 0, run, release: () => session.release() };
  } catch (thrown) {
    await session.release();
    throw thrown;
  }
}

async function createSession(
  runtime: OnnxRuntime,
  { wasmPaths }: OnnxRuntimeOptions,
  file: LoadedFile,
): Promise<OnnxSession> {
  // More threads need SharedArrayBuffer, hence headers that cut a page off from others; a proxy needs a worker of its own.
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.proxy = false;
  if (wasmPaths !== undefined) runtime.env.wasm.wasmPaths = wasmPaths;
  try {
    // Fatal errors only on the console: the others reject, and are said there.
    return await runtime.InferenceSession.create(file.bytes, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  } catch (cause) {
    if (reason(cause).includes('no available backend')) {
      const problem = 'ONNX Runtime did not start. Serve ort-wasm-simd-threaded.wasm and name it by runtime.wasmPaths';
      throw unavailable('model', file.name, `${problem} (${reason(cause)})`, cause);
    }
    const problem = `is no ONNX model that can be read (${file.bytes.byteLength} bytes; ${reason(cause)}). Is the file whole?`;
    throw unavailable('model', file.name, problem, cause);
  }
}

async function runRows(
  runtime: OnnxRuntime,
  session: OnnxSession,
  rows: readonly (readonly number[])[],
): Promise<Float32Array[]> {
  const width = Math.max(...rows.map((row) => row.length));
  const shape = [rows.length, width];
  const ids = new BigInt64Array(rows.length * width);
  const mask = new BigInt64Array(rows.length * width);
  rows.forEach((row, index) => {
    row.forEach((id, position) => (ids[index * width + position] = BigInt(id)));
    mask.fill(1n, index * width, index * width + row.length);
  });
  const inputs: Record<string, BigInt64Array> = {
    input_ids: ids,
    attention_mask: mask,
    token_type_ids: new BigInt64Array(ids.length),
  };
  const feeds: Record<string, OnnxTensor> = {};
  for (const name of session.inputNames) feeds[name] = new runtime.Tensor('int64', inputs[name] ?? ids, shape);
  const hidden = hiddenStates(await session.run(feeds), session, shape);
  return rows.map((row, index) => meanPooled(hidden.values, index * width, row.length, hidden.dimension));
}

/** The vectors of all tokens: (texts, tokens, dimension). */
function hiddenStates(
  outputs: Readonly<Record<string, OnnxTensor>>,
  session: OnnxSession,
  shape: readonly number[],
): { readonly values: Float32Array; readonly dimension: number } {
  const names = session.outputNames;
  const name = names.includes('last_hidden_state') ? 'last_hidden_state' : (names[0] ?? '');
  const tensor = outputs[name];
  const [texts, tokens, dimension] = tensor?.dims ?? [];
  if (!(tensor?.data instanceof Float32Array) || texts !== shape[0] || tokens !== shape[1] || dimension === undefined) {
    const found = tensor === undefined ? 'nothing' : `${tensor.type} (${tensor.dims.join(' × ')})`;
    throw new TypeError(`its output ${name} is ${found}, not float32 (texts × tokens × dimension)`);
  }
  return { values: tensor.data, dimension };
}
