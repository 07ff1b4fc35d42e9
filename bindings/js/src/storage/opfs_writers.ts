/** A file that is being written. What was written is kept after `finish`; `abandon` gives the file up half-written. */
export interface Writer {
  readonly byteLength: number;
  write(bytes: Uint8Array, offset: number): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Missing from the DOM's types: only dedicated workers have it. */
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

/** Neither is there on the main thread of Safari before 26. */
export function canWrite(): boolean {
  const prototype: object | undefined = globalThis.FileSystemFileHandle?.prototype;
  return prototype !== undefined && ('createSyncAccessHandle' in prototype || 'createWritable' in prototype);
}

/** `fresh`: the file's bytes so far are dropped. */
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
        access.truncate(0); // half a file is only in the way
      } finally {
        access.close();
      }
    },
  };
}

/** The browser writes to a copy and puts it in the file's place when the stream is closed. */
async function streamWriter(handle: FileSystemFileHandle, fresh: boolean): Promise<Writer> {
  const stream = await handle.createWritable({ keepExistingData: !fresh });
  let byteLength = fresh ? 0 : (await handle.getFile()).size;
  return {
    get byteLength() {
      return byteLength;
    },
    async write(bytes, offset) {
      // The types distinguish bytes that may be shared between threads, which a stream does not take; ours never are.
      const data = bytes as Uint8Array<ArrayBuffer>;
      await stream.write({ type: 'write', position: offset, data }).catch(explain);
      byteLength = Math.max(byteLength, offset + bytes.byteLength);
    },
    finish: () => stream.close(),
    async abandon() {
      await stream.abort().catch(() => undefined); // a stream that failed is aborted already
    },
  };
}

/**
 * Where there is no room, Chromium may stop to take bytes before it has said why: one in eight failures reads as an abort,
 * and nobody else aborts a stream of ours while it writes.
 */
function explain(failure: unknown): never {
  if (!(failure instanceof DOMException) || failure.name !== 'AbortError') throw failure;
  throw new DOMException(failure.message, 'QuotaExceededError');
}

const copySuffix = /(\.\d+)?\.crswap$/;

/** What Chromium writes a stream's bytes to until it is closed; a tab that was killed leaves it. */
export function isLeftover(name: string): boolean {
  return copySuffix.test(name);
}

/** Removes such copies of a file; those that another tab is writing stay. */
export async function removeLeftovers(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const names: string[] = [];
  for await (const entry of folder.keys()) {
    if (isLeftover(entry) && entry.replace(copySuffix, '') === name) names.push(entry);
  }
  for (const entry of names) await folder.removeEntry(entry).catch(() => undefined);
}
