import { Cell } from './state.js';

/** Requests of this page by where they went, and attempts that the page's own policy stopped. */
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

/** Counts what the browser itself reports. Workers have separate lists: they report theirs (`countOfWorker`). */
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
    // Of an inline script or style ("inline", "eval"): it asks nobody, and files of the reader may hold some.
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
