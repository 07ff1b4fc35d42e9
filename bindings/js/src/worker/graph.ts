import { Resource } from '../engine/resource.js';
import { HoptrailError } from '../errors.js';
import { runMembers, searchMembers } from '../members.js';
import { askResult, searchResult } from '../results.js';
import type {
  AskResult,
  ExportFormat,
  Graph,
  OptionValues,
  Passage,
  Question,
  Run,
  RunOptions,
  SearchOptions,
  SearchResult,
} from '../types.js';
import type { Link } from './link.js';
import { packBytes, packQuestions } from './packing.js';
import type { GraphFacts, GraphId } from './protocol.js';
import { RemoteRun } from './run.js';
import { sentOptions } from './sent_options.js';

/** A graph in the worker. */
export class RemoteGraph implements Graph {
  readonly passageCount: number;
  readonly documentCount: number;
  readonly dimension: number;
  readonly embedderId: string;
  readonly byteLength: number;

  readonly #link: Link;
  readonly #graph: GraphId;
  readonly #resource: Resource;

  /** `free`: called when the graph is disposed or collected; default: the worker frees its graph. */
  constructor(link: Link, facts: GraphFacts, free?: () => void) {
    const { graph } = facts;
    this.passageCount = facts.passageCount;
    this.documentCount = facts.documentCount;
    this.dimension = facts.dimension;
    this.embedderId = facts.embedderId;
    this.byteLength = facts.byteLength;
    this.#link = link;
    this.#graph = graph;
    this.#resource = new Resource(this, free ?? (() => link.ended || link.post({ kind: 'free_graph', graph })));
  }

  // ---- Questions

  search(question: string | Question, options: SearchOptions = {}): Run<SearchResult> {
    const work = () => this.#questioned('search', question, options);
    return new RemoteRun(this.#link, work, searchResult, options);
  }

  searchMany(questions: readonly (string | Question)[], options: SearchOptions = {}): Run<readonly SearchResult[]> {
    const work = () => {
      const { value, transfer } = packQuestions(questions);
      const sent = {
        does: 'searchMany',
        graph: this.#open(),
        questions: value,
        options: sentOptions(options, 'search', searchMembers),
      } as const;
      return { value: sent, transfer };
    };
    return new RemoteRun(this.#link, work, (all) => all.map(searchResult), options);
  }

  ask(question: string | Question, options: SearchOptions = {}): Run<AskResult> {
    const work = () => this.#questioned('ask', question, options);
    return new RemoteRun(this.#link, work, askResult, options);
  }

  resumeSearch(saved: Uint8Array, options: SearchOptions = {}): Run<readonly SearchResult[]> {
    const work = () => this.#resumed('resumeSearch', saved, options);
    return new RemoteRun(this.#link, work, (all) => all.map(searchResult), options);
  }

  resumeAsk(saved: Uint8Array, options: SearchOptions = {}): Run<readonly AskResult[]> {
    const work = () => this.#resumed('resumeAsk', saved, options);
    return new RemoteRun(this.#link, work, (all) => all.map(askResult), options);
  }

  #questioned<Does extends 'search' | 'ask'>(does: Does, question: string | Question, options: SearchOptions) {
    const { value, transfer } = packQuestions([question]);
    const sent = {
      does, graph: this.#open(), question: value[0] as string | Question, options: sentOptions(options, does, searchMembers),
    };
    return { value: sent, transfer };
  }

  #resumed<Does extends 'resumeSearch' | 'resumeAsk'>(does: Does, saved: Uint8Array, options: SearchOptions) {
    const { value, transfer } = packBytes(saved);
    const sent = { does, graph: this.#open(), saved: value, options: sentOptions(options, does, searchMembers) };
    return { value: sent, transfer };
  }

  // ---- Contents

  async find(id: string): Promise<number> {
    return this.#link.call('find', [this.#open(), id]);
  }
  async passage(index: number): Promise<Passage> {
    return this.#link.call('passage', [this.#open(), index]);
  }
  async passages(indices: ArrayLike<number>): Promise<readonly Passage[]> {
    return this.#link.call('passages', [this.#open(), Array.from(indices)]);
  }
  async mask(question: string): Promise<string> {
    return this.#link.call('mask', [this.#open(), question]);
  }
  async describe(options?: OptionValues): Promise<Readonly<Record<string, unknown>>> {
    return this.#link.call('describe', [this.#open(), options]);
  }
  async export(format: ExportFormat): Promise<string> {
    return this.#link.call('export', [this.#open(), format]);
  }
  async bytes(): Promise<Uint8Array> {
    return this.#link.call('bytes', [this.#open()]);
  }

  save(name: string, options: RunOptions = {}): Run<void> {
    const work = () => ({
      value: { does: 'save', graph: this.#open(), name, options: sentOptions(options, 'save', runMembers) } as const,
      transfer: [],
    });
    return new RemoteRun(this.#link, work, () => undefined, options);
  }

  // ---- Disposal

  dispose(): void {
    this.#resource.release();
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Whether the graph is disposed. */
  get released(): boolean {
    return this.#resource.released;
  }

  #open(): GraphId {
    if (this.#resource.released) throw new HoptrailError('disposed', 'the graph was disposed');
    return this.#graph;
  }
}
