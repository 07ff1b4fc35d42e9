import type { Native } from './native.js';
import type { Pointer } from './raw.js';

/**
 * The bytes of a graph file in the engine's memory. The graph borrows them (HOP_MEMORY_BORROW), so that memory holds a large
 * file only once, and `bytes()` and `save()` can return it. A task reads the bytes, and its results read the graph's texts,
 * even after the graph is disposed. So the graph and its bytes are freed with their last user.
 */
export class GraphFile {
  readonly pointer: Pointer;
  readonly length: number;
  #free: (() => void) | undefined;
  #freeGraph: (() => void) | undefined;
  #users = 1;

  /** `free` releases the bytes. The caller is the first user. */
  constructor(pointer: Pointer, length: number, free: () => void) {
    this.pointer = pointer;
    this.length = length;
    this.#free = free;
  }

  /** A copy of bytes from outside. */
  static of(native: Native, bytes: Uint8Array): GraphFile {
    const { block, pointer } = native.keep(bytes);
    return new GraphFile(pointer, bytes.length, () => native.disposed || native.raw.free(block));
  }

  /** The bytes that a task created, from output 0 of the call that returned this status. */
  static taken(native: Native, status: number): GraphFile {
    const bytes = native.made(status);
    native.check(native.raw.hop_bytes_view(bytes, native.output(0), native.output(1), native.error));
    return new GraphFile(native.pointer(0), native.u32(1), () => native.disposed || native.raw.hop_bytes_free(bytes));
  }

  /** The bytes that a graph owns. They are freed with it. */
  static within(native: Native, graph: Pointer): GraphFile {
    native.check(native.raw.hop_graph_bytes(graph, native.output(0), native.output(1), native.error));
    return new GraphFile(native.pointer(0), native.u32(1), () => {});
  }

  /** `free` frees the graph that reads these bytes. It runs before the bytes are freed. */
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
