import { checkOptions, loadMembers, openMembers } from '../members.js';
import { UnchosenStorage } from '../storage/memory.js';
import type {
  Engine, EvaluateOptions, Graph, IndexOptions, Judged, LoadOptions, MethodDescription, MetricValue, OpenOptions, OptionDescription, Run,
  Sources, Storage,
} from '../types.js';
import { bytesOf } from './bytes.js';
import { evaluate } from './evaluate.js';
import { wrong } from './given.js';
import { EngineGraph } from './graph.js';
import { GraphFile } from './graph_file.js';
import { indexSources, resumeIndex } from './index_run.js';
import type { Native } from './native.js';
import { describeMethods } from './method_table.js';
import { describeOptions } from './option_set.js';
import { HOP_OPEN_FULL, HOP_OPEN_TRUSTED } from './raw.js';
import { defaultWasm, instantiate, type Fetch } from './wasm.js';

/**
 * Starts an engine in this thread.
 *
 * An engine consists of a started `hoptrail.wasm` (`Native`, by `instantiate`) and a storage. It has no other state except
 * the objects in the module's memory. A run is a `StepRun` over a `Work`: here a task of the module, which drive.ts drives
 * in this thread; an engine elsewhere, such as in a worker, is a `StepRun` over another `Work`.
 * Only data crosses threads: sources, options, steps, `SearchResultData` and `AskResultData`, bytes.
 */
export async function loadEngine(options: LoadOptions, fetchUrl?: Fetch): Promise<Engine> {
  checkOptions('load', options, loadMembers);
  const native = await instantiate(options.wasm ?? defaultWasm(), fetchUrl);
  return createEngine(native, options.storage ?? new UnchosenStorage());
}

export function createEngine(native: Native, storage: Storage): Engine {
  return new ThisThreadEngine(native, storage);
}

export class ThisThreadEngine implements Engine {
  readonly version: string;
  readonly fileVersions: Engine['fileVersions'];
  readonly storage: Storage;
  readonly #native: Native;

  constructor(native: Native, storage: Storage) {
    this.#native = native;
    this.storage = storage;
    const { raw } = native;
    this.version = native.wordAt(raw.hop_version());
    this.fileVersions = { current: raw.hop_file_version(), oldest: raw.hop_file_version_minimum() };
  }

  /** For the parts of this package that extend the engine. */
  static nativeOf(engine: ThisThreadEngine): Native {
    return engine.#native;
  }

  index(sources: Sources, options: IndexOptions = {}): Run<Graph> {
    return indexSources(this.#native, this.storage, sources, options);
  }
  resumeIndex(saved: Uint8Array, options: IndexOptions = {}): Run<Graph> {
    return resumeIndex(this.#native, this.storage, saved, options);
  }

  async open(bytes: ArrayBuffer | Uint8Array, options: OpenOptions = {}): Promise<Graph> {
    checkOptions('open', options, openMembers);
    const content = bytesOf(bytes);
    if (content === undefined) {
      throw wrong('a graph file', 'an ArrayBuffer or a Uint8Array', bytes, undefined, '; for a stored file: openStored(name)');
    }
    const file = GraphFile.of(this.#native, content);
    return EngineGraph.open(this.#native, this.storage, file, options.trusted ? HOP_OPEN_TRUSTED : HOP_OPEN_FULL);
  }
  async openStored(name: string, options: OpenOptions = {}): Promise<Graph> {
    void this.#native.raw; // disposed?
    return this.open(await this.storage.read(name), options);
  }

  async evaluate<Name extends string>(
    questions: readonly Judged[], metrics: readonly Name[], options?: EvaluateOptions,
  ): Promise<Record<Name, MetricValue>> {
    return evaluate(this.#native, questions, metrics, options);
  }
  async methods(): Promise<readonly MethodDescription[]> {
    return describeMethods(this.#native);
  }
  async options(): Promise<readonly OptionDescription[]> {
    return describeOptions(this.#native);
  }
  async usage(): Promise<{ readonly liveObjects: number; readonly memoryBytes: number }> {
    const { raw } = this.#native;
    return { liveObjects: Number(raw.hop_live_objects()), memoryBytes: raw.memory.buffer.byteLength };
  }

  dispose(): void {
    this.#native.dispose();
  }
  [Symbol.dispose](): void {
    this.dispose();
  }
}
