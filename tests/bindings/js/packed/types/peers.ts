// The peers' own modules meet their limits.
import type { OnnxRuntime, TokenizersModule } from 'hoptrail/onnx';
import * as tokenizers from '@huggingface/tokenizers';
import * as onnxruntime from 'onnxruntime-web/wasm';

export const runtime: { onnxruntime: OnnxRuntime; tokenizers: TokenizersModule } = { onnxruntime, tokenizers };
