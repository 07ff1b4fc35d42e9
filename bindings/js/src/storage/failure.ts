import { givenText } from '../engine/given.js';
import { HoptrailError } from '../errors.js';

/** Storage names are flat: every storage rejects names that could be paths. */
export function checkName(name: string): void {
  givenText(name, 'the name of a file');
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) {
    throw new HoptrailError(
      'bad_input',
      `"${name}" is not a valid file name in a storage: names are flat: not empty, without slashes, and not "." or ".."`,
      name,
    );
  }
}

export function notFound(name: string): HoptrailError {
  return new HoptrailError('not_found', `there is no file "${name}" in the storage`, name);
}

/** Rejects a write beyond the end: files have no holes. */
export function checkOffset(name: string, byteLength: number, offset: number): void {
  if (offset <= byteLength) return;
  throw new HoptrailError(
    'invalid_argument',
    `"${name}" has ${byteLength} bytes: cannot write at offset ${offset}`,
    name,
  );
}

/** Translates a browser's exception. `doing`: a phrase such as `write "a.hop"`; `needed`: the requested number of bytes. */
export async function storageFailure(cause: unknown, doing: string, name: string, needed = 0): Promise<HoptrailError> {
  if (cause instanceof HoptrailError) return cause;
  const reason = cause instanceof Error ? cause.name : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  switch (reason) {
    case 'NotFoundError':
      return notFound(name);
    case 'QuotaExceededError':
      return new HoptrailError('storage_full', `cannot ${doing}: ${await roomLeft(needed)}`, name, { cause });
    case 'NoModificationAllowedError':
      return new HoptrailError('file_failure', `cannot ${doing}: another tab or worker is writing it`, name, { cause });
    case 'SecurityError':
      return new HoptrailError(
        'storage_unavailable',
        `cannot ${doing}: the browser denies storage to this page (${text})`,
        name,
        {
          cause,
        },
      );
    default:
      return new HoptrailError('file_failure', `cannot ${doing}: ${text}`, name, { cause });
  }
}

async function roomLeft(needed: number): Promise<string> {
  const asked = needed > 0 ? `${needed} bytes are needed` : 'more room is needed';
  const advice = 'remove stored files, or free space on the disk';
  try {
    const { quota, usage } = await navigator.storage.estimate();
    const left = Math.max(0, (quota ?? Infinity) - (usage ?? 0));
    // Some browsers return a rounded quota as a protection against fingerprinting.
    if (left < needed) return `${asked}, ${left} are left of the ${quota} that the browser gives this site; ${advice}`;
  } catch {
    // Then the message has no numbers from the browser.
  }
  return `${asked}, and the browser gives this site no more; ${advice}`;
}
