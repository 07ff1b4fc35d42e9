import type { Native } from './native.js';
import type { Pointer } from './raw.js';

/**
 * The bytes of a graph file in the engine's memory: the graph borrows them (HOP_MEMORY_BORROW), so that a large file is
 * there once, and `bytes()` and `save()` can give it again. A task reads them, and its results the graph's texts, even when
 * the graph was disposed, so graph and bytes are freed when the last of their users is gone.
 */
export class GraphFile {
  readonly pointer: Pointer;
  readonly length: number;
  #free: (() => void) | undefined;
  #freeGraph: (() => void) | undefined;
  #users = 1;

  /** `free` gives the bytes back; the first user is the one who makes this. */
  constructor(pointer: Pointer, length: number, free: () => void) {
    this.pointer = pointer;
    this.length = length;
    this.#free = free;
  }

  /** A copy of bytes that came from outside. */
  static of(native: Native, bytes: Uint8Array): GraphFile {
    const { block, pointer } = native.keep(bytes);
    return new GraphFile(pointer, bytes.length, () => native.disposed || native.raw.free(block));
  }

  /** The bytes that a task has made, in output 0 of the call with this status. */
  static taken(native: Native, status: number): GraphFile {
    const bytes = native.made(status);
    native.check(native.raw.hop_bytes_view(bytes, native.output(0), native.output(1), native.error));
    return new GraphFile(native.pointer(0), native.u32(1), () => native.disposed || native.raw.hop_bytes_free(bytes));
  }

  /** The bytes that a graph has by itself. They end with it. */
  static within(native: Native, graph: Pointer): GraphFile {
    native.check(native.raw.hop_graph_bytes(graph, native.output(0), native.output(1), native.error));
    return new GraphFile(native.pointer(0), native.u32(1), () => {});
  }

  /** `free` frees the graph that reads them: called before they are. */
  readBy(free: () => void): void {
    this.#freeGraph = free;
  }

  retain(): void {
    this.#users += 1;
  }
  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#freeGraph?.();
    this.#freeGraph = undefined;
    this.#free?.();
    this.#free = undefined;
  }
}
