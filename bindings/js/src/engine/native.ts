import { HoptrailError } from '../errors.js';
import type { Status } from '../types.js';
import { HOP_OK, type Pointer, type RawExports } from './raw.js';
import { outOfMemory, Scratch, type Placeable, type Placed } from './scratch.js';

const outputCount = 12;
const bytesOfAnOutput = 8;
const bytesOfALine = 64; // of a cache

/**
 * An instance of `hoptrail.wasm` and its calling conventions: copies arguments into its memory, and outputs and errors out.
 *
 *     const [id] = native.place('tarn-haven');
 *     native.check(native.raw.hop_graph_find_passage(graph, id.pointer, id.length, native.output(0), native.error));
 *     return native.u32(0);
 *
 * A call writes its outputs to numbered cells, which the next call overwrites. The memory may grow and move in any call.
 * Views of it are then created again; no code outside of this file and scratch.ts keeps one.
 */
export class Native {
  #raw: RawExports | undefined;
  #stopped: HoptrailError | undefined;
  readonly #scratch = new Scratch();
  readonly #outputs: Pointer;
  readonly #atEnd = new Set<() => void>();
  #view: DataView | undefined;

  constructor(exports: RawExports) {
    const raw = guarded(exports, (cause) => this.#stop(cause));
    this.#raw = raw;
    raw._initialize();
    this.#outputs = raw.malloc((outputCount + 1) * bytesOfAnOutput) >>> 0;
    if (this.#outputs === 0) throw new HoptrailError('out_of_memory', 'hoptrail.wasm has too little memory to start');
    this.view.setUint32(this.error, 0, true);
  }

  /** The functions of the module; throws once the engine is disposed. */
  get raw(): RawExports {
    if (this.#raw === undefined) throw this.#stopped ?? new HoptrailError('disposed', 'the engine was disposed');
    return this.#raw;
  }

  get disposed(): boolean {
    return this.#raw === undefined;
  }

  /** Releases the module with its memory. Runs that are under way fail. */
  dispose(): void {
    this.#raw = undefined;
    this.#view = undefined;
    for (const listener of this.#atEnd) listener();
    this.#atEnd.clear();
  }

  /** Calls the listener when the engine is disposed. Returns a function that removes the listener. */
  atEnd(listener: () => void): () => void {
    this.#atEnd.add(listener);
    return () => this.#atEnd.delete(listener);
  }

  /** After a trap, the contents of the module's memory are unreliable: disposes the engine. */
  #stop(cause: unknown): never {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `the engine stopped because of an internal error (${reason}): load a new engine`;
    this.#stopped = new HoptrailError('internal', message, '', { cause });
    this.dispose();
    throw this.#stopped;
  }

  // ---- Arguments and outputs

  /** Copies texts and arrays to memory that the next call can read: valid until `place` is called again. */
  place<const Parts extends readonly Placeable[]>(...parts: Parts): { [Part in keyof Parts]: Placed } {
    return this.#scratch.place(this.raw, parts);
  }

  /** Address of an output's cell. */
  output(index: number): Pointer {
    return this.#outputs + (index + 1) * bytesOfAnOutput;
  }
  /** Address of the cell for a call's error. */
  get error(): Pointer {
    return this.#outputs;
  }

  i32(index: number): number {
    return this.view.getInt32(this.output(index), true);
  }
  u32(index: number): number {
    return this.view.getUint32(this.output(index), true);
  }
  pointer(index: number): Pointer {
    return this.u32(index);
  }
  f64(index: number): number {
    return this.view.getFloat64(this.output(index), true);
  }
  u64(index: number): bigint {
    return this.view.getBigUint64(this.output(index), true);
  }
  /** The text of two adjacent outputs: pointer and length. */
  text(index: number): string {
    return this.textAt(this.pointer(index), this.u32(index + 1));
  }

  // ---- Memory

  textAt(pointer: Pointer, length: number): string {
    return decoder.decode(this.bytesAt(pointer, length));
  }
  /** A zero-terminated text. */
  wordAt(pointer: Pointer): string {
    const bytes = new Uint8Array(this.raw.memory.buffer);
    const begin = pointer >>> 0;
    return decoder.decode(bytes.subarray(begin, bytes.indexOf(0, begin)));
  }
  /** A view, invalid after the next call. */
  bytesAt(pointer: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.raw.memory.buffer, pointer, length);
  }
  /** Copies of numbers in memory. */
  u32s(pointer: Pointer, length: number): number[] {
    return length === 0 ? [] : Array.from(new Uint32Array(this.raw.memory.buffer, pointer, length));
  }
  f32s(pointer: Pointer, length: number): number[] {
    return length === 0 ? [] : Array.from(new Float32Array(this.raw.memory.buffer, pointer, length));
  }
  /**
   * A copy of a file's bytes, aligned to a cache line, which is the fastest alignment for vector scans. The caller frees
   * `block` with `raw.free`.
   */
  keep(bytes: Uint8Array): { readonly block: Pointer; readonly pointer: Pointer } {
    const block = this.raw.malloc(bytes.length + bytesOfALine) >>> 0;
    if (block === 0) throw outOfMemory(this.raw, bytes.length);
    const pointer = Math.ceil(block / bytesOfALine) * bytesOfALine;
    this.bytesAt(pointer, bytes.length).set(bytes);
    return { block, pointer };
  }

  private get view(): DataView {
    const { buffer } = this.raw.memory;
    if (this.#view?.buffer !== buffer) this.#view = new DataView(buffer);
    return this.#view;
  }

  // ---- Statuses and objects

  /** Throws the error of any status except HOP_OK. */
  check(status: number): void {
    if (status !== HOP_OK) throw this.#failure(status);
  }

  #failure(status: number): HoptrailError {
    const { raw } = this;
    const name = this.wordAt(raw.hop_status_name(status)) as Status;
    const error = this.view.getUint32(this.error, true);
    if (error === 0) return new HoptrailError(name, name);
    const message = this.wordAt(raw.hop_error_message(error));
    const detail = this.wordAt(raw.hop_error_detail(error));
    raw.hop_error_free(error);
    this.view.setUint32(this.error, 0, true);
    return new HoptrailError(name, message === '' ? name : message, detail);
  }

  /** The object that a *_create or *_take function stored in output 0. */
  made(status: number): Pointer {
    this.check(status);
    return this.pointer(0);
  }

  /** Reads a hop_bytes from output 0 with `read`, and frees it. */
  takeBytes<Content>(status: number, read: (pointer: Pointer, length: number) => Content): Content {
    const bytes = this.made(status);
    try {
      this.check(this.raw.hop_bytes_view(bytes, this.output(0), this.output(1), this.error));
      return read(this.pointer(0), this.u32(1));
    } finally {
      this.raw.hop_bytes_free(bytes);
    }
  }
  takeText(status: number): string {
    return this.takeBytes(status, (pointer, length) => this.textAt(pointer, length));
  }
  takeCopy(status: number): Uint8Array {
    return this.takeBytes(status, (pointer, length) => this.bytesAt(pointer, length).slice());
  }
}

/** The functions of the module. A trap in one of them calls `stop`. */
function guarded(exports: RawExports, stop: (cause: unknown) => never): RawExports {
  const guardedExports = Object.create(missingFunctions) as Record<string, unknown>;
  for (const [name, given] of Object.entries(exports)) {
    const guardedCall = (...values: never[]): unknown => {
      try {
        return (given as (...values: never[]) => unknown)(...values);
      } catch (cause) {
        return stop(cause);
      }
    };
    guardedExports[name] = name === 'memory' ? given : guardedCall;
  }
  return guardedExports as unknown as RawExports;
}

// A module can be built without functions that its page does not need.
const missingFunctions: object = new Proxy({}, {
  get: (_, name) => () => {
    throw new HoptrailError('unsupported', `hoptrail.wasm has no ${name as string}: use hoptrail-complete.wasm`);
  },
});

// A byte order mark at the beginning of a passage is part of the passage.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
