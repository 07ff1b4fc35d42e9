/** A file that is being written. `finish` keeps the written bytes; `abandon` discards the incomplete file. */
export interface Writer {
  readonly byteLength: number;
  write(bytes: Uint8Array, offset: number): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Missing from the DOM types: only dedicated workers have it. */
interface SyncAccessHandle {
  write(bytes: Uint8Array, options: { at: number }): number;
  getSize(): number;
  truncate(byteLength: number): void;
  flush(): void;
  close(): void;
}

interface SyncFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncAccessHandle>;
}

function isSync(handle: FileSystemFileHandle): handle is SyncFileHandle {
  return 'createSyncAccessHandle' in handle;
}

/** Whether files are writable. The main thread of Safari before 26 has neither function. */
export function canWrite(): boolean {
  const prototype: object | undefined = globalThis.FileSystemFileHandle?.prototype;
  return prototype !== undefined && ('createSyncAccessHandle' in prototype || 'createWritable' in prototype);
}

/** `fresh`: truncates the file. */
export async function openWriter(handle: FileSystemFileHandle, fresh: boolean): Promise<Writer> {
  return isSync(handle) ? syncWriter(await handle.createSyncAccessHandle(), fresh) : streamWriter(handle, fresh);
}

function syncWriter(access: SyncAccessHandle, fresh: boolean): Writer {
  if (fresh) access.truncate(0);
  return {
    get byteLength() {
      return access.getSize();
    },
    async write(bytes, offset) {
      const written = access.write(bytes, { at: offset });
      if (written < bytes.byteLength) {
        throw new DOMException(`only ${written} of ${bytes.byteLength} bytes were written`, 'QuotaExceededError');
      }
    },
    async finish() {
      try {
        access.flush();
      } finally {
        access.close();
      }
    },
    async abandon() {
      try {
        access.truncate(0); // an incomplete file is useless
      } finally {
        access.close();
      }
    },
  };
}

/** The browser writes to a copy, which replaces the file when the stream is closed. */
async function streamWriter(handle: FileSystemFileHandle, fresh: boolean): Promise<Writer> {
  const stream = await handle.createWritable({ keepExistingData: !fresh });
  let byteLength = fresh ? 0 : (await handle.getFile()).size;
  return {
    get byteLength() {
      return byteLength;
    },
    async write(bytes, offset) {
      // The DOM types exclude bytes in shared memory, which a stream does not accept; these bytes never are.
      const data = bytes as Uint8Array<ArrayBuffer>;
      await stream.write({ type: 'write', position: offset, data }).catch(explain);
      byteLength = Math.max(byteLength, offset + bytes.byteLength);
    },
    finish: () => stream.close(),
    async abandon() {
      await stream.abort().catch(() => undefined); // a failed stream is already aborted
    },
  };
}

/**
 * When the disk is full, Chromium may reject writes before it reports the reason: one in eight failures is an AbortError.
 * No other code aborts this stream while it writes, so the error is translated to QuotaExceededError.
 */
function explain(failure: unknown): never {
  if (!(failure instanceof DOMException) || failure.name !== 'AbortError') throw failure;
  throw new DOMException(failure.message, 'QuotaExceededError');
}

const copySuffix = /(\.\d+)?\.crswap$/;

/** Whether a name is Chromium's temporary copy for an open stream; a killed tab leaves it behind. */
export function isLeftover(name: string): boolean {
  return copySuffix.test(name);
}

/** Removes such copies of a file, except those that another tab is writing. */
export async function removeLeftovers(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const names: string[] = [];
  for await (const entry of folder.keys()) {
    if (isLeftover(entry) && entry.replace(copySuffix, '') === name) names.push(entry);
  }
  for (const entry of names) await folder.removeEntry(entry).catch(() => undefined);
}
