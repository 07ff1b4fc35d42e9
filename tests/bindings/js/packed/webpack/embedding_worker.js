import { onnxEmbedder } from 'hoptrail/onnx';

addEventListener('message', async ({ data: text }) => {
  const embedder = await onnxEmbedder({ model: '/model/model.onnx', tokenizer: '/model/tokenizer.json' });
  postMessage((await embedder.embed([text]))[0]);
});
