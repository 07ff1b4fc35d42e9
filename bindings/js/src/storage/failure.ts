import { HoptrailError } from '../errors.js';

/** Storage names are flat: what could mean a path is refused the same way in every storage. */
export function checkName(name: string): void {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) {
    throw new HoptrailError(
      'bad_input',
      `"${name}" is no name of a file inside a storage: names are flat, without slashes`,
      name,
    );
  }
}

export function notFound(name: string): HoptrailError {
  return new HoptrailError('not_found', `there is no file "${name}" in the storage`, name);
}

/** A file has no holes. */
export function checkOffset(name: string, byteLength: number, offset: number): void {
  if (offset <= byteLength) return;
  throw new HoptrailError(
    'invalid_argument',
    `"${name}" has ${byteLength} bytes: none can be written at ${offset}`,
    name,
  );
}

/** What a browser's refusal means here. `doing` is a phrase such as `write "a.hop"`; `needed` the bytes asked for. */
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
    // Some browsers tell a round figure in place of the quota, so that pages cannot be told apart by it.
    if (left < needed) return `${asked}, ${left} are left of the ${quota} that the browser gives this site; ${advice}`;
  } catch {
    // Then without figures of the browser's.
  }
  return `${asked}, and the browser gives this site no more; ${advice}`;
}
