import { HoptrailError } from '../errors.js';

/** Bytes as bytes, also those of another realm, which are no instances of this one's classes; undefined for what is none. */
export function bytesOf(given: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength);
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]' ? new Uint8Array(given as ArrayBuffer) : undefined;
}

/** Indices as the engine has them in memory. */
export function bytesOfIndices(indices: ArrayLike<number>): Uint8Array {
  const numbers = Uint32Array.from(indices);
  const wrong = numbers.findIndex((number, place) => number !== indices[place]);
  if (wrong >= 0) throw new HoptrailError('bad_input', `${String(indices[wrong])} is no index of a passage`);
  return new Uint8Array(numbers.buffer);
}
