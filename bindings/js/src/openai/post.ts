/** POSTs JSON, passes the answer's text on as it arrives, and retries passing failures. */
import { HoptrailError } from '../errors.js';
import type { Endpoint } from './endpoint.js';
import { serverMessage } from './error_text.js';
import { backOff, isPassingStatus, longestWait, PassingFailure, readRetryAfter, wait } from './retry.js';

/** Receives one answer; each attempt has a new receiver. */
export interface Receiver<T> {
  /** Takes a piece of the answer's text. Returns true when the answer is complete. */
  take(piece: string, contentType: string): boolean;
  /** Throws PassingFailure for an incomplete answer, WrongAnswer for an invalid one. */
  finish(): T;
  /** Part of the answer was already passed on: a retry would show it twice. */
  readonly hasHandedOut: boolean;
}

/** An answer that violates the interface; a retry would not help. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** The server answered that the request itself is wrong. */
class RefusedRequest extends WrongAnswer {
  readonly said: string;

  constructor(problem: string, said: string) {
    super(problem);
    this.said = said;
  }
}

/** `adapt` may change what `makeBody` makes after the server refused it; the request is then sent again. */
export async function post<T>(
  endpoint: Endpoint,
  makeBody: () => Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  makeReceiver: () => Receiver<T>,
  adapt: (refusal: string) => boolean = () => false,
): Promise<T> {
  const write = (): string => JSON.stringify({ ...makeBody(), ...endpoint.body });
  let text = write();
  for (let attempt = 0; ; ++attempt) {
    signal.throwIfAborted();
    const receiver = makeReceiver();
    try {
      return await postOnce(endpoint, text, signal, receiver);
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof RefusedRequest && adapt(thrown.said)) {
        text = write();
        --attempt; // a refusal is no failed attempt
        continue;
      }
      if (!(thrown instanceof PassingFailure)) throw failure(endpoint, thrown);
      if (attempt >= endpoint.maxRetries || receiver.hasHandedOut) throw failure(endpoint, thrown, attempt);
      const pause = thrown.retryAfter ?? backOff(attempt);
      if (pause > longestWait) {
        throw failure(endpoint, `${thrown.message} (Retry-After: ${Math.ceil(pause / 1000)} s)`, attempt);
      }
      await wait(pause, signal);
    }
  }
}

async function postOnce<T>(endpoint: Endpoint, body: string, signal: AbortSignal, receiver: Receiver<T>): Promise<T> {
  const silence = new Silence(endpoint.timeout, signal);
  try {
    const response = await send(endpoint, body, silence.signal);
    if (!response.ok) await refuse(response, endpoint, silence);
    const contentType = response.headers.get('content-type') ?? '';
    await readText(response, endpoint.responseLimit, silence, (piece) => receiver.take(piece, contentType));
    return receiver.finish();
  } catch (thrown) {
    if (silence.isOver) throw new PassingFailure(`timed out after ${endpoint.timeout / 1000} s without data`);
    throw thrown;
  } finally {
    silence.end();
  }
}

async function send(endpoint: Endpoint, body: string, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await endpoint.fetch(endpoint.url, {
      method: 'POST',
      headers: endpoint.headers,
      body,
      signal,
      // With "error", browsers would not distinguish a redirect from an unreachable server.
      redirect: endpoint.hasSecrets ? 'manual' : 'follow',
    });
  } catch (thrown) {
    throw new PassingFailure(`cannot be reached (${textOf(thrown)}): check that it is running and allows this page (CORS)`);
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new WrongAnswer('redirects are not followed with a key or headers: set baseUrl to the final URL');
  }
  return response;
}

async function refuse(response: Response, endpoint: Endpoint, silence: Silence): Promise<never> {
  let said = '';
  try {
    await readText(response, 65_536, silence, (piece) => ((said += piece), false));
  } catch {
    // The status is enough.
  }
  const { status } = response;
  const hints: Readonly<Record<number, string>> = {
    401: ' (check apiKey)',
    403: ' (check the permissions of apiKey)',
    404: ` (check the path ${endpoint.url.pathname} and the model "${endpoint.model}")`,
  };
  const message = serverMessage(said);
  const problem = `HTTP ${status}${message === '' ? '' : `: ${message}`}${hints[status] ?? ''}`;
  if (status === 400 || status === 422) throw new RefusedRequest(problem, said);
  if (!isPassingStatus(status)) throw new WrongAnswer(problem);
  throw new PassingFailure(problem, readRetryAfter(response.headers.get('retry-after')));
}

async function readText(
  response: Response,
  limit: number,
  silence: Silence,
  take: (piece: string) => boolean,
): Promise<void> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let isEnough = false;
  try {
    for (let loaded = 0; !isEnough; ) {
      const { done, value } = await readPiece(reader);
      silence.restart();
      if (done) break;
      loaded += value.byteLength;
      if (loaded > limit) throw new HoptrailError('limit_exceeded', `the answer is longer than ${limit} bytes (responseLimit)`);
      isEnough = take(decoder.decode(value, { stream: true }));
    }
    if (!isEnough) take(decoder.decode());
  } finally {
    // Also closes a connection that the server keeps open after its last event.
    reader.cancel().catch(() => undefined);
  }
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (thrown) {
    throw new PassingFailure(`the answer was interrupted (${textOf(thrown)})`);
  }
}

/** Aborts after a time without data, or when the caller aborts. */
class Silence {
  readonly #controller = new AbortController();
  readonly #limit: number;
  readonly #outer: AbortSignal;
  readonly #forward = (): void => this.#controller.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  isOver = false;

  constructor(limit: number, outer: AbortSignal) {
    this.#limit = limit;
    this.#outer = outer;
    outer.addEventListener('abort', this.#forward, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#controller.abort();
    }, this.#limit);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#forward);
  }
}

/** Has no `cause`: exceptions of other code may contain the key. */
function failure(endpoint: Endpoint, thrown: unknown, attempt = 0): HoptrailError {
  const status = thrown instanceof HoptrailError ? thrown.status : 'host_failure';
  const attempts = attempt === 0 ? '' : `, after ${attempt + 1} attempts`;
  return new HoptrailError(status, `${endpoint.name}: ${endpoint.clean(textOf(thrown))}${attempts}`, endpoint.url.origin);
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
