/** Decides when to retry a request, and after which delay. */

/** A failure after which the same request may succeed later. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  /** Milliseconds of the server's Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

export function isPassingStatus(status: number): boolean {
  return [408, 429, 500, 502, 503, 504, 529].includes(status);
}

/** ¼ s · 2^attempt, at most 16 s, times a random factor of ½ to 1, so that clients do not retry simultaneously. */
export function backOff(attempt: number, random = Math.random()): number {
  return Math.min(250 * 2 ** attempt, 16_000) * (0.5 + random / 2);
}

/** Longer delays are left to the caller. */
export const longestWait = 60_000;

/** The delay of a Retry-After header: seconds, or the time until a date. Undefined for any other value. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Rejects with the signal's reason when it aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
