// An embedding model on WebGPU, which Chromium computes without a graphics card here (SwiftShader).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expected, tokenizer } from '../models/tiny_tokenizer.mjs';
import { noChromium, openChromium } from './harness/chromium.mjs';
import { startServer } from './harness/server.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const modules = (name) => folder(`../../../../bindings/js/node_modules/${name}/dist/`);
const args = ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--use-webgpu-adapter=swiftshader', '--ignore-gpu-blocklist'];

test('onnxEmbedder computes with WebGPU where it is, in batches, and without it with WebAssembly', { skip: noChromium }, async (t) => {
  const server = await startServer({
    roots: {
      '/': folder('pages/'), '/dist/': folder('../../../../bindings/js/dist/'), '/tiny/': folder('../models/tiny/'),
      '/ort/': modules('onnxruntime-web'), '/tokenizers/': modules('@huggingface/tokenizers'),
    },
  });
  const embedded = async (browserArgs) => {
    const browser = await openChromium({ args: browserArgs });
    try {
      const { page } = await browser.newPage(server.origin);
      await page.goto(`${server.origin}/`);
      return await page.evaluate(async (json) => {
        const { onnxEmbedder } = await import('/dist/onnx.js');
        const onnxruntime = await import('/ort/ort.webgpu.bundle.min.mjs');
        const tokenizers = await import('/tokenizers/tokenizers.min.mjs');
        const adapter = await navigator.gpu?.requestAdapter();
        const open = (model, pooling, providers) => onnxEmbedder({
          model, tokenizer: json, pooling, batch: { webgpu: 2 }, runtime: { onnxruntime, tokenizers, providers, wasmPaths: '/ort/' },
        });
        const embedder = await open('/tiny/tokens.onnx', 'mean', ['webgpu', 'wasm']);
        const texts = ['red', 'the red house', 'boat'];
        const vectors = await embedder.embed(texts);
        // Here numbers of 16 bits are no Uint16Array where the browser has Float16Array.
        const halves = await (await open('/tiny/half.onnx', 'mean', ['wasm'])).embed(texts);
        const { dimension } = await open('/tiny/decoder.onnx', 'last', ['wasm']);
        const lists = (rows) => rows.map((row) => [...row]);
        return { hasAdapter: Boolean(adapter), provider: embedder.provider, vectors: lists(vectors), halves: lists(halves), dimension };
      }, tokenizer);
    } finally {
      await browser.close();
    }
  };
  try {
    for (const browserArgs of [args, []]) {
      const { hasAdapter, provider, vectors, halves, dimension } = await embedded(browserArgs);
      t.diagnostic(`WebGPU: ${hasAdapter}, provider ${provider}`);
      assert.equal(provider, hasAdapter ? 'webgpu' : 'wasm');
      assert.equal(dimension, 8);
      for (const [index, text] of ['red', 'the red house', 'boat'].entries()) {
        for (const vector of [vectors[index], halves[index]]) {
          expected.mean(text).forEach((value, place) => assert.ok(Math.abs(vector[place] - value) < 1e-5, `${text}, ${place}`));
        }
      }
    }
  } finally {
    await server.close();
  }
});
