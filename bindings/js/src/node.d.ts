// The little of Node that index.node.ts needs. Its whole types would let browser code use Node unseen.
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:path' {
  export function resolve(path: string): string;
}
declare module 'node:url' {
  export function pathToFileURL(path: string): URL;
}
