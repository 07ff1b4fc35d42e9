/** Reads a model's file from a URL, from disk or from memory, and explains failures. */
import { HoptrailError } from '../errors.js';

export interface DownloadOptions {
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((loaded: number, total: number) => void) | undefined;
}

export interface LoadedFile {
  /** For messages: the address without its query, which may hold a key. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `what` is the file's role in messages: "model", "tokenizer". */
export async function readFile(
  what: string,
  source: URL | string | ArrayBuffer | Uint8Array,
  options: DownloadOptions,
): Promise<LoadedFile> {
  options.signal?.throwIfAborted();
  if (source instanceof Uint8Array) return { name: `${source.byteLength} bytes given`, bytes: source };
  if (source instanceof ArrayBuffer) return { name: `${source.byteLength} bytes given`, bytes: new Uint8Array(source) };
  if (isPath(source, options)) return await readFromDisk(what, source, options);
  return await download(what, source, options);
}

/** A file does not exist, or the server returned a web page instead. */
class MissingFile extends HoptrailError {}

/** The value of a JSON file; undefined if the file does not exist. */
export async function readJson(
  what: string,
  source: URL | string,
  options: DownloadOptions,
): Promise<{ readonly name: string; readonly json: unknown } | undefined> {
  let file: LoadedFile;
  try {
    file = await readFile(what, source, options);
  } catch (failure) {
    if (failure instanceof MissingFile) return undefined;
    throw failure;
  }
  return { name: file.name, json: parseJson(what, file) };
}

export function parseJson(what: string, { name, bytes }: LoadedFile): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch (cause) {
    throw unavailable(what, name, `is not valid JSON (${reason(cause)}). Is the file complete?`, cause);
  }
}

async function download(what: string, source: URL | string, options: DownloadOptions): Promise<LoadedFile> {
  const name = withoutQuery(String(source));
  const { signal } = options;
  let response: Response;
  try {
    response = await (options.fetch ?? fetch)(source, signal === undefined ? {} : { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    throw unavailable(what, name, `could not be fetched (${reason(cause)}). Check the server and the URL`, cause);
  }
  if (!response.ok) {
    await response.body?.cancel();
    const problem = `could not be fetched: HTTP ${response.status}. Upload the file, or change the URL`;
    throw response.status === 404 || response.status === 410 ? missing(what, name, problem) : unavailable(what, name, problem);
  }
  try {
    const bytes = await readBody(response, options);
    // Servers of single-page applications answer every unknown path with their page and status 200.
    if (isHtml(response, bytes)) {
      throw missing(what, name, 'is a web page, not the file. Check the URL');
    }
    return { name, bytes };
  } catch (cause) {
    if (cause instanceof HoptrailError) throw cause;
    signal?.throwIfAborted();
    throw unavailable(what, name, `was interrupted while loading (${reason(cause)}). Try again`, cause);
  }
}

async function readBody(response: Response, options: DownloadOptions): Promise<Uint8Array> {
  const stated = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  if (response.body === null) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    loaded += piece.value.byteLength;
    // More than stated: the length was the compressed body's. Another origin hides the content-encoding header.
    options.onProgress?.(loaded, loaded <= stated ? stated : 0);
  }
  return joined(pieces, loaded);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}

function isHtml(response: Response, bytes: Uint8Array): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html') || bytes[0] === '<'.charCodeAt(0);
}

async function readFromDisk(what: string, source: URL | string, options: DownloadOptions): Promise<LoadedFile> {
  // Through a variable, so that bundlers for the browser do not resolve it.
  const files = 'node:fs/promises';
  const { readFile: read } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as NodeFiles;
  const path = typeof source === 'string' && source.startsWith('file:') ? new URL(source) : source;
  try {
    const bytes = await read(path);
    options.signal?.throwIfAborted();
    options.onProgress?.(bytes.byteLength, bytes.byteLength);
    return { name: String(source), bytes };
  } catch (cause) {
    options.signal?.throwIfAborted();
    const isMissing = (cause as { code?: unknown }).code === 'ENOENT';
    throw (isMissing ? missing : unavailable)(what, String(source), `could not be read (${reason(cause)})`, cause);
  }
}

interface NodeFiles {
  readFile(path: URL | string): Promise<Uint8Array>;
}

/** Whether a file is read from this machine's disk instead of fetched. */
export function isPath(source: unknown, { fetch }: DownloadOptions): source is URL | string {
  return isNode() && fetch === undefined && (typeof source === 'string' || source instanceof URL) && isFile(source);
}

/** The folder of a path or a URL, with a "/" at the end. */
export function folderOf(source: URL | string): string {
  const text = String(source);
  const end = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'));
  return end < 0 ? './' : text.slice(0, end + 1);
}

function isNode(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

/** Includes relative paths: Node has no base URL. "C:\…" looks like a scheme of one letter. */
function isFile(source: URL | string): boolean {
  if (typeof source !== 'string') return source.protocol === 'file:';
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(source)?.[1];
  return scheme === undefined || scheme.toLowerCase() === 'file';
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}

export function unavailable(what: string, name: string, problem: string, cause?: unknown): HoptrailError {
  return failure(HoptrailError, what, name, problem, cause);
}
function missing(what: string, name: string, problem: string, cause?: unknown): HoptrailError {
  return failure(MissingFile, what, name, problem, cause);
}

function failure(Kind: typeof HoptrailError, what: string, name: string, problem: string, cause: unknown): HoptrailError {
  const options = cause === undefined ? undefined : { cause };
  return new Kind('model_unavailable', `${what} ${name}: ${problem}`, name, options);
}

/** The first line of an exception's message. */
export function reason(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.split('\n', 1)[0] ?? '';
}
