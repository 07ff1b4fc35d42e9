import { HoptrailError } from '../errors.js';
import type { Pointer, RawExports } from './raw.js';

/** A text (as UTF-8), bytes, floats, or concatenated rows of floats. */
export type Placeable = string | Uint8Array | Float32Array | readonly Float32Array[];

/** The place of a part: its length is in bytes for texts and bytes, in numbers for floats. */
export interface Placed {
  readonly pointer: Pointer;
  readonly length: number;
}

const keptBytes = 1 << 20;

/**
 * One block of the engine's memory for the arguments of a call, overwritten by each call: a corpus passes through it
 * source by source. It grows to the size of the largest call; the next small call shrinks it.
 */
export class Scratch {
  #block: Pointer = 0;
  #capacity = 0;

  place<const Parts extends readonly Placeable[]>(raw: RawExports, parts: Parts): { [Part in keyof Parts]: Placed } {
    let needed = 0;
    for (const part of parts) needed += aligned(mostBytes(part));
    this.#reserve(raw, needed);
    let at = this.#block;
    const placed = parts.map((part) => {
      const pointer = at;
      const { length, bytes } = write(part, raw.memory.buffer, pointer);
      at += aligned(bytes);
      return { pointer, length };
    });
    return placed as { [Part in keyof Parts]: Placed };
  }

  #reserve(raw: RawExports, bytes: number): void {
    const tooLarge = this.#capacity > keptBytes && bytes <= keptBytes;
    if (bytes <= this.#capacity && !tooLarge) return;
    // The old contents are not needed: freed first, the old block can become part of the new one.
    raw.free(this.#block);
    this.#capacity = 0;
    const capacity = Math.max(bytes, 4096);
    this.#block = raw.malloc(capacity) >>> 0;
    if (this.#block === 0) throw outOfMemory(raw, capacity);
    this.#capacity = capacity;
  }
}

// No `& ~7`: it would make 2 GiB negative.
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

function mostBytes(part: Placeable): number {
  if (typeof part === 'string') return part.length <= keptBytes / 3 ? part.length * 3 : utf8Length(part);
  if (isBytes(part) || isFloats(part)) return part.byteLength;
  if (!Array.isArray(part)) throw new HoptrailError('invalid_argument', `expected a string or an array, not ${typeof part}`);
  return part.reduce((sum, row) => sum + row.byteLength, 0);
}

function write(part: Placeable, memory: ArrayBuffer, pointer: Pointer): { length: number; bytes: number } {
  if (typeof part === 'string') {
    // A view of the bytes that the text needs: a view to the end of a memory above 2 GiB is longer than encodeInto accepts.
    const { written } = encoder.encodeInto(part, new Uint8Array(memory, pointer, mostBytes(part)));
    return { length: written, bytes: written };
  }
  if (isBytes(part)) {
    new Uint8Array(memory, pointer, part.length).set(part);
    return { length: part.length, bytes: part.length };
  }
  const rows = isFloats(part) ? [part] : part;
  let length = 0;
  for (const row of rows) {
    new Float32Array(memory, pointer + length * 4, row.length).set(row);
    length += row.length;
  }
  return { length, bytes: length * 4 };
}

// By name, so that arrays of another realm (a frame, a test runner's context) also work.
export const nameOf = (part: unknown): string => Object.prototype.toString.call(part).slice(8, -1);
const isBytes = (part: unknown): part is Uint8Array => nameOf(part) === 'Uint8Array';
const isFloats = (part: unknown): part is Float32Array => nameOf(part) === 'Float32Array';

/** The number of bytes that encodeInto writes. A lone surrogate becomes U+FFFD, three bytes. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
    } else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 2; // four bytes for two units
      i += 1;
    } else {
      bytes += 2;
    }
  }
  return bytes;
}

export function outOfMemory(raw: RawExports, byteLength: number): HoptrailError {
  const mebibytes = (bytes: number) => `${(bytes / 1048576).toFixed(1)} MiB`;
  return new HoptrailError(
    'out_of_memory',
    `hoptrail.wasm has ${mebibytes(raw.memory.buffer.byteLength)} of memory and cannot allocate ${mebibytes(byteLength)} more: ` +
      'dispose graphs that are not needed, or index less at once',
  );
}

const encoder = new TextEncoder();
