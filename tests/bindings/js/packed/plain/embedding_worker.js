// A worker knows no import map: it is given the modules of the two peers.
import * as onnxruntime from '/vendor/onnxruntime-web/ort.wasm.bundle.min.mjs';
import * as tokenizers from '/vendor/tokenizers/tokenizers.min.mjs';
import { onnxEmbedder } from '/vendor/hoptrail/onnx.js';

addEventListener('message', async ({ data: text }) => {
  const embedder = await onnxEmbedder({
    model: '/model/model.onnx', tokenizer: '/model/tokenizer.json', runtime: { onnxruntime, tokenizers },
  });
  postMessage((await embedder.embed([text]))[0]);
});
