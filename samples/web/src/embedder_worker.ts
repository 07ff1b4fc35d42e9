import { HoptrailError } from 'hoptrail';
import { onnxEmbedder, type OnnxEmbedder, type OnnxRuntime } from 'hoptrail/onnx';
import type { EmbedderCall, EmbedderReply } from './model/embedder_messages.js';
import { encoderRuntime } from './model/encoder/encoder_runtime.js';

/** An abort waits for one run of this many texts: a second for the longest ones. */
const textsInARun = 8;

const worker = self as unknown as DedicatedWorkerGlobalScope;
let embedder: OnnxEmbedder | undefined;

const say = (reply: EmbedderReply, transfer: Transferable[] = []): void => worker.postMessage(reply, transfer);

worker.addEventListener('message', (event: MessageEvent<EmbedderCall>) => {
  const call = event.data;
  answer(call).catch((reason: unknown) => {
    const status = reason instanceof HoptrailError ? reason.status : 'model_unavailable';
    say({ reply: 'failed', id: call.call === 'embed' ? call.id : undefined, status, message: reason instanceof Error ? reason.message : String(reason) });
  });
});

async function answer(call: EmbedderCall): Promise<void> {
  if (call.call === 'load') {
    embedder = await onnxEmbedder({
      model: `${call.folder}model.onnx`,
      tokenizer: `${call.folder}tokenizer.json`,
      runtime: {
        onnxruntime: encoderRuntime(call.encoder, async (): Promise<OnnxRuntime> => import('onnxruntime-web/wasm')),
        wasmPaths: { wasm: `${call.runtime}ort-wasm-simd-threaded.wasm` },
      },
      batch: textsInARun,
      onProgress: (bytes, total) => say({ reply: 'progress', bytes, total }),
    });
    say({ reply: 'ready', requests: performance.getEntriesByType('resource').map((entry) => entry.name) });
    return;
  }
  if (!embedder) throw new HoptrailError('wrong_state', 'the model is not loaded yet');
  const vectors = await embedder.embed(call.texts, { kind: call.kind });
  say({ reply: 'vectors', id: call.id, vectors }, vectors.map((vector) => vector.buffer));
}
