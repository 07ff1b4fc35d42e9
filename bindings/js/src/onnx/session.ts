/** Starts ONNX Runtime on a model's bytes, with the first provider that works. */
import { HoptrailError } from '../errors.js';
import { checkMembers } from '../members.js';
import { type LoadedFile, reason, unavailable } from './download.js';
import { type ExecutionProvider, type OnnxRuntimeOptions, providerMembers } from './options.js';
import type { ExternalFile, OnnxRuntime, OnnxSession } from './peers.js';

export interface StartedSession {
  readonly session: OnnxSession;
  readonly provider: ExecutionProvider;
}

export async function startSession(
  runtime: OnnxRuntime,
  options: OnnxRuntimeOptions,
  file: LoadedFile,
  externalData: readonly ExternalFile[],
): Promise<StartedSession> {
  const { wasmPaths, providers = ['wasm'] } = options;
  checkMembers('runtime.providers', Object.fromEntries(providers.map((provider) => [provider, 1])), providerMembers);
  // More threads need SharedArrayBuffer, hence cross-origin isolation headers; a proxy needs another worker.
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.proxy = false;
  if (wasmPaths !== undefined) runtime.env.wasm.wasmPaths = wasmPaths;
  const problems: string[] = [];
  for (const provider of providers) {
    if (provider === 'webgpu' && !(await hasWebGpu())) {
      problems.push('webgpu: WebGPU is not available');
      continue;
    }
    try {
      const session = await runtime.InferenceSession.create(file.bytes, {
        executionProviders: [provider],
        logSeverityLevel: 4, // only fatal errors on the console: other errors reject
        ...(externalData.length === 0 ? {} : { externalData }),
      });
      return { session, provider };
    } catch (cause) {
      if (!reason(cause).includes('no available backend')) throw unreadable(file, externalData, cause);
      problems.push(reason(cause));
    }
  }
  throw notStarted(file, providers, problems);
}

async function hasWebGpu(): Promise<boolean> {
  const { gpu } = (globalThis.navigator ?? {}) as { gpu?: { requestAdapter(): Promise<unknown> } };
  return gpu !== undefined && ((await gpu.requestAdapter().catch(() => null)) ?? null) !== null;
}

function notStarted(file: LoadedFile, providers: readonly ExecutionProvider[], problems: readonly string[]): HoptrailError {
  if (providers.length === 0) return new HoptrailError('invalid_argument', 'runtime.providers names no provider', 'providers');
  const advice = [
    ...(providers.includes('wasm') ? ['serve ort-wasm-simd-threaded.wasm and set its URL in runtime.wasmPaths'] : []),
    ...(providers.includes('webgpu') ? ['pass onnxruntime-web/webgpu as runtime.onnxruntime, with "wasm" as a fallback'] : []),
  ];
  return unavailable('model', file.name, `ONNX Runtime did not start: ${advice.join('; ')} (${problems.join('; ')})`);
}

function unreadable(file: LoadedFile, externalData: readonly ExternalFile[], cause: unknown): HoptrailError {
  const said = reason(cause);
  if (/external data|external_data/i.test(said)) {
    const given = externalData.length === 0 ? 'none given' : `given: ${externalData.map(({ path }) => path).join(', ')}`;
    return unavailable('model', file.name, `has weights in other files: pass them in externalData (${given}; ${said})`, cause);
  }
  const problem = `is not a valid ONNX model (${file.bytes.byteLength} bytes; ${said}). Is the file complete?`;
  return unavailable('model', file.name, problem, cause);
}
