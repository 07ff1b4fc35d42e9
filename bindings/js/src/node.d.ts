// The few Node declarations that index.node.ts and storage/folder.ts need. With all of Node's types, browser code could use
// Node by mistake.
declare module 'node:child_process' {
  interface Stream {
    on(event: string, listener: (value: Uint8Array) => void): unknown;
    once(event: string, listener: (value: Uint8Array) => void): unknown;
  }
  interface Child {
    readonly stdin: Stream & { write(text: string): unknown; end(): unknown };
    readonly stdout: Stream;
    readonly stderr: Stream;
    once(event: 'error', listener: (cause: Error) => void): unknown;
    once(event: 'close', listener: (code: number | null) => void): unknown;
  }
  export function spawn(
    program: string, words: readonly string[], options: { stdio: readonly 'pipe'[]; detached: boolean },
  ): Child;
}
declare module 'node:fs' {
  export const constants: {
    readonly O_RDONLY: number;
    readonly O_RDWR: number;
    readonly O_CREAT: number;
    readonly O_NOFOLLOW?: number;
    readonly O_NONBLOCK?: number;
  };
}
declare module 'node:fs/promises' {
  interface Facts {
    readonly size: number;
    isFile(): boolean;
    isDirectory(): boolean;
  }
  export interface FileHandle {
    readFile(): Promise<Uint8Array<ArrayBuffer>>;
    stat(): Promise<Facts>;
    write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesWritten: number }>;
    sync(): Promise<void>;
    close(): Promise<void>;
  }
  export function lstat(path: string): Promise<Facts>;
  export function mkdir(path: string, options: { recursive: boolean }): Promise<unknown>;
  export function open(path: string, flags: string | number): Promise<FileHandle>;
  export function readdir(path: string): Promise<string[]>;
  export function readFile(path: URL | string): Promise<Uint8Array<ArrayBuffer>>;
  export function rename(path: string, newPath: string): Promise<void>;
  export function rm(path: string, options: { force: boolean }): Promise<void>;
  export function stat(path: string): Promise<Facts>;
}
declare module 'node:path' {
  export function join(folder: string, name: string): string;
  export function resolve(path: string): string;
}
declare module 'node:process' {
  const process: { readonly platform: string };
  export default process;
}
declare module 'node:url' {
  export function pathToFileURL(path: string): URL;
}
