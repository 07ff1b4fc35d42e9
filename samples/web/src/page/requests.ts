import { Cell } from './state.js';

/** Requests of this page by target, and attempts that its policy blocked. */
export interface Requests {
  readonly own: number;
  readonly foreign: number;
  readonly stopped: number;
}

export const requests = new Cell<Requests>({ own: 1, foreign: 0, stopped: 0 }); // 1: the page itself

function add(part: keyof Requests, more: number): void {
  if (more > 0) requests.value = { ...requests.value, [part]: requests.value[part] + more };
}

const isOwn = (address: string): boolean => {
  const { origin, protocol } = new URL(address, location.href);
  return origin === location.origin || protocol === 'blob:' || protocol === 'data:';
};

/** Counts the requests that the browser reports. Workers have separate lists and report theirs (`countOfWorker`). */
export function countRequests(): void {
  new PerformanceObserver((list) => {
    const entries = list.getEntries();
    const own = entries.filter((entry) => isOwn(entry.name)).length;
    add('own', own);
    add('foreign', entries.length - own);
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

export function countOfWorker(addresses: readonly string[]): void {
  const own = addresses.filter(isOwn).length;
  add('own', own);
  add('foreign', addresses.length - own);
}
