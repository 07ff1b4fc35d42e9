import { HoptrailError } from '../errors.js';

/**
 * The bytes of a buffer or a view, or undefined for any other value. Accepts buffers of another realm, which are not
 * instances of this realm's classes.
 */
export function bytesOf(given: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength);
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]' ? new Uint8Array(given as ArrayBuffer) : undefined;
}

/** Passage indices in the engine's memory layout. */
export function bytesOfIndices(indices: ArrayLike<number>): Uint8Array {
  const numbers = Uint32Array.from(indices);
  const wrong = numbers.findIndex((number, place) => number !== indices[place]);
  if (wrong >= 0) throw new HoptrailError('bad_input', `${String(indices[wrong])} is not a passage index`);
  return new Uint8Array(numbers.buffer);
}
