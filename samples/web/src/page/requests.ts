import { Cell } from './state.js';

/** Requests of this page by target, and attempts that its policy blocked. */
export interface Requests {
  readonly own: number;
  readonly foreign: number;
  /** To the language model on this machine that the reader connected. */
  readonly model: number;
  readonly stopped: number;
}

export const requests = new Cell<Requests>({ own: 1, foreign: 0, model: 0, stopped: 0 }); // 1: the page itself

function add(part: keyof Requests, more: number): void {
  if (more > 0) requests.value = { ...requests.value, [part]: requests.value[part] + more };
}

/** Whether a language model is connected, for the light. */
export const modelIsOn = new Cell(false);
const modelOrigins = new Set<string>();

/** Requests to this origin are those to the reader's model; undefined: it is off. */
export function permitModel(origin: string | undefined): void {
  if (origin !== undefined) modelOrigins.add(origin); // the browser may report a request late
  modelIsOn.value = origin !== undefined;
}

function targetOf(address: string): 'own' | 'model' | 'foreign' {
  const { origin, protocol } = new URL(address, location.href);
  if (origin === location.origin || protocol === 'blob:' || protocol === 'data:') return 'own';
  return modelOrigins.has(origin) ? 'model' : 'foreign';
}

function countAll(addresses: readonly string[]): void {
  for (const target of ['own', 'model', 'foreign'] as const) add(target, addresses.filter((address) => targetOf(address) === target).length);
}

/** Counts the requests that the browser reports. Workers have separate lists and report theirs (`countOfWorker`). */
export function countRequests(): void {
  new PerformanceObserver((list) => {
    countAll(list.getEntries().map(({ name }) => name));
  }).observe({ type: 'resource', buffered: true });
  // Each of the page's policies (index.html's and the server's) reports the same attempt.
  const stoppedBy = new Map<string, number>();
  document.addEventListener('securitypolicyviolation', ({ blockedURI, originalPolicy }) => {
    // Blocked inline scripts or styles ("inline", "eval") make no request, and the reader's files may contain some.
    if (!/^(?:https?|wss?):/u.test(blockedURI)) return;
    stoppedBy.set(originalPolicy, (stoppedBy.get(originalPolicy) ?? 0) + 1);
    requests.value = { ...requests.value, stopped: Math.max(...stoppedBy.values()) };
  });
}

export const countOfWorker = countAll;
