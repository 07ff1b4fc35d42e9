/** Bytes as bytes, also those of another realm, which are no instances of this one's classes; undefined for what is none. */
export function bytesOf(given: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength);
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]' ? new Uint8Array(given as ArrayBuffer) : undefined;
}
