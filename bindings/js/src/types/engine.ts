/// <reference lib="esnext.disposable" preserve="true" />
/** A loaded engine, and how it is loaded. */
import type { EvaluateOptions, Judged, MetricValue } from './evaluation.js';
import type { Graph } from './graph.js';
import type { IndexOptions } from './run_options.js';
import type { Run } from './runs.js';
import type { Sources } from './sources.js';
import type { Storage } from './storage.js';
import type { MethodDescription, OptionDescription } from './tables.js';

/**
 * The source of `hoptrail.wasm`: its address, a response, its bytes, or a `WebAssembly.Module`, whose type Node does not
 * declare. The default is the file next to the package's own code, by `import.meta.url`.
 */
export type WasmSource = URL | string | Response | ArrayBuffer | Uint8Array | object;

/** Options of `open`. */
export interface OpenOptions {
  /** Checks only the header and section bounds: for bytes that this program wrote itself. */
  readonly trusted?: boolean;
}

/** Options of `load`. */
export interface LoadOptions {
  /** The source of `hoptrail.wasm`. */
  readonly wasm?: WasmSource;
  /** The storage. Without one, stores are in memory, and `graph.save` rejects with `unsupported`. */
  readonly storage?: Storage;
}

/** A loaded engine. */
export interface Engine {
  /** Version of the engine, "major.minor.patch". */
  readonly version: string;
  /** Versions of graph files: the version that the engine writes, and the oldest that it reads. */
  readonly fileVersions: { readonly current: number; readonly oldest: number };

  /** Builds a graph. */
  index(sources: Sources, options?: IndexOptions): Run<Graph>;
  /** Resumes a saved index run. */
  resumeIndex(saved: Uint8Array, options?: IndexOptions): Run<Graph>;
  /** Opens and verifies a graph file. Rejects damaged files with `corrupt_file`; the message names the place. */
  open(bytes: ArrayBuffer | Uint8Array, options?: OpenOptions): Promise<Graph>;
  /** Opens a file of the storage. */
  openStored(name: string, options?: OpenOptions): Promise<Graph>;

  /** The storage for files. */
  readonly storage: Storage;
  /** Retrieval metrics by name: "recall@5", "precision@5", "all_gold@5" (for any number), "mrr", "ndcg@10". */
  evaluate<Name extends string>(
    questions: readonly Judged[], metrics: readonly Name[], options?: EvaluateOptions,
  ): Promise<Readonly<Record<Name, MetricValue>>>;
  /** All methods, including those that this module omits, in the order of the option `method`'s choices. */
  methods(): Promise<readonly MethodDescription[]>;
  /** All options of the engine. */
  options(): Promise<readonly OptionDescription[]>;
  /** The number of live objects of the engine, and the size of its memory. */
  usage(): Promise<{ readonly liveObjects: number; readonly memoryBytes: number }>;

  /** Disposes the engine with its graphs and runs. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
