import { HoptrailError } from '../errors.js';

/**
 * Takes a lock that all pages and workers of the origin share. It is released when its holder ends. A page that is not
 * served by https has no locks: there a store must have one writer. `name` is for the error.
 */
export function takeWebLock(lockName: string, name: string): Promise<() => Promise<void>> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return Promise.resolve(async () => {});
  return new Promise((resolve, reject) => {
    const whileHeld = (lock: Lock | null): Promise<void> | void => {
      if (lock === null) return reject(new HoptrailError('file_failure', 'another tab or worker has it', name));
      return new Promise<void>((release) => {
        resolve(async () => {
          release();
          await ended;
        });
      });
    };
    const ended: Promise<unknown> = locks.request(lockName, { ifAvailable: true }, whileHeld);
    ended.catch(reject);
  });
}
