/**
 * An embedder in this process: a sentence transformer in ONNX format, which ONNX Runtime's WebAssembly runs on one thread.
 * Works in a page, in a worker and in Node. `onnxruntime-web` and `@huggingface/tokenizers` are optional peer dependencies.
 */
export { onnxEmbedder } from './onnx/embedder.js';
export type {
  ExecutionProvider, OnnxConfiguration, OnnxEmbedder, OnnxEmbedderOptions, OnnxFile, OnnxRuntimeOptions, Pooling,
} from './onnx/options.js';
export type {
  ExternalFile, OnnxRuntime, OnnxSession, OnnxSessionOptions, OnnxTensor, OnnxTensorConstructor, OnnxValue, TextTokenizer,
  TokenizersModule,
} from './onnx/peers.js';
