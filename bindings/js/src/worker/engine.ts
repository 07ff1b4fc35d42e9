import { givenSources } from '../engine/given.js';
import { indexMembers } from '../members.js';
import type {
  Engine, EvaluateOptions, Graph, IndexOptions, Judged, MethodDescription, MetricValue, OpenOptions, OptionDescription, Run, Sources, Storage,
} from '../types.js';
import { RemoteGraph } from './graph.js';
import type { Link } from './link.js';
import { packBytes } from './packing.js';
import type { EngineFacts, GraphFacts, SentOptions } from './protocol.js';
import { RemoteRun } from './run.js';
import { sentOptions } from './sent_options.js';
import { RemoteStorage } from './storage.js';

const sent = (options: IndexOptions): SentOptions => sentOptions(options, 'index', indexMembers);

/** An engine in a worker. */
export class RemoteEngine implements Engine {
  readonly version: string;
  readonly fileVersions: Engine['fileVersions'];
  readonly storage: Storage;
  readonly #link: Link;
  readonly #end: () => void;

  /** `end`: ends the link and everything that depends on it. */
  constructor(link: Link, { version, fileVersions, storage }: EngineFacts, end: () => void) {
    this.#link = link;
    this.version = version;
    this.fileVersions = fileVersions;
    this.storage = new RemoteStorage(link, storage);
    this.#end = end;
  }

  /** For the parts of this package that extend the engine. */
  static linkOf(engine: Engine): Link | undefined {
    return #link in engine ? engine.#link : undefined;
  }

  index(sources: Sources, options: IndexOptions = {}): Run<Graph> {
    const work = () => {
      const value = { does: 'index', options: sent(options) } as const;
      givenSources(sources);
      return { value, transfer: [] };
    };
    return new RemoteRun(this.#link, work, this.#graph, options, sources);
  }

  resumeIndex(saved: Uint8Array, options: IndexOptions = {}): Run<Graph> {
    const work = () => {
      const { value, transfer } = packBytes(saved);
      return { value: { does: 'resumeIndex', saved: value, options: sent(options) } as const, transfer };
    };
    return new RemoteRun(this.#link, work, this.#graph, options);
  }

  async open(bytes: ArrayBuffer | Uint8Array, options: OpenOptions = {}): Promise<Graph> {
    const { value, transfer } = packBytes(bytes);
    return this.#graph(await this.#link.call('open', [value, options], transfer));
  }
  async openStored(name: string, options: OpenOptions = {}): Promise<Graph> {
    return this.#graph(await this.#link.call('openStored', [name, options]));
  }

  evaluate<Name extends string>(
    questions: readonly Judged[], metrics: readonly Name[], options?: EvaluateOptions,
  ): Promise<Record<Name, MetricValue>> {
    return this.#link.call('evaluate', [questions, metrics, options]);
  }
  methods(): Promise<readonly MethodDescription[]> {
    return this.#link.call('methods', []);
  }
  options(): Promise<readonly OptionDescription[]> {
    return this.#link.call('options', []);
  }
  usage(): Promise<{ readonly liveObjects: number; readonly memoryBytes: number }> {
    return this.#link.call('usage', []);
  }

  dispose(): void {
    this.#end();
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  readonly #graph = (facts: GraphFacts): Graph => new RemoteGraph(this.#link, facts);
}
