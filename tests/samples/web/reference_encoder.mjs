// The embedding model by ONNX Runtime alone, and its tokens: what text_encoder.wasm is compared with.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const packages = new URL('../../../samples/web/node_modules/', import.meta.url);
const mostTokens = 256;

/** The module that `./dev wasm` builds. */
export const encoderFile = new URL('../../../.build/wasm/wasm/text_encoder.wasm', import.meta.url);

export async function tokenizerOf(folder) {
  const { Tokenizer } = await import(new URL('@huggingface/tokenizers/dist/tokenizers.min.mjs', packages));
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')), {});
  return (text) => {
    const { ids } = tokenizer.encode(text);
    return ids.length > mostTokens ? [...ids.slice(0, mostTokens - 1), ids.at(-1)] : ids;
  };
}

/** A function from token ids to the text's vector: the mean of its tokens, of unit length. */
export async function referenceOf(model) {
  const { env, InferenceSession, Tensor } = await import(new URL('onnxruntime-web/dist/ort.wasm.bundle.min.mjs', packages));
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'] });
  return async (ids) => {
    const of = (values) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
    const { last_hidden_state: hidden } = await session.run({ input_ids: of(ids), attention_mask: of(ids.map(() => 1)), token_type_ids: of(ids.map(() => 0)) });
    const width = hidden.dims[2];
    const sum = new Float64Array(width);
    hidden.data.forEach((value, at) => (sum[at % width] += value));
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  };
}
