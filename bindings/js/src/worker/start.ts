import { HoptrailError } from '../errors.js';
import type { Link } from './link.js';
import type { EngineFacts, SentWasm, StorageChoice, ToPage } from './protocol.js';
import { fromSent } from './sent_error.js';

const policyAdvice = "the page's content security policy must allow it (worker-src 'self')";
const here: string = import.meta.url;
/** For messages; undefined in a bundle, which renames the script. */
const scriptUrl = /^https?:.*\/start\.js$/.test(here) ? new URL('script.js', here).href : undefined;

/** A worker with the package's own script. The form lets bundlers find it. */
export function makeWorker(): Worker {
  if (globalThis.Worker === undefined) {
    throw new HoptrailError(
      'unsupported',
      'this platform has no web workers; load of "hoptrail" starts an engine in this thread',
    );
  }
  try {
    return new Worker(new URL('./script.js', import.meta.url), { type: 'module', name: 'hoptrail' });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `cannot create the worker: its script must come from the page's own origin, and ${policyAdvice}: ${reason}`;
    throw new HoptrailError('worker_lost', message, scriptUrl, { cause });
  }
}

export interface StartOptions {
  readonly wasm: SentWasm | undefined;
  readonly storage: StorageChoice;
  readonly folder: string | undefined;
  readonly session: string;
  readonly timeout: number;
  /** The worker was made by makeWorker. */
  readonly isOurs: boolean;
}

/** Starts the engine in the worker, and watches the worker from then on. */
export async function start(
  worker: Worker,
  link: Link,
  { wasm, storage, folder, session, timeout, isOurs }: StartOptions,
): Promise<EngineFacts> {
  const started = new Promise<Extract<ToPage, { kind: 'started' }>>((resolve, reject) => {
    const timer = setTimeout(() => {
      finish();
      const script = isOurs
        ? `its script${scriptUrl === undefined ? '' : ` ${scriptUrl}`}`
        : 'its script';
      const why = `check that ${script} loads and is "hoptrail/worker/script" of this version`;
      reject(new HoptrailError('worker_lost', `the worker did not answer in ${timeout} ms: ${why}`, scriptUrl));
    }, timeout);
    const onMessage = ({ data }: MessageEvent<ToPage>): void => {
      if (data.kind === 'starting') {
        clearTimeout(timer);
      } else if (data.kind === 'started') {
        finish();
        resolve(data);
      } else if (data.kind === 'not_started') {
        finish();
        reject(fromSent(data.error));
      }
    };
    const onError = (event: Event): void => {
      finish();
      void explain(event, isOurs).then(reject);
    };
    const finish = (): void => {
      clearTimeout(timer);
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', onError);
      worker.removeEventListener('messageerror', onError);
    };
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    link.post({ kind: 'start', wasm, storage, folder, session });
  });
  const { locked, ...facts } = await started;
  watch(worker, link, locked ? session : undefined, timeout);
  return facts;
}

/**
 * A worker that is terminated, or that the browser ends for lack of memory, sends no message. But it held a lock, which is
 * then released. Without locks (a page that is not served by https), an error triggers a ping of the worker.
 */
function watch(worker: Worker, link: Link, lock: string | undefined, timeout: number): void {
  const lost = (why: string): void =>
    link.end(
      new HoptrailError('worker_lost', `the worker ended (${why}), and with it its graphs and runs: connect again`),
    );
  const ending = new AbortController();
  link.atEnd(() => ending.abort());
  if (lock !== undefined) {
    navigator.locks
      .request(lock, { signal: ending.signal }, () => lost('it was terminated, or the browser is out of memory'))
      .catch(() => undefined); // aborted
  }
  let lastPing = 0;
  const onTrouble = (event: Event): void => {
    const ping = ++lastPing;
    const timer = setTimeout(() => lost(reasonOf(event) || 'it does not respond'), timeout);
    const onMessage = ({ data }: MessageEvent<ToPage>): void => {
      if (data.kind !== 'pong' || data.ping !== ping) return;
      clearTimeout(timer);
      worker.removeEventListener('message', onMessage);
    };
    worker.addEventListener('message', onMessage, { signal: ending.signal });
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
    if (!link.ended) link.post({ kind: 'ping', ping });
  };
  worker.addEventListener('error', onTrouble, { signal: ending.signal });
  const onUnreadable = (): void => lost('it sent an unreadable message');
  worker.addEventListener('messageerror', onUnreadable, { signal: ending.signal });
}

/** Finds out why a worker's script did not load. The event has no reason, so this fetches the script again. */
async function explain(event: Event, isOurs: boolean): Promise<HoptrailError> {
  const reason = reasonOf(event);
  if (reason !== '') return new HoptrailError('worker_lost', `the worker's script failed: ${reason}`);
  const url = isOurs ? scriptUrl : undefined;
  const lost = (why: string): HoptrailError =>
    new HoptrailError(
      'worker_lost',
      `the worker's script${url === undefined ? '' : ` ${url}`} did not load: ${why}`,
      url,
    );
  if (url === undefined) {
    return lost(
      `check its URL and its content type, and that the worker has { type: 'module' }; also, ${policyAdvice}`,
    );
  }
  try {
    const response = await fetch(url);
    const type = response.headers.get('content-type') ?? 'none';
    if (!response.ok)
      return lost(
        `the server answers with HTTP ${response.status}; serve its folder, or pass a worker to connect`,
      );
    if (!/javascript|ecmascript/.test(type))
      return lost(`the server returns the content type ${type}; it must be text/javascript`);
    return lost(`the script exists, so one of its imports is missing, or ${policyAdvice}`);
  } catch (cause) {
    return lost(`it cannot be fetched (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}

/** The message of an exception in the worker; empty for a script that did not load. */
function reasonOf(event: Event): string {
  return event instanceof ErrorEvent ? (event.message ?? '') : '';
}
