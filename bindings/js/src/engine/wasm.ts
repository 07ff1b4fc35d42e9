import { HoptrailError } from '../errors.js';
import type { WasmSource } from '../types.js';
import { bytesOf } from './bytes.js';
import { Native } from './native.js';
import { functionNames, HOP_ABI_VERSION, type RawExports } from './raw.js';

/** How this platform reads a URL; default: `fetch`. */
export type Fetch = (url: URL | string) => Promise<Response>;

/** The file next to the package's own code. The form lets bundlers find it; it is fetched only when needed. */
export function defaultWasm(): URL {
  // A bundle in CommonJS has no URL of its own.
  if (!import.meta.url) throw unavailable(`this bundle does not know its own place: ${passTheFile}`);
  return new URL('../hoptrail.wasm', import.meta.url);
}

const passTheFile = 'copy hoptrail.wasm from the package, and pass its path or URL as load({ wasm })';

const checkPlace = 'check where hoptrail.wasm is served from';

const fetchByBrowser: Fetch = (url) => fetch(url);

/** Compiles and starts `hoptrail.wasm`. Rejects with `wasm_unavailable`. */
export async function instantiate(source: WasmSource, fetchUrl: Fetch = fetchByBrowser): Promise<Native> {
  const module = await compile(source, fetchUrl);
  try {
    const instance = await WebAssembly.instantiate(module, importsOf(module));
    return new Native(checkedExports(instance.exports));
  } catch (cause) {
    throw cause instanceof HoptrailError ? cause : unavailable('hoptrail.wasm cannot be started', cause);
  }
}

/** Compiles a module from a source. A module can be sent to workers and starts fast there. Rejects with `wasm_unavailable`. */
export async function compile(source: WasmSource, fetchUrl: Fetch = fetchByBrowser): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === 'string') {
    let response: Response;
    try {
      response = await fetchUrl(source);
    } catch (cause) {
      throw unavailable(`${shown(source)} cannot be fetched: where a bundler left it behind, ${passTheFile}`, cause, String(source));
    }
    return compileResponse(response, String(source));
  }
  if (source instanceof Response) return compileResponse(source, source.url);
  return compileBytes(source, 'the bytes given as hoptrail.wasm');
}

/** Compiles a response. Servers often send an error page with status 200, so messages include status and content type. */
async function compileResponse(response: Response, url: string): Promise<WebAssembly.Module> {
  const type = response.headers.get('content-type') ?? '';
  const what = `${shown(response.url || url)} (HTTP ${response.status}, ${type === '' ? 'no content type' : type})`;
  if (response.status === 403) {
    throw unavailable(`${what} was refused: a development server may serve only the project's folder`, undefined, url);
  }
  if (!response.ok) throw unavailable(`${what} was not found: ${checkPlace}`, undefined, url);
  try {
    if (type.trim().toLowerCase() === 'application/wasm') return await WebAssembly.compileStreaming(response);
  } catch (cause) {
    throw notCompiled(what, cause, url);
  }
  // Streaming compilation requires that content type. Without it, the file is compiled after the download.
  let bytes: ArrayBuffer;
  try {
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw unavailable(`${what} ended before the download was complete`, cause, url);
  }
  return compileBytes(bytes, what, url);
}

async function compileBytes(bytes: unknown, what: string, url = ''): Promise<WebAssembly.Module> {
  const content = bytesOf(bytes);
  if (content === undefined) {
    throw unavailable(`"wasm" must be a URL, a Response, bytes or a WebAssembly.Module, not ${typeof bytes}`);
  }
  if (magic.some((byte, index) => content[index] !== byte)) {
    throw unavailable(`${what} is not WebAssembly: ${checkPlace}`, undefined, url);
  }
  try {
    return await WebAssembly.compile(content);
  } catch (cause) {
    throw notCompiled(what, cause, url);
  }
}

const magic = [0x00, 0x61, 0x73, 0x6d];

/**
 * The imports of the module. It has no files and no output: the WASI functions that the toolchain links return ENOSYS.
 */
const known: Record<string, Record<string, (...values: number[]) => number | void>> = {
  env: {
    // Views are compared with the memory at each use, so no work is needed here.
    emscripten_notify_memory_growth() {},
  },
  wasi_snapshot_preview1: {
    proc_exit(code) {
      throw new Error(`the module exited with code ${code}`);
    },
    fd_close: () => noSuchFunction,
    fd_write: () => noSuchFunction,
    fd_seek: () => noSuchFunction,
  },
};
const noSuchFunction = 52; // WASI's ENOSYS

const takeTheSame = 'use the file of the same package';

function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (known[from]?.[name] === undefined) {
      throw unavailable(`hoptrail.wasm imports ${from}.${name}, which this package does not provide: ${takeTheSame}`);
    }
  }
  return known;
}

/** The functions that a module for pages that only search lacks (HOPTRAIL_SEARCH_ONLY in wasm/CMakeLists.txt). */
const ofOtherUses = /^hop_(corpus|(index|ask|save)_task|task_(save|resume)|graph_export|metrics)/;

function checkedExports(given: WebAssembly.Exports): RawExports {
  const raw = given as unknown as RawExports;
  const abi = typeof given['hop_abi_version'] === 'function' ? raw.hop_abi_version() : undefined;
  if (abi !== HOP_ABI_VERSION) {
    const found = abi === undefined ? 'none' : String(abi);
    throw unavailable(`hoptrail.wasm has ABI version ${found}, but this package needs ${HOP_ABI_VERSION}: ${takeTheSame}`);
  }
  const wanted = [...functionNames.filter((name) => !ofOtherUses.test(name)), '_initialize', 'malloc', 'free'];
  const missing = wanted.filter((name) => typeof given[name] !== 'function');
  if (!(given['memory'] instanceof WebAssembly.Memory)) missing.push('memory');
  if (missing.length > 0) {
    throw unavailable(`hoptrail.wasm has no ${missing.slice(0, 3).join(', ')}: ${takeTheSame}`);
  }
  return raw;
}

function notCompiled(what: string, cause: unknown, url: string): HoptrailError {
  return unavailable(
    `${what} cannot be compiled: the file is damaged, the page's content security policy lacks 'wasm-unsafe-eval', or this ` +
      'browser is too old (needed: Chrome 95, Firefox 100, Safari 16.4, Node 18)',
    cause,
    url,
  );
}

function unavailable(message: string, cause?: unknown, url = ''): HoptrailError {
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return new HoptrailError('wasm_unavailable', reason, url, cause === undefined ? undefined : { cause });
}

/** Shortens the URL: a data: URL can be as long as the file. */
const shown = (url: URL | string) => (String(url).length > 200 ? `${String(url).slice(0, 200)}…` : String(url));
